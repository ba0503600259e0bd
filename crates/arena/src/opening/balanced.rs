//! Openings that were found to be even.

use catalog::AnyGame;

/// A game, and its even openings.
const BALANCED: [(&str, &str); 1] = [("loa", include_str!("loa-balanced.txt"))];

/// Openings that were found to be even, one a line with comments, where a game has such.
#[must_use]
pub fn balanced(game: &dyn AnyGame) -> Option<&'static str> {
    BALANCED.iter().find(|(name, _)| *name == game.name()).map(|(_, text)| *text)
}
