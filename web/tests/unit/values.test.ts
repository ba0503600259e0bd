import { beforeEach, describe, expect, it } from 'vitest';
import type { Analysis, JudgedMove, Position } from '../../src/api/types';
import { marksOf } from '../../src/state/values';
import { speak } from '../../src/state/words.svelte';

const judged = (move: string, value: number, plies: number): JudgedMove => ({
  move,
  value,
  is_decided: false,
  is_bound: false,
  confidence: { kind: 'depth', plies },
  prospects: [],
  line: [move],
});

const analysis = (...moves: JudgedMove[]): Analysis =>
  ({ moves, unit: 'points' }) as unknown as Analysis;

const men = {
  legal: [
    { text: 'b1-b3', from: 57, to: 41 },
    { text: 'g1-g3', from: 62, to: 46 },
  ],
} as unknown as Position;

const notes = (found: ReturnType<typeof marksOf>): (string | undefined)[] =>
  [...found.values()].map(({ note }) => note);

beforeEach(() => speak('en'));

describe('numbers on men', () => {
  it('have their depth beside them where the depths differ', () => {
    const mirror = marksOf(analysis(judged('b1-b3', 8, 7), judged('g1-g3', -5, 6)), men, false);
    expect(notes(mirror)).toEqual(['7', '6']);
    expect(mirror.get(62)?.spoken).toBe('−5, 6 moves ahead');
  });

  it('stand alone where all are as deep', () => {
    const even = marksOf(analysis(judged('b1-b3', 8, 7), judged('g1-g3', 8, 7)), men, false);
    expect(notes(even)).toEqual([undefined, undefined]);
  });

  it('of discs have room for it always', () => {
    const discs = { legal: [{ text: 'd3', from: null, to: 19 }] } as unknown as Position;
    expect(notes(marksOf(analysis(judged('d3', 1, 9)), discs, false))).toEqual(['9']);
  });

  it('say what comes from the book, in both languages', () => {
    const discs = { legal: [{ text: 'd3', from: null, to: 19 }] } as unknown as Position;
    const book = { ...judged('d3', 1, 9), confidence: { kind: 'book', plies: 16 } as const };
    const note = (): string | undefined => notes(marksOf(analysis(book), discs, false))[0];
    expect(note()).toBe('book 16');
    speak('fr');
    expect(note()).toBe('livre 16');
  });
});
