// Time left, as clocks show it.

import type { Clock, TreeNode } from '../api/types';
import { isMove } from '../state/tree';

const TENTHS_BELOW_MS = 10_000;

export function clockText(ms: number): string {
  if (ms < TENTHS_BELOW_MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/**
 * What each seat had left after the moves of a line, in milliseconds; nothing where it is not known
 * how long one of them took.
 */
export function leftAfter(clock: Clock | null, line: TreeNode[], seats: number): number[] | null {
  if (!clock) return null;
  const left = Array<number>(seats).fill(clock.seconds * 1000);
  for (const node of line.filter(isMove)) {
    if (node.took_ms === null) return null;
    left[node.seat]! += clock.increment * 1000 - node.took_ms;
  }
  return left.map((ms) => Math.max(0, ms));
}
