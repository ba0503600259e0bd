//! A whole game reviewed for a client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use analysis::{Grade, Pace, review, rounded};
use catalog::AnyMatch;
use game::Limits;
use tokio::sync::mpsc::Sender;

use crate::analyse::confidence;
use crate::extract::Visitor;
use crate::facts::facts;
use crate::hall::{Hall, SharedRoom, lock};
use crate::limits::{Thing, Ticket};
use crate::message::{Review, ReviewAsk, ReviewMove, SeatReview, Update};
use crate::pool::Power;
use crate::problem::Answer;
use crate::room::json;

/// The least and the most time for a position, in milliseconds.
const TIME_MS: (u32, u32) = (100, 60_000);

/// A review that runs, or waits to.
struct Reviewing {
    hall: Arc<Hall>,
    shared: SharedRoom,
    ask: ReviewAsk,
    /// The match to its end, and the nodes of its plies.
    played: Box<dyn AnyMatch>,
    nodes: Vec<u32>,
    sender: Sender<Arc<str>>,
    stop: Arc<AtomicBool>,
    /// The right to search, until it ends.
    _ticket: Option<Ticket>,
}

/// Begins to review for a client; the flag stops it.
pub(crate) fn begin(
    visitor: &Visitor,
    shared: &SharedRoom,
    ask: ReviewAsk,
    sender: &Sender<Arc<str>>,
) -> Answer<Arc<AtomicBool>> {
    let room = lock(shared);
    let node = ask.node.unwrap_or_else(|| room.play.current());
    let (played, nodes) = (room.match_at(node)?, room.play.tree().path(node));
    drop(room);
    let _ticket = visitor.caller.hold(Thing::Search)?;
    let (hall, shared, sender) = (visitor.hall.clone(), shared.clone(), sender.clone());
    let stop = Arc::<AtomicBool>::default();
    let stopped = stop.clone();
    let reviewing = Reviewing { hall, shared, ask, played, nodes, sender, stop, _ticket };
    tokio::spawn(reviewing.run());
    Ok(stopped)
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
        let (hall, sender) = (self.hall.clone(), self.sender.clone());
        let search = move || {
            let done = self.judge_all();
            self.keep(&done);
            update(done)
        };
        hall.pool.run(&sender, search).await;
    }

    /// Judges every move that counts.
    fn judge_all(&self) -> Review {
        let Reviewing { hall, ask, played, stop, .. } = self;
        let mut moves = Vec::new();
        let mut report = |review: &analysis::Review| {
            // The newest is the first.
            if let Some(newest) = review.moves.first() {
                moves.insert(0, self.reviewed(newest));
            }
            let _ = self.sender.try_send(update(self.message(review, moves.clone())));
        };
        let found = if stop.load(Ordering::Relaxed) {
            analysis::Review::of(&**played)
        } else {
            let mut judge = match is_repeatable(ask) {
                true => hall.pool.fresh(played.game(), Power { threads: 1, ..Power::usual() }),
                false => hall.pool.take(played.game(), Power::usual()),
            };
            let book = ask.book.unwrap_or(true);
            let pace = Pace { book, ..Pace::of(played.game(), None, limits(ask)) };
            let found = review(&**played, &mut judge, &pace, stop, &mut report);
            if !is_repeatable(ask) {
                hall.pool.give(judge, Power::usual());
            }
            found
        };
        Review { is_done: true, ..self.message(&found, moves) }
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
    fn message(&self, review: &analysis::Review, moves: Vec<ReviewMove>) -> Review {
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
        if review.judged == review.total {
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
