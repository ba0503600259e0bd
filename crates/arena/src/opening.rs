//! Openings: where the games of a match begin.

mod balanced;
mod yardstick;

use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, AnyMatch};
use game::{Limits, Random, TextError};

pub use balanced::balanced;
pub use yardstick::yardstick;

/// A beginning: the seed of the set-up, and the moves that are already played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Seed of the set-up.
    pub seed: u64,
    /// The moves, in text.
    pub moves: Vec<String>,
}

impl Opening {
    /// Reads an opening from the moves of a transcript.
    pub fn read(game: &dyn AnyGame, text: &str) -> Result<Opening, TextError> {
        let moves = game.split_moves(text);
        let mut played = game.start(1);
        for (offset, mv) in &moves {
            played.play(mv).map_err(|error| error.inside(text, *offset))?;
        }
        Ok(Opening { seed: 1, moves: moves.into_iter().map(|(_, mv)| mv.to_string()).collect() })
    }

    /// A match that begins with this opening; `None` if a move is not legal.
    #[must_use]
    pub fn open(&self, game: &dyn AnyGame) -> Option<Box<dyn AnyMatch>> {
        let mut played = game.start(self.seed);
        for mv in &self.moves {
            played.play(mv).ok()?;
        }
        Some(played)
    }
}

/// The openings of a text, one a line; `#` begins a comment. What is wrong comes with the number of
/// its line.
pub fn read_all(game: &dyn AnyGame, text: &str) -> Result<Vec<Opening>, (usize, TextError)> {
    let lines = (1..).zip(text.lines());
    let lines = lines.map(|(number, line)| (number, line.split('#').next().unwrap_or("").trim()));
    let openings = lines.filter(|(_, line)| !line.is_empty());
    openings
        .map(|(number, line)| Opening::read(game, line).map_err(|error| (number, error)))
        .collect()
}

/// Random openings that one is tried out of, where both sides should have even chances.
const CANDIDATES: usize = 8;

/// Random matches that may be over before the opening is, before it is made shorter.
const ATTEMPTS: u64 = 200;

/// An opening of random moves, the same for the same seed. With two seats it is the most even of a
/// few, as the game's [`yardstick`] sees them. Where games are over before so many plies it is
/// shorter.
#[must_use]
pub fn random(game: &dyn AnyGame, seed: u64, plies: usize) -> Opening {
    let candidates =
        (0..ATTEMPTS).filter_map(|index| random_moves(game, tried(seed, index), plies));
    let mut judge = yardstick::judge(game);
    let unevenness = |opening: &Opening| {
        let (Some(judge), Some(played)) = (&mut judge, opening.open(game)) else { return 0 };
        let stop = AtomicBool::new(false);
        judge.search(&*played, &Limits::default(), &stop, &mut |_| ()).score.0.abs()
    };
    match candidates.take(CANDIDATES).min_by_key(unevenness) {
        Some(opening) => opening,
        None if plies == 0 => Opening { seed, moves: Vec::new() },
        None => random(game, seed, plies - 1),
    }
}

/// Whether an opening is one of those out of which [`random`] takes the most even one. To find that
/// out takes no search.
#[must_use]
pub fn could_be_random(game: &dyn AnyGame, seed: u64, plies: usize, opening: &Opening) -> bool {
    let length = opening.moves.len();
    let is_so_long = |length| random_moves(game, opening.seed, length);
    (0..ATTEMPTS).any(|index| tried(seed, index) == opening.seed)
        && is_so_long(length).as_ref() == Some(opening)
        && (length == plies || length < plies && is_so_long(length + 1).is_none())
}

/// The seed of a candidate.
fn tried(seed: u64, index: u64) -> u64 {
    Random::new(seed ^ (index + 1) << 40).bits() >> 16
}

fn random_moves(game: &dyn AnyGame, seed: u64, plies: usize) -> Option<Opening> {
    let mut random = Random::new(seed);
    let mut played = game.start(seed);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mv = random.pick(&played.moves())?.clone();
        played.play(&mv).expect("a listed move is legal");
        moves.push(mv);
    }
    played.outcome().is_none().then_some(Opening { seed, moves })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_random_opening_is_told_from_others() {
        for (name, plies) in [("loa", 4), ("othello", 8), ("mnk", 12), ("arlecchino", 0)] {
            let profile = catalog::GAMES.iter().find(|game| game.name == name).unwrap();
            let game = profile.open(&catalog::Options::default()).unwrap();
            for seed in 1..4 {
                let opening = random(&*game, seed, plies);
                let could_be = |opening| could_be_random(&*game, seed, plies, opening);
                assert!(could_be(&opening), "{name}: {opening:?}");
                let other = random(&*game, seed + 7, plies);
                assert!(!could_be(&other), "{name}: {other:?}");
                let shorter = opening.moves.iter().skip(1).cloned().collect();
                assert!(plies == 0 || !could_be(&Opening { moves: shorter, ..opening }));
            }
        }
    }

    #[test]
    fn fifty_balanced_openings_of_lines_of_action_are_legal_and_all_different() {
        let profile = catalog::GAMES.iter().find(|game| game.name == "loa").unwrap();
        let game = profile.open(&catalog::Options::default()).unwrap();
        let openings = read_all(&*game, balanced(&*game).unwrap()).unwrap();
        assert_eq!(openings.len(), 50);
        assert!(openings.iter().all(|opening| opening.moves.len() == 4));
        let ends = openings.iter().map(|opening| opening.open(&*game).unwrap().position_text());
        assert_eq!(ends.collect::<BTreeSet<_>>().len(), 50);
    }
}
