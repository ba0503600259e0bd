import { describe, expect, it } from 'vitest';
import type { RecordedTree, TreeNodes } from '../../src/api/types';
import { treedraw } from '../../src/locales/treedraw';
import { add } from '../../src/state/words.svelte';
import {
  Icicle,
  rectangles,
  rectAt,
  rootFor,
  towards,
  HIDDEN,
  LATER,
} from '../../src/trees/icicle';
import { Grown } from '../../src/trees/model';
import { closing, linesOf, nodeText, openedTo, opening, STEP } from '../../src/trees/outline';
import { hit, lookOf, LOOKS, outlineOf } from '../../src/trees/picture';
import { bestChild, neighbor } from '../../src/trees/picture-walk';
import { Boxes, Words } from '../../src/trees/picture-words';
import { numberLine, spread } from '../../src/trees/picture-window';
import * as views from '../../src/trees/view';
import { Rows, type Plane } from '../../src/trees/view';

add(treedraw);

/** A tree of nodes given by those above them; leaves stand side by side, and others in the middle of
 *  what is below them. */
function grow(parent: number[], more: Partial<TreeNodes> = {}): Grown {
  const count = parent.length;
  const row = new Array<number>(count).fill(0);
  const ends: [number, number][] = parent.map(() => [Infinity, -Infinity]);
  for (let node = 1; node < count; node += 1) row[node] = row[parent[node]!]! + 1;
  const isInner = new Set(parent);
  const order: number[] = [];
  const children = parent.map((): number[] => []);
  for (let node = 1; node < count; node += 1) children[parent[node]!]!.push(node);
  const stack = [0];
  while (stack.length > 0) {
    const node = stack.pop()!;
    order.push(node);
    stack.push(...children[node]!.slice().reverse());
  }
  let next = 0;
  for (const node of order) if (!isInner.has(node)) ends[node] = [next, next++];
  for (const node of order.toReversed()) {
    const above = ends[parent[node]!];
    const middle = (ends[node]![0] + ends[node]![1]) / 2;
    if (above) [above[0], above[1]] = [Math.min(above[0], middle), Math.max(above[1], middle)];
  }
  const all = <T>(one: T): T[] => new Array<T>(count).fill(one);
  const nodes: TreeNodes = {
    parent,
    move: parent.map((above) => (above < 0 ? -1 : 0)),
    moves: ['d6', 'c4', 'e3'],
    turn: row.map((one) => one % 2).join(''),
    seat: row.map((one) => one % 2).join(''),
    depth: all(1),
    x: ends.map(([low, high]) => (low + high) / 2),
    row,
    alpha: all(null),
    beta: all(null),
    left_alpha: all(null),
    left_beta: all(null),
    value: all(3),
    bound: '='.repeat(count),
    why: parent.map((_, node) => (isInner.has(node) ? 's' : 'l')).join(''),
    best: [0],
    again: [],
    skipped: [],
    hidden: [],
    known: [],
    standings: [],
    games: [],
    ...more,
  };
  const tree = { passes: [], decided: [{ score: 30_000, margin: 12, plies: null }] };
  return new Grown(tree as unknown as RecordedTree, 0, nodes);
}

/** Every node with so many children, down to so many plies. */
function bushy(width: number, plies: number): number[] {
  const parent = [-1];
  const fill = (node: number, left: number): void => {
    for (let child = 0; left > 0 && child < width; child += 1) {
      parent.push(node);
      fill(parent.length - 1, left - 1);
    }
  };
  fill(0, plies);
  return parent;
}

/** A root with three nodes below it; below the first one two. */
const SMALL = [-1, 0, 1, 1, 0, 0];
const small = grow(SMALL);
const planeOf = (grown: Grown, width = 800, height = 500): Plane => ({
  width,
  height,
  right: grown.width,
  rows: grown.rows,
  unit: 70,
  tall: 82,
});

