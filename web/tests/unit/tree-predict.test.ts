import { describe, expect, it } from 'vitest';
import type { RecordedTree, TreeNodes, TreeNote, TreeSteps } from '../../src/api/types';
import { treelessons } from '../../src/locales/treelessons';
import { trees } from '../../src/locales/trees';
import { add } from '../../src/state/words.svelte';
import { Grown } from '../../src/trees/model';
import { Prediction } from '../../src/trees/predict.svelte';
import { choicesText, questionsOf, questionText, reasonText } from '../../src/trees/predict';
import { Walk } from '../../src/trees/walk.svelte';

add({ ...trees, ...treelessons });

// Alpha-beta, two plies: a1 is worth 3, a2 is cut off after its second reply.
//
//   0 root ── 1 a1 ── 2 b1 (3)
//          │       └─ 3 b2 (5)
//          └─ 4 a2 ── 5 b1 (4)
//                  ├─ 6 b2 (2)   −2 ≥ −3: cut off
//                  └─ b3, left out
const nodes = {
  parent: [-1, 0, 1, 1, 0, 4, 4],
  move: [-1, 0, 2, 3, 1, 2, 3],
  moves: ['a1', 'a2', 'b1', 'b2', 'b3'],
  turn: '0100100',
  seat: '0100100',
  depth: [2, 1, 0, 0, 1, 0, 0],
  x: [0, 0, 0, 1, 1, 2, 3],
  row: [0, 1, 2, 2, 1, 2, 2],
  value: [3, -3, 3, 5, -2, 4, 2],
  bound: '==>=>=<',
  why: 'ssllcll',
  best: [0, 1, 2],
  skipped: [[4, [4]]],
  ...{ alpha: [], beta: [], left_alpha: [], left_beta: [] },
  ...{ again: [], hidden: [], known: [], standings: [], games: [] },
} as TreeNodes;

const tree = { id: 'x', decided: [], passes: [], line: ['a1', 'b1'], seats: 2 };
const grown = new Grown(tree as unknown as RecordedTree, 0, nodes);

type Row = [
  node: number,
  kind: string,
  alpha: number | null,
  beta: number | null,
  child: number,
  note: TreeNote,
];

const rows: Row[] = [
  [0, 'e', null, null, -1, { word: 'entered', count: 2 }],
  [1, 'e', null, null, -1, { word: 'entered', count: 1 }],
  [2, 'l', null, null, -1, { word: 'judged', value: 3 }],
  [1, '.', null, null, 2, { word: 'better', value: -3 }],
  [1, 'r', -3, null, 2, { word: 'raised', value: -3 }],
  [3, 'l', null, 3, -1, { word: 'judged', value: 5 }],
  [1, '.', -3, null, 3, { word: 'worse', value: -5, other: -3 }],
  [1, 'l', -3, null, -1, { word: 'result', value: -3 }],
  [0, '.', null, null, 1, { word: 'better', value: 3 }],
  [0, 'r', 3, null, 1, { word: 'raised', value: 3 }],
  [4, 'e', null, -3, -1, { word: 'entered', count: 1 }],
  [5, 'l', 3, null, -1, { word: 'judged', value: 4 }],
  [4, '.', null, -3, 5, { word: 'better', value: -4 }],
  [4, 'r', -4, -3, 5, { word: 'raised', value: -4 }],
  [6, 'l', 3, 4, -1, { word: 'judged', value: 2 }],
  [4, '.', -4, -3, 6, { word: 'better', value: -2, other: -4 }],
  [4, 'r', -2, -3, 6, { word: 'raised', value: -2, other: -4 }],
  [4, 'c', -2, -3, 6, { word: 'cut', value: -2, other: -3 }],
  [4, 'l', -2, -3, -1, { word: 'result', value: -2 }],
  [0, '.', 3, null, 4, { word: 'worse', value: 2, other: 3 }],
  [0, 'l', 3, null, -1, { word: 'result', value: 3 }],
];

const stepsOf = (rows: Row[]): TreeSteps => ({
  node: rows.map(([node]) => node),
  line: rows.map(() => 0),
  level: rows.map(([node]) => grown.path(node).length - 1),
  kind: rows.map(([, kind]) => kind).join(''),
  alpha: rows.map(([, , alpha]) => alpha),
  beta: rows.map(([, , , beta]) => beta),
  best: rows.map(() => null),
  child: rows.map(([, , , , child]) => child),
  note: rows.map(([, , , , , note]) => note),
});

const steps = stepsOf(rows);
const questions = questionsOf(grown, steps);
const [first, open, cut, last] = questions;

