import { describe, expect, it, vi } from 'vitest';
import type { GameState, Position, TreeNode } from '../../src/api/types';
import { Viewer } from '../../src/state/viewer.svelte';

const amended: string[] = [];

vi.mock('../../src/api/client', () => ({
  getPosition: (_: string, node: number) => Promise.resolve({ node }),
  Refusal: Error,
}));
vi.mock('../../src/state/router.svelte', () => ({
  amend: (view: string, id: string, query: object) =>
    amended.push(`${view} ${id} ${JSON.stringify(query)}`),
}));

const node = (id: number, parent: number, text: string): TreeNode => ({
  id,
  parent,
  ply: id,
  text,
  seat: 0,
  letter: 'X',
  took_ms: null,
});

/** 1 f5, 2 d6, 3 c3; c3 was taken back, and instead of d6 there is 4 f6. */
function look(view: 'play' | 'analyse' | 'review'): Viewer {
  const viewer = new Viewer(view, 'ours');
  const nodes = [node(1, 0, 'f5'), node(2, 1, 'd6'), node(3, 2, 'c3'), node(4, 1, 'f6')];
  viewer.match.state = {
    game: 'othello',
    options: {},
    tree: { current: 2, nodes },
    position: { node: 2 } as Position,
  } as GameState;
  return viewer;
}

const walked = (viewer: Viewer, ...keys: string[]): number[] =>
  keys.map((key) => (viewer.walk(key) ? viewer.node : -1));

describe('somebody who looks at a game', () => {
  it('that is played walks along what was played, and no further', () => {
    const viewer = look('play');
    expect(walked(viewer, '.', ',', ',', ',', '.', 'ArrowRight', '.')).toEqual([
      2, 1, 0, 0, 1, 2, 2,
    ]);
    expect(walked(viewer, 'ArrowUp', 'Home')).toEqual([-1, -1]);
  });

  it('that is analysed walks everywhere, and the address says where', () => {
    const viewer = look('analyse');
    expect(walked(viewer, '.', 'Home', 'ArrowRight', 'End', ',', 'ArrowDown', 'x')).toEqual([
      3, 0, 1, 3, 2, 4, -1,
    ]);
    expect(amended.at(-1)).toBe('analyse ours {"node":"4"}');
  });

  it('sees the position before until the next one is there', async () => {
    const viewer = look('review');
    viewer.show(1);
    expect([viewer.node, viewer.position?.node]).toEqual([1, 2]);
    await vi.waitFor(() => expect(viewer.position?.node).toBe(1));
  });

  it('of a game that is played sees it go on', async () => {
    const viewer = look('play');
    viewer.show(1);
    await vi.waitFor(() => expect(viewer.position?.node).toBe(1));
    viewer.show(2);
    viewer.match.state = { ...viewer.game!, position: { node: 3 } as Position };
    expect(viewer.position?.node).toBe(3);
  });
});
