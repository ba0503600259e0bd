import { describe, expect, it } from 'vitest';
import {
  bandPath,
  linePath,
  measuresOf,
  placeY,
  rangeOf,
  ticks,
  type Line,
} from '../../src/parts/chart';

const frame = { width: 600, height: 220, most: 100, range: [-10, 10] } as const;

describe('ticks', () => {
  it.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [-3.7, 3.7, [-2, 0, 2]],
    [0.1, 0.45, [0.1, 0.2, 0.3, 0.4]],
    [5, 5, [5]],
  ])('from %d to %d are round', (low, high, found) => {
    expect(ticks(low, high)).toEqual(found);
  });
});

describe('a line', () => {
  const line: Line = {
    name: 'Elo',
    points: [
      [1, -3000, 0, 3000],
      [50, -20, 4, 28],
      [100, -5, 3, 11],
    ],
  };

  it('is seen whole at its end, and its first errors hide nothing', () => {
    const [low, high] = rangeOf([line], [0]);
    expect(low).toBeLessThan(-5);
    expect(high).toBeGreaterThan(11);
    expect(high - low).toBeLessThan(80);
    expect(rangeOf([])).toEqual([0, 1]);
  });

  it('has a band only where it may be off', () => {
    expect(linePath(line, frame).split('L')).toHaveLength(3);
    expect(bandPath(line, frame).split('L')).toHaveLength(6);
    expect(bandPath({ name: '', points: [[1, 2, 2, 2]] }, frame)).toBe('');
    expect(linePath({ name: '', points: [] }, frame)).toBe('');
    // What is beyond the picture stays at its edge.
    expect(placeY(3000, frame)).toBe(placeY(10, frame));
  });
});

describe('a learning curve', () => {
  it('has lines for its measures, and none for what it counts', () => {
    const lines = measuresOf({
      columns: ['generation', 'size', 'best', 'games'],
      rows: [
        [0, 60, 0.5, 100],
        [1, 60, 0.75, 200],
      ],
    });
    expect(lines.map(({ name }) => name)).toEqual(['best']);
    expect(lines[0]?.points.at(-1)).toEqual([1, 0.75, 0.75, 0.75]);
  });
});
