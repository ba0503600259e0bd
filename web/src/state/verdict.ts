// What a review says about a move, in sentences: how good it was, and facts that the server counted.

import type { Fact, ReviewMove, Unit } from '../api/types';
import { confidenceOf, valueText } from './values';
import { decimal, t } from './words.svelte';

const lossText = (judged: ReviewMove, unit: Unit): string => {
  const text = decimal(judged.loss, judged.loss < 10 ? 1 : 0);
  return t(`unit.${unit}`, { n: judged.loss, text });
};

/** How good a move was, and what was better. */
export function verdict(judged: ReviewMove, unit: Unit): string {
  const values = { move: judged.move, loss: lossText(judged, unit), best: judged.best };
  if (judged.grade === 'best') return t('review.wasBest', values);
  return `${t(`grade.${judged.grade}`)}. ${t('review.lost', values)}`;
}

/** What it was worth, and how surely that is known. */
export function worthText(judged: ReviewMove, unit: Unit): string {
  const best = { value: judged.best_value, is_decided: judged.best_is_decided };
  const values = {
    value: valueText(judged, unit, false, 1),
    best: valueText(best, unit, false, 1),
    sure: confidenceOf(judged.confidence).spoken,
  };
  return t(judged.grade === 'best' ? 'review.value' : 'review.values', values);
}

/** A fact about a move: what the server counted, nothing more. */
export function factText(fact: Fact): string {
  const key = `fact.${fact.kind}` as const;
  const squares = 'squares' in fact ? fact.squares : [];
  const named = { squares: squares.join(', '), n: squares.length };
  if ('after' in fact)
    return t(key, { ...named, after: fact.after, best: fact.best, n: fact.after });
  return t(key, 'plies' in fact ? { n: fact.plies } : named);
}
