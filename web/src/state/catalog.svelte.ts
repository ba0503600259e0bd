// What can be played, as the server says it.

import { getCatalog } from '../api/client';
import type { Catalog, GameInfo } from '../api/types';

const state = $state<{ catalog: Catalog | null }>({ catalog: null });

/** Views begin when the catalog is there; so must whatever else they need at first. */
export async function loadCatalog(others: Promise<unknown>): Promise<void> {
  const [found] = await Promise.all([getCatalog(), others]);
  setCatalog(found);
}

export function setCatalog(found: Catalog): void {
  state.catalog = found;
}

export const catalog = (): Catalog | null => state.catalog;
export const games = (): GameInfo[] => state.catalog?.games ?? [];
export const gameInfo = (name: string): GameInfo | undefined =>
  games().find((info) => info.name === name);
