// The moves of a game and its variations, as lines.

import type { Tree, TreeNode } from '../api/types';

export const ROOT = 0;
export const PASS = 'pass';

/** Whether a node is that somebody leaves the game. */
export const isLeaving = ({ text }: Pick<TreeNode, 'text'>): boolean => text.startsWith('leaves:');

/** Whether a node does something to the board: no pass, and nobody's leaving. */
export const isMove = (node: Pick<TreeNode, 'text'>): boolean =>
  node.text !== PASS && !isLeaving(node);

export class Variations {
  private readonly nodes = new Map<number, TreeNode>();
  private readonly below = new Map<number, TreeNode[]>();
  private readonly numbers = new Map<number, number>();

  constructor(tree: Tree) {
    for (const node of tree.nodes) {
      this.nodes.set(node.id, node);
      this.numbers.set(node.id, this.number(node.parent) + (isMove(node) ? 1 : 0));
      const siblings = this.below.get(node.parent);
      if (siblings) siblings.push(node);
      else this.below.set(node.parent, [node]);
    }
  }

  has(id: number): boolean {
    return id === ROOT || this.nodes.has(id);
  }

  /** How many moves led to a node. A pass has no number of its own, nor has who leaves. */
  number(id: number): number {
    return this.numbers.get(id) ?? 0;
  }

  children(id: number): TreeNode[] {
    return this.below.get(id) ?? [];
  }

  /** Nodes from the first move to this one. */
  pathTo(id: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (let node = this.nodes.get(id); node; node = this.nodes.get(node.parent)) path.push(node);
    return path.reverse();
  }

  /** The moves that lead to a node. */
  movesTo(id: number): string[] {
    return this.pathTo(id).map(({ text }) => text);
  }

  /** The line through a node: how it was reached, and how it goes on, always the first child. */
  lineThrough(id: number): TreeNode[] {
    const line = this.pathTo(id);
    for (let [node] = this.children(id); node; [node] = this.children(node.id)) line.push(node);
    return line;
  }

  isMain(id: number): boolean {
    return this.pathTo(id).every((node) => this.children(node.parent)[0] === node);
  }

  parent(id: number): number {
    return this.nodes.get(id)?.parent ?? ROOT;
  }

  next(id: number): number {
    return this.children(id)[0]?.id ?? id;
  }

  end(id: number): number {
    return this.lineThrough(id).at(-1)?.id ?? id;
  }

  /** The variation before or after this one at the nearest fork above. */
  sibling(id: number, step: 1 | -1): number {
    for (let node = this.nodes.get(id); node; node = this.nodes.get(node.parent)) {
      const fork = this.children(node.parent);
      const other = fork[fork.indexOf(node) + step];
      if (other) return other.id;
    }
    return id;
  }

  /** The node that a key leads to, if it is one that walks. */
  walk(key: string, from: number): number | undefined {
    const steps: Record<string, () => number> = {
      ',': () => this.parent(from),
      '.': () => this.next(from),
      ArrowLeft: () => this.parent(from),
      ArrowRight: () => this.next(from),
      ArrowUp: () => this.sibling(from, -1),
      ArrowDown: () => this.sibling(from, 1),
      Home: () => ROOT,
      End: () => this.end(from),
    };
    return steps[key]?.();
  }

  /** A stretch of moves without forks, and the variations that leave it at its end. */
  stretches(from: number): Stretch[] {
    const stretches: Stretch[] = [];
    let moves: TreeNode[] = [];
    for (let at = from; ;) {
      const [main, ...others] = this.children(at);
      if (!main) break;
      moves.push(main);
      if (others.length > 0) {
        stretches.push({ moves, variations: others });
        moves = [];
      }
      at = main.id;
    }
    if (moves.length > 0) stretches.push({ moves, variations: [] });
    return stretches;
  }
}

/** Moves under each other by seat. */
interface Row {
  /** The number of its first move that is no pass. */
  number: number | null;
  cells: (TreeNode | undefined)[];
}

/** A row ends where the next move is not further to the right. */
export function rowsOf(moves: TreeNode[], seats: number, tree: Variations): Row[] {
  const rows: Row[] = [];
  let last = seats;
  for (const node of moves) {
    if (node.seat <= last) rows.push({ number: null, cells: Array(seats).fill(undefined) });
    last = node.seat;
    const row = rows.at(-1)!;
    row.cells[node.seat] = node;
    if (isMove(node)) row.number ??= tree.number(node.id);
  }
  return rows;
}

interface Stretch {
  moves: TreeNode[];
  /** Alternatives to the last move of the stretch. */
  variations: TreeNode[];
}
