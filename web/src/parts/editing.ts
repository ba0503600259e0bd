// Editing a board: what can be put on it.

import type { Cell } from '../api/types';

/** Every piece of four quarters in these colors, sorted. */
export function allPieces(letters: string[]): string[] {
  const pieces: string[] = [];
  const grow = (piece: string, from: number): void => {
    if (piece.length === 4) pieces.push(piece);
    else letters.slice(from).forEach((letter, i) => grow(piece + letter, from + i));
  };
  grow('', 0);
  return pieces;
}

/** Pieces that are not on the board: each exists once. */
export function offBoard(cells: Cell[], letters: string[]): string[] {
  const used = new Set(cells);
  return allPieces(letters).filter((piece) => !used.has(piece));
}

/** Puts something on a square; the same again takes it away. */
export function put(cells: Cell[], square: number, tool: Cell): Cell[] {
  const before = cells[square] ?? null;
  return cells.with(square, before === tool ? null : tool);
}
