// Who plays, in words.

import type { GameState, LevelInfo, Options, Result, SeatState, Summary } from '../api/types';
import { colorName, quarterName } from '../board/names';
import { has, t } from './words.svelte';

export function gameTitle(name: string): string {
  const key = `game.${name}`;
  return has(key) ? t(key) : name;
}

/** A game with what sets it apart from its default: Othello 6×6. */
export function gameCaption(name: string, options: Options): string {
  const { rows, columns, seats } = options;
  const size = rows && columns && (rows !== 8 || columns !== 8) ? ` ${rows}×${columns}` : '';
  const many = seats && seats > 2 ? ` · ${t('seats.count', { n: seats })}` : '';
  return `${gameTitle(name)}${size}${many}`;
}

/** The side that a seat plays: Black, or Blue and Red. */
export function sideName(game: string, seat: Pick<SeatState, 'letters' | 'colors'>): string {
  if (game === 'arlecchino') return seat.letters.map(quarterName).join(` ${t('and')} `);
  return seat.colors.map(colorName).join(` ${t('and')} `);
}

export function letterName(state: GameState, letter: string): string {
  if (state.game === 'arlecchino') return quarterName(letter);
  const seat = state.seats.find((one) => one.letters.includes(letter));
  return seat ? sideName(state.game, seat) : letter;
}

export function levelName(level: Pick<LevelInfo, 'number' | 'word'>): string {
  return t('level.named', { n: level.number, word: t(`level.${level.word}`) });
}

/** A machine from its spec alone: `level:4` is a level, anything else speaks for itself. */
export function machineName(spec: string): string {
  const level = /^level:(?:level=)?(\d+)$/.exec(spec)?.[1];
  return level ? t('level.machine', { n: level }) : spec;
}

export function seatName(state: GameState, seat: number): string {
  const { occupant } = state.seats[seat]!;
  if (occupant.kind === 'machine') return machineName(occupant.spec);
  return occupant.name || sideName(state.game, state.seats[seat]!);
}

/** How a game ended, in one sentence. */
export function resultText(state: GameState, result: Result): string {
  const name = (seat: number): string => sideName(state.game, state.seats[seat]!);
  const totals = result.totals.join('–');
  const score =
    state.game === 'loa' || result.end === 'resigned' || result.end === 'time' ? '' : totals;
  if (result.loser !== null && result.end === 'resigned') {
    return t('result.resigned', { loser: name(result.loser) });
  }
  if (result.loser !== null && result.end === 'time') {
    return t('result.time', { loser: name(result.loser) });
  }
  const values = { winner: result.winner === null ? '' : name(result.winner), score };
  const text = result.winner === null ? t('result.drawn', values) : t('result.won', values);
  return text.trim().replace(/[ ,]+$/, '');
}

/** The players of a game in a list. */
export function summaryNames(game: Summary): string {
  const names = game.players.map((player, seat) =>
    game.machines[seat] ? machineName(player) : player || t('seat.person'),
  );
  return names.join(' – ');
}

export function summaryResult(game: Summary): string {
  const { result } = game;
  if (!result) return game.kind === 'study' ? t('library.study') : t('library.open');
  if (result.winner === null) return t('library.drawn');
  const name = game.machines[result.winner]
    ? machineName(game.players[result.winner] ?? '')
    : game.players[result.winner] || t('seat.number', { n: result.winner + 1 });
  return t('library.won', { winner: name });
}
