//! Analysis of a position for a client.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use analysis::{Question, Reach};
use catalog::{AnyMatch, Unit};
use game::Limits;
use tokio::sync::mpsc::Sender;

use crate::hall::{Hall, SharedRoom, lock};
use crate::message::{self, Analysis, Confidence, JudgedMove, Update};
use crate::problem::Answer;
use crate::threads::search;

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
    ask: &message::Analyse,
    sender: &Sender<Arc<str>>,
) -> Answer<Arc<AtomicBool>> {
    let played = lock(shared).match_at(ask.node)?;
    let stop = Arc::new(AtomicBool::new(false));
    let analysing = Analysing {
        hall: hall.clone(),
        ask: ask.clone(),
        played,
        sender: sender.clone(),
        stop: stop.clone(),
    };
    tokio::spawn(analysing.run());
    Ok(stop)
}

impl Analysing {
    async fn run(self) {
        if self.hall.pool.is_busy() {
            let waiting = Analysis { is_waiting: true, ..self.message(None) };
            self.send(waiting).await;
        }
        let Some(permit) = self.hall.pool.permit().await else { return };
        let done = search(move || {
            let found = if self.is_stopped() { None } else { self.analyse() };
            let done = Analysis { is_done: true, ..self.message(found.as_ref()) };
            (self, done)
        });
        if let Some((analysing, done)) = done.await {
            analysing.send(done).await;
        }
        drop(permit);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    async fn send(&self, analysis: Analysis) {
        // Whoever is gone needs no answer.
        let _ = self.sender.send(update(analysis)).await;
    }

    fn analyse(&self) -> Option<analysis::Analysis> {
        if self.played.outcome().is_some() {
            return None;
        }
        let seconds = self.ask.seconds.map_or(MOST, |seconds| Duration::from_secs(seconds.into()));
        let limits = Limits { time: Some(seconds.min(MOST)), ..Limits::default() };
        let moves = if self.ask.best == 0 { usize::MAX } else { self.ask.best as usize };
        let question = Question { moves, only: None, reach: Reach::Solve, limits };
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

    fn message(&self, analysis: Option<&analysis::Analysis>) -> Analysis {
        let elapsed = analysis.map_or(Duration::ZERO, |analysis| analysis.elapsed);
        let nodes = analysis.map_or(0, |analysis| analysis.nodes);
        let seconds = elapsed.as_secs_f64();
        let moves = analysis.map_or(&[][..], |analysis| &analysis.moves);
        let shown = if self.ask.best == 0 { usize::MAX } else { self.ask.best as usize };
        Analysis {
            game: self.ask.game.clone(),
            node: self.ask.node,
            seat: self.played.turn().index() as u8,
            unit: unit(self.played.game().unit()),
            moves: moves.iter().take(shown).map(judged).collect(),
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

/// A unit as a message.
pub(crate) const fn unit(unit: Unit) -> message::Unit {
    match unit {
        Unit::Discs => message::Unit::Discs,
        Unit::Compartments => message::Unit::Compartments,
        Unit::Points => message::Unit::Points,
    }
}

/// How surely a value is known, as a message.
pub(crate) const fn confidence(confidence: analysis::Confidence) -> Confidence {
    match confidence {
        analysis::Confidence::Exact => Confidence::Exact,
        analysis::Confidence::Selective(percent) => Confidence::Selective { percent },
        analysis::Confidence::Depth(plies) => Confidence::Depth { plies },
    }
}

fn judged(judged: &analysis::JudgedMove) -> JudgedMove {
    JudgedMove {
        mv: judged.mv.clone(),
        value: rounded(judged.value),
        is_decided: judged.confidence == analysis::Confidence::Exact,
        is_bound: judged.is_bound,
        confidence: confidence(judged.confidence),
        line: judged.line.clone(),
    }
}

/// To the hundredth: the rest is noise.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// How deep a move was searched: the plies, or the line if it is solved.
fn depth(judged: &analysis::JudgedMove) -> u32 {
    match judged.confidence {
        analysis::Confidence::Depth(plies) => plies,
        analysis::Confidence::Exact | analysis::Confidence::Selective(_) => {
            judged.line.len() as u32
        }
    }
}
