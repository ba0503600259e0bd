// A hint: an analysis of a moment, of which the best move is shown.

import { listen, request, status } from '../api/live.svelte';
import type { Position } from '../api/types';
import type { Mark } from '../board/scene';
import { say } from './announce.svelte';
import { fail } from './notice.svelte';
import { tokenOf } from './secrets';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

const SECONDS = 2;

export class Hint {
  private found = $state.raw<{ node: number; squares: number[] } | null>(null);
  /** The node that is being looked at; none when the hint is settled. */
  private asked = $state(-1);
  private deaf: () => void = () => undefined;

  constructor(private readonly game: string) {}

  /** Whether a better move may still be found there. */
  isThinking(node: number): boolean {
    return this.asked === node && status() === 'open';
  }

  marks(node: number): Map<number, Mark> {
    const isOpen = this.isThinking(node);
    const mark: Mark = { text: '★', grade: 'best', spoken: t('hint.spoken'), isOpen };
    const squares = this.found?.node === node ? this.found.squares : [];
    return new Map(squares.map((square) => [square, mark]));
  }

  async ask({ node, legal }: Position): Promise<void> {
    this.deaf();
    this.asked = node;
    say(t('hint.thinking'));
    this.deaf = listen((update) => {
      if (update.type !== 'analysis') return;
      const { analysis } = update;
      if (analysis.game !== this.game || analysis.node !== node) return;
      const best = analysis.moves[0];
      const move = legal.find((one) => one.text === best?.move);
      if (move) this.found = { node, squares: [...(move.paths[0] ?? [])] };
      if (!analysis.is_done) return;
      this.stop();
      if (move) say(t('hint.said', { move: move.text }));
    });
    try {
      const book = settings.use_book;
      const asked = { game: this.game, ...tokenOf(this.game), node, best: 1, seconds: SECONDS };
      await request({ type: 'analyse', ...asked, book });
    } catch (error) {
      this.stop();
      fail(error);
    }
  }

  stop(): void {
    this.deaf();
    this.asked = -1;
  }
}
