// The names of an evening, as they are typed.

import { t } from './words.svelte';

const PLAYERS_MAX = 64;
/** More rounds than these only decide what is decided. */
const ROUNDS_MAX = 9;

/** One on each line; spaces around them, and empty lines, are nothing. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** Why such names cannot play; empty if they can. */
export function namesProblem(names: string[]): string {
  if (names.length < 2) return t('evening.tooFew');
  if (names.length > PLAYERS_MAX) return t('evening.tooMany', { most: PLAYERS_MAX });
  const known = new Set<string>();
  for (const name of names) {
    const same = name.toLowerCase();
    if (known.has(same)) return t('evening.twice', { name });
    known.add(same);
  }
  return '';
}

/** As many rounds as a Swiss tournament needs to find its first among so many, and one more. */
export function roundsFor(players: number): number {
  const needed = Math.ceil(Math.log2(Math.max(2, players))) + 1;
  return Math.max(1, Math.min(needed, ROUNDS_MAX, players - 1 || 1));
}
