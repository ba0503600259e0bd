// The end of a game in words: who won, and why.

import type { GameState, Position, Result } from '../api/types';
import { crownOf } from '../board/crown';
import { sceneOf } from '../board/scene';
import { gameInfo } from './catalog.svelte';
import { desertedText, player } from './people';
import { isMove, Variations } from './tree';
import { t } from './words.svelte';

/** Who won, or that nobody did. */
export function headline(state: GameState, { winner }: Result): string {
  if (winner === null) return t('result.drawn');
  const { name, n } = player(state, winner);
  return t('result.won', { winner: name, n, score: '' }).trim();
}

/** Why the game is over, in a sentence. */
export function reasonText(state: GameState, position: Position, result: Result): string {
  const { end, loser } = result;
  if (loser !== null && (end === 'resigned' || end === 'time')) {
    const { name, n } = player(state, loser);
    return `${t(end === 'time' ? 'result.time' : 'result.resigned', { loser: name, n })}.`;
  }
  if (end === 'deserted') return `${desertedText(state, result)}.`;
  if (end === 'board') return boardText(state, position, result);
  if (end === 'resigned' || end === 'time') return '';
  return t(`reason.${end}`);
}

/** What the rules have ended it by. */
function boardText(state: GameState, position: Position, { winner, totals }: Result): string {
  const tree = new Variations(state.tree);
  const moves = t('library.plies', { n: tree.pathTo(position.node).filter(isMove).length });
  const info = gameInfo(state.game);
  if (info?.is_counted !== false) {
    if (winner === null) return t('reason.even', { moves });
    const others = totals.filter((_, seat) => seat !== winner);
    const n = totals[winner]! - Math.max(...others);
    const unit = info?.pieces === 'quarters' ? 'compartments' : 'discs';
    return t('reason.margin', { margin: t(`unit.${unit}`, { n, text: n }), moves });
  }
  const isMen = info?.pieces === 'men';
  if (winner === null) return t(isMen ? 'reason.bothConnected' : 'reason.full', { moves });
  const { name, n } = player(state, winner);
  const scene = sceneOf(state.game, position);
  const { squares } = crownOf(scene, state.seats[winner]!.colors, position.last?.to ?? undefined);
  if (squares.length === 0) return t('reason.blocked', { moves });
  if (isMen) return t('reason.connected', { winner: name, n, moves });
  return t('reason.row', { row: squares.length, moves });
}
