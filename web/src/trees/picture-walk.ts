// Ways through a tree, from node to node.

import type { Grown } from './model';

/** The node that a key leads to; the same one where there is none. */
export function neighbor(grown: Grown, node: number, key: string): number {
  const above = grown.parent(node);
  if (key === 'Home') return 0;
  if (key === 'ArrowUp') return above < 0 ? node : above;
  if (key === 'ArrowDown') return grown.children(node)[0] ?? node;
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (above < 0 || step === 0) return node;
  const all = grown.children(above);
  return all[all.indexOf(node) + step] ?? node;
}

/** The child that the value of a node is from; the same node where there is none below. */
export function bestChild(grown: Grown, node: number): number {
  const all = grown.children(node);
  let best = all[0] ?? node;
  for (const child of all) {
    if (grown.best.has(child)) return child;
    if (worthOf(grown, node, child) > worthOf(grown, node, best)) best = child;
  }
  return best;
}

/** What a child is worth to whoever chooses it: with games, how many came through it. */
function worthOf(grown: Grown, node: number, child: number): number {
  const games = grown.games(child);
  if (games) return games.visits;
  const standing = grown.standings(child)?.[grown.turn(node)];
  if (standing !== undefined) return standing;
  const [value, bound] = [grown.value(child), grown.bound(child)];
  if (value === null || bound === '?') return -Infinity;
  const isOwn = grown.seat(child) === grown.turn(node);
  // It may be worth no more than that: an exact value of the same size goes before.
  const isNoMore = bound === (isOwn ? '<' : '>');
  return (isOwn ? value : -value) - (isNoMore ? 0.5 : 0);
}
