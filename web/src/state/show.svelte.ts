// A game that plays itself on the first page: a few moves of a real one where the board is as usual,
// else moves by chance. The server says what is legal; nothing of it is kept.

import { checkPosition } from '../api/client';
import type { Cell, GameInfo, LegalMove, Options, Position } from '../api/types';
import { isStill, pace } from '../board/motion';
import { optionsOf, usualOptions } from './options';
import { sideOf } from './people';

const STEP_MS = 1500;
const END_MS = 4000;
const MOVES_MAX = 24;

/** A game to look at: where it begins, who is to move there, and its moves. */
interface Recorded {
  cells: string;
  letter: string;
  moves: string;
}

/** From games of our levels against each other, by name. Tokens of four letters have spaces. */
const RECORDS: Record<string, Recorded> = {
  othello: {
    cells: '..........11.....0011.....0111....0001.....10...................',
    letter: 'X',
    moves: 'f3 f6 e1 d1 e2 f1 g4 g3 g5 h5 f2 h4 b1 g1 c7 c6',
  },
  reversi: {
    cells: '2...1...02.1....303133...10130.....12......132......3...........',
    letter: 'R',
    moves: 'e8 g7 b5 a6 b6 d1 a4 c1 g3 d7 c2 a5 h8 g2 f7 c6',
  },
  loa: {
    cells: '...0100....011..1.01..........0.1.0..1....00....................',
    letter: 'O',
    moves: 'f4xc4 d8-c7 e8-e6 d3xd6 f7-b3 g8-g6 a4-c2 g5xe7 a6-a5 g6-g7 c4-d4 g7xd4 e6-c4 f8-c5',
  },
  arlecchino: {
    cells:
      'BRVV BBRV BJRR JVVV JRVV BRRR JJVV RVVV JRRV VVVV JJJR BJVV BBJR . BBBJ BJJJ BJJV JJRV ' +
      'BBJV RRRV . . JJJJ JJJV JJRR . BBJJ . . . BBRR RRVV . BBBR BBBB BJRV',
    letter: 'B',
    moves:
      'e3-e5 f4-f5-d5 e1-e3 b2-b3-b5 c1-e1 d5-d4-e4-e2 b6-b4-b3 d2-b2-c2 c3-c1 a2-b2-b4 ' +
      'a5-b5-b3 a4-a2',
  },
  mnk: { cells: '01..0....', letter: 'O', moves: 'c3 a3 a2 c1' },
};

/** A board of a game in the middle of it, for a small picture. */
export function pictureOf({ name, start }: GameInfo): Cell[] {
  const record = RECORDS[name];
  return record ? tokensOf(record.cells).map(cellOf) : start;
}

/** A board of the show, and what led to it. */
export interface Frame {
  cells: Cell[];
  path: number[];
  /** The color that has won with it. */
  winner: number | null;
}

/** A frame, and who goes on from there. */
interface Stop extends Frame {
  letter: string;
}

const cellOf = (token: string): Cell => {
  if (token === '.') return null;
  return /\d/.test(token) ? Number(token) : token;
};

export class Show {
  private readonly stops: Stop[];
  private readonly moves: string[];
  private readonly letters: string[];
  private at = $state(0);

  constructor(
    private readonly info: GameInfo,
    private readonly options: Options,
  ) {
    const usual = optionsOf(usualOptions(info), info);
    const isUsual = JSON.stringify(usual) === JSON.stringify(options);
    const record = isUsual ? RECORDS[info.name] : undefined;
    const seats = options.seats ?? info.seats_default;
    const sides = Array.from({ length: seats }, (_, seat) => sideOf(info.name, seat, options));
    const playing = sides.flatMap((side) => side.letters);
    this.letters = info.letters.filter((letter) => playing.includes(letter));
    this.moves = record?.moves.split(' ') ?? [];
    this.stops = [
      {
        cells: record ? tokensOf(record.cells).map(cellOf) : info.start,
        letter: record?.letter ?? this.letters[0]!,
        path: [],
        winner: null,
      },
    ];
  }

  /** What is on the board now. */
  get frame(): Frame {
    return this.stops[this.at]!;
  }

  /** Plays until the returned function is called, for those who want motion. */
  play(): () => void {
    let isOver = isStill();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number): void => {
      if (!isOver) timer = setTimeout(() => void step(), ms * pace());
    };
    const step = async (): Promise<void> => {
      if (document.hidden) return wait(STEP_MS);
      const next = this.stops[this.at + 1] ?? (await this.goOn().catch(() => null));
      // Where not even the first move can be found out, it stays as it is.
      if (!next && this.at === 0) return;
      if (next) this.stops[this.at + 1] = next;
      this.at = next ? this.at + 1 : 0;
      wait(next && (next.winner !== null || this.at === this.length) ? END_MS : STEP_MS);
    };
    wait(STEP_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  /** How many moves are shown at most. */
  private get length(): number {
    return this.moves.length || MOVES_MAX;
  }

  /** The board after another move; none where the show ends. */
  private async goOn(): Promise<Stop | null> {
    const { at } = this;
    const { cells, letter } = this.stops[at]!;
    if (at >= this.length) return null;
    const { name: game } = this.info;
    const position = await checkPosition({ game, options: this.options, cells, to_move: letter });
    const move = this.choose(position, at);
    if (!move || move.to === null) return null;
    const after = played(position, move, this.info);
    const next = this.after(position.to_move!.letter);
    const checked = await checkPosition({
      game,
      options: this.options,
      cells: after,
      to_move: next,
    });
    const seat = checked.result?.winner ?? null;
    const winner = seat === null ? null : (sideOf(game, seat, this.options).colors[0] ?? null);
    return { cells: after, letter: next, path: move.paths[0] ?? [], winner };
  }

  private choose({ legal }: Position, at: number): LegalMove | undefined {
    const recorded = legal.find(({ text }) => text === this.moves[at]);
    return recorded ?? legal[Math.floor(Math.random() * legal.length)];
  }

  private after(letter: string): string {
    const { letters } = this;
    return letters[(letters.indexOf(letter) + 1) % letters.length]!;
  }
}

const tokensOf = (cells: string): string[] => (cells.includes(' ') ? cells.split(' ') : [...cells]);

/** The board after a move, as the server has said what it does. */
function played({ cells, to_move }: Position, move: LegalMove, info: GameInfo): Cell[] {
  const color = info.letters.indexOf(to_move!.letter);
  const piece = move.from === null ? color : cells[move.from]!;
  return cells.map((cell, square) => {
    if (square === move.to) return piece;
    if (square === move.from || move.captures.includes(square)) return null;
    return move.flips.includes(square) ? color : cell;
  });
}
