// A board as an SVG image that needs nothing else: for books, slides and messages.

import { quarterLetter } from '../board/names';
import { DISCS, type Scene } from '../board/scene';
import { columnOf, rowOf } from '../board/squares';

const CELL = 40;
const EDGE = 24;

/** The color that the page's styles have under a name. */
type Palette = (name: string) => string;

/** Signs that tell more than two colors apart in print, as on the board. */
const SIGNS = ['', '○', '▲', '■'];
const QUARTERS: Record<string, string> = { B: '#2a63a8', J: '#f3c63f', R: '#b93426', V: '#2c7a43' };

export function picture(scene: Scene, color: Palette, last?: number | null): string {
  const { rows, columns } = scene;
  const [width, height] = [columns * CELL, rows * CELL];
  const inner = [
    `<rect width="100%" height="100%" rx="6" fill="${color('--board-frame')}"/>`,
    `<rect x="${EDGE}" y="${EDGE}" width="${width}" height="${height}" fill="${color('--board')}"/>`,
    grid(rows, columns, color('--board-line')),
    ...labels(scene, color('--frame-text')),
    ...scene.cells.map((token, square) => piece(scene, color, token, square)),
    typeof last === 'number' ? mark(scene, last) : '',
  ];
  const [w, h] = [width + 2 * EDGE, height + 2 * EDGE];
  const box = `viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"`;
  const font = 'font-family="sans-serif" text-anchor="middle"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${font}>${inner.join('')}</svg>\n`;
}

function grid(rows: number, columns: number, color: string): string {
  const lines: string[] = [];
  for (let i = 0; i <= columns; i++) lines.push(`M${EDGE + i * CELL} ${EDGE}v${rows * CELL}`);
  for (let i = 0; i <= rows; i++) lines.push(`M${EDGE} ${EDGE + i * CELL}h${columns * CELL}`);
  return `<path d="${lines.join('')}" stroke="${color}" fill="none"/>`;
}

const write = (label: string, x: number, y: number, size: number, color: string): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}">${label}</text>`;

function labels(scene: Scene, color: string): string[] {
  const middle = (i: number): number => EDGE + (i + 0.5) * CELL;
  const files = scene.column_labels.map((label, i) => write(label, middle(i), 16, 12, color));
  const ranks = scene.row_labels.map((label, i) => write(label, 12, middle(i) + 4, 12, color));
  return [...files, ...ranks];
}

function piece(scene: Scene, color: Palette, token: string, square: number): string {
  if (token === '') return '';
  const [x, y] = center(scene, square);
  if (scene.look !== 'quarters') {
    const fill = color(DISCS[Number(token)]!);
    const disc = `<circle cx="${x}" cy="${y}" r="16" fill="${fill}" stroke="#0003"/>`;
    const sign = scene.glyphs && SIGNS[Number(token)];
    return sign ? disc + write(sign, x, y + 4.5, 13, '#000b') : disc;
  }
  const quarters = [...token].map((letter, i) => {
    const left = x - 15 + (i % 2) * 15;
    const top = y - 15 + Math.floor(i / 2) * 15;
    const ink = letter === 'J' ? '#2b2100' : '#fff';
    const field = `<rect x="${left}" y="${top}" width="15" height="15" fill="${QUARTERS[letter]}"/>`;
    return field + write(quarterLetter(letter), left + 7.5, top + 11, 9, ink);
  });
  return quarters.join('');
}

function mark(scene: Scene, square: number): string {
  const [x, y] = center(scene, square);
  return `<circle cx="${x}" cy="${y}" r="4" fill="#d9412f" stroke="#fff"/>`;
}

function center(scene: Scene, square: number): [number, number] {
  const x = EDGE + (columnOf(square, scene) + 0.5) * CELL;
  return [x, EDGE + (rowOf(square, scene) + 0.5) * CELL];
}
