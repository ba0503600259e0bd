//! The first line of a journal: all that is needed to play the run again.

use std::time::Duration;

use catalog::{AnyGame, OptionError, Options, Spec, find, read_size};
use game::TextError;
use serde::{Deserialize, Serialize};

use crate::opening::Opening;
use crate::run::Matchup;
use crate::statistics::{EloModel, Sprt};
use crate::time::TimeControl;

/// What a run is: two runs with the same line play the same games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunLine {
    /// Who meets whom.
    pub format: Format,
    /// The game.
    pub game: String,
    /// Rows and columns, if the game has the option.
    pub size: Option<String>,
    /// How many seats, if the game has the option.
    pub seats: Option<usize>,
    /// The name of a rule set, if the game has the option.
    pub rules: Option<String>,
    /// The color that nobody plays, if there is one.
    pub without: Option<char>,
    /// Who plays.
    pub players: Vec<String>,
    /// How many games of each group, as asked for.
    pub games: u64,
    /// How many rounds a Swiss tournament has; 0 for other formats.
    pub rounds: u64,
    /// Fixes openings and players by chance.
    pub seed: u64,
    /// Where games begin, an opening each; none: random openings.
    pub openings: Vec<String>,
    /// How long random openings are.
    pub opening_plies: usize,
    /// Seconds for each move.
    pub time: Option<f64>,
    /// Seconds for each game, and what each move adds to them.
    pub clock: Option<(f64, f64)>,
    /// Seconds that a move may be late.
    pub margin: f64,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Plies to look ahead for each move.
    pub depth: Option<u32>,
    /// When to stop.
    pub sprt: Option<SprtLine>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All players at one table.
    #[default]
    Match,
    /// Every group of players that fills the seats.
    RoundRobin,
    /// Every group with the first player.
    Gauntlet,
    /// Round by round, players of equal scores; two seats only.
    Swiss,
}

impl Format {
    /// As the command line has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Match => "match",
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::Swiss => "swiss",
        }
    }
}

/// A sequential test as it is kept.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtLine {
    /// The difference that is rejected.
    pub elo0: f64,
    /// The difference that is accepted.
    pub elo1: f64,
    /// How often it may be accepted wrongly.
    pub alpha: f64,
    /// How often it may be rejected wrongly.
    pub beta: f64,
    /// Whether the differences are normalized.
    pub normalized: bool,
}

impl From<SprtLine> for Sprt {
    fn from(line: SprtLine) -> Sprt {
        let SprtLine { elo0, elo1, alpha, beta, normalized } = line;
        let model = if normalized { EloModel::Normalized } else { EloModel::Logistic };
        Sprt { elo0, elo1, alpha, beta, model }
    }
}

impl Default for RunLine {
    fn default() -> RunLine {
        RunLine {
            format: Format::default(),
            game: String::new(),
            size: None,
            seats: None,
            rules: None,
            without: None,
            players: Vec::new(),
            games: 100,
            rounds: 0,
            seed: 1,
            openings: Vec::new(),
            opening_plies: 0,
            time: None,
            clock: None,
            margin: 0.0,
            nodes: None,
            depth: None,
            sprt: None,
        }
    }
}

impl RunLine {
    /// The configured game.
    pub fn open(&self) -> Result<Box<dyn AnyGame>, OptionError> {
        let size = match self.size.as_deref() {
            None => None,
            Some(text) => Some(read_size(text).ok_or_else(|| OptionError {
                found: format!("size {text:?}"),
                expected: "rows x columns such as 8x8".to_string(),
            })?),
        };
        let (rules, without) = (self.rules.clone(), self.without);
        find(&self.game)?.open(&Options { size, seats: self.seats, rules, without })
    }

    /// How long the contestants may think.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        let duration = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        TimeControl {
            per_move: self.time.map(duration),
            clock: self.clock.map(|(base, increment)| (duration(base), duration(increment))),
            margin: duration(self.margin),
            nodes: self.nodes,
            depth: self.depth,
        }
    }

    /// The run as it is played.
    pub fn matchup<'a>(
        &self,
        game: &'a dyn AnyGame,
        threads: usize,
    ) -> Result<Matchup<'a>, TextError> {
        let players = self.players.iter().map(|spec| spec.parse::<Spec>());
        let mut openings = Vec::new();
        for text in &self.openings {
            openings.push(Opening::read(game, text)?);
        }
        Ok(Matchup {
            game,
            players: players.collect::<Result<_, _>>()?,
            games: self.games,
            openings,
            opening_plies: self.opening_plies,
            seed: self.seed,
            time: self.time_control(),
            threads,
        })
    }

    /// Whether another run is this one made longer, or this one.
    #[must_use]
    pub fn is_shorter_than(&self, longer: &RunLine) -> bool {
        let RunLine { games, rounds, .. } = *longer;
        // The numbers of a Swiss tournament's games depend on how many a round has.
        let is_longer = games == self.games || games > self.games && self.format != Format::Swiss;
        is_longer && rounds >= self.rounds && RunLine { games, rounds, ..self.clone() } == *longer
    }
}
