import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasons } from '../../src/locales/reasons';
import { reasonText } from '../../src/state/refusal.svelte';
import { speak } from '../../src/state/words.svelte';

/** What the server says in English, by code, as its source has it. */
function spoken(): Record<string, string> {
  const file = resolve(import.meta.dirname, '../../../crates/catalog/src/reason.rs');
  const rows = readFileSync(file, 'utf8').matchAll(/\(\s*"(\w+)",\s*"((?:[^"\\]|\\\n)*)",?\s*\)/g);
  return Object.fromEntries([...rows].map(([, code, text]) => [code!, unfolded(text!)]));
}

/** A string of several lines is one sentence. */
const unfolded = (text: string): string => text.replace(/\\\n\s*/g, '');

describe('reasons', () => {
  it('are said as the server says them, all of them', () => {
    const texts = Object.entries(reasons).map(([key, [english]]) => [
      key.replace('reason.', ''),
      english.replaceAll('’', "'"),
    ]);
    expect(Object.fromEntries(texts)).toEqual(spoken());
  });

  it('name squares, numbers and sides', () => {
    const names = ['a2', 'b2', 'a1', 'b1'];
    const far = { code: 'too_far', message: '', squares: [], number: 1 };
    const line = { code: 'not_on_line', message: '', squares: [2, 1], number: null };
    const color = { code: 'no_color', message: '', squares: [0], number: null };
    speak('en');
    expect(reasonText(far, names, '')).toMatch(/1 man, so a man moves exactly 1 square on it/);
    expect(reasonText(line, names, '')).toBe('From a1 no row, column or diagonal leads to b2.');
    expect(reasonText(color, names, 'Blue')).toContain(
      'a2 has nothing of the color to move, Blue.',
    );
    speak('fr');
    expect(reasonText(color, names, 'Bleu')).toContain('la couleur au trait, Bleu');
    speak('en');
  });

  it('that the page does not know are no reason to fall silent', () => {
    const unknown = { code: 'new', message: 'RAW', squares: [], number: null };
    expect(reasonText(unknown, [], '')).toBe('The rules do not allow that move.');
  });
});
