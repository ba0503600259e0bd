import { describe, expect, it } from 'vitest';
import type { Analysis, Confidence } from '../../src/api/types';
import { deepest } from '../../src/state/deepest';

const depth = (plies: number): Confidence => ({ kind: 'depth', plies });
const exact: Confidence = { kind: 'exact' };

const analysis = (...confidences: Confidence[]): Analysis => ({
  game: 'x',
  node: 3,
  seat: 0,
  unit: 'discs',
  moves: confidences.map((confidence, i) => ({
    move: `a${i}`,
    value: i,
    is_decided: false,
    is_bound: false,
    confidence,
    line: [],
  })),
  depth: 0,
  nodes: 0,
  nodes_per_second: 0,
  elapsed_ms: 0,
  is_done: false,
  is_waiting: false,
});

describe('a position that is looked at again', () => {
  const before = { ...analysis(depth(25), depth(24)), is_done: true };

  it('shows what the deeper search had found, and that one goes on', () => {
    const now = analysis(depth(17), depth(17));
    expect(deepest(before, now)).toEqual({ ...before, is_done: false });
    const waiting = { ...analysis(), is_waiting: true };
    expect(deepest(before, waiting)).toEqual({ ...before, is_done: false, is_waiting: true });
  });

  it('shows the new search once it is as deep', () => {
    for (const now of [analysis(depth(25), depth(25)), analysis(depth(26)), analysis(exact)])
      expect(deepest(before, now)).toBe(now);
    expect(deepest(undefined, before)).toBe(before);
  });

  it('keeps a result, however deep the guesses', () => {
    const solved = analysis(exact, depth(12));
    expect(deepest(solved, analysis(depth(30), depth(30))).moves).toBe(solved.moves);
  });
});
