//! The journal of a match: a line for the run, and a line for each game as it ends.
//!
//! Every statistic is folded from these lines, so that a run that was killed goes on where it
//! stopped: a game whose line is complete is never played again, and one whose line is cut short
//! is.

use std::fmt;
use std::time::Duration;

use play::End;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::external::Courtesy;
use crate::referee::{Effort, Left};
use crate::run::Numbered;
use crate::run_line::RunLine;

/// A game of a match as it is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number in the match, from 0.
    pub index: u64,
    /// The player in each seat.
    pub order: Vec<usize>,
    /// Seed of the set-up.
    pub seed: u64,
    /// The moves that were already played.
    pub opening: Vec<String>,
    /// What every seat got of the first place.
    pub shares: Vec<f64>,
    /// What every seat counted at the end; empty after a forfeit.
    pub totals: Vec<i32>,
    /// `board`, `repetition`, `length`, or the kind of a forfeit.
    pub end: String,
    /// The seat whose forfeit ended the game, from 1: with two seats.
    pub forfeited: Option<usize>,
    /// How that came: a line, and if a program failed what was last heard of it.
    #[serde(default)]
    pub why: Option<String>,
    /// Who left a game of three or four by a forfeit, in this order; the moves say when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LeftLine>,
    /// Moves, passes included.
    pub plies: usize,
    /// All moves.
    pub moves: String,
    /// What every seat spent on thinking: moves, seconds, the slowest move.
    pub clocks: Vec<(u32, f64, f64)>,
    /// What the player in each seat was forgiven; empty if nobody was forgiven anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub courtesies: Vec<Vec<String>>,
    /// Moves of every seat that took longer than their time, within the margin or not.
    #[serde(default)]
    pub beyond: Vec<u32>,
    /// Positions that every seat entered, where they are counted: in experiments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<u64>,
}

/// A seat that left, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LeftLine {
    /// The seat, from 1.
    pub seat: usize,
    /// The kind of its forfeit.
    pub cause: String,
    /// How that came: a line, and if a program failed what was last heard of it.
    pub why: String,
}

impl From<&Left> for LeftLine {
    fn from(Left { seat, cause }: &Left) -> LeftLine {
        let (seat, cause, why) = (seat.index() + 1, cause.name().to_string(), cause.why());
        LeftLine { seat, cause, why }
    }
}

impl From<&Numbered> for GameLine {
    fn from(game: &Numbered) -> GameLine {
        let played = &game.played;
        let why = match &played.end {
            End::Forfeit { cause, .. } => Some(cause.why()),
            End::Rules(_) | End::Agreed => None,
        };
        let texts = |seat: &Vec<Courtesy>| seat.iter().map(Courtesy::to_string).collect();
        let mut courtesies = game.courtesies.iter().map(texts).collect::<Vec<Vec<String>>>();
        if courtesies.iter().all(Vec::is_empty) {
            courtesies.clear();
        }
        let clock = |Effort { spent, slowest, .. }: &Effort| {
            (spent.moves, microseconds(spent.time), microseconds(*slowest))
        };
        GameLine {
            index: game.index,
            order: game.order.clone(),
            seed: game.opening.seed,
            opening: game.opening.moves.clone(),
            shares: played.shares.clone(),
            totals: played.totals.clone(),
            end: played.end.name().to_string(),
            forfeited: played.end.loser().map(|seat| seat.index() + 1),
            why,
            left: played.left.iter().map(LeftLine::from).collect(),
            plies: played.plies,
            moves: played.transcript.clone(),
            clocks: played.efforts.iter().map(clock).collect(),
            courtesies,
            beyond: played.efforts.iter().map(|effort| effort.beyond).collect(),
            nodes: Vec::new(),
        }
    }
}

impl GameLine {
    /// A game of an experiment, with the positions that every seat entered.
    #[must_use]
    pub fn counted(game: &Numbered) -> GameLine {
        let nodes = game.played.efforts.iter().map(|effort| effort.nodes).collect();
        GameLine { nodes, ..GameLine::from(game) }
    }

    /// Whether a seat, from 0, left the game.
    #[must_use]
    pub fn has_left(&self, seat: usize) -> bool {
        self.left.iter().any(|left| left.seat == seat + 1)
    }

    /// What a player got of the game; nothing if it did not play.
    #[must_use]
    pub fn share_of(&self, player: usize) -> f64 {
        let seat = self.order.iter().position(|seated| *seated == player);
        seat.and_then(|seat| self.shares.get(seat)).copied().unwrap_or(0.0)
    }
}

/// Seconds, to the microsecond.
fn microseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// A line of a journal.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Line<R = RunLine, G = GameLine> {
    /// The first line: what is played. When a run is made longer another one follows.
    Run(R),
    /// A game that ended.
    Game(G),
}

/// A line of a journal, to be written.
pub type LineOf<'a> = Line<&'a RunLine, &'a GameLine>;

impl fmt::Display for LineOf<'_> {
    /// The line without its line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// A journal as it was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Journal {
    /// What run it is of, as long as it was made last.
    pub run: RunLine,
    /// Its complete games, in the order of their numbers.
    pub games: Vec<GameLine>,
    /// How many bytes of the text are complete lines: what comes behind was cut short.
    pub complete_bytes: usize,
}

