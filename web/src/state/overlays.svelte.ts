// What the server sees on the boards of a game beside the pieces, and what of it is switched on.

import { getOverlays } from '../api/client';
import type { GameState, Overlay, Patch } from '../api/types';
import { bench } from './bench.svelte';
import { gameInfo } from './catalog.svelte';

export class Overlays {
  private found = $state.raw<{ node: number; patches: Patch[] }>({ node: -1, patches: [] });
  private readonly known = new Map<number, Patch[]>();

  constructor(private readonly id: string) {}

  /** What there is to see in a game. */
  kinds(game: GameState): Overlay[] {
    return gameInfo(game.game)?.overlays ?? [];
  }

  isOn(overlay: Overlay): boolean {
    return bench.overlays.includes(overlay);
  }

  toggle(overlay: Overlay): void {
    const others = bench.overlays.filter((other) => other !== overlay);
    bench.overlays = this.isOn(overlay) ? others : [...others, overlay];
  }

  /** Looks at a position, if something that it has is switched on. */
  async look(game: GameState, node: number): Promise<void> {
    if (!this.kinds(game).some((kind) => this.isOn(kind))) return;
    // What a node means never changes.
    const patches = this.known.get(node) ?? (await getOverlays(this.id, node).catch(() => []));
    this.known.set(node, patches);
    this.found = { node, patches };
  }

  /** What is drawn over the board of a node. */
  at(node: number): Patch[] {
    if (this.found.node !== node) return [];
    return this.found.patches.filter(({ overlay }) => this.isOn(overlay));
  }
}
