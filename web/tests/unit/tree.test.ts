import { describe, expect, it } from 'vitest';
import type { TreeNode } from '../../src/api/types';
import { beyond } from '../../src/parts/moves';
import { rowsOf, Variations } from '../../src/state/tree';

const node = (id: number, parent: number, ply: number, text: string): TreeNode => ({
  id,
  parent,
  ply,
  text,
  seat: (ply - 1) % 2,
  letter: ply % 2 ? 'X' : 'O',
  took_ms: null,
});

// 1 f5, 2 d6, 3 c3; instead of d6: 4 f6, 5 e6; instead of e6: 6 g5.
const tree = new Variations({
  current: 3,
  nodes: [
    node(1, 0, 1, 'f5'),
    node(2, 1, 2, 'd6'),
    node(3, 2, 3, 'c3'),
    node(4, 1, 2, 'f6'),
    node(5, 4, 3, 'e6'),
    node(6, 4, 3, 'g5'),
  ],
});

const ids = (nodes: TreeNode[]): number[] => nodes.map((one) => one.id);

describe('the tree of moves', () => {
  it('has a main line, and lines through every node', () => {
    expect(ids(tree.lineThrough(0))).toEqual([1, 2, 3]);
    expect(ids(tree.lineThrough(4))).toEqual([1, 4, 5]);
    expect(ids(tree.pathTo(6))).toEqual([1, 4, 6]);
    expect([2, 4, 5].map((id) => tree.isMain(id))).toEqual([true, false, false]);
  });

  it('is walked in four directions', () => {
    expect([tree.parent(5), tree.next(1), tree.end(4), tree.next(3)]).toEqual([4, 2, 5, 3]);
    expect([
      tree.sibling(2, 1),
      tree.sibling(4, -1),
      tree.sibling(3, 1),
      tree.sibling(3, -1),
    ]).toEqual([4, 2, 4, 3]);
    expect(tree.parent(0)).toBe(0);
  });

  it('is written as stretches, with the variations after the move they replace', () => {
    const [first, second, ...others] = tree.stretches(0);
    expect([ids(first!.moves), ids(first!.variations)]).toEqual([[1, 2], [4]]);
    expect([ids(second!.moves), ids(second!.variations)]).toEqual([[3], []]);
    expect(others).toEqual([]);
    expect(tree.stretches(4).map((s) => [ids(s.moves), ids(s.variations)])).toEqual([[[5], [6]]]);
  });

  it('may be empty', () => {
    const empty = new Variations({ current: 0, nodes: [] });
    expect([empty.lineThrough(0), empty.stretches(0), empty.end(0)]).toEqual([[], [], 0]);
  });
});

describe('the list of moves', () => {
  const moves = (seats: number, ...texts: string[]): [TreeNode[], Variations] => {
    const nodes = texts.map((text, i) => ({ ...node(i + 1, i, i + 1, text), seat: i % seats }));
    return [nodes, new Variations({ current: 0, nodes })];
  };
  const rows = (
    seats: number,
    ...texts: string[]
  ): [number | null, ...(string | undefined)[]][] => {
    const [nodes, tree] = moves(seats, ...texts);
    return rowsOf(nodes, seats, tree).map(({ number, cells }) => [
      number,
      ...cells.map((cell) => cell?.text),
    ]);
  };

  it('stands in columns, and passes have no number', () => {
    expect(rows(2, 'f5', 'd6', 'pass', 'c3', 'd3')).toEqual([
      [1, 'f5', 'd6'],
      [3, 'pass', 'c3'],
      [4, 'd3', undefined],
    ]);
    expect(rows(2, 'f5', 'pass')).toEqual([[1, 'f5', 'pass']]);
  });

  it('has a column for each of four seats', () => {
    expect(rows(4, 'a1', 'b1', 'c1', 'd1', 'pass', 'e1')).toEqual([
      [1, 'a1', 'b1', 'c1', 'd1'],
      [5, 'pass', 'e1', undefined, undefined],
    ]);
  });

  it('begins in the column of whoever begins, and goes on after a variation', () => {
    const [nodes, all] = moves(2, 'f5', 'd6', 'c3');
    expect(rowsOf(nodes.slice(1), 2, all).map(({ number, cells }) => [number, cells[0]])).toEqual([
      [2, undefined],
      [3, nodes[2]],
    ]);
  });

  it('is walked up and down by what lies there', () => {
    const place = (name: string, left: number, top: number) => ({
      name,
      left,
      top,
      width: 40,
      height: 20,
    });
    const [a, b, c, d] = [
      place('a', 0, 0),
      place('b', 100, 0),
      place('c', 10, 30),
      place('d', 90, 30),
    ];
    const places = [a!, b!, c!, d!];
    expect(beyond(places, b!, 1)?.name).toBe('d');
    expect(beyond(places, c!, -1)?.name).toBe('a');
    expect(beyond(places, a!, -1)).toBeUndefined();
  });
});
