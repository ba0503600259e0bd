// Choosing a move square by square. The rules are the server's: all that is known here are the
// paths of the legal moves, and which of them are the same move.

/** A way to make a legal move: the squares a piece visits, or the one square of a placed disc. */
export interface Path {
  /** The move as the server writes it. */
  move: string;
  squares: number[];
}

type Answer =
  | { kind: 'play'; move: string }
  /** Squares chosen so far. Empty: nothing is chosen. */
  | { kind: 'chosen'; squares: number[] }
  /** Several moves end there: somebody has to say which. */
  | { kind: 'ask'; paths: Path[] }
  | { kind: 'illegal' };

const startsWith = (squares: number[], prefix: number[]): boolean =>
  prefix.every((square, i) => squares[i] === square);

/** Paths that begin with the chosen squares and go on. */
const following = (paths: Path[], chosen: number[]): Path[] =>
  paths.filter(({ squares }) => squares.length > chosen.length && startsWith(squares, chosen));

/** The move that the chosen squares are already. */
export function completed(paths: Path[], chosen: number[]): string | undefined {
  const same = (path: Path): boolean =>
    path.squares.length === chosen.length && startsWith(path.squares, chosen);
  return chosen.length > 1 ? paths.find(same)?.move : undefined;
}

/** Squares that may come next, and squares where a turn can end. */
export function reachable(paths: Path[], chosen: number[]): { next: number[]; ends: number[] } {
  const open = following(paths, chosen);
  const next = new Set(open.map((path) => path.squares[chosen.length]!));
  const ends = new Set(open.map((path) => path.squares.at(-1)!));
  return { next: [...next], ends: [...ends] };
}

/** Pieces, or squares, with which a move begins. */
export const beginnings = (paths: Path[]): number[] => [
  ...new Set(paths.flatMap((path) => path.squares.slice(0, 1))),
];

/**
 * What choosing a square means after those chosen before. `isFinal` is a drop or a second click:
 * the turn ends there if it can.
 */
export function choose(paths: Path[], chosen: number[], square: number, isFinal = false): Answer {
  if (chosen.length === 1 && chosen[0] === square) return { kind: 'chosen', squares: [] };
  if (chosen.length > 0) {
    const answer = goOn(paths, chosen, square, isFinal);
    if (answer) return answer;
  }
  if (!beginnings(paths).includes(square)) return { kind: 'illegal' };
  const placed = paths.find((path) => path.squares.length === 1 && path.squares[0] === square);
  if (placed) return { kind: 'play', move: placed.move };
  return { kind: 'chosen', squares: [square] };
}

function goOn(paths: Path[], chosen: number[], square: number, isFinal: boolean): Answer | null {
  const stopHere = completed(paths, chosen);
  if (square === chosen.at(-1) && stopHere) return { kind: 'play', move: stopHere };
  const open = following(paths, chosen);
  const further = [...chosen, square];
  const through = open.filter((path) => path.squares[chosen.length] === square);
  const direct = completed(paths, further);
  const continues = through.some((path) => path.squares.length > further.length);
  if (direct && (isFinal || !continues)) return { kind: 'play', move: direct };
  if (through.length > 0 && !isFinal) return { kind: 'chosen', squares: further };
  return endAt(open, square);
}

/** The move that ends on a square, if there is one; a question if there are several. */
function endAt(open: Path[], square: number): Answer | null {
  const byMove = new Map<string, Path>();
  for (const path of open) {
    if (path.squares.at(-1) !== square) continue;
    const known = byMove.get(path.move);
    if (!known || path.squares.length < known.squares.length) byMove.set(path.move, path);
  }
  const paths = [...byMove.values()];
  if (paths.length === 0) return null;
  return paths.length === 1 ? { kind: 'play', move: paths[0]!.move } : { kind: 'ask', paths };
}
