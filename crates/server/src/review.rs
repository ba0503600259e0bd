//! A whole game reviewed for a client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use analysis::{Confidence, Grade, Pace, review};
use catalog::AnyMatch;
use game::Limits;
use tokio::sync::mpsc::Sender;

use crate::analyse::{confidence, rounded, unit};
use crate::facts::facts;
use crate::hall::{Hall, SharedRoom, lock};
use crate::message::{self, Review, ReviewAsk, ReviewMove, SeatReview, Update};
use crate::problem::Answer;
use crate::threads::search;

/// The least and the most time for a position, in milliseconds.
const TIME_MS: (u32, u32) = (100, 60_000);

/// A review that runs, or waits to.
struct Reviewing {
    hall: Arc<Hall>,
    shared: SharedRoom,
    /// The match to its end, and the nodes of its plies.
    played: Box<dyn AnyMatch>,
    nodes: Vec<u32>,
    pace: Pace,
    /// Whether it is to find the same whenever it is asked.
    is_repeatable: bool,
    review: Review,
    sender: Sender<Arc<str>>,
    stop: Arc<AtomicBool>,
}

/// Begins to review for a client; the flag stops it.
pub(crate) fn begin(
    hall: &Arc<Hall>,
    shared: &SharedRoom,
    ask: &ReviewAsk,
    sender: &Sender<Arc<str>>,
) -> Answer<Arc<AtomicBool>> {
    let room = lock(shared);
    let node = ask.node.unwrap_or_else(|| room.play.current());
    let played = room.match_at(node)?;
    let nodes = room.play.tree().path(node);
    drop(room);
    let stop = Arc::new(AtomicBool::new(false));
    let review = Review {
        game: ask.game.clone(),
        node,
        judged: 0,
        total: 0,
        is_done: false,
        unit: unit(played.game().unit()),
        moves: Vec::new(),
        seats: Vec::new(),
    };
    let reviewing = Reviewing {
        hall: hall.clone(),
        shared: shared.clone(),
        nodes,
        pace: Pace::of(played.game(), None, limits(ask)),
        is_repeatable: is_repeatable(ask),
        played,
        review,
        sender: sender.clone(),
        stop: stop.clone(),
    };
    tokio::spawn(reviewing.run());
    Ok(stop)
}

const fn is_repeatable(ask: &ReviewAsk) -> bool {
    ask.depth.is_some() || ask.nodes.is_some()
}

fn limits(ask: &ReviewAsk) -> Limits {
    let (least, most) = TIME_MS;
    let time = match ask.time_ms {
        Some(time) => Duration::from_millis(time.clamp(least, most).into()),
        // Nobody waits forever, whatever depth was asked for.
        None if is_repeatable(ask) => Duration::from_millis(most.into()),
        None => Pace::TIME,
    };
    Limits { depth: ask.depth, nodes: ask.nodes, time: Some(time) }
}

impl Reviewing {
    async fn run(self) {
        let Some(permit) = self.hall.pool.permit().await else { return };
        if let Some(reviewing) = search(move || self.judge_all().finished()).await {
            // Whoever is gone needs no answer.
            let _ = reviewing.sender.send(reviewing.update()).await;
        }
        drop(permit);
    }

    /// Judges every move that counts.
    fn judge_all(mut self) -> Reviewing {
        let (hall, stop, played) = (self.hall.clone(), self.stop.clone(), self.played.boxed());
        let (pace, is_repeatable) = (self.pace, self.is_repeatable);
        self.sum_up(&analysis::Review::of(&*played));
        if stop.load(Ordering::Relaxed) {
            return self;
        }
        let mut report = |review: &analysis::Review| {
            // The newest is the first.
            if let Some(newest) = review.moves.first() {
                let reviewed = self.reviewed(newest);
                self.review.moves.insert(0, reviewed);
            }
            self.sum_up(review);
            let _ = self.sender.try_send(self.update());
        };
        if is_repeatable {
            let mut judge = hall.pool.fresh(played.game(), 1);
            review(&*played, &mut judge, &pace, &stop, &mut report);
        } else {
            let mut judge = hall.pool.take(played.game());
            review(&*played, &mut judge, &pace, &stop, &mut report);
            hall.pool.give(judge);
        }
        self
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
            is_decided: mv.played.confidence == Confidence::Exact,
            best: mv.best.mv.clone(),
            best_value: rounded(mv.best.value),
            line: mv.best.line.clone(),
            loss: mv.loss,
            accuracy: mv.accuracy,
            confidence: confidence(mv.confidence()),
            grade: grade(mv.grade),
            facts: match mv.grade {
                Grade::Best | Grade::Good => Vec::new(),
                _ => facts(&*before, &mv.played, &mv.best),
            },
        }
    }

    /// What the moves judged so far amount to.
    fn sum_up(&mut self, review: &analysis::Review) {
        let seat = |seat: &analysis::SeatReview| {
            let [inaccuracies, mistakes, blunders] = seat.bad.map(|count| count as u32);
            let (moves, accuracy, loss) = (seat.moves as u32, seat.accuracy, seat.loss);
            SeatReview { moves, accuracy, loss, inaccuracies, mistakes, blunders }
        };
        self.review.seats = review.seats.iter().map(seat).collect();
        self.review.judged = review.moves.len() as u32;
        self.review.total = review.total as u32;
    }

    fn update(&self) -> Arc<str> {
        Update::Review { review: Box::new(self.review.clone()) }.text()
    }

    /// Keeps the review, if it is whole.
    fn finished(mut self) -> Reviewing {
        self.review.is_done = true;
        if self.review.judged == self.review.total {
            let mut room = lock(&self.shared);
            room.set_review(serde_json::to_string(&self.review).unwrap_or_default());
            self.hall.save_or_retry(&self.shared, &mut room);
        }
        self
    }
}

/// A grade as a message.
const fn grade(grade: Grade) -> message::Grade {
    match grade {
        Grade::Best => message::Grade::Best,
        Grade::Good => message::Grade::Good,
        Grade::Inaccuracy => message::Grade::Inaccuracy,
        Grade::Mistake => message::Grade::Mistake,
        Grade::Blunder => message::Grade::Blunder,
    }
}
