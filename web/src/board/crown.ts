// What the end of a game is marked with: the men that are together, the stones in a row. The result
// is the server's; here is only where it lies on the board.

import type { Scene } from './scene';
import { columnOf, distance, rowOf } from './squares';

export interface Crown {
  squares: number[];
  /** Lines to be drawn, from square to square. */
  links: [number, number][];
}

const NONE: Crown = { squares: [], links: [] };

/** What the winner of a color has won with, if it is something to be seen. */
export function crownOf(scene: Scene, colors: number[], last: number | undefined): Crown {
  const isOwn = (square: number): boolean => colors.map(String).includes(scene.cells[square] ?? '');
  if (scene.look === 'men') return together(scene, isOwn);
  if (scene.look === 'stones' && last !== undefined) return inRow(scene, isOwn, last);
  return NONE;
}

/** Men that form one group, and how each of them was reached from the first. */
function together(scene: Scene, isOwn: (square: number) => boolean): Crown {
  const men = scene.cells.flatMap((_, square) => (isOwn(square) ? [square] : []));
  const [first] = men;
  if (first === undefined) return NONE;
  const reached = [first];
  const links: [number, number][] = [];
  for (const from of reached) {
    for (const to of men) {
      if (reached.includes(to) || distance(from, to, scene) > 1) continue;
      reached.push(to);
      links.push([from, to]);
    }
  }
  return reached.length === men.length ? { squares: men, links } : NONE;
}

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** The longest row through the last stone. */
function inRow(scene: Scene, isOwn: (square: number) => boolean, last: number): Crown {
  const runs = DIRECTIONS.map(([down, right]) => {
    const ahead = run(scene, isOwn, last, down, right);
    const behind = run(scene, isOwn, last, -down, -right);
    return [...behind.toReversed(), last, ...ahead];
  });
  const longest = runs.reduce((best, one) => (one.length > best.length ? one : best));
  return { squares: longest, links: [[longest[0]!, longest.at(-1)!]] };
}

function run(
  scene: Scene,
  isOwn: (square: number) => boolean,
  from: number,
  down: number,
  right: number,
): number[] {
  const found: number[] = [];
  let [row, column] = [rowOf(from, scene) + down, columnOf(from, scene) + right];
  while (row >= 0 && row < scene.rows && column >= 0 && column < scene.columns) {
    const square = row * scene.columns + column;
    if (!isOwn(square)) break;
    found.push(square);
    [row, column] = [row + down, column + right];
  }
  return found;
}
