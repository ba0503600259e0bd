//! Games of an engine with itself as tasks, and what it called wherever there was a choice.

use std::sync::atomic::AtomicBool;

use analysis::Pace as Reach;
use arena::{RunLine, random_opening};
use catalog::{AnyGame, Question};
use game::{Limits, Seat};

use crate::error::RunError;
use crate::examples::numbers;
use crate::pace::Pace;
use crate::slices::{Ledger, Slices};
use crate::task::{Brief, Files, Kind, Labor, Site, Task};
use crate::workshop::Workshop;

/// A game to its end: what was called of every seat in every position, and what every seat got.
#[derive(Clone, PartialEq, Debug)]
pub struct Called {
    /// In percent.
    pub calls: Vec<Vec<f64>>,
    /// From 0 to 1.
    pub shares: Vec<f64>,
}

/// Games of the engine with itself, so many positions a move.
pub struct Chances<'c> {
    part: &'c str,
    seats: usize,
    brief: Brief,
}

/// No task has more games.
const GAMES_MAX: u64 = 50;

/// How much of the whole rounding may take.
const OFF_MAX: f64 = 1e-3;

/// Megabytes of a tree, enough for the positions of a move.
const MEGABYTES: usize = 16;

impl Chances<'_> {
    /// What is expected of the positions of a move.
    pub const ENOUGH: &'static str = "enough to judge all moves of a position";
}

impl<'c> Chances<'c> {
    /// The games of a run: its game, seed, positions a move and plies of openings. No other part
    /// of the experiment is called the same.
    pub fn new(part: &'c str, run: &RunLine) -> Result<Chances<'c>, RunError> {
        let refused = |why: String| RunError::Refused(why);
        let game = run.open().map_err(|error| refused(error.to_string()))?;
        let terms = serde_json::to_string(run).map_err(|error| refused(error.to_string()))?;
        let brief = Brief { kind: Kind::Chances, terms, files: Files::new() };
        Ok(Chances { part, seats: game.seats(), brief })
    }

    /// Hands every game to `each` once, with its number, in any order.
    pub fn play<E: From<RunError>>(
        &self,
        workshop: &mut Workshop<'_>,
        games: u64,
        ledger: &mut Ledger<'_, E>,
        each: &mut dyn FnMut(u64, Called) -> Result<(), E>,
    ) -> Result<(), E> {
        let slices = Slices {
            name: self.part,
            numbers: 0..games,
            most: GAMES_MAX,
            pace: &Pace::default(),
            input: &|numbers| format!("{} {}", numbers.start, numbers.end),
            read: &|numbers, text| {
                let games = text.lines().map(|line| Called::read(line, self.seats));
                let games = games.collect::<Result<Vec<_>, _>>()?;
                let (found, expected) = (games.len() as u64, numbers.end - numbers.start);
                let wrong = || format!("found {found} games, expected {expected}");
                (found == expected).then_some(games).ok_or_else(wrong)
            },
        };
        let mut left = games;
        let ended = workshop.work_slices(&self.brief, &slices, ledger, &mut |numbers, games| {
            left -= games.len() as u64;
            numbers.zip(games).try_for_each(|(number, game)| each(number, game))
        })?;
        if left == 0 { Ok(()) } else { Err(ended.missing().into()) }
    }
}

impl Called {
    /// As a line: shares, how many calls there are, and the calls.
    #[must_use]
    pub fn line(&self) -> String {
        let text =
            |numbers: &Vec<f64>| numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
        let parts = [text(&self.shares), self.calls.len().to_string()];
        let calls = self.calls.iter().map(text);
        parts.into_iter().chain(calls).collect::<Vec<_>>().join(";")
    }

