// A new game, and the way to it.

import { createGame } from '../api/client';
import type { Created, NewGame } from '../api/types';
import { counting, resolved } from './adaptive';
import { wantBoard } from './focus';
import { attempt } from './notice.svelte';
import { keepSpectator, keepToken } from './secrets';
import { go } from './router.svelte';

/** Makes a game and shows it where it is played, or analysed if it is a study; whether it was made. */
export async function begin(asked: NewGame): Promise<boolean> {
  const [wanted, level] = (await attempt(resolved(asked))) ?? [];
  const made = wanted && (await attempt(createGame(wanted)));
  if (!made) return false;
  if (level) counting(made.game, level);
  keepSecrets(made);
  if (asked.kind !== 'study') wantBoard();
  go(asked.kind === 'study' ? 'analyse' : 'play', made.game.id);
  return true;
}

/** Who makes a game for several machines sits in the seats that are not left open. */
function keepSecrets({ game, tokens, invites }: Created): void {
  if (!invites) return;
  for (const [seat, token] of tokens.entries()) if (token) keepToken(game.id, seat, token);
  keepSpectator(game.id, invites.spectator);
}
