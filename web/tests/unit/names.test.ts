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
      size: { rows: 1, columns: 1 },
      rowLabels: ['1'],
      columnLabels: ['a'],
      look: 'quarters' as const,
      cells: ['JJVV'],
    };
    const palette = { board: '#000', line: '#000', frame: '#000', text: '#000' };
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
