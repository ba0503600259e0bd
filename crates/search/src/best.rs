//! Alpha-beta at one node, as the seat at the root sees it.

use game::Score;

use crate::Window;

/// The best value so far at a node where the root's seat wants the highest value or its opponents
/// the lowest.
///
/// With more than two seats the sign does not turn with every move, so that the two-seat trick of
/// [`Negamax`](crate::Negamax) does not help: the window keeps its sense all the way down instead.
pub(crate) struct Best {
    is_max: bool,
    /// The best value; beyond every score before the first child.
    pub(crate) value: Score,
    /// What still matters.
    pub(crate) window: Window,
    /// Children so far.
    pub(crate) tried: usize,
}

impl Best {
    /// Before the first child. The highest value counts if `is_max`, otherwise the lowest.
    #[inline]
    pub(crate) fn new(is_max: bool, window: Window) -> Best {
        let value = if is_max { Window::FULL.alpha } else { Window::FULL.beta };
        Best { is_max, value, window, tried: 0 }
    }

    /// Takes the value of a child, and says whether it is the best so far that matters.
    #[inline]
    pub(crate) fn offer(&mut self, value: Score) -> bool {
        self.tried += 1;
        let Window { alpha, beta } = &mut self.window;
        let edge = if self.is_max { alpha } else { beta };
        let improves = |new: Score, old: Score| if self.is_max { new > old } else { new < old };
        if improves(value, self.value) {
            self.value = value;
        }
        let is_better = improves(value, *edge);
        if is_better {
            *edge = value;
        }
        is_better
    }

    /// Whether the other children do not matter any more.
    #[inline]
    pub(crate) fn is_cutoff(&self) -> bool {
        self.window.alpha >= self.window.beta
    }
}
