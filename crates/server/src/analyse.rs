//! Analysis of a position for a client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use analysis::{Question, Reach, rounded};
use catalog::AnyMatch;
use game::Limits;
use tokio::sync::mpsc::Sender;

use crate::hall::{Hall, SharedRoom, lock};
use crate::message::{self, Analysis, Confidence, JudgedMove, Update};
use crate::problem::Answer;

/// The longest analysis.
const MOST: Duration = Duration::from_secs(600);

/// How often a client is told what is new.
const TOLD: Duration = Duration::from_millis(80);

/// An analysis that runs, or waits to.
struct Analysing {
    hall: Arc<Hall>,
    ask: message::Analyse,
    played: Box<dyn AnyMatch>,
    sender: Sender<Arc<str>>,
    stop: Arc<AtomicBool>,
}

/// Begins to analyse for a client; the flag stops it.
pub(crate) fn begin(
    hall: &Arc<Hall>,
    shared: &SharedRoom,
    ask: message::Analyse,
    sender: &Sender<Arc<str>>,
) -> Answer<Arc<AtomicBool>> {
    let played = lock(shared).match_at(ask.node)?;
    let (hall, sender, stop) = (hall.clone(), sender.clone(), Arc::<AtomicBool>::default());
    tokio::spawn(Analysing { hall, ask, played, sender, stop: stop.clone() }.run());
    Ok(stop)
}

impl Analysing {
    async fn run(self) {
        let (hall, sender) = (self.hall.clone(), self.sender.clone());
        if hall.pool.is_busy() {
            let waiting = Analysis { is_waiting: true, ..self.message(None) };
            // Whoever is gone needs no answer.
            let _ = sender.send(update(waiting)).await;
        }
        let search = move || {
            let found = self.analyse();
            update(Analysis { is_done: true, ..self.message(found.as_ref()) })
        };
        hall.pool.run(&sender, search).await;
    }

    fn analyse(&self) -> Option<analysis::Analysis> {
        if self.stop.load(Ordering::Relaxed) || self.played.outcome().is_some() {
            return None;
        }
        let seconds = self.ask.seconds.map_or(MOST, |seconds| Duration::from_secs(seconds.into()));
        let limits = Limits { time: Some(seconds.min(MOST)), ..Limits::default() };
        let (moves, reach, book) = (self.moves_max(), Reach::Solve, self.ask.book.unwrap_or(true));
        let question = Question { moves, only: None, reach, limits, book };
        let mut judge = self.hall.pool.take(self.played.game());
        let mut told = None::<Instant>;
        let mut report = |analysis: &analysis::Analysis| {
            if told.is_none_or(|at| at.elapsed() >= TOLD) {
                told = Some(Instant::now());
                // A client that does not keep up misses some steps, never the last.
                let _ = self.sender.try_send(update(self.message(Some(analysis))));
            }
        };
        let found = judge.analyse(&*self.played, &question, &self.stop, &mut report);
        self.hall.pool.give(judge);
        found
    }

    /// How many moves are wanted.
    const fn moves_max(&self) -> usize {
        if self.ask.best == 0 { usize::MAX } else { self.ask.best as usize }
    }

    fn message(&self, analysis: Option<&analysis::Analysis>) -> Analysis {
        let (moves, nodes, elapsed) = match analysis {
            Some(found) => (&found.moves[..], found.nodes, found.elapsed),
            None => Default::default(),
        };
        let seconds = elapsed.as_secs_f64();
        Analysis {
            game: self.ask.game.clone(),
            node: self.ask.node,
            seat: self.played.turn().index() as u8,
            unit: self.played.game().unit().into(),
            moves: moves.iter().take(self.moves_max()).map(judged).collect(),
            depth: moves.iter().map(depth).max().unwrap_or(0),
            nodes,
            nodes_per_second: if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 },
            elapsed_ms: elapsed.as_millis() as u64,
            is_done: false,
            is_waiting: false,
        }
    }
}

fn update(analysis: Analysis) -> Arc<str> {
    Update::Analysis { analysis: Box::new(analysis) }.text()
}

/// How surely a value is known, as a message.
pub(crate) const fn confidence(confidence: analysis::Confidence) -> Confidence {
    match confidence {
        analysis::Confidence::Exact => Confidence::Exact,
        analysis::Confidence::Decided(plies) => Confidence::Decided { plies },
        analysis::Confidence::Selective(percent) => Confidence::Selective { percent },
        analysis::Confidence::Depth(plies) => Confidence::Depth { plies },
        analysis::Confidence::Book(plies) => Confidence::Book { plies },
    }
}

fn judged(judged: &analysis::JudgedMove) -> JudgedMove {
    JudgedMove {
        mv: judged.mv.clone(),
        value: rounded(judged.value),
        is_decided: judged.confidence.is_sure(),
        is_bound: judged.is_bound,
        confidence: confidence(judged.confidence),
        prospects: judged.prospects.clone(),
        line: judged.line.clone(),
    }
}

/// How deep a move was searched: the plies, or the line if it is solved.
fn depth(judged: &analysis::JudgedMove) -> u32 {
    match judged.confidence {
        analysis::Confidence::Depth(plies) | analysis::Confidence::Book(plies) => plies,
        _ => judged.line.len() as u32,
    }
}
