import { describe, expect, it } from 'vitest';
import type { RecordedTree, TreeNodes, TreePly, TreeStage } from '../../src/api/types';
import { treelessons } from '../../src/locales/treelessons';
import { LESSONS, lessonAfter, lessonOf } from '../../src/trees/lessons';
import { Grown } from '../../src/trees/model';
import * as tasks from '../../src/trees/tasks';

interface Made extends Partial<TreeNodes> {
  line?: string[];
  rootValue?: number;
  leaves?: number;
  entered?: number;
  stage?: TreeStage;
}

// A root with two moves; a1 has two replies.
//
//   0 ── 1 a1 ── 3 b1
//     │       └─ 4 b2
//     └─ 2 a2
function grownOf(made: Made): Grown {
  const { line = ['a1'], rootValue = 3, leaves = 3, entered = 5, ...others } = made;
  const { stage = { kind: 'depth', depth: 2 } as TreeStage, ...columns } = others;
  const ply = { nodes: entered, leaves } as TreePly;
  const pass = { stage, entered, kept: 5, plies: [ply], skipped: 0, again: 0 };
  const tree = { line, value: rootValue, passes: [pass], decided: [], seats: 2 };
  const nodes = {
    parent: [-1, 0, 0, 1, 1],
    move: [-1, 0, 1, 2, 3],
    moves: ['a1', 'a2', 'b1', 'b2', 'b3'],
    turn: '01100',
    seat: '01100',
    depth: [2, 1, 1, 0, 0],
    x: [0, 0, 1, 0, 1],
    row: [0, 1, 1, 2, 2],
    value: [3, -3, 5, 3, 7],
    bound: '=====',
    why: 'sslll',
    best: [0, 1],
    ...{ alpha: [], beta: [], left_alpha: [], left_beta: [] },
    ...{ again: [], skipped: [], hidden: [], known: [], standings: [], games: [] },
    ...columns,
  } as TreeNodes;
  return new Grown(tree as unknown as RecordedTree, 0, nodes);
}

const seen = (searches: Grown[], first = searches, selected = 0): tasks.Seen => ({
  first,
  searches,
  at: 0,
  selected,
});

const dial = (kind: tasks.Dial['kind']): tasks.Dial => ({ kind, from: [1, 2, 3] });

describe('the lessons', () => {
  it('are twelve, each with every text in both languages', () => {
    expect(LESSONS.length).toBe(12);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(12);
    for (const { id } of LESSONS) {
      for (const part of ['title', 'text', 'task', 'hint', 'done'] as const) {
        const texts: readonly string[] = treelessons[`treelessons.${id}.${part}`];
        expect(texts.map((text) => text.trim().length > 0)).toEqual([true, true]);
      }
      const texts = treelessons[`treelessons.${id}.text`];
      for (const text of texts) {
        const sentences = text.match(/[.!?](\s|$)/g)!.length;
        expect([3, 4, 5, 6], text).toContain(sentences);
      }
    }
  });

  it('follow each other, and are found by name', () => {
    expect(lessonOf('pvs')).toBe(LESSONS[6]);
    expect(lessonOf('nothing')).toBeUndefined();
    expect(lessonAfter(LESSONS[0]!)).toBe(LESSONS[1]);
    expect(lessonAfter(LESSONS.at(-1)!)).toBeUndefined();
  });

  it('begin where their dials can show it', () => {
    for (const { task, asked } of LESSONS) {
      if (!tasks.isDial(task)) continue;
      const begun = tasks.dialed(task, asked.specs);
      expect(task.from).toContain(begun);
      const specs = tasks.turned(task, asked.specs, task.from.at(-1)!);
      expect(tasks.dialed(task, specs)).toBe(task.from.at(-1));
      expect(specs.slice(1)).toEqual(asked.specs.slice(1));
    }
  });
});

