//! What every seat may expect, learned from games of the engine for two to four seats with itself.
//!
//! The share of first place that a position promises a seat is the softmax of what is seen of the
//! seats. The logarithm of how likely the winners of all games are is concave in the weights, so
//! that Newton's method finds the greatest.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine_seats::{Engine, Goal, KNOTS, Outlook, Prospects, Seen, Seer, Sight, blend};
use game::{Limits, Notation, Position, Random, Record, TextError, scramble};
use rayon::prelude::*;

use crate::subject::{Told, replayed};

/// A position, and what every seat got in the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Example<const F: usize> {
    seen: Seen<F>,
    shares: Prospects,
}

/// How games are played to learn from.
pub struct SelfPlay<G, S, const F: usize> {
    /// What is played.
    pub game: G,
    /// What the engine judges by.
    pub seer: Arc<Seer<S, F>>,
    /// How many descents the engine makes for a move.
    pub descents: u64,
    /// Games with the same seed and number are the same.
    pub seed: u64,
}

/// A game begins with so many random moves, which are not learned from.
const RANDOM_PLIES: Range<usize> = 0..24;

/// One move in so many is random, so that games differ from what the engine thinks best.
const RANDOM_ONE_IN: usize = 20;

/// Bytes of an engine's tree: as much as these searches need.
const TREE_BYTES: usize = 1 << 22;

impl<G, S, const F: usize> SelfPlay<G, S, F>
where
    G: Notation,
    S: Sight<G::Position, F> + 'static,
{
    /// The examples of a game that was told.
    ///
    /// # Errors
    /// Where it cannot have been played.
    pub fn read(&self, number: u32, told: &Told) -> Result<Vec<Example<F>>, TextError> {
        let record = replayed(&self.game, self.seed(number), told, usize::MAX)?;
        let Some(payoffs) = record.position().payoffs() else { return Ok(Vec::new()) };
        let shares = Prospects::of(&payoffs);
        let moved = record.positions()[..record.moves().len()].iter().skip(told.first);
        Ok(moved.map(|pos| Example { seen: self.seer.sight.see(pos), shares }).collect())
    }

    /// What a game's set-up and its random moves come from.
    fn seed(&self, number: u32) -> u64 {
        scramble(self.seed ^ scramble(u64::from(number)))
    }

    /// A game as text.
    #[must_use]
    pub fn told(&self, number: u32) -> Told {
        let seed = self.seed(number);
        let mut random = Random::new(seed);
        let mut engine = Engine::<G::Position>::new(self.seer.clone(), TREE_BYTES);
        let mut record = Record::of(&self.game, seed);
        let opening = RANDOM_PLIES.start + random.below(RANDOM_PLIES.len());
        while record.outcome().is_none() {
            let is_opening = record.moves().len() < opening;
            let pos = record.position().clone();
            let mv = if is_opening || random.below(RANDOM_ONE_IN) == 0 {
                let moves = pos.legal_moves().collect::<Vec<_>>();
                random.pick(&moves).copied()
            } else {
                self.choice(&mut engine, &pos)
            };
            if mv.is_none_or(|mv| record.play(mv).is_err()) {
                break;
            }
        }
        let first = opening.min(record.moves().len());
        Told { first, moves: self.game.transcript(&record), ..Told::default() }
    }

    fn choice(
        &self,
        engine: &mut Engine<G::Position>,
        pos: &G::Position,
    ) -> Option<<G::Position as Position>::Move> {
        let goal = Goal { descents: self.descents, ..Goal::BEST };
        let stop = AtomicBool::new(false);
        let found = engine.search(pos, goal, &Limits::default(), &stop, &mut |_| ());
        found.moves.first().map(|judged| judged.mv)
    }
}

