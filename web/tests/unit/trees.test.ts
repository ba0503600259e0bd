import { describe, expect, it } from 'vitest';
import type { GameInfo, RecordedTree, TreeNodes, TreeSteps } from '../../src/api/types';
import { trees } from '../../src/locales/trees';
import { add } from '../../src/state/words.svelte';
import { read, write, type Asked } from '../../src/trees/ask';
import { Grown, scaleOf } from '../../src/trees/model';
import { begun, choices, get, nameOf, recorded, set } from '../../src/trees/spec';
import { entered, follow, known, stack } from '../../src/trees/steps';
import { sumsOf } from '../../src/trees/sums';

add(trees);

const NODES: TreeNodes = {
  // A root with two moves; the first has two replies of which one was left out.
  parent: [-1, 0, 1, 0],
  move: [-1, 0, 1, 2],
  moves: ['a1', 'b1', 'c1', 'd1'],
  turn: '0101',
  seat: '0101',
  depth: [2, 1, 0, 1],
  x: [0.5, 0, 0, 1],
  row: [0, 1, 2, 1],
  alpha: [null, null, null, -3],
  beta: [null, null, null, null],
  left_alpha: [null, null, null, -3],
  left_beta: [null, null, null, null],
  value: [5, -5, 5, 1_000_002],
  bound: '=>=<',
  why: 'sclt',
  best: [0, 1, 2],
  again: [3],
  skipped: [[1, [3]]],
  hidden: [[3, 10]],
  known: [[3, { lower: null, upper: 1_000_002, depth: 1 }]],
  standings: [],
  games: [],
};

const tree = {
  id: 'x',
  spec: 'alphabeta:depth=2',
  decided: [
    { score: 1_000_002, margin: 2, plies: null },
    { score: -1_000_002, margin: -2, plies: null },
  ],
  passes: [
    {
      stage: { kind: 'depth', depth: 2, percent: null },
      alpha: null,
      beta: null,
      value: 5,
      bound: '=',
      entered: 14,
      kept: 4,
      plies: [
        { nodes: 1, leaves: 0, cutoffs: 0, first_cutoffs: 0, hits: 0, table_cutoffs: 0 },
        { nodes: 13, leaves: 9, cutoffs: 2, first_cutoffs: 1, hits: 1, table_cutoffs: 1 },
      ],
      skipped: 1,
      again: 1,
    },
  ],
  elapsed_ms: 7,
} as unknown as RecordedTree;

describe('a recorded tree', () => {
  const grown = new Grown(tree, 0, NODES);

  it('has nodes above and below', () => {
    expect([...grown.children(0)]).toEqual([1, 3]);
    expect([...grown.children(2)]).toEqual([]);
    expect(grown.path(2)).toEqual([0, 1, 2]);
    expect(grown.line(2)).toEqual(['a1', 'b1']);
    expect(grown.follow(['c1', 'nowhere'])).toBe(3);
    expect(grown.rows).toBe(3);
  });

  it('counts what was not kept', () => {
    expect([...grown.size]).toEqual([14, 2, 1, 11]);
  });

  it('says what was found', () => {
    expect(grown.found(0)).toBe('+5');
    expect(grown.found(1)).toBe('≥ −5');
    expect(grown.found(3)).toBe('≤ win by 2');
    expect(grown.window(3)).toBe('(−3, ∞)');
    expect(grown.window(0)).toBe('(−∞, ∞)');
    expect([0, 1, 2, 3].map((node) => grown.why(node))).toEqual([
      'searched',
      'cut',
      'leaf',
      'table',
    ]);
    expect(grown.ghosts(1)).toEqual(['d1']);
  });

  it('is drawn by its size', () => {
    expect([60, 400, 5_000, 200_000].map(scaleOf)).toEqual(['full', 'labels', 'shapes', 'icicle']);
  });

  it('adds up', () => {
    expect(sumsOf(tree)).toMatchObject({ nodes: 14, leaves: 9, cutoffs: 2, first: 50, again: 1 });
  });
});

