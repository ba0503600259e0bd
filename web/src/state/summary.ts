// A game as it stands in a list.

import type { GameState, Summary } from '../api/types';

export function summaryOf(state: GameState): Summary {
  const { id, kind, game, options, phase, result, created, updated, position } = state;
  const { rows, columns, cells, ply } = position;
  const occupants = state.seats.map((one) => one.occupant);
  return {
    ...{ id, kind, game, options, phase, result, created, updated, rows, columns, cells },
    players: occupants.map((one) => (one.kind === 'machine' ? one.spec : one.name)),
    machines: occupants.map((one) => one.kind === 'machine'),
    plies: ply,
    date: null,
    event: null,
  };
}