describe('a view', () => {
  const grown = grow(bushy(3, 5));
  const plane = planeOf(grown);

  it('of everything has both ends of the tree in it', () => {
    const view = views.fit(plane);
    expect(views.screenX(0, view, plane)).toBeGreaterThan(0);
    expect(views.screenX(plane.right, view, plane)).toBeLessThan(plane.width);
    expect(views.screenY(0, view, plane)).toBeGreaterThan(0);
    expect(views.screenY(plane.rows - 1, view, plane)).toBeLessThan(plane.height);
  });

  it('that is zoomed has what is under the pointer where it was', () => {
    const before = views.centered(120, 2, 20, plane);
    const x = (at: number, view: typeof before): number => (at - plane.width / 2) / view.k + view.x;
    const after = views.zoomed(before, 1.7, 250, 200, plane);
    expect(after.k).toBeCloseTo(34);
    expect(x(250, after)).toBeCloseTo(x(250, before));
  });

  it('leaves the tree nowhere', () => {
    const far = views.panned(views.centered(120, 0, 30, plane), 1e6, 1e6, plane);
    expect(views.screenX(0, far, plane)).toBeLessThan(60);
    expect(views.screenY(0, far, plane)).toBeLessThan(plane.height / 2);
    const small = views.zoomed(far, 1e-6, 0, 0, plane);
    expect(views.isSame(small, views.fit(plane))).toBe(true);
  });

  it('moves no further than it takes to see a node', () => {
    const view = views.centered(0, 0, 30, plane);
    expect(views.revealing(5, 1, view, plane)).toBe(view);
    const there = views.revealing(200, 5, view, plane);
    const x = views.screenX(200, there, plane);
    expect(x).toBeGreaterThan(plane.width / 2);
    expect(x).toBeLessThan(plane.width);
  });

  it('finds what is seen of a row, and the room of each node', () => {
    const rows = new Rows(grown);
    const last = grown.rows - 1;
    const at = rows.first(last, 10.5);
    expect(rows.x[at]).toBe(11);
    expect(rows.nearest(last, 17.3, 0.5)).toBe(rows.nodes[rows.first(last, 17)]);
    expect(rows.nearest(last, -3, 0.5)).toBe(-1);
    expect(rows.room[0]).toBeGreaterThan(1000);
    expect(rows.room[rows.nodes[at]!]).toBe(1);
    // The edge from the middle of the tree to its left end is seen between them.
    expect(rows.x[rows.firstEdge(1, 60)]).toBe(40);
  });
});

