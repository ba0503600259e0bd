import { describe, expect, it } from 'vitest';
import type { Imported, Problem } from '../../src/api/types';
import { inOrder, sum } from '../../src/parts/transfer';
import { day, speak } from '../../src/state/words.svelte';

const report = (given: Partial<Imported>): Imported => ({
  bytes: 0,
  new: 0,
  known: 0,
  bad: 0,
  names: 0,
  problems: [],
  games: [],
  failure: null,
  is_done: true,
  ...given,
});

const problem = { code: 'bad_text', message: 'line 2' } as Problem;

describe('files that are imported together', () => {
  it('come with the lists of names first, then in order', () => {
    const files = ['WTH_2001.wtb', 'b10.txt', 'wthor.TRN', 'b9.txt', 'WTHOR.JOU'];
    const names = inOrder(files.map((name) => ({ name }))).map((file) => file.name);
    expect(names).toEqual(['wthor.TRN', 'WTHOR.JOU', 'b9.txt', 'b10.txt', 'WTH_2001.wtb']);
  });

  it('are counted together, and bad games keep the name of their file', () => {
    const all = sum([
      { name: 'a', report: report({ new: 3, known: 1, bad: 250, problems: [problem] }) },
      { name: 'b', report: report({ new: 7, failure: problem }) },
      { name: 'WTHOR.JOU', report: report({ names: 40 }) },
    ]);
    expect(all).toEqual({
      new: 3,
      known: 1,
      bad: 250,
      names: 40,
      problems: [
        { name: 'a', problem },
        { name: 'b', problem },
      ],
      unlisted: 249,
    });
  });
});

describe('the date of a file', () => {
  it('is as exact as it is known', () => {
    speak('en');
    expect(day('1985')).toBe('1985');
    expect(day('1985-06')).toBe('Jun 1985');
    expect(day('1965-06-30')).toBe('Jun 30, 1965');
    expect(day('long ago')).toBe('long ago');
    speak('fr');
    expect(day('1965-06-30')).toBe('30 juin 1965');
    speak('en');
  });
});
