// The analysis that the server makes for this page: one position at a time.

import { follow, request } from '../api/live.svelte';
import type { Analysis, Command, Update } from '../api/types';
import type { Worth } from '../parts/curve';
import { fail } from './notice.svelte';
import { tokenOf } from './secrets';
import { settings } from './settings.svelte';

type Asked = Omit<Extract<Command, { type: 'analyse' }>, 'type' | 'game' | 'token' | 'book'>;

export class Analysing {
  isOn = $state(true);
  /** What the server said last about each node, which is the deepest that it knows. */
  private known = $state.raw(new Map<number, Analysis>());
  private asked: Asked | null = null;

  constructor(private readonly game: string) {}

  follow(): () => void {
    const hear = (update: Update): void => {
      if (update.type === 'analysis' && update.analysis.game === this.game)
        this.keep(update.analysis);
    };
    return follow(hear, () => this.send(), quit);
  }

  private keep(now: Analysis): void {
    const before = this.known.get(now.node);
    const { is_done, is_waiting } = now;
    // One that waits, or was stopped before it began, has nothing to say about moves.
    const found = before && now.moves.length === 0 ? { ...before, is_done, is_waiting } : now;
    this.known = new Map(this.known).set(now.node, found);
  }

  of(node: number): Analysis | undefined {
    return this.known.get(node);
  }

  /** What a position is worth to the seat that is to move. */
  worth(node: number): Worth | undefined {
    const analysis = this.of(node);
    const best = analysis?.moves[0];
    if (!analysis || !best) return undefined;
    const { value, is_decided, prospects } = best;
    return { seat: analysis.seat, value, is_decided, prospects };
  }

  /** Looks at a node, unless switched off. */
  look(asked: Asked): void {
    this.asked = asked;
    if (this.isOn) this.send();
  }

  /** Switches it off, or on again. */
  toggle(): void {
    this.isOn = !this.isOn;
    if (this.isOn) this.send();
    else quit().catch(() => undefined);
  }

  private send(): void {
    if (!this.asked || !this.isOn) return;
    const right = tokenOf(this.game);
    const ask = { game: this.game, ...right, ...this.asked, book: settings.use_book };
    request({ type: 'analyse', ...ask }).catch((error: unknown) => {
      // Without a connection it is asked again when there is one.
      if (error instanceof Error && 'problem' in error && error.problem) fail(error);
    });
  }
}

const quit = (): Promise<unknown> => request({ type: 'stop_analysis' });
