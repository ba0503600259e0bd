// What the visitor prefers. The server keeps it; the page shows it at once.

import { getSettings, putSettings } from '../api/client';
import type { Settings } from '../api/types';
import { fail } from './notice.svelte';
import { turnSounds } from './sounds';
import { preferred, speak } from './words.svelte';

const DEFAULTS: Settings = {
  language: 'system',
  theme: 'system',
  board: 'green',
  motion: 'system',
  sound: true,
  volume: 30,
  show_legal: true,
  show_coordinates: true,
  show_flips: false,
  confirm_moves: false,
  single_keys: true,
  hide_numbers: false,
  perspective: 'mover',
  analysis_moves: 0,
  review_time_ms: 500,
  name: '',
  last_game: null,
};

export const settings: Settings = $state({ ...DEFAULTS });

export async function loadSettings(): Promise<void> {
  Object.assign(settings, await getSettings());
  apply();
}

/** Other tabs of the same browser show the same. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('settings');

export function hearOtherTabs(): void {
  tabs?.addEventListener('message', (event: MessageEvent<Settings>) => {
    Object.assign(settings, event.data);
    apply();
  });
}

/** Changes some settings here and on the server. */
export async function change(part: Partial<Settings>): Promise<void> {
  Object.assign(settings, part);
  apply();
  const all = $state.snapshot(settings) as Settings;
  tabs?.postMessage(all);
  try {
    await putSettings(all);
  } catch (error) {
    fail(error);
  }
}

/** What is not drawn from the settings directly. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.mode = settings.theme;
  root.dataset.motion = settings.motion === 'none' ? 'off' : settings.motion;
  speak(settings.language === 'system' ? preferred(navigator.languages) : settings.language);
  turnSounds(settings.sound, settings.volume / 100);
}
