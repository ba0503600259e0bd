// What the server says of a board that is being set up: other sizes and seats have other machines,
// and other rows.

import { getPlayers } from '../api/client';
import type { GameInfo, Options } from '../api/types';
import { optionsOf } from './options';
import type { Setup } from './setup';

/** Who types is asked about no half numbers. */
const PAUSE_MS = 200;

/** What is asked about. A text, so that what is fitted to the answer asks nothing again: rows have
 *  the machines of the board. */
export const boardOf = (setup: Setup, info: GameInfo): string =>
  JSON.stringify([setup.game, { ...optionsOf(setup, info), row: undefined }]);

/** Asks about a board a little later, unless the returned function is called before. */
export function inquire(
  board: string,
  take: (name: string, found: GameInfo) => void,
): (() => void) | undefined {
  const [name, options] = JSON.parse(board) as [string, Options];
  // A field that is being filled in is empty for a moment.
  if (options.rows === null || options.columns === null) return undefined;
  const timer = setTimeout(() => {
    getPlayers(name, options).then(
      (found) => take(name, found),
      () => undefined,
    );
  }, PAUSE_MS);
  return () => clearTimeout(timer);
}
