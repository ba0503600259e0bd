// A game that is on the screen: followed live, acted upon, its positions kept.

import { getPosition, getTokens, Refusal } from '../api/client';
import { follow, request } from '../api/live.svelte';
import type { Action, GameState, Position, Update } from '../api/types';

export class Match {
  state = $state.raw<GameState | null>(null);
  thinking = $state.raw<Extract<Update, { type: 'thinking' }> | null>(null);
  /** When the state came, by the page's clock: clocks run on from there. */
  since = $state(0);
  /** The game does not exist, or no longer. */
  isGone = $state(false);

  /** After a connection whatever comes first is the truth: the server may have started anew. */
  private isNew = true;
  private tokens: string[] | undefined;
  private readonly positions = new Map<number, Position>();

  constructor(readonly id: string) {}

  /** Follows the game until the returned function is called. */
  follow(): () => void {
    const watch = (): void => {
      this.isNew = true;
      request({ type: 'watch', game: this.id }).catch((error: unknown) => {
        if (error instanceof Refusal && error.problem?.code === 'not_found') this.isGone = true;
      });
    };
    return follow(this.hear, watch, () => request({ type: 'unwatch', game: this.id }));
  }

  private readonly hear = (update: Update): void => {
    if (update.type === 'game' && update.game.id === this.id) this.take(update.game);
    else if (update.type === 'gone' && update.game === this.id) this.isGone = true;
    else if (update.type === 'thinking' && update.game === this.id) this.thinking = update;
  };

  private take(game: GameState): void {
    if (this.state && !this.isNew && game.version < this.state.version) return;
    this.isNew = false;
    if (game.phase !== 'thinking') this.thinking = null;
    // The same node is the same position: a board that is drawn from it need not be drawn again.
    const position = this.positions.get(game.position.node) ?? game.position;
    this.positions.set(position.node, position);
    this.isGone = false;
    this.since = performance.now();
    this.state = { ...game, position };
  }

  async act(action: Action): Promise<number | null> {
    this.tokens ??= (await getTokens(this.id)).tokens;
    const token = this.tokens[this.speaker(action)] ?? '';
    return request({ type: 'act', game: this.id, token, action });
  }

  /** Makes moves one after the other from a node; where they lead. */
  async tryLine(from: number, moves: string[]): Promise<number> {
    let node = from;
    for (const move of moves) node = (await this.act({ type: 'try', node, move })) ?? node;
    return node;
  }

  /** Who gives up when somebody resigns now. */
  resigner(): number {
    return this.speaker({ type: 'resign' });
  }

  /** The seat whose token an action needs: the one to move, else a person's who has not left, else
   *  any. Whoever answers an offer is not who made it. */
  private speaker(action: Action): number {
    const seats = this.state?.seats ?? [];
    const offers = this.state?.draw_offer ?? null;
    const isAnswer = action.type === 'accept_draw' || action.type === 'decline_draw';
    if (isAnswer && offers !== null) return 1 - offers;
    const left = this.state?.position.left ?? [];
    const isPerson = (seat: number): boolean =>
      seats[seat]?.occupant.kind === 'person' && !left.includes(seat);
    const mover = this.state?.position.to_move?.seat;
    if (mover !== undefined && (action.type === 'play' || isPerson(mover))) return mover;
    const first = seats.findIndex((_, seat) => isPerson(seat));
    return Math.max(0, first);
  }

  /** The position at a node; what a node means never changes. */
  async position(node: number): Promise<Position> {
    const known = this.positions.get(node);
    if (known) return known;
    const found = await getPosition(this.id, node);
    this.positions.set(node, found);
    return found;
  }

  /** The same where it may be missing. */
  lookup(node: number): Promise<Position | null> {
    return this.position(node).catch(() => null);
  }
}