describe('a picture', () => {
  const words = new Words(small, true, 'en');
  const rows = new Rows(small);
  const plane = planeOf(small);

  it('has words where there is room for them', () => {
    const close = new Boxes(plane.unit, plane, words);
    expect(close.detail(1)).toBe('words');
    const far = new Boxes(8, plane, words);
    expect(far.detail(1)).toBe('dot');
    expect(far.width(1)).toBeLessThan(8);
    expect(far.detail(20)).toBe('words');
    expect(new Boxes(words.moveUnit, plane, words).detail(1)).toBe('move');
  });

  it('knows what is under the pointer, and stubs of what was not searched', () => {
    const grown = grow(SMALL, { skipped: [[4, [1, 2]]], why: 'sslcls' });
    const view = views.fit(plane);
    const boxes = new Boxes(view.k, plane, words);
    const at = { x: views.screenX(grown.x(4), view, plane), y: views.screenY(1, view, plane) };
    const find = (x: number, y: number): unknown => hit(grown, rows, boxes, view, plane, { x, y });
    expect(find(at.x + 3, at.y - 3)).toEqual({ node: 4, isGhost: false });
    const below = at.y + boxes.height(1) / 2 + 12;
    const right = at.x + boxes.stubX(boxes.width(1));
    expect(find(right, below)).toEqual({ node: 4, isGhost: true });
    expect(find(at.x, 2)).toBeNull();
  });

  it('colors nodes by who entered them, where searches are compared', () => {
    expect(LOOKS[lookOf(small, 0)]).toBe('searched');
    expect(LOOKS[lookOf(small, 2)]).toBe('leaf');
    expect(LOOKS[lookOf(small, 2, 'aaosaa')]).toBe('only');
    expect(LOOKS[lookOf(small, 3, 'aaosaa')]).toBe('some');
  });

  it('has outlines that stay in their boxes', () => {
    for (const look of LOOKS.keys()) {
      const numbers = outlineOf(look, 0, 0, 60, 40)
        .match(/-?\d+(\.\d+)?/g)!
        .map(Number);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(30);
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-30);
    }
  });

  it('is walked through with arrows', () => {
    const walk = (from: number, ...keys: string[]): number =>
      keys.reduce((node, key) => neighbor(small, node, `Arrow${key}`), from);
    expect(walk(0, 'Down', 'Down', 'Right')).toBe(3);
    expect(walk(3, 'Up', 'Right')).toBe(4);
    expect(walk(4, 'Right', 'Right', 'Right')).toBe(5);
    expect(walk(0, 'Up', 'Left')).toBe(0);
    expect(neighbor(small, 3, 'Home')).toBe(0);
  });

  it('leads to the best child of whoever chooses', () => {
    // Values are those of the seat that is to move: what is bad for the next one is good.
    const grown = grow(SMALL, { value: [5, -5, 1, 2, -5, 3], bound: '====>=' });
    expect(bestChild(grown, 0)).toBe(1);
    expect(bestChild(grown, 1)).toBe(2);
    expect(bestChild(grown, 5)).toBe(5);
  });
});

describe('an icicle', () => {
  it('has every node right under the one above, as wide as what is below it', () => {
    const all = rectangles(new Icicle(small), 0, 600, Infinity);
    const found = Array.from({ length: all.count }, (_, at) => [
      all.node[at],
      all.row[at],
      all.x[at],
      all.w[at],
    ]);
    expect(found).toEqual([
      [0, 0, 0, 600],
      [1, 1, 0, 300],
      [4, 1, 300, 100],
      [5, 1, 400, 100],
      [2, 2, 0, 100],
      [3, 2, 100, 100],
    ]);
    expect(all.node[rectAt(all, 450, 1)]).toBe(5);
    expect(rectAt(all, 550, 1)).toBe(-1);
  });

  it('opens a node across the whole width, and goes back for what is beside it', () => {
    const all = rectangles(new Icicle(small), 1, 600, Infinity);
    expect([...all.node.slice(0, all.count)]).toEqual([1, 2, 3]);
    expect(all.w[0]).toBe(600);
    expect(rootFor(small, 1, 3)).toBe(1);
    expect(rootFor(small, 1, 4)).toBe(0);
    expect(towards(small, 0, 3)).toBe(1);
    expect(towards(small, 1, 3)).toBe(1);
  });

  it('shows what was only counted, and what is entered later', () => {
    const grown = grow(SMALL, { hidden: [[4, 6]] });
    const all = rectangles(new Icicle(grown), 0, 600, 4);
    const kinds = [...all.kind.slice(0, all.count)];
    expect(kinds.filter((kind) => kind === HIDDEN).length).toBe(1);
    expect(all.row[kinds.indexOf(HIDDEN)]).toBe(2);
    expect(all.node[kinds.indexOf(LATER)]).toBe(5);
  });

  it('of 200,000 nodes has no more rectangles than pixels, soon', () => {
    const parent = bushy(6, 7).slice(0, 200_000);
    const grown = grow(parent);
    const began = performance.now();
    const icicle = new Icicle(grown);
    const all = rectangles(icicle, 0, 1200, Infinity);
    const took = performance.now() - began;
    expect(all.count).toBeLessThan(1300 * grown.rows);
    expect(all.count).toBeGreaterThan(1200);
    let inLast = 0;
    for (let at = 0; at < all.count; at += 1) {
      expect(all.x[at]! + all.w[at]!).toBeLessThanOrEqual(1200.01);
      if (all.row[at] === grown.rows - 1) inLast += all.many[at]!;
    }
    // None of them is lost.
    expect(inLast).toBe(parent.filter((_, node) => grown.row(node) === grown.rows - 1).length);
    expect(took).toBeLessThan(1500);
    const again = performance.now();
    rectangles(icicle, 1, 1200, 100_000);
    expect(performance.now() - again).toBeLessThan(500);
  });
});

