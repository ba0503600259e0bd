import { describe, expect, it } from 'vitest';
import {
  bound,
  carry,
  centered,
  chancesOf,
  curve,
  plyAt,
  pointOf,
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
