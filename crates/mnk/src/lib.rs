//! The m,n,k-game: k in a row on a board of m rows and n columns, such as tic-tac-toe.
//!
//! The sides take turns to place a stone on any empty square; whoever has `k` stones or more in an
//! unbroken line along a row, a column or a diagonal wins. A full board is a draw. [`Mnk`] is the
//! game, [`Board`] its position. The first seat plays X and begins.
//!
//! Rules only: no evaluation, no search. The tests have the rules a second time, as cells.
//!
//! ```
//! use game::{Notation, Position, Record, Seat};
//! use mnk::Mnk;
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let mut record = Record::of(&game, 1);
//! assert_eq!(record.position().moves_count(), 9);
//! game.read_moves(&mut record, "b2 a1 c1 a2 a3").unwrap();
//! assert_eq!(record.outcome().unwrap().payoffs.winner(), Some(Seat::FIRST));
//! ```
#![forbid(unsafe_code)]

mod board;
mod notation;
mod reason;

use game::{Ending, Game, Seat};
use grid::Size;

pub use board::{Board, Move, Moves};
pub use reason::Broken;

/// k in a row on a board of some size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mnk {
    size: Size,
    row: u8,
}

impl Mnk {
    /// Three in a row on 3x3.
    pub const TIC_TAC_TOE: Mnk = Mnk { size: Size::new(3, 3).expect("3x3 is a board"), row: 3 };

    /// The fewest rows and columns of a board, and the shortest row that wins.
    pub const LEAST: u8 = 3;

    /// The longest row that may be asked for.
    pub const ROW_MAX: u8 = 7;

    /// `row` in a row on a board; `None` unless it has 3 to 16 rows and columns, and `row` is 3 to
    /// 7 and no more than the longer side.
    ///
    /// ```
    /// # use mnk::Mnk;
    /// let size = |rows, columns| grid::Size::new(rows, columns).unwrap();
    /// assert!(Mnk::new(size(9, 9), 5).is_some());
    /// assert!(Mnk::new(size(3, 5), 5).is_some());
    /// assert!(Mnk::new(size(4, 4), 5).is_none());
    /// assert!(Mnk::new(size(2, 9), 5).is_none());
    /// ```
    #[must_use]
    pub const fn new(size: Size, row: u8) -> Option<Mnk> {
        let (rows, columns) = (size.rows(), size.columns());
        let longer = if rows > columns { rows } else { columns };
        let is_board = rows >= Mnk::LEAST && columns >= Mnk::LEAST;
        let is_row = row >= Mnk::LEAST && row <= Mnk::ROW_MAX && row <= longer;
        if is_board && is_row { Some(Mnk { size, row }) } else { None }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many in a row win.
    #[must_use]
    pub const fn row(&self) -> u8 {
        self.row
    }
}

impl Game for Mnk {
    type Position = Board;

    fn start(&self, _seed: u64) -> Board {
        Board::empty(*self, Seat::FIRST)
    }

    fn ending(&self) -> Ending {
        Ending::by_board(self.size.squares_count())
    }
}