/// How unlikely the winners are, in the mean: the logarithmic loss in nats.
#[must_use]
pub fn loss<const F: usize>(outlook: &Outlook<F>, examples: &[Example<F>]) -> f64 {
    let of_one = |example: &Example<F>| {
        let expected = outlook.prospects(&example.seen);
        let seats = expected.0.iter().zip(example.shares.0).filter(|(_, share)| *share > 0.0);
        let surprise = |(likely, share): (&f32, f32)| f64::from(-share * likely.max(LEAST).ln());
        seats.map(surprise).sum::<f64>()
    };
    let parts = examples.par_chunks(CHUNK).map(|chunk| chunk.iter().map(of_one).sum::<f64>());
    parts.collect::<Vec<_>>().iter().sum::<f64>() / examples.len().max(1) as f64
}

/// What is less likely counts as this.
const LEAST: f32 = 1e-9;

/// Examples that one task adds up.
const CHUNK: usize = 4_096;

/// A price on size: what hardly ever happens is worth little. Weights are in nats here.
const PRICE: f64 = 3.0;

/// Newton's method needs about six rounds.
const ROUNDS_MAX: usize = 20;

/// Less is no gain.
const GAIN_MIN: f64 = 1e-7;

/// How often a step is halved that leads to something worse.
const HALVES_MAX: i32 = 10;

/// The outlook that makes the winners as likely as can be; `tick` hears of each round.
#[must_use]
pub fn fitted<const F: usize>(examples: &[Example<F>], tick: &dyn Fn(usize)) -> Outlook<F> {
    let mut weights = vec![0.0; KNOTS * F];
    let mut least = loss(&outlook::<F>(&weights), examples);
    for round in 1..=ROUNDS_MAX {
        let step = Newton::at(&weights, examples).step(&weights);
        let there = |share: f64| -> Vec<f64> {
            weights.iter().zip(&step).map(|(weight, change)| weight + share * change).collect()
        };
        // Far from the goal the square is a poor likeness, and leads too far.
        let shorter = (0..HALVES_MAX).map(|halves| there(0.5_f64.powi(halves)));
        let judged = shorter.map(|there| (loss(&outlook::<F>(&there), examples), there));
        let Some((less, better)) = judged.into_iter().find(|(less, _)| *less < least - GAIN_MIN)
        else {
            break;
        };
        (least, weights) = (less, better);
        tick(round);
    }
    outlook(&weights)
}

/// Weights in nats as an outlook.
fn outlook<const F: usize>(weights: &[f64]) -> Outlook<F> {
    let knot = |knot: usize| std::array::from_fn(|feature| 100.0 * weights[knot * F + feature]);
    Outlook::new(std::array::from_fn(knot))
}

/// The slope and the curvature of how unlikely the winners are, all unknowns in a row.
struct Newton {
    unknowns: usize,
    slope: Vec<f64>,
    curvature: Vec<f64>,
}

impl Newton {
    /// At these weights.
    fn at<const F: usize>(weights: &[f64], examples: &[Example<F>]) -> Newton {
        let (outlook, unknowns) = (outlook::<F>(weights), weights.len());
        let parts = examples.par_chunks(CHUNK).map(|chunk| {
            let mut newton = Newton::empty(unknowns);
            chunk.iter().for_each(|example| newton.add(&outlook, example));
            newton
        });
        // Added up in order, so that the number of threads changes nothing.
        let mut all = Newton::empty(unknowns);
        for part in parts.collect::<Vec<_>>() {
            all.slope.iter_mut().zip(&part.slope).for_each(|(sum, more)| *sum += more);
            all.curvature.iter_mut().zip(&part.curvature).for_each(|(sum, more)| *sum += more);
        }
        all
    }

    fn empty(unknowns: usize) -> Newton {
        Newton { unknowns, slope: vec![0.0; unknowns], curvature: vec![0.0; unknowns * unknowns] }
    }

