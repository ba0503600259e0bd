//! Who watches a search, if anybody does.

use game::{Position, Recorder};

/// Whether a search is watched: known when it is compiled, so that a search that is not watched
/// costs nothing more.
pub trait Watch<P: Position> {
    /// Whether anybody watches.
    const ON: bool;

    /// Who watches, if anybody does.
    fn recorder(&mut self) -> Option<&mut dyn Recorder<P>>;
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl<P: Position> Watch<P> for Off {
    const ON: bool = false;

    #[inline(always)]
    fn recorder(&mut self) -> Option<&mut dyn Recorder<P>> {
        None
    }
}

/// Somebody watches.
pub struct On<'a, P: Position>(pub &'a mut dyn Recorder<P>);

impl<P: Position> Watch<P> for On<'_, P> {
    const ON: bool = true;

    fn recorder(&mut self) -> Option<&mut dyn Recorder<P>> {
        Some(self.0)
    }
}
