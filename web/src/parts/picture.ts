// A board as an SVG image that needs nothing else: for books, slides and messages.

import { quarterLetter } from '../board/names';
import type { Scene } from '../board/scene';
import { columnOf, rowOf } from '../board/squares';

const CELL = 40;
const EDGE = 24;

interface Palette {
  board: string;
  line: string;
  frame: string;
  text: string;
}

const DISCS = ['#121615', '#f7f4ec', '#ffbe3d', '#9ad0ff'];
/** Signs that tell more than two colors apart in print, as on the board. */
const SIGNS = ['', '○', '▲', '■'];
const QUARTERS: Record<string, string> = { B: '#2a63a8', J: '#f3c63f', R: '#b93426', V: '#2c7a43' };

export function picture(
  scene: Scene,
  palette: Palette,
  { last, signs = false }: { last?: number | undefined; signs?: boolean } = {},
): string {
  const { rows, columns } = scene.size;
  const width = columns * CELL + 2 * EDGE;
  const height = rows * CELL + 2 * EDGE;
  const inner = [
    `<rect width="${width}" height="${height}" rx="6" fill="${palette.frame}"/>`,
    `<rect x="${EDGE}" y="${EDGE}" width="${columns * CELL}" height="${rows * CELL}" fill="${palette.board}"/>`,
    grid(rows, columns, palette.line),
    labels(scene, palette.text),
    ...scene.cells.map((token, square) => piece(scene, token, square, signs)),
    last === undefined ? '' : mark(scene, last),
  ];
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${inner.join('')}</svg>\n`;
}

function grid(rows: number, columns: number, color: string): string {
  const lines: string[] = [];
  for (let i = 0; i <= columns; i++) lines.push(`M${EDGE + i * CELL} ${EDGE}v${rows * CELL}`);
  for (let i = 0; i <= rows; i++) lines.push(`M${EDGE} ${EDGE + i * CELL}h${columns * CELL}`);
  return `<path d="${lines.join('')}" stroke="${color}" fill="none"/>`;
}

function labels(scene: Scene, color: string): string {
  const style = `font-family="sans-serif" font-size="12" text-anchor="middle" fill="${color}"`;
  const text = (x: number, y: number, label: string): string =>
    `<text x="${x}" y="${y}">${label}</text>`;
  const files = scene.columnLabels.map((label, i) => text(EDGE + (i + 0.5) * CELL, 16, label));
  const ranks = scene.rowLabels.map((label, i) => text(12, EDGE + (i + 0.5) * CELL + 4, label));
  return `<g ${style}>${[...files, ...ranks].join('')}</g>`;
}

function piece(scene: Scene, token: string, square: number, signs: boolean): string {
  if (token === '') return '';
  const [x, y] = center(scene, square);
  if (scene.look !== 'quarters') {
    const color = DISCS[Number(token)];
    const disc = `<circle cx="${x}" cy="${y}" r="16" fill="${color}" stroke="#0003"/>`;
    return disc + (signs ? sign(SIGNS[Number(token)] ?? '', x, y) : '');
  }
  return [...token]
    .map((letter, i) => {
      const left = x - 15 + (i % 2) * 15;
      const top = y - 15 + Math.floor(i / 2) * 15;
      const ink = letter === 'J' ? '#2b2100' : '#fff';
      return (
        `<rect x="${left}" y="${top}" width="15" height="15" fill="${QUARTERS[letter]}"/>` +
        `<text x="${left + 7.5}" y="${top + 11}" font-family="sans-serif" font-size="9" ` +
        `text-anchor="middle" fill="${ink}">${quarterLetter(letter)}</text>`
      );
    })
    .join('');
}

function sign(text: string, x: number, y: number): string {
  if (text === '') return '';
  const style = 'font-family="sans-serif" font-size="13" text-anchor="middle" fill="#000b"';
  return `<text x="${x}" y="${y + 4.5}" ${style}>${text}</text>`;
}

function mark(scene: Scene, square: number): string {
  const [x, y] = center(scene, square);
  return `<circle cx="${x}" cy="${y}" r="4" fill="#d9412f" stroke="#fff"/>`;
}

function center(scene: Scene, square: number): [number, number] {
  const x = EDGE + (columnOf(square, scene.size) + 0.5) * CELL;
  return [x, EDGE + (rowOf(square, scene.size) + 0.5) * CELL];
}
