//! What can be seen on a board beside the pieces: sets of squares that matter to a seat.

use game::{Position, Seat};
use grid::{Size, Square, squares};
use loa::connectivity::first_group;
use reversi::{Discs, Rules};

use crate::profile::Pieces;

/// What squares may have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// Discs that nobody can ever turn, as far as that is easy to see.
    Stable,
    /// Squares where a seat could place a disc, were it its turn.
    Mobility,
    /// Discs beside empty squares.
    Frontier,
    /// Men that are connected, group by group.
    Groups,
}

/// Squares that have it in common, and whose they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patch {
    /// Whose.
    pub seat: Seat,
    /// The squares, in reading order.
    pub squares: Vec<Square>,
}

impl Pieces {
    /// What there is to see on such boards.
    #[must_use]
    pub const fn overlays(self) -> &'static [Overlay] {
        match self {
            Pieces::Discs => &[Overlay::Stable, Overlay::Mobility, Overlay::Frontier],
            Pieces::Men => &[Overlay::Groups],
            Pieces::Stones | Pieces::Quarters => &[],
        }
    }
}

/// Squares of every seat, the empty sets left out.
fn of_all(seats: usize, of: impl Fn(Seat) -> Vec<Square>) -> Vec<Patch> {
    let patches = Seat::all(seats).map(|seat| Patch { seat, squares: of(seat) });
    patches.filter(|patch| !patch.squares.is_empty()).collect()
}

/// The discs of a seat beside empty squares.
fn frontier(size: Size, seat: Seat, disc: impl Fn(Square) -> Option<Seat>) -> Vec<Square> {
    let is_open = |square: &Square| size.around(*square).any(|other| disc(other).is_none());
    size.squares().filter(|square| disc(*square) == Some(seat) && is_open(square)).collect()
}

/// The squares of an overlay of Othello on 8x8.
pub(crate) fn of_othello(size: Size, pos: &othello::Board, overlay: Overlay) -> Vec<Patch> {
    of_all(2, |seat| {
        let (own, theirs) = match pos.turn() == seat {
            true => (pos.own(), pos.theirs()),
            false => (pos.theirs(), pos.own()),
        };
        match overlay {
            Overlay::Stable => squares(engine_othello::stable(own, theirs)).collect(),
            Overlay::Mobility => squares(othello::kernel::moves(own, theirs)).collect(),
            Overlay::Frontier => frontier(size, seat, |square| pos.disc(square)),
            Overlay::Groups => Vec::new(),
        }
    })
}

/// The squares of an overlay of Othello on other boards, and of Reversi.
pub(crate) fn of_discs<P: Discs>(rules: Rules, pos: &P, overlay: Overlay) -> Vec<Patch> {
    let size = rules.size();
    let placements = |seat: Seat| {
        if pos.leavers().contains(seat) {
            return Vec::new();
        }
        let discs = size.squares().map(|square| pos.disc(square)).collect::<Vec<_>>();
        P::set_up(rules, &discs, seat).legal_moves().filter_map(reversi::Move::square).collect()
    };
    of_all(rules.seats(), |seat| match overlay {
        Overlay::Stable => reversi::stable(pos, size, seat),
        Overlay::Mobility => placements(seat),
        Overlay::Frontier => frontier(size, seat, |square| pos.disc(square)),
        Overlay::Groups => Vec::new(),
    })
}

/// The groups of men in Lines of Action.
pub(crate) fn groups(pos: &loa::Board) -> Vec<Patch> {
    let mut patches = Vec::new();
    for seat in Seat::all(2) {
        let mut men = pos.men(seat);
        while men != 0 {
            let group = first_group(men);
            men &= !group;
            patches.push(Patch { seat, squares: squares(group).collect() });
        }
    }
    patches
}
