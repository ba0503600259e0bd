import { beforeEach, describe, expect, it } from 'vitest';
import type {
  GameInfo,
  GameState,
  Occupant,
  Options,
  Position,
  Result,
  Tree,
} from '../../src/api/types';
import { setCatalog } from '../../src/state/catalog.svelte';
import { reasonText } from '../../src/state/ending';
import { factText } from '../../src/state/verdict';
import { between, lastMove, leavings, narrate, passes } from '../../src/state/narrate';
import {
  emptiesOf,
  emptiesText,
  levelName,
  machineName,
  reportAbout,
  reportName,
  resultText,
  sideOf,
} from '../../src/state/people';
import { Variations } from '../../src/state/tree';
import { speak } from '../../src/state/words.svelte';

const SIDES: Record<string, string[][]> = {
  othello: [['X'], ['O']],
  arlecchino: [
    ['B', 'R'],
    ['J', 'V'],
  ],
};

const node = (id: number, letter: string, text: string): Tree['nodes'][number] => ({
  id,
  parent: id - 1,
  ply: id,
  seat: 0,
  letter,
  text,
  took_ms: null,
});

function state(game: string, names: string[], nodes: Tree['nodes'] = []): GameState {
  const seats = names.map((name, seat) => ({
    occupant: (name.startsWith('level')
      ? { kind: 'machine', spec: name }
      : { kind: 'person', name }) as Occupant,
    letters: SIDES[game]![seat]!,
    colors: [seat],
  }));
  return { game, seats, tree: { current: nodes.length, nodes } } as unknown as GameState;
}

const result = (part: Partial<Result>): Result => ({
  end: 'board',
  winner: 1,
  shares: [0, 1],
  totals: [4, 60],
  loser: null,
  ...part,
});

const info = (name: string, part: Partial<GameInfo>): GameInfo =>
  ({ name, reports: [], is_counted: true, pieces: 'discs', ...part }) as GameInfo;

const arlecchino = info('arlecchino', {
  pieces: 'quarters',
  letters: ['B', 'J', 'R', 'V'],
  seats_default: 2,
  sides: [
    {
      seats: 2,
      without: null,
      colors: [
        [0, 2],
        [1, 3],
      ],
    },
    { seats: 3, without: 'V', colors: [[0], [1], [2]] },
    { seats: 3, without: 'J', colors: [[0], [2], [3]] },
  ],
});

beforeEach(() => {
  speak('en');
  const games = [info('othello', {}), info('loa', { is_counted: false }), arlecchino];
  setCatalog({ version: '', searches_max: 1, threads_max: 1, table_max: 64, addresses: [], games });
});

describe('a side', () => {
  it('has the colors that the catalog says', () => {
    const letters = (seat: number, options: Options): string =>
      sideOf('arlecchino', seat, options).letters.join('');
    expect([0, 1].map((seat) => letters(seat, {}))).toEqual(['BR', 'JV']);
    expect(letters(1, { seats: 3, without: 'V' })).toBe('J');
    expect(letters(1, { seats: 3, without: 'J' })).toBe('R');
  });
});

describe('a result', () => {
  it('has the number of the winner first', () => {
    expect(resultText(state('othello', ['', 'level:4']), result({}))).toBe('White wins 60–4');
  });

  it('names persons who have a name of their own', () => {
    expect(resultText(state('othello', ['', 'Zoe']), result({}))).toBe('Zoe wins 60–4');
    expect(resultText(state('othello', ['Zoe', 'Zoe']), result({}))).toBe('White wins 60–4');
  });

  it('says who won when somebody gave up or was late', () => {
    const game = state('othello', ['Zoe', 'level:1']);
    expect(resultText(game, result({ end: 'resigned', loser: 0 }))).toBe(
      'Zoe resigned; White wins',
    );
    expect(resultText(game, result({ end: 'time', loser: 0 }))).toBe(
      'Zoe ran out of time; White wins',
    );
  });

  it('has the verb that two colors need', () => {
    const game = state('arlecchino', ['', '']);
    expect(resultText(game, result({}))).toBe('Yellow and Green win 60–4');
    speak('fr');
    expect(resultText(game, result({}))).toBe('Jaune et Vert gagnent 60–4');
    expect(resultText(game, result({ end: 'resigned', loser: 0 }))).toBe(
      'Bleu et Rouge ont abandonné\u00a0; Jaune et Vert gagnent',
    );
  });

  it('says that all others have left', () => {
    const game = state('arlecchino', ['', '']);
    expect(resultText(game, result({ end: 'deserted' }))).toBe(
      'All others have left; Yellow and Green win',
    );
    const two = state('othello', ['Anna', 'Ben']);
    const gone = result({ end: 'deserted', loser: 1, winner: 0 });
    expect(resultText(two, gone)).toBe('Ben has left; Anna wins');
    expect(reasonText(two, {} as Position, gone)).toBe('Ben has left.');
  });

  it('may be drawn', () => {
    const drawn = result({ winner: null, totals: [32, 32] });
    expect(resultText(state('othello', ['', '']), drawn)).toBe('Drawn 32–32');
    const agreed = result({ end: 'agreed', winner: null, totals: [4, 1] });
    expect(resultText(state('othello', ['', '']), agreed)).toBe('Drawn by agreement');
  });
});

