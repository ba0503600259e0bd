// What people do with each other: who may offer what, who has still to answer, what became of it.

import type { GameState, Offer, Proposal } from '../api/types';
import { together } from '../locales/together';
import { add } from './words.svelte';

add(together);

/** Whether a person plays a seat who has not left. */
export const isPlaying = ({ seats, position }: GameState, seat: number): boolean =>
  seats[seat]?.occupant.kind === 'person' && !position.left.includes(seat);

/** Whether a seat is asked: whoever has left may only want to play again. */
const isAsked = (state: GameState, { proposal, seat: from }: Offer, seat: number): boolean =>
  seat !== from &&
  (isPlaying(state, seat) ||
    (proposal === 'again' && state.seats[seat]?.occupant.kind === 'person'));

const isAway = ({ seats }: GameState, seat: number): boolean =>
  seats[seat]?.presence?.kind === 'away';

/** The seats that an offer still waits for; nobody waits for those who are away. */
export function awaited(state: GameState): number[] {
  const { offer } = state;
  if (!offer) return [];
  const asked = [...state.seats.keys()].filter((seat) => isAsked(state, offer, seat));
  return asked.filter((seat) => !offer.accepted.includes(seat) && !isAway(state, seat));
}

/** Those of some seats that can answer what is offered. */
export function answerers(state: GameState, mine: number[]): number[] {
  const { offer } = state;
  if (!offer) return [];
  return mine.filter((seat) => isAsked(state, offer, seat) && !offer.accepted.includes(seat));
}

/** Which of some seats offers something, if one can: the one to move sooner than others. */
export function offerer(state: GameState, mine: number[], proposal: Proposal): number | undefined {
  const able = mine.filter((seat) => state.seats[seat]?.can_offer.includes(proposal));
  return able.find((seat) => seat === state.position.to_move?.seat) ?? able[0];
}

/** What was offered before and has come to nothing; none where something came of it. */
export function lapsed(before: GameState, now: GameState): Proposal | null {
  const was = before.offer?.proposal;
  const isOver = now.phase === 'over' && before.phase !== 'over';
  if (!was || now.offer || isOver || now.sharing?.next !== before.sharing?.next) return null;
  if (now.phase === 'held' && was === 'pause') return null;
  if (now.phase !== 'held' && was === 'resume') return null;
  return was === 'take_back' && wentBack(before, now) ? null : was;
}

function wentBack({ tree: { current } }: GameState, { tree }: GameState): boolean {
  const parents = new Map(tree.nodes.map((node) => [node.id, node.parent]));
  let node = parents.get(current);
  while (node !== undefined && node !== tree.current) node = parents.get(node);
  return node !== undefined;
}

/** The others whose person is away while the game goes on. */
export function absent(state: GameState, mine: number[]): number[] {
  const isGoing = state.phase === 'waiting' || state.phase === 'thinking';
  if (!isGoing || !mine.some((seat) => isPlaying(state, seat))) return [];
  return [...state.seats.keys()].filter(
    (seat) => !mine.includes(seat) && isPlaying(state, seat) && isAway(state, seat),
  );
}
