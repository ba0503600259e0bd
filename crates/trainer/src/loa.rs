//! What the features of Lines of Action are worth, learned from games of the engine with itself.
//!
//! The value of a position should say who wins: 400 points are ten games won for one lost. That is
//! logistic regression, whose likelihood is concave, so that Newton's method finds its top: each
//! round is a least-squares problem with weights of its own.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use ::loa::{Board, Loa, Rules};
use engine_loa::{Engine, FEATURES, Goal, POINT, Weights, features};
use game::{Limits, Notation, Position, Random, Record, TextError, scramble};
use rayon::prelude::*;

use crate::least_squares::Sums;
use crate::subject::{Told, replayed};

/// What is learned: every feature early and late, and the move.
const UNKNOWNS: usize = 2 * FEATURES + 1;

/// Points that make the odds e times as good.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// A position, and what became of it.
#[derive(Clone, Debug)]
pub struct Example {
    /// What the side to move has more than the other, early and late, and the move.
    terms: [f64; UNKNOWNS],
    /// 1 if the side to move won, a half if nobody did.
    won: f64,
}

impl Example {
    /// A position whose side to move got so much in the end.
    #[must_use]
    pub fn of(board: &Board, won: f64) -> Example {
        let ours = features(board, board.turn());
        let theirs = features(board, board.turn().other());
        let late = Weights::lateness(ours[0] + theirs[0]);
        let mut terms = [1.0; UNKNOWNS];
        for index in 0..FEATURES {
            let lead = f64::from(ours[index] - theirs[index]);
            (terms[index], terms[FEATURES + index]) = ((1.0 - late) * lead, late * lead);
        }
        Example { terms, won }
    }

