// A game that is on the screen: followed live, acted upon, its positions kept.

import { getPosition, getTokens, Refusal } from '../api/client';
import { follow, request } from '../api/live.svelte';
import type { Action, GameState, Position, Update } from '../api/types';
import { isLocal } from './me.svelte';
import { heldOf, keepNext, keepToken, tokenOf } from './secrets';
import { answerers, isPlaying, offerer } from './together';

export class Match {
  state = $state.raw<GameState | null>(null);
  thinking = $state.raw<Extract<Update, { type: 'thinking' }> | null>(null);
  /** When the state came, by the page's clock: clocks run on from there. */
  since = $state(0);
  /** The game does not exist, or no longer, or is nothing for this visitor. */
  isGone = $state(false);

  /** The tokens that are known, by seat. */
  private tokens = $state.raw<Record<number, string>>({});
  /** The seats that can be played from here: on the machine itself all, but those of others. */
  readonly mine = $derived.by(() => {
    const seats = [...(this.state?.seats ?? []).keys()];
    const isOurs = isLocal() && !this.state?.sharing;
    return isOurs ? seats : seats.filter((seat) => seat in this.tokens);
  });

  /** After a connection whatever comes first is the truth: the server may have started anew. */
  private isNew = true;
  private waits: (() => void)[] = [];
  private hasAsked = false;
  private readonly positions = new Map<number, Position>();

  constructor(readonly id: string) {
    this.tokens = heldOf(id).seats;
  }

  /** Follows the game until the returned function is called. */
  follow(): () => void {
    const watch = (): void => {
      this.isNew = true;
      this.watch();
    };
    return follow(this.hear, watch, () => request({ type: 'unwatch', game: this.id }));
  }

  private watch(): void {
    request({ type: 'watch', game: this.id, ...tokenOf(this.id) }).catch((error: unknown) => {
      const code = error instanceof Refusal && error.problem?.code;
      if (code === 'not_found' || code === 'forbidden') this.isGone = true;
    });
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
    for (const go of this.waits.splice(0)) go();
    if (game.sharing?.next) keepNext(this.id, game.sharing.next, game.seats.length);
    if (game.sharing && isLocal() && !this.hasAsked) this.appear().catch(() => undefined);
  }

  /** Who watches with a token is there for the others. */
  private async appear(): Promise<void> {
    await this.learn();
    for (const [seat, token] of Object.entries(this.tokens))
      keepToken(this.id, Number(seat), token);
    if (this.mine.length > 0) this.watch();
  }

  /** Asks for the tokens, which the machine itself is told. */
  private async learn(): Promise<void> {
    if (this.hasAsked || !isLocal()) return;
    this.hasAsked = true;
    try {
      const { tokens } = await getTokens(this.id);
      const told = [...tokens.entries()].filter(([, token]) => token);
      this.tokens = { ...this.tokens, ...(Object.fromEntries(told) as Record<number, string>) };
    } catch (error) {
      this.hasAsked = false;
      throw error;
    }
  }

  async act(action: Action): Promise<number | null> {
    await this.learn();
    const token = this.tokens[this.speaker(action)] ?? '';
    const send = (): Promise<number | null> =>
      request({ type: 'act', game: this.id, token, action });
    return action.type === 'play' ? this.surely(send) : send();
  }

  /** Sends a move again after a connection that was lost, unless it has arrived. */
  private async surely(send: () => Promise<number | null>): Promise<number | null> {
    const at = this.state?.tree.current;
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof Refusal) || error.problem) throw error;
      }
      await new Promise<void>((go) => this.waits.push(go));
      const now = this.state?.tree.current ?? null;
      if (now !== at) return now;
    }
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
    const { state, mine } = this;
    const people = mine.filter((seat) => state && isPlaying(state, seat));
    if (state && (action.type === 'accept' || action.type === 'decline'))
      return answerers(state, mine)[0] ?? state.offer?.seat ?? 0;
    if (state && action.type === 'offer') return offerer(state, mine, action.proposal) ?? 0;
    const mover = state?.position.to_move?.seat;
    if (mover !== undefined && (action.type === 'play' || people.includes(mover))) return mover;
    return people[0] ?? mine[0] ?? 0;
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