describe('empty squares', () => {
  const end = (part: Partial<Result>, counts: number[]): Position =>
    ({ node: 0, last: null, legal: [], counts, result: result(part) }) as unknown as Position;

  it('are the winner’s, and that is said', () => {
    const position = end({ totals: [6, 57] }, [6, 55]);
    expect([emptiesOf(position, 0), emptiesOf(position, 1)]).toEqual([0, 2]);
    expect(emptiesText(position)).toBe('The 2 empty squares count for the winner.');
    expect(narrate(state('othello', ['', '']), position)).toBe(
      'White wins 57–6. The 2 empty squares count for the winner.',
    );
    speak('fr');
    expect(emptiesText(end({ totals: [6, 58] }, [6, 57]))).toBe(
      'La case vide compte pour le gagnant.',
    );
  });

  it('are shared when nobody won', () => {
    const position = end({ winner: null, totals: [32, 32] }, [31, 31]);
    expect(emptiesText(position)).toBe('The 2 empty squares are shared.');
  });

  it('are not spoken of where there are none, or where nothing is counted', () => {
    expect(emptiesText(end({ totals: [4, 60] }, [4, 60]))).toBe('');
    expect(emptiesText(end({ totals: [0, 1] }, [7, 9]))).toBe('');
    expect(emptiesText({ result: null, counts: [2, 2] } as Position)).toBe('');
  });
});

describe('passes', () => {
  const nodes = [node(1, 'B', 'c3-c5'), node(2, 'J', 'd1-d3'), node(3, 'R', 'pass')];
  const game = state('arlecchino', ['', ''], nodes);
  const tree = new Variations(game.tree);

  it('are told of the color that passed', () => {
    const left: number[] = [];
    const position = { node: 3, passed: [0], left } as unknown as Position;
    expect(passes(game, position)).toBe('Red has no move and passes.');
    expect(passes(game, { node: 2, passed: left, left } as unknown as Position)).toBe('');
  });

  it('of those who have left are not told, but that they left is', () => {
    const gone = [
      node(1, 'B', 'c3-c5'),
      { ...node(2, 'J', 'leaves:2'), seat: 1 },
      { ...node(3, 'J', 'pass'), seat: 1 },
      { ...node(4, 'R', 'pass'), seat: 2 },
    ];
    const three = state('arlecchino', ['', '', ''], gone);
    const position = { node: 4, passed: [2], left: [1] } as unknown as Position;
    expect(passes(three, position)).toBe('Red has no move and passes.');
    expect(leavings(three, gone)).toBe('Yellow has left the game.');
    const moves = new Variations(three.tree);
    expect(lastMove(moves, 4)?.text).toBe('c3-c5');
    expect([1, 2, 3, 4].map((id) => moves.number(id))).toEqual([1, 1, 1, 1]);
  });

  it('do not hide the move before them', () => {
    expect(lastMove(tree, 3)?.text).toBe('d1-d3');
    expect(between(tree, 1, 3).map((one) => one.text)).toEqual(['d1-d3', 'pass']);
    expect(between(tree, 0, 1).map((one) => one.text)).toEqual(['c3-c5']);
    expect(between(tree, 3, 1)).toEqual([]);
  });
});

describe('facts', () => {
  it('have a form for one', () => {
    const fact = { kind: 'own_groups', best: 3 } as const;
    expect(factText({ ...fact, after: 1 })).toContain('in 1 group;');
    expect(factText({ ...fact, after: 2 })).toContain('in 2 groups;');
  });
});

describe('a game that was given up', () => {
  it('is told as such where it stands, and goes on in variations', () => {
    const game = {
      ...state('othello', ['', ''], [node(1, 'X', 'd3')]),
      result: result({ end: 'resigned', loser: 0 }),
    };
    const position = {
      node: 1,
      last: null,
      counts: [4, 1],
      legal: [{}, {}],
      to_move: { seat: 1, letter: 'O' },
      result: null,
    } as unknown as Position;
    expect(narrate(game, position)).toBe('Black resigned; White wins.');
    expect(narrate(game, { ...position, node: 2 })).toBe('White to move, 2 moves.');
  });
});

describe('a level', () => {
  const level = {
    number: 4,
    word: 'casual',
    spec: 'level:4',
    depth: 4,
    perfect_from: null,
  } as const;

  it('is called by its rating, or in a word where nobody measured it', () => {
    expect(levelName({ ...level, rating: 1450 })).toBe('4 · 1450');
    expect(levelName({ ...level, rating: null })).toBe('4 · Casual');
  });
});

describe('players of the reports', () => {
  beforeEach(() => {
    speak('en');
  });

  it('have a name and a sentence in every language', () => {
    expect(reportName('rodi_hard')).toBe('RODI, hard');
    expect(reportAbout('loa_mtdf')).toContain('yes-or-no');
    speak('fr');
    expect(reportName('rodi_hard')).toBe('RODI, difficile');
    expect(reportAbout('loa_mtdf')).toContain('oui ou non');
  });

  it('speak for themselves where the page does not know them', () => {
    expect(reportName('tomorrow')).toBe('tomorrow');
    expect(reportAbout('tomorrow')).toBe('');
    expect(machineName('report:000,depth=9')).toBe('report:000,depth=9');
  });
});
