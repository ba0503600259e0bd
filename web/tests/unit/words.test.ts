import { describe, expect, it } from 'vitest';
import { en } from '../../src/locales/en';
import { fr } from '../../src/locales/fr';
import { fill, preferred, signed } from '../../src/state/words.svelte';

const names = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort();

describe('languages', () => {
  it('have the same texts', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])('fill the same values into %s', (key) => {
    expect(fr[key].trim()).not.toBe('');
    expect(names(fr[key])).toEqual(names(en[key]));
    expect(fr[key].split('|').length).toBe(en[key].split('|').length);
  });

  it('choose by number as each language does', () => {
    expect(fill(en['library.count'], { n: 0 }, 'en')).toBe('0 games');
    expect(fill(en['library.count'], { n: 1 }, 'en')).toBe('1 game');
    expect(fill(fr['library.count'], { n: 0 }, 'fr')).toBe('0 partie');
    expect(fill(fr['library.count'], { n: 2 }, 'fr')).toBe('2 parties');
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
