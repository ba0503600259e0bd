//! Openings: where the games of a match begin.

mod yardstick;

use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, AnyMatch};
use game::{Limits, Random, TextError};

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

/// Random openings that one is tried out of, where both sides should have even chances.
const CANDIDATES: usize = 8;

/// Random matches that may be over before the opening is, before it is made shorter.
const ATTEMPTS: u64 = 200;

/// An opening of random moves, the same for the same seed. With two seats it is the most even of a
/// few, as the game's [`yardstick`] sees them. Where games are over before so many plies it is
/// shorter.
#[must_use]
pub fn random(game: &dyn AnyGame, seed: u64, plies: usize) -> Opening {
    let candidates = (0..ATTEMPTS).filter_map(|index| {
        let seed = Random::new(seed ^ (index + 1) << 40).bits() >> 16;
        random_moves(game, seed, plies)
    });
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
