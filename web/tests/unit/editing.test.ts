import { describe, expect, it } from 'vitest';
import { allPieces, offBoard, put } from '../../src/parts/editing';

const LETTERS = ['B', 'J', 'R', 'V'];

describe('editing', () => {
  it('knows the thirty-five pieces of Arlecchino, sorted', () => {
    const pieces = allPieces(LETTERS);
    expect(new Set(pieces).size).toBe(35);
    expect(pieces.every((piece) => [...piece].sort().join('') === piece)).toBe(true);
  });

  it('offers pieces that are not on the board', () => {
    expect(offBoard(['BBBB', null], LETTERS)).not.toContain('BBBB');
    expect(offBoard(['BBBB', null], LETTERS).length).toBe(34);
  });

  it('puts, replaces and takes away', () => {
    expect(put([null, 1], 0, 0)).toEqual([0, 1]);
    expect(put([0, 1], 1, 0)).toEqual([0, 0]);
    expect(put([0, 1], 1, 1)).toEqual([0, null]);
  });
});
