import read from 'jsqr';
import { describe, expect, it } from 'vitest';
import { codeOf, type Code } from '../../src/parts/code';

/** Points that a camera sees of a module, in either direction. */
const SCALE = 4;

/** What is drawn, as a camera sees it: black strokes on white. */
function picture({ size, path }: Code): Uint8ClampedArray {
  const width = size * SCALE;
  const points = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column++)
        points.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3);
  return points;
}

describe('a code', () => {
  it.each([
    'http://192.168.1.20:7878/#/seat/0123456789abcdef/0123456789abcdef0123456789abcdef',
    'https://play.example/#/watch/0123456789abcdef/0123456789abcdef0123456789abcdef',
    'é',
  ])('says %s', (text) => {
    const code = codeOf(text);
    const found = read(picture(code), code.size * SCALE, code.size * SCALE);
    expect(found?.data).toBe(text);
  });

  it('has light all around it', () => {
    const { size, path } = codeOf('http://192.168.1.20:7878/');
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
    expect(Math.min(...runs.map(([x]) => x!))).toBe(4);
    expect(Math.max(...runs.map(([x, , length]) => x! + length!))).toBe(size - 4);
    expect(runs[0]![1]).toBe(4);
    expect(runs.at(-1)![1]).toBe(size - 5);
  });
});
