// Why what somebody tried on the board is no move. The rules are the server's: it is asked.

import { getReason } from '../api/client';
import type { GameState, Position, Reason } from '../api/types';
import { namesOf } from '../board/squares';
import { reasons } from '../locales/reasons';
import { say } from './announce.svelte';
import { reason as failure } from './notice.svelte';
import { letterName } from './people';
import { add, has, t } from './words.svelte';

add(reasons);

/** A reason in words; `names` are those of all squares, `side` is to move. */
export function reasonText(reason: Reason, names: string[], side: string): string {
  const key = `reason.${reason.code}`;
  if (!has(key)) return t('problem.illegal_move');
  const [square = '', other = ''] = reason.squares.map((square) => names[square]!);
  return t(key, { square, other, n: reason.number ?? 0, side });
}

export class Refused {
  text = $state('');
  /** Only the last answer counts. */
  private asked = 0;

  forget(): void {
    this.asked += 1;
    this.text = '';
  }

  /** Somebody chose squares that are no move; `isOpen` says whether any could be made here. */
  async tell(
    game: GameState,
    position: Position,
    isOpen: boolean,
    squares: number[],
    isWhole: boolean,
  ): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const text = await why(game, position, isOpen, squares, isWhole).catch(failure);
    if (asked !== this.asked) return;
    this.text = text;
    say(text);
  }
}

async function why(
  game: GameState,
  position: Position,
  isOpen: boolean,
  squares: number[],
  isWhole: boolean,
): Promise<string> {
  const { node, to_move } = position;
  if (!isOpen && to_move) return t(game.phase === 'over' ? 'reason.over' : 'board.closed');
  const names = namesOf(position.column_labels, position.row_labels);
  const tried = squares.map((square) => names[square]!);
  const reason = await getReason(game.id, node, tried.join('-'), !isWhole);
  if (!reason) return t('board.notHere', { square: tried.at(-1)! });
  return reasonText(reason, names, to_move ? letterName(game, to_move.letter) : '');
}
