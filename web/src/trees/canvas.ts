// A tree on a canvas: what is seen of it, a path for each look.

import type { Grown } from './model';
import { edge, isHollow, isNull, lookOf, LOOKS, trace, weightOf, type Spot } from './picture';
import type { Boxes, Words } from './picture-words';
import { gapOf, screenX, screenY, type Plane, type Rows, type View } from './view';

/** Colors as a canvas takes them; three for each look. */
export interface Palette {
  readonly fill: string[];
  readonly stroke: string[];
  readonly ink: string[];
  readonly edge: string;
  readonly best: string;
  readonly chosen: string;
  readonly text: string;
  readonly muted: string;
  readonly ground: string;
  readonly font: string;
}

/** The colors that the styles have for an element, looked up when the first frame is drawn: by then
 *  the styles of a theme that was just chosen are in force. */
export function colorsOf(element: HTMLElement, _theme: string): () => Palette {
  let found: Palette | undefined;
  return () => (found ??= paletteOf(element));
}

function paletteOf(element: HTMLElement): Palette {
  // Only the color of something tells which of a light and a dark one it is; of something that is
  // not on its way from one color to another.
  const probe = document.createElement('i');
  probe.style.transition = 'none';
  element.append(probe);
  const style = getComputedStyle(probe);
  const color = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const each = (part: string): string[] => LOOKS.map((look) => color(`node-${look}${part}`));
  const palette = {
    fill: each('-fill'),
    stroke: each(''),
    ink: each('-ink'),
    edge: color('node-edge'),
    best: color('node-best'),
    chosen: color('text'),
    text: color('text'),
    muted: color('muted'),
    ground: color('surface'),
    font: style.fontFamily,
  };
  probe.remove();
  return palette;
}

/** What changes from frame to frame. */
export interface Frame {
  readonly view: View;
  readonly plane: Plane;
  readonly boxes: Boxes;
  readonly selected: number;
  /** The last node that was entered yet. */
  readonly shown: number;
}

/** Marks closer than this, in pixels, are one; edges, of which there would be nothing but gray. */
const CLOSE = 0.6;
const CLOSE_EDGES = 2.5;
/** Edges that are as close as this on the whole are pale. */
const DENSE = 5;
/** Dots smaller than this are filled: a ring would not be seen. */
const SMALL = 5;
/** Nodes with few games are paler, in so many steps. */
const STEPS = 4;

const THIN = 1;
const AGAIN = 2;
const LEFT = 4;

/** Nodes of a look and an opacity, which is that of the context. */
function fillNodes(
  context: CanvasRenderingContext2D,
  path: Path2D,
  palette: Palette,
  kind: number,
  wide: number,
): void {
  const alpha = context.globalAlpha;
  // Lines do not shine through pale nodes.
  context.globalAlpha = 1;
  context.fillStyle = palette.ground;
  context.fill(path);
  context.globalAlpha = alpha;
  context.fillStyle = palette.fill[kind]!;
  context.fill(path);
  context.strokeStyle = palette.stroke[kind]!;
  context.lineWidth = wide;
  context.stroke(path);
}

/** What is drawn of a tree, with what of its nodes is looked at in every frame side by side. */
export class Painting {
  private readonly look: Uint8Array;
  private readonly flags: Uint8Array;
  private readonly step: Uint8Array;

  constructor(
    private readonly grown: Grown,
    private readonly rows: Rows,
    private readonly words: Words,
    shares?: string,
  ) {
    const { count } = grown;
    this.look = new Uint8Array(count);
    this.flags = new Uint8Array(count);
    this.step = new Uint8Array(count);
    for (let node = 0; node < count; node += 1) {
      this.look[node] = lookOf(grown, node, shares);
      this.flags[node] =
        (isNull(grown, node) ? THIN : 0) |
        (grown.isAgain(node) ? AGAIN : 0) |
        (grown.ghostsCount(node) > 0 ? LEFT : 0);
      this.step[node] = Math.round(weightOf(grown, node) * (STEPS - 1));
    }
  }

