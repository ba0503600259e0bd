import { expect, it } from 'vitest';
import type { TreeNode } from '../../src/api/types';
import { together } from '../../src/locales/together';
import { clockSentence, clockText, leftAfter } from '../../src/parts/clock';
import { add } from '../../src/state/words.svelte';

add(together);

it('clocks show tenths at the end and hours at the beginning', () => {
  expect([0, 950, 9_999, 10_000, 61_000, 3_661_000].map(clockText)).toEqual([
    '0.0',
    '0.9',
    '9.9',
    '0:10',
    '1:01',
    '1:01:01',
  ]);
});

it('a clock is explained to whoever has not chosen it', () => {
  const sentence = (increment: number, per_move = false): string =>
    clockSentence({ seconds: 300, increment, per_move });
  expect(sentence(0)).toBe('Each has 5 min for the whole game.');
  expect(sentence(5)).toBe('Each has 5 min, and 5 s more for every move.');
  expect(sentence(0, true)).toBe('Each move has 5 min.');
});

it('tells what was left at a move, where it is known how long moves took', () => {
  const node = (seat: number, took_ms: number | null, text = 'a1'): TreeNode => ({
    ...{ id: 1, parent: 0, ply: 1, letter: 'X' },
    ...{ seat, text, took_ms },
  });
  const clock = { seconds: 60, increment: 2 };
  const line = [node(0, 5000), node(1, 1000), node(0, null, 'pass'), node(1, 70_000)];
  expect(leftAfter(clock, line, 2)).toEqual([57_000, 0]);
  const each = { seconds: 10, increment: 0, per_move: true };
  expect(leftAfter(each, [node(0, 4000), node(1, 1000), node(0, 3000)], 2)).toEqual([7000, 9000]);
  expect(leftAfter(clock, [], 2)).toEqual([60_000, 60_000]);
  expect(leftAfter(clock, [node(0, null)], 2)).toBeNull();
  expect(leftAfter(null, line, 2)).toBeNull();
});
