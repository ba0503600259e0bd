import { describe, expect, it } from 'vitest';
import { powersOf, recall } from '../../src/state/bench.svelte';

const usual = recall(null);

describe('what the browser kept', () => {
  it('is taken as it is', () => {
    const kept = { ...usual, threads: 2, until: 'd12' as const, overlays: ['stable' as const] };
    expect(recall(JSON.stringify(kept))).toEqual(kept);
  });

  it.each(['', 'no JSON', 'null', '[]', '{"lines": 9, "table": 1.5, "until": "never"}'])(
    'is as usual where it makes no sense: %s',
    (text) => {
      expect(recall(text)).toEqual(usual);
    },
  );
});

describe('an analysis is asked for', () => {
  it.each([
    ['s15', { seconds: 15 }],
    ['d8', { depth: 8, endless: true }],
    ['endless', { endless: true }],
  ] as const)('until %s', (until, asked) => {
    expect(powersOf({ ...usual, until })).toEqual({ table: 64, ...asked });
  });

  it('with as many threads as are wanted, or all', () => {
    expect(powersOf({ ...usual, threads: 1 })).toMatchObject({ threads: 1 });
    expect(powersOf(usual)).not.toHaveProperty('threads');
  });
});
