// A position in words, for those who do not see the board.

import type { GameState, Position, Step, TreeNode } from '../api/types';
import { emptiesText, letterName, resultText } from './people';
import { isLeaving, isMove, PASS, Variations } from './tree';
import { t } from './words.svelte';

/** What the moves since the last message did, how it stands, and who is next. */
export function narrate(
  state: GameState,
  position: Position,
  made: (Step | null)[] = [position.last],
): string {
  const moves = made.filter((step) => step !== null && step.to !== null) as Step[];
  const sentences = moves.map(
    (step) => `${letterName(state, step.letter)} ${step.text}${effect(step)}.`,
  );
  if (moves.length > 0) sentences.push(`${position.counts.join('–')}.`);
  const { to_move: next } = position;
  // Who gave up did so where the game stands, not in a variation.
  const isThere = position.node === state.tree.current;
  const result = position.result ?? (isThere ? state.result : null);
  if (result) {
    sentences.push(`${resultText(state, result)}.`, emptiesText(position));
  } else if (next) {
    const side = letterName(state, next.letter);
    sentences.push(t('say.toMove', { side, n: position.legal.length }));
  }
  return sentences.filter(Boolean).join(' ');
}

function effect({ flips, captures }: Step): string {
  if (flips.length > 0) return `, ${t('say.flips', { n: flips.length })}`;
  return captures.length > 0 ? `, ${t('say.captures', { n: captures.length })}` : '';
}

/** The nodes that follow one up to another; none if the other is not below it. */
export function between(tree: Variations, before: number, after: number): TreeNode[] {
  const path = tree.pathTo(after);
  const at = path.findIndex((node) => node.id === before);
  return at < 0 && before !== 0 ? [] : path.slice(at + 1);
}

/** The last move before a node that was not a pass. */
export function lastMove(tree: Variations, node: number): TreeNode | undefined {
  return tree.pathTo(node).findLast(isMove);
}

/** Who left among some moves. */
export function leavings(state: GameState, made: TreeNode[]): string {
  return made
    .filter(isLeaving)
    .map((one) => t('say.left', { side: letterName(state, one.letter) }))
    .join(' ');
}

/** Who had to pass to get to a position, without any other move between the passes. Those who have
 *  left always do. */
export function passes(state: GameState, position: Position): string {
  if (position.passed.length === 0) return '';
  const path = new Variations(state.tree).pathTo(position.node);
  return path
    .slice(path.findLastIndex((one) => one.text !== PASS) + 1)
    .filter((one) => !position.left.includes(one.seat))
    .map((one) => t('say.passed', { side: letterName(state, one.letter) }))
    .join(' ');
}
