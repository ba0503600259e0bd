//! What the two-seat algorithms have in common.

use game::{Evaluator, Score, ZeroSum};

use crate::order::Order;
use crate::trace::Recorder;
use crate::{Node, Search, Stopped, Window};

/// A way to find the value of a position by looking ahead to a depth.
///
/// All of them are exact: with the same evaluator they find the same value at the same depth, and
/// differ in how many positions they enter.
pub trait Algorithm: Copy + Default + Send + 'static {
    /// Whether it remembers positions in a table.
    const USES_TABLE: bool = false;

    /// Whether it finds the exact value whatever the window, so that a narrow one gains nothing.
    const IGNORES_WINDOW: bool = false;

    /// The value of the root. `guess` is what a shallower search found.
    fn root<P, E, O, R>(
        search: &mut Search<'_, P, E, O, R>,
        root: &Node<P, E>,
        window: Window,
        guess: Option<Score>,
    ) -> Result<Score, Stopped>
    where
        P: ZeroSum,
        E: Evaluator<P, Value = Score>,
        O: Order<P, E>,
        R: Recorder<P::Move>;
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
    fn node<P, E, O, R>(
        search: &mut Search<'_, P, E, O, R>,
        node: &Node<P, E>,
        window: Window,
    ) -> Result<Score, Stopped>
    where
        P: ZeroSum,
        E: Evaluator<P, Value = Score>,
        O: Order<P, E>,
        R: Recorder<P::Move>;
}

impl<A: Recursive> Algorithm for A {
    const USES_TABLE: bool = A::USES_TABLE;
    const IGNORES_WINDOW: bool = A::IGNORES_WINDOW;

    fn root<P, E, O, R>(
        search: &mut Search<'_, P, E, O, R>,
        root: &Node<P, E>,
        window: Window,
        _guess: Option<Score>,
    ) -> Result<Score, Stopped>
    where
        P: ZeroSum,
        E: Evaluator<P, Value = Score>,
        O: Order<P, E>,
        R: Recorder<P::Move>,
    {
        search.enter::<A>(root, None, window)
    }
}
