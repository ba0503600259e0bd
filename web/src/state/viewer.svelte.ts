// Somebody who looks at a game: it is followed, its moves are a tree, and one of its positions is
// on the board. Playing, analysing and reviewing differ in what else can be done.

import { untrack } from 'svelte';
import type { Action, GameState, Position, Tree } from '../api/types';
import { Match } from './match.svelte';
import { between } from './narrate';
import { attempt } from './notice.svelte';
import { gameCaption } from './people';
import { amend } from './router.svelte';
import { entitle } from './title.svelte';
import { ROOT, Variations } from './tree';

const SIDEWAYS = [',', '.', 'ArrowLeft', 'ArrowRight'];
const NO_MOVES: Tree = { current: ROOT, nodes: [] };

export class Viewer {
  readonly match: Match;
  /** The node that was asked for; none: wherever the game is. */
  private asked = $state(-1);
  /** What is there. It may be the position before while the next one is on its way. */
  private found = $state.raw<Position | null>(null);

  readonly tree = $derived(new Variations(this.game?.tree ?? NO_MOVES));
  readonly node = $derived(this.asked < 0 ? (this.game?.tree.current ?? ROOT) : this.asked);
  readonly position = $derived(this.asked < 0 ? (this.game?.position ?? null) : this.found);

  /** Made with the view that it is for; `start` is the node in its address. */
  constructor(
    readonly view: 'play' | 'analyse' | 'review',
    readonly id: string,
    start: string | null = null,
  ) {
    this.match = new Match(id);
    $effect(() => this.match.follow());
    $effect(() => entitle(this.caption));
    // The first news decides where to begin; later ones may take the node away. A node that has
    // just been made is not there yet, but on its way.
    let seen = -1;
    $effect.pre(() => {
      const { asked, game, tree } = this;
      if (!game || view === 'play') return;
      if (asked < 0) this.show(this.beginning(start, game));
      else if (tree.has(asked)) seen = asked;
      else if (seen === asked) this.show(game.tree.current);
    });
  }

  private beginning(start: string | null, game: GameState): number {
    if (start && this.tree.has(Number(start))) return Number(start);
    return this.view === 'review' ? this.tree.next(ROOT) : game.tree.current;
  }

  get game(): GameState | null {
    return this.match.state;
  }

  get caption(): string {
    return this.game ? gameCaption(this.game.game, this.game.options) : '';
  }

  /** Puts the position at a node on the board. Who plays goes on with the game from where it is. */
  show(node: number): void {
    this.found = untrack(() => this.position);
    this.asked = this.view === 'play' && node === this.game?.tree.current ? -1 : node;
    void attempt(this.match.position(node)).then((found) => {
      if (found && this.asked === node) this.found = found;
    });
    if (this.view !== 'play') amend(this.view, this.id, { node: String(node) });
  }

  /** Back to where the game is. */
  present(): void {
    this.asked = -1;
  }

  /** Walks where a key says, if it says so. Where nothing is analysed, up and down scroll. */
  walk(key: string): boolean {
    if (!this.game || (this.view !== 'analyse' && !SIDEWAYS.includes(key))) return false;
    let target = this.tree.walk(key, this.node);
    if (target === undefined) return false;
    // Who plays walks along what was played: what was taken back is no way forward.
    if (this.view === 'play' && target !== this.tree.parent(this.node))
      target = between(this.tree, this.node, this.game.tree.current)[0]?.id ?? this.node;
    this.show(target);
    return true;
  }

  /** Does something; where it leads, if it was a move, and nothing if it failed. */
  act(action: Action): Promise<number | null | undefined> {
    return attempt(this.match.act(action));
  }
}
