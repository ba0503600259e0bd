import { expect, it, vi } from 'vitest';
import type { Analysis, Position, Update } from '../../src/api/types';
import { Hint } from '../../src/state/hint.svelte';

const heard: ((update: Update) => void)[] = [];

vi.mock('../../src/api/live.svelte', () => ({
  listen: (listener: (update: Update) => void) => {
    heard.push(listener);
    return () => undefined;
  },
  request: () => Promise.resolve(null),
  status: () => 'open',
}));

const position = {
  node: 3,
  legal: [
    { text: 'd3', paths: [[19]] },
    { text: 'c4', paths: [[26]] },
  ],
} as unknown as Position;

const analysis = (game: string, node: number, move: string): Update => ({
  type: 'analysis',
  analysis: { game, node, moves: [{ move }], is_done: false } as Analysis,
});

it('shows the best move of its game and node, and of no other', async () => {
  const hint = new Hint('ours');
  await hint.ask(position);
  const squares = (): number[] => [...hint.marks(3).keys()];
  for (const update of [analysis('other', 3, 'd3'), analysis('ours', 2, 'd3')]) {
    heard.forEach((listener) => listener(update));
    expect(squares()).toEqual([]);
  }
  heard.forEach((listener) => listener(analysis('ours', 3, 'c4')));
  expect(squares()).toEqual([26]);
});
