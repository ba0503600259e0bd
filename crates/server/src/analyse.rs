//! Analysis of a position for a client.

use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::{Analysis as Found, Question, Reach, deeper, rounded};
use catalog::AnyMatch;
use game::Limits;
use tokio::sync::mpsc::Sender;

use crate::extract::Visitor;
use crate::hall::{Hall, SharedRoom, lock};
use crate::halt::Halt;
use crate::limits::{Thing, Ticket};
use crate::message::{self, Analysis, Confidence, JudgedMove, Update};
use crate::pool::{Power, Work};
use crate::problem::Answer;

/// The longest analysis, but for one without an end, and the longest review of others than who asks
/// from the machine itself; waiting does not count.
pub(crate) const MOST: Duration = Duration::from_secs(600);

/// What has no end is stopped by whoever asked for it, or by his leaving; nobody waits so long.
const ENDLESS: Duration = Duration::from_secs(30 * 86_400);

/// The most megabytes that the owner of the machine may give the table of an analysis.
pub(crate) const TABLE_MAX: u32 = 1024;

/// How often a client is told what is new.
const TOLD: Duration = Duration::from_millis(80);

/// An analysis that runs, or waits to.
struct Analysing {
    hall: Arc<Hall>,
    ask: message::Analyse,
    played: Box<dyn AnyMatch>,
    sender: Sender<Arc<str>>,
    power: Power,
    /// How long it may search, and has searched.
    time: Duration,
    spent: Duration,
    /// What was found in all turns so far, with what they took together.
    found: Option<Found>,
    /// The right to search, until it ends.
    _ticket: Option<Ticket>,
}

/// Begins to analyse for a client; what it returns stops it.
pub(crate) fn begin(
    visitor: &Visitor,
    shared: &SharedRoom,
    ask: message::Analyse,
    sender: &Sender<Arc<str>>,
) -> Answer<Arc<Halt>> {
    let played = lock(shared).match_at(ask.node)?;
    let analysing = Analysing {
        _ticket: visitor.caller.hold(Thing::Search)?,
        hall: visitor.hall.clone(),
        power: power(&ask, visitor.is_local),
        time: time(&ask, visitor.is_local),
        spent: Duration::ZERO,
        found: None,
        ask,
        played,
        sender: sender.clone(),
    };
    let (party, halt) = (visitor.party(), Arc::<Halt>::default());
    let (hall, sender, halted) = (visitor.hall.clone(), sender.clone(), halt.clone());
    tokio::spawn(async move { hall.pool.run(party, analysing, &halted, &sender).await });
    Ok(halt)
}

/// What an analysis has to think with; never more than whoever asks may have.
fn power(ask: &message::Analyse, is_local: bool) -> Power {
    let usual = Power::usual();
    let threads_max = if is_local { Power::threads_max() } else { usual.threads };
    let table_max = if is_local { TABLE_MAX as usize } else { usual.megabytes };
    let within = |asked: Option<u32>, usual: usize, most: usize| {
        asked.map_or(usual, |asked| (asked as usize).clamp(1, most))
    };
    Power {
        threads: within(ask.threads, usual.threads, threads_max),
        megabytes: within(ask.table, usual.megabytes, table_max),
    }
}

/// How long an analysis goes on at most.
fn time(ask: &message::Analyse, is_local: bool) -> Duration {
    match (ask.endless, ask.seconds) {
        (Some(true), _) if is_local => ENDLESS,
        (Some(true), _) | (_, None) => MOST,
        (_, Some(seconds)) => Duration::from_secs(seconds.into()).min(MOST),
    }
}

impl Work for Analysing {
    fn keeps_judge(&self) -> bool {
        false
    }

    fn waiting(&self) -> Option<Arc<str>> {
        Some(update(Analysis { is_waiting: true, ..self.message(self.found.as_ref()) }))
    }

    fn go_on(&mut self, halt: &Halt) -> Option<Arc<str>> {
        if !halt.is_ended() && self.played.outcome().is_none() {
            let began = Instant::now();
            self.found = self.search(halt);
            self.spent += began.elapsed();
            if halt.is_paused() && !halt.is_ended() && self.spent < self.time {
                return None;
            }
        }
        Some(update(Analysis { is_done: true, ..self.message(self.found.as_ref()) }))
    }
}

impl Analysing {
    /// Searches for one turn; what is known then.
    fn search(&self, halt: &Halt) -> Option<Found> {
        let limits = Limits { time: Some(self.time - self.spent), ..Limits::default() };
        let reach = self.ask.depth.map_or(Reach::Solve, Reach::Depth);
        let (moves, book) = (self.moves_max(), self.ask.book.unwrap_or(true));
        let question = Question { moves, only: None, reach, limits, book };
        let mut judge = self.hall.pool.take(self.played.game(), self.power);
        let mut told = None::<Instant>;
        let mut report = |now: &Found| {
            if told.is_none_or(|at| at.elapsed() >= TOLD) {
                told = Some(Instant::now());
                // A client that does not keep up misses some steps, never the last.
                let _ = self.sender.try_send(update(self.message(Some(&self.with(now)))));
            }
        };
        let now = judge.analyse(&*self.played, &question, halt.at_pause(), &mut report);
        self.hall.pool.give(judge, self.power);
        now.map(|now| self.with(&now)).or_else(|| self.found.clone())
    }

    /// What was found in earlier turns and in this one. It begins anew, and knows less for a while.
    fn with(&self, now: &Found) -> Found {
        let Some(before) = &self.found else { return now.clone() };
        let mut all = deeper(before, now);
        all.nodes += before.nodes;
        all.elapsed += before.elapsed;
        all
    }

    /// How many moves are wanted.
    const fn moves_max(&self) -> usize {
        if self.ask.best == 0 { usize::MAX } else { self.ask.best as usize }
    }

    fn message(&self, analysis: Option<&Found>) -> Analysis {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(change: impl FnOnce(&mut message::Analyse)) -> message::Analyse {
        let mut ask = message::Analyse {
            game: String::new(),
            node: 0,
            best: 0,
            seconds: None,
            endless: None,
            depth: None,
            threads: None,
            table: None,
            book: None,
        };
        change(&mut ask);
        ask
    }

    #[test]
    fn strangers_have_no_more_than_the_usual() {
        let ask = asked(|ask| {
            (ask.endless, ask.threads, ask.table) = (Some(true), Some(9_999), Some(9_999));
        });
        assert_eq!((time(&ask, false), power(&ask, false)), (MOST, Power::usual()));
        let power = power(&ask, true);
        assert_eq!((power.threads, power.megabytes), (Power::threads_max(), 1024));
        assert_eq!(time(&ask, true), ENDLESS);
    }

    #[test]
    fn what_is_asked_for_is_given_within_bounds() {
        let ask = asked(|ask| {
            (ask.seconds, ask.threads, ask.table) = (Some(5), Some(0), Some(8));
        });
        for is_local in [true, false] {
            assert_eq!(time(&ask, is_local), Duration::from_secs(5));
            assert_eq!(power(&ask, is_local), Power { threads: 1, megabytes: 8 });
        }
        assert_eq!(power(&asked(|_| ()), true), Power::usual());
        assert_eq!(time(&asked(|ask| ask.seconds = Some(9_999)), true), MOST);
    }
}
