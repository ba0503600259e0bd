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

  it('are those of its own moves, where they end, once a man is chosen', () => {
    const legal = [
      { text: 'b1-b3', from: 57, to: 41 },
      { text: 'b1-d3', from: 57, to: 43 },
    ];
    const position = { legal } as unknown as Position;
    const found = marksOf(
      analysis(judged('b1-b3', 8, 7), judged('b1-d3', -40, 7)),
      position,
      false,
    );
    expect([...found.keys()]).toEqual([57]);
    const ends = found.get(57)!.ends!;
    expect([...ends].map(([square, { text, worth }]) => [square, text, worth])).toEqual([
      [41, '+8', 0],
      [43, '−40', 4],
    ]);
  });
});

describe('what a move is worth', () => {
  const discs = {
    legal: ['d3', 'c4', 'f5'].map((text, to) => ({ text, from: null, to })),
  } as unknown as Position;
  const worths = (...values: [number, number, number]): (number | undefined)[] => {
    const moves = ['d3', 'c4', 'f5'].map((move, i) => judged(move, values[i]!, 9));
    return [...marksOf(analysis(...moves), discs, false).values()].map(({ worth }) => worth);
  };

  it('goes from the best to the worst', () => {
    expect(worths(20, 0, -20)).toEqual([0, 2, 4]);
  });

  it('differs little where the values do', () => {
    expect(worths(2, 1, 0)).toEqual([0, 0, 0]);
  });

  it('is not blurred by the margin of a decided game', () => {
    expect(worths(160, 100, -100)).toEqual([0, 0, 4]);
  });
});
