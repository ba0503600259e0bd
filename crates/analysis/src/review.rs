//! A whole game judged: what every move lost, and what that amounts to for every seat.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalog::{AnyGame, AnyMatch, Confidence, JudgedMove, Question, Reach, Unit};
use game::{Limits, Seat, read_leaving};

use crate::grade::{Grade, accuracy, accuracy_of_many};
use crate::judge::Judge;

/// How far to look at each position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How far.
    pub reach: Reach,
    /// When to stop before that.
    pub limits: Limits,
    /// Whether the opening book may answer.
    pub book: bool,
}

/// The level of an engine that nobody limits: some seconds a game.
const USUAL_LEVEL: u8 = 14;

/// The plies without an engine that nobody limits.
const USUAL_PLIES: u32 = 4;

/// The level where something else is to end the search.
const DEEPEST_LEVEL: u8 = 20;

impl Pace {
    /// The time for a position unless somebody says otherwise, where people wait for the review.
    pub const TIME: Duration = Duration::from_millis(500);

    /// The pace that limits and perhaps a level ask for; a depth goes before a level. The book may
    /// answer.
    #[must_use]
    pub fn of(game: &dyn AnyGame, level: Option<u8>, limits: Limits) -> Pace {
        let reach = match (limits.depth, level) {
            (Some(plies), _) => Reach::Depth(plies),
            (None, Some(level)) => Reach::Level(level),
            (None, None) if limits != Limits::default() => Reach::Level(DEEPEST_LEVEL),
            (None, None) if game.engine().is_some() => Reach::Level(USUAL_LEVEL),
            (None, None) => Reach::Depth(USUAL_PLIES),
        };
        Pace { reach, limits: Limits { depth: None, ..limits }, book: true }
    }
}

/// A game judged, as far as it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// What values and losses count.
    pub unit: Unit,
    /// How many moves there are to judge: those where there were at least two to choose from.
    pub total: usize,
    /// The moves judged so far, in the order of the game.
    pub moves: Vec<ReviewMove>,
    /// What they amount to, by seat.
    pub seats: Vec<SeatReview>,
}

/// A move of the game, and the best one in its place.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewMove {
    /// The ply, from 1.
    pub ply: usize,
    /// Who moved.
    pub seat: Seat,
    /// The letter of the side that moved; a seat may play two.
    pub side: String,
    /// The move that was played.
    pub played: JudgedMove,
    /// The best move.
    pub best: JudgedMove,
    /// What the move lost, to the hundredth; never negative.
    pub loss: f64,
    /// From 0 to 100; 100 for the best move.
    pub accuracy: f64,
    /// What to make of it.
    pub grade: Grade,
}

/// What a review amounts to for a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatReview {
    /// Moves judged.
    pub moves: usize,
    /// The sum of its losses.
    pub loss: f64,
    /// The mean accuracy of its moves; none without moves. Where values are chances, moves of two
    /// count by what was at stake, and those of more are one: all they lost of all they had.
    pub accuracy: Option<f64>,
    /// How many of each of [`Grade::BAD`]: inaccuracies, mistakes, blunders.
    pub bad: [usize; 3],
}

impl Review {
    /// Whether every move that counts is judged.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.moves.len() == self.total
    }

    /// A review in which nothing is judged yet.
    #[must_use]
    pub fn of(played: &dyn AnyMatch) -> Review {
        let mut before = played.boxed();
        let mut total = 0;
        while let Some(mv) = before.last() {
            before.undo(1);
            total += usize::from(is_choice(&*before, &mv));
        }
        let mut review =
            Review { unit: played.game().unit(), total, moves: Vec::new(), seats: Vec::new() };
        review.sum_up(played.seats());
        review
    }

    fn sum_up(&mut self, seats: usize) {
        let of_seat = |seat: Seat| {
            let own = || self.moves.iter().filter(move |mv| mv.seat == seat);
            let count = |grade| own().filter(|mv| mv.grade == grade).count();
            let moves = own().count();
            let sum = |of: &dyn Fn(&ReviewMove) -> f64| own().map(of).sum::<f64>();
            let loss = sum(&|mv| mv.loss);
            let accuracy = if is_of_many(self.unit, seats) {
                accuracy_of_many(loss, sum(&|mv| mv.best.value))
            } else {
                let weights = sum(&|mv| mv.stakes(self.unit));
                sum(&|mv| mv.stakes(self.unit) * mv.accuracy) / weights.max(f64::MIN_POSITIVE)
            };
            SeatReview {
                moves,
                loss: rounded(loss),
                accuracy: (moves > 0).then(|| rounded(accuracy)),
                bad: Grade::BAD.map(count),
            }
        };
        self.seats = Seat::all(seats).map(of_seat).collect();
    }
}

impl ReviewMove {
    fn new(before: &dyn AnyMatch, ply: usize, played: JudgedMove, best: JudgedMove) -> ReviewMove {
        let unit = before.game().unit();
        // As it is written, so that a loss of 2.00 is never less than two.
        let loss = rounded((best.value - played.value).max(0.0));
        let is_best = played.mv == best.mv;
        let accuracy = match is_of_many(unit, before.seats()) {
            true => accuracy_of_many(loss, best.value),
            false => accuracy(loss, unit),
        };
        ReviewMove {
            ply,
            seat: before.turn(),
            side: before.turn_text(),
            loss,
            accuracy: rounded(accuracy),
            grade: if is_best { Grade::Best } else { Grade::of(loss, unit) },
            played,
            best,
        }
    }

