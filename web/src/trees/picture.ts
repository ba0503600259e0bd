// How the nodes of a tree look, in every kind of picture.

import type { Grown, Why } from './model';
import type { Boxes } from './picture-words';
import { gapOf, screenX, screenY, type Plane, type Rows, type View } from './view';

/** Shapes tell nodes apart, and colors do so once more. Who else entered a node, where searches are
 *  compared, takes the place of why it ended. */
export const LOOKS = [
  'searched',
  'cut',
  'leaf',
  'over',
  'table',
  'repetition',
  'selective',
  'stopped',
  'only',
  'some',
  'all',
  'games',
  'solved',
] as const;
export type Look = (typeof LOOKS)[number];

const SHARES: Record<string, number> = { o: 8, s: 9, a: 10 };
const PLACES = Object.fromEntries(LOOKS.map((look, at) => [look, at])) as Record<Look, number>;
/** What the table knew is the table's, wherever it was asked; and what is proven needs no moves. */
const WHYS: Record<Why, number> = { ...PLACES, below: PLACES.table, stable: PLACES.solved };

const GAMES = PLACES.games;

/** Which of the looks a node has. */
export function lookOf(grown: Grown, node: number, shares?: string): number {
  const share = SHARES[shares?.[node] ?? ''];
  if (share !== undefined) return share;
  const why = grown.why(node);
  return why === 'searched' && grown.games(node) ? GAMES : WHYS[why];
}

/** Hollow dots step back behind those that ended somehow. */
export const isHollow = (look: number): boolean =>
  LOOKS[look] === 'searched' || LOOKS[look] === 'all';

/** Those that occur, in their order. */
export function looksOf(grown: Grown, shares?: string): Look[] {
  const found = new Uint8Array(LOOKS.length);
  for (let node = 0; node < grown.count; node += 1) found[lookOf(grown, node, shares)] = 1;
  return LOOKS.filter((_, at) => found[at]);
}

/** Whether a search only asked if the value is above: nothing lies between the ends of its window. */
export function isNull(grown: Grown, node: number): boolean {
  const [alpha, beta] = [grown.nodes.alpha[node] ?? null, grown.nodes.beta[node] ?? null];
  return alpha !== null && beta !== null && beta === alpha + 1;
}

export const isByGames = (grown: Grown): boolean => grown.nodes.games.length > 0;

/** How much of the games came through a node, from 0 to 1: a tenth of them is no tenth as large. */
export function weightOf(grown: Grown, node: number): number {
  const games = grown.games(node);
  if (!games) return 1;
  const most = grown.games(0)?.visits ?? 1;
  return Math.min(1, Math.log2(1 + games.visits) / Math.log2(1 + Math.max(1, most)));
}

/** What an outline is drawn with: a path of a canvas, or the text of one. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  closePath(): void;
}

/** From the middle of a quarter of a circle to the ends of its curve. */
const ROUND = 0.5523;

/** A rectangle with round corners. */
function rounded(pen: Pen, x: number, y: number, w: number, h: number, r: number): void {
  const right = x + w;
  const bottom = y + h;
  const c = r * (1 - ROUND);
  pen.moveTo(x + r, y);
  pen.lineTo(right - r, y);
  pen.bezierCurveTo(right - c, y, right, y + c, right, y + r);
  pen.lineTo(right, bottom - r);
  pen.bezierCurveTo(right, bottom - c, right - c, bottom, right - r, bottom);
  pen.lineTo(x + r, bottom);
  pen.bezierCurveTo(x + c, bottom, x, bottom - c, x, bottom - r);
  pen.lineTo(x, y + r);
  pen.bezierCurveTo(x, y + c, x + c, y, x + r, y);
  pen.closePath();
}

