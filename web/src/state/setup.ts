// A new game as the visitor fills it in.

import type { GameInfo, LevelInfo, NewGame, Occupant } from '../api/types';
import { optionsOf, usualOptions, type Chosen } from './options';

export interface Setup extends Chosen {
  game: string;
  occupants: Occupant[];
  /** In seconds; 0 without a clock. */
  seconds: number;
  increment: number;
  /** Whether the seconds are for each move by itself. */
  isPerMove: boolean;
  /** Whether everybody may take its open seats. */
  isListed: boolean;
}

const SEATS_MAX = 4;
const DEFAULT_LEVEL = 4;

/** The level to begin with: beatable, but not by everybody. */
export function defaultLevel(levels: LevelInfo[]): string {
  return (levels.find((level) => level.number === DEFAULT_LEVEL) ?? levels[0])?.spec ?? 'random';
}

export function freshSetup(info: GameInfo, name: string): Setup {
  const machine = defaultLevel(info.levels);
  const person: Occupant = { kind: 'person', name };
  const occupants = Array.from({ length: SEATS_MAX }, (_, seat): Occupant =>
    seat === 0 ? person : { kind: 'machine', spec: machine },
  );
  return {
    game: info.name,
    ...usualOptions(info),
    occupants,
    seconds: 0,
    increment: 0,
    isPerMove: false,
    isListed: false,
  };
}

/** Whether somebody elsewhere may come. */
export const hasOpen = (seats: Occupant[]): boolean => seats.some(({ kind }) => kind === 'open');

/** The same with a friend elsewhere in the place of the last machine, or of whoever sits last. */
export function invited(setup: Setup): Setup {
  const seats = setup.occupants.slice(0, setup.seats);
  const machine = seats.findLastIndex(({ kind }) => kind === 'machine');
  const seat = machine < 0 ? setup.seats - 1 : machine;
  return { ...setup, occupants: setup.occupants.with(seat, { kind: 'open', name: '' }) };
}

/** The first person without a name is the visitor, unless the visitor sits elsewhere. */
function named(occupants: Occupant[], name: string): Occupant[] {
  const isPerson = (one: Occupant, called: string): boolean =>
    one.kind === 'person' && one.name === called;
  if (occupants.some((one) => isPerson(one, name))) return occupants;
  const nameless = occupants.findIndex((one) => isPerson(one, ''));
  return nameless < 0 ? occupants : occupants.with(nameless, { kind: 'person', name });
}

/** The last game that was asked for, as far as the catalog still has it. */
export function setupOf(info: GameInfo, asked: NewGame, name: string): Setup {
  const setup = freshSetup(info, name);
  const { options = {}, seats = [], clock } = asked;
  // Copies, or whoever types a name here would write it into what was asked for.
  const kept = setup.occupants.map((occupant, seat) => ({ ...(seats[seat] ?? occupant) }));
  const occupants = named(kept, name);
  return {
    ...setup,
    ...options,
    occupants,
    seconds: clock?.seconds ?? 0,
    increment: clock?.increment ?? 0,
    isPerMove: clock?.per_move ?? false,
    isListed: asked.is_open ?? false,
  };
}

export function newGameOf(setup: Setup, info: GameInfo): NewGame {
  const { seconds, increment, isPerMove } = setup;
  const seats = setup.occupants.slice(0, setup.seats);
  const asked: NewGame = {
    kind: 'play',
    game: setup.game,
    options: optionsOf(setup, info),
    seats,
  };
  if (seconds > 0) asked.clock = { seconds, increment, ...(isPerMove && { per_move: true }) };
  if (setup.isListed && hasOpen(seats)) asked.is_open = true;
  return asked;
}
