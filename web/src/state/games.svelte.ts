// All games in progress, live: what the host sees.

import { listGames } from '../api/client';
import { listen, request, status, whenever } from '../api/live.svelte';
import type { GameState, Update } from '../api/types';

/** As many as one connection may watch. */
export const GAMES_MAX = 64;
/** So often it is looked whether there are others. */
const AGAIN_MS = 3000;

/** A game that is watched. */
export interface Watched {
  game: GameState;
  /** When the state came, by the page's clock: clocks run on from there. */
  since: number;
}

export class Games {
  /** The newest first; nothing before the first answer. */
  all = $state.raw<Watched[] | null>(null);

  /** The games that are watched, by id; no state before it has come. */
  private readonly watched = new Map<string, Watched | null>();
  /** Those of them that this connection was asked for. */
  private readonly asked = new Set<string>();

  /** Watches them until the returned function is called. */
  follow(): () => void {
    const look = (): void => void this.look();
    const again = (): void => {
      this.asked.clear();
      look();
    };
    const timer = setInterval(() => status() === 'open' && look(), AGAIN_MS);
    const ends = [listen(this.hear), whenever(again)];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
      for (const id of this.watched.keys()) this.leave(id);
    };
  }

  private async look(): Promise<void> {
    const query = { kind: 'play', result: 'open', limit: GAMES_MAX } as const;
    const found = await listGames(query).catch(() => null);
    if (!found) return;
    const ids = new Set(found.games.map((one) => one.id));
    for (const id of this.watched.keys()) if (!ids.has(id)) this.leave(id);
    for (const id of ids) if (!this.asked.has(id)) this.join(id);
    this.show();
  }

  private join(id: string): void {
    this.asked.add(id);
    this.watched.set(id, this.watched.get(id) ?? null);
    // One that cannot be watched now is tried again with the next look.
    request({ type: 'watch', game: id }).catch(() => this.asked.delete(id));
  }

  private leave(id: string): void {
    this.watched.delete(id);
    this.asked.delete(id);
    request({ type: 'unwatch', game: id }).catch(() => undefined);
  }

  private readonly hear = (update: Update): void => {
    if (update.type === 'gone') this.watched.delete(update.game);
    else if (update.type !== 'game' || !this.watched.has(update.game.id)) return;
    else this.watched.set(update.game.id, { game: update.game, since: performance.now() });
    this.show();
  };

  private show(): void {
    const known = [...this.watched.values()].filter((one) => one !== null);
    // They are on their way.
    if (known.length === 0 && this.watched.size > 0) return;
    // Those of a round are made in the same second, and keep their places all the same.
    this.all = known.sort(
      ({ game: a }, { game: b }) => b.created - a.created || a.id.localeCompare(b.id),
    );
  }
}
