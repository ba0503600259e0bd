import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  browserKey,
  forgetGame,
  held,
  heldOf,
  keepNext,
  keepSpectator,
  keepToken,
  secretOf,
  tokenOf,
} from '../../src/state/secrets';

/** What a browser keeps; or what refuses to. */
function storage(isRefusing = false): Partial<Storage> {
  const kept = new Map<string, string>();
  const refuse = (): void => {
    if (isRefusing) throw new Error('refused');
  };
  return {
    getItem: (key) => (refuse(), kept.get(key) ?? null),
    setItem: (key, text) => (refuse(), void kept.set(key, text)),
  };
}

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('secrets', () => {
  it('are kept by game, and sent together', () => {
    keepToken('a', 1, 'token');
    keepSpectator('a', 'watch');
    expect(heldOf('a').seats).toEqual({ 1: 'token' });
    expect(secretOf('a')).toBe('token,watch');
    expect(tokenOf('a')).toEqual({ token: 'token,watch' });
    expect(tokenOf('b')).toEqual({});
    forgetGame('a');
    expect(secretOf('a')).toBe('');
  });

  it('are kept for the next game, everybody a seat on', () => {
    keepToken('a', 0, 'first');
    keepToken('a', 2, 'last');
    keepSpectator('a', 'watch');
    keepNext('a', 'b', 3);
    expect(heldOf('b')).toEqual({ id: 'b', seats: { 1: 'first', 0: 'last' }, spectator: 'watch' });
    expect(heldOf('a').seats).toEqual({ 0: 'first', 2: 'last' });
    keepToken('b', 2, 'another');
    keepNext('a', 'b', 3);
    expect(heldOf('b').seats[2]).toBe('another');
    keepNext('unknown', 'c', 3);
    expect(held().map((one) => one.id)).toEqual(['b', 'a']);
  });

  it('of the oldest games are forgotten', () => {
    for (let game = 0; game < 230; game++) keepToken(`g${game}`, 0, 'token');
    expect(held().length).toBe(200);
    expect(held()[0]?.id).toBe('g229');
    expect(secretOf('g0')).toBe('');
  });

  it('are there until the page is closed where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', storage(true));
    keepToken('private', 0, 'token');
    expect(secretOf('private')).toBe('token');
    expect(browserKey()).toBe(browserKey());
    expect(browserKey()).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that are no secrets are not read', () => {
    localStorage.setItem('damier-secrets', '[{"id": 1}, null, {"id": "a"}]');
    expect(held()).toEqual([]);
    localStorage.setItem('damier-secrets', '{');
    expect(held()).toEqual([]);
  });
});
