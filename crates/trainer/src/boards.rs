//! What the engine for Othello on any board sees is worth, learned from its games with itself.
//!
//! The value of a position should be what the searches of the plies after it found, the sooner the
//! more, and in the end the margin of the game: least squares. A margin alone says little of the
//! positions of a long game. Boards of several sizes are learned from together, margins brought to
//! that of 8x8.

use std::sync::atomic::AtomicBool;

use engine_reversi::duel::{COLUMNS, DISC, Engine, Goal, KNOTS, PARTS, Seen, Weights};
use engine_reversi::duel::{fields, place, scale, seen};
use game::{Limits, Notation, Position, Random, Record, Seat, TextError, scramble};
use grid::Size;
use reversi::board::{Duel, Othello};
use reversi::{Kind, Rules};

use crate::dataset::Source;
use crate::design::{Block, Design, Place};
use crate::fit::{Fit, Ridge};
use crate::subject::{Told, replayed};

/// A position, and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    part: u8,
    /// One column for each field, counted from the field's first.
    columns: Box<[u16]>,
    /// By how many discs the side to move turned out to be ahead, as on 8x8.
    margin: f32,
}

/// The sizes of boards, in turn.
const SIZES: [(u8, u8); 12] = [
    (7, 9),
    (6, 6),
    (10, 10),
    (8, 8),
    (7, 7),
    (9, 9),
    (6, 8),
    (7, 9),
    (12, 12),
    (10, 10),
    (8, 10),
    (6, 6),
];

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

/// With so few empty squares the end is searched.
const SOLVED_EMPTIES: u32 = 12;

/// How much of what a position is worth is what comes after the next ply.
const LATER: f64 = 0.85;

impl SelfPlay {
    /// A game as text, with what searches found, as the first seat sees it.
    #[must_use]
    pub fn told(&self, number: u32) -> Told {
        let rules = rules(number);
        match rules.words() {
            1 => self.game::<1>(rules, number),
            2 => self.game::<2>(rules, number),
            _ => self.game::<4>(rules, number),
        }
    }

    /// The examples of a game that was told.
    ///
    /// # Errors
    /// Where it cannot have been played.
    pub fn read(&self, number: u32, told: &Told) -> Result<Vec<Example>, TextError> {
        let rules = rules(number);
        match rules.words() {
            1 => examples::<1>(rules, told),
            2 => examples::<2>(rules, told),
            _ => examples::<4>(rules, told),
        }
    }

    fn game<const W: usize>(&self, rules: Rules, number: u32) -> Told {
        let game = Othello::<W>::new(rules).expect("the number of words fits the size");
        let mut random = Random::new(scramble(self.seed ^ scramble(u64::from(number))));
        let mut engine = Engine::new(1 << 20, 1).weighing(self.weights.clone());
        let mut record = Record::of(&game, 1);
        // Much of the board can be filled by chance: what is left is learned from.
        let most = rules.size().squares_count() / 2;
        let opening = 2 + random.below(most).min(random.below(most));
        let mut values = Vec::new();
        while record.outcome().is_none() {
            let pos = *record.position();
            let mv = if record.moves().len() < opening {
                let moves = pos.legal_moves().collect::<Vec<_>>();
                random.pick(&moves).copied()
            } else {
                let goal = Goal { depth: self.depth, exact: SOLVED_EMPTIES, ..Goal::BEST };
                let stop = AtomicBool::new(false);
                let found = engine.search(&pos, goal, &Limits::default(), &stop, &mut |_| ());
                values.push(sign(pos.turn()) * found.value);
                found.moves.first().map(|judged| judged.mv)
            };
            if mv.is_none_or(|mv| record.play(mv).is_err()) {
                break;
            }
        }
        let first = opening.min(record.moves().len());
        Told { first, values, moves: game.transcript(&record) }
    }
}

/// The rules of the game of a number.
fn rules(number: u32) -> Rules {
    let (rows, columns) = SIZES[number as usize % SIZES.len()];
    let size = Size::new(rows, columns).expect("the sizes of the list can be");
    Rules::new(Kind::Othello, size, 2).expect("two play on any of them")
}

/// The examples of a game that was told.
fn examples<const W: usize>(rules: Rules, told: &Told) -> Result<Vec<Example>, TextError> {
    let game = Othello::<W>::new(rules).expect("the number of words fits the size");
    let record = replayed(&game, 1, told, usize::MAX)?;
    let (found, expected) = (told.values.len(), record.moves().len() - told.first);
    if found != expected {
        let error = TextError::new("", 0, format!("{expected} values"));
        return Err(error.with_found(found.to_string()));
    }
    let Some(payoffs) = record.position().payoffs() else { return Ok(Vec::new()) };
    let margin = payoffs.total(Seat::FIRST) - payoffs.total(Seat::SECOND);
    let in_discs = |value: &i32| f64::from(*value) / f64::from(DISC);
    let learned = later(&told.values.iter().map(in_discs).collect::<Vec<_>>(), margin.into());
    let open = record.positions().iter().skip(told.first).zip(learned);
    let examples =
        open.filter_map(|(pos, margin)| example(pos, f64::from(sign(pos.turn())) * margin));
    Ok(examples.collect())
}

/// What the first seat wins, a seat wins or loses.
fn sign(seat: Seat) -> i32 {
    if seat == Seat::FIRST { 1 } else { -1 }
}

