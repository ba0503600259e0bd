import { describe, expect, it } from 'vitest';
import { beginnings, choose, completed, reachable, type Path } from '../../src/board/choice';

const discs: Path[] = [
  { move: 'd3', squares: [19] },
  { move: 'c4', squares: [26] },
];

const men: Path[] = [
  { move: 'b1-b3', squares: [57, 41] },
  { move: 'b1-d1', squares: [57, 59] },
  { move: 'c1-c3', squares: [58, 42] },
];

// One piece that may stop after a jump or go on, and two different moves that end on square 27.
const jumps: Path[] = [
  { move: 'c3-c5', squares: [14, 26] },
  { move: 'c3-c5-d5', squares: [14, 26, 27] },
  { move: 'c3-d3-d5', squares: [14, 15, 27] },
  { move: 'a1-a3', squares: [0, 12] },
];

describe('choosing a move', () => {
  it('places a disc at once', () => {
    expect(choose(discs, [], 19)).toEqual({ kind: 'play', move: 'd3' });
  });

  it('refuses a square with which no move begins', () => {
    expect(choose(discs, [], 0)).toEqual({ kind: 'illegal' });
    expect(choose([], [], 0)).toEqual({ kind: 'illegal' });
  });

  it('takes a man up, puts it down, or takes another', () => {
    expect(choose(men, [], 57)).toEqual({ kind: 'chosen', squares: [57] });
    expect(choose(men, [57], 41)).toEqual({ kind: 'play', move: 'b1-b3' });
    expect(choose(men, [57], 58)).toEqual({ kind: 'chosen', squares: [58] });
    expect(choose(men, [57], 57)).toEqual({ kind: 'chosen', squares: [] });
  });

  it('refuses a square where a man cannot go', () => {
    expect(choose(men, [57], 3)).toEqual({ kind: 'illegal' });
    expect(choose(jumps, [14, 26], 3)).toEqual({ kind: 'illegal' });
    expect(choose(jumps, [14], 15, true)).toEqual({ kind: 'illegal' });
  });

  it('stops where a turn could go on only when the square is chosen again', () => {
    expect(choose(jumps, [14], 26)).toEqual({ kind: 'chosen', squares: [14, 26] });
    expect(completed(jumps, [14, 26])).toBe('c3-c5');
    expect(choose(jumps, [14, 26], 26)).toEqual({ kind: 'play', move: 'c3-c5' });
    expect(choose(jumps, [14, 26], 27)).toEqual({ kind: 'play', move: 'c3-c5-d5' });
  });

  it('ends a dropped piece where it was dropped', () => {
    expect(choose(jumps, [14], 26, true)).toEqual({ kind: 'play', move: 'c3-c5' });
    expect(choose(jumps, [0], 12, true)).toEqual({ kind: 'play', move: 'a1-a3' });
  });

  it('asks when different moves end on one square', () => {
    const answer = choose(jumps, [14], 27);
    expect(answer.kind).toBe('ask');
    expect(answer.kind === 'ask' && answer.paths.map((path) => path.move)).toEqual([
      'c3-c5-d5',
      'c3-d3-d5',
    ]);
  });

  it('does not ask when all ways there are the same move', () => {
    const same: Path[] = [
      { move: 'c3-c5-d5', squares: [14, 26, 27] },
      { move: 'c3-c5-d5', squares: [14, 20, 27] },
    ];
    expect(choose(same, [14], 27)).toEqual({ kind: 'play', move: 'c3-c5-d5' });
  });

  it('says where a piece can go next and where it can end', () => {
    expect(reachable(jumps, [14])).toEqual({ next: [26, 15], ends: [26, 27] });
    expect(beginnings(jumps)).toEqual([14, 0]);
  });
});
