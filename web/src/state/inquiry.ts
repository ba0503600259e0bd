// What the server says of a board that is being set up: other sizes and seats have other machines,
// and other rows.

import { getPlayers } from '../api/client';
import type { GameInfo, Options } from '../api/types';
import { gameInfo } from './catalog.svelte';
import { optionsOf, usualOptions, type Chosen } from './options';

/** Who types is asked about no half numbers. */
const PAUSE_MS = 200;

/** What is asked about. A text, so that what is fitted to the answer asks nothing again: rows have
 *  the machines of the board. */
export const boardOf = (setup: Chosen & { game: string }, info: GameInfo): string =>
  JSON.stringify([setup.game, { ...optionsOf(setup, info), row: undefined }]);

/** What there is to say of a board; of the usual one the catalog has said it. */
function answer(board: string, name: string, options: Options): Promise<GameInfo> {
  const known = gameInfo(name);
  const usual = known && boardOf({ game: name, ...usualOptions(known) }, known);
  return known && usual === board ? Promise.resolve(known) : getPlayers(name, options);
}

/** Asks about a board a little later, unless the returned function is called before. */
export function inquire(
  board: string,
  take: (name: string, found: GameInfo) => void,
): (() => void) | undefined {
  const [name, options] = JSON.parse(board) as [string, Options];
  // A field that is being filled in is empty for a moment.
  if (options.rows === null || options.columns === null) return undefined;
  const timer = setTimeout(() => {
    answer(board, name, options).then(
      (found) => take(name, found),
      () => undefined,
    );
  }, PAUSE_MS);
  return () => clearTimeout(timer);
}
