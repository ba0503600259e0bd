//! Moves in the order of their true values, best first, worst first or between: why order matters.
//!
//! Alpha-beta leaves out the most where the best move is tried first, and nothing to speak of where
//! it is tried last. What is best would have to be known before it is searched; here it is: before
//! a search begins, plain minimax looks at the same tree by the same evaluator. So this order is
//! for small trees, and for understanding, not for playing.
//!
//! ```text
//!   values of the moves a, b, c, d      3   9   1   5
//!   rank 100                            b d a c          best first
//!   rank  75                            b a d c          half of that, half as listed
//!   rank  50                            a b c d          as listed
//!   rank   0                            c a d b          worst first
//! ```

use std::cmp::Reverse;
use std::collections::HashMap;

use game::{Evaluator, Position, Score, ZeroSum};

use crate::context::seen_from_root;
use crate::{Budget, Node, Stopped};

/// The rank that leaves moves as they are listed; the best first is as far above it as the worst
/// first is below.
const AS_LISTED: i32 = 50;

/// So many moves are looked at before a search, at most: a second or a few. A search that would
/// need more ends before it begins, as at any other limit.
const MOVES_MAX: usize = 4_000_000;

/// Minimax of two seats, which an order for any number of seats cannot name.
type Look<P, E> = fn(&mut Seen, &E, &Node<P, E>, &mut Budget<'_>) -> Result<Score, Stopped>;

/// The order by true values.
pub(crate) struct Ranked<P: Position, E: Evaluator<P>> {
    seen: Seen,
    look: Look<P, E>,
}

/// What looking has found.
struct Seen {
    /// From -50, worst first, to 50, best first.
    weight: i32,
    /// By key and depth: the value of a position, and where the merits of its moves begin.
    positions: HashMap<(u64, u32), (Score, usize)>,
    /// What speaks for each move, in the order of the listing.
    merits: Vec<i32>,
    /// The moves that were looked at on the way to the position under way, with their values.
    moves: Vec<(Score, u16)>,
}

impl<P: ZeroSum, E: Evaluator<P, Value = Score>> Ranked<P, E> {
    /// The order of a rank from 0, worst first, to 100, best first.
    pub(crate) fn new(rank: u32) -> Ranked<P, E> {
        let weight = rank.min(2 * AS_LISTED as u32) as i32 - AS_LISTED;
        let (positions, merits, moves) = Default::default();
        Ranked { seen: Seen { weight, positions, merits, moves }, look: minimax }
    }
}

impl<P: Position, E: Evaluator<P>> Ranked<P, E> {
    /// Forgets the last search.
    pub(crate) fn clear(&mut self) {
        self.seen.positions.clear();
        self.seen.merits.clear();
        self.seen.moves.clear();
    }

    /// Looks at the whole tree below a root.
    pub(crate) fn look_ahead(
        &mut self,
        evaluator: &E,
        root: &Node<P, E>,
        budget: &mut Budget<'_>,
    ) -> Result<(), Stopped> {
        (self.look)(&mut self.seen, evaluator, root, budget).map(drop)
    }

    /// What speaks for each move of a node, by its place in the listing; nothing where it was not
    /// looked at.
    pub(crate) fn merits(&self, node: &Node<P, E>) -> &[i32] {
        let found = self.seen.positions.get(&(node.pos.key(), node.depth));
        found.map_or(&[], |(_, start)| &self.seen.merits[*start..])
    }
}

/// The value of a node, plies counted from there. On the way the moves of all nodes below are
/// ranked; a position that two lines lead to is looked at once.
fn minimax<P: ZeroSum, E: Evaluator<P, Value = Score>>(
    seen: &mut Seen,
    evaluator: &E,
    node: &Node<P, E>,
    budget: &mut Budget<'_>,
) -> Result<Score, Stopped> {
    budget.aside()?;
    if node.pos.is_over() {
        return Ok(node.pos.result().delayed(0, P::HASTE));
    }
    if node.depth == 0 {
        return Ok(evaluator.evaluate(&node.carry, &node.pos));
    }
    let position = (node.pos.key(), node.depth);
    if let Some((value, _)) = seen.positions.get(&position) {
        return Ok(*value);
    }
    let start = seen.moves.len();
    for (index, mv) in (0..).zip(node.pos.legal_moves()) {
        let value = minimax(seen, evaluator, &node.after(evaluator, mv), budget)?;
        seen.moves.push((-seen_from_root(value, 1, P::HASTE), index));
    }
    let ranked = seen.rank(start)?;
    seen.positions.insert(position, ranked);
    Ok(ranked.0)
}

impl Seen {
    /// Ranks the moves from a place on: the value of the best, and where their merits are.
    fn rank(&mut self, start: usize) -> Result<(Score, usize), Stopped> {
        let at = self.merits.len();
        let moves = &mut self.moves[start..];
        if at + moves.len() > MOVES_MAX {
            return Err(Stopped);
        }
        moves.sort_unstable_by_key(|(value, index)| (Reverse(*value), *index));
        let best = moves[0].0;
        self.merits.resize(at + moves.len(), 0);
        for (rank, (_, index)) in (0..).zip(moves) {
            let listed = AS_LISTED - self.weight.abs();
            self.merits[at + usize::from(*index)] =
                -(self.weight * rank + listed * i32::from(*index));
        }
        self.moves.truncate(start);
        Ok((best, at))
    }
}
