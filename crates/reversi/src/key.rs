//! Zobrist keys: a constant for every color on every square, for every turn and every leaver.

use game::{Seat, scramble};
use grid::Square;

const SQUARES: usize = 256;

static DISCS: [[u64; SQUARES]; Seat::COUNT_MAX] = {
    let mut discs = [[0; SQUARES]; Seat::COUNT_MAX];
    let mut index = 0;
    while index < Seat::COUNT_MAX * SQUARES {
        discs[index / SQUARES][index % SQUARES] = scramble(index as u64);
        index += 1;
    }
    discs
};

/// The key of one disc.
#[inline]
pub(crate) fn disc(color: Seat, square: Square) -> u64 {
    DISCS[color.index()][usize::from(square)]
}

/// The key of whose turn it is.
#[inline]
pub(crate) fn turn(seat: Seat) -> u64 {
    scramble((Seat::COUNT_MAX * SQUARES + seat.index()) as u64)
}

/// The key of a seat that has left.
pub(crate) fn leaver(seat: Seat) -> u64 {
    scramble((Seat::COUNT_MAX * SQUARES + Seat::COUNT_MAX + seat.index()) as u64)
}

/// The key of a whole position that nobody has left, from nothing.
pub(crate) fn position(discs: impl Iterator<Item = (Seat, Square)>, seat: Seat) -> u64 {
    discs.fold(turn(seat), |key, (color, square)| key ^ disc(color, square))
}
