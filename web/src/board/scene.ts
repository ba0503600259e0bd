// What a board shows, as data.

import type { BoardTheme, Cell, Grade, Pieces, Position } from '../api/types';
import { gameInfo } from '../state/catalog.svelte';
import type { Size } from './squares';

/** How pieces look: flat discs that flip, draughtsmen that slide, or pieces of four quarters. */
export type Look = 'disc' | 'checker' | 'quarters';

export interface Scene {
  size: Size;
  rowLabels: string[];
  columnLabels: string[];
  look: Look;
  /** What stands on each square: nothing, the number of a color, or four letters. */
  cells: string[];
}

const LOOKS: Record<Pieces, Look> = { discs: 'disc', men: 'checker', quarters: 'quarters' };

export const lookOf = (game: string): Look => LOOKS[gameInfo(game)?.pieces ?? 'discs'];

/** Pieces of quarters are partly green, and would drown on a green board. */
export const themeOf = (game: string, chosen: BoardTheme): BoardTheme =>
  lookOf(game) === 'quarters' && chosen === 'green' ? 'slate' : chosen;

/** The server's cells as texts, so that they can be compared. */
export const tokens = (cells: Cell[]): string[] =>
  cells.map((cell) => (cell === null ? '' : String(cell)));

export function sceneOf(game: string, position: Position): Scene {
  return {
    size: { rows: position.rows, columns: position.columns },
    rowLabels: position.row_labels,
    columnLabels: position.column_labels,
    look: lookOf(game),
    cells: tokens(position.cells),
  };
}

/** A number or a sign on a square. */
export interface Mark {
  text: string;
  /** Small print under it: depth, confidence. */
  note?: string;
  grade?: Grade | undefined;
  /** It may still change. */
  isOpen?: boolean;
  /** For screen readers, where the text alone would not do. */
  spoken?: string;
}

export const GLYPHS: Record<Grade, string> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** Quarters of a piece that are left empty do not exist; a piece always has four letters. */
export const quartersOf = (token: string): string[] => [...token].slice(0, 4);
