// Short messages at the foot of the page: what failed, and what can be undone.

import { untrack } from 'svelte';
import { Refusal } from '../api/client';
import { has, t } from './words.svelte';

export interface Notice {
  id: number;
  text: string;
  isError: boolean;
  undo?: (() => void) | undefined;
}

const SHOWN_MS = 6000;

const state = $state<{ notices: Notice[] }>({ notices: [] });
let lastId = 0;

export function notices(): Notice[] {
  return state.notices;
}

export function notify(text: string, undo?: () => void, isError = false): void {
  lastId += 1;
  const id = lastId;
  state.notices = [...state.notices.slice(-2), { id, text, isError, undo }];
  setTimeout(() => dismiss(id), undo ? 2 * SHOWN_MS : SHOWN_MS);
}

export function dismiss(id: number): void {
  state.notices = state.notices.filter((notice) => notice.id !== id);
}

export function fail(error: unknown): void {
  notify(reason(error), undefined, true);
}

/** Takes away what failed: it is over, or of another view. */
export function forgive(): void {
  untrack(() => {
    if (state.notices.some((notice) => notice.isError))
      state.notices = state.notices.filter((notice) => !notice.isError);
  });
}

/** Why something failed, in the visitor's language as far as it is known there. */
export function reason(error: unknown): string {
  if (!(error instanceof Refusal)) return String(error);
  if (!error.problem) return t('problem.unreachable');
  const { code, message } = error.problem;
  const key = `problem.${code}`;
  // These say more in the server's own words: what was found, and where.
  const isDetailed = code === 'bad_text' || code === 'bad_message' || code === 'internal';
  return isDetailed || !has(key) ? message : t(key);
}
