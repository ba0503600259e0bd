// What people say to each other in a game: heard, read out, and shown beside them for a while.

import { listen } from '../api/live.svelte';
import type { Phrase, Update } from '../api/types';
import { say } from './announce.svelte';
import type { Match } from './match.svelte';
import { playerName } from './people';
import { t } from './words.svelte';

const SHOWN_MS = 7000;

export const PHRASES: readonly Phrase[] = ['hello', 'well_played', 'thank_you', 'one_moment'];

export class Talk {
  /** What each seat has just said. */
  words = $state.raw<Record<number, Phrase>>({});
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(private readonly match: Match) {}

  /** Hears what is said until the returned function is called. */
  follow(): () => void {
    const end = listen(this.hear);
    return () => {
      end();
      for (const timer of this.timers.values()) clearTimeout(timer);
    };
  }

  private readonly hear = (update: Update): void => {
    const { id, state } = this.match;
    if (update.type !== 'said' || update.game !== id || !state) return;
    const { seat, phrase } = update;
    clearTimeout(this.timers.get(seat));
    this.words = { ...this.words, [seat]: phrase };
    const timer = setTimeout(() => this.forget(seat), SHOWN_MS);
    this.timers.set(seat, timer);
    say(t('phrase.said', { name: playerName(state, seat), phrase: t(`phrase.${phrase}`) }));
  };

  private forget(seat: number): void {
    this.words = Object.fromEntries(
      Object.entries(this.words).filter(([one]) => Number(one) !== seat),
    );
  }
}