/// What each ply turned out to be worth, by what was found at it and later, and how it ended.
fn later(values: &[f64], end: f64) -> Vec<f64> {
    let mut learned = Vec::with_capacity(values.len());
    let mut after = end;
    for value in values.iter().rev() {
        // What was found at a ply looks beyond it.
        after = (1.0 - LATER) * value + LATER * after;
        learned.push(after);
    }
    learned.reverse();
    learned
}

/// A position that turned out to be worth so much.
fn example<const W: usize>(pos: &Duel<W>, margin: f64) -> Option<Example> {
    let Seen { part, columns } = seen(pos)?;
    let columns = columns.iter().zip(fields()).map(|(column, first)| (column - first) as u16);
    let margin = (margin / scale(pos)) as f32;
    Some(Example { part: part as u8, columns: columns.collect(), margin })
}

/// How far weights are from what became of positions, in discs on 8x8: the root of the mean square.
#[must_use]
pub fn error(weights: &Weights, examples: &[Example]) -> f64 {
    let firsts = fields();
    let miss = |example: &Example| {
        let (from, to, share) = place(example.part.into());
        let at = |knot: usize| {
            let weights = &weights.knots()[knot];
            let columns = example.columns.iter().zip(&firsts);
            let seen =
                columns.map(|(column, first)| weights[(*first + u32::from(*column)) as usize]);
            f64::from(weights[0]) + seen.map(f64::from).sum::<f64>()
        };
        let value = ((1.0 - share) * at(from) + share * at(to)) / f64::from(DISC);
        (value - f64::from(example.margin)).powi(2)
    };
    (examples.iter().map(miss).sum::<f64>() / examples.len().max(1) as f64).sqrt()
}

/// Examples that one task adds up.
const CHUNK: usize = 1 << 16;

/// Steps of the fit.
const ITERATIONS: usize = 40;

/// What keeps rare patterns from learning by heart.
const RIDGE: Ridge = Ridge { size: 30.0, change: 30.0 };

/// The weights whose squared error is least; `tick` hears of every step.
#[must_use]
pub fn fitted(examples: &[Example], tick: &dyn Fn(usize)) -> Weights {
    let design = design(examples);
    let mut fit = Fit::new(&design, RIDGE);
    for iteration in 0..ITERATIONS {
        tick(iteration);
        fit.step(&design);
    }
    let unit = |weight: &f64| (weight * f64::from(DISC)).round() as i16;
    let knots = fit.weights.chunks(COLUMNS).map(|knot| knot.iter().map(unit).collect());
    Weights::new(&knots.collect::<Vec<_>>())
}

/// The examples, part by part.
fn design(examples: &[Example]) -> Design {
    let mut parts = vec![Vec::new(); PARTS as usize + 1];
    for example in examples {
        parts[usize::from(example.part)].push(example);
    }
    let block = |part: u8, examples: &[&Example]| {
        let (from, to, share) = place(part.into());
        Block {
            ply: part,
            source: Source::Played,
            place: Place { from, to, share },
            rows: examples.iter().flat_map(|example| example.columns.iter().copied()).collect(),
            targets: examples.iter().map(|example| example.margin).collect(),
            trust: 1.0,
        }
    };
    let blocks = (0..)
        .zip(&parts)
        .flat_map(|(part, examples)| examples.chunks(CHUNK).map(move |chunk| block(part, chunk)));
    Design { fields: fields(), columns: COLUMNS, knots: KNOTS.len(), blocks: blocks.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play() -> SelfPlay {
        SelfPlay { depth: 1, seed: 3, weights: Weights::shipped().clone() }
    }

    fn played(number: u32) -> Vec<Example> {
        play().read(number, &play().told(number)).unwrap()
    }

    #[test]
    fn what_weights_say_of_positions_is_learned() {
        let mut examples = (0..60).flat_map(played).collect::<Vec<_>>();
        let known = Weights::shipped();
        for example in &mut examples {
            let margin = example.margin;
            example.margin = 0.0;
            // What is missed of 0 is the value itself, but for its sign.
            let value = error(known, std::slice::from_ref(example)) as f32;
            example.margin = value.copysign(margin);
            if error(known, std::slice::from_ref(example)) > 0.1 {
                example.margin = -example.margin;
            }
        }
        let (found, none) = (fitted(&examples, &|_| ()), vec![vec![0; COLUMNS]; KNOTS.len()]);
        let (error, none) = (error(&found, &examples), error(&Weights::new(&none), &examples));
        assert!(error < none / 4.0, "{error} {none}");
    }

    #[test]
    fn a_game_with_fewer_values_than_plies_is_refused() {
        let mut told = play().told(0);
        let count = told.values.len();
        told.values.pop();
        let found = format!("found {}, expected {count} values", count - 1);
        let error = play().read(0, &told).unwrap_err().to_string();
        assert!(error.ends_with(&found), "{error}");
    }

    #[test]
    fn what_comes_sooner_counts_more() {
        assert_eq!(later(&[], 8.0), []);
        let learned = later(&[0.0, 0.0, 10.0], 10.0);
        assert_eq!(learned[2], 10.0, "the end was seen");
        assert!(learned[0] < learned[1] && learned[1] < learned[2], "{learned:?}");
    }

    #[test]
    fn every_size_is_learned_from() {
        for number in 0..SIZES.len() as u32 {
            let examples = played(number);
            assert!(examples.len() > 10, "{:?}", SIZES[number as usize]);
            assert!(examples.iter().all(|example| example.columns.len() == fields().len()));
        }
    }
}
