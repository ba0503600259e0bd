// What is to be searched, and the link that says so: it searches the same tree again.

import type { Options, RecordTree } from '../api/types';
import { readOptions, writeOptions } from '../state/options';

export interface Asked {
  game: string;
  options: Options;
  /** The position that the moves begin from, if it is not the usual one. */
  start?: string;
  /** What the usual one was drawn by, where it is drawn. */
  seed?: number;
  moves: string[];
  /** Who searches: one, or up to four beside each other. */
  specs: string[];
}

/** As many searches as have room beside each other. */
export const BESIDE_MAX = 4;

export const requests = ({ specs, ...asked }: Asked): RecordTree[] =>
  specs.map((spec) => ({ ...asked, spec }));

export function write({ game, options, start, seed, moves, specs }: Asked): Record<string, string> {
  return {
    game,
    ...writeOptions(options),
    ...(start ? { start } : seed !== undefined && { seed: String(seed) }),
    ...(moves.length > 0 && { moves: moves.join(' ') }),
    search: specs.join(';'),
  };
}

export function read(query: URLSearchParams): Asked | null {
  const game = query.get('game');
  if (!game) return null;
  const words = (name: string, sign: string): string[] =>
    (query.get(name) ?? '').split(sign).filter(Boolean);
  const start = query.get('start');
  return {
    game,
    options: readOptions(query),
    ...(start ? { start } : query.has('seed') && { seed: Number(query.get('seed')) }),
    moves: words('moves', ' '),
    specs: words('search', ';').slice(0, BESIDE_MAX),
  };
}
