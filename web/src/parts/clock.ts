// Time left, as clocks show it.

import type { Clock, TreeNode } from '../api/types';
import { isMove } from '../state/tree';
import { t } from '../state/words.svelte';

const DAY_SECONDS = 86_400;
const TENTHS_BELOW_MS = 10_000;

export function clockText(ms: number): string {
  if (ms < TENTHS_BELOW_MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** How long everybody may think, from a form: `300+3`, or `30/` for each move. */
export function clockName(chosen: string): string {
  const [seconds = 0, increment = 0] = chosen.split(/[+/]/).map(Number);
  if (seconds === 0) return t('clock.none');
  const time = timeName(seconds);
  return chosen.endsWith('/') ? t('clock.move', { time }) : t('clock.plus', { time, increment });
}

/** The clock of a game. */
export const clockTitle = ({ seconds, increment, per_move }: Clock): string =>
  clockName(per_move ? `${seconds}/` : `${seconds}+${increment}`);

/** The same for whoever has not chosen it. */
export function clockSentence({ seconds, increment, per_move }: Clock): string {
  const time = timeName(seconds);
  if (per_move) return t('clock.eachMove', { time });
  return increment > 0 ? t('clock.eachPlus', { time, increment }) : t('clock.each', { time });
}

function timeName(seconds: number): string {
  if (seconds === DAY_SECONDS) return t('clock.day');
  return seconds % 60 === 0 ? t('clock.min', { n: seconds / 60 }) : t('clock.s', { n: seconds });
}

/**
 * What each seat had left after the moves of a line, in milliseconds, or of its last one, where each
 * has its own time; nothing where it is not known how long one of them took.
 */
export function leftAfter(clock: Clock | null, line: TreeNode[], seats: number): number[] | null {
  if (!clock) return null;
  const left = Array<number>(seats).fill(clock.seconds * 1000);
  for (const node of line.filter(isMove)) {
    if (node.took_ms === null) return null;
    const before = clock.per_move ? clock.seconds * 1000 : left[node.seat]!;
    left[node.seat] = before + clock.increment * 1000 - node.took_ms;
  }
  return left.map((ms) => Math.max(0, ms));
}
