// Lines with bands over an axis, as paths of a picture.

/** Where a line is, and its band: across, low, middle, high. */
export type Point = readonly [x: number, low: number, y: number, high: number];

export interface Line {
  name: string;
  points: Point[];
}

export interface Frame {
  width: number;
  height: number;
  /** What is shown of both axes. */
  most: number;
  range: readonly [low: number, high: number];
}

export const EDGE = { left: 46, right: 12, top: 10, bottom: 34 };

/** Round numbers between two, about so many. */
export function ticks(low: number, high: number, wanted = 5): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const value = (first + at) * step;
    // No digits that only come from adding up.
    return Number(value.toPrecision(12));
  });
}

/** What has to be seen of the upright axis: all lines, their bands as far as they tell anything. */
export function rangeOf(lines: Line[], guides: number[] = []): [number, number] {
  const lasts = lines.flatMap(({ points }) => points.slice(-1));
  const middles = lines.flatMap(({ points }) => points.slice(points.length >> 2));
  const reach = Math.max(0, ...lasts.map(([, low, , high]) => high - low));
  const values = [
    ...middles.map(([, , y]) => y),
    ...lasts.flatMap(([, low, , high]) => [low, high]),
    ...guides,
  ];
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const air = Math.max((high - low) * 0.08, reach * 0.5, 1e-6);
  return [low - air, high + air];
}

export const placeX = (x: number, { width, most }: Frame): number =>
  EDGE.left + (x / Math.max(most, 1e-9)) * (width - EDGE.left - EDGE.right);

export function placeY(y: number, { height, range: [low, high] }: Frame): number {
  const part = (Math.min(Math.max(y, low), high) - low) / (high - low);
  return height - EDGE.bottom - part * (height - EDGE.top - EDGE.bottom);
}

const path = (places: [number, number][]): string =>
  places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

export function linePath({ points }: Line, frame: Frame): string {
  const places = points.map(([x, , y]): [number, number] => [placeX(x, frame), placeY(y, frame)]);
  return places.length > 0 ? `M${path(places)}` : '';
}

/** The band of a line; nothing if it has none. */
export function bandPath({ points }: Line, frame: Frame): string {
  if (!points.some(([, low, , high]) => low !== high)) return '';
  const side = (at: 1 | 3): [number, number][] =>
    points.map((point) => [placeX(point[0], frame), placeY(point[at], frame)]);
  return `M${path(side(1))}L${path(side(3).reverse())}Z`;
}

/** The measures of a learning curve that can share an axis: shares from 0 to 1 and the like, and no
 *  counts. */
export function measuresOf({ columns, rows }: { columns: string[]; rows: number[][] }): Line[] {
  const isMeasure = (at: number): boolean => rows.some((row) => !Number.isInteger(row[at]));
  return columns.flatMap((name, at) => {
    if (at === 0 || !isMeasure(at)) return [];
    const points = rows.map((row): Point => [row[0]!, row[at]!, row[at]!, row[at]!]);
    return [{ name, points }];
  });
}
