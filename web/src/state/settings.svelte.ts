// What the visitor prefers. What the page looks and sounds like belongs to the browser; the rest is
// kept by the server for who sits at its machine, and by the browser for everybody else.

import { putSettings } from '../api/client';
import type { Settings } from '../api/types';
import { isLocal } from './me.svelte';
import { attempt } from './notice.svelte';
import { keep, recallJson } from './storage';
import { preferred, speak } from './words.svelte';

/** What the frame of the page needs at once; the rest comes before any view does. */
const FIRST = { language: 'system', theme: 'system', motion: 'system', sound: true, volume: 30 };
const KEY = 'damier-settings';

/** Whatever is changed here is shown, kept, and told to other tabs. */
export const settings = $state({ ...FIRST, ...kept(FIRST) } as Settings);

/** What the server has, and what the browser has. */
let served: Partial<Settings> = {};
let atServer = part(settings, false);
let inBrowser = part(settings, true);

const quiet = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion)');
quiet?.addEventListener('change', apply);

/** Other tabs of the same browser show the same. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('settings');

/** What the browser has kept, as far as it is of the same kind as what it is for. */
function kept(usual: object): Partial<Settings> {
  const found = Object.entries(recallJson(KEY) ?? {});
  const kinds = new Map(Object.entries(usual).map(([key, value]) => [key, typeof value]));
  return Object.fromEntries(found.filter(([key, value]) => kinds.get(key) === typeof value));
}

/** The part that belongs to the browser, or the other one, as text. */
function part(all: Partial<Settings>, isOwn: boolean): string {
  const entries = Object.entries(all);
  return JSON.stringify(
    Object.fromEntries(entries.filter(([key]) => (!isLocal() || key in FIRST) === isOwn)),
  );
}

/** Takes what the server has. The browser has the last word about what is its own, and begins with
 *  what the server kept before. */
export function takeSettings(found: Settings): void {
  served = found;
  const own = JSON.parse(part(kept(found), true)) as Partial<Settings>;
  Object.assign(settings, found, own);
  atServer = part(settings, false);
}

/** Keeps what is changed, here and in other tabs, from now on. */
export function keepSettings(): void {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Settings>) => {
    Object.assign(settings, data);
    [atServer, inBrowser] = [part(data, false), part(data, true)];
  });
  $effect.root(() => {
    $effect(() => {
      apply();
      const [others, own] = [part(settings, false), part(settings, true)];
      if (others === atServer && own === inBrowser) return;
      tabs?.postMessage(JSON.parse(JSON.stringify(settings)));
      if (own !== inBrowser) keep(KEY, own);
      inBrowser = own;
      if (others === atServer || !isLocal()) return;
      atServer = others;
      void attempt(putSettings({ ...served, ...(JSON.parse(others) as Settings) }));
    });
  });
}

/** What is not drawn from the settings directly. */
function apply(): void {
  const root = document.documentElement;
  root.style.colorScheme = settings.theme === 'system' ? '' : settings.theme;
  root.dataset.motion = settings.motion === 'none' || quiet?.matches ? 'off' : 'on';
  speak(preferred([settings.language, ...navigator.languages]));
}
