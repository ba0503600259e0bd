// A board on the page that moves its pieces whenever its position changes.

import { untrack } from 'svelte';
import { departing, settle } from './motion';
import type { Scene } from './scene';

/** Called while a board is made; `last` is the way of the move that led to the scene. */
export function settles(
  grid: () => Element | undefined,
  scene: () => Scene,
  last: () => number[],
): void {
  let before: string[] = [];
  let taken = new Map<number, Element>();
  $effect.pre(() => {
    const { cells } = scene();
    const board = untrack(grid);
    if (board) taken = departing(board, before, cells);
  });
  $effect(() => {
    const now = scene();
    const board = untrack(grid);
    if (board) settle(board, before, now.cells, untrack(last), now, taken);
    before = now.cells;
  });
}