    /// How likely the side to move wins.
    fn likely(&self, points: &[f64; UNKNOWNS]) -> f64 {
        let value = self.terms.iter().zip(points).map(|(term, points)| term * points);
        1.0 / (1.0 + (-value.sum::<f64>() / POINTS).exp())
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

/// A game begins with so many random moves.
const RANDOM_PLIES: Range<usize> = 2..11;

/// One move in so many is random, so that there is something to win. What was before it is not
/// learned from.
const RANDOM_ONE_IN: usize = 24;

/// Longer games are given up.
const PLIES_MAX: usize = 200;

impl SelfPlay {
    /// A game as text.
    #[must_use]
    pub fn told(&self, number: u32) -> Told {
        let (record, first) = self.game(number);
        let moves = Loa::new(Rules::STANDARD).transcript(&record);
        Told { first, moves, ..Told::default() }
    }

    /// The examples of a game that was told.
    ///
    /// # Errors
    /// Where it cannot have been played.
    pub fn read(told: &Told) -> Result<Vec<Example>, TextError> {
        let record = replayed(&Loa::new(Rules::STANDARD), 1, told, PLIES_MAX)?;
        Ok(examples(&record, told.first))
    }

    /// A game, and the ply from which on nothing in it was by chance.
    #[must_use]
    pub fn game(&self, number: u32) -> (Record<Board>, usize) {
        let mut random = Random::new(scramble(self.seed ^ scramble(u64::from(number))));
        let mut engine = Engine::new(1 << 20, 1).weighing(self.weights.clone());
        let mut record = Record::of(&Loa::new(Rules::STANDARD), 1);
        let opening = RANDOM_PLIES.start + random.below(RANDOM_PLIES.len());
        let mut first = 0;
        while record.outcome().is_none() && record.moves().len() < PLIES_MAX {
            let ply = record.moves().len();
            let is_random = ply < opening || random.below(RANDOM_ONE_IN) == 0;
            let mv = if is_random {
                first = ply + 1;
                let moves = record.position().legal_moves().collect::<Vec<_>>();
                random.pick(&moves).copied()
            } else {
                let (stop, goal) =
                    (AtomicBool::new(false), Goal { depth: self.depth, ..Goal::BEST });
                let found = engine.search(&record, goal, &Limits::default(), &stop, &mut |_| ());
                found.moves.first().map(|judged| judged.mv)
            };
            if mv.is_none_or(|mv| record.play(mv).is_err()) {
                break;
            }
        }
        (record, first)
    }
}

/// The examples of a match from a ply on.
#[must_use]
pub fn examples(record: &Record<Board>, first: usize) -> Vec<Example> {
    let winner = record.outcome().and_then(|outcome| outcome.payoffs.winner());
    let boards = record.positions().iter().skip(first).filter(|board| !board.is_over());
    let won = |board: &Board| winner.map_or(0.5, |seat| f64::from(u8::from(seat == board.turn())));
    boards.map(|board| Example::of(board, won(board))).collect()
}

/// How badly weights foretell what became of positions: the mean logarithmic loss. To know nothing
/// is 0.693.
#[must_use]
pub fn log_loss(weights: &Weights, examples: &[Example]) -> f64 {
    cost(examples, &points(weights)) / examples.len().max(1) as f64
}

/// The weights that foretell best; `tick` hears of every round.
#[must_use]
pub fn fitted(examples: &[Example], tick: impl Fn(usize)) -> Weights {
    let mut best = [0.0; UNKNOWNS];
    let mut least = cost(examples, &best);
    for round in 1..=ROUNDS_MAX {
        let aim = aim(examples, &best);
        let steps = (0..HALVES_MAX).map(|halves| {
            let share = 0.5_f64.powi(halves);
            let there: [f64; UNKNOWNS] =
                std::array::from_fn(|index| best[index] + share * (aim[index] - best[index]));
            (there, cost(examples, &there))
        });
        let Some((better, less)) = steps.into_iter().find(|(_, less)| *less < least) else { break };
        let is_settled = least - less < SETTLED * least;
        (best, least) = (better, less);
        tick(round);
        if is_settled {
            break;
        }
    }
    weights(&best)
}

/// Newton's method needs about ten rounds.
const ROUNDS_MAX: usize = 40;

/// How often a step is halved that leads to something worse.
const HALVES_MAX: i32 = 20;

/// The loss has settled when it falls by less than this part.
const SETTLED: f64 = 1e-7;

/// A price on size, too small to matter where there are games enough.
const PRICE: f64 = 1e-3;

/// Examples that one task adds up.
const CHUNK: usize = 4_096;

fn points(weights: &Weights) -> [f64; UNKNOWNS] {
    let all = weights.early.iter().chain(&weights.late).chain([&weights.tempo]);
    let mut points = [0.0; UNKNOWNS];
    points
        .iter_mut()
        .zip(all)
        .for_each(|(points, weight)| *points = f64::from(*weight) / f64::from(POINT));
    points
}

fn weights(points: &[f64; UNKNOWNS]) -> Weights {
    let weight = |points: f64| (points * f64::from(POINT)).round() as i32;
    Weights {
        early: std::array::from_fn(|index| weight(points[index])),
        late: std::array::from_fn(|index| weight(points[FEATURES + index])),
        tempo: weight(points[2 * FEATURES]),
    }
}

fn cost(examples: &[Example], points: &[f64; UNKNOWNS]) -> f64 {
    let surprise = |example: &Example| {
        let likely = example.likely(points).clamp(LIKELY_MIN, 1.0 - LIKELY_MIN);
        -(example.won * likely.ln() + (1.0 - example.won) * (1.0 - likely).ln())
    };
    let parts = examples.par_chunks(CHUNK).map(|chunk| chunk.iter().map(surprise).sum::<f64>());
    // Added up in order, so that the number of threads changes nothing.
    parts.collect::<Vec<_>>().iter().sum()
}

/// What is less likely, or more, counts as this.
const LIKELY_MIN: f64 = 1e-9;

/// The points that are best if the cost is a square, as it nearly is: one round.
fn aim(examples: &[Example], points: &[f64; UNKNOWNS]) -> [f64; UNKNOWNS] {
    let parts = examples.par_chunks(CHUNK).map(|chunk| {
        let mut sums = Sums::default();
        for example in chunk {
            let likely = example.likely(points).clamp(LIKELY_MIN, 1.0 - LIKELY_MIN);
            let slope = likely * (1.0 - likely);
            let value = POINTS * (likely / (1.0 - likely)).ln();
            let target = value + POINTS * (example.won - likely) / slope;
            sums.add(&example.terms, target, slope);
        }
        sums
    });
    let mut total = Sums::default();
    parts.collect::<Vec<_>>().iter().for_each(|part| total.plus(part));
    total.solve([PRICE; UNKNOWNS])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_decided_games_are_found_again() {
        // Positions of short games, and results drawn by the odds that some weights give.
        let mut known = Weights::NONE;
        (known.early[0], known.late[0]) = (-3 * POINT, -2 * POINT);
        (known.early[11], known.late[11], known.tempo) = (4 * POINT, 4 * POINT, 30 * POINT);
        let play = SelfPlay { depth: 1, seed: 3, weights: known.clone() };
        let games = (0..300).map(|number| play.game(number));
        let mut examples =
            games.flat_map(|(record, first)| examples(&record, first)).collect::<Vec<_>>();
        for (number, example) in examples.iter_mut().enumerate() {
            let draw = Random::new(number as u64).below(1 << 20) as f64 / f64::from(1 << 20);
            example.won = f64::from(u8::from(draw < example.likely(&points(&known))));
        }
        let found = fitted(&examples, |_| ());
        let (best, none) = (log_loss(&known, &examples), log_loss(&Weights::NONE, &examples));
        let loss = log_loss(&found, &examples);
        assert!(loss <= best && best < none - 0.02, "{loss} {best} {none}");
        assert!((found.early[11] - known.early[11]).abs() < 2 * POINT, "{found:?}");
    }

    #[test]
    fn what_is_learned_from_a_game_is_the_same_as_text() {
        let play = SelfPlay { depth: 1, seed: 1, weights: Weights::shipped().clone() };
        for number in 0..6 {
            let (record, first) = play.game(number);
            let (played, read) = (examples(&record, first), SelfPlay::read(&play.told(number)));
            let same = |(a, b): (&Example, &Example)| a.terms == b.terms && a.won == b.won;
            let read = read.unwrap();
            assert!(played.len() == read.len() && played.iter().zip(&read).all(same));
        }
    }
}
