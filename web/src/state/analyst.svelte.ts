// The analysis that the server makes for this page: one position at a time.

import { listen, request, whenever } from '../api/live.svelte';
import type { Analysis } from '../api/types';
import type { Worth } from '../parts/curve';
import { fail } from './notice.svelte';

export class Analyst {
  isOn = $state(true);
  /** The newest for each node. */
  private known = $state.raw(new Map<number, Analysis>());
  private asked: { node: number; best: number } | null = null;

  constructor(private readonly game: string) {}

  follow(): () => void {
    const deaf = listen((update) => {
      if (update.type !== 'analysis' || update.analysis.game !== this.game) return;
      const { analysis } = update;
      const before = this.known.get(analysis.node);
      // A search that begins again must not take away what the last one had found.
      if (before && analysis.moves.length === 0) return;
      this.known = new Map(this.known).set(analysis.node, analysis);
    });
    const idle = whenever(() => this.send());
    return () => {
      deaf();
      idle();
      this.stop();
    };
  }

  of(node: number): Analysis | undefined {
    return this.known.get(node);
  }

  /** What a position is worth to the seat that is to move. */
  worth(node: number): Worth | undefined {
    const analysis = this.known.get(node);
    const best = analysis?.moves[0];
    return analysis && best && { seat: analysis.seat, value: best.value };
  }

  /** Looks at a node, unless switched off. */
  look(node: number, best: number): void {
    this.asked = { node, best };
    if (this.isOn) this.send();
  }

  resume(): void {
    this.isOn = true;
    this.send();
  }

  stop(): void {
    this.isOn = false;
    request({ type: 'stop_analysis' }).catch(() => undefined);
  }

  private send(): void {
    if (!this.asked || !this.isOn) return;
    request({ type: 'analyse', game: this.game, ...this.asked }).catch((error: unknown) => {
      // Without a connection it is asked again when there is one.
      if (error instanceof Error && 'problem' in error && error.problem) fail(error);
    });
  }
}
