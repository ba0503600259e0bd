// Which lessons this browser has done.

import { keep, recallJson } from '../state/storage';

const KEY = 'damier.trees';

const known = (): Set<string> => {
  const kept = recallJson(KEY);
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
};

const state = $state({ done: known() });

export const doneLessons = (): Set<string> => state.done;

export function markDone(id: string): void {
  state.done = new Set([...known(), id]);
  keep(KEY, JSON.stringify([...state.done]));
}
