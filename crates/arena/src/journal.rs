//! The journal of a match: a line for the run, and a line for each game as it ends.
//!
//! Every statistic is folded from these lines, so that a run that was killed goes on where it
//! stopped: a game whose line is complete is never played again, and one whose line is cut short
//! is.

use std::error::Error;
use std::fmt;

use game::{Cause, Outcome};
use serde::{Deserialize, Serialize};

use crate::referee::End;
use crate::run::Numbered;
use crate::time::Spent;

/// What a run is: two runs with the same line play the same games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunLine {
    /// The game and how it is configured.
    pub game: String,
    /// Who plays.
    pub players: Vec<String>,
    /// How long they think, in words.
    pub time: String,
    /// Fixes openings and players by chance.
    pub seed: u64,
    /// Where games begin, in words.
    pub openings: String,
}

/// A game of a match as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// The seat that forfeited, from 1.
    pub forfeited: Option<usize>,
    /// How that came: a line, and if a program failed what was last heard of it.
    #[serde(default)]
    pub why: Option<String>,
    /// Moves, passes included.
    pub plies: usize,
    /// All moves.
    pub moves: String,
    /// What every seat spent on thinking: moves, seconds, the slowest move.
    pub clocks: Vec<(u32, f64, f64)>,
}

impl From<&Numbered> for GameLine {
    fn from(game: &Numbered) -> GameLine {
        let played = &game.played;
        let (end, forfeited, why) = match &played.end {
            End::Rules(Outcome { cause, .. }) => (cause_name(*cause), None, None),
            End::Forfeit { seat, cause } => {
                (cause.name(), Some(seat.index() + 1), Some(cause.why()))
            }
        };
        let clock =
            |spent: &Spent| (spent.moves, microseconds(spent.seconds), microseconds(spent.slowest));
        GameLine {
            index: game.index,
            order: game.order.clone(),
            seed: game.opening.seed,
            opening: game.opening.moves.clone(),
            shares: played.shares.clone(),
            totals: played.totals.clone(),
            end: end.to_string(),
            forfeited,
            why,
            plies: played.plies,
            moves: played.transcript.clone(),
            clocks: played.clocks.iter().map(clock).collect(),
        }
    }
}

const fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Board => "board",
        Cause::Repetition => "repetition",
        Cause::PliesMax => "length",
    }
}

fn microseconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// A journal as it was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Journal {
    /// What run it is of.
    pub run: RunLine,
    /// Its complete games, in the order of their numbers.
    pub games: Vec<GameLine>,
    /// How many bytes of the text are complete lines: what comes behind was cut short.
    pub complete_bytes: usize,
}

/// Why a journal cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Error for JournalError {}

impl Journal {
    /// Reads a journal. A last line without its line break was cut short and does not count.
    pub fn read(text: &str) -> Result<Journal, JournalError> {
        let complete_bytes = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = (1..).zip(text[..complete_bytes].lines());
        let Some((_, first)) = lines.next() else {
            let why = "found no complete line, expected the run".to_string();
            return Err(JournalError { line: 1, why });
        };
        let refused =
            |line, error: serde_json::Error| JournalError { line, why: error.to_string() };
        let run = serde_json::from_str(first).map_err(|error| refused(1, error))?;
        let mut games = Vec::<GameLine>::new();
        for (number, line) in lines {
            games.push(serde_json::from_str(line).map_err(|error| refused(number, error))?);
        }
        games.sort_by_key(|game| game.index);
        games.dedup_by_key(|game| game.index);
        Ok(Journal { run, games, complete_bytes })
    }
}

/// A line of a journal, with its line break.
///
/// # Panics
/// Never: these lines have no maps with keys that are not text.
#[must_use]
pub fn line(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("plain data has a JSON form") + "\n"
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn run() -> RunLine {
        RunLine {
            game: "othello".to_string(),
            players: vec!["random".to_string(), "pvs:3".to_string()],
            time: "none".to_string(),
            seed: 1,
            openings: "8 random plies".to_string(),
        }
    }

    fn game(index: u64) -> GameLine {
        GameLine {
            index,
            order: vec![0, 1],
            seed: 3,
            opening: vec!["f5".to_string()],
            shares: vec![1.0, 0.0],
            totals: vec![40, 24],
            end: "board".to_string(),
            forfeited: None,
            why: None,
            plies: 60,
            moves: "f5d6".to_string(),
            clocks: vec![(30, 0.25, 0.5), (30, 1.0, 0.125)],
        }
    }

    #[test]
    fn a_journal_cut_short_anywhere_keeps_its_complete_games() {
        let text = line(&run()) + &line(&game(1)) + &line(&game(0));
        let whole = Journal::read(&text).unwrap();
        assert_eq!(whole.games, [game(0), game(1)]);
        let first = line(&run()).len();
        for cut in 0..text.len() {
            match Journal::read(&text[..cut]) {
                Ok(journal) => {
                    assert!(cut >= first);
                    let lines = text[..cut].matches('\n').count();
                    assert_eq!(journal.games.len(), lines - 1);
                }
                Err(error) => assert!(cut < first, "{error}"),
            }
        }
    }

    #[test]
    fn a_damaged_line_is_refused_with_its_number() {
        let text = line(&run()) + "{\"index\":1}\n" + &line(&game(0));
        assert_eq!(Journal::read(&text).unwrap_err().line, 2);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,60}\n?") {
            let _ = Journal::read(&text);
        }
    }
}
