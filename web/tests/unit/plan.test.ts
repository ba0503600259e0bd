import { describe, expect, it } from 'vitest';
import type { GameInfo, RunOffer } from '../../src/api/types';
import { canBeTested, fieldsOf, freshForm, seated, startOf } from '../../src/state/plan';

const level = (number: number): GameInfo['levels'][number] => ({
  number,
  word: 'casual',
  spec: `level:${number}`,
  depth: null,
  perfect_from: null,
  rating: null,
});

const info: GameInfo = {
  name: 'reversi',
  size: { rows: 8, columns: 8, side_min: 4, side_max: 16 },
  rules: [],
  seats_min: 2,
  seats_max: 4,
  seats_default: 2,
  without: [],
  row: [],
  letters: ['X', 'O'],
  sides: [],
  pieces: 'discs',
  overlays: [],
  is_random: false,
  is_counted: true,
  has_ggf: false,
  has_engine: false,
  unit: 'discs',
  levels: [1, 2, 3, 4, 5].map(level),
  algorithms: [],
  reports: [],
  start: [],
};

const offer: RunOffer = {
  lessons: [{ name: 'loa', player: 'report:002' }],
  engines: [],
  subjects: ['othello selfplay', 'boards'],
  experiments: [
    { name: 'zones', can_be_quick: false, has_seed: false },
    { name: 'seats', can_be_quick: true, has_seed: true },
  ],
};

describe('a run that is asked for', () => {
  it('is a match of two levels, unless told', () => {
    const form = freshForm(info, offer);
    expect(startOf(form, info, offer)).toEqual({
      plan: {
        kind: 'match',
        contest: {
          game: 'reversi',
          options: { rows: 8, columns: 8, seats: 2 },
          players: ['level:4', 'level:3'],
        },
      },
    });
  });

  it('has what was filled in, and a test only where two can be told apart', () => {
    const form = freshForm(info, offer);
    Object.assign(form, { isSprt: true, limit: 'clock', clock: '5+0.05', name: ' one ' });
    form.numbers = { games: 20, threads: 2, seed: null };
    const { name, threads, plan } = startOf(form, info, offer);
    expect([name, threads]).toEqual(['one', 2]);
    expect(plan).toMatchObject({
      sprt: { elo0: 0, elo1: 20 },
      contest: { games: 20, limit: { kind: 'clock', seconds: 5, increment_ms: 50 } },
    });
    form.setup.seats = 3;
    expect(canBeTested(form)).toBe(false);
    expect(startOf(form, info, offer).plan).not.toHaveProperty('sprt');
  });

  it('asks of every kind for what it has', () => {
    const form = freshForm(info, offer);
    const names = (): string[] =>
      [false, true].flatMap((isMore) => fieldsOf(form, offer, isMore).map(([field]) => field));
    form.kind = 'tournament';
    expect(names()).not.toContain('rounds');
    form.format = 'swiss';
    expect(names()).toContain('rounds');
    form.kind = 'experiment';
    form.isQuick = true;
    expect(names()).toEqual([]);
    expect(startOf(form, info, offer).plan).toEqual({ kind: 'experiment', name: 'zones' });
    form.experiment = 'seats';
    expect(names()).toEqual(['seed']);
    expect(startOf(form, info, offer).plan).toHaveProperty('is_quick', true);
    form.kind = 'evaluation';
    // Samples want to be told how many.
    expect(startOf(form, info, offer).plan).toHaveProperty('games', 1000);
    form.subject = 'boards';
    expect(startOf(form, info, offer).plan).toEqual({ kind: 'evaluation', subject: 'boards' });
  });

  it('keeps its players on another board as far as they are there', () => {
    const form = freshForm(info, offer);
    form.players = ['level:5', 'mcts:sims=100'];
    form.setup.seats = 3;
    const fewer = { ...info, levels: [1, 2].map(level) };
    const [first, ...others] = seated(form, fewer);
    expect(first).not.toBe('level:5');
    expect(others).toHaveLength(2);
    expect(others[0]).toBe('mcts:sims=100');
  });
});
