//! A whole game judged for a client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalog::{AnyMatch, Confidence, Judge, Judgment, Question, Reach};
use game::{Limits, PASS};
use tokio::sync::mpsc::Sender;

use crate::analyse::{confidence, rounded, unit};
use crate::facts::facts;
use crate::hall::{Hall, SharedRoom, lock};
use crate::message::{Mark, Review, ReviewAsk, ReviewMove, SeatReview, Unit, Update};
use crate::problem::Answer;
use crate::threads::search;

/// How far an engine looks at most: the time is what usually ends it.
const LEVEL: u8 = 20;

/// The time for a position, in milliseconds: usual, least and most.
const TIME_MS: (u32, u32, u32) = (500, 100, 60_000);

/// A review that runs, or waits to.
struct Reviewer {
    hall: Arc<Hall>,
    shared: SharedRoom,
    /// The match to its end, and the nodes of its plies.
    played: Box<dyn AnyMatch>,
    nodes: Vec<u32>,
    time: Duration,
    review: Review,
    sender: Sender<Arc<str>>,
    stop: Arc<AtomicBool>,
}

/// Begins to review for a client; the flag stops it.
pub(crate) fn begin(
    hall: &Arc<Hall>,
    ask: &ReviewAsk,
    sender: &Sender<Arc<str>>,
) -> Answer<Arc<AtomicBool>> {
    let shared = hall.room(&ask.game)?;
    let room = lock(&shared);
    let node = ask.node.unwrap_or_else(|| room.play.current());
    let played = room.match_at(node)?;
    let nodes = room.play.tree().path(node);
    drop(room);
    let (usual, least, most) = TIME_MS;
    let time_ms = ask.time_ms.unwrap_or(usual).clamp(least, most);
    let stop = Arc::new(AtomicBool::new(false));
    let review = Review {
        game: ask.game.clone(),
        node,
        judged: 0,
        total: choices(&*played),
        is_done: false,
        unit: unit(played.game().unit()),
        moves: Vec::new(),
        seats: Vec::new(),
    };
    let reviewer = Reviewer {
        hall: hall.clone(),
        shared: shared.clone(),
        played,
        nodes,
        time: Duration::from_millis(time_ms.into()),
        review,
        sender: sender.clone(),
        stop: stop.clone(),
    };
    tokio::spawn(reviewer.run());
    Ok(stop)
}

/// How many moves of a match were a choice.
fn choices(played: &dyn AnyMatch) -> u32 {
    let mut before = played.boxed();
    let mut count = 0;
    while before.undo(1) > 0 {
        count += u32::from(before.moves().len() > 1);
    }
    count
}

impl Reviewer {
    async fn run(self) {
        let Some(permit) = self.hall.pool.permit().await else { return };
        if let Some(reviewer) = search(move || self.judge_all().finished()).await {
            // Whoever is gone needs no answer.
            let _ = reviewer.sender.send(reviewer.update()).await;
        }
        drop(permit);
    }

    /// Judges every choice, the last first.
    fn judge_all(mut self) -> Reviewer {
        let mut judge = self.hall.pool.take(&*self.played);
        let moves = self.played.played();
        let mut before = self.played.boxed();
        for (ply, mv) in moves.iter().enumerate().rev() {
            before.undo(1);
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            if before.moves().len() < 2 || mv == PASS {
                continue;
            }
            if let Some(judged) = self.judge(&mut judge, &*before, ply, mv) {
                self.review.moves.insert(0, judged);
                self.review.judged += 1;
                self.sum_up();
                let _ = self.sender.try_send(self.update());
            }
        }
        self.hall.pool.give(&*self.played, judge);
        self
    }

    /// Judges a move; `None` if it was stopped.
    fn judge(
        &self,
        judge: &mut Judge,
        before: &dyn AnyMatch,
        ply: usize,
        mv: &str,
    ) -> Option<ReviewMove> {
        let all = self.ask(judge, before, None)?;
        let best = all.first()?.clone();
        let of_move = match all.iter().find(|judgment| judgment.mv == mv && !judgment.is_bound) {
            Some(found) => found.clone(),
            None => self.ask(judge, before, Some(mv))?.into_iter().next()?,
        };
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        // A better look at the move may show that it was the best after all.
        let best = if of_move.value > best.value { of_move.clone() } else { best };
        Some(self.reviewed(before, ply, &of_move, &best))
    }

    fn ask(
        &self,
        judge: &mut Judge,
        before: &dyn AnyMatch,
        only: Option<&str>,
    ) -> Option<Vec<Judgment>> {
        let limits = Limits { time: Some(self.time), ..Limits::default() };
        // An engine judges one move better than all; a search looks at all of them anyhow.
        let is_engine = self.review.unit == Unit::Discs;
        let moves = if is_engine { 1 } else { usize::MAX };
        let question = Question { moves, only, reach: Reach::Level(LEVEL), limits };
        Some(judge.judge(before, &question, &self.stop, &mut |_| ())?.moves)
    }

