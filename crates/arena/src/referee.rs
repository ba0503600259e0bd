//! The referee: plays one game, measures time, and lets nobody cheat.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::{AnyMatch, AnyProgress};
use game::{Seat, read_leaving};
use play::{Allowance, Clock, End, Forfeit, Spent, TimeControl};

use crate::external::Courtesy;

/// Whoever fills a seat of a match.
pub trait Contestant: Send {
    /// Gets ready for its move: whoever has to be started and told what happened is, here, where no
    /// time is taken.
    fn prepare(&mut self, _turn: &Turn<'_>) -> Result<(), Forfeit> {
        Ok(())
    }

    /// Chooses a move, in text. Anything else than a legal move in time loses the game, or leaves
    /// it to the others where there are more than two.
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit>;

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

/// What a contestant is asked when it is to move.
pub struct Turn<'a> {
    /// The match so far.
    pub played: &'a dyn AnyMatch,
    /// How long it may think.
    pub allowance: &'a Allowance,
    /// Whether it is to stop at once, and nobody needs its move.
    pub stop: &'a AtomicBool,
    /// Is told how far it is, where that is known.
    pub report: &'a mut dyn FnMut(&AnyProgress),
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
    /// Who left it before, in a game of three or four.
    pub left: Vec<Left>,
    /// Moves, passes and leavings included.
    pub plies: usize,
    /// The moves in text.
    pub transcript: String,
    /// What every seat spent on thinking.
    pub efforts: Vec<Effort>,
}

/// A seat that left a game of three or four by its own fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// Who.
    pub seat: Seat,
    /// Why.
    pub cause: Forfeit,
}

/// What a seat spent on thinking, as the referee measured it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Moves, and the time for all of them.
    pub spent: Spent,
    /// The time for the slowest.
    pub slowest: Duration,
    /// Positions entered for all of them, where they are counted.
    pub nodes: u64,
    /// Moves that took longer than their time, within the margin or not.
    pub beyond: u32,
}

/// Plays a game to its end; contestants are in the order of the seats.
///
/// Forced passes are played by the referee: nobody has to think about them. An illegal move is
/// judged before a late one. In a game of three or four whoever loses by such a fault leaves it and
/// the others play on; a late move of his is then not made.
///
/// # Panics
/// If there are fewer contestants than seats.
pub fn play(
    played: Box<dyn AnyMatch>,
    contestants: &mut [Box<dyn Contestant>],
    time: &TimeControl,
) -> Played {
    let never = AtomicBool::new(false);
    play_until(played, contestants, time, &never, &mut |_| ()).expect("nothing stops the game")
}

/// The same, until it is told to stop: then there is no result. `watch` sees the board before every
/// move that somebody has to think about.
pub fn play_until(
    mut played: Box<dyn AnyMatch>,
    contestants: &mut [Box<dyn Contestant>],
    time: &TimeControl,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&dyn AnyMatch),
) -> Option<Played> {
    let mut clock = Clock::new(*time, contestants.len());
    let mut efforts = vec![Effort::default(); contestants.len()];
    let mut left = Vec::new();
    let end = loop {
        if let Some(outcome) = played.outcome() {
            break End::Rules(outcome);
        }
        if played.moves() == [game::PASS] {
            played.play(game::PASS).expect("a listed pass is legal");
            continue;
        }
        watch(&*played);
        let seat = played.turn();
        let contestant = &mut *contestants[seat.index()];
        let effort = &mut efforts[seat.index()];
        let before = played.plies();
        let moved = make_move(&mut *played, contestant, &mut clock, effort, stop);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Err(cause) = moved {
            if played.seats() == 2 {
                break End::Forfeit { seat, cause };
            }
            played.undo(played.plies() - before);
            played.leave(seat).expect("whoever was to move is there");
            left.push(Left { seat, cause });
        }
    };
    contestants.iter_mut().for_each(|contestant| contestant.see_end(&*played));
    let totals = match &end {
        End::Rules(outcome) => {
            Seat::all(played.seats()).map(|seat| outcome.payoffs.total(seat)).collect()
        }
        End::Forfeit { .. } | End::Agreed => Vec::new(),
    };
    Some(Played {
        shares: end.shares(played.seats()),
        totals,
        end,
        left,
        plies: played.plies(),
        transcript: played.transcript(),
        efforts,
    })
}

/// Lets the contestant to move choose and plays it, or says why that loses the game.
fn make_move(
    played: &mut dyn AnyMatch,
    contestant: &mut dyn Contestant,
    clock: &mut Clock,
    effort: &mut Effort,
    stop: &AtomicBool,
) -> Result<(), Forfeit> {
    let seat = played.turn();
    let allowance = clock.allowance(seat, Instant::now(), Duration::ZERO);
    let mut turn = Turn { played, allowance: &allowance, stop, report: &mut |_| () };
    contestant.prepare(&turn)?;
    clock.run(seat, Instant::now());
    let answer = contestant.choose(&mut turn);
    let now = Instant::now();
    let took = clock.moved(seat, now);
    let late = allowance.most.and_then(|most| took.checked_sub(most));
    let margin = clock.control().margin;
    *effort = Effort {
        spent: clock.spent(seat, now),
        slowest: effort.slowest.max(took),
        nodes: effort.nodes + contestant.nodes(),
        beyond: effort.beyond + u32::from(allowance.most.is_some_and(|most| took + margin > most)),
    };
    let text = answer?;
    // That somebody leaves is no move to choose.
    let is_played = read_leaving(&text).is_none() && played.play(&text).is_ok();
    if !is_played {
        return Err(Forfeit::Illegal(text));
    }
    late.filter(|late| !late.is_zero()).map_or(Ok(()), |late| Err(Forfeit::Late(late)))
}
