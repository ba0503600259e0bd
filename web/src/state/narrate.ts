// A position in words, for those who do not see the board.

import type { GameState, Position } from '../api/types';
import { letterName, resultText, sideName } from './people';
import { t } from './words.svelte';

/** What the last move did, how it stands, and who is next: one message for each ply. */
export function narrate(state: GameState, position: Position): string {
  const sentences: string[] = [];
  const { last, to_move: next, result } = position;
  if (last && last.to !== null) {
    const side = letterName(state, last.letter);
    sentences.push(`${side} ${last.text}${effect(last.flips.length, last.captures.length)}.`);
    sentences.push(`${position.counts.join('–')}.`);
  }
  if (result) sentences.push(`${resultText(state, result)}.`);
  else if (next) {
    const side = letterName(state, next.letter);
    sentences.push(t('say.toMove', { side, n: position.legal.length }));
  }
  return sentences.join(' ');
}

function effect(flips: number, captures: number): string {
  if (flips > 0) return `, ${t('say.flips', { n: flips })}`;
  return captures > 0 ? `, ${t('say.captures', { n: captures })}` : '';
}

/** Who had to pass, if somebody had. */
export function passes(state: GameState, position: Position): string {
  const names = position.passed.map((seat) => sideName(state.game, state.seats[seat]!));
  return names.map((name) => t('say.passed', { side: name })).join(' ');
}
