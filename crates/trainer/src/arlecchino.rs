//! What the features of Arlecchino are worth, learned from games of the engine with itself.
//!
//! The value of a position should be the margin that the game ends with: least squares.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use ::arlecchino::{Duel, Rules};
use engine_arlecchino::{Engine, FEATURES, Features, Goal, KNOTS, Weights};
use engine_arlecchino::{blend, features};
use game::{Limits, Notation, Position, Random, Record, Seat, TextError, scramble};
use rayon::prelude::*;

use crate::least_squares::Sums;
use crate::subject::{Told, replayed};

/// What is learned: every feature at every knot.
const UNKNOWNS: usize = FEATURES * KNOTS.len();

/// A compartment, in the unit of values.
const COMPARTMENT: f64 = 100.0;

/// A position, and what became of it.
#[derive(Clone, Debug)]
pub struct Example {
    features: Features,
    /// By how many compartments the side to move was ahead in the end.
    margin: i32,
}

impl Example {
    /// What each unknown counts for.
    fn terms(&self) -> Vec<(usize, f64)> {
        let Features { pieces, counts, present } = &self.features;
        let counted = counts.iter().map(|count| f64::from(*count)).enumerate();
        let counted = counted.filter(|(_, count)| *count != 0.0);
        let all = counted.chain(present.iter().map(|feature| (*feature, 1.0)));
        let knots = blend(*pieces).into_iter().enumerate().filter(|(_, share)| *share > 0.0);
        let at = |(knot, share): (usize, f64)| {
            all.clone().map(move |(feature, term)| (knot * FEATURES + feature, share * term))
        };
        knots.flat_map(at).collect()
    }
}

/// How games are played to learn from.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// How many plies the engine looks ahead.
    pub depth: u32,
    /// Games with the same seed and number are the same.
    pub seed: u64,
    /// What the engine weighs by.
    pub weights: Weights,
}

/// A game begins with so many random moves, which are not learned from.
const RANDOM_PLIES: Range<usize> = 0..21;

/// With so many pieces left the end is searched.
const SOLVED_PIECES: u32 = 9;

impl SelfPlay {
    /// A game as text.
    #[must_use]
    pub fn told(&self, number: u32) -> Told {
        let (record, opening) = self.game(number);
        let first = opening.min(record.moves().len());
        Told { first, moves: Rules::duel().transcript(&record), ..Told::default() }
    }

    /// The examples of a game that was told.
    ///
    /// # Errors
    /// Where it cannot have been played.
    pub fn read(&self, number: u32, told: &Told) -> Result<Vec<Example>, TextError> {
        let record = replayed(&Rules::duel(), self.seed(number), told, usize::MAX)?;
        Ok(examples(&record, told.first))
    }

    /// What a game's set-up and its random moves come from.
    fn seed(&self, number: u32) -> u64 {
        scramble(self.seed ^ scramble(u64::from(number)))
    }

    /// A game, and the ply from which on nothing in it was by chance.
    fn game(&self, number: u32) -> (Record<Duel>, usize) {
        let seed = self.seed(number);
        let mut random = Random::new(seed);
        let mut engine = Engine::new(1 << 20, 1).weighing(self.weights.clone());
        let mut record = Record::of(&Rules::duel(), seed);
        let opening = RANDOM_PLIES.start + random.below(RANDOM_PLIES.len());
        while record.outcome().is_none() {
            let pos = *record.position();
            let mv = if record.moves().len() < opening {
                let moves = pos.legal_moves().collect::<Vec<_>>();
                random.pick(&moves).copied()
            } else {
                let is_end = pos.occupied().count_ones() <= SOLVED_PIECES;
                let depth = if is_end { Goal::SOLVED } else { self.depth };
                let (stop, goal) = (AtomicBool::new(false), Goal { depth, ..Goal::BEST });
                let found = engine.search(&pos, goal, &Limits::default(), &stop, &mut |_| ());
                found.moves.first().map(|judged| judged.mv)
            };
            if mv.is_none_or(|mv| record.play(mv).is_err()) {
                break;
            }
        }
        (record, opening)
    }
}

