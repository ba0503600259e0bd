import { describe, expect, it } from 'vitest';
import type { LegalMove, Position } from '../../src/api/types';
import { readBoard, remarksOf } from '../../src/board/drawn';
import { after } from '../../src/state/lesson.svelte';

const position = (cells: Position['cells'], seat: number): Position =>
  ({ cells, to_move: { seat, letter: '' } }) as Position;

const move = (some: Partial<LegalMove>): LegalMove => ({
  text: '',
  from: null,
  to: null,
  paths: [],
  flips: [],
  captures: [],
  ...some,
});

describe('a board drawn with letters', () => {
  it('has its labels and cells', () => {
    expect(readBoard('   a b\n 2 X -\n 1 - O\n', ['X', 'O'])).toEqual({
      rows: 2,
      columns: 2,
      column_labels: ['a', 'b'],
      row_labels: ['2', '1'],
      cells: [0, null, null, 1],
    });
    expect(readBoard('   a    b\n 1 BBJV ----', []).cells).toEqual(['BBJV', null]);
  });

  it('is followed by what is said of it', () => {
    const { board, remarks } = remarksOf('   a\n 1 X\nside: X\nmoves: a2 a3');
    expect(board).toBe('   a\n 1 X');
    expect(remarks.get('moves')).toBe('a2 a3');
  });
});

describe('the squares after a move', () => {
  it('have the disc that was placed, and what it turned', () => {
    expect(after(position([0, 1, null], 0), move({ to: 2, flips: [1] }))).toEqual([0, 0, 0]);
  });

  it('have the piece that moved, and not what it took', () => {
    const jump = move({ from: 0, to: 2, captures: [1] });
    expect(after(position(['BBJV', 'JVVV', null], 0), jump)).toEqual([null, null, 'BBJV']);
    const taken = move({ from: 0, to: 1, captures: [1] });
    expect(after(position([0, 1], 0), taken)).toEqual([null, 0]);
  });

  it('are the same after a pass', () => {
    expect(after(position([0, 1], 1), move({}))).toEqual([0, 1]);
  });
});
