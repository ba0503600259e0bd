// Who plays, in words.

import type {
  GameInfo,
  GameState,
  LevelInfo,
  Options,
  Position,
  Result,
  SeatState,
  Summary,
} from '../api/types';
import { colorName, quarterName } from '../board/names';
import { gameInfo, games } from './catalog.svelte';
import { t, word } from './words.svelte';

type Side = Pick<SeatState, 'letters' | 'colors'>;

const isQuarters = (game: string): boolean => gameInfo(game)?.pieces === 'quarters';

export const gameTitle = (name: string): string => word(`game.${name}`, name);

/** A game with what sets it apart from its default: Othello 6×6. */
export function gameCaption(name: string, options: Options): string {
  const { rows, columns, seats, row } = options;
  const size = rows && columns && (rows !== 8 || columns !== 8) ? ` ${rows}×${columns}` : '';
  const many = seats && seats > 2 ? ` · ${t('seats.count', { n: seats })}` : '';
  const title = row ? t('game.row', { n: row }) : gameTitle(name);
  return `${title}${size}${many}`;
}

/** The side that a seat plays: Black, or Blue and Red. */
export function sideName(game: string, seat: Side): string {
  if (isQuarters(game)) return seat.letters.map(quarterName).join(` ${t('and')} `);
  return seat.colors.map(colorName).join(` ${t('and')} `);
}

export function letterName(state: GameState, letter: string): string {
  if (isQuarters(state.game)) return quarterName(letter);
  const seat = state.seats.find((one) => one.letters.includes(letter));
  return seat ? sideName(state.game, seat) : letter;
}

/** A level by its rating, or in a word where nobody has measured it. */
export function levelName({ number, rating, word }: LevelInfo): string {
  return `${number} · ${rating ?? t(`level.${word}`)}`;
}

/** The same in full, for one that is chosen: 4 · Casual · 1400. */
export function levelTitle({ number, rating, word }: LevelInfo): string {
  const parts = [number, t(`level.${word}`), rating];
  return parts.filter((part) => part !== null).join(' · ');
}

/** The first level that never errs from the start on, if there is one. */
export function perfectLevel({ levels, size }: GameInfo): number | undefined {
  return levels.find((one) => (one.perfect_from ?? 0) >= size.rows * size.columns)?.number;
}

/** A player of a report by the key of its name. */
export const reportName = (name: string): string => word(`report.${name}`, name);

/** A sentence about it. */
export const reportAbout = (name: string): string => word(`report.${name}.about`, '');

/** A machine from its spec alone: levels and the reports' players have names, others their spec. */
export function machineName(spec: string): string {
  const level = /^level:(?:level=)?(\d+)$/.exec(spec)?.[1];
  if (level) return t('level.machine', { n: level });
  const reports = games().flatMap((info) => info.reports);
  const report = reports.find((one) => one.spec === spec);
  return report ? reportName(report.name) : spec;
}

export function seatName(state: GameState, seat: number): string {
  const { occupant } = state.seats[seat]!;
  if (occupant.kind === 'machine') return machineName(occupant.spec);
  if (occupant.kind === 'open') return occupant.name || t('presence.openName');
  return occupant.name || sideName(state.game, state.seats[seat]!);
}

/** A person by name where there is one that nobody else has, else the side; `n` is for the verb. */
export function player(state: GameState, seat: number): { name: string; n: number } {
  const nameOf = ({ occupant }: SeatState): string =>
    occupant.kind === 'person' ? occupant.name : '';
  const own = nameOf(state.seats[seat]!);
  const isOnly = state.seats.filter((one) => nameOf(one) === own).length === 1;
  if (own && isOnly) return { name: own, n: 1 };
  const side = state.seats[seat]!;
  return { name: sideName(state.game, side), n: side.letters.length };
}

export const playerName = (state: GameState, seat: number): string => player(state, seat).name;

/** How a game ended, in one sentence. */
export function resultText(state: GameState, result: Result): string {
  const { winner, loser, end } = result;
  if (end === 'agreed') return t('result.agreed');
  const isGivenUp = loser !== null && (end === 'resigned' || end === 'time');
  const isDeserted = end === 'deserted';
  const isCounted = !isGivenUp && !isDeserted && gameInfo(state.game)?.is_counted !== false;
  const score = isCounted ? totals(result) : '';
  const by = winner === null ? null : player(state, winner);
  const won = by ? t('result.won', { winner: by.name, n: by.n, score }).trim() : '';
  if (isGivenUp) {
    const { name, n } = player(state, loser);
    const lost = t(end === 'time' ? 'result.time' : 'result.resigned', { loser: name, n });
    return won ? t('result.both', { lost, won }) : lost;
  }
  if (isDeserted) return t('result.both', { lost: desertedText(state, result), won });
  return won || `${t('result.drawn')} ${score}`.trim();
}

/** Who is not there any more: of two the other one, of more all others. */
export function desertedText(state: GameState, { loser }: Result): string {
  if (loser === null) return t('result.deserted');
  const { name, n } = player(state, loser);
  return t('result.gone', { loser: name, n });
}

/** What everybody counted, the winner first. */
function totals({ totals: all, winner }: Result): string {
  const others = all.filter((_, seat) => seat !== winner).toSorted((a, b) => b - a);
  return (winner === null ? others : [all[winner]!, ...others]).join('–');
}

/** The empty squares that a seat gets where the rules have ended the game: the winner has them. */
export function emptiesOf({ result, counts }: Position, seat: number): number {
  return result ? Math.max(0, result.totals[seat]! - counts[seat]!) : 0;
}

/** Why a result is more than what lies on the board, if it is. */
export function emptiesText(position: Position): string {
  const all = position.counts.map((_, seat) => emptiesOf(position, seat));
  const n = all.reduce((sum, one) => sum + one, 0);
  if (n === 0) return '';
  return t(position.result?.winner === null ? 'result.emptiesShared' : 'result.empties', { n });
}

/** The colors that a seat of a game plays. */
export function sideOf(game: string, seat: number, { seats, without }: Options): Side {
  const info = gameInfo(game);
  const sides = info?.sides.filter((one) => one.seats === (seats ?? info.seats_default)) ?? [];
  const side = sides.find((one) => one.without === without) ?? sides[0];
  const colors = side?.colors[seat] ?? [seat];
  return { letters: colors.map((color) => info?.letters[color] ?? ''), colors };
}

function summaryName(game: Summary, seat: number): string {
  const name = game.players[seat] ?? '';
  if (game.machines[seat]) return machineName(name);
  return name || sideName(game.game, sideOf(game.game, seat, game.options));
}

/** The players of a game in a list. */
export const summaryNames = (game: Summary): string =>
  game.players.map((_, seat) => summaryName(game, seat)).join(' – ');

export function summaryResult(game: Summary): string {
  const { result } = game;
  if (!result) return game.kind === 'study' ? t('library.study') : t('library.open');
  if (result.winner === null) return t('result.drawn');
  const name = summaryName(game, result.winner);
  const isOnly = game.players.filter((_, seat) => summaryName(game, seat) === name).length === 1;
  const side = sideName(game.game, sideOf(game.game, result.winner, game.options));
  return t('library.won', { winner: isOnly ? name : `${name} (${side})` });
}
