//! The referee: plays one game, measures time, and lets nobody cheat.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::AnyMatch;
use game::{Outcome, Seat};

use crate::external::Courtesy;
use crate::time::{Allowance, Spent, TimeControl};

/// Whoever fills a seat of a match.
pub trait Contestant: Send {
    /// Gets ready for its move: whoever has to be started and told what happened is, here, where no
    /// time is taken.
    fn prepare(
        &mut self,
        _played: &dyn AnyMatch,
        _allowance: &Allowance,
        _stop: &AtomicBool,
    ) -> Result<(), Failure> {
        Ok(())
    }

    /// Chooses a move, in text. Anything else than a legal move in time loses the game.
    fn choose(
        &mut self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<String, Failure>;

    /// Positions entered for the last move, where they are counted.
    fn nodes(&self) -> u64 {
        0
    }

    /// What it does otherwise than it should, and was forgiven so far.
    fn courtesies(&self) -> Vec<Courtesy> {
        Vec::new()
    }

    /// Sees how the game ended.
    fn see_end(&mut self, _played: &dyn AnyMatch) {}
}

/// Why a contestant gave no move. The texts say how it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It gave the game up.
    Resigned,
    /// It crashed, or gave up working.
    Crashed(String),
    /// It did not answer, and was given up.
    Stalled(String),
    /// It answered what nobody asked for, or refused what it has to know.
    Protocol(String),
}

/// A game as the referee saw it.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// What every seat gets of the first place; they add up to one.
    pub shares: Vec<f64>,
    /// What every seat counted at the end: discs or compartments.
    pub totals: Vec<i32>,
    /// How it ended.
    pub end: End,
    /// Moves, passes included.
    pub plies: usize,
    /// The moves in text.
    pub transcript: String,
    /// What every seat spent on thinking.
    pub clocks: Vec<Spent>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules.
    Rules(Outcome),
    /// A seat lost it by its own fault.
    Forfeit {
        /// Whose fault.
        seat: Seat,
        /// What it did.
        cause: Forfeit,
    },
}

/// What loses a game at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// The move came this much too late, after its time and the margin.
    Late(Duration),
    /// The text is no legal move.
    Illegal(String),
    /// See [`Failure::Crashed`].
    Crashed(String),
    /// See [`Failure::Stalled`].
    Stalled(String),
    /// See [`Failure::Protocol`].
    Protocol(String),
    /// See [`Failure::Resigned`].
    Resigned,
}

impl From<Failure> for Forfeit {
    fn from(failure: Failure) -> Forfeit {
        match failure {
            Failure::Resigned => Forfeit::Resigned,
            Failure::Crashed(how) => Forfeit::Crashed(how),
            Failure::Stalled(how) => Forfeit::Stalled(how),
            Failure::Protocol(how) => Forfeit::Protocol(how),
        }
    }
}

impl Forfeit {
    /// The name under which forfeits are counted.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Forfeit::Late(_) => "late",
            Forfeit::Illegal(_) => "illegal",
            Forfeit::Crashed(_) => "crashed",
            Forfeit::Stalled(_) => "stalled",
            Forfeit::Protocol(_) => "protocol",
            Forfeit::Resigned => "resigned",
        }
    }

    /// Whether the contestant does not work, rather than playing badly.
    #[must_use]
    pub const fn is_breakdown(&self) -> bool {
        matches!(self, Forfeit::Crashed(_) | Forfeit::Stalled(_) | Forfeit::Protocol(_))
    }

    /// What happened, in a line; and behind it, on lines of their own, the last that was heard.
    #[must_use]
    pub fn why(&self) -> String {
        match self {
            Forfeit::Late(by) => format!("late by {} µs, margin not counted", by.as_micros()),
            Forfeit::Illegal(text) => {
                let shown = text.chars().take(ILLEGAL_SHOWN_MAX).collect::<String>();
                format!("found {shown:?}, expected a legal move")
            }
            Forfeit::Crashed(how) | Forfeit::Stalled(how) | Forfeit::Protocol(how) => how.clone(),
            Forfeit::Resigned => "resigned".to_string(),
        }
    }
}

/// A message quotes no more of an illegal move than this many characters.
const ILLEGAL_SHOWN_MAX: usize = 60;

/// Plays a game to its end; contestants are in the order of the seats.
///
/// Forced passes are played by the referee: nobody has to think about them. An illegal move is
/// judged before a late one.
///
/// # Panics
/// If there are fewer contestants than seats.
pub fn play(
    played: Box<dyn AnyMatch>,
    contestants: &mut [Box<dyn Contestant>],
    time: &TimeControl,
) -> Played {
    let never = AtomicBool::new(false);
    play_until(played, contestants, time, &never).expect("nothing stops the game")
}

/// The same, until it is told to stop: then there is no result.
pub fn play_until(
    mut played: Box<dyn AnyMatch>,
    contestants: &mut [Box<dyn Contestant>],
    time: &TimeControl,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut clocks = vec![Spent::default(); contestants.len()];
    let end = loop {
        if let Some(outcome) = played.outcome() {
            break End::Rules(outcome);
        }
        if played.moves() == [game::PASS] {
            played.play(game::PASS).expect("a listed pass is legal");
            continue;
        }
        let seat = played.turn();
        let contestant = &mut contestants[seat.index()];
        let allowance = time.allowance(&clocks, seat);
        let forfeit = match contestant.prepare(&*played, &allowance, stop) {
            Err(failure) => Some(failure.into()),
            Ok(()) => {
                let start = Instant::now();
                let answer = contestant.choose(&*played, &allowance, stop);
                let took = start.elapsed();
                let bare = allowance.most.map(|most| most.saturating_sub(time.margin));
                clocks[seat.index()].add(took, bare, contestant.nodes());
                judge(&mut *played, answer, took, allowance.most)
            }
        };
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(cause) = forfeit {
            break End::Forfeit { seat, cause };
        }
    };
    contestants.iter_mut().for_each(|contestant| contestant.see_end(&*played));
    Some(finished(&*played, end, clocks))
}

fn finished(played: &dyn AnyMatch, end: End, clocks: Vec<Spent>) -> Played {
    let (shares, totals) = match &end {
        End::Rules(outcome) => {
            let payoffs = &outcome.payoffs;
            let seats = || Seat::all(payoffs.seats());
            (
                seats().map(|s| payoffs.share(s)).collect(),
                seats().map(|s| payoffs.total(s)).collect(),
            )
        }
        End::Forfeit { seat, .. } => (shares_without(*seat, clocks.len()), Vec::new()),
    };
    let (plies, transcript) = (played.plies(), played.transcript());
    Played { shares, totals, end, plies, transcript, clocks }
}

/// Plays an answer, or says why it loses the game.
fn judge(
    played: &mut dyn AnyMatch,
    answer: Result<String, Failure>,
    took: Duration,
    most: Option<Duration>,
) -> Option<Forfeit> {
    let text = match answer {
        Ok(text) => text,
        Err(failure) => return Some(failure.into()),
    };
    if played.play(&text).is_err() {
        return Some(Forfeit::Illegal(text));
    }
    let late = most.and_then(|most| took.checked_sub(most)).filter(|late| !late.is_zero());
    late.map(Forfeit::Late)
}

/// Whoever forfeits gets nothing, the others share.
fn shares_without(loser: Seat, seats: usize) -> Vec<f64> {
    let share = 1.0 / (seats as f64 - 1.0);
    Seat::all(seats).map(|seat| if seat == loser { 0.0 } else { share }).collect()
}