describe('the questions about a search', () => {
  it('are asked where something is decided, in the order of the search', () => {
    const told = questions.map(({ kind, node, child }) => [kind, node, child]);
    expect(told).toEqual([
      ['value', 1, 3],
      ['cut', 4, 5],
      ['cut', 4, 6],
      ['value', 0, 4],
    ]);
  });

  it('wait just before the answer', () => {
    expect([open!.step, open!.told, cut!.step, cut!.told]).toEqual([13, 14, 16, 17]);
    expect([first!.step, first!.told, last!.step, last!.told]).toEqual([5, 7, 18, 20]);
  });

  it('have one right answer', () => {
    expect([open!.right, cut!.right]).toEqual([1, 0]);
    expect(first!.values[first!.right]).toBe(-3);
    expect(last!.values[last!.right]).toBe(3);
  });

  it('offer different values, in an order that is always the same', () => {
    for (const { kind, values } of questions) {
      if (kind === 'cut') continue;
      expect(new Set(values).size).toBe(values.length);
      expect([2, 3]).toContain(values.length);
    }
    expect(questionsOf(grown, steps)).toEqual(questions);
  });

  it('are none about a bound that is not there, or where no moves are left', () => {
    const wide = rows.map((row): Row => [row[0], row[1], row[2], null, row[4], row[5]]);
    const kinds = questionsOf(grown, stepsOf(wide)).map(({ kind }) => kind);
    expect(kinds).not.toContain('cut');
    const whole = new Grown(tree as unknown as RecordedTree, 0, { ...nodes, skipped: [] });
    const asked = questionsOf(whole, steps).filter(({ kind }) => kind === 'cut');
    expect(asked.map(({ child }) => child)).toEqual([5]);
  });

  it('do not ask twice for what goes around the tree', () => {
    const outer: Row = [0, 'l', null, null, -1, { word: 'result', value: 3 }];
    expect(questionsOf(grown, stepsOf([...rows, outer]))).toEqual(questions);
  });

  it('look at the lower end where a node wants the lowest value', () => {
    // The same cut as those see it who look from the root at all nodes.
    const low = rows.slice(10, 19).map(([node, kind, alpha, beta, child, note]): Row => {
      const other = (value: number | null): number | null => (value === null ? null : -value);
      const turned = { ...note, ...(note.value !== undefined && { value: -note.value }) };
      return [node, kind, other(beta), other(alpha), child, turned];
    });
    const fixed = new Grown(tree as unknown as RecordedTree, 0, { ...nodes, seat: '0000000' });
    const asked = questionsOf(fixed, stepsOf(low)).filter(({ kind }) => kind === 'cut');
    expect(asked.map(({ child, right, isLow }) => [child, right, isLow])).toEqual([
      [5, 1, true],
      [6, 0, true],
    ]);
    expect(reasonText(fixed, asked[1]!)).toBe('Value +2 ≤ alpha +3: cut off.');
  });

  it('are said in words, and so are their reasons', () => {
    expect(questionText(grown, cut!)).toBe(
      'b2 came back with −2. Are the other moves at a2 left out?',
    );
    expect(choicesText(grown, cut!)).toEqual(['Yes', 'No']);
    expect(reasonText(grown, cut!)).toBe('Value −2 ≥ beta −3: cut off.');
    expect(reasonText(grown, open!)).toBe('Value −4 < beta −3: the search goes on here.');
    expect(questionText(grown, last!)).toBe('Which value does the top return?');
    expect(reasonText(grown, last!)).toBe('+3 is the highest that came back to the top: +3, +2.');
  });
});

describe('a long search', () => {
  // The same again and again, as far as questions are concerned.
  const long = stepsOf(Array.from({ length: 40 }, () => rows.slice(10, 19)).flat());
  const round = questionsOf(grown, long);

  it('has ten questions at most, with both answers', () => {
    expect(round.length).toBeLessThanOrEqual(10);
    const rights = round.filter(({ kind }) => kind === 'cut').map(({ right }) => right);
    expect(rights.toSorted()).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('is asked about from its beginning to its end', () => {
    const places = round.map(({ step }) => step / long.node.length);
    expect(Math.min(...places)).toBeLessThan(0.3);
    expect(Math.max(...places)).toBeGreaterThan(0.7);
  });
});

describe('a round', () => {
  it('shows what is known, then the answer, and counts', () => {
    const walk = new Walk(steps, () => undefined);
    const round = new Prediction(grown, walk);
    round.begin();
    expect(walk.at).toBe(first!.step);
    round.next();
    expect(round.at).toBe(0);
    for (const { right } of round.questions) {
      // The second one is answered wrongly, and cannot be taken back.
      round.take(round.at === 1 ? 0 : right);
      round.take(right);
      expect(walk.at).toBe(round.question!.told);
      round.next();
    }
    expect([round.isDone, round.right, round.all, round.wrong]).toEqual([true, 3, 4, [1]]);
    round.show(1);
    expect(walk.at).toBe(open!.told);
    round.begin();
    expect([round.isDone, round.right, round.at, walk.at]).toEqual([false, 0, 0, first!.step]);
  });
});
