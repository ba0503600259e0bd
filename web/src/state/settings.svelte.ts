// What the visitor prefers. The server keeps it; the page shows it at once.

import { getSettings, putSettings } from '../api/client';
import type { Settings } from '../api/types';
import { attempt } from './notice.svelte';
import { preferred, speak } from './words.svelte';

/** What the frame of the page needs at once; the rest comes before any view does. */
const FIRST = { language: 'system', theme: 'system', motion: 'system', sound: true, volume: 30 };

/** Whatever is changed here is shown, kept by the server, and told to other tabs. */
export const settings = $state(FIRST as Settings);

/** What the server has. */
let kept = JSON.stringify(FIRST);

const quiet = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion)');
quiet?.addEventListener('change', apply);

/** Other tabs of the same browser show the same. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('settings');

function take(found: Settings): void {
  kept = JSON.stringify(Object.assign(settings, found));
}

export async function loadSettings(): Promise<void> {
  take(await getSettings());
}

/** Keeps what is changed, here and in other tabs, from now on. */
export function keepSettings(): void {
  tabs?.addEventListener('message', (event: MessageEvent<Settings>) => take(event.data));
  $effect.root(() => {
    $effect(() => {
      apply();
      const text = JSON.stringify(settings);
      if (text === kept) return;
      kept = text;
      const all = JSON.parse(text) as Settings;
      tabs?.postMessage(all);
      void attempt(putSettings(all));
    });
  });
}

/** What is not drawn from the settings directly. */
function apply(): void {
  const root = document.documentElement;
  root.style.colorScheme = settings.theme === 'system' ? '' : settings.theme;
  root.dataset.motion = settings.motion === 'none' || quiet?.matches ? 'off' : 'on';
  speak(settings.language === 'system' ? preferred(navigator.languages) : settings.language);
}
