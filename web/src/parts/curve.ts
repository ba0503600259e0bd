// The evaluation graph as numbers: values by ply become points in a box.

import type { Unit } from '../api/types';

interface Sample {
  ply: number;
  /** Unknown values leave a gap. */
  value: number | null;
}

/** What a position is worth, and to whom. */
export interface Worth {
  seat: number;
  value: number;
  is_decided?: boolean;
  /** What every seat may expect in percent, where values are chances. */
  prospects?: number[];
}

export interface Point {
  x: number;
  y: number;
}

/**
 * A round number that bounds all values, so that the scale does not tremble as they arrive; never
 * more than can be reached.
 */
export function bound(samples: Sample[], least: number, most = Infinity): number {
  const values = samples.flatMap((s) => (s.value === null ? [] : [Math.abs(s.value)]));
  const largest = Math.max(least, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = [1, 1.5, 2, 3, 4, 5, 7, 10].find((factor) => factor * power >= largest) ?? 10;
  return Math.min(step * power, most);
}

export function pointOf(sample: Sample, plies: number, limit: number, box: Point): Point | null {
  if (sample.value === null) return null;
  const value = Math.max(-limit, Math.min(limit, sample.value));
  const x = plies === 0 ? 0 : (sample.ply / plies) * box.x;
  return { x, y: (0.5 - value / (2 * limit)) * box.y };
}

/** A forced move changes no value: what is not judged between judged moves stays as it was. */
export function carry(samples: Sample[]): Sample[] {
  let known: number | null = null;
  return samples.map(({ ply, value }) => {
    known = value ?? known;
    return { ply, value: known };
  });
}

/**
 * The values of a line's positions for the first of two seats: what is good for one is bad for the
 * other.
 */
export function valuesOf(worths: (Worth | undefined)[]): Sample[] {
  const first = ({ seat, value }: Worth): number => (seat === 0 ? value : -value);
  return worths.map((worth, ply) => ({ ply, value: worth ? first(worth) : null }));
}

/** What each of the seats may expect in a line's positions. */
export function chancesOf(worths: (Worth | undefined)[], seats: number): Sample[][] {
  return Array.from({ length: seats }, (_, seat) =>
    worths.map((worth, ply) => ({ ply, value: worth?.prospects?.[seat] ?? null })),
  );
}

/** The same around the middle of a scale that begins at 0. */
export const centered = (samples: Sample[], top: number): Sample[] =>
  samples.map(({ ply, value }) => ({ ply, value: value === null ? null : value - top / 2 }));

/** Lines through neighboring known values. */
export function curve(samples: Sample[], plies: number, limit: number, box: Point): string {
  let path = '';
  let isOpen = false;
  for (const sample of samples) {
    const point = pointOf(sample, plies, limit, box);
    if (point) path += `${isOpen ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    isOpen = point !== null;
  }
  return path;
}

/** The same between the lines and the middle, as areas. */
export function area(samples: Sample[], plies: number, limit: number, box: Point): string {
  const middle = (box.y / 2).toFixed(1);
  return curve(samples, plies, limit, box).replace(
    /M([\d.]+) [\d.]+[^M]*/g,
    (run, first: string) => {
      const last = /([\d.]+) [\d.]+$/.exec(run)?.[1] ?? first;
      return `${run}L${last} ${middle}L${first} ${middle}Z`;
    },
  );
}

/** The ply under a place in the box. */
export function plyAt(x: number, width: number, plies: number): number {
  if (width <= 0) return 0;
  return Math.max(0, Math.min(plies, Math.round((x / width) * plies)));
}

/** A lead of so many discs or compartments is halfway from even to won. */
const CLEAR = 10;

/**
 * How a bar is divided between the seats of a position, in percent: by chances where values are
 * chances; else a lead counts less the larger it is. Even where nothing is known.
 */
export function sharesOf(worth: Worth | undefined, unit: Unit, seats: number): number[] {
  if (worth && unit === 'chances' && worth.prospects?.length === seats) return worth.prospects;
  if (!worth || seats !== 2) return Array<number>(seats).fill(100 / seats);
  const lead = worth.seat === 0 ? worth.value : -worth.value;
  const part =
    unit === 'points'
      ? Math.max(-1, Math.min(1, lead / 100))
      : (2 / Math.PI) * Math.atan(lead / CLEAR);
  return [50 + 50 * part, 50 - 50 * part];
}

/** A bar of a strip: where it stands, how wide and how high, in parts of the strip. */
export interface Beam {
  at: number;
  x: number;
  width: number;
  height: number;
}

/** Bars for what every ply of a line has of something; as high as the most of it. */
export function beams(amounts: (number | null)[], most: number): Beam[] {
  const plies = amounts.length - 1;
  return amounts.flatMap((amount, at) => {
    if (amount === null || amount <= 0 || most <= 0) return [];
    const width = plies > 0 ? 0.7 / plies : 1;
    const x = (plies > 0 ? at / plies : 0) - width / 2;
    return [{ at, x, width, height: Math.min(1, amount / most) }];
  });
}