describe('a task', () => {
  it('to select accepts the nodes that are asked for, and no others', () => {
    const holding = (grown: Grown, holds: (grown: Grown, node: number) => boolean): number[] =>
      Array.from({ length: grown.count }, (_, node) => node).filter((node) =>
        tasks.solves({ kind: 'select', holds }, seen([grown], [grown], node)),
      );
    const plain = grownOf({});
    expect(holding(plain, tasks.isBestBelow)).toEqual([1]);
    expect(holding(plain, tasks.isCutAtOnce)).toEqual([]);
    // A node that all moves were searched at was not cut off by its first, nor one without others.
    const cut = grownOf({ parent: [-1, 0, 0, 1, 2], why: 'scssl', skipped: [[1, [4]]] });
    expect(holding(cut, tasks.isCutAtOnce)).toEqual([1]);
    const late = grownOf({ why: 'sclll', skipped: [[1, [4]]] });
    expect(holding(late, tasks.isCutAtOnce)).toEqual([]);
    expect(holding(grownOf({ why: 'scl' + 'll' }), tasks.isCutAtOnce)).toEqual([]);
    expect(holding(grownOf({ why: 'sslt' + 'l' }), tasks.isFromTable)).toEqual([3]);
    expect(holding(grownOf({ again: [2] }), tasks.isAgain)).toEqual([2]);
    expect(holding(grownOf({ depth: [1, 1, 0, 0, 0] }), tasks.isBeyondDepth)).toEqual([3, 4]);
    expect(holding(plain, tasks.isBeyondDepth)).toEqual([]);
  });

  it('to find a question wants one that was answered with no', () => {
    const stage = { kind: 'question', depth: 2, beta: 4, lower: null, upper: null } as const;
    const no = grownOf({ stage, bound: '<====' });
    expect([tasks.isRefused(no, 0), tasks.isRefused(no, 1)]).toEqual([true, false]);
    expect(tasks.isRefused(grownOf({ stage, bound: '>====' }), 0)).toBe(false);
    expect(tasks.isRefused(grownOf({ bound: '<====' }), 0)).toBe(false);
  });

  it('to tell a value offers the true one among others, as the root sees them', () => {
    expect(tasks.valuesOf(grownOf({}))).toEqual([-5, 3, 7]);
  });

  it('to choose counts what was entered', () => {
    const [many, few] = [grownOf({ entered: 50 }), grownOf({ entered: 20 })];
    expect([tasks.fewest([many, few]), tasks.fewest([few, many])]).toEqual([1, 0]);
  });

  it('to predict wants seven of ten, or as many of fewer', () => {
    expect([tasks.predicts(7, 7, 10), tasks.predicts(7, 6, 10)]).toEqual([true, false]);
    expect([tasks.predicts(7, 3, 4), tasks.predicts(7, 2, 4)]).toEqual([true, false]);
    expect(tasks.predicts(7, 0, 0)).toBe(false);
  });

  it('to order is measured by the search that knows the best order', () => {
    const begun = [grownOf({ leaves: 120 }), grownOf({ leaves: 28 })];
    expect(tasks.goal(seen(begun))).toBe(35);
    const now = (leaves: number): boolean =>
      tasks.solves(dial('order'), seen([grownOf({ leaves }), begun[1]!], begun));
    expect([now(120), now(36), now(35)]).toEqual([false, false, true]);
  });

  it('to look deeper waits for another best move', () => {
    const begun = [grownOf({ line: ['a1'] })];
    const now = (move: string): boolean =>
      tasks.solves(dial('depth'), seen([grownOf({ line: [move] })], begun));
    expect([now('a1'), now('a2')]).toEqual([false, true]);
  });

  it('to play more games waits for the move of the complete search', () => {
    const complete = grownOf({ line: ['a2'] });
    const now = (move: string): boolean =>
      tasks.solves(dial('sims'), seen([grownOf({ line: [move] }), complete]));
    expect([now('a1'), now('a2')]).toEqual([false, true]);
  });

  it('is not done before there is a tree', () => {
    expect(tasks.solves(dial('depth'), seen([]))).toBe(false);
    expect(tasks.solves({ kind: 'value' }, seen([grownOf({})]))).toBe(false);
  });
});
