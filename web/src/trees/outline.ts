// A tree in words: what is said of each node, and the lines of an outline that can be opened.

import { count, has, t, type Key } from '../state/words.svelte';
import type { Grown } from './model';

const whyText = (grown: Grown, node: number): string => {
  const key = `trees.draw.look.${grown.why(node)}`;
  return has(key) ? t(key) : '';
};

/** What was found, in words that can be read out: `at least +3`. */
export function valueText(grown: Grown, node: number): string {
  if (grown.games(node)) return t('trees.draw.share', { value: grown.found(node) });
  const standings = grown.standings(node);
  if (standings) return grown.found(node);
  const bound = grown.bound(node);
  const keys: Record<string, Key> = { '>': 'trees.draw.least', '<': 'trees.draw.most' };
  if (bound === '?') return t('trees.draw.unknown');
  const value = grown.score(grown.value(node), bound === '<');
  return bound === '=' ? value : t(keys[bound]!, { value });
}

/** All there is to say of a node, in a line. */
export function nodeText(grown: Grown, node: number): string {
  const games = grown.games(node);
  const [ghosts, hidden] = [grown.ghostsCount(node), grown.hidden(node)];
  return [
    grown.move(node) || t('trees.draw.root'),
    valueText(grown, node),
    games ? t('trees.draw.visits', { n: games.visits }) : whyText(grown, node),
    games?.is_proven ? t('trees.draw.proven') : '',
    games ? '' : t('trees.draw.window', { text: grown.window(node) }),
    grown.isAgain(node) ? t('trees.draw.look.again') : '',
    ghosts > 0 ? t('trees.draw.left', { n: ghosts }) : '',
    hidden > 0 ? t('trees.draw.hidden', { n: count(hidden) }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** A line of an outline: a node, or what opens the next children of one. */
export interface Line {
  /** Unique: nodes have their number, what opens more of a node's children has none. */
  readonly key: string;
  /** The node, or the one that has more children. */
  readonly node: number;
  readonly isMore: boolean;
  readonly level: number;
  /** Which of its siblings, from 1. */
  readonly at: number;
  readonly of: number;
  /** Nothing where there is nothing below. */
  readonly isOpen: boolean | undefined;
}

/** So many children are shown at first, and so many more each time. */
export const STEP = 500;

/** Which nodes are open: how many of their children are shown. */
export type Opened = ReadonlyMap<number, number>;

/** The lines that are seen. */
export function linesOf(grown: Grown, opened: Opened): Line[] {
  const lines: Line[] = [];
  const add = (node: number, level: number, at: number, of: number): void => {
    const children = grown.children(node);
    const shown = opened.get(node) ?? 0;
    const isOpen = children.length > 0 ? shown > 0 : undefined;
    lines.push({ key: `${node}`, node, isMore: false, level, at, of, isOpen });
    if (!isOpen) return;
    const most = Math.min(shown, children.length);
    for (let i = 0; i < most; i += 1) add(children[i]!, level + 1, i + 1, children.length);
    if (most === children.length) return;
    const more = { node, isMore: true, level: level + 1, at: most + 1, of: children.length };
    lines.push({ key: `${node} more`, ...more, isOpen: undefined });
  };
  if (grown.count > 0) add(0, 1, 1, 1);
  return lines;
}

/** With everything open that leads to a node, as far down its siblings as it stands. */
export function openedTo(grown: Grown, node: number, opened: Opened): Opened {
  const path = grown.path(node);
  const wanted = path.slice(1).map((child, at): [number, number] => {
    const place = grown.children(path[at]!).indexOf(child);
    return [path[at]!, Math.max(STEP, Math.ceil((place + 1) / STEP) * STEP)];
  });
  const isMissing = wanted.some(([above, most]) => (opened.get(above) ?? 0) < most);
  if (!isMissing) return opened;
  const more = new Map(opened);
  for (const [above, most] of wanted) more.set(above, Math.max(most, more.get(above) ?? 0));
  return more;
}

/** With a node opened, or with more of its children. */
export const opening = (opened: Opened, node: number): Opened =>
  new Map(opened).set(node, (opened.get(node) ?? 0) + STEP);

export function closing(opened: Opened, node: number): Opened {
  const fewer = new Map(opened);
  fewer.delete(node);
  return fewer;
}

/** The next line that begins with a letter, from one on and around. */
export function startingWith(
  grown: Grown,
  lines: readonly Line[],
  from: number,
  letter: string,
): number {
  for (let step = 1; step <= lines.length; step += 1) {
    const at = (from + step) % lines.length;
    const { node, isMore } = lines[at]!;
    if (!isMore && grown.move(node).toLowerCase().startsWith(letter.toLowerCase())) return at;
  }
  return from;
}
