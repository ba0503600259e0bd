//! A whole game reviewed for a client.

use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::{Grade, Judge, Pace, Reviewer, rounded};
use catalog::AnyMatch;
use game::Limits;
use tokio::sync::mpsc::Sender;

use crate::analyse::{MOST, confidence};
use crate::extract::Visitor;
use crate::facts::facts;
use crate::hall::{Hall, SharedRoom, lock};
use crate::halt::Halt;
use crate::limits::{Thing, Ticket};
use crate::message::{Review, ReviewAsk, ReviewMove, SeatReview, Update};
use crate::pool::{Power, Work};
use crate::problem::Answer;
use crate::room::json;

/// The least and the most time for a position, in milliseconds.
const TIME_MS: (u32, u32) = (100, 60_000);

/// The most for others than who asks from the machine itself: turns go on between positions.
const TIME_MS_OTHERS: u32 = 5_000;

/// A review that runs, or waits to.
struct Reviewing {
    hall: Arc<Hall>,
    shared: SharedRoom,
    ask: ReviewAsk,
    pace: Pace,
    /// The match to its end, and the nodes of its plies.
    played: Box<dyn AnyMatch>,
    nodes: Vec<u32>,
    reviewer: Reviewer,
    /// What is judged so far, as messages.
    moves: Vec<ReviewMove>,
    /// The judge of a review that is to be the same every time: nobody else may teach him anything.
    judge: Option<Judge>,
    /// How long it may search, and has searched.
    time: Duration,
    spent: Duration,
    sender: Sender<Arc<str>>,
    /// Whether it takes the place of the last one.
    is_kept: bool,
    /// The right to search, until it ends.
    _ticket: Option<Ticket>,
}

/// Begins to review for a client who has such secrets of the game; what it returns stops it.
pub(crate) fn begin(
    visitor: &Visitor,
    shared: &SharedRoom,
    secrets: Option<&str>,
    ask: ReviewAsk,
    sender: &Sender<Arc<str>>,
) -> Answer<Arc<Halt>> {
    let room = lock(shared);
    let node = ask.node.unwrap_or_else(|| room.play.current());
    let (played, nodes) = (room.match_at(node)?, room.play.tree().path(node));
    let is_kept = visitor.keeps(&room, secrets);
    drop(room);
    let pace = Pace::of(played.game(), None, limits(&ask, visitor.is_local));
    let reviewing = Reviewing {
        _ticket: visitor.caller.hold(Thing::Search)?,
        hall: visitor.hall.clone(),
        shared: shared.clone(),
        pace: Pace { book: ask.book.unwrap_or(true), ..pace },
        ask,
        reviewer: Reviewer::of(&*played),
        played,
        nodes,
        moves: Vec::new(),
        judge: None,
        time: if visitor.is_local { Duration::MAX } else { MOST },
        spent: Duration::ZERO,
        sender: sender.clone(),
        is_kept,
    };
    let (party, halt) = (visitor.party(), Arc::<Halt>::default());
    let (hall, sender, halted) = (visitor.hall.clone(), sender.clone(), halt.clone());
    tokio::spawn(async move { hall.pool.run(party, reviewing, &halted, &sender).await });
    Ok(halt)
}

const fn is_repeatable(ask: &ReviewAsk) -> bool {
    ask.depth.is_some() || ask.nodes.is_some()
}

fn limits(ask: &ReviewAsk, is_local: bool) -> Limits {
    let (least, most) = TIME_MS;
    let most = if is_local { most } else { TIME_MS_OTHERS };
    let time = match ask.time_ms {
        Some(time) => Duration::from_millis(time.clamp(least, most).into()),
        // Nobody waits forever, whatever depth was asked for.
        None if is_repeatable(ask) => Duration::from_millis(most.into()),
        None => Pace::TIME,
    };
    Limits { depth: ask.depth, nodes: ask.nodes, time: Some(time) }
}

impl Work for Reviewing {
    fn keeps_judge(&self) -> bool {
        is_repeatable(&self.ask)
    }

    fn waiting(&self) -> Option<Arc<str>> {
        None
    }

