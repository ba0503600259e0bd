// A tree as rows of rectangles: every node as wide as what is below it, right under the node above.

import type { Palette } from './canvas';
import type { Grown } from './model';
import { lookOf, LOOKS, trace } from './picture';
import type { Words } from './picture-words';

/** What is no node's look: nodes that were only counted, and those that are entered later. */
export const HIDDEN = LOOKS.length;
export const LATER = LOOKS.length + 1;
const KINDS = LOOKS.length + 2;

/** What is narrower than this, in pixels, is drawn together with its neighbors. */
const NARROW = 0.5;
const ROW_LEAST = 13;
const ROW_MOST = 46;

/** Where the nodes of a tree stand. */
export class Icicle {
  readonly rows: number;
  /** Where each row begins in `nodes`, which are ordered from the left to the right. */
  readonly from: number[] = [0];
  readonly nodes: Int32Array;
  /** Where the rectangle of each node begins, in nodes. */
  readonly left: Float64Array;
  readonly look: Uint8Array;

  constructor(
    readonly grown: Grown,
    shares?: string,
  ) {
    const { count, size } = grown;
    this.nodes = new Int32Array(count);
    this.left = new Float64Array(count);
    this.look = Uint8Array.from({ length: count }, (_, node) => lookOf(grown, node, shares));
    // Row by row: what is below the nodes of a row is the next one.
    let [begin, end] = [0, Math.min(1, count)];
    while (begin < end) {
      this.from.push(end);
      let next = end;
      for (let at = begin; at < end; at += 1) {
        const node = this.nodes[at]!;
        let left = this.left[node]!;
        for (const child of grown.children(node)) {
          this.left[child] = left;
          left += size[child]!;
          this.nodes[next++] = child;
        }
      }
      [begin, end] = [end, next];
    }
    this.rows = this.from.length - 1;
  }