    fn reviewed(
        &self,
        before: &dyn AnyMatch,
        ply: usize,
        of_move: &Judgment,
        best: &Judgment,
    ) -> ReviewMove {
        let seat = before.turn().index() as u8;
        let loss = rounded((best.value - of_move.value).max(0.0));
        let is_best = of_move.mv == best.mv;
        let (mark, accuracy) = worth(loss, self.review.unit);
        let is_exact = |judgment: &Judgment| judgment.confidence == Confidence::Exact;
        let least = if is_exact(of_move) { best } else { of_move };
        ReviewMove {
            node: self.nodes.get(ply).copied().unwrap_or_default(),
            ply: ply as u32 + 1,
            seat,
            mv: of_move.mv.clone(),
            value: rounded(of_move.value),
            is_decided: is_exact(of_move),
            best: best.mv.clone(),
            best_value: rounded(best.value),
            line: best.line.clone(),
            loss,
            accuracy: rounded(accuracy),
            confidence: confidence(least.confidence),
            mark: if is_best { Mark::Best } else { mark },
            facts: match mark {
                Mark::Best | Mark::Good => Vec::new(),
                _ => facts(before, of_move, best),
            },
        }
    }

    /// What the moves judged so far amount to.
    fn sum_up(&mut self) {
        let moves = &self.review.moves;
        let of_seat = |seat: usize| {
            let own = || moves.iter().filter(move |mv| usize::from(mv.seat) == seat);
            let count = |mark| own().filter(|mv| mv.mark == mark).count() as u32;
            let total = own().count();
            let accuracy = own().map(|mv| mv.accuracy).sum::<f64>() / total.max(1) as f64;
            SeatReview {
                moves: total as u32,
                accuracy: (total > 0).then(|| rounded(accuracy)),
                loss: rounded(own().map(|mv| mv.loss).sum()),
                inaccuracies: count(Mark::Inaccuracy),
                mistakes: count(Mark::Mistake),
                blunders: count(Mark::Blunder),
            }
        };
        self.review.seats = (0..self.played.seats()).map(of_seat).collect();
    }

    fn update(&self) -> Arc<str> {
        Update::Review { review: Box::new(self.review.clone()) }.text()
    }

    /// Keeps the review, if it is whole.
    fn finished(mut self) -> Reviewer {
        self.review.is_done = true;
        self.sum_up();
        if self.review.judged == self.review.total {
            let mut room = lock(&self.shared);
            room.set_review(serde_json::to_string(&self.review).unwrap_or_default());
            self.hall.save_or_retry(&self.shared, &mut room);
        }
        self
    }
}

/// What losses mean in a unit.
struct Scale {
    /// From these losses on a move is no longer as good as the best, an inaccuracy, a mistake, a
    /// blunder.
    marks: [(f64, Mark); 4],
    /// A loss of this much leaves 37 % of accuracy.
    decay: f64,
}

const fn scale(unit: Unit) -> Scale {
    const fn marks(losses: [f64; 4]) -> [(f64, Mark); 4] {
        let [good, inaccuracy, mistake, blunder] = losses;
        [
            (blunder, Mark::Blunder),
            (mistake, Mark::Mistake),
            (inaccuracy, Mark::Inaccuracy),
            (good, Mark::Good),
        ]
    }
    match unit {
        Unit::Discs | Unit::Compartments => {
            Scale { marks: marks([0.5, 2.0, 4.0, 8.0]), decay: 10.0 }
        }
        Unit::Points => Scale { marks: marks([1.0, 5.0, 10.0, 20.0]), decay: 25.0 },
    }
}

/// What to make of a loss.
fn worth(loss: f64, unit: Unit) -> (Mark, f64) {
    let scale = scale(unit);
    let mark = scale.marks.iter().find(|(least, _)| loss >= *least);
    let mark = mark.map_or(Mark::Best, |(_, mark)| *mark);
    (mark, 100.0 * (-loss / scale.decay).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_a_move_loses_the_worse_it_is_marked() {
        for unit in [Unit::Discs, Unit::Compartments, Unit::Points] {
            assert_eq!(worth(0.0, unit), (Mark::Best, 100.0));
            let losses = (0..100).map(|loss| worth(f64::from(loss), unit));
            let losses = losses.collect::<Vec<_>>();
            assert!(losses.windows(2).all(|pair| pair[0].0 as u8 <= pair[1].0 as u8));
            assert!(losses.windows(2).all(|pair| pair[0].1 > pair[1].1));
        }
        assert_eq!(worth(3.0, Unit::Discs).0, Mark::Inaccuracy);
        assert_eq!(worth(8.0, Unit::Discs).0, Mark::Blunder);
    }
}
