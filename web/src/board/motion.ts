// Movements on the board. They run on their own, block nothing, and the next position ends them.

import { DISCS } from './scene';
import { columnOf, distance, rowOf, type Size } from './squares';

const FLIP_MS = 240;
const SLIDE_MS = 210;
const SLIDE_MAX_MS = 600;
const STAGGER_MS = 30;
const STAGGER_MAX_MS = 240;

const isStill = (): boolean => document.documentElement.dataset.motion === 'off';

/** A disc turns over from the color it had; those further from the played square turn later. */
function flip(square: Element, before: string, from: number): void {
  const [old, now] = [`var(${DISCS[Number(before)]})`, 'var(--side)'];
  const delay = Math.min(from * STAGGER_MS, STAGGER_MAX_MS);
  square.querySelector('.face')?.animate(
    [
      { transform: 'scaleX(1)', backgroundColor: old, offset: 0 },
      { transform: 'scaleX(0.05)', backgroundColor: old, offset: 0.5, easing: 'step-end' },
      { transform: 'scaleX(0.05)', backgroundColor: now, offset: 0.501 },
      { transform: 'scaleX(1)', backgroundColor: now, offset: 1 },
    ],
    { duration: FLIP_MS, delay, easing: 'ease-in-out', fill: 'backwards' },
  );
}

/** A piece appears where it was put. */
function drop(square: Element): void {
  square.querySelector('.piece')?.animate(
    [
      { transform: 'scale(0.7)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1 },
    ],
    { duration: 120, easing: 'ease-out' },
  );
}

/** A piece comes along its path to the square where it stands now. */
function slide(square: Element, path: number[], size: Size): void {
  const end = path.at(-1)!;
  const width = square.getBoundingClientRect().width;
  const frames = path.map((stop) => {
    const x = (columnOf(stop, size) - columnOf(end, size)) * width;
    const y = (rowOf(stop, size) - rowOf(end, size)) * width;
    return { transform: `translate(${x}px, ${y}px)`, zIndex: 3 };
  });
  const duration = Math.min(SLIDE_MS * (path.length - 1), SLIDE_MAX_MS);
  square.querySelector('.piece')?.animate(frames, { duration, easing: 'ease-in-out' });
}

/** Moves pieces from one set of cells to the next. `path` is the move that led there. */
export function settle(
  grid: Element,
  before: string[],
  after: string[],
  path: number[],
  size: Size,
): void {
  const played = path.at(-1);
  if (before.length !== after.length || played === undefined || isStill()) return;
  for (const [index, token] of after.entries()) {
    const old = before[index]!;
    const square = grid.querySelector(`[data-index="${index}"]`);
    if (old === token || token === '' || !square) continue;
    if (index === played && path.length > 1) slide(square, path, size);
    else if (index === played) drop(square);
    else if (old !== '') flip(square, old, distance(index, played, size));
  }
}
