// The review of a game that the server makes for this page, or has made before.

import { getReview } from '../api/client';
import { follow, request } from '../api/live.svelte';
import type { Grade, Review, ReviewMove, Update } from '../api/types';
import { fail } from './notice.svelte';
import { tokenOf } from './secrets';
import { settings } from './settings.svelte';

export const BAD: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder'];

export const isBad = (grade: Grade): boolean => BAD.includes(grade);

export class Reviewing {
  review = $state.raw<Review | null>(null);
  private end = -1;

  constructor(private readonly game: string) {}

  follow(): () => void {
    const hear = (update: Update): void => {
      if (update.type === 'review' && update.review.game === this.game) this.review = update.review;
    };
    const ask = (): void => {
      if (this.end >= 0 && !this.review?.is_done) this.ask();
    };
    return follow(hear, ask, () => request({ type: 'stop_review' }));
  }

  /** Judges the line that ends at a node, unless that was done before. */
  async begin(end: number, isReviewed: boolean): Promise<void> {
    this.end = end;
    const found = isReviewed ? await getReview(this.game).catch(() => null) : null;
    // A review of another line, or one that was stopped, is made again.
    if (found?.is_done && found.node === end) this.review = found;
    else this.ask();
  }

  private ask(): void {
    const { review_time_ms: time_ms, use_book: book } = settings;
    const asked = { game: this.game, ...tokenOf(this.game), node: this.end, time_ms, book };
    request({ type: 'review', ...asked }).catch(fail);
  }

  get isDone(): boolean {
    return this.review?.is_done ?? false;
  }

  get moves(): ReviewMove[] {
    return this.review?.moves ?? [];
  }
}
