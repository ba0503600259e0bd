// Twelve lessons about searches: each a position, a text, and something to find or to do.

import type { Asked } from './ask';
import * as tasks from './tasks';

export interface TreeLesson {
  /** Its texts and its address have this name. */
  id: LessonId;
  asked: Asked;
  task: tasks.Task;
}

export type LessonId =
  | 'minimax'
  | 'negamax'
  | 'alphabeta'
  | 'bounds'
  | 'order'
  | 'table'
  | 'pvs'
  | 'mtdf'
  | 'horizon'
  | 'passes'
  | 'seats'
  | 'montecarlo';

const tictactoe = (start: string, ...specs: string[]): Asked => ({
  game: 'mnk',
  options: {},
  start,
  moves: [],
  specs,
});

const othello = (side: number, start: string, ...specs: string[]): Asked => ({
  game: 'othello',
  options: { rows: side, columns: side },
  start,
  moves: [],
  specs,
});

const RANKS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

export const LESSONS: readonly TreeLesson[] = [
  {
    id: 'minimax',
    asked: tictactoe('OX- XO- O-X X', 'minimax:depth=3'),
    task: { kind: 'value' },
  },
  {
    id: 'negamax',
    asked: tictactoe('-X- -O- --- X', 'negamax:depth=2'),
    task: { kind: 'select', holds: tasks.isBestBelow },
  },
  {
    id: 'alphabeta',
    asked: tictactoe('-X- -O- --- X', 'alphabeta:depth=2,order=none'),
    task: { kind: 'select', holds: tasks.isCutAtOnce },
  },
  {
    id: 'bounds',
    asked: tictactoe('OX- -O- --X X', 'alphabeta:depth=4,order=none'),
    task: { kind: 'predict', least: 7 },
  },
  {
    id: 'order',
    asked: tictactoe(
      'X-- -O- --X O',
      'alphabeta:depth=3,rank=0',
      'alphabeta:depth=3,rank=100',
      'minimax:depth=3',
    ),
    task: { kind: 'order', from: RANKS },
  },
  {
    id: 'table',
    asked: tictactoe('OX- -O- --X X', 'memory:depth=4'),
    task: { kind: 'select', holds: tasks.isFromTable },
  },
  {
    id: 'pvs',
    asked: tictactoe('X-O -X- --O X', 'pvs:depth=3,order=none'),
    task: { kind: 'select', holds: tasks.isAgain },
  },
  {
    id: 'mtdf',
    asked: othello(6, 'OX---- -O--X- -OOXX- XOOXXO -XOOOO X-XXOO X', 'mtdf:depth=3'),
    task: { kind: 'select', holds: tasks.isRefused },
  },
  {
    id: 'horizon',
    asked: othello(6, 'OOOOOX --OOX- XXXX-- XXXOOX XXXXOO X--OXO O', 'alphabeta:depth=1'),
    task: { kind: 'depth', from: [1, 2, 3, 4, 5, 6, 7] },
  },
  {
    id: 'passes',
    asked: othello(4, '--X- OOOO XXO- XXXO X', 'minimax:depth=2'),
    task: { kind: 'select', holds: tasks.isBeyondDepth },
  },
  {
    id: 'seats',
    asked: {
      game: 'reversi',
      options: { seats: 3, rows: 6, columns: 6 },
      moves: [],
      specs: ['maxn:depth=3', 'paranoid:depth=3'],
    },
    task: { kind: 'choose' },
  },
  {
    id: 'montecarlo',
    asked: tictactoe('OX- --O --X X', 'mcts:sims=10,seed=1', 'alphabeta:depth=9'),
    task: { kind: 'sims', from: [10, 25, 50, 100, 150, 200] },
  },
];

export const lessonOf = (id: string): TreeLesson | undefined =>
  LESSONS.find((lesson) => lesson.id === id);

/** The lesson after another one. */
export const lessonAfter = ({ id }: TreeLesson): TreeLesson | undefined =>
  LESSONS[LESSONS.findIndex((lesson) => lesson.id === id) + 1];
