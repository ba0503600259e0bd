// Values of moves, as they are shown.

import type { Analysis, Confidence, JudgedMove, Position, Unit } from '../api/types';
import type { Mark } from '../board/scene';
import { percent, short, signed, t } from './words.svelte';

export interface Value {
  value: number;
  is_decided: boolean;
  is_bound?: boolean;
}

/** A value in few letters. `digits` are for estimates; results are whole. */
export function valueText(judged: Value, unit: Unit, flip: boolean, digits = 0): string {
  if (unit === 'chances') return percent(flip ? 100 - judged.value : judged.value, digits);
  const value = flip ? -judged.value : judged.value;
  const bound = judged.is_bound ? (flip ? '≥' : '≤') : '';
  if (judged.is_decided && unit === 'points') {
    return bound + (value > 0 ? t('value.win') : value < 0 ? t('value.loss') : t('value.draw'));
  }
  if (Math.abs(value) >= 1000) return `${bound}${value < 0 ? '−' : '+'}${short(Math.abs(value))}`;
  return bound + signed(value, judged.is_decided ? 0 : digits);
}

/** How surely a value is known: in few letters, and in words. */
export function confidenceOf(confidence: Confidence): { text: string; spoken: string } {
  switch (confidence.kind) {
    case 'exact':
      return { text: '✓', spoken: t('confidence.exact') };
    case 'decided': {
      const { plies: n } = confidence;
      return { text: t('confidence.in', { n }), spoken: t('confidence.decided', { n }) };
    }
    case 'selective': {
      const { percent } = confidence;
      return { text: `${percent} %`, spoken: t('confidence.selective', { percent }) };
    }
    case 'depth': {
      const { plies: n } = confidence;
      return { text: String(n), spoken: t('confidence.depth', { n }) };
    }
    case 'book': {
      const { plies: n } = confidence;
      return { text: t('confidence.page', { n }), spoken: t('confidence.book', { n }) };
    }
  }
}

/**
 * Numbers on squares: where a disc would be put, or on the piece that would be moved, the best of
 * its moves. On a piece there is little room: how deep a number is stands there only where others
 * are not as deep, because then they cannot be compared.
 */
export function marksOf(analysis: Analysis, position: Position, flip: boolean): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  const worth = worths(analysis);
  for (const [rank, judged] of analysis.moves.entries()) {
    const move = position.legal.find((legal) => legal.text === judged.move);
    const square = move?.from ?? move?.to ?? null;
    if (!move || square === null) continue;
    const best = isBest(analysis, judged, rank);
    const mark = { ...markOf(judged, analysis.unit, flip, best), worth: worth(judged.value) };
    const first = marks.get(square);
    if (!first) marks.set(square, mark);
    if (move.from === null || move.to === null) continue;
    const ends = first?.ends ?? new Map<number, Mark>();
    if (!ends.has(move.to)) ends.set(move.to, { ...mark });
    marks.get(square)!.ends = ends;
  }
  const isEven = new Set([...marks.values()].map(({ note }) => note)).size < 2;
  if (isEven && position.legal.some(({ from }) => from !== null))
    for (const mark of marks.values()) delete mark.note;
  return marks;
}

/** Differences that are large, whatever the others are. */
const LARGE: Record<Unit, number> = { discs: 12, compartments: 12, points: 20, chances: 24 };
const WORST = 4;

/** How good values are among each other, in steps from the best to the worst. */
function worths({ moves, unit }: Analysis): (value: number) => number {
  // Beyond this only the margin of what is decided grows.
  const bounded = (value: number): number => Math.max(-100, Math.min(100, value));
  const values = moves.map((judged) => bounded(judged.value));
  const best = Math.max(...values);
  const spread = Math.max(LARGE[unit], best - Math.min(...values));
  return (value) => Math.round((WORST * (best - bounded(value))) / spread);
}

/** As good as the first: equal results are equally good. */
function isBest(analysis: Analysis, judged: JudgedMove, rank: number): boolean {
  const best = analysis.moves[0]!;
  const isEqual =
    judged.value === best.value && !judged.is_bound && judged.confidence.kind === 'exact';
  return rank === 0 || isEqual;
}

function markOf(judged: JudgedMove, unit: Unit, flip: boolean, best: boolean): Mark {
  const text = valueText(judged, unit, flip);
  const sure = confidenceOf(judged.confidence);
  const spoken = [text, sure.spoken, ...(best ? [t('grade.best')] : [])].join(', ');
  return { text, note: sure.text, grade: best ? 'best' : undefined, spoken };
}
