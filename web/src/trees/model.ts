// A recorded search tree as the page looks at it: nodes by number, with those above and below.

import type { RecordedTree, TreeGames, TreeKnown, TreeNodes, TreeResult } from '../api/types';
import { percent, signed, t } from '../state/words.svelte';

/** Why nothing more was done at a node. */
export type Why =
  | 'leaf'
  | 'over'
  | 'searched'
  | 'cut'
  | 'table'
  | 'below'
  | 'selective'
  | 'stable'
  | 'solved'
  | 'repetition'
  | 'stopped';

const WHYS: Record<string, Why> = {
  l: 'leaf',
  o: 'over',
  s: 'searched',
  c: 'cut',
  t: 'table',
  r: 'repetition',
  b: 'below',
  p: 'selective',
  d: 'stable',
  f: 'solved',
  x: 'stopped',
};

/** What a value says: it is this, at least this, at most this, or nothing is known. */
export type Bound = '=' | '>' | '<' | '?';

/** How much of a tree can be drawn, and how: every node with its words, words by the room there is,
 *  shapes, and plies as rows. */
export type Scale = 'full' | 'labels' | 'shapes' | 'icicle';

const FULL_MAX = 60;
const LABELS_MAX = 400;
const SHAPES_MAX = 5_000;

export const scaleOf = (count: number): Scale => {
  if (count <= FULL_MAX) return 'full';
  if (count <= LABELS_MAX) return 'labels';
  return count <= SHAPES_MAX ? 'shapes' : 'icicle';
};

/** A pass of a recorded search. */
export class Grown {
  readonly count: number;
  /** The widest place of a node, and the lowest row. */
  readonly width: number;
  readonly rows: number;
  /** Nodes of each subtree, those that were not kept among them; games, where they grow the tree. */
  readonly size: Float64Array;
  /** The nodes of the best line. */
  readonly best: ReadonlySet<number>;
  private readonly below: Int32Array;
  private readonly from: Int32Array;
  private readonly again: ReadonlySet<number>;
  private readonly left: Map<number, number[]>;
  private readonly unkept: Map<number, number>;
  private readonly table: Map<number, TreeKnown>;
  private readonly stands: Map<number, number[]>;
  private readonly results: Map<number, TreeResult>;

  constructor(
    readonly tree: RecordedTree,
    /** Which of its passes. */
    readonly pass: number,
    readonly nodes: TreeNodes,
  ) {
    const { parent, x, row } = nodes;
    this.count = parent.length;
    this.width = x.reduce((most, one) => Math.max(most, one), 0);
    this.rows = row.reduce((most, one) => Math.max(most, one), 0) + 1;
    this.best = new Set(nodes.best);
    this.again = new Set(nodes.again);
    this.left = new Map(nodes.skipped);
    this.unkept = new Map(nodes.hidden);
    this.table = new Map(nodes.known);
    this.stands = new Map(nodes.standings);
    this.results = new Map(tree.decided.map((one) => [one.score, one]));
    [this.from, this.below] = childrenOf(parent);
    this.size = this.sizes();
  }

  private sizes(): Float64Array {
    const size = new Float64Array(this.count);
    const { games, parent } = this.nodes;
    if (games.length > 0) return size.map((_, node) => games[node]!.visits);
    // Parents stand before their children.
    for (let node = this.count - 1; node >= 0; node -= 1) {
      size[node]! += 1 + this.hidden(node);
      if (parent[node]! >= 0) size[parent[node]!]! += size[node]!;
    }
    return size;
  }

  /** More scores that the rules decided. */
  learn(results: TreeResult[]): void {
    for (const one of results) this.results.set(one.score, one);
  }

  parent(node: number): number {
    return this.nodes.parent[node] ?? -1;
  }

  /** The nodes right below, in the order in which they were entered. */
  children(node: number): Int32Array {
    return this.below.subarray(this.from[node], this.from[node + 1]);
  }

