//! Openings: where the games of a match begin.

use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, AnyMatch, Candidate, Spec};
use game::{Limits, Random, TextError};

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

/// Who says how even an opening is.
const JUDGE: &str = "alphabeta:depth=3";

/// Random matches that may be over before the opening is, before it is made shorter.
const ATTEMPTS: u64 = 200;

/// An opening of random moves, the same for the same seed. With two seats it is the most even of a
/// few, as a shallow search sees them. Where games are over before so many plies it is shorter.
#[must_use]
pub fn random(game: &dyn AnyGame, seed: u64, plies: usize) -> Opening {
    let candidates = (0..ATTEMPTS).filter_map(|index| {
        let seed = Random::new(seed ^ (index + 1) << 40).bits() >> 16;
        random_moves(game, seed, plies)
    });
    let judged = candidates.take(CANDIDATES).map(|opening| (unevenness(game, &opening), opening));
    match judged.min_by_key(|(unevenness, _)| *unevenness) {
        Some((_, opening)) => opening,
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

/// How far from even an opening looks; 0 where nobody can tell.
fn unevenness(game: &dyn AnyGame, opening: &Opening) -> i32 {
    let judge = JUDGE.parse::<Spec>().expect("a spec");
    let no_files = |_: &str| Err(String::new());
    let Ok(Candidate::Searcher(mut judge)) = game.player(&judge, &no_files) else { return 0 };
    let played = opening.open(game).expect("its moves were legal");
    let stop = AtomicBool::new(false);
    judge.search(&*played, &Limits::default(), &stop, &mut |_| ()).score.0.abs()
}
