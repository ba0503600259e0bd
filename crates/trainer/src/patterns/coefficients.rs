//! The coefficients of report 000, fitted to games by least squares.
//!
//! The report sets its coefficients by genetic learning and fixes that of material, so that the
//! others are on its scale. Here they are what comes closest to ten times the margin at the end of
//! the games: a disc of the result is worth ten on the board, which hardly matters beside patterns.

use std::fmt::Write;

use engine_reversi::{Count, Patterns, SHAPES, Statistics};
use game::{Coefficients, Position, Seat};
use rayon::prelude::*;

use super::{CHUNK, Game};
use crate::least_squares::Sums;

/// What a disc of the result is worth in discs on the board.
const SCALE: f64 = 10.0;

/// Discs on the board in positions of the opening, and of what a search before the last 16 plies
/// can see after it.
const STAGES: [std::ops::RangeInclusive<u32>; 2] = [5..=12, 13..=53];

/// Corners, mobility, every pattern.
const TERMS: usize = 2 + SHAPES.len();

/// And a constant: what the games say of Black whatever is on the board. It changes no move, so it
/// is no coefficient; but without it the others would have to say it.
const UNKNOWNS: usize = TERMS + 1;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Fits the coefficients of both stages: the text of a file.
///
/// The notes that a game is judged by are those of all other games: a configuration that was seen
/// in one game alone would tell how it ended.
#[must_use]
pub fn fitted(games: &[Game], statistics: &Statistics, tick: impl Fn(usize) + Sync) -> String {
    let sums = |chunk: &[Game]| {
        let mut sums = STAGES.map(|_| Sums::default());
        chunk.iter().for_each(|game| add(&mut sums, game, statistics));
        tick(chunk.len());
        sums
    };
    // Added up in order, so that the number of threads changes nothing.
    let parts = games.par_chunks(CHUNK).map(sums).collect::<Vec<_>>();
    let mut total = STAGES.map(|_| Sums::default());
    for part in parts {
        total.iter_mut().zip(&part).for_each(|(total, part)| total.plus(part));
    }
    // A price on size, too small to matter where there are games enough.
    let prices = std::array::from_fn(|term| f64::from(u8::from(term < TERMS)));
    let solved = total.iter().flat_map(|sums| sums.solve(prices).into_iter().take(TERMS));
    let mut text = String::new();
    for (name, value) in Patterns::NAMES.iter().zip(solved) {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{name} = {value:.3}");
    }
    text
}

/// Adds the positions of a game to the sums of their stages.
fn add(sums: &mut [Sums<UNKNOWNS>; STAGES.len()], game: &Game, statistics: &Statistics) {
    let own = Count::of(game.margin);
    for (board, indices) in game.positions() {
        let discs = 64 - board.empty().count_ones();
        let Some(stage) = STAGES.iter().position(|stage| stage.contains(&discs)) else { continue };
        let sign = if board.turn() == Seat::FIRST { 1.0 } else { -1.0 };
        let lead = |set: u64| {
            let count = |discs: u64| f64::from((discs & set).count_ones());
            sign * (count(board.own()) - count(board.theirs()))
        };
        let mut terms = [0.0; UNKNOWNS];
        terms[0] = lead(CORNERS);
        terms[1] = f64::from(indices.mobility());
        for (pattern, index) in indices.patterns() {
            terms[2 + pattern] += statistics.at(index).without(own).note();
        }
        terms[TERMS] = 1.0;
        let material = if stage == 0 { -lead(u64::MAX) } else { lead(u64::MAX) };
        sums[stage].add(&terms, SCALE * f64::from(game.margin) - material, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_fitted_can_be_read_and_nothing_comes_of_no_games() {
        let text = fitted(&[], &Statistics::default(), |_| ());
        let patterns = Patterns::with(&Statistics::default()).tuned(&text);
        assert_eq!(patterns.unwrap(), Patterns::new(&Statistics::default()), "{text}");
    }
}