  /** The nodes from the root to one. */
  path(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.parent(at)) path.push(at);
    return path.reverse();
  }

  /** The moves from the root to a node. */
  line(node: number): string[] {
    return this.path(node)
      .slice(1)
      .map((one) => this.move(one));
  }

  /** The node that a line of moves leads to, as far as it was searched; of several visits the last
   *  one counts. */
  follow(line: string[]): number {
    let node = 0;
    for (const move of line) {
      const next = this.children(node).findLast((child) => this.move(child) === move);
      if (next === undefined) break;
      node = next;
    }
    return node;
  }

  /** The move that leads to a node; nothing at the root. */
  move(node: number): string {
    return this.nodes.moves[this.nodes.move[node] ?? -1] ?? '';
  }

  row(node: number): number {
    return this.nodes.row[node] ?? 0;
  }

  x(node: number): number {
    return this.nodes.x[node] ?? 0;
  }

  why(node: number): Why {
    return WHYS[this.nodes.why[node] ?? 'x'] ?? 'stopped';
  }

  bound(node: number): Bound {
    return (this.nodes.bound[node] ?? '?') as Bound;
  }

  value(node: number): number | null {
    return this.nodes.value[node] ?? null;
  }

  /** Who is to move. */
  turn(node: number): number {
    return Number(this.nodes.turn[node] ?? 0);
  }

  /** Whose value it is. */
  seat(node: number): number {
    return Number(this.nodes.seat[node] ?? 0);
  }

  isAgain(node: number): boolean {
    return this.again.has(node);
  }

  /** Moves that were not searched. */
  ghosts(node: number): string[] {
    return (this.left.get(node) ?? []).map((move) => this.nodes.moves[move] ?? '');
  }

  /** How many there are of them. */
  ghostsCount(node: number): number {
    return this.left.get(node)?.length ?? 0;
  }

  hidden(node: number): number {
    return this.unkept.get(node) ?? 0;
  }

  known(node: number): TreeKnown | undefined {
    return this.table.get(node);
  }

  /** How every seat stands, where each has a value of its own. */
  standings(node: number): number[] | undefined {
    return this.stands.get(node);
  }

  games(node: number): TreeGames | undefined {
    return this.nodes.games[node];
  }

  /** A score in words; what is beyond every other is without end. */
  score(score: number | null, isLow = false): string {
    if (score === null) return isLow ? '−∞' : '∞';
    const result = this.results.get(score);
    if (!result) return signed(score);
    const side = score > 0 ? 'win' : 'loss';
    if (result.plies !== null) return t(`trees.${side}In`, { n: result.plies });
    return t(`trees.${side}By`, { n: Math.abs(result.margin ?? 0) });
  }

  /** The window of a node in words. */
  window(node: number): string {
    const { alpha, beta } = this.nodes;
    return `(${this.score(alpha[node]!, true)}, ${this.score(beta[node]!)})`;
  }

  /** What was found, by its bound: `+3`, `≥ +3`, `≤ +3`. */
  bounded(bound: Bound, value: number | null): string {
    const sign = { '=': '', '>': '≥ ', '<': '≤ ', '?': '' }[bound];
    return bound === '?' ? '?' : sign + this.score(value);
  }

  /** What was found of a node: `+3`, `≥ +3`, `42 %`. */
  found(node: number): string {
    const games = this.games(node);
    if (games) return percent(100 * (games.shares[this.seatAbove(node)] ?? 0));
    const standings = this.standings(node);
    if (standings) return standings.map((one) => this.score(one)).join(' ');
    return this.bounded(this.bound(node), this.value(node));
  }

  /** Who chose the move that leads to a node: whom the share of its games is told for. */
  seatAbove(node: number): number {
    const parent = this.parent(node);
    return this.turn(parent < 0 ? node : parent);
  }
}

/** The nodes right below each, one after the other, and where those of each begin. */
function childrenOf(parent: number[]): [from: Int32Array, below: Int32Array] {
  const from = new Int32Array(parent.length + 1);
  for (const above of parent) if (above >= 0) from[above + 1]! += 1;
  for (let node = 0; node < parent.length; node += 1) from[node + 1]! += from[node]!;
  const next = from.slice();
  const below = new Int32Array(Math.max(0, parent.length - 1));
  parent.forEach((above, node) => {
    if (above >= 0) below[next[above]!++] = node;
  });
  return [from, below];
}
