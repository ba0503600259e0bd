// The names of an evening as they are typed, and how many rounds so many play.

import { describe, expect, it } from 'vitest';
import { evening } from '../../src/locales/evening';
import { namesIn, namesProblem, roundsFor } from '../../src/state/roster';
import { add } from '../../src/state/words.svelte';

add(evening);

describe('names', () => {
  it('stand one on each line, spaces and empty lines left out', () => {
    expect(namesIn(' Anna \n\nJean  Luc\t\n')).toEqual(['Anna', 'Jean Luc']);
  });

  it('are at least two, at most 64, and each there once', () => {
    expect(namesProblem(['Anna'])).toBe('At least two names are needed.');
    expect(namesProblem(['Anna', 'Ben'])).toBe('');
    expect(namesProblem(['Anna', 'Ben', 'anna'])).toBe('anna is there twice.');
    const many = Array.from({ length: 65 }, (_, i) => `P${i}`);
    expect(namesProblem(many.slice(1))).toBe('');
    expect(namesProblem(many)).toBe('At most 64 can play.');
  });
});

describe('rounds', () => {
  it('are enough to find the first, and never more than there are opponents', () => {
    expect([2, 3, 5, 8, 16, 64].map(roundsFor)).toEqual([1, 2, 4, 4, 5, 7]);
  });
});
