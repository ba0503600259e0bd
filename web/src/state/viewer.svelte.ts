// The position of a game that is looked at, wherever the game itself is.

import type { Position } from '../api/types';
import type { Match } from './match.svelte';
import { fail } from './notice.svelte';

export class Viewer {
  /** The node that was asked for; none before the first. */
  node = $state(-1);
  /** What is there. It may be the node before while the next one is on its way. */
  position = $state.raw<Position | null>(null);

  constructor(private readonly match: Match) {}

  show(node: number): void {
    this.node = node;
    this.match
      .position(node)
      .then((found) => {
        if (this.node === node) this.position = found;
      })
      .catch(fail);
  }
}