/// Why a journal cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {why}")]
pub struct JournalError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl Journal {
    /// Reads a journal. A last line without its line break was cut short and does not count.
    pub fn read(bytes: &[u8]) -> Result<Journal, JournalError> {
        let complete_bytes = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let mut lines = (1..).zip(bytes[..complete_bytes].split_inclusive(|byte| *byte == b'\n'));
        let mut run = match lines.next() {
            None => return Err(refused(1, b"", "the run of a journal", "no complete line")),
            Some((number, line)) => match serde_json::from_slice::<Line>(line) {
                Ok(Line::Run(run)) => run,
                Ok(Line::Game(_)) => return Err(refused(number, line, "the run", "it is a game")),
                Err(error) => return Err(refused(number, line, "the run of a journal", &error)),
            },
        };
        let mut games = Vec::<GameLine>::new();
        for (number, line) in lines {
            match serde_json::from_slice::<Line>(line) {
                Ok(Line::Game(game)) => games.push(game),
                Ok(Line::Run(longer)) if run.is_shorter_than(&longer) => run = longer,
                Ok(Line::Run(_)) => return Err(refused(number, line, "a game", "another run")),
                Err(error) => return Err(refused(number, line, "a game", &error)),
            }
        }
        if let Some(why) = run.wrong_number() {
            return Err(JournalError { line: 1, why });
        }
        games.sort_by_key(|game| game.index);
        games.dedup_by_key(|game| game.index);
        Ok(Journal { run, games, complete_bytes })
    }
}

/// The refusal of a line, with its beginning.
fn refused(line: usize, found: &[u8], expected: &str, why: impl fmt::Display) -> JournalError {
    const SHOWN: usize = 30;
    let text = String::from_utf8_lossy(found);
    let begins = text.trim_end().chars().take(SHOWN).collect::<String>();
    // The reader of JSON gives places in the line as if it were a file.
    let why = why.to_string();
    let why = why.split(" at line ").next().unwrap_or("").to_string();
    JournalError { line, why: format!("found {begins:?}, expected {expected} ({why})") }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Format;

    fn run() -> RunLine {
        RunLine {
            game: "othello".to_string(),
            players: vec!["random".to_string(), "gtp:cmd=\"é\"".to_string()],
            games: 4,
            ..RunLine::default()
        }
    }

    fn game(index: u64) -> GameLine {
        GameLine {
            index,
            order: vec![0, 1],
            opening: vec!["f5".to_string()],
            shares: vec![1.0, 0.0],
            totals: vec![40, 24],
            end: "board".to_string(),
            plies: 60,
            moves: "f5d6".to_string(),
            clocks: vec![(30, 0.25, 0.5), (30, 1.0, 0.125)],
            ..GameLine::default()
        }
    }

    fn text(lines: &[LineOf<'_>]) -> String {
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn a_journal_cut_short_anywhere_keeps_its_complete_games() {
        let first = text(&[LineOf::Run(&run())]).len();
        let text = text(&[LineOf::Run(&run()), LineOf::Game(&game(1)), LineOf::Game(&game(0))]);
        let whole = Journal::read(text.as_bytes()).unwrap();
        assert_eq!(whole.games, [game(0), game(1)]);
        for cut in 0..text.len() {
            match Journal::read(&text.as_bytes()[..cut]) {
                Ok(journal) => {
                    assert!(cut >= first);
                    let lines = text.as_bytes()[..cut].iter().filter(|byte| **byte == b'\n');
                    assert_eq!(journal.games.len(), lines.count() - 1);
                }
                Err(error) => assert!(cut < first, "{error}"),
            }
        }
    }

    #[track_caller]
    fn refused(text: &str, message: &str) {
        let error = Journal::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }

    #[test]
    fn what_is_no_journal_is_refused_with_its_line() {
        let run_text = text(&[LineOf::Run(&run())]);
        refused("", "line 1: found \"\", expected the run of a journal (no complete line)");
        refused("f5d6c3\n", "line 1: found \"f5d6c3\", expected the run of a journal (");
        refused(&text(&[LineOf::Game(&game(0))]), "line 1: found \"{\\\"type\\\":\\\"game");
        refused(&(run_text.clone() + "{\"index\":1}\n"), "line 2: found \"{\\\"index");
        let other = RunLine { seed: 9, games: 8, ..run() };
        let message = "line 2: found \"{\\\"type\\\":\\\"run\\\"";
        refused(&(run_text + &text(&[LineOf::Run(&other)])), message);
        assert!(Journal::read(b"\xff\xfe\n").is_err());
    }

    #[test]
    fn a_run_that_was_made_longer_is_as_long_as_it_was_made_last() {
        let longer = RunLine { games: 6, ..run() };
        let swiss = RunLine { format: Format::Swiss, rounds: 3, ..run() };
        let more_rounds = RunLine { rounds: 5, ..swiss.clone() };
        for (first, last) in [(run(), longer), (swiss, more_rounds)] {
            let text = text(&[LineOf::Run(&first), LineOf::Game(&game(0)), LineOf::Run(&last)]);
            assert_eq!(Journal::read(text.as_bytes()).unwrap().run, last);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,60}\n?") {
            let _ = Journal::read(text.as_bytes());
        }
    }
}
