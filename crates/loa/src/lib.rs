//! Lines of Action on bit boards.
//!
//! Twelve men a side; a man moves exactly as many squares as there are men on its line; whoever has
//! all men in one group wins. [`Loa`] is the game under one of the [`Rules`] in use, [`Board`] its
//! position. Black sits first and begins. [`connectivity`] tells whether men are connected, and
//! how they lie together.
//!
//! Rules only: no evaluation, no search, and nothing that a move keeps up to date but the hash key.
//! [`Plain`] is the same game as cells, the oracle of the tests, and [`Incremental`] the state that
//! report 002 kept up to date: the laboratory compares all three.
//!
//! ```
//! use game::{Notation, Position, Record, Seat};
//! use loa::{Loa, Rules};
//!
//! let game = Loa::new(Rules::STANDARD);
//! let mut record = Record::of(&game, 1);
//! assert_eq!(record.position().moves_count(), 36);
//! let shortest = "1. d1-b3 h5-g4 2. b1-b4 g4xg1 3. b4-e7 a3xc1 4. b3-e6 h3xf1 5. e1-e5";
//! game.read_moves(&mut record, shortest).unwrap();
//! assert_eq!(record.outcome().unwrap().payoffs.winner(), Some(Seat::FIRST));
//! assert_eq!(loa::connectivity::groups(record.position().men(Seat::SECOND)), 6);
//! ```
#![forbid(unsafe_code)]

mod board;
pub mod connectivity;
mod incremental;
mod lines;
mod mobility;
mod moves;
mod notation;
mod plain;
mod reason;
mod rules;

use game::{Ending, Game, Seat};

pub use board::Board;
pub use incremental::Incremental;
pub use mobility::Mobility;
pub use moves::{Move, Moves};
pub use plain::Plain;
pub use reason::Broken;
pub use rules::{BothConnected, NoMove, Repetition, Rules};

/// Black begins on the first and last rank, corners left out.
const BLACK: u64 = 0x7e00_0000_0000_007e;
/// White begins on the first and last file, corners left out.
const WHITE: u64 = 0x0081_8181_8181_8100;

/// Lines of Action under a set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loa {
    rules: Rules,
}

impl Loa {
    /// The game under these rules.
    #[must_use]
    pub const fn new(rules: Rules) -> Loa {
        Loa { rules }
    }

    /// The rules of the game.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// A position with any men, as bits in reading order; `None` if a side has no man or a square
    /// holds two.
    #[must_use]
    pub fn position(&self, black: u64, white: u64, turn: Seat) -> Option<Board> {
        Board::new(&self.rules, [black, white], turn)
    }
}

impl Game for Loa {
    type Position = Board;

    fn start(&self, _seed: u64) -> Board {
        self.position(BLACK, WHITE, Seat::FIRST)
            .expect("both sides have men on squares of their own")
    }

    fn ending(&self) -> Ending {
        Ending {
            plies_max: self.rules.plies_max,
            occurrences_max: self.rules.repetition.map(|rule| rule.occurrences_max),
            cap_overrides_board: self.rules.cap_overrides_win,
        }
    }
}
