import { describe, expect, it } from 'vitest';
import {
  area,
  beams,
  bound,
  carry,
  centered,
  chancesOf,
  curve,
  plyAt,
  pointOf,
  sharesOf,
  valuesOf,
} from '../../src/parts/curve';

const BOX = { x: 100, y: 40 };

describe('the evaluation graph', () => {
  it('has a round scale that holds every value', () => {
    expect(bound([], 10)).toBe(10);
    expect(bound([{ ply: 1, value: -13 }], 10)).toBe(15);
    expect(bound([{ ply: 1, value: 64 }], 10)).toBe(70);
    expect(bound([{ ply: 1, value: 64 }], 10, 64)).toBe(64);
  });

  it('puts the first seat above the middle', () => {
    expect(pointOf({ ply: 5, value: 10 }, 10, 10, BOX)).toEqual({ x: 50, y: 0 });
    expect(pointOf({ ply: 10, value: -10 }, 10, 10, BOX)).toEqual({ x: 100, y: 40 });
    expect(pointOf({ ply: 1, value: null }, 10, 10, BOX)).toBeNull();
  });

  it('leaves gaps where nothing is known', () => {
    const samples = [0, 5, null, 5].map((value, ply) => ({ ply, value }));
    expect(curve(samples, 3, 10, BOX)).toBe('M0.0 20.0L33.3 10.0M100.0 10.0');
  });

  it('carries values over forced moves, once there is one', () => {
    const samples = [null, 5, null, -2].map((value, ply) => ({ ply, value }));
    expect(carry(samples).map((sample) => sample.value)).toEqual([null, 5, 5, -2]);
  });

  it('has one curve for two seats, above the middle when the first is ahead', () => {
    const worths = [{ seat: 0, value: 3 }, { seat: 1, value: 3 }, undefined];
    expect(valuesOf(worths)).toEqual([
      { ply: 0, value: 3 },
      { ply: 1, value: -3 },
      { ply: 2, value: null },
    ]);
  });

  it('has a curve for each seat where values are chances, from 0 on', () => {
    const worths = [{ seat: 0, value: 60, prospects: [60, 30, 10] }, undefined];
    const chances = chancesOf(worths, 3);
    expect(chances.map((one) => one.map(({ value }) => value))).toEqual([
      [60, null],
      [30, null],
      [10, null],
    ]);
    const [first] = chances.map((one) => centered(one, 100));
    expect(first).toEqual([
      { ply: 0, value: 10 },
      { ply: 1, value: null },
    ]);
  });

  it('finds the ply under a place, and stays within the game', () => {
    expect([-5, 0, 26, 99, 200].map((x) => plyAt(x, 100, 4))).toEqual([0, 0, 1, 4, 4]);
    expect(plyAt(10, 0, 4)).toBe(0);
  });
});

describe('a bar that the seats divide', () => {
  it('is even where nothing is known', () => {
    expect(sharesOf(undefined, 'discs', 2)).toEqual([50, 50]);
    expect(sharesOf(undefined, 'chances', 4)).toEqual([25, 25, 25, 25]);
  });

  it('gives the first seat what is good for it, and never all of it for discs', () => {
    const [first, second] = sharesOf({ seat: 1, value: -10 }, 'discs', 2);
    expect(first).toBeCloseTo(75);
    expect(second).toBeCloseTo(25);
    expect(sharesOf({ seat: 0, value: 64 }, 'discs', 2)[0]).toBeLessThan(100);
    expect(sharesOf({ seat: 0, value: 106 }, 'points', 2)).toEqual([100, 0]);
  });

  it('is divided by chances where values are chances', () => {
    const prospects = [10, 20, 30, 40];
    expect(sharesOf({ seat: 0, value: 10, prospects }, 'chances', 4)).toEqual(prospects);
  });
});

describe('bars of a strip', () => {
  it('stand at their plies, as high as their part of the most', () => {
    const found = beams([null, 4, 0, 8, null], 8);
    expect(found.map(({ at, height }) => [at, height])).toEqual([
      [1, 0.5],
      [3, 1],
    ]);
    expect(found[0]!.x + found[0]!.width / 2).toBeCloseTo(0.25);
  });

  it('are not there where there is nothing to compare with', () => {
    expect(beams([null, 0], 0)).toEqual([]);
  });
});

it('an area goes back to the middle under every piece of the curve', () => {
  const values = [4, 4, null, -4];
  const samples = values.map((value, ply) => ({ ply, value }));
  expect(area(samples, 3, 8, { x: 30, y: 80 })).toBe(
    'M0.0 20.0L10.0 20.0L10.0 40.0L0.0 40.0ZM30.0 60.0L30.0 40.0L30.0 40.0Z',
  );
});
