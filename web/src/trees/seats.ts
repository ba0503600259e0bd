// Whose turn it is, in words.

import type { Options } from '../api/types';
import { sideName, sideOf } from '../state/people';

export const seatText = (game: string, options: Options, seat: number): string =>
  sideName(game, sideOf(game, seat, options));
