// Pieces in words.

import { t, word } from '../state/words.svelte';
import type { Pieces } from '../api/types';

/** A color of discs and men in words. */
export const colorName = (color: number | string): string => word(`color.${color}`, String(color));

export const quarterName = (letter: string): string => word(`quarter.${letter}`, letter);

/** The letter of a quarter's color in the page's language; texts and files keep their own. */
export const quarterLetter = (letter: string): string => word(`letter.${letter}`, letter);

export function tokenName(token: string, look: Pieces): string {
  if (token === '') return t('square.empty');
  if (look !== 'quarters') return colorName(token);
  const counts = new Map<string, number>();
  for (const letter of token) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, n]) => `${n} ${quarterName(letter)}`).join(' ');
}
