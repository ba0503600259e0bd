// A new game, and the way to it.

import { createGame } from '../api/client';
import type { NewGame } from '../api/types';
import { wantBoard } from './focus';
import { attempt } from './notice.svelte';
import { go } from './router.svelte';

/** Makes a game and shows it where it is played, or analysed if it is a study; whether it was made. */
export async function begin(asked: NewGame): Promise<boolean> {
  const made = await attempt(createGame(asked));
  if (!made) return false;
  if (asked.kind !== 'study') wantBoard();
  go(asked.kind === 'study' ? 'analyse' : 'play', made.game.id);
  return true;
}
