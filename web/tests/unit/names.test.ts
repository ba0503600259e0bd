import { describe, expect, it } from 'vitest';
import { colorName, quarterLetter, tokenName } from '../../src/board/names';
import { picture } from '../../src/parts/picture';
import { speak } from '../../src/state/words.svelte';

describe('colors', () => {
  it('of Reversi are Black, White, Amber and Sky', () => {
    speak('en');
    expect([0, 1, 2, 3].map(colorName)).toEqual(['Black', 'White', 'Amber', 'Sky']);
    speak('fr');
    expect([0, 1, 2, 3].map(colorName)).toEqual(['Noir', 'Blanc', 'Ambre', 'Ciel']);
  });

  it('of Arlecchino have the letters of the page’s language', () => {
    const letters = (): string => ['B', 'J', 'R', 'V'].map(quarterLetter).join('');
    const scene = {
      rows: 1,
      columns: 1,
      row_labels: ['1'],
      column_labels: ['a'],
      look: 'quarters' as const,
      theme: 'slate' as const,
      glyphs: false,
      cells: ['JJVV'],
    };
    const palette = (): string => '#000';
    speak('en');
    expect(letters()).toBe('BYRG');
    expect(tokenName('JJVV', 'quarters')).toBe('2 Yellow 2 Green');
    expect(picture(scene, palette)).toContain('>G</text>');
    speak('fr');
    expect(letters()).toBe('BJRV');
    expect(tokenName('JJVV', 'quarters')).toBe('2 Jaune 2 Vert');
    expect(picture(scene, palette)).toContain('>V</text>');
  });
});