/// The examples of a match from a ply on.
fn examples(record: &Record<Duel>, first: usize) -> Vec<Example> {
    let Some(payoffs) = record.position().payoffs() else { return Vec::new() };
    let margin = |seat: Seat| payoffs.total(seat) - payoffs.total(seat.other());
    let open = record.positions().iter().skip(first).filter(|pos| !pos.is_over());
    let example = |pos: &Duel| Example { features: features(pos), margin: margin(pos.turn()) };
    open.map(example).collect()
}

/// How far weights are from what became of positions, in compartments: the root of the mean square.
#[must_use]
pub fn error(weights: &Weights, examples: &[Example]) -> f64 {
    let miss = |example: &Example| {
        let value = f64::from(weights.evaluate(&example.features)) / COMPARTMENT;
        (value - f64::from(example.margin)).powi(2)
    };
    (examples.iter().map(miss).sum::<f64>() / examples.len().max(1) as f64).sqrt()
}

/// Examples that one task adds up.
const CHUNK: usize = 1 << 14;

/// A price on size: what hardly ever happens is worth little.
const PRICE: f64 = 10.0;

/// The weights whose squared error is least.
#[must_use]
pub fn fitted(examples: &[Example]) -> Weights {
    let parts = examples.par_chunks(CHUNK).map(|chunk| {
        let mut sums = Sums::<UNKNOWNS>::default();
        for example in chunk {
            sums.add_few(&example.terms(), COMPARTMENT * f64::from(example.margin));
        }
        sums
    });
    let mut total = Sums::default();
    // Added up in order, so that the number of threads changes nothing.
    parts.collect::<Vec<_>>().iter().for_each(|part| total.plus(part));
    let solved = total.solve([PRICE; UNKNOWNS]);
    let knot = |knot: usize| std::array::from_fn(|feature| solved[knot * FEATURES + feature]);
    // As they are written, so that nobody has others.
    let weights = Weights::new(std::array::from_fn(knot));
    Weights::read(&weights.write()).expect("what is written can be read")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play() -> SelfPlay {
        SelfPlay { depth: 1, seed: 3, weights: Weights::shipped().clone() }
    }

    fn played(numbers: Range<u32>) -> Vec<Example> {
        let games = numbers.map(|number| play().game(number));
        games.flat_map(|(record, first)| examples(&record, first)).collect()
    }

    #[test]
    fn weights_that_decided_games_are_found_again() {
        let mut examples = played(0..200);
        let known = Weights::shipped();
        for example in &mut examples {
            let value = f64::from(known.evaluate(&example.features));
            example.margin = (value / COMPARTMENT).round() as i32;
        }
        let (found, none) = (fitted(&examples), Weights::new([[0.0; FEATURES]; KNOTS.len()]));
        // Margins are whole: rounding alone is an error of 0.29.
        let (error, none) = (error(&found, &examples), error(&none, &examples));
        assert!(error < 0.5 && none > 3.0, "{error} {none}");
    }

    #[test]
    fn what_is_learned_from_a_game_is_the_same_as_text() {
        let same = |(a, b): (&Example, &Example)| a.features == b.features && a.margin == b.margin;
        for number in 0..6 {
            let (played, told) = (played(number..number + 1), play().told(number));
            let read = play().read(number, &told).unwrap();
            assert!(played.len() == read.len() && played.iter().zip(&read).all(same));
        }
    }

    #[test]
    fn a_feature_counts_at_the_knots_around_it() {
        let example = &played(0..1)[0];
        let terms = example.terms();
        let sum = terms.iter().filter(|(index, _)| index % FEATURES == 0).map(|(_, term)| term);
        assert!((sum.sum::<f64>() - 1.0).abs() < 1e-9, "the turn is always there");
        assert!(terms.iter().all(|(index, _)| *index < UNKNOWNS));
    }
}