    /// How much its accuracy counts. Whoever has no chance left, or nothing to fear, can lose
    /// nothing: that is no merit.
    fn stakes(&self, unit: Unit) -> f64 {
        match unit {
            Unit::Chances => 1.0 + self.best.value * (100.0 - self.best.value),
            Unit::Discs | Unit::Compartments | Unit::Points => 1.0,
        }
    }

    /// In how many plies the best move is proved to win, where the move that was played is not.
    #[must_use]
    pub fn missed_win(&self) -> Option<u32> {
        let wins = |judged: &JudgedMove| judged.confidence.is_sure() && judged.value > 0.0;
        match self.best.confidence {
            Confidence::Decided(plies) if wins(&self.best) && !wins(&self.played) => Some(plies),
            _ => None,
        }
    }

    /// How surely the loss is known: as surely as the less sure of both values.
    #[must_use]
    pub fn confidence(&self) -> Confidence {
        match self.played.confidence {
            sure if sure.is_sure() => self.best.confidence,
            other => other,
        }
    }
}

/// Whether values are shares of first place that three and more play for.
fn is_of_many(unit: Unit, seats: usize) -> bool {
    unit == Unit::Chances && seats > 2
}

/// Whether a move was chosen from several: the one rule of which moves count. Whoever leaves has
/// chosen none.
fn is_choice(before: &dyn AnyMatch, mv: &str) -> bool {
    before.moves().len() > 1 && read_leaving(mv).is_none()
}

/// Judges every choice of a match up to its cursor, the last first, since what is known of the end
/// helps before it; `report` hears of each, which then is the first move of the review.
///
/// With a depth or nodes and no time, a judge with one thread who has learned nothing yet finds the
/// same every time. A review that was stopped has fewer moves than its total.
pub fn review(
    played: &dyn AnyMatch,
    judge: &mut Judge,
    pace: &Pace,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Review),
) -> Review {
    let mut reviewer = Reviewer::of(played);
    while reviewer.judge_next(judge, pace, stop) {
        report(&reviewer.review);
    }
    reviewer.review
}

/// A review under way, move by move: whoever shares a judge can lend him to others in between.
pub struct Reviewer {
    review: Review,
    /// The match before the moves that are judged.
    before: Box<dyn AnyMatch>,
}

impl Reviewer {
    /// One who has judged no move of a match yet.
    #[must_use]
    pub fn of(played: &dyn AnyMatch) -> Reviewer {
        Reviewer { review: Review::of(played), before: played.boxed() }
    }

    /// What is judged so far.
    #[must_use]
    pub const fn review(&self) -> &Review {
        &self.review
    }

    /// Judges the last choice that is not judged yet, which then is the first move of the review;
    /// false if there is none, or the flag stopped it.
    pub fn judge_next(&mut self, judge: &mut Judge, pace: &Pace, stop: &AtomicBool) -> bool {
        while let Some(mv) = self.before.last() {
            let ply = self.before.plies();
            self.before.undo(1);
            if !is_choice(&*self.before, &mv) {
                continue;
            }
            let judged = compare(&*self.before, &mv, judge, pace, stop);
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            if let Some((of_move, best)) = judged {
                self.review.moves.insert(0, ReviewMove::new(&*self.before, ply, of_move, best));
                self.review.sum_up(self.before.seats());
                return true;
            }
        }
        false
    }
}

/// What a move and the best move are worth.
fn compare(
    before: &dyn AnyMatch,
    mv: &str,
    judge: &mut Judge,
    pace: &Pace,
    stop: &AtomicBool,
) -> Option<(JudgedMove, JudgedMove)> {
    let mut ask = |only| {
        let Pace { reach, limits, book } = *pace;
        let question = Question { moves: judge.moves_at_once(), only, reach, limits, book };
        Some(judge.look(before, &question, stop, &mut |_| ())?.moves)
    };
    let all = ask(None)?;
    let best = all.first()?.clone();
    let of_move = match all.into_iter().find(|judged| judged.mv == mv && !judged.is_bound) {
        Some(found) => found,
        None => ask(Some(mv))?.into_iter().next()?,
    };
    // A better look at the move may show that it was the best after all.
    let best = if of_move.value > best.value { of_move.clone() } else { best };
    Some((of_move, best))
}

/// To the hundredth: the rest is noise.
#[must_use]
pub fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use catalog::{Options, find};

    use super::*;

    #[test]
    fn a_forced_win_that_is_not_played_is_missed() {
        let before = find("loa").unwrap().open(&Options::default()).unwrap().start(1);
        let missed = |value, confidence, best| {
            let judged = |mv: &str, value, confidence| {
                let line = vec![mv.to_string()];
                let prospects = Vec::new();
                JudgedMove {
                    mv: mv.to_string(),
                    value,
                    is_bound: false,
                    confidence,
                    prospects,
                    line,
                }
            };
            let (played, best) = (judged("b8-b6", value, confidence), judged("c8-c6", 100.0, best));
            ReviewMove::new(&*before, 1, played, best).missed_win()
        };
        let (win, guess) = (Confidence::Decided(7), Confidence::Depth(6));
        assert_eq!(missed(3.0, guess, win), Some(7));
        assert_eq!(missed(-100.0, Confidence::Decided(4), win), Some(7));
        assert_eq!(missed(100.0, Confidence::Decided(9), win), None, "as won");
        assert_eq!(missed(3.0, guess, guess), None, "not proved");
    }
}
