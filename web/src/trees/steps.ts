// A search step by step: where a debugger goes from one of its steps.

import type { TreeSteps } from '../api/types';

/** Ways to go on. Each leads back as well. */
export type Way = 'in' | 'over' | 'out' | 'cut' | 'hit' | 'rise';

/** What is looked for by its letter. */
const SOUGHT: Partial<Record<Way, string>> = { cut: 'c', hit: 'h', rise: 'r' };

/** The step that a way leads to from another one, forwards or backwards; the last or the first one
 *  where there is none. */
export function follow(steps: TreeSteps, from: number, way: Way, isBack = false): number {
  const last = steps.node.length - 1;
  const by = isBack ? -1 : 1;
  const end = isBack ? 0 : last;
  const level = steps.level[from] ?? 0;
  for (let at = from + by; at >= 0 && at <= last; at += by) {
    if (isThere(steps, at, way, level)) return at;
  }
  return end;
}

function isThere(steps: TreeSteps, at: number, way: Way, level: number): boolean {
  const sought = SOUGHT[way];
  if (sought) return steps.kind[at] === sought;
  const here = steps.level[at] ?? 0;
  return way === 'in' || (way === 'over' ? here <= level : here < level);
}

/** How many steps of a kind there are. */
export function count(steps: TreeSteps, way: Way): number {
  const sought = SOUGHT[way];
  return sought ? steps.kind.split(sought).length - 1 : steps.node.length;
}

/** The newest node that was entered, step by step: later ones are not there yet. */
export function entered(steps: TreeSteps): Int32Array {
  const newest = new Int32Array(steps.node.length);
  let most = 0;
  steps.node.forEach((node, step) => {
    if (node > most) most = node;
    newest[step] = most;
  });
  return newest;
}

/** The step at which each node's value is known; nodes without one are never left. */
export function known(steps: TreeSteps): Map<number, number> {
  const at = new Map<number, number>();
  steps.node.forEach((node, step) => {
    if (steps.kind[step] === 'l' && !at.has(node)) at.set(node, step);
  });
  return at;
}

/** The calls under way at a step, the outermost first: the node of each, and the line it is at. */
export function stack(steps: TreeSteps, at: number): { node: number; line: number }[] {
  const calls: { node: number; line: number }[] = [];
  let level = Infinity;
  for (let step = at; step >= 0 && level > 0; step -= 1) {
    const here = steps.level[step]!;
    if (here >= level) continue;
    level = here;
    calls.push({ node: steps.node[step]!, line: steps.line[step]! });
  }
  return calls.reverse();
}
