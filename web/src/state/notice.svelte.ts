// Short messages at the foot of the page: what failed, and what can be undone.

import { untrack } from 'svelte';
import { Refusal } from '../api/client';
import { problemText } from './problem';
import { t } from './words.svelte';

interface Notice {
  id: number;
  text: string;
  isError: boolean;
  undo?: (() => void) | undefined;
}

const SHOWN_MS = 6000;

const state = $state<{ notices: Notice[] }>({ notices: [] });
let lastId = 0;

export const notices = (): Notice[] => state.notices;

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

/** What comes of something; nothing if it fails, and then the visitor is told. */
export async function attempt<T>(doing: Promise<T>): Promise<T | undefined> {
  try {
    return await doing;
  } catch (error) {
    fail(error);
    return undefined;
  }
}

/** Takes away what failed: it is over, or of another view. */
export function forgive(): void {
  untrack(() => {
    if (state.notices.some((notice) => notice.isError))
      state.notices = state.notices.filter((notice) => !notice.isError);
  });
}

/** Why something failed, in the visitor's language. */
export function reason(error: unknown): string {
  if (error instanceof Refusal)
    return error.problem ? problemText(error.problem) : t('problem.unreachable');
  // Nothing that a visitor could do anything about, but whoever mends the page can.
  console.error(error);
  return t('problem.page');
}
