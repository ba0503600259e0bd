// The evening that this browser takes part in, as its player sees it.

import { lookAtEvening, Refusal, sitDown } from '../api/client';
import { status, whenever } from '../api/live.svelte';
import type { EveningPair, SeenEvening } from '../api/types';
import { wantBoard } from './focus';
import { go } from './router.svelte';
import { browserKey, keepToken } from './secrets';
import { keep, recallJson } from './storage';

const KEPT = 'damier-evening';
/** So often players look whether there is a round. */
const AGAIN_MS = 3000;

interface Attended {
  /** The secret of its link; empty without an evening. */
  secret: string;
  /** The game that the player was led to last. */
  game: string;
}

function recalled(): Attended {
  const { secret, game } = (recallJson(KEPT) ?? {}) as Partial<Attended>;
  return { secret: String(secret ?? ''), game: String(game ?? '') };
}

export const attended = $state<Attended>(recalled());

export function attend(change: Partial<Attended>): void {
  Object.assign(attended, change);
  keep(KEPT, JSON.stringify(attended));
}

/** An evening that a player waits in: who is called to a game is led there. */
export class Attendance {
  seen = $state.raw<SeenEvening | null>(null);
  /** There is no evening that this browser may see. */
  isGone = $state(false);

  private isLeading = false;
  /** Whether anybody still wants to know. */
  private isFollowed = false;

  constructor(readonly secret: string) {}

  /** The own pair of the round; nothing before the first one, and for whoever is left out. */
  readonly pair = $derived.by((): EveningPair | null => {
    const { evening, player } = this.seen ?? {};
    if (player === undefined || player === null) return null;
    return evening?.pairs.find((one) => one.first === player || one.second === player) ?? null;
  });

  /** Looks again and again until the returned function is called. */
  follow(): () => void {
    const look = (): void => void this.look();
    this.isFollowed = true;
    const timer = setInterval(() => status() === 'open' && look(), AGAIN_MS);
    const end = whenever(look);
    return () => {
      this.isFollowed = false;
      clearInterval(timer);
      end();
    };
  }

  async look(): Promise<void> {
    try {
      const seen = await lookAtEvening({ secret: this.secret, key: browserKey() });
      if (this.isFollowed) await this.take(seen);
    } catch (error) {
      if (error instanceof Refusal && error.problem?.code === 'forbidden') this.isGone = true;
    }
  }

  /** Takes news; to a game that has just been paired the player is led. */
  async take(seen: SeenEvening): Promise<void> {
    this.isGone = false;
    this.seen = seen;
    const { game, score } = this.pair ?? {};
    if (game && !score && game !== attended.game) await this.lead();
  }

  /** Leads to the own game of the round. */
  async lead(): Promise<void> {
    if (this.isLeading) return;
    this.isLeading = true;
    try {
      const { seat, token, game } = await sitDown(browserKey());
      keepToken(game.id, seat, token);
      attend({ game: game.id });
      wantBoard();
      go('play', game.id);
    } finally {
      this.isLeading = false;
    }
  }
}
