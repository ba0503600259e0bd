// What a search is about to do, as questions: is something left out, which value comes back?

import type { TreeSteps } from '../api/types';
import { t } from '../state/words.svelte';
import type { Grown } from './model';

export interface Question {
  kind: 'cut' | 'value';
  /** The node that it is about, and the one below that has come back last. */
  node: number;
  child: number;
  /** Where the debugger waits: it shows what is known just before the answer. */
  step: number;
  /** Where it shows the answer. */
  told: number;
  /** Values that may come back, one of them right; whether there is a cut is yes or no. */
  values: number[];
  /** Which choice is right: of a cut 0 is yes. */
  right: number;
  /** What decides: the value that came back and the bound that it meets, or all values so far. */
  because: number[];
  /** Whether the node wants the lowest value. */
  isLow: boolean;
}

/** As many questions as a round has, and of each answer about cuts. */
export const ROUND = 10;
const CUTS_EACH = 3;
const CHOICES_MAX = 3;

/** The questions of a round, spread over the tree, in the order of the search. */
export function questionsOf(grown: Grown, steps: TreeSteps): Question[] {
  const cuts = cutsOf(grown, steps);
  const cutting = [0, 1].flatMap((right) =>
    spread(
      cuts.filter((one) => one.right === right),
      CUTS_EACH,
    ),
  );
  // One child is asked about once: the answer to one question would be seen in the other.
  const asked = new Set(cutting.map(({ child }) => child));
  const values = valuesOf(grown, steps).filter(({ child }) => !asked.has(child));
  const round = [...cutting, ...spread(values, ROUND - cutting.length)];
  return round.toSorted((a, b) => a.step - b.step);
}

const isTaken = (steps: TreeSteps, at: number): boolean => {
  const { word, value } = steps.note[at] ?? { word: '' };
  return (word === 'better' || word === 'worse') && value !== undefined && steps.child[at]! >= 0;
};

/** Values of which the lowest is wanted are those of somebody else than who is to move. */
const wantsLow = (grown: Grown, node: number): boolean => grown.seat(node) !== grown.turn(node);

/** Where a cut was possible: the bound that it needs was there, and moves were left. */
function cutsOf(grown: Grown, steps: TreeSteps): Question[] {
  const found: Question[] = [];
  steps.node.forEach((node, at) => {
    if (!isTaken(steps, at)) return;
    const child = steps.child[at]!;
    const isLow = wantsLow(grown, node);
    const bound = (isLow ? steps.alpha : steps.beta)[at] ?? null;
    if (bound === null) return;
    const follows = (step: number, letter: string): boolean =>
      steps.kind[step] === letter && steps.node[step] === node && steps.child[step] === child;
    const step = follows(at + 1, 'r') ? at + 1 : at;
    const isCut = follows(step + 1, 'c');
    const move = grown.move(child);
    const hasMore = isCut
      ? grown.ghostsCount(node) > 0
      : grown.children(node).some((other) => other > child && grown.move(other) !== move);
    if (!hasMore) return;
    const because = [steps.note[at]!.value!, bound];
    const [told, right] = [step + 1, isCut ? 0 : 1];
    found.push({ kind: 'cut', node, child, step, told, values: [], right, because, isLow });
  });
  return found;
}

/** Where a node is about to return what its children came back with. */
function valuesOf(grown: Grown, steps: TreeSteps): Question[] {
  const found: Question[] = [];
  const taken = new Map<number, number[]>();
  steps.node.forEach((node, at) => {
    if (isTaken(steps, at)) taken.set(node, [...(taken.get(node) ?? []), at]);
    if (steps.kind[at] !== 'l' || steps.note[at]!.word !== 'result') return;
    const from = taken.get(node);
    const value = steps.note[at]!.value;
    // What goes around the tree returns the same value once more: that is no question.
    taken.delete(node);
    const last = from?.at(-1);
    // Of a single value only the sign would change.
    if (!from || value === undefined || last === undefined || from.length < 2) return;
    const because = from.map((step) => steps.note[step]!.value!);
    const ends = [steps.alpha[last], steps.beta[last], -value];
    const others = [...because.toReversed(), ...ends].filter((one) => one != null);
    const values = shuffled([...new Set([value, ...others])].slice(0, CHOICES_MAX), node);
    if (values.length < 2) return;
    const [child, right] = [steps.child[last]!, values.indexOf(value)];
    const isLow = wantsLow(grown, node);
    const step = last - 1;
    found.push({ kind: 'value', node, child, step, told: at, values, right, because, isLow });
  });
  return found;
}

/** So many of a list, as far from each other as they can be. */
function spread<One>(list: One[], most: number): One[] {
  if (list.length <= most) return list;
  return Array.from(
    { length: most },
    (_, i) => list[Math.floor(((i + 0.5) * list.length) / most)]!,
  );
}

/** An order that is always the same for a node, and tells nothing. */
function shuffled(values: number[], node: number): number[] {
  const merit = (place: number): number => {
    const mixed = Math.imul(node * 7 + place + 1, 0x9e3779b1);
    return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0;
  };
  const merits = new Map(values.map((value, place) => [value, merit(place)]));
  return values.toSorted((a, b) => merits.get(a)! - merits.get(b)!);
}

/** The moves that lead to a node. */
const placeOf = (grown: Grown, node: number): string =>
  node === 0 ? t('treelessons.predict.root') : grown.line(node).join(' ');

export function questionText(grown: Grown, { kind, node, child, because }: Question): string {
  const place = placeOf(grown, node);
  if (kind === 'value') return t('treelessons.predict.value', { place });
  const value = grown.score(because[0]!);
  return t('treelessons.predict.cut', { place, value, move: grown.move(child) });
}

export const choicesText = (grown: Grown, { kind, values }: Question): string[] =>
  kind === 'cut'
    ? [t('treelessons.predict.yes'), t('treelessons.predict.no')]
    : values.map((value) => grown.score(value));

/** Why the right answer is right, in numbers. */
export function reasonText(grown: Grown, question: Question): string {
  const { kind, node, right, values, because, isLow } = question;
  const all = because.map((one) => grown.score(one));
  if (kind === 'cut') {
    const word = right === 0 ? 'isCut' : 'isOpen';
    const [value, other] = all as [string, string];
    return t(`treelessons.predict.${word}${isLow ? 'Low' : ''}`, { value, other });
  }
  const value = grown.score(values[right]!);
  const place = placeOf(grown, node);
  return t(`treelessons.predict.${isLow ? 'isLeast' : 'isBest'}`, {
    value,
    place,
    all: all.join(', '),
  });
}