  /** A frame. The context's unit is a pixel of the page. */
  draw(context: CanvasRenderingContext2D, frame: Frame, palette: Palette): void {
    const { width, height } = frame.plane;
    context.clearRect(0, 0, width, height);
    context.lineJoin = 'round';
    this.edges(context, frame, palette);
    const path = this.grown.path(frame.selected);
    this.line(context, frame, path, palette.chosen, 2);
    this.line(context, frame, this.grown.nodes.best, palette.best, 3.5);
    this.marks(context, frame, palette);
    this.ring(context, frame, palette);
    this.labels(context, frame, palette);
    this.names(context, frame, palette, path);
  }

  /** The rows that are seen, with one more on both sides for edges. */
  private reach({ view, plane }: Frame): [number, number] {
    const half = plane.height / 2 / gapOf(view.k, plane) + 1;
    const first = Math.max(0, Math.floor(view.y - half));
    return [first, Math.min(plane.rows - 1, Math.ceil(view.y + half))];
  }

  private edges(context: CanvasRenderingContext2D, frame: Frame, palette: Palette): void {
    const { view, plane, shown } = frame;
    const { rows } = this;
    const [first, last] = this.reach(frame);
    const half = plane.width / 2 / view.k;
    const [left, right] = [view.x - half, view.x + half];
    const [plain, faint] = [new Path2D(), new Path2D()];
    const clip = (x: number): number => Math.max(-20, Math.min(plane.width + 20, x));
    for (let row = Math.max(1, first); row <= last; row += 1) {
      const bottom = screenY(row, view, plane);
      const top = screenY(row - 1, view, plane);
      const middle = (top + bottom) / 2;
      const usual = this.isDense(row, view.k) ? faint : plain;
      let end = rows.firstEdge(row, left);
      const all = rows.from[row + 1]!;
      // A family at a time: a line down from the node above, one across, and one to each child.
      while (end < all && Math.min(rows.x[end]!, rows.parentX[end]!) <= right) {
        const above = rows.parentX[end]!;
        const from = screenX(above, view, plane);
        let [low, high, drawn] = [from, from, -Infinity];
        let isFaint = true;
        for (; end < all && rows.parentX[end] === above; end += 1) {
          const x = screenX(rows.x[end]!, view, plane);
          const isPast = rows.nodes[end]! > shown;
          if (x - drawn < CLOSE_EDGES) continue;
          drawn = x;
          if (!isPast) {
            isFaint = false;
            low = Math.min(low, x);
            high = Math.max(high, x);
          }
          if (x < -20 || x > plane.width + 20) continue;
          const path = isPast ? faint : usual;
          path.moveTo(x, middle);
          path.lineTo(x, bottom);
          if (isPast) {
            path.moveTo(clip(from), middle);
            path.lineTo(x, middle);
          }
        }
        if (isFaint) continue;
        usual.moveTo(clip(low), middle);
        usual.lineTo(clip(high), middle);
        if (from < -20 || from > plane.width + 20) continue;
        usual.moveTo(from, top);
        usual.lineTo(from, middle);
      }
    }
    context.strokeStyle = palette.edge;
    context.lineWidth = 1;
    context.stroke(plain);
    context.globalAlpha = 0.35;
    context.stroke(faint);
    context.globalAlpha = 1;
  }

  /** Whether there would be nothing but edges between two rows. */
  private isDense(row: number, k: number): boolean {
    const { from, x } = this.rows;
    const [first, last] = [from[row]!, from[row + 1]! - 1];
    return (x[last]! - x[first]!) * k < (last - first) * DENSE;
  }

  /** The edges between nodes that follow each other downwards. */
  private line(
    context: CanvasRenderingContext2D,
    { view, plane, shown }: Frame,
    nodes: readonly number[],
    color: string,
    wide: number,
  ): void {
    context.strokeStyle = color;
    context.lineWidth = wide;
    context.beginPath();
    for (let at = 1; at < nodes.length && nodes[at]! <= shown; at += 1) {
      edge(context, this.spot(nodes[at - 1]!, view, plane), this.spot(nodes[at]!, view, plane));
    }
    context.stroke();
  }

