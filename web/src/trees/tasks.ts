// What is to be done in a lesson, and whether it is: told by the recorded searches themselves.

import { get, set } from './spec';
import type { Grown } from './model';
import { sumsOf } from './sums';

/** What is looked at: the searches now and as the lesson began, and the node that is selected. */
export interface Seen {
  first: readonly Grown[];
  searches: readonly Grown[];
  at: number;
  selected: number;
}

export type Task =
  /** Select a node of which something holds. */
  | { kind: 'select'; holds: (grown: Grown, node: number) => boolean }
  /** Say what the root is worth. */
  | { kind: 'value' }
  /** Say which search enters the fewest nodes. */
  | { kind: 'choose' }
  /** Predict what the search does, and be right so often, of ten times. */
  | { kind: 'predict'; least: number }
  | Dial;

/** Change a number in the first of the searches until something happens. */
export type Dial = { from: readonly number[] } & (
  | { kind: 'order' } // It judges hardly more than the second one, which knows the best order.
  | { kind: 'depth' } // Its best move is another one than at first.
  | { kind: 'sims' } // Its best move is that of the last one, which knows it.
);

const KEYS = { order: 'rank', depth: 'depth', sims: 'sims' } as const;

export const isDial = (task: Task): task is Dial => task.kind in KEYS;

/** The number that a dial changes, and the searches with another one. */
export const dialed = (dial: Dial, specs: readonly string[]): number =>
  Number(get(specs[0] ?? '', KEYS[dial.kind]));
export const turned = (dial: Dial, specs: readonly string[], value: number): string[] =>
  specs.map((spec, at) => (at === 0 ? set(spec, KEYS[dial.kind], String(value)) : spec));

/** How much more than with the best order may be judged, for an order to count as good. */
const SLACK = 1.25;

export const judged = (grown: Grown | undefined): number => (grown ? sumsOf(grown.tree).leaves : 0);
export const goal = ({ first }: Seen): number => Math.floor(SLACK * judged(first[1]));

export const bestMove = (grown: Grown | undefined): string => grown?.tree.line[0] ?? '';

/** Whether a task is done by what is looked at; what must be answered is not. */
export function solves(task: Task, seen: Seen): boolean {
  const [now, grown] = [seen.searches[0], seen.searches[seen.at]];
  if (!now || !grown) return false;
  switch (task.kind) {
    case 'select':
      return task.holds(grown, seen.selected);
    case 'order':
      return judged(now) <= goal(seen);
    case 'depth':
      return bestMove(now) !== bestMove(seen.first[0]);
    case 'sims':
      return bestMove(now) === bestMove(seen.searches.at(-1));
    default:
      return false;
  }
}

/** A value as the seat at the root sees it, where there are two. */
const atRoot = (grown: Grown, node: number): number | null => {
  const value = grown.value(node);
  return value === null || grown.seat(node) === grown.seat(0) ? value : -value;
};

/** What the root may be worth, from the lowest on: its value, and others that occur below it. */
export function valuesOf(grown: Grown): number[] {
  const values = new Set<number>();
  for (let node = 0; node < grown.count && values.size < 3; node += 1) {
    const value = atRoot(grown, node);
    if (value !== null) values.add(value);
  }
  return [...values].toSorted((a, b) => a - b);
}

/** The search that enters the fewest nodes. */
export function fewest(searches: readonly Grown[]): number {
  const nodes = searches.map(({ tree }) => sumsOf(tree).nodes);
  return nodes.indexOf(Math.min(...nodes));
}

/** Whether enough of a round of questions was answered rightly. */
export const predicts = (least: number, right: number, all: number): boolean =>
  all > 0 && right >= Math.ceil((least * all) / 10);

/** Nodes that lessons ask for. */

/** The best move at the root: its value with the other sign is that of the root. */
export const isBestBelow = (grown: Grown, node: number): boolean =>
  grown.parent(node) === 0 && atRoot(grown, node) === grown.value(0);

/** Cut off by the first of several moves. */
export const isCutAtOnce = (grown: Grown, node: number): boolean =>
  grown.why(node) === 'cut' &&
  grown.ghostsCount(node) > 0 &&
  new Set(Array.from(grown.children(node), (child) => grown.move(child))).size === 1;

export const isFromTable = (grown: Grown, node: number): boolean => grown.why(node) === 'table';

export const isAgain = (grown: Grown, node: number): boolean => grown.isAgain(node);

/** The root, in a pass that asked a question and heard no. */
export const isRefused = (grown: Grown, node: number): boolean =>
  node === 0 && grown.tree.passes[grown.pass]?.stage.kind === 'question' && grown.bound(0) === '<';

/** Deeper than the search looks: passes were free. */
export const isBeyondDepth = (grown: Grown, node: number): boolean =>
  grown.path(node).length - 1 > (grown.nodes.depth[0] ?? 0);
