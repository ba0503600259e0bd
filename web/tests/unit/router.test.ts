import { describe, expect, it } from 'vitest';
import { read } from '../../src/state/router.svelte';

describe('an address', () => {
  it('names a view and a game', () => {
    const { view, id, query } = read('#/analyse/a%20b?node=7');
    expect([view, id, query.get('node')]).toEqual(['analyse', 'a b', '7']);
    expect(read('').view).toBe('play');
  });

  it('that cannot be decoded names a game that there is not', () => {
    expect(read('#/play/%E0%A4%A')).toMatchObject({ view: 'play', id: '%E0%A4%A' });
  });
});
