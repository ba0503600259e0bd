// Short quiet sounds, made here. One switch turns them off.

import { settings } from './settings.svelte';

type Sound = 'place' | 'slide' | 'pass' | 'end' | 'illegal';

/** Frequency in hertz, length in seconds, shape: the whole vocabulary. */
const TONES: Record<Sound, { notes: number[]; length: number; shape: OscillatorType }> = {
  place: { notes: [420], length: 0.07, shape: 'triangle' },
  slide: { notes: [320, 380], length: 0.06, shape: 'triangle' },
  pass: { notes: [300, 240], length: 0.12, shape: 'sine' },
  end: { notes: [392, 494, 587], length: 0.16, shape: 'sine' },
  illegal: { notes: [140], length: 0.09, shape: 'square' },
};

/** At full volume; tones are pure and need little. */
const LOUDNESS = 0.2;

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  // Browsers allow sound only after the visitor has done something.
  if (!settings.sound || settings.volume <= 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { notes, length, shape } = TONES[sound];
  notes.forEach((note, i) =>
    tone(context!, note, context!.currentTime + i * length, length, shape),
  );
}

function tone(
  ctx: AudioContext,
  note: number,
  at: number,
  length: number,
  shape: OscillatorType,
): void {
  const oscillator = ctx.createOscillator();
  const gain = ctx.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = note;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime((LOUDNESS * settings.volume) / 100, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length * 1.6);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(at);
  oscillator.stop(at + length * 1.7);
}
