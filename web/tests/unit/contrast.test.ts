import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');

type Mode = 0 | 1;

function token(name: string, mode: Mode): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '';
  return [...value.matchAll(/#[0-9a-f]{6}/g)].map((match) => match[0])[mode] ?? value;
}

function board(theme: string, name: string, mode: Mode = 0): string {
  const block = css.split(`[data-board='${theme}'] {`)[1] ?? '';
  const value = new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1] ?? '';
  const colors = [...value.matchAll(/#[0-9a-f]{6}/g)].map((match) => match[0]);
  return colors[mode] ?? colors[0] ?? value;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

const TEXTS = ['text', 'muted', 'accent', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'];

describe('colors', () => {
  it.each(TEXTS.flatMap((name) => ([0, 1] as Mode[]).map((mode) => [name, mode] as const)))(
    '%s can be read on every surface (mode %i)',
    (name, mode) => {
      for (const surface of ['bg', 'surface']) {
        expect(contrast(token(name, mode), token(surface, mode))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('of the accent can be written upon', () => {
    for (const mode of [0, 1] as Mode[]) {
      expect(contrast(token('on-accent', mode), token('accent', mode))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['green', 'slate', 'walnut', 'paper', 'contrast'])(
    'of text on the %s board are clear',
    (theme) => {
      for (const mode of [0, 1] as Mode[]) {
        const between = (a: string, b: string): number =>
          contrast(board(theme, a, mode), board(theme, b, mode));
        expect(between('board-text', 'board')).toBeGreaterThanOrEqual(4.5);
        expect(between('frame-text', 'board-frame')).toBeGreaterThanOrEqual(4.5);
        expect(between('lamp', 'board')).toBeGreaterThanOrEqual(4);
      }
    },
  );

  it('of what a move is worth can be written upon in white', () => {
    for (const worth of [0, 1, 2, 3, 4]) {
      expect(contrast('#ffffff', token(`worth-${worth}`, 0))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['green', 'slate'])('of all four discs stand out from the %s board', (theme) => {
    for (const disc of ['ink', 'ivory', 'amber', 'sky']) {
      expect(contrast(token(disc, 0), board(theme, 'board'))).toBeGreaterThanOrEqual(3);
    }
  });
});
