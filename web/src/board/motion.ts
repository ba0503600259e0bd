// Movements on the board. They run on their own, block nothing, and the next position ends them.

import { settings } from '../state/settings.svelte';
import { DISCS } from './scene';
import { columnOf, distance, rowOf, type Size } from './squares';

const FLIP_MS = 280;
const DROP_MS = 150;
const HOP_MS = 260;
const HOPS_MAX_MS = 1800;
const STAGGER_MS = 55;
const STAGGER_MAX_MS = 440;

/** How much longer everything takes. */
const PACES: Partial<Record<string, number>> = { slow: 2, quick: 0.5 };
export const pace = (): number => PACES[settings.motion] ?? 1;

export const isStill = (): boolean => document.documentElement.dataset.motion === 'off';

const squareAt = (grid: Element, index: number): Element | null =>
  grid.querySelector(`[data-index="${index}"]`);

/** The color of a disc, and its light: styles that can be animated. */
function painted(token: string): Keyframe {
  const name = DISCS[Number(token)]!;
  return {
    '--side': `var(${name})`,
    '--gleam': `var(${name}-gleam)`,
    '--shade': `var(${name}-shade)`,
  };
}

/** A disc turns over, away from the played square; those further from it turn later. */
function flip(square: Element, [old, now]: [string, string], from: number, axis: string): void {
  const turned = (degrees: number): string => `rotate3d(${axis}, 0, ${degrees}deg)`;
  const delay = Math.min(from * STAGGER_MS, STAGGER_MAX_MS) * pace();
  square.querySelector('.face')?.animate(
    [
      { transform: turned(0), ...painted(old), offset: 0 },
      { transform: turned(88), ...painted(old), offset: 0.5, easing: 'step-end' },
      { transform: turned(-88), ...painted(now), offset: 0.501 },
      { transform: turned(0), ...painted(now), offset: 1 },
    ],
    { duration: FLIP_MS * pace(), delay, easing: 'ease-in-out', fill: 'backwards' },
  );
}

/** A piece comes down where it was put. */
function drop(square: Element): void {
  square.querySelector('.piece')?.animate(
    [
      { transform: 'translateY(-8%) scale(1.16)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: DROP_MS * pace(), easing: 'ease-out' },
  );
}

/** What all hops of a path take. */
const hopsMs = (path: number[]): number =>
  Math.min(HOP_MS * (path.length - 1), HOPS_MAX_MS) * pace();

/** A piece comes along its path, hop by hop, to the square where it stands now. */
function travel(square: Element, path: number[], size: Size): void {
  const end = path.at(-1)!;
  const width = square.getBoundingClientRect().width;
  const at = (row: number, column: number, lift: number): Keyframe => ({
    transform:
      `translate(${(column - columnOf(end, size)) * width}px, ` +
      `${(row - rowOf(end, size)) * width}px) scale(${lift})`,
    zIndex: 3,
    easing: lift > 1 ? 'ease-in' : 'ease-out',
  });
  const frames = path.flatMap((stop, i): Keyframe[] => {
    const [row, column] = [rowOf(stop, size), columnOf(stop, size)];
    const before = path[i - 1];
    if (before === undefined) return [at(row, column, 1)];
    const halfway = [(row + rowOf(before, size)) / 2, (column + columnOf(before, size)) / 2];
    return [at(halfway[0]!, halfway[1]!, path.length > 2 ? 1.14 : 1.06), at(row, column, 1)];
  });
  square.querySelector('.piece')?.animate(frames, { duration: hopsMs(path) });
}

/** Pieces that will no longer be where they are: copies, made before the board changes. */
export function departing(grid: Element, before: string[], after: string[]): Map<number, Element> {
  const copies = new Map<number, Element>();
  if (before.length !== after.length || isStill()) return copies;
  for (const [index, token] of before.entries()) {
    if (token === '' || token === after[index]) continue;
    const copy = squareAt(grid, index)?.querySelector('.carrier')?.cloneNode(true);
    if (copy instanceof Element) copies.set(index, copy);
  }
  return copies;
}

/** A piece that is taken goes when the one that takes it has come past. */
function vanish(square: Element, copy: Element, delay: number): void {
  copy.classList.add('leaving');
  square.append(copy);
  const gone = copy.animate(
    [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: 'scale(0.5)' },
    ],
    { duration: FLIP_MS * pace(), delay, easing: 'ease-in', fill: 'both' },
  );
  const remove = (): void => copy.remove();
  gone.finished.then(remove, remove);
}

/** After how many hops a path has come past a square. */
function hopsTo(square: number, path: number[], size: Size): number {
  const detour = (i: number): number =>
    distance(path[i]!, square, size) + distance(square, path[i + 1]!, size);
  const hops = path.slice(1).map((_, i) => i);
  return 1 + hops.reduce((best, i) => (detour(i) < detour(best) ? i : best), 0);
}

/** A square shakes its head. */
export function shake(grid: Element, index: number): void {
  if (isStill()) return;
  const steps = [0, -4, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  squareAt(grid, index)?.animate(steps, { duration: 260 * pace() });
}

/**
 * Moves pieces from one set of cells to the next. `path` is the move that led there, `copies` are
 * the pieces that it has taken away.
 */
export function settle(
  grid: Element,
  before: string[],
  after: string[],
  path: number[],
  size: Size,
  copies = new Map<number, Element>(),
): void {
  const played = path.at(-1);
  if (before.length !== after.length || played === undefined || isStill()) return;
  for (const [index, token] of after.entries()) {
    const old = before[index]!;
    const square = squareAt(grid, index);
    if (old === token || !square) continue;
    const copy = copies.get(index);
    if (copy && path.length > 1 && index !== path[0]) {
      const part = hopsTo(index, path, size) / (path.length - 1);
      vanish(square, copy, Math.max(0, hopsMs(path) * part - FLIP_MS * pace() * 0.7));
    }
    if (token === '') continue;
    if (index === played && path.length > 1) travel(square, path, size);
    else if (index === played) drop(square);
    else if (old !== '') {
      const [x, y] = [
        columnOf(index, size) - columnOf(played, size),
        rowOf(index, size) - rowOf(played, size),
      ];
      flip(square, [old, token], distance(index, played, size), `${-y}, ${x}`);
    }
  }
}