    fn read(line: &str, seats: usize) -> Result<Called, String> {
        // What all seats have together is the whole, but for rounding.
        let part = |part: &str, whole: f64| {
            let numbers = part.split(' ').map(|number| number.parse::<f64>().ok());
            let numbers = numbers.collect::<Option<Vec<_>>>()?;
            let off = (numbers.iter().sum::<f64>() - whole).abs();
            let can_be = numbers.len() == seats && numbers.iter().all(|one| *one >= 0.0);
            (can_be && off <= OFF_MAX * whole).then_some(numbers)
        };
        let mut parts = line.split(';');
        let shares = parts.next().and_then(|shares| part(shares, 1.0));
        let count = parts.next().and_then(|count| count.parse::<usize>().ok());
        let calls = parts.map(|calls| part(calls, 100.0)).collect::<Option<Vec<_>>>();
        let calls = calls.filter(|calls| Some(calls.len()) == count);
        let game = shares.zip(calls);
        let expected = "shares and calls of every seat, the whole of each together";
        let game = game.map(|(shares, calls)| Called { calls, shares });
        game.ok_or_else(|| format!("found {line:?}, expected {expected}"))
    }
}

/// Plays games of the engine with itself.
pub(crate) struct ChancesLabor {
    run: RunLine,
    game: Box<dyn AnyGame>,
}

impl ChancesLabor {
    pub fn new(brief: &Brief) -> Result<ChancesLabor, String> {
        let run = serde_json::from_str::<RunLine>(&brief.terms);
        let run = run.map_err(|error| format!("found {error}, expected the line of a run"))?;
        let game = run.open().map_err(|error| error.to_string())?;
        Ok(ChancesLabor { run, game })
    }

    /// A game, the same for the same seed and number. Nothing if it may enter fewer positions than
    /// there are moves, or if it was stopped.
    fn played(&self, number: u64, stop: &AtomicBool) -> Option<Called> {
        let (game, run) = (&*self.game, &self.run);
        let opening = random_opening(game, run.seed.wrapping_add(number), run.opening_plies);
        let mut played = opening.open(game)?;
        let mut engine = game.engine()?(MEGABYTES, 1);
        let limits = Limits { nodes: run.nodes, ..Limits::default() };
        let Reach { reach, limits, book } = Reach::of(game, None, limits);
        let question = Question { moves: 1, only: None, reach, limits, book };
        let mut calls = Vec::new();
        let outcome = loop {
            if let Some(outcome) = played.outcome() {
                break outcome;
            }
            let moves = played.moves();
            let mv = match &moves[..] {
                [only] => only.clone(),
                _ => {
                    let found = engine.analyse(&*played, &question, stop, &mut |_| ())?;
                    let best = found.moves.into_iter().next()?;
                    calls.push(best.prospects);
                    best.mv
                }
            };
            played.play(&mv).ok()?;
        };
        let shares = Seat::all(game.seats()).map(|seat| outcome.payoffs.share(seat)).collect();
        Some(Called { calls, shares })
    }
}

impl Labor for ChancesLabor {
    fn perform(&self, task: &Task, site: &dyn Site) -> Result<Option<String>, String> {
        let games = site.unless_stopped(numbers(&task.input)?, |number| {
            self.played(number.into(), site.stop()).map(|game| format!("{}\n", game.line()))
        });
        let is_stopped = site.stop().load(std::sync::atomic::Ordering::Relaxed);
        let Some(games) = games.filter(|_| !is_stopped) else { return Ok(None) };
        let games = games.into_iter().collect::<Option<Vec<_>>>();
        let nodes = self.run.nodes.unwrap_or_default();
        let expected = Chances::ENOUGH;
        let too_few = || format!("found {nodes}, expected {expected}");
        Ok(Some(games.ok_or_else(too_few)?.concat()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_as_text_to_the_last_bit() {
        let calls = vec![vec![100.0 / 3.0, 200.0 / 3.0, 0.0], vec![0.1, 1e-9, 99.9]];
        let called = Called { calls, shares: vec![0.5, 0.0, 0.5] };
        assert_eq!(Called::read(&called.line(), 3), Ok(called.clone()));
        let alone = Called { calls: Vec::new(), ..called };
        assert_eq!(Called::read(&alone.line(), 3), Ok(alone));
        for wrong in ["", "1 0;0", "1 1 0;0", "1 0 0;1;50 50", "1 0 0;1;101 -1 0", "1 0 0;1"] {
            assert!(Called::read(wrong, 3).is_err(), "{wrong}");
        }
    }
}
