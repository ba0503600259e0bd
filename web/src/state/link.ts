// A position as a link: everything that is needed to set it up again, on any machine.

import type { GameState, NewGame } from '../api/types';
import { readOptions, writeOptions } from './options';
import { href, type View } from './router.svelte';

export function linkTo(
  game: Pick<GameState, 'game' | 'options' | 'start' | 'seed'>,
  moves: string[],
  view: View = 'analyse',
): string {
  const query: Record<string, string> = { game: game.game, ...writeOptions(game.options) };
  if (game.start !== null) query.start = game.start;
  else query.seed = String(game.seed);
  if (moves.length > 0) query.moves = moves.join(' ');
  return href(view, '', query);
}

/** The study that a link asks for, if it is one. */
export function readLink(query: URLSearchParams): NewGame | null {
  const game = query.get('game');
  if (!game) return null;
  const asked: NewGame = { kind: 'study', game, options: readOptions(query) };
  const start = query.get('start');
  if (start) asked.start = start;
  else if (query.has('seed')) asked.seed = Number(query.get('seed'));
  const moves = query.get('moves')?.split(' ').filter(Boolean);
  if (moves && moves.length > 0) asked.moves = moves;
  return asked;
}
