// Pieces in words.

import { has, t } from '../state/words.svelte';
import { quartersOf, type Look } from './scene';

/** A color of discs and men in words. */
export function colorName(color: number | string): string {
  const key = `color.${color}`;
  return has(key) ? t(key) : String(color);
}

export function quarterName(letter: string): string {
  const key = `quarter.${letter}`;
  return has(key) ? t(key) : letter;
}

/** The letter of a quarter's color in the page's language; texts and files keep their own. */
export function quarterLetter(letter: string): string {
  const key = `letter.${letter}`;
  return has(key) ? t(key) : letter;
}

export function tokenName(token: string, look: Look): string {
  if (token === '') return t('square.empty');
  if (look !== 'quarters') return colorName(token);
  const counts = new Map<string, number>();
  for (const letter of quartersOf(token)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, n]) => `${n} ${quarterName(letter)}`).join(' ');
}
