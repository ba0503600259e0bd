import { describe, expect, it } from 'vitest';
import type { GameState, Offer, Phase, Proposal, SeatState } from '../../src/api/types';
import { absent, answerers, awaited, lapsed, offerer } from '../../src/state/together';

interface Part {
  phase?: Phase;
  offer?: Offer | null;
  left?: number[];
  away?: number[];
  machines?: number[];
  can?: Proposal[];
  mover?: number;
  current?: number;
  next?: string | null;
}

/** A game of people at several machines, of three unless told. */
function state(part: Part = {}, seats = 3): GameState {
  const seat = (_: unknown, i: number): Partial<SeatState> => ({
    occupant: part.machines?.includes(i)
      ? { kind: 'machine', spec: 'random' }
      : { kind: 'person', name: `${i}` },
    presence: part.away?.includes(i) ? { kind: 'away', since: 0, claim_at: 9 } : { kind: 'here' },
    can_offer: part.can ?? [],
  });
  // Two moves, one after the other, and one beside the second.
  const nodes = [
    { id: 1, parent: 0 },
    { id: 2, parent: 1 },
    { id: 3, parent: 1 },
  ];
  return {
    seats: Array.from({ length: seats }, seat),
    phase: part.phase ?? 'waiting',
    offer: part.offer ?? null,
    position: { left: part.left ?? [], to_move: { seat: part.mover ?? 0 } },
    tree: { current: part.current ?? 2, nodes },
    sharing: { next: part.next ?? null },
  } as unknown as GameState;
}

const offer = (proposal: Proposal, accepted: number[] = []): Offer => ({
  proposal,
  seat: 0,
  accepted,
});

describe('an offer', () => {
  it('is answered by everybody but who makes it and who has answered', () => {
    const game = state({ offer: offer('pause', [1]) });
    expect(answerers(game, [0])).toEqual([]);
    expect(answerers(game, [1])).toEqual([]);
    expect(answerers(game, [0, 2])).toEqual([2]);
    expect(answerers(game, [])).toEqual([]);
    expect(answerers(state(), [1, 2])).toEqual([]);
  });

  it('is answered by no machine, and by whoever has left only if it is to play again', () => {
    const part = { left: [1], machines: [2] };
    expect(answerers(state({ ...part, offer: offer('pause') }), [1, 2])).toEqual([]);
    expect(answerers(state({ ...part, offer: offer('again') }), [1, 2])).toEqual([1]);
  });

  it('does not wait for those who are away', () => {
    expect(awaited(state({ offer: offer('draw') }))).toEqual([1, 2]);
    expect(awaited(state({ offer: offer('draw'), away: [2] }))).toEqual([1]);
    expect(awaited(state())).toEqual([]);
  });

  it('is made by the seat to move if it can, else by another one that can', () => {
    const can: Proposal[] = ['take_back'];
    expect(offerer(state({ can, mover: 1 }), [0, 1], 'take_back')).toBe(1);
    expect(offerer(state({ can, mover: 2 }), [0, 1], 'take_back')).toBe(0);
    expect(offerer(state({ can }), [0, 1], 'draw')).toBeUndefined();
    expect(offerer(state({ can }), [], 'take_back')).toBeUndefined();
  });
});

describe('what was offered', () => {
  const before = (proposal: Proposal, part: Part = {}): GameState =>
    state({ ...part, offer: offer(proposal) });

  it('came to nothing if nothing came of it', () => {
    for (const proposal of ['take_back', 'draw', 'pause'] as const)
      expect(lapsed(before(proposal), state()), proposal).toBe(proposal);
    expect(lapsed(before('again', { phase: 'over' }), state({ phase: 'over' }))).toBe('again');
    expect(lapsed(before('resume', { phase: 'held' }), state({ phase: 'held' }))).toBe('resume');
    // The other one has played on.
    expect(lapsed(before('take_back', { current: 1 }), state({ current: 3 }))).toBe('take_back');
  });

  it('was done if it shows', () => {
    expect(lapsed(before('take_back'), state({ current: 1 }))).toBeNull();
    expect(lapsed(before('take_back'), state({ current: 0 }))).toBeNull();
    expect(lapsed(before('draw'), state({ phase: 'over' }))).toBeNull();
    expect(lapsed(before('pause'), state({ phase: 'held' }))).toBeNull();
    expect(lapsed(before('resume', { phase: 'held' }), state())).toBeNull();
    const over = { phase: 'over' } as const;
    expect(lapsed(before('again', over), state({ ...over, next: 'b' }))).toBeNull();
  });

  it('still is, or something else', () => {
    expect(lapsed(before('draw'), before('draw'))).toBeNull();
    expect(lapsed(before('draw'), before('pause'))).toBeNull();
    expect(lapsed(state(), state())).toBeNull();
  });
});

describe('others are away', () => {
  it('as long as the game goes on, for whoever plays', () => {
    expect(absent(state({ away: [0, 1] }), [0])).toEqual([1]);
    expect(absent(state({ away: [1] }), [])).toEqual([]);
    expect(absent(state({ away: [1], left: [1] }), [0])).toEqual([]);
    expect(absent(state({ away: [1], left: [0] }), [0])).toEqual([]);
    for (const phase of ['open', 'held', 'over'] as const)
      expect(absent(state({ away: [1], phase }), [0]), phase).toEqual([]);
  });
});
