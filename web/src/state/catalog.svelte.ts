// What can be played, as the server says it.

import { getCatalog } from '../api/client';
import type { Catalog, GameInfo } from '../api/types';

const state = $state<{ catalog: Catalog | null }>({ catalog: null });

export async function loadCatalog(): Promise<void> {
  state.catalog = await getCatalog();
}

export function catalog(): Catalog | null {
  return state.catalog;
}

export function games(): GameInfo[] {
  return state.catalog?.games ?? [];
}

export function gameInfo(name: string): GameInfo | undefined {
  return games().find((info) => info.name === name);
}
