// A position as a link: everything that is needed to set it up again, on any machine.

import type { GameState, NewGame, Options } from '../api/types';
import { href } from './router.svelte';

const NUMBERS = ['rows', 'columns', 'seats'] as const;
const WORDS = ['rules', 'without'] as const;

export function linkTo(
  game: Pick<GameState, 'game' | 'options' | 'start' | 'seed'>,
  moves: string[],
): string {
  const query: Record<string, string> = { game: game.game };
  for (const key of [...NUMBERS, ...WORDS]) {
    const value = game.options[key];
    if (value !== undefined) query[key] = String(value);
  }
  if (game.start !== null) query.start = game.start;
  else query.seed = String(game.seed);
  if (moves.length > 0) query.moves = moves.join(' ');
  return href('analyse', '', query);
}

/** The study that a link asks for, if it is one. */
export function readLink(query: URLSearchParams): NewGame | null {
  const game = query.get('game');
  if (!game) return null;
  const options: Options = {};
  for (const key of NUMBERS) if (query.has(key)) options[key] = Number(query.get(key));
  for (const key of WORDS) if (query.has(key)) options[key] = query.get(key)!;
  const asked: NewGame = { kind: 'study', game, options };
  const start = query.get('start');
  if (start) asked.start = start;
  else if (query.has('seed')) asked.seed = Number(query.get('seed'));
  const moves = query.get('moves')?.split(' ').filter(Boolean);
  if (moves && moves.length > 0) asked.moves = moves;
  return asked;
}
