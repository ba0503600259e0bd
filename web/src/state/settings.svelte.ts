// What the visitor prefers. The server keeps it; the page shows it at once.

import { getSettings, putSettings } from '../api/client';
import type { Settings } from '../api/types';
import { attempt } from './notice.svelte';
import { preferred, speak } from './words.svelte';

/** What the frame of the page needs at once; the rest comes before any view does. */
const FIRST = { language: 'system', theme: 'system', motion: 'system', sound: true, volume: 30 };

export const settings = $state(FIRST as Settings);

const quiet = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion)');
quiet?.addEventListener('change', apply);

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
  await attempt(putSettings(all));
}

/** What is not drawn from the settings directly. */
export function apply(): void {
  const root = document.documentElement;
  root.dataset.mode = settings.theme;
  root.dataset.motion = settings.motion === 'none' || quiet?.matches ? 'off' : 'on';
  speak(settings.language === 'system' ? preferred(navigator.languages) : settings.language);
}
