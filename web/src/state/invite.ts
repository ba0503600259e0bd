// The links that bring others to a game.

import { catalog } from './catalog.svelte';

/** Whether an address leads nowhere but to the machine that it is read on. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/i.test(host);
}

/** Where others reach this server; the way that this browser came is the surest. */
export function addresses(): string[] {
  const known = catalog()?.addresses ?? [];
  if (isLoopback(location.hostname)) return known;
  const own = new URL('.', location.href).href;
  return [own, ...known.filter((one) => new URL(one).origin !== location.origin)];
}

/** The link of an evening, for all its players. */
export const eveningLink = (address: string, secret: string): string =>
  new URL(`#/evening/${encodeURIComponent(secret)}`, address).href;

/** The link of an open seat, or of those who watch. The secret stands where no request has it. */
export function linkOf(
  address: string,
  view: 'seat' | 'watch',
  id: string,
  secret: string,
): string {
  return new URL(`#/${view}/${encodeURIComponent(id)}/${encodeURIComponent(secret)}`, address).href;
}
