import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../src/api/client';
import type { Code, Problem, Wanted } from '../../src/api/types';
import { reason } from '../../src/state/notice.svelte';
import { problemText } from '../../src/state/problem';
import { LANGUAGES, speak, type Language } from '../../src/state/words.svelte';

const problem = (code: Code, part: Partial<Problem> = {}): Problem => ({
  code,
  message: 'RAW message',
  line: null,
  column: null,
  found: 'RAW found',
  expected: 'RAW expected',
  wanted: null,
  quote: null,
  most: null,
  reason: null,
  ...part,
});

// As objects, so that a word that the server adds is missed by the compiler.
const CODES: Record<Code, true> = {
  bad_message: true,
  bad_text: true,
  not_found: true,
  forbidden: true,
  illegal_move: true,
  not_your_turn: true,
  over: true,
  taken: true,
  nothing: true,
  too_large: true,
  busy: true,
  not_saved: true,
  internal: true,
};
const WANTED: Record<Wanted, true> = {
  text: true,
  board: true,
  position: true,
  move: true,
  games: true,
  machine: true,
  less: true,
  setup: true,
  clock: true,
  name: true,
  piece: true,
  fewer_moves: true,
  game: true,
  node: true,
  local: true,
  latest: true,
  offer: true,
  run: true,
};

beforeEach(() => speak('en'));

describe('a refusal', () => {
  const codes = Object.keys(CODES) as Code[];
  const wanted = [null, ...Object.keys(WANTED)] as (Wanted | null)[];
  it.each(Object.keys(LANGUAGES) as Language[])('is said in %s, whatever it is', (language) => {
    speak(language);
    for (const code of codes)
      for (const one of wanted) {
        const text = problemText(problem(code, { wanted: one, line: 2, column: 3, most: 60 }));
        expect(text).not.toMatch(/RAW|[{}]|undefined|null/);
        expect(text).toMatch(/^[^a-z].*[.]$/);
      }
  });

  it('says where, what stands there, and what it needs', () => {
    const there = { line: 1, column: 5, quote: 'a1', wanted: 'move' } as const;
    expect(problemText(problem('bad_text', there))).toBe(
      'Character 5, “a1”: this needs a move that the rules allow.',
    );
    expect(problemText(problem('illegal_move', there))).toBe('The rules do not allow “a1”.');
    expect(problemText(problem('illegal_move', { wanted: 'move' }))).toBe(
      'The rules do not allow that.',
    );
    const name = problem('bad_message', { wanted: 'name', most: 60 });
    expect(problemText(name)).toBe('This needs a name of at most 60 characters.');
    speak('fr');
    expect(problemText(problem('bad_text', { ...there, line: 2 }))).toBe(
      'Ligne 2, caractère 5, «\u00a0a1\u00a0»\u00a0: il faut un coup que les règles autorisent.',
    );
    expect(problemText(name)).toBe('Il faut un nom de 60 caractères au plus.');
  });

  it('is never the text of an error of the page', () => {
    const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(reason(new TypeError('RAW'))).not.toContain('RAW');
    expect(noted).toHaveBeenCalledOnce();
    expect(reason(new Refusal(null))).toBe('The laboratory does not answer.');
    expect(reason(new Refusal(problem('not_found', { wanted: 'node' })))).toBe(
      'That position is not in the game any more.',
    );
  });

  it('is shown nowhere in the server’s own words', () => {
    const source = resolve(import.meta.dirname, '../../src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('types.ts'))
      .filter((name) => !name.endsWith('client.ts'));
    expect(files.length).toBeGreaterThan(50);
    const raw = files.filter((name) =>
      /\.(message|expected)\b/.test(readFileSync(join(source, name), 'utf8')),
    );
    expect(raw).toEqual([]);
  });
});