describe('a debugger', () => {
  // The root calls twice; a cut in the first call, a table hit in the second.
  const steps = {
    node: [0, 0, 1, 1, 0, 3, 3, 0],
    line: [0, 4, 0, 6, 4, 0, 2, 7],
    level: [0, 0, 1, 1, 0, 1, 1, 0],
    kind: 'e.ecr' + 'ehl',
  } as unknown as TreeSteps;

  it('steps in, over and out', () => {
    expect(follow(steps, 1, 'in')).toBe(2);
    expect(follow(steps, 1, 'over')).toBe(4);
    expect(follow(steps, 2, 'out')).toBe(4);
    expect(follow(steps, 2, 'over')).toBe(3);
    expect(follow(steps, 7, 'in')).toBe(7);
  });

  it('goes back the same ways', () => {
    expect(follow(steps, 4, 'over', true)).toBe(1);
    expect(follow(steps, 6, 'out', true)).toBe(4);
    expect(follow(steps, 0, 'in', true)).toBe(0);
  });

  it('finds the next cut-off, table hit and rise', () => {
    expect(['cut', 'hit', 'rise'].map((way) => follow(steps, 0, way as 'cut'))).toEqual([3, 6, 4]);
    expect(follow(steps, 7, 'cut', true)).toBe(3);
    expect(follow(steps, 4, 'cut')).toBe(7);
  });

  it('knows which nodes are there', () => {
    expect([...entered(steps)]).toEqual([0, 0, 1, 1, 1, 3, 3, 3]);
  });

  it('knows whose value is known by then', () => {
    const left = { ...steps, kind: 'e.elr' + 'ehl' } as unknown as TreeSteps;
    expect([...known(left)]).toEqual([
      [1, 3],
      [0, 7],
    ]);
  });

  it('knows the calls under way', () => {
    expect(stack(steps, 6).map(({ node }) => node)).toEqual([0, 3]);
    expect(stack(steps, 7)).toEqual([{ node: 0, line: 7 }]);
  });
});

describe('a link', () => {
  const query = (asked: Asked): URLSearchParams => new URLSearchParams(write(asked));

  it('says all that is needed to grow the same tree', () => {
    const asked: Asked = {
      game: 'othello',
      options: { rows: 6, columns: 6 },
      start: '---- O',
      moves: ['d3', 'c5'],
      specs: ['alphabeta:depth=3,order=none', 'mtdf:depth=2'],
    };
    expect(read(query(asked))).toEqual(asked);
    const seeded: Asked = { game: 'arlecchino', options: {}, seed: 7, moves: [], specs: [] };
    expect(read(query(seeded))).toEqual(seeded);
    expect(read(new URLSearchParams())).toBeNull();
  });
});

describe('a spec', () => {
  const info = {
    name: 'othello',
    size: { rows: 8, columns: 8 },
    algorithms: [
      { name: 'mcts', spec: 'mcts:sims=1000', keys: ['sims=N'], shows_tree: true },
      { name: 'random', spec: 'random', keys: [], shows_tree: false },
      {
        name: 'alphabeta',
        spec: 'alphabeta:depth=4',
        keys: ['depth=1..1000', 'eval=hand|learned', 'order=none|all|own+table'],
        shows_tree: true,
      },
      {
        name: 'minimax',
        spec: 'minimax:depth=2',
        keys: ['depth=1..1000', 'eval=hand|learned'],
        shows_tree: true,
      },
      { name: 'engine', spec: 'engine:time=1s', keys: ['depth=1..60'], shows_tree: false },
    ],
  } as unknown as GameInfo;

  it('is changed key by key', () => {
    expect(set('pvs:depth=3,order=none', 'depth', '4')).toBe('pvs:depth=4,order=none');
    expect(set('pvs', 'depth', '4')).toBe('pvs:depth=4');
    expect(set('pvs:depth=3', 'depth', '')).toBe('pvs');
    expect(get('pvs:depth=3,order=none', 'order')).toBe('none');
    expect(get('pvs:3', 'depth')).toBe('');
    expect(nameOf('pvs:depth=3')).toBe('pvs');
  });

  it('offers what can be recorded, in the order in which it is taught', () => {
    expect(recorded(info).map(({ name }) => name)).toEqual(['minimax', 'alphabeta', 'mcts']);
    expect(choices('alphabeta:depth=2', 'eval', info)).toEqual(['hand', 'learned']);
    expect(choices('alphabeta:depth=2', 'order', info)).toEqual([]);
  });

  it('keeps what another algorithm knows too', () => {
    const before = 'alphabeta:depth=5,eval=hand,order=none';
    expect(begun('minimax', before, info)).toBe('minimax:depth=5,eval=hand');
    expect(begun('mcts', before, info)).toBe('mcts:sims=200');
  });
});
