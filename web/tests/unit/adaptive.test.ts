import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameState, LevelInfo, NewGame, Result } from '../../src/api/types';
import {
  ADAPTIVE,
  adapts,
  after,
  askedAgain,
  count,
  counting,
  currentLevel,
  outcome,
  resolved,
} from '../../src/state/adaptive';
import { settings } from '../../src/state/settings.svelte';

const level = (number: number): LevelInfo => ({
  number,
  word: 'casual',
  spec: `level:${number}`,
  depth: null,
  perfect_from: null,
  rating: null,
});

const levels = [1, 2, 3, 4, 5, 6].map(level);

vi.mock('../../src/api/client', () => ({
  getPlayers: () => Promise.resolve({ levels: [1, 2, 3, 4, 5, 6].map(level) }),
}));

/** A game against level 4 that the person in the first seat won, drew or lost. */
function game(id: string, shares: [number, number] | null): GameState {
  const winner = shares?.[0] === 1 ? 0 : shares?.[1] === 1 ? 1 : null;
  const result = shares && ({ end: 'board', winner, shares } as Partial<Result>);
  const seats = [
    { occupant: { kind: 'person', name: '' }, level: null },
    { occupant: { kind: 'machine', spec: 'level:4' }, level: 4 },
  ];
  return { id, game: 'loa', seats, result } as unknown as GameState;
}

const WON: [number, number] = [1, 0];
const LOST: [number, number] = [0, 1];
const DRAWN: [number, number] = [0.5, 0.5];

beforeEach(() => {
  settings.adaptive = {};
});

describe('an opponent that adapts', () => {
  it('moves by a level with every second win or loss in a row', () => {
    const levelsAfter = (...games: (-1 | 0 | 1)[]): number[] => {
      let stands = { level: 4, levels: 6, streak: 0, last_game: '', is_counted: false };
      return games.map((won) => (stands = after(stands, won)).level);
    };
    expect(levelsAfter(1, 1, 1, 1)).toEqual([4, 5, 5, 6]);
    expect(levelsAfter(-1, -1, -1, -1)).toEqual([4, 3, 3, 2]);
    expect(levelsAfter(1, -1, 1, -1)).toEqual([4, 4, 4, 4]);
    expect(levelsAfter(1, 0, 1, 1)).toEqual([4, 4, 4, 5]);
    expect(levelsAfter(1, 1, -1, 1, 1)).toEqual([4, 5, 5, 5, 6]);
  });

  it('goes no further than there are levels', () => {
    const stands = { levels: 6, last_game: '', is_counted: false };
    expect(after({ ...stands, level: 1, streak: -1 }, -1).level).toBe(1);
    expect(after({ ...stands, level: 6, streak: 1 }, 1).level).toBe(6);
  });

  it('begins in the middle, and at the last level where there are fewer', () => {
    expect(currentLevel('loa', levels)?.number).toBe(4);
    counting(game('a', null), { level: 7, levels: 8 });
    expect(currentLevel('loa', levels)?.number).toBe(6);
    expect(currentLevel('othello', levels)?.number).toBe(4);
  });

  it('is asked for as the level that it stands at', async () => {
    const seats = [
      { kind: 'person', name: '' },
      { kind: 'machine', spec: ADAPTIVE },
    ] as const;
    const asked: NewGame = { game: 'loa', seats: [...seats] };
    const [made, stands] = await resolved(asked);
    expect(made.seats?.[1]).toEqual({ kind: 'machine', spec: 'level:4' });
    expect(stands).toEqual({ level: 4, levels: 6 });
    const plain: NewGame = { game: 'loa', seats: [seats[0]] };
    expect(await resolved(plain)).toEqual([plain]);
  });

  it('counts a game once, and only the last one', () => {
    counting(game('a', null), { level: 4, levels: 6 });
    expect(adapts(game('a', null))).toBe(true);
    count(game('a', null));
    expect(settings.adaptive.loa?.is_counted).toBe(false);
    count(game('a', WON));
    count(game('a', WON));
    expect(settings.adaptive.loa).toMatchObject({ level: 4, streak: 1, is_counted: true });
    counting(game('b', null), { level: 4, levels: 6 });
    count(game('a', WON));
    expect(settings.adaptive.loa).toMatchObject({ level: 4, streak: 1, is_counted: false });
    count(game('b', WON));
    expect(settings.adaptive.loa).toMatchObject({ level: 5, streak: 0 });
  });

  it('is there again in the next game', () => {
    counting(game('a', null), { level: 4, levels: 6 });
    expect(askedAgain(game('a', LOST))[1]).toEqual({ kind: 'machine', spec: ADAPTIVE });
    expect(askedAgain(game('b', LOST))[1]).toEqual({ kind: 'machine', spec: 'level:4' });
  });
});

describe('how a game ended for the only person', () => {
  it('is a win, a loss, or neither', () => {
    expect([WON, DRAWN, LOST].map((shares) => outcome(game('a', shares)))).toEqual([1, 0, -1]);
    expect(outcome(game('a', null))).toBeUndefined();
  });

  it('says nothing where two people play, or none', () => {
    const two = game('a', WON);
    two.seats[1]!.occupant = { kind: 'person', name: '' };
    expect(outcome(two)).toBeUndefined();
    two.seats.forEach((seat) => (seat.occupant = { kind: 'machine', spec: 'level:1' }));
    expect(outcome(two)).toBeUndefined();
  });
});
