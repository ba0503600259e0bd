// What is seen of a drawn tree: nodes and rows become pixels, and pixels nodes.
//
// Across, one number says how many pixels the width of a node has. Rows are spread over the height
// there is: trees are much wider than deep, and a true scale would make lines of them.

import type { Grown } from './model';

/** The node and the row in the middle, and the pixels from a node to its neighbor. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

/** What a tree is drawn on, and how large that tree is. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  /** The place of the rightmost node, and the number of rows. */
  readonly right: number;
  readonly rows: number;
  /** Pixels that a node with all its words takes, across and down. */
  readonly unit: number;
  readonly tall: number;
}

/** Free above the middle of the first row, and below that of the last one. */
const ABOVE = 40;
const BELOW = 52;
const SIDE = 10;
const GAP_LEAST = 16;
const GAP_MOST = 130;
/** How many times as large as plain text a node can get. */
const ZOOM_MOST = 2.5;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/** How much larger than plain text nodes are drawn. */
export const magnified = (k: number, { unit }: Plane): number => Math.max(1, k / unit);

/** Pixels from row to row: as many as there are, and enough for what is written in a node. */
export function gapOf(k: number, plane: Plane): number {
  const words = clamp((k - 8) / Math.max(1, plane.unit - 8), 0, 1);
  const least = (GAP_LEAST + words * (plane.tall - GAP_LEAST)) * magnified(k, plane);
  const room = (plane.height - ABOVE - BELOW) / Math.max(1, plane.rows - 1);
  return Math.max(least, Math.min(room, GAP_MOST));
}

/** The smallest scale: all is seen. */
const fitting = ({ width, right, unit }: Plane): number =>
  Math.min(unit, Math.max(1, width - 2 * SIDE) / (right + 1));

/** Whether there are more rows than can be seen at once. */
export const isDeep = (k: number, plane: Plane): boolean =>
  (plane.rows - 1) * gapOf(k, plane) > plane.height - ABOVE - BELOW + 1;

/** The same view, so that no more than needed of what is drawn is nothing. */
export function kept(view: View, plane: Plane): View {
  const k = clamp(view.k, fitting(plane), plane.unit * ZOOM_MOST);
  const gap = gapOf(k, plane);
  const reach = (plane.width / 2 - SIDE) / k - 0.5;
  const [left, right] = [reach, plane.right - reach];
  const [top, bottom] = [
    (plane.height / 2 - ABOVE) / gap,
    plane.rows - 1 - (plane.height / 2 - BELOW) / gap,
  ];
  const x = left > right ? plane.right / 2 : clamp(view.x, left, right);
  // A tree that is not as high as the picture stands a little below its upper edge.
  const y =
    top > bottom ? Math.min(top, (top + bottom) / 2 + 30 / gap) : clamp(view.y, top, bottom);
  return { x, y, k };
}

export const fit = (plane: Plane): View => kept({ x: plane.right / 2, y: 0, k: 0 }, plane);

/** A node in the middle, with its words. */
export const centered = (x: number, row: number, k: number, plane: Plane): View =>
  kept({ x, y: row, k }, plane);

export const screenX = (x: number, view: View, plane: Plane): number =>
  (x - view.x) * view.k + plane.width / 2;

export const screenY = (row: number, view: View, plane: Plane): number =>
  (row - view.y) * gapOf(view.k, plane) + plane.height / 2;

/** So many times as large, with one point of the picture where it is. */
export function zoomed(view: View, by: number, atX: number, atY: number, plane: Plane): View {
  const k = clamp(view.k * by, fitting(plane), plane.unit * ZOOM_MOST);
  const [dx, dy] = [atX - plane.width / 2, atY - plane.height / 2];
  const x = view.x + dx / view.k - dx / k;
  const y = view.y + dy / gapOf(view.k, plane) - dy / gapOf(k, plane);
  return kept({ x, y, k }, plane);
}

/** Moved with the pointer. */
export const panned = (view: View, dx: number, dy: number, plane: Plane): View =>
  kept({ x: view.x - dx / view.k, y: view.y - dy / gapOf(view.k, plane), k: view.k }, plane);

/** Moved no further than it takes to see a node. */
export function revealing(x: number, row: number, view: View, plane: Plane): View {
  const [sx, sy] = [screenX(x, view, plane), screenY(row, view, plane)];
  const side = Math.min(plane.width / 2, Math.max(view.k, 60));
  const dx = clamp(sx, side, plane.width - side) - sx;
  const dy = clamp(sy, ABOVE, Math.max(ABOVE, plane.height - BELOW)) - sy;
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy, plane);
}

export const isSame = (a: View, b: View): boolean => a.x === b.x && a.y === b.y && a.k === b.k;

/** The nodes row by row, from the left: what is seen, and what is under a pointer. */
export class Rows {
  /** Where each row begins in `nodes`, and where the last one ends. */
  readonly from: Int32Array;
  readonly nodes: Int32Array;
  /** Their places across, in the same order: searches go through them without leaps. */
  readonly x: Float32Array;
  readonly parentX: Float32Array;
  /** By node: widths to the nearest neighbor in its row. There is room for so much. */
  readonly room: Float32Array;

  constructor(grown: Grown) {
    const { count, rows } = grown;
    this.from = new Int32Array(rows + 1);
    for (let node = 0; node < count; node += 1) this.from[grown.row(node) + 1]! += 1;
    for (let row = 0; row < rows; row += 1) this.from[row + 1]! += this.from[row]!;
    const next = this.from.slice();
    this.nodes = new Int32Array(count);
    for (let node = 0; node < count; node += 1) this.nodes[next[grown.row(node)]!++] = node;
    for (let row = 0; row < rows; row += 1) {
      const nodes = this.nodes.subarray(this.from[row], this.from[row + 1]);
      // Games do not enter nodes from the left to the right.
      nodes.sort((a, b) => grown.x(a) - grown.x(b));
    }
    this.x = Float32Array.from(this.nodes, (node) => grown.x(node));
    this.parentX = Float32Array.from(this.nodes, (node) =>
      grown.x(Math.max(0, grown.parent(node))),
    );
    this.room = new Float32Array(count).fill(rows > 0 ? 1e6 : 0);
    for (let at = 1; at < count; at += 1) {
      const [before, node] = [this.nodes[at - 1]!, this.nodes[at]!];
      if (grown.row(before) !== grown.row(node)) continue;
      const apart = this.x[at]! - this.x[at - 1]!;
      this.room[before] = Math.min(this.room[before]!, apart);
      this.room[node] = apart;
    }
  }

  /** The first of a row that is not left of a place; the end of the row if all are. */
  first(row: number, x: number): number {
    let [low, high] = [this.from[row] ?? 0, this.from[row + 1] ?? 0];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.x[middle]! < x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first of a row that has an end of its edge not left of a place. */
  firstEdge(row: number, x: number): number {
    let [low, high] = [this.from[row] ?? 0, this.from[row + 1] ?? 0];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Math.max(this.x[middle]!, this.parentX[middle]!) < x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The node of a row next to a place, no further than so many widths; -1 if there is none. */
  nearest(row: number, x: number, reach: number): number {
    if (row < 0 || row >= this.from.length - 1) return -1;
    const after = this.first(row, x);
    let best = -1;
    let least = reach;
    for (let at = after - 1; at <= after; at += 1) {
      if (at < this.from[row]! || at >= this.from[row + 1]!) continue;
      const distance = Math.abs(this.x[at]! - x);
      if (distance <= least) [best, least] = [this.nodes[at]!, distance];
    }
    return best;
  }
}
