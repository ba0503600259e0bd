import { describe, expect, it } from 'vitest';
import { crownOf } from '../../src/board/crown';
import type { Scene } from '../../src/board/scene';

/** A board from a drawing: `x` is Black, `o` White. */
function scene(look: Scene['look'], ...rows: string[]): Scene {
  const tokens: Record<string, string> = { x: '0', o: '1' };
  const cells = [...rows.join('')].map((letter) => tokens[letter] ?? '');
  const labels = { row_labels: [], column_labels: [] };
  const size = { rows: rows.length, columns: rows[0]!.length };
  return { ...size, ...labels, look, theme: 'green', glyphs: false, cells };
}

describe('what a game was won with', () => {
  it('is the whole group of men, with a link to each but the first', () => {
    const { squares, links } = crownOf(scene('men', 'x...', '.x.o', 'xx..', 'o...'), [0], 5);
    expect(squares).toEqual([0, 5, 8, 9]);
    expect(links.map(([, to]) => to).toSorted((a, b) => a - b)).toEqual([5, 8, 9]);
  });

  it('is nothing to be seen where the men are apart', () => {
    expect(crownOf(scene('men', 'x..x', '....'), [0], 0)).toEqual({ squares: [], links: [] });
  });

  it('is the row of stones through the last one', () => {
    const board = scene('stones', 'xxxo', 'ox..', 'o.x.', 'x..x');
    expect(crownOf(board, [0], 10)).toEqual({ squares: [0, 5, 10, 15], links: [[0, 15]] });
  });

  it('is not marked where discs are counted', () => {
    expect(crownOf(scene('discs', 'xx', 'xo'), [0], 0).squares).toEqual([]);
  });
});
