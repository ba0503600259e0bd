import { describe, expect, it } from 'vitest';
import { evening } from '../../src/locales/evening';
import { lesson } from '../../src/locales/lesson';
import { reasons } from '../../src/locales/reasons';
import { runs } from '../../src/locales/runs';
import { together } from '../../src/locales/together';
import { treedraw } from '../../src/locales/treedraw';
import { treelessons } from '../../src/locales/treelessons';
import { trees } from '../../src/locales/trees';
import {
  add,
  fill,
  LANGUAGES,
  preferred,
  signed,
  TEXTS,
  type Key,
} from '../../src/state/words.svelte';

add({
  ...evening,
  ...lesson,
  ...reasons,
  ...runs,
  ...together,
  ...treedraw,
  ...treelessons,
  ...trees,
});

const names = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort();

describe('languages', () => {
  it.each(Object.keys(TEXTS) as Key[])('fill the same values into %s', (key) => {
    const texts: readonly string[] = TEXTS[key];
    expect(texts.length).toBe(Object.keys(LANGUAGES).length);
    for (const text of texts) {
      expect(text.trim()).not.toBe('');
      expect(names(text)).toEqual(names(texts[0]!));
      expect(text.replace(/\[[^|[\]]+\|[^|[\]]+\]/g, '')).not.toMatch(/[[|\]]/);
    }
  });

  it('choose by number as each language does', () => {
    expect(fill('library.count', { n: 0 }, 'en')).toBe('0 games');
    expect(fill('library.count', { n: 1 }, 'en')).toBe('1 game');
    expect(fill('library.count', { n: 0 }, 'fr')).toBe('0 partie');
    expect(fill('library.count', { n: 2 }, 'fr')).toBe('2 parties');
  });

  it('break no line before a sign', () => {
    expect(fill('rules.chosen', { rules: 'Standard' }, 'fr')).toBe('Ici\u00a0: Standard.');
    expect(fill('rules.chosen', { rules: 'Standard' }, 'en')).toBe('Played here: Standard.');
  });

  it('are chosen by the browser', () => {
    expect(preferred(['de-DE', 'fr-CA', 'en'])).toBe('fr');
    expect(preferred(['de'])).toBe('en');
  });
});

describe('signed numbers', () => {
  it('have a real minus and no signed zero', () => {
    expect([signed(4), signed(-12), signed(0), signed(-0.2), signed(-1.26, 1)]).toEqual([
      '+4',
      '−12',
      '0',
      '0',
      '−1.3',
    ]);
  });
});
