import { describe, expect, it } from 'vitest';
import { step, Typed, TYPING_MS } from '../../src/board/keys';
import { namesOf, squaresOf } from '../../src/board/squares';

const size = { rows: 7, columns: 9 };

describe('keys on the board', () => {
  it.each([
    ['ArrowRight', false, 0, 1],
    ['ArrowRight', false, 8, 8],
    ['ArrowLeft', false, 9, 9],
    ['ArrowDown', false, 0, 9],
    ['ArrowDown', false, 54, 54],
    ['ArrowUp', false, 9, 0],
    ['Home', false, 13, 9],
    ['End', false, 13, 17],
    ['Home', true, 13, 0],
    ['End', true, 13, 62],
    ['PageUp', false, 13, 4],
    ['PageDown', false, 13, 58],
    ['x', false, 13, undefined],
  ])('%s (ctrl %s) from %i leads to %s', (key, ctrl, from, to) => {
    expect(step(key, ctrl, from, size)).toBe(to);
  });
});

const labels = (n: number, text: (i: number) => string): string[] =>
  Array.from({ length: n }, (_, i) => text(i));

describe('typing the name of a square', () => {
  const files = labels(16, (i) => String.fromCharCode(97 + i));
  const names = namesOf(
    files,
    labels(16, (i) => String(i + 1)),
  );

  it('leaves letters that name no column to the page', () => {
    const small = new Typed(() => namesOf(['a', 'b'], ['2', '1']));
    expect(['a', 'B', '7', 'n', 'N', 'Enter'].map((key) => small.isPart(key))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(new Typed(() => names).isPart('n')).toBe(true);
  });

  it('goes there with the digit', () => {
    const typed = new Typed(() => names);
    expect(typed.take('d', 0)).toBeUndefined();
    expect(typed.take('3', 100)).toBe(names.indexOf('d3'));
  });

  it('takes a second digit, and capitals', () => {
    const typed = new Typed(() => names);
    typed.take('C', 0);
    expect(typed.take('1', 100)).toBe(names.indexOf('c1'));
    expect(typed.take('2', 200)).toBe(names.indexOf('c12'));
  });

  it('begins anew with a letter or after a pause', () => {
    const typed = new Typed(() => names);
    typed.take('a', 0);
    typed.take('b', 10);
    expect(typed.take('2', 20)).toBe(names.indexOf('b2'));
    typed.take('a', 1000);
    expect(typed.take('2', 1001 + TYPING_MS)).toBeUndefined();
  });

  it('knows boards that count from below', () => {
    const below = namesOf(
      labels(8, (i) => 'abcdefgh'[i]!),
      labels(8, (i) => String(8 - i)),
    );
    const typed = new Typed(() => below);
    typed.take('b', 0);
    expect(typed.take('1', 1)).toBe(57);
  });
});

describe('the squares of a move', () => {
  it('are in its order', () => {
    const names = namesOf(['a', 'b', 'c'], ['1', '2']);
    expect(squaresOf('c2', names)).toEqual([5]);
    expect(squaresOf('a1-c1-c2', names)).toEqual([0, 2, 5]);
    expect(squaresOf('pass', names)).toEqual([]);
  });
});
