//! What the engine sees of a position, for whoever learns what that is worth.

use reversi::board::Duel;

use super::columns::{COUNTED, FIRST, FOLDED};
use super::features::counted;
use super::layout::{Layout, ONE};
use super::node::Node;
use super::shapes::{PLACES, SHAPES};
use super::weights::part;
use super::worker::sides;

/// A position as weights judge it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The part of the board that is filled.
    pub part: u32,
    /// One column for each of the [`fields`], which stands for itself.
    pub columns: Vec<u32>,
}

/// The first columns of what is seen: of each place of a pattern, and of each count. Boards of six
/// rows and columns and more have all of them.
#[must_use]
pub fn fields() -> Vec<u32> {
    let shapes = SHAPES.iter().zip(FIRST);
    let places = shapes.flat_map(|(shape, first)| {
        let times = if shape.is_symmetric { 4 } else { 8 };
        std::iter::repeat_n(first as u32, times)
    });
    places.chain(COUNTED.map(|first| first as u32)).collect()
}

/// Looks at a position; `None` if its board is too small for some patterns.
#[must_use]
pub fn seen<const W: usize>(pos: &Duel<W>) -> Option<Seen> {
    let (layout, sides) = (Layout::of(pos.geometry().size()), sides(pos));
    if layout.places < PLACES {
        return None;
    }
    let node = Node::new(layout, sides);
    let moves = [sides, sides.turned()].map(|sides| sides.moves(layout).len());
    let fillings = node.fillings.iter().zip(&layout.columns);
    let patterns = fillings.map(|(filling, empty)| empty.wrapping_add_signed((*filling).into()));
    let columns = patterns.map(|column| FOLDED[column as usize]);
    let discs = (sides.own | sides.their).len() as u32;
    Some(Seen {
        part: part(discs, layout.squares),
        columns: columns.chain(counted(layout, sides, moves)).collect(),
    })
}

/// What values on a board of this position's size are worth more than on 8x8.
#[must_use]
pub fn scale<const W: usize>(pos: &Duel<W>) -> f64 {
    f64::from(Layout::<W>::of(pos.geometry().size()).scale) / f64::from(ONE)
}
