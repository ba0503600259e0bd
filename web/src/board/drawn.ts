// Boards drawn with letters, as in the book: column letters above, row numbers at the left.

import type { Cell } from '../api/types';
import type { Scene } from './scene';

export interface Drawn extends Pick<Scene, 'rows' | 'columns' | 'row_labels' | 'column_labels'> {
  cells: Cell[];
}

/** Reads a board. `letters` are those of the colors of discs; pieces of quarters have their own. */
export function readBoard(text: string, letters: string[]): Drawn {
  const [head = [], ...lines] = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words.length > 1);
  const cellOf = (word: string): Cell => {
    if (word.startsWith('-')) return null;
    return word.length > 1 ? word : letters.indexOf(word);
  };
  return {
    rows: lines.length,
    columns: head.length,
    column_labels: head,
    row_labels: lines.map(([label = '']) => label),
    cells: lines.flatMap((words) => words.slice(1).map(cellOf)),
  };
}

/** What is said of a diagram under its board: `side: X`. */
export function remarksOf(text: string): { board: string; remarks: Map<string, string> } {
  const lines = text.split('\n');
  const isRemark = (line: string): boolean => line.includes(': ');
  const remarks = lines.filter(isRemark).map((line) => line.split(': ') as [string, string]);
  return {
    board: lines.filter((line) => !isRemark(line)).join('\n'),
    remarks: new Map(remarks),
  };
}