    /// Adds an example: every seat by how far what is seen of it is from the mean.
    fn add<const F: usize>(&mut self, outlook: &Outlook<F>, Example { seen, shares }: &Example<F>) {
        let expected = outlook.prospects(seen);
        let knots = blend(seen.stage).into_iter().enumerate().filter(|(_, share)| *share > 0.0);
        let knots = knots.collect::<Vec<_>>();
        for seat in 0..seen.seats {
            let likely = f64::from(expected.0[seat]);
            let miss = f64::from(shares.0[seat]) - likely;
            let mean = |feature: &[f32; 4]| -> f64 {
                let terms = feature.iter().zip(expected.0).map(|(value, share)| value * share);
                f64::from(terms.sum::<f32>())
            };
            let terms = knots.iter().flat_map(|(knot, share)| {
                seen.features.iter().enumerate().map(move |(index, feature)| {
                    let term = share * (f64::from(feature[seat]) - mean(feature));
                    (knot * F + index, term)
                })
            });
            let terms = terms.filter(|(_, term)| *term != 0.0).collect::<Vec<_>>();
            for (unknown, term) in &terms {
                self.slope[*unknown] += miss * term;
                let row = &mut self.curvature[unknown * self.unknowns..][..self.unknowns];
                terms.iter().for_each(|(other, more)| row[*other] += likely * term * more);
            }
        }
    }

    /// The way to the goal if the cost is a square, as it nearly is: elimination.
    fn step(mut self, weights: &[f64]) -> Vec<f64> {
        let count = self.unknowns;
        for (unknown, weight) in weights.iter().enumerate() {
            self.curvature[unknown * count + unknown] += PRICE;
            self.slope[unknown] -= PRICE * weight;
        }
        for pivot in 0..count {
            let (above, below) = self.curvature.split_at_mut((pivot + 1) * count);
            let pivot_row = &above[pivot * count..];
            for (index, row) in below.chunks_mut(count).enumerate() {
                let factor = row[pivot] / pivot_row[pivot];
                row.iter_mut().zip(pivot_row).skip(pivot).for_each(|(a, b)| *a -= factor * b);
                self.slope[pivot + 1 + index] -= factor * self.slope[pivot];
            }
        }
        for pivot in (0..count).rev() {
            let row = &self.curvature[pivot * count..][..count];
            let known = row.iter().zip(&self.slope).skip(pivot + 1).map(|(a, b)| a * b);
            self.slope[pivot] = (self.slope[pivot] - known.sum::<f64>()) / row[pivot];
        }
        self.slope
    }
}

#[cfg(test)]
mod tests {
    use ::arlecchino::{Rules, Seating};
    use engine_arlecchino::{SEAT_FEATURES, TableSight};
    use game::Seat;

    use super::*;

    fn play() -> SelfPlay<Rules<Seating>, TableSight, SEAT_FEATURES> {
        let outlook = Outlook::new([[0.0; SEAT_FEATURES]; KNOTS]);
        let seer = Arc::new(Seer { sight: TableSight, outlook });
        SelfPlay { game: Rules::table(Seating::Four), seer, descents: 2, seed: 3 }
    }

    #[test]
    fn weights_that_decided_games_are_found_again() {
        let games = (0..400).map(|number| play().read(number, &play().told(number)).unwrap());
        let mut examples = games.flatten().collect::<Vec<_>>();
        // Only compartments in corners and on edges count, and the fourth to move has luck.
        let known = Outlook::new(
            [std::array::from_fn(|feature| match feature {
                0 => 40.0,
                2 => 20.0,
                28 => 70.0,
                _ => 0.0,
            }); KNOTS],
        );
        examples.iter_mut().for_each(|example| example.shares = known.prospects(&example.seen));
        let found = fitted(&examples, &|_| ());
        let (least, reached) = (loss(&known, &examples), loss(&found, &examples));
        assert!(reached < least + 1e-4, "{least} {reached}");
        let worst = |example: &Example<SEAT_FEATURES>| {
            let (ours, theirs) = (found.prospects(&example.seen), example.shares);
            let miss = |seat: Seat| (ours[seat] - theirs[seat]).abs();
            Seat::all(4).map(miss).fold(0.0, f32::max)
        };
        assert!(examples.iter().map(worst).fold(0.0, f32::max) < 0.05);
    }
}
