import { describe, expect, it } from 'vitest';
import { linkTo, readLink } from '../../src/state/link';
import { href, read } from '../../src/state/router.svelte';

const query = (link: string): URLSearchParams => read(link).query;

describe('addresses', () => {
  it('name a view, a game and what else there is', () => {
    const place = read(href('review', 'a/b', { node: '4' }));
    expect([place.view, place.id, place.query.get('node')]).toEqual(['review', 'a/b', '4']);
    expect(read('').view).toBe('play');
    expect(read('#/nonsense').view).toBe('play');
  });
});

describe('links to positions', () => {
  it('come back as the same study', () => {
    const options = { seats: 3, without: 'V' };
    const game = { game: 'arlecchino', options, start: null, seed: 7 };
    expect(readLink(query(linkTo(game, ['c3-c5', 'pass'])))).toEqual({
      kind: 'study',
      game: 'arlecchino',
      options,
      seed: 7,
      moves: ['c3-c5', 'pass'],
    });
  });

  it('carry a position that is not the start', () => {
    const game = {
      game: 'othello',
      options: { rows: 4, columns: 4 },
      start: '-----XO--OX----- X',
      seed: 1,
    };
    expect(readLink(query(linkTo(game, [])))).toEqual({
      kind: 'study',
      game: 'othello',
      options: { rows: 4, columns: 4 },
      start: '-----XO--OX----- X',
    });
  });

  it('are no links without a game', () => {
    expect(readLink(new URLSearchParams('node=3'))).toBeNull();
  });
});
