//! The referee: plays one game, measures time, and lets nobody cheat.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalog::AnyMatch;
use game::{Limits, Outcome, Seat};

/// Whoever fills a seat of a match.
pub trait Contestant: Send {
    /// Chooses a move, in text. Anything else than a legal move in time loses the game.
    fn choose(
        &mut self,
        played: &dyn AnyMatch,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Result<String, Failure>;

    /// Positions entered for the last move, where they are counted.
    fn nodes(&self) -> u64 {
        0
    }
}

/// Why a contestant gave no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It gave the game up.
    Resigned,
    /// It crashed, or gave up working; the text says how.
    Crashed(String),
}

/// How long the contestants may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Option<Duration>,
    /// For the whole game, and what each move adds to it.
    pub clock: Option<(Duration, Duration)>,
    /// What a move may be late, for slow pipes.
    pub margin: Duration,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Plies to look ahead for each move.
    pub depth: Option<u32>,
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

/// What a seat spent on thinking.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spent {
    /// Moves that it chose; forced passes are the referee's.
    pub moves: u32,
    /// On all of them.
    pub seconds: f64,
    /// On the slowest.
    pub slowest: f64,
    /// Positions entered for all of them, where they are counted.
    pub nodes: u64,
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
    /// The move came this much too late.
    Late(Duration),
    /// The text is no legal move.
    Illegal(String),
    /// See [`Failure::Crashed`].
    Crashed(String),
    /// See [`Failure::Resigned`].
    Resigned,
}

impl Forfeit {
    /// The name under which forfeits are counted.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Forfeit::Late(_) => "late",
            Forfeit::Illegal(_) => "illegal",
            Forfeit::Crashed(_) => "crashed",
            Forfeit::Resigned => "resigned",
        }
    }
}

/// Plays a game to its end; contestants are in the order of the seats.
///
/// Forced passes are played by the referee: nobody has to think about them. An illegal move is
/// judged before a late one.
pub fn play(
    mut played: Box<dyn AnyMatch>,
    contestants: &mut [Box<dyn Contestant>],
    time: &TimeControl,
) -> Played {
    let mut clocks = vec![Spent::default(); contestants.len()];
    let stop = AtomicBool::new(false);
    let end = loop {
        if let Some(outcome) = played.outcome() {
            break End::Rules(outcome);
        }
        if played.moves() == [game::PASS] {
            played.play(game::PASS).expect("a listed pass is legal");
            continue;
        }
        let seat = played.turn();
        let spent = &mut clocks[seat.index()];
        let most = time.most(spent);
        let limits = Limits { time: time.advised(spent), nodes: time.nodes, depth: time.depth };
        let start = Instant::now();
        let answer = contestants[seat.index()].choose(&*played, &limits, &stop);
        let took = start.elapsed();
        spent.moves += 1;
        spent.seconds += took.as_secs_f64();
        spent.slowest = spent.slowest.max(took.as_secs_f64());
        spent.nodes += contestants[seat.index()].nodes();
        if let Some(cause) = judge(&mut *played, answer, took, most) {
            break End::Forfeit { seat, cause };
        }
    };
    let (shares, totals) = match &end {
        End::Rules(outcome) => {
            let payoffs = &outcome.payoffs;
            let seats = || Seat::all(payoffs.seats());
            (
                seats().map(|s| payoffs.share(s)).collect(),
                seats().map(|s| payoffs.total(s)).collect(),
            )
        }
        End::Forfeit { seat, .. } => (shares_without(*seat, contestants.len()), Vec::new()),
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
        Err(Failure::Resigned) => return Some(Forfeit::Resigned),
        Err(Failure::Crashed(how)) => return Some(Forfeit::Crashed(how)),
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

impl TimeControl {
    /// What a contestant is told: the time for a move, and of a clock a fair part of what is left.
    fn advised(&self, spent: &Spent) -> Option<Duration> {
        const MOVES_TO_GO: u32 = 20;
        let of_clock = self.left(spent).map(|left| {
            let increment = self.clock.map_or(Duration::ZERO, |(_, increment)| increment);
            (left / MOVES_TO_GO + increment).min(left)
        });
        of_clock.into_iter().chain(self.per_move).min()
    }

    /// What is left of a clock before a move.
    fn left(&self, spent: &Spent) -> Option<Duration> {
        let (base, increment) = self.clock?;
        let used = Duration::from_secs_f64(spent.seconds);
        Some((base + increment * spent.moves).saturating_sub(used))
    }

    /// A move that takes longer is late.
    fn most(&self, spent: &Spent) -> Option<Duration> {
        let most = self.left(spent).into_iter().chain(self.per_move).min();
        most.map(|most| most + self.margin)
    }
}
