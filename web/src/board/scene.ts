// What a board shows, as data.

import type { BoardTheme, Grade, Pieces, Position } from '../api/types';
import { gameInfo } from '../state/catalog.svelte';
import { settings } from '../state/settings.svelte';
import type { Size } from './squares';

export interface Scene extends Size, Pick<Position, 'row_labels' | 'column_labels'> {
  /** Flat discs that flip, draughtsmen that slide, stones that stay, or pieces of four quarters. */
  look: Pieces;
  theme: BoardTheme;
  /** Whether glyphs tell the colors apart, because there are more than two. */
  glyphs: boolean;
  /** What stands on each square: nothing, the number of a color, or four letters. */
  cells: string[];
}

export const lookOf = (game: string): Pieces => gameInfo(game)?.pieces ?? 'discs';

/** Pieces of quarters are partly green, and would drown on a green board. */
export const themeOf = (game: string): BoardTheme =>
  lookOf(game) === 'quarters' && settings.board === 'green' ? 'slate' : settings.board;

/** A position, or the same with other cells; they become texts, so that they can be compared. */
export function sceneOf(game: string, position: Position, cells = position.cells): Scene {
  return {
    ...position,
    look: lookOf(game),
    theme: themeOf(game),
    glyphs: position.counts.length > 2,
    cells: cells.map((cell) => String(cell ?? '')),
  };
}

/** A number or a sign on a square. */
export interface Mark {
  text: string;
  /** Small print under it: depth, confidence. */
  note?: string;
  grade?: Grade | undefined;
  /** How good it is, from 0, as good as the best, to 4, the worst. */
  worth?: number;
  /** Of a piece that can move: the numbers of its moves, where they end. */
  ends?: Map<number, Mark>;
  /** It may still change. */
  isOpen?: boolean;
  /** For screen readers, where the text alone would not do. */
  spoken?: string;
}

/** What the styles call the colors of discs and men, by number. */
export const DISCS = ['--ink', '--ivory', '--amber', '--sky'];

export const GLYPHS: Record<Grade, string> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};