    fn go_on(&mut self, halt: &Halt) -> Option<Arc<str>> {
        if !halt.is_ended() {
            let mut judge = self.take_judge();
            let is_over = self.judge(&mut judge, halt);
            if self.keeps_judge() {
                self.judge = Some(judge);
            } else {
                self.hall.pool.give(judge, Power::usual());
            }
            if !is_over {
                return None;
            }
        }
        let done = Review { is_done: true, ..self.message() };
        self.keep(&done);
        Some(update(done))
    }
}

impl Reviewing {
    fn take_judge(&mut self) -> Judge {
        let (pool, game) = (&self.hall.pool, self.played.game());
        match self.judge.take() {
            Some(judge) => judge,
            None if !self.keeps_judge() => pool.take(game, Power::usual()),
            None => pool.fresh(game, Power { threads: 1, ..Power::usual() }),
        }
    }

    /// Judges the moves that count, until others are to have the turn; whether it is over.
    fn judge(&mut self, judge: &mut Judge, halt: &Halt) -> bool {
        let began = Instant::now();
        while self.reviewer.judge_next(judge, &self.pace, halt.at_end()) {
            // The newest is the first.
            let newest = self.reviewer.review().moves.first().map(|newest| self.reviewed(newest));
            self.moves.splice(0..0, newest);
            let _ = self.sender.try_send(update(self.message()));
            let spent = self.spent + began.elapsed();
            let is_over = self.reviewer.review().is_whole() || spent >= self.time;
            if is_over || halt.is_paused() {
                self.spent = spent;
                return is_over;
            }
        }
        true
    }

    fn reviewed(&self, mv: &analysis::ReviewMove) -> ReviewMove {
        let mut before = self.played.boxed();
        before.undo(self.played.plies() + 1 - mv.ply);
        ReviewMove {
            node: self.nodes.get(mv.ply - 1).copied().unwrap_or_default(),
            ply: mv.ply as u32,
            seat: mv.seat.index() as u8,
            mv: mv.played.mv.clone(),
            value: rounded(mv.played.value),
            is_decided: mv.played.confidence.is_sure(),
            prospects: mv.played.prospects.clone(),
            best: mv.best.mv.clone(),
            best_value: rounded(mv.best.value),
            best_is_decided: mv.best.confidence.is_sure(),
            line: mv.best.line.clone(),
            loss: mv.loss,
            accuracy: mv.accuracy,
            confidence: confidence(mv.confidence()),
            grade: mv.grade.into(),
            facts: match mv.grade {
                Grade::Best | Grade::Good => Vec::new(),
                _ => facts(&*before, &mv.played, &mv.best),
            },
        }
    }

    /// A review so far.
    fn message(&self) -> Review {
        let (review, moves) = (self.reviewer.review(), self.moves.clone());
        let seat = |seat: &analysis::SeatReview| {
            let [inaccuracies, mistakes, blunders] = seat.bad.map(|count| count as u32);
            let (moves, accuracy, loss) = (seat.moves as u32, seat.accuracy, seat.loss);
            SeatReview { moves, accuracy, loss, inaccuracies, mistakes, blunders }
        };
        Review {
            game: self.ask.game.clone(),
            node: self.nodes.last().copied().unwrap_or_default(),
            judged: moves.len() as u32,
            total: review.total as u32,
            is_done: false,
            unit: review.unit.into(),
            moves,
            seats: review.seats.iter().map(seat).collect(),
        }
    }

    /// Keeps a review, if it is whole.
    fn keep(&self, review: &Review) {
        if self.is_kept && review.judged == review.total {
            let mut room = lock(&self.shared);
            room.review = Some(json(review));
            room.touch();
            self.hall.save_or_retry(&self.shared, &mut room);
        }
    }
}

fn update(review: Review) -> Arc<str> {
    Update::Review { review: Box::new(review) }.text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_others_takes_no_longer_than_somebody_waits() {
        let asked = |depth, time_ms| {
            let game = String::new();
            ReviewAsk { game, node: None, time_ms, depth, nodes: None, book: None }
        };
        let seconds = |ask: &ReviewAsk, is_local| limits(ask, is_local).time.unwrap().as_secs();
        for ask in [asked(None, Some(99_999)), asked(Some(30), None)] {
            assert_eq!((seconds(&ask, true), seconds(&ask, false)), (60, 5));
        }
        assert_eq!(limits(&asked(None, Some(200)), false).time, Some(Duration::from_millis(200)));
        assert_eq!(limits(&asked(None, None), false).time, Some(Pace::TIME));
    }
}