  private spot(node: number, view: View, plane: Plane): Spot {
    const { grown } = this;
    return {
      x: screenX(grown.x(node), view, plane),
      y: screenY(grown.row(node), view, plane),
    };
  }

  /** Calls with every node that is seen, from the left to the right; those that are too close to
   *  another of their look are left out. */
  private each(frame: Frame, call: (node: number, x: number, y: number) => void): void {
    const { view, plane } = frame;
    const { rows } = this;
    const [first, last] = this.reach(frame);
    const half = (plane.width / 2 + plane.unit * frame.boxes.by) / view.k;
    for (let row = first; row <= last; row += 1) {
      const y = screenY(row, view, plane);
      const all = rows.from[row + 1]!;
      let [drawn, look] = [-Infinity, -1];
      for (let at = rows.first(row, view.x - half); at < all; at += 1) {
        if (rows.x[at]! > view.x + half) break;
        const node = rows.nodes[at]!;
        const x = screenX(rows.x[at]!, view, plane);
        if (x - drawn < CLOSE && look === this.look[node]) continue;
        [drawn, look] = [x, this.look[node]!];
        call(node, x, y);
      }
    }
  }

  private marks(context: CanvasRenderingContext2D, frame: Frame, palette: Palette): void {
    const { boxes, shown } = frame;
    const { step, look, flags } = this;
    const { room } = this.rows;
    const big: (Path2D | undefined)[] = [];
    const dots: (Path2D | undefined)[] = [];
    const thin: (Path2D | undefined)[] = [];
    const more = {
      double: new Path2D(),
      faint: new Path2D(),
      stub: new Path2D(),
    };
    this.each(frame, (node, x, y) => {
      const free = room[node]!;
      const detail = boxes.detail(free);
      const isDot = detail === 'dot';
      const small = isDot ? 0.6 + (0.4 * step[node]!) / (STEPS - 1) : 1;
      const w = boxes.width(free) * small;
      const h = boxes.height(free) * small;
      const kind = look[node]!;
      if (node > shown) {
        trace(more.faint, kind, x, y, w, h);
        return;
      }
      const isFilled = isDot && !(h >= SMALL && isHollow(kind));
      const paths = isFilled ? dots : flags[node]! & THIN ? thin : big;
      const path = (paths[kind * STEPS + step[node]!] ??= new Path2D());
      if (h < 3.2) path.rect(x - w / 2, y - h / 2, w, h);
      else trace(path, kind, x, y, w, h);
      if (flags[node]! & AGAIN && h > 3) trace(more.double, kind, x, y, w + 6, h + 6);
      if (flags[node]! & LEFT && w > 4) {
        const stub = x + boxes.stubX(w);
        more.stub.moveTo(stub, y + h / 2 + 1);
        more.stub.lineTo(stub, y + h / 2 + 1 + boxes.stubLength(detail));
      }
    });
    for (let at = 0; at < LOOKS.length * STEPS; at += 1) {
      const kind = Math.floor(at / STEPS);
      context.globalAlpha = 0.5 + (0.5 * (at % STEPS)) / (STEPS - 1);
      // So few pixels have the full color: a pale one could not be told from another.
      context.fillStyle = palette.stroke[kind]!;
      if (dots[at]) context.fill(dots[at]!);
      if (big[at]) fillNodes(context, big[at]!, palette, kind, 1.5);
      if (thin[at]) fillNodes(context, thin[at]!, palette, kind, 0.75);
    }
    context.globalAlpha = 1;
    this.outlines(context, palette, more);
  }

