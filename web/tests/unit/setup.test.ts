import { describe, expect, it } from 'vitest';
import type { GameInfo, Occupant } from '../../src/api/types';
import { fitted, optionsOf } from '../../src/state/options';
import { freshSetup, invited, newGameOf, setupOf } from '../../src/state/setup';

const level = (number: number): GameInfo['levels'][number] => ({
  number,
  word: 'casual',
  spec: `level:${number}`,
  depth: null,
  perfect_from: null,
  rating: null,
});

const arlecchino: GameInfo = {
  name: 'arlecchino',
  size: { rows: 6, columns: 6, side_min: 6, side_max: 6 },
  rules: [],
  seats_min: 2,
  seats_max: 4,
  seats_default: 2,
  without: ['V', 'B', 'J', 'R'],
  row: [],
  letters: ['B', 'J', 'R', 'V'],
  sides: [],
  pieces: 'quarters',
  overlays: [],
  is_random: true,
  is_counted: true,
  has_ggf: false,
  has_engine: false,
  unit: 'compartments',
  levels: [level(1), level(4)],
  algorithms: [],
  reports: [],
  start: [],
};

describe('a new game', () => {
  it('has a friend elsewhere in the place of its last machine, or of whoever sits last', () => {
    const kinds = (occupants: Occupant[]): string[] => {
      const setup = { ...freshSetup(arlecchino, 'Anna'), seats: 3 };
      return invited({ ...setup, occupants }).occupants.map(({ kind }) => kind);
    };
    const person: Occupant = { kind: 'person', name: '' };
    const machine: Occupant = { kind: 'machine', spec: 'level:4' };
    // The fourth is no seat of a game of three.
    expect(kinds([machine, machine, person, machine])).toEqual([
      'machine',
      'open',
      'person',
      'machine',
    ]);
    expect(kinds([person, person, person, machine])).toEqual([
      'person',
      'person',
      'open',
      'machine',
    ]);
  });

  it('is a person against a machine, unless told', () => {
    expect(newGameOf(freshSetup(arlecchino, 'Anna'), arlecchino)).toEqual({
      kind: 'play',
      game: 'arlecchino',
      options: { seats: 2 },
      seats: [
        { kind: 'person', name: 'Anna' },
        { kind: 'machine', spec: 'level:4' },
      ],
    });
  });

  it('asks only for options that the game has', () => {
    const setup = { ...freshSetup(arlecchino, ''), seats: 3, seconds: 60, increment: 1 };
    const asked = newGameOf(setup, arlecchino);
    expect(asked.options).toEqual({ seats: 3, without: 'V' });
    expect(asked.seats?.length).toBe(3);
    expect(asked.clock).toEqual({ seconds: 60, increment: 1 });
  });

  it('takes the rows of its board, unless told', () => {
    const board = (side: number, row: number[]): GameInfo => ({
      ...arlecchino,
      size: { rows: side, columns: side, side_min: 3, side_max: 16 },
      row,
    });
    const [small, large] = [board(3, [3]), board(9, [5, 3, 4, 6, 7])];
    const fresh = freshSetup(large, '');
    expect(optionsOf(fresh, large)).toEqual({ rows: 9, columns: 9, seats: 2 });
    const six = { ...fresh, row: 6 };
    expect(optionsOf(fitted(six, large), large).row).toBe(6);
    expect(optionsOf(fitted(six, small), small).row).toBeUndefined();
  });

  it('is remembered', () => {
    const setup = { ...freshSetup(arlecchino, 'Anna'), seats: 4, seconds: 300, increment: 3 };
    const again = setupOf(arlecchino, newGameOf(setup, arlecchino), 'Anna');
    expect(again).toEqual(setup);
  });

  it('calls the first nameless person as the visitor is called now', () => {
    const seats = [
      { kind: 'machine', spec: 'level:1' },
      { kind: 'person', name: '' },
      { kind: 'person', name: '' },
    ] as const;
    const last = { game: 'arlecchino', options: { seats: 3 }, seats: [...seats] };
    const names = (name: string): string[] =>
      setupOf(arlecchino, last, name).occupants.map((one) =>
        one.kind === 'machine' ? one.spec : one.name,
      );
    expect(names('Anna')).toEqual(['level:1', 'Anna', '', 'level:4']);
    expect(names('')).toEqual(['level:1', '', '', 'level:4']);
  });
});
