//! Where the look ahead ends: how every seat stands.

use game::{Evaluator, Position, Standings};

use crate::{ManySeats, NodeOf, Search, Stopped};

impl<S: ManySeats> Search<'_, S> {
    /// Counts a node, and says how the seats stand if it is not searched further: all alike if the
    /// position has occurred before, by the rules if the game is over, by the evaluator if there is
    /// no depth left.
    #[inline]
    pub(crate) fn leaf(&mut self, node: &NodeOf<S>) -> Result<Option<Standings>, Stopped> {
        self.budget.count()?;
        self.lines.clear(node.ply);
        if self.repeats(node) {
            return Ok(Some(Standings::default()));
        }
        if node.depth > 0 {
            return Ok(None);
        }
        if node.pos.is_over() {
            return Ok(Some(result(&node.pos)));
        }
        self.statistics.leaves += 1;
        Ok(Some(self.evaluator.evaluate(&node.carry, &node.pos)))
    }
}

/// What the rules say of a finished game; senseless before.
pub(crate) fn result<P: Position>(pos: &P) -> Standings {
    pos.payoffs().map_or_else(Standings::default, |payoffs| Standings::of(&payoffs))
}
