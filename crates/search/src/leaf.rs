//! Where the look ahead ends: how every seat stands.

use game::{Evaluator, Position, Score, Seat, Standings, Why};

use crate::{ManySeats, MoveOf, NodeOf, Search, Stopped, Window};

impl<S: ManySeats> Search<'_, S> {
    /// Counts and records a node, and says how the seats stand if it is not searched further: all
    /// alike if the position has occurred before, by the rules if the game is over, by the
    /// evaluator if there is no depth left.
    #[inline]
    pub(crate) fn leaf(
        &mut self,
        node: &NodeOf<S>,
        mv: Option<MoveOf<S>>,
        window: Window,
    ) -> Result<Option<(Standings, Why)>, Stopped> {
        self.budget.count()?;
        self.lines.clear(node.ply);
        self.open(node, mv, window);
        if self.repeats(node) {
            return Ok(Some((Standings::default(), Why::Repetition)));
        }
        if node.depth > 0 {
            return Ok(None);
        }
        if node.pos.is_over() {
            return Ok(Some((result(&node.pos), Why::Over)));
        }
        self.statistics.leaves += 1;
        Ok(Some((self.evaluator.evaluate(&node.carry, &node.pos), Why::Leaf)))
    }

    /// The lead of a seat at a node: as it stands if that is a leaf, and what `search` finds
    /// otherwise; nothing where there are no moves, and the rules decide.
    #[inline]
    pub(crate) fn lead(
        &mut self,
        node: &NodeOf<S>,
        mv: Option<MoveOf<S>>,
        window: Window,
        max: Seat,
        search: impl FnOnce(&mut Self) -> Result<Option<Score>, Stopped>,
    ) -> Result<Score, Stopped> {
        let lead = |standings: Standings| standings.lead(max, node.pos.seats());
        let (value, why) = match self.leaf(node, mv, window)? {
            Some((standings, why)) => (lead(standings), why),
            None => match search(self)? {
                Some(value) => (value, Why::Searched),
                None => (lead(result(&node.pos)), Why::Over),
            },
        };
        self.close_for(max, value, None, why);
        Ok(value)
    }
}

/// What the rules say of a finished game; senseless before.
pub(crate) fn result<P: Position>(pos: &P) -> Standings {
    pos.payoffs().map_or_else(Standings::default, |payoffs| Standings::of(&payoffs))
}
