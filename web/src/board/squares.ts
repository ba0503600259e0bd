// Squares of a board as it is drawn: numbers, row by row from the top left corner.

export interface Size {
  rows: number;
  columns: number;
}

/** The names of all squares: the label of the column, then that of the row. */
export function namesOf(columnLabels: string[], rowLabels: string[]): string[] {
  return rowLabels.flatMap((row) => columnLabels.map((column) => column + row));
}

/** The squares that a move names, in its order: d3, or b1-b3. */
export function squaresOf(move: string, names: string[]): number[] {
  const named = move.match(/[a-z]+\d+/g) ?? [];
  return named.map((name) => names.indexOf(name)).filter((square) => square >= 0);
}

export const rowOf = (square: number, size: Size): number => Math.floor(square / size.columns);
export const columnOf = (square: number, size: Size): number => square % size.columns;

/** Steps of a king between two squares, for delays that grow with distance. */
export function distance(a: number, b: number, size: Size): number {
  const rows = rowOf(a, size) - rowOf(b, size);
  const columns = columnOf(a, size) - columnOf(b, size);
  return Math.max(Math.abs(rows), Math.abs(columns));
}
