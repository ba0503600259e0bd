// Short quiet sounds, made here. One switch turns them off.

import { settings } from './settings.svelte';

type Sound = 'place' | 'slide' | 'pass' | 'end' | 'illegal';

/** Frequency in hertz, length in seconds, shape: the whole vocabulary. */
const TONES: Record<Sound, { notes: number[]; length: number; type: OscillatorType }> = {
  place: { notes: [420], length: 0.07, type: 'triangle' },
  slide: { notes: [320, 380], length: 0.06, type: 'triangle' },
  pass: { notes: [300, 240], length: 0.12, type: 'sine' },
  end: { notes: [392, 494, 587], length: 0.16, type: 'sine' },
  illegal: { notes: [140], length: 0.09, type: 'square' },
};

/** At full volume; tones are pure and need little. */
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  // Browsers allow sound only after the visitor has done something.
  if (!settings.sound || settings.volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { notes, length, type } = TONES[sound];
  for (const [i, frequency] of notes.entries()) {
    const at = context.currentTime + i * length;
    const oscillator = new OscillatorNode(context, { type, frequency });
    const volume = new GainNode(context);
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime((LOUDNESS * settings.volume) / 100, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length * 1.6);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length * 1.7);
  }
}
