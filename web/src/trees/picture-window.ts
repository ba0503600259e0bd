// The window of a node on a line of numbers.

import type { Grown } from './model';

/** Where something is on the line, from 0 to 1; without end if it reaches beyond the line. */
export interface Reach {
  readonly from: number;
  readonly to: number;
  readonly isOpenBelow: boolean;
  readonly isOpenAbove: boolean;
}

export interface Mark {
  readonly at: number;
  readonly value: number;
}

export interface NumberLine {
  readonly window: Reach;
  readonly left: Reach;
  readonly known: Reach | null;
  readonly value: Mark | null;
  /** Numbers below the line, from the left to the right. */
  readonly marks: Mark[];
  readonly zero: number | null;
}

/** The part of the line that finite values share; decided ones stand at its ends. */
const INNER = [0.16, 0.84] as const;
const DECIDED = [0.05, 0.95] as const;

type Place = (value: number | null, isLow: boolean) => number;

/** Numbers to places. Equal numbers have one place, and larger ones a place further right. */
function placing(values: readonly number[], decided: ReadonlySet<number>): Place {
  const usual = values.filter((value) => !decided.has(value));
  const [low, high] = [Math.min(...usual), Math.max(...usual)];
  const span = high - low;
  return (value, isLow) => {
    if (value === null) return isLow ? 0 : 1;
    if (decided.has(value)) return value > 0 ? DECIDED[1] : DECIDED[0];
    if (span === 0) return 0.5;
    return INNER[0] + ((value - low) / span) * (INNER[1] - INNER[0]);
  };
}

function reach(low: number | null, high: number | null, place: Place): Reach {
  const [a, b] = [place(low, true), place(high, false)];
  return {
    from: Math.min(a, b),
    to: Math.max(a, b),
    isOpenBelow: low === null,
    isOpenAbove: high === null,
  };
}

/** What a node was asked, and what was found, on one line. */
export function numberLine(grown: Grown, node: number): NumberLine {
  const { alpha, beta, left_alpha, left_beta } = grown.nodes;
  const known = grown.known(node);
  const value = grown.bound(node) === '?' ? null : grown.value(node);
  const [low, high] = [alpha[node] ?? null, beta[node] ?? null];
  const [leftLow, leftHigh] = [left_alpha[node] ?? null, left_beta[node] ?? null];
  const ends = [low, high, leftLow, leftHigh, known?.lower ?? null, known?.upper ?? null, value];
  const finite = [...new Set(ends.filter((one) => one !== null))].sort((a, b) => a - b);
  const decided = new Set(grown.tree.decided.map(({ score }) => score));
  const place = placing(finite, decided);
  const marks = finite.map((value) => ({ value, at: place(value, false) }));
  const usual = finite.filter((one) => !decided.has(one));
  const isAcross = usual.length > 0 && usual[0]! < 0 && usual.at(-1)! > 0;
  return {
    window: reach(low, high, place),
    left: reach(leftLow, leftHigh, place),
    known: known ? reach(known.lower, known.upper, place) : null,
    value: value === null ? null : { value, at: place(value, false) },
    marks,
    zero: isAcross ? place(0, false) : null,
  };
}

/** The marks that can be written side by side; those of the value and of the ends go before. */
export function spread(marks: readonly Mark[], first: number | undefined, room: number): Mark[] {
  const wanted = [...marks].sort((a, b) => Number(b.value === first) - Number(a.value === first));
  const taken: Mark[] = [];
  for (const mark of wanted) {
    if (taken.every(({ at }) => Math.abs(at - mark.at) >= room)) taken.push(mark);
  }
  return taken.sort((a, b) => a.at - b.at);
}
