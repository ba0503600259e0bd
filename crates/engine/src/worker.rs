//! What an engine brings: one thread of a search.

use game::Position;
use search::{Budget, Stopped};

use crate::line::Line;
use crate::window::Window;

/// A thread that searches.
pub trait Worker<'a> {
    /// What it searches.
    type Position: Position;

    /// Half the width of the first window around the last value.
    const WINDOW: i32;

    /// The value of a position within a window, so many plies deep, and its best line if that is
    /// not a null window.
    fn search(
        &mut self,
        pos: &Self::Position,
        window: Window,
        depth: u32,
        line: &mut Line<<Self::Position as Position>::Move>,
    ) -> Result<i32, Stopped>;

    /// Its clock.
    fn budget(&mut self) -> &mut Budget<'a>;

    /// Whether deeper searches would find the same value.
    fn is_decided(value: i32) -> bool;
}
