//! Every evaluator beside a slow and obvious version of itself, on positions of random matches.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod coefficients;
mod patterns;
mod slow;
mod table;
mod two;

use game::testing::random_match;
use game::{Game, Position};
use grid::Size;
use reversi::{Kind, Rules};

use slow::{Cells, Slow};

/// Sizes of one, two and four words: odd and even sides, centers with and without a middle, boards
/// without some of the zones.
const SIZES: [(u8, u8); 13] = [
    (4, 4),
    (4, 7),
    (5, 5),
    (5, 6),
    (6, 6),
    (7, 9),
    (9, 7),
    (8, 8),
    (8, 9),
    (4, 16),
    (10, 10),
    (8, 16),
    (16, 16),
];

fn size(rows: u8, columns: u8) -> Size {
    Size::new(rows, columns).unwrap()
}

fn rules(kind: Kind, rows: u8, columns: u8, seats: usize) -> Rules {
    Rules::new(kind, size(rows, columns), seats).unwrap()
}

/// The positions of some random matches, the last ones included, and their cells.
fn positions<G: Game>(game: &G, matches: u64) -> Vec<(G::Position, Slow)>
where
    G::Position: Cells,
{
    let matches = (1..=matches).map(|seed| random_match(game, seed));
    let positions = matches.flat_map(|record| record.positions().to_vec());
    positions.map(|pos| (pos.clone(), pos.slow())).collect()
}

/// About as many positions of small boards as of large ones: some hundred.
fn matches(squares_count: usize) -> u64 {
    2 + 256 / squares_count as u64
}

/// Whether a score in hundredths is what a slow version says in points, up to a rounding.
#[track_caller]
fn agrees<P: Position>(found: game::Score, points: f64, pos: &P) {
    let expected = 100.0 * points;
    assert!((f64::from(found.0) - expected).abs() < 1.0, "{found} for {expected}\n{pos:?}");
}
