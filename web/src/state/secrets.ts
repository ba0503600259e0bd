// The secrets of this browser: the tokens of its seats, the secrets of links that show a game, and
// the key of the host. They travel in bodies, messages and headers, and never in an address.

import { keep, recall, recallJson } from './storage';

/** What the browser has of a game. */
export interface Held {
  id: string;
  /** Tokens by seat. */
  seats: Record<number, string>;
  /** The secret of the spectators' link; may be empty. */
  spectator: string;
}

const GAMES = 'damier-secrets';
const BROWSER = 'damier-browser';
const HOST = 'damier-host';
/** The games whose secrets were kept longest ago are forgotten. */
const GAMES_MAX = 200;

function isHeld(one: unknown): one is Held {
  const { id, seats, spectator } = (one ?? {}) as Partial<Held>;
  return typeof id === 'string' && typeof seats === 'object' && typeof spectator === 'string';
}

/** The games that this browser has secrets of, the newest first. */
export function held(): Held[] {
  const found = recallJson(GAMES);
  return Array.isArray(found) ? found.filter(isHeld) : [];
}

const none = (id: string): Held => ({ id, seats: {}, spectator: '' });

export const heldOf = (id: string): Held => held().find((one) => one.id === id) ?? none(id);

function put(changed: Held): void {
  const others = held().filter((one) => one.id !== changed.id);
  keep(GAMES, JSON.stringify([changed, ...others].slice(0, GAMES_MAX)));
}

export function keepToken(id: string, seat: number, token: string): void {
  const before = heldOf(id);
  put({ ...before, seats: { ...before.seats, [seat]: token } });
}

export function keepSpectator(id: string, spectator: string): void {
  put({ ...heldOf(id), spectator });
}

/** Keeps what the browser has of a game for the one that comes next, where everybody sits a seat on. */
export function keepNext(id: string, next: string, seats: number): void {
  const all = held();
  const before = all.find((one) => one.id === id);
  if (!before || all.some((one) => one.id === next)) return;
  const moved = Object.entries(before.seats).map(
    ([seat, token]) => [(Number(seat) + 1) % seats, token] as const,
  );
  put({ ...before, id: next, seats: Object.fromEntries(moved) });
}

export function forgetGame(id: string): void {
  keep(GAMES, JSON.stringify(held().filter((one) => one.id !== id)));
}

/** All secrets of a game, as messages have them; empty if there are none. */
export function secretOf(id: string): string {
  const { seats, spectator } = heldOf(id);
  return [...Object.values(seats), spectator].filter(Boolean).join(',');
}

/** The same as a part of a message that need not have it. */
export function tokenOf(id: string): { token?: string } {
  const token = secretOf(id);
  return token ? { token } : {};
}

/** A text by which the server knows this browser again when it takes a seat twice. */
export function browserKey(): string {
  const known = recall(BROWSER);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep(BROWSER, made);
  return made;
}

export const hostKey = (): string => recall(HOST) ?? '';

export const keepHostKey = (key: string): void => keep(HOST, key);
