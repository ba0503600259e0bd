//! The last four empty squares, in null windows.
//!
//! Here a node costs a few nanoseconds, so there is no order but parity, no table, no list.

use othello::kernel::{flips, last_flips};

use crate::squares::{NEIGHBORS, Parity, Squares};

/// The score of whoever has every disc.
pub const SCORE_MAX: i32 = 64;

/// Beyond every score.
pub const INFINITY: i32 = 127;

/// The score of a finished game for the side that owns `own`: empty squares count for the winner.
#[inline]
pub fn margin(own: u64, theirs: u64) -> i32 {
    let (own, theirs) = (own.count_ones() as i32, theirs.count_ones() as i32);
    let margin = own - theirs;
    margin + margin.signum() * (64 - own - theirs)
}

/// One square is empty: the score of the side that owns `own` and is to move.
#[inline]
fn one(own: u64, square: u8) -> i32 {
    let discs = own.count_ones() as i32;
    let [own_turned, their_turned] = last_flips(square, own).map(u32::cast_signed);
    // Which side can play there is as good as random: no branch guesses it. If nobody can, the
    // winner has the square.
    let nobody = i32::from(discs >= 32);
    let passed = if their_turned != 0 { -their_turned } else { nobody };
    let gained = if own_turned != 0 { own_turned + 1 } else { passed };
    2 * (discs + gained) - 64
}

/// Two squares are empty.
#[inline]
fn two(own: u64, theirs: u64, alpha: i32, first: u8, second: u8, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mut after = |square: u8, other: u8| {
        if NEIGHBORS[usize::from(square)] & theirs == 0 {
            return -INFINITY;
        }
        match flips(square, own, theirs) {
            0 => -INFINITY,
            turned => {
                *nodes += 1;
                -one(theirs ^ turned, other)
            }
        }
    };
    let mut best = after(first, second);
    if best <= alpha {
        best = best.max(after(second, first));
    }
    if best > -INFINITY { best } else { two_after_pass(own, theirs, alpha, first, second, nodes) }
}

fn two_after_pass(
    own: u64,
    theirs: u64,
    alpha: i32,
    first: u8,
    second: u8,
    nodes: &mut u64,
) -> i32 {
    let mut best = INFINITY;
    for (square, other) in [(first, second), (second, first)] {
        let turned = flips(square, theirs, own);
        if turned != 0 {
            *nodes += 1;
            best = best.min(one(own ^ turned, other));
            if best <= alpha {
                return best;
            }
        }
    }
    if best < INFINITY { best } else { margin(own, theirs) }
}

/// Three squares are empty, those to try first first.
#[inline]
fn three(own: u64, theirs: u64, alpha: i32, squares: [u8; 3], nodes: &mut u64) -> i32 {
    *nodes += 1;
    let [a, b, c] = squares;
    let mut after = |square: u8, first: u8, second: u8| {
        if NEIGHBORS[usize::from(square)] & theirs == 0 {
            return -INFINITY;
        }
        match flips(square, own, theirs) {
            0 => -INFINITY,
            turned => {
                let (next, moved) = (theirs ^ turned, own ^ turned | 1 << square);
                -two(next, moved, !alpha, first, second, nodes)
            }
        }
    };
    let mut best = after(a, b, c);
    if best <= alpha {
        best = best.max(after(b, a, c));
    }
    if best <= alpha {
        best = best.max(after(c, a, b));
    }
    if best > -INFINITY { best } else { three_after_pass(own, theirs, alpha, squares, nodes) }
}

fn three_after_pass(own: u64, theirs: u64, alpha: i32, squares: [u8; 3], nodes: &mut u64) -> i32 {
    let [a, b, c] = squares;
    let mut best = INFINITY;
    for (square, first, second) in [(a, b, c), (b, a, c), (c, a, b)] {
        let turned = flips(square, theirs, own);
        if turned != 0 {
            let (next, moved) = (own ^ turned, theirs ^ turned | 1 << square);
            best = best.min(two(next, moved, alpha, first, second, nodes));
            if best <= alpha {
                return best;
            }
        }
    }
    if best < INFINITY { best } else { margin(own, theirs) }
}

/// Four squares are empty: the score if it is at most `alpha`, or a lower bound of it above.
pub fn four(own: u64, theirs: u64, alpha: i32, parity: Parity, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let empty = !(own | theirs);
    let mut best = -INFINITY;
    for set in [empty & parity.odd(), empty & !parity.odd()] {
        for square in Squares(set) {
            if NEIGHBORS[usize::from(square)] & theirs == 0 {
                continue;
            }
            let turned = flips(square, own, theirs);
            if turned != 0 {
                let (next, moved) = (theirs ^ turned, own ^ turned | 1 << square);
                let rest = sorted(empty & !(1 << square), parity.after(square));
                best = best.max(-three(next, moved, !alpha, rest, nodes));
                if best > alpha {
                    return best;
                }
            }
        }
    }
    if best > -INFINITY { best } else { four_after_pass(own, theirs, alpha, parity, nodes) }
}

fn four_after_pass(own: u64, theirs: u64, alpha: i32, parity: Parity, nodes: &mut u64) -> i32 {
    let empty = !(own | theirs);
    let mut best = INFINITY;
    for square in Squares(empty) {
        let turned = flips(square, theirs, own);
        if turned != 0 {
            let (next, moved) = (own ^ turned, theirs ^ turned | 1 << square);
            let rest = sorted(empty & !(1 << square), parity.after(square));
            best = best.min(three(next, moved, alpha, rest, nodes));
            if best <= alpha {
                return best;
            }
        }
    }
    if best < INFINITY { best } else { margin(own, theirs) }
}

/// Three squares, those in odd quadrants first.
#[inline]
fn sorted(empty: u64, parity: Parity) -> [u8; 3] {
    let odd = empty & parity.odd();
    let first = if odd != 0 { odd } else { empty };
    let a = first.trailing_zeros() as u8;
    let rest = empty & !(1 << a);
    let odd = odd & rest;
    let second = if odd != 0 { odd } else { rest };
    let b = second.trailing_zeros() as u8;
    [a, b, (rest & !(1 << b)).trailing_zeros() as u8]
}
