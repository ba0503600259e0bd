//! Rules and states.

use std::error::Error;
use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::{Leavers, Payoffs, Score, Seat};

/// Configured rules: which board, how many seats, which variant.
pub trait Game {
    /// The states of this game.
    type Position: Position;

    /// The position before the first move. The seed matters only for random set-ups.
    fn start(&self, seed: u64) -> Self::Position;

    /// What ends a match besides the board.
    fn ending(&self) -> Ending;

    /// No match lasts longer, passes included.
    fn plies_max(&self) -> usize {
        self.ending().plies_max
    }
}

/// What ends a match besides the board itself: a [`Record`](crate::Record) applies it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// A match of this many plies is drawn, unless the board has decided it.
    pub plies_max: usize,
    /// A match is drawn when a position occurs for this many times.
    pub occurrences_max: Option<usize>,
    /// The last allowed ply is a draw even if it decided the board.
    pub cap_overrides_board: bool,
}

impl Ending {
    /// The board alone decides, within `plies_max` plies.
    #[must_use]
    pub const fn by_board(plies_max: usize) -> Ending {
        Ending { plies_max, occurrences_max: None, cap_overrides_board: false }
    }
}

/// A state of a game, complete in itself: board, seat to move, and the rules that apply.
///
/// Positions are small values: searching copies them and never takes a move back.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// What a seat does in one turn; the pass is a move too.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The legal moves by value, so that listing them allocates nothing.
    type Moves: Iterator<Item = Self::Move>;

    /// How many seats there are, two to four.
    fn seats(&self) -> usize;

    /// Whose turn it is.
    fn turn(&self) -> Seat;

    /// The legal moves in a fixed order. A forced pass is a move, so there is none exactly when
    /// the board is over.
    fn legal_moves(&self) -> Self::Moves;

    /// How many legal moves there are; cheaper than listing them where the game allows it.
    fn moves_count(&self) -> usize;

    /// Whether the board is over: there are no legal moves. Cheaper than counting them where the
    /// game allows it.
    #[inline]
    fn is_over(&self) -> bool {
        self.moves_count() == 0
    }

    /// Whether a move is a pass. A pass costs no depth in a search.
    fn is_pass(mv: Self::Move) -> bool;

    /// Plays a move without asking whether the rules allow it. A move that they do not allow
    /// leaves a senseless position, never undefined behavior.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// What the board alone decides: present exactly when there are no legal moves.
    fn payoffs(&self) -> Option<Payoffs>;

    /// Who has left. Their pieces stay and can be captured, their turns pass, and they come behind
    /// everybody who stays; the board is over when only one is there.
    #[inline]
    fn leavers(&self) -> Leavers {
        Leavers::NONE
    }

    /// The move by which a seat leaves, whoever's turn it is: afterwards it is still theirs. There
    /// is one for everybody who is there in a game of three or four, until the board is over. It is
    /// legal and yet never listed: nobody has to consider it, searches least of all.
    fn leaving(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }

    /// The seat that leaves by a move.
    fn leaver(_mv: Self::Move) -> Option<Seat> {
        None
    }

    /// A 64-bit Zobrist key of board, turn and leavers.
    fn key(&self) -> u64;

    /// What a repetition rule compares. Rule sets that ignore the turn leave it out here.
    fn repetition_key(&self) -> u64 {
        self.key()
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// Plays a move if it is legal; otherwise nothing changes.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        let is_leaving = || Self::leaver(mv).is_some_and(|seat| self.leaving(seat) == Some(mv));
        if self.legal_moves().any(|legal| legal == mv) || is_leaving() {
            self.play_unchecked(mv);
            Ok(())
        } else {
            Err(IllegalMove)
        }
    }
}

/// Two seats, and what one wins the other loses: what alpha-beta needs.
pub trait ZeroSum: Position {
    /// Points by which a win is better for each ply that it comes sooner, and a loss for each ply
    /// that it comes later: 0 where only the margin counts.
    const HASTE: i32 = 0;

    /// The result for the seat to move, once the board is over; senseless before.
    fn result(&self) -> Score;
}

/// The rules do not allow that move here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the rules do not allow that move here")
    }
}

impl Error for IllegalMove {}