  /** The first node of a row whose rectangle ends right of a place. */
  first(row: number, place: number): number {
    let [low, high] = [this.from[row] ?? 0, this.from[row + 1] ?? 0];
    while (low < high) {
      const middle = (low + high) >> 1;
      const node = this.nodes[middle]!;
      if (this.left[node]! + this.grown.size[node]! <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Rectangles, column by column. */
export interface Rects {
  count: number;
  x: Float32Array;
  w: Float32Array;
  row: Uint16Array;
  kind: Uint8Array;
  /** The node, or the first of those that are drawn together. */
  node: Int32Array;
  /** How many are drawn together. */
  many: Int32Array;
}

const room = (most: number): Rects => ({
  count: 0,
  x: new Float32Array(most),
  w: new Float32Array(most),
  row: new Uint16Array(most),
  kind: new Uint8Array(most),
  node: new Int32Array(most),
  many: new Int32Array(most),
});

function put(
  all: Rects,
  x: number,
  w: number,
  row: number,
  kind: number,
  node: number,
  many: number,
): void {
  const at = all.count;
  if (at >= all.x.length) return;
  all.x[at] = x;
  all.w[at] = w;
  all.row[at] = row;
  all.kind[at] = kind;
  all.node[at] = node;
  all.many[at] = many;
  all.count += 1;
}

/** The rectangles of what is below a node, that node across the whole width. */
export function rectangles(icicle: Icicle, root: number, width: number, shown: number): Rects {
  const { grown, left, nodes, look } = icicle;
  const { size } = grown;
  const top = grown.path(root).length - 1;
  const from = left[root]!;
  const whole = Math.max(1e-9, size[root]!);
  const scale = width / whole;
  const rows = icicle.rows - top;
  // A rectangle ends where half a pixel or more is full, and so many fit into each row.
  const all = room((rows + 1) * (Math.ceil(width / NARROW) + 4) * 2);
  const sums = new Float64Array(KINDS);
  for (let row = 0; row < rows; row += 1) {
    const end = icicle.from[top + row + 1]!;
    let at = row === 0 ? nodes.indexOf(root, icicle.from[top]) : icicle.first(top + row, from);
    while (at < end) {
      const first = nodes[at]!;
      const x = (left[first]! - from) * scale;
      if (x >= width - 1e-6) break;
      let w = size[first]! * scale;
      let kind = first > shown ? LATER : look[first]!;
      let many = 1;
      at += 1;
      if (w < NARROW) {
        sums.fill(0);
        sums[kind] = w;
        // As many neighbors as it takes to see something.
        for (; at < end && w < 2 * NARROW; at += 1) {
          const next = nodes[at]!;
          const begin = (left[next]! - from) * scale;
          const wide = size[next]! * scale;
          if (wide >= NARROW || begin > x + w + NARROW || begin >= width) break;
          const other = next > shown ? LATER : look[next]!;
          sums[other]! += wide;
          if (sums[other]! > sums[kind]!) kind = other;
          w = begin + wide - x;
          many += 1;
        }
      }
      put(all, x, Math.min(w, width - x), row, kind, first, many);
      if (many === 1) hiddenOf(all, grown, first, x + w, row, scale, shown);
      if (row === 0) break;
    }
  }
  return all;
}

/** What is below a node and was not kept: at its right end, before the node itself. */
function hiddenOf(
  all: Rects,
  grown: Grown,
  node: number,
  end: number,
  row: number,
  scale: number,
  shown: number,
): void {
  const w = grown.hidden(node) * scale;
  if (w >= 1 && node <= shown) put(all, end - scale - w, w, row + 1, HIDDEN, node, 0);
}

/** Where a node is, however narrow: what is selected must be seen. */
export interface Place {
  readonly x: number;
  readonly w: number;
  readonly row: number;
}

export function placeOf(icicle: Icicle, root: number, width: number, node: number): Place {
  const { grown, left } = icicle;
  const scale = width / Math.max(1e-9, grown.size[root]!);
  return {
    x: (left[node]! - left[root]!) * scale,
    w: grown.size[node]! * scale,
    row: grown.path(node).length - grown.path(root).length,
  };
}

export const rowHeight = (height: number, rows: number): number =>
  Math.max(ROW_LEAST, Math.min(ROW_MOST, height / Math.max(1, rows)));

/** Which of the rectangles is at a place; -1 where there is none. */
export function rectAt(all: Rects, x: number, row: number): number {
  let found = -1;
  for (let at = 0; at < all.count; at += 1) {
    // Half a pixel is hard to hit.
    const more = Math.max(0, 1 - all.w[at]!) / 2;
    const isIn = x >= all.x[at]! - more && x < all.x[at]! + all.w[at]! + more;
    if (all.row[at] === row && isIn) found = at;
  }
  return found;
}

/** The node that can stay across the whole width while another one is to be seen. */
export function rootFor(grown: Grown, root: number, selected: number): number {
  const above = new Set(grown.path(selected));
  let at = Math.min(root, grown.count - 1);
  while (at > 0 && !above.has(at)) at = grown.parent(at);
  return Math.max(0, at);
}

/** One step from a node across the whole width towards another one below it. */
export function towards(grown: Grown, root: number, selected: number): number {
  const path = grown.path(selected);
  const next = path[path.indexOf(root) + 1];
  return next !== undefined && grown.children(next).length > 0 ? next : root;
}

/** What is marked in a picture of rectangles. */
export interface Marked {
  readonly selected: number;
  readonly place: Place;
  readonly hovered: number;
}

/** From so many pixels on the shapes of nodes can be told apart. */
const WIDE = 20;

/** Draws them all, a path for each look. */
export function drawRects(
  context: CanvasRenderingContext2D,
  all: Rects,
  high: number,
  words: Words,
  palette: Palette,
  marked: Marked,
): void {
  const [wide, fine] = [new Array<Path2D>(), new Array<Path2D>()];
  for (let at = 0; at < all.count; at += 1) {
    const w = all.w[at]!;
    const paths = w < 5 ? fine : wide;
    const path = (paths[all.kind[at]!] ??= new Path2D());
    const air = w < 3 ? 0 : 1;
    const [x, y] = [all.x[at]!, all.row[at]! * high];
    if (w < WIDE || all.kind[at]! >= LOOKS.length)
      path.rect(x, y, Math.max(0.5, w - air), high - 1);
    else trace(path, all.kind[at]!, x + (w - air) / 2, y + (high - 1) / 2, w - air, high - 1);
  }
  for (let kind = 0; kind < KINDS; kind += 1) fillKind(context, palette, kind, wide, fine);
  lines(context, all, high, words, palette, marked);
  texts(context, all, high, words, palette);
}

function fillKind(
  context: CanvasRenderingContext2D,
  palette: Palette,
  kind: number,
  wide: Path2D[],
  fine: Path2D[],
): void {
  const isLook = kind < LOOKS.length;
  context.globalAlpha = kind === LATER ? 0.35 : 1;
  const stroke = isLook ? palette.stroke[kind]! : palette.edge;
  if (wide[kind]) {
    context.fillStyle = isLook ? palette.fill[kind]! : palette.ground;
    if (kind !== LATER) context.fill(wide[kind]);
    context.strokeStyle = stroke;
    context.lineWidth = 1;
    if (kind === HIDDEN) context.setLineDash([3, 3]);
    context.stroke(wide[kind]);
    context.setLineDash([]);
  }
  if (fine[kind]) {
    context.fillStyle = stroke;
    context.globalAlpha *= 0.75;
    context.fill(fine[kind]);
  }
  context.globalAlpha = 1;
}

/** The best line along the upper edge of its rectangles; what is selected, and what is pointed at. */
function lines(
  context: CanvasRenderingContext2D,
  all: Rects,
  high: number,
  { grown }: Words,
  palette: Palette,
  { selected, place, hovered }: Marked,
): void {
  const path = new Set(grown.path(selected));
  for (let at = 0; at < all.count; at += 1) {
    const node = all.node[at]!;
    const isOne = all.many[at] === 1 && all.kind[at] !== LATER;
    const [x, y, w] = [all.x[at]!, all.row[at]! * high, Math.max(2, all.w[at]! - 1)];
    if (isOne && grown.best.has(node)) {
      context.fillStyle = palette.best;
      context.fillRect(x, y, w, Math.min(5, high / 4));
    }
    if (isOne && node !== selected && path.has(node)) {
      context.fillStyle = palette.chosen;
      context.fillRect(x, y + high - 3, w, 2);
    }
    if (node !== hovered) continue;
    context.strokeStyle = palette.muted;
    context.lineWidth = 1.5;
    context.strokeRect(x + 1, y + 1, Math.max(1, w - 2), high - 3);
  }
  const wide = Math.max(5, place.w - 3);
  const middle = place.x + place.w / 2;
  context.strokeStyle = palette.chosen;
  context.lineWidth = 2.5;
  context.strokeRect(middle - wide / 2, place.row * high + 1, wide, high - 3);
}

/** A word needs so much. */
const LEAST = 26;

function texts(
  context: CanvasRenderingContext2D,
  all: Rects,
  high: number,
  words: Words,
  palette: Palette,
): void {
  const size = Math.min(12.5, high - 3);
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.font = `600 ${size}px ${palette.font}`;
  for (let at = 0; at < all.count; at += 1) {
    const [w, kind, node] = [all.w[at]!, all.kind[at]!, all.node[at]!];
    if (w < LEAST || all.many[at] !== 1 || kind >= LOOKS.length) continue;
    const [short, value] = [words.move(node), words.value(node)];
    const letters = (w - 8) / 7.5;
    if (short.length > letters) continue;
    const isWide = short.length + value.length + 2 <= letters;
    const isHigh = !isWide && high >= 32 && value.length <= letters;
    context.fillStyle = palette.ink[kind]!;
    const [x, y] = [all.x[at]! + w / 2, (all.row[at]! + 0.5) * high + 0.5];
    context.fillText(isWide ? `${short}  ${value}` : short, x, isHigh ? y - 7 : y);
    if (isHigh) context.fillText(value, x, y + 8);
  }
}