  private outlines(
    context: CanvasRenderingContext2D,
    palette: Palette,
    { double, faint, stub }: Record<'double' | 'faint' | 'stub', Path2D>,
  ): void {
    context.lineWidth = 1.25;
    context.strokeStyle = palette.muted;
    context.stroke(double);
    context.lineWidth = 0.75;
    context.globalAlpha = 0.55;
    context.stroke(faint);
    context.globalAlpha = 1;
    context.lineWidth = 1.25;
    context.strokeStyle = palette.stroke[LOOKS.indexOf('cut')]!;
    context.setLineDash([2.5, 2]);
    context.stroke(stub);
    context.setLineDash([]);
  }

  private ring(context: CanvasRenderingContext2D, frame: Frame, palette: Palette): void {
    const { boxes, selected, view, plane } = frame;
    const { x, y } = this.spot(selected, view, plane);
    const room = this.rows.room[selected] ?? 0;
    const [w, h] = [boxes.width(room) + 9, boxes.height(room) + 9];
    context.beginPath();
    trace(context, this.look[selected] ?? 0, x, y, w, h);
    context.strokeStyle = palette.chosen;
    context.lineWidth = 2.5;
    context.stroke();
  }

  /** The words in nodes that have room for them. */
  private labels(context: CanvasRenderingContext2D, frame: Frame, palette: Palette): void {
    const { boxes, shown } = frame;
    const { words, grown, look, flags } = this;
    const { room } = this.rows;
    const { by } = boxes;
    context.strokeStyle = palette.ground;
    context.lineWidth = 4;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    this.each(frame, (node, x, y) => {
      const free = room[node]!;
      const detail = boxes.detail(free);
      if (node > shown || detail === 'dot') return;
      const isFull = detail === 'words';
      const w = boxes.width(free);
      context.fillStyle = palette.ink[look[node]!]!;
      context.font = `600 ${(isFull ? 12.5 : 11.5) * by}px ${palette.font}`;
      context.fillText(words.move(node), x, isFull ? y - 8 * by : y + 1, w - 4);
      if (isFull) {
        context.font = `${12 * by}px ${palette.font}`;
        context.fillText(words.value(node), x, y + 8.5 * by, w - 4);
      }
      if (!(flags[node]! & LEFT)) return;
      context.fillStyle = palette.stroke[LOOKS.indexOf('cut')]!;
      context.font = `600 ${11 * by}px ${palette.font}`;
      const below = y + boxes.height(free) / 2 + boxes.stubLength(detail) + 9 * by;
      context.strokeText(`+${grown.ghostsCount(node)}`, x + boxes.stubX(w), below);
      context.fillText(`+${grown.ghostsCount(node)}`, x + boxes.stubX(w), below);
    });
  }

  /** The words of the best line and of the selected path, beside their dots. */
  private names(
    context: CanvasRenderingContext2D,
    frame: Frame,
    palette: Palette,
    path: readonly number[],
  ): void {
    const { view, plane, boxes, shown } = frame;
    const { grown, words, rows } = this;
    const name = (node: number, color: string, isLeft: boolean): void => {
      const room = rows.room[node]!;
      if (node > shown || boxes.detail(room) !== 'dot') return;
      const side = boxes.width(room);
      const { x, y } = this.spot(node, view, plane);
      const text = `${words.move(node)}  ${words.value(node)}`;
      // At the edge of the picture there is room on one side only.
      const wide = context.measureText(text).width + side + 10;
      const isTurned = isLeft ? x > wide : x + wide > plane.width;
      context.textAlign = isTurned ? 'right' : 'left';
      const at = x + (isTurned ? -1 : 1) * (side / 2 + 6);
      const up = y + boxes.nameY(room);
      context.strokeText(text, at, up);
      context.fillStyle = color;
      context.fillText(text, at, up);
    };
    context.textBaseline = 'middle';
    context.font = `600 12px ${palette.font}`;
    context.strokeStyle = palette.ground;
    context.lineWidth = 4;
    const best = grown.nodes.best;
    for (const node of best) name(node, palette.best, false);
    for (const node of path) {
      if (grown.best.has(node)) continue;
      const other = best[grown.row(node)];
      name(node, palette.text, other !== undefined && grown.x(other) > grown.x(node));
    }
  }
}
