// An opponent that adapts: every second win or loss in a row moves it by a level. The page asks the
// server for a level like any other; where it stands is one of the settings.

import { getPlayers } from '../api/client';
import type { GameState, LevelInfo, NewGame, Occupant, Rival } from '../api/types';
import { settings } from './settings.svelte';
import { defaultLevel } from './setup';

/** What stands for it in forms, and in what was asked for last. */
export const ADAPTIVE = 'adaptive';

/** So many wins or losses in a row move it. */
const ROW = 2;

const isAdaptive = (one: Occupant): boolean => one.kind === 'machine' && one.spec === ADAPTIVE;

/** Where it stands in a game, if it was ever played against. */
const rival = (game: string): Rival | undefined => settings.adaptive?.[game];

/** The level that it plays at now: where it stands, as far as there are levels. */
export function currentLevel(game: string, levels: LevelInfo[]): LevelInfo | undefined {
  const usual = levels.find((one) => one.spec === defaultLevel(levels));
  const stands = rival(game);
  if (!stands) return usual;
  return levels.find((one) => one.number === stands.level) ?? levels.at(-1);
}

type Level = Pick<Rival, 'level' | 'levels'>;

/** The same game with a level where somebody adapts, and which level that is of how many. */
export async function resolved(asked: NewGame): Promise<[NewGame, Level?]> {
  const { game, options, seats } = asked;
  if (!seats?.some(isAdaptive)) return [asked];
  const { levels } = await getPlayers(game, options ?? {});
  const found = currentLevel(game, levels);
  if (!found) return [asked];
  const machine: Occupant = { kind: 'machine', spec: found.spec };
  const made = { ...asked, seats: seats.map((one) => (isAdaptive(one) ? machine : one)) };
  return [made, { level: found.number, levels: levels.length }];
}

/** From now on this is the game whose result counts; one that was left counts no more. */
export function counting({ id, game }: GameState, level: Level): void {
  const streak = rival(game)?.streak ?? 0;
  settings.adaptive[game] = { ...level, streak, last_game: id, is_counted: false };
}

/** Whether a game is the last one against it. */
export const adapts = ({ id, game }: GameState): boolean => rival(game)?.last_game === id;

/** The level of the next game. */
export const nextLevel = (game: string): number => rival(game)?.level ?? 1;

/** The same seats as they were asked for. */
export function askedAgain(state: GameState): Occupant[] {
  const isLevel = adapts(state);
  return state.seats.map(({ occupant, level }) =>
    isLevel && level !== null ? { kind: 'machine', spec: ADAPTIVE } : occupant,
  );
}

/** 1 if the only person won, -1 if they lost, 0 for anything between; none where several play. */
export function outcome({ seats, result }: GameState): -1 | 0 | 1 | undefined {
  const people = seats.flatMap((one, seat) => (one.occupant.kind === 'person' ? [seat] : []));
  const [person] = people;
  if (!result || person === undefined || people.length > 1) return undefined;
  if (result.winner === person) return 1;
  return result.shares[person] === 0 ? -1 : 0;
}

/** Where it stands after a game: what is not won or lost ends the row. */
export function after(stands: Rival, won: -1 | 0 | 1): Rival {
  const isOn = won !== 0 && Math.sign(stands.streak) === won;
  const streak = isOn ? stands.streak + won : won;
  const moves = Math.abs(streak) >= ROW;
  const moved = Math.min(Math.max(1, stands.level + won), stands.levels);
  const level = moves ? moved : stands.level;
  return { ...stands, level, streak: moves ? 0 : streak, is_counted: true };
}

/** Counts how a game ended, once. */
export function count(state: GameState): void {
  const stands = rival(state.game);
  const won = outcome(state);
  if (!stands || stands.is_counted || won === undefined || !adapts(state)) return;
  settings.adaptive[state.game] = after(stands, won);
}