/** The outline of a node around a point. */
export function trace(pen: Pen, look: number, cx: number, cy: number, w: number, h: number): void {
  // One by one: an array for each of thousands of nodes would be felt.
  const x = cx - w / 2;
  const y = cy - h / 2;
  const right = x + w;
  const bottom = y + h;
  const low = Math.min(w, h);
  // As wide as high are dots, and what is around them; words need more.
  const isDot = w === h;
  switch (LOOKS[look]) {
    case 'over':
      rounded(pen, x, y, w, h, low * 0.06);
      return;
    // Where it is small, something of its own, for nobody sees its dots.
    case 'repetition':
      if (!isDot) rounded(pen, x, y, w, h, low * 0.4);
      else {
        pen.moveTo(cx, y - h * 0.05);
        pen.lineTo(right, bottom);
        pen.lineTo(x, bottom);
        pen.closePath();
      }
      return;
    case 'stopped':
      if (!isDot) rounded(pen, x, y, w, h, low * 0.12);
      else rounded(pen, x, cy - h * 0.22, w, h * 0.44, h * 0.1);
      return;
    case 'leaf':
      rounded(pen, x, y, w, h, isDot ? low / 2 : low * 0.4);
      return;
    // What is cut off has its lower corners cut off.
    case 'cut': {
      const corner = low * (isDot ? 0.36 : 0.2);
      pen.moveTo(x, y);
      pen.lineTo(right, y);
      pen.lineTo(right, bottom - corner);
      pen.lineTo(right - corner, bottom);
      pen.lineTo(x + corner, bottom);
      pen.lineTo(x, bottom - corner);
      pen.closePath();
      return;
    }
    // Pointed at its sides: a diamond where it is small.
    case 'table':
    case 'only': {
      const point = isDot ? w / 2 : low * 0.15;
      pen.moveTo(x + point, y);
      pen.lineTo(right - point, y);
      pen.lineTo(right, cy);
      pen.lineTo(right - point, bottom);
      pen.lineTo(x + point, bottom);
      pen.lineTo(x, cy);
      pen.closePath();
      return;
    }
    // What a selective search leaves out stands on its head.
    case 'selective': {
      const corner = low * (isDot ? 0.36 : 0.2);
      pen.moveTo(x, bottom);
      pen.lineTo(right, bottom);
      pen.lineTo(right, y + corner);
      pen.lineTo(right - corner, y);
      pen.lineTo(x + corner, y);
      pen.lineTo(x, y + corner);
      pen.closePath();
      return;
    }
    default:
      rounded(pen, x, y, w, h, isDot ? low / 2 : low * 0.12);
  }
}

/** An outline as the text of a path. */
export function outlineOf(look: number, cx: number, cy: number, w: number, h: number): string {
  const parts: string[] = [];
  const write = (letter: string, ...places: number[]): void => {
    parts.push(letter + places.map((one) => one.toFixed(1)).join(' '));
  };
  const pen: Pen = {
    moveTo: (...at) => write('M', ...at),
    lineTo: (...at) => write('L', ...at),
    bezierCurveTo: (...at) => write('C', ...at),
    closePath: () => write('Z'),
  };
  trace(pen, look, cx, cy, w, h);
  return parts.join('');
}

/** An edge: down from the node above, across, and down to the node. */
export function edge(pen: Pick<Pen, 'moveTo' | 'lineTo'>, from: Spot, to: Spot): void {
  const middle = (from.y + to.y) / 2;
  pen.moveTo(from.x, from.y);
  if (Math.abs(from.x - to.x) > 0.5) {
    pen.lineTo(from.x, middle);
    pen.lineTo(to.x, middle);
  }
  pen.lineTo(to.x, to.y);
}

export interface Spot {
  x: number;
  y: number;
}

/** What is under a pointer: a node, or the moves that were not searched there. */
export interface Hit {
  node: number;
  isGhost: boolean;
}

export function hit(
  grown: Grown,
  rows: Rows,
  boxes: Boxes,
  view: View,
  plane: Plane,
  at: Spot,
): Hit | null {
  const gap = gapOf(view.k, plane);
  const x = (at.x - plane.width / 2) / view.k + view.x;
  const row = Math.round((at.y - plane.height / 2) / gap + view.y);
  const node = rows.nearest(row, x, Math.max(plane.unit * boxes.by, 20) / view.k);
  if (node < 0) return null;
  const room = rows.room[node]!;
  const [w, h, detail] = [boxes.width(room), boxes.height(room), boxes.detail(room)];
  const dx = at.x - screenX(grown.x(node), view, plane);
  const dy = at.y - screenY(row, view, plane);
  const end = h / 2 + boxes.stubLength(detail) + 18 * boxes.by;
  if (detail !== 'dot' && dy > h / 2 + 2 && dy < end && grown.ghostsCount(node) > 0) {
    return Math.abs(dx - boxes.stubX(w)) < 18 * boxes.by ? { node, isGhost: true } : null;
  }
  // A finger does not hit what is smaller than this.
  const isIn = Math.abs(dx) <= Math.max(w / 2 + 3, 9) && Math.abs(dy) <= Math.max(h / 2 + 3, 9);
  return isIn ? { node, isGhost: false } : null;
}

/** A picture as a file of pixels. */
export async function toPng(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    // No browser has larger ones than this.
    const most = 16_000 / Math.max(1, image.naturalWidth, image.naturalHeight);
    const by = Math.min(scale, most);
    canvas.width = Math.max(1, Math.round(image.naturalWidth * by));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * by));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await blobOf(canvas);
  } finally {
    URL.revokeObjectURL(url);
  }
}

export const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) => {
    const take = (blob: Blob | null): void => (blob ? done(blob) : fail(new Error('no picture')));
    canvas.toBlob(take, 'image/png');
  });