describe('an outline', () => {
  it('has only what is open', () => {
    const closed = linesOf(small, new Map());
    expect(closed.map(({ node, isOpen }) => [node, isOpen])).toEqual([[0, false]]);
    const opened = openedTo(small, 3, new Map());
    const lines = linesOf(small, opened);
    expect(lines.map(({ node }) => node)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(lines[3]).toMatchObject({ level: 3, at: 2, of: 2, isOpen: undefined });
    expect(openedTo(small, 2, opened)).toBe(opened);
    expect(linesOf(small, closing(opened, 1)).length).toBe(4);
  });

  it('has so many children at once, and a line for more', () => {
    const wide = grow([-1, ...new Array<number>(1200).fill(0)]);
    const first = opening(new Map(), 0);
    const lines = linesOf(wide, first);
    expect(lines.length).toBe(STEP + 2);
    expect(lines.at(-1)).toMatchObject({ isMore: true, node: 0, at: STEP + 1, of: 1200 });
    expect(linesOf(wide, opening(opening(first, 0), 0)).length).toBe(1201);
    expect(linesOf(wide, openedTo(wide, 900, first)).length).toBe(1002);
  });

  it('says what there is to say', () => {
    const skipped = [[4, [0, 1, 2, 0, 1]]] satisfies TreeNodes['skipped'];
    const grown = grow(SMALL, { why: 'sslcls', bound: '====>=', skipped });
    const why = grow(SMALL, { why: 'ssllcl', bound: '====>=', skipped });
    expect(nodeText(why, 4)).toBe('d6, at least +3, cut off, window (−∞, ∞), 5 not searched');
    expect(nodeText(grown, 0)).toBe('root, +3, searched, window (−∞, ∞)');
  });
});

describe('a window', () => {
  const line = (alpha: number | null, beta: number | null, value: number | null, known = {}) =>
    numberLine(
      grow([-1], {
        alpha: [alpha],
        beta: [beta],
        left_alpha: [value],
        left_beta: [beta],
        value: [value],
        ...known,
      }),
      0,
    );

  it('is on a line of finite numbers, and open where it has no end', () => {
    const found = line(null, 10, 5);
    expect(found.window).toMatchObject({ from: 0, isOpenBelow: true, isOpenAbove: false });
    expect(found.value!.at).toBeLessThan(found.window.to);
    expect(found.left.from).toBe(found.value!.at);
    expect(found.marks.map(({ value }) => value)).toEqual([5, 10]);
  });

  it('has decided scores at its ends, however large they are', () => {
    const found = line(-4, 30_000, 4);
    expect(found.window.to).toBeGreaterThan(0.9);
    expect(found.value!.at - found.window.from).toBeGreaterThan(0.5);
    expect(found.zero).toBeCloseTo(0.5);
  });

  it('with nothing in it is still somewhere', () => {
    expect(line(7, 7, 7).window).toMatchObject({ from: 0.5, to: 0.5 });
    expect(line(null, null, null).window).toMatchObject({ from: 0, to: 1 });
  });

  it('has no words upon words, and those of the value first', () => {
    const marks = [0.2, 0.25, 0.8].map((at, value) => ({ at, value }));
    expect(spread(marks, 1, 0.1).map(({ value }) => value)).toEqual([1, 2]);
  });
});
