//! What the two-seat algorithms have in common.

use game::Score;

use crate::{NodeOf, Search, Stopped, TwoSeats, Window};

/// A way to find the value of a position by looking ahead to a depth.
///
/// All of them are exact: with the same evaluator they find the same value at the same depth, and
/// differ in how many positions they enter.
pub trait Algorithm: Copy + Default + Send + 'static {
    /// Whether it remembers positions in a table.
    const USES_TABLE: bool = false;

    /// Whether it finds the exact value whatever the window, so that a narrow one gains nothing.
    const IGNORES_WINDOW: bool = false;

    /// Whether it searches the tree several times, and says itself why.
    const TELLS_STAGES: bool = false;

    /// The value of the root. `guess` is what a shallower search found.
    fn root<S: TwoSeats>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
        window: Window,
        guess: Option<Score>,
    ) -> Result<Score, Stopped>;
}

/// An algorithm that does the same at every node, so that it only has to say what:
/// [`Search::child`] does the rest.
pub trait Recursive: Copy + Default + Send + 'static {
    /// See [`Algorithm::USES_TABLE`].
    const USES_TABLE: bool = false;

    /// See [`Algorithm::IGNORES_WINDOW`].
    const IGNORES_WINDOW: bool = false;

    /// The value of a node for the seat to move, or minus infinity if it has no moves.
    ///
    /// The value is exact if it lies inside the window. If it is at or below `alpha` the true value
    /// is no higher, if it is at or above `beta` the true value is no lower (fail-soft).
    fn node<S: TwoSeats>(
        search: &mut Search<'_, S>,
        node: &NodeOf<S>,
        window: Window,
    ) -> Result<Score, Stopped>;
}

impl<A: Recursive> Algorithm for A {
    const USES_TABLE: bool = A::USES_TABLE;
    const IGNORES_WINDOW: bool = A::IGNORES_WINDOW;

    fn root<S: TwoSeats>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
        window: Window,
        _guess: Option<Score>,
    ) -> Result<Score, Stopped> {
        search.enter::<A>(root, None, window)
    }
}
