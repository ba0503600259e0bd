//! The first line of a journal: all that is needed to play the run again.

use std::iter;
use std::sync::Arc;
use std::time::Duration;

use catalog::{AnyGame, CHOICES, OptionError, Options, Spec, find};
use game::TextError;
use play::TimeControl;
use serde::{Deserialize, Serialize};

use crate::opening::{Opening, yardstick};
use crate::options_line;
use crate::run::Matchup;
use crate::statistics::Sprt;

/// What a run is: two runs with the same line play the same games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RunLine {
    /// Who meets whom.
    pub format: Format,
    /// The game.
    pub game: String,
    /// How it is configured: a field for everything that can be chosen.
    #[serde(flatten, with = "options_line")]
    pub options: Options,
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
    /// The version of the [`yardstick`] that judged them; none where nothing is judged. Journals
    /// were once written without it.
    #[serde(default)]
    pub yardstick: Option<u32>,
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
    /// Neighbors in the list of players, with one between them at most: of two seats, everybody
    /// with the two before.
    Ladder,
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
            Format::Ladder => "ladder",
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
        Sprt { elo0, elo1, alpha, beta, normalized }
    }
}

/// The most of what a run may have. Nobody waits for the end of more.
pub(crate) const SECONDS_MAX: f64 = 1e9;
const GAMES_MAX: u64 = 10_000_000;
const ROUNDS_MAX: u64 = 10_000;
const PLIES_MAX: u64 = 1_000;

impl RunLine {
    /// A number that no run has, if there is one, and what was expected.
    pub(crate) fn wrong_number(&self) -> Option<String> {
        let (base, increment) = self.clock.unwrap_or_default();
        let (games, rounds, plies) = (self.games, self.rounds, self.opening_plies as u64);
        let mut whole = [
            ("games", games, 1..=GAMES_MAX, format!("1 to {GAMES_MAX}")),
            ("rounds", rounds, 0..=ROUNDS_MAX, format!("at most {ROUNDS_MAX}")),
            ("opening_plies", plies, 0..=PLIES_MAX, format!("at most {PLIES_MAX}")),
        ]
        .into_iter();
        if let Some((name, found, _, most)) = whole.find(|(_, n, range, _)| !range.contains(n)) {
            return Some(format!("found {name} {found}, expected {most}"));
        }
        let mut times = [self.time.unwrap_or_default(), base, increment, self.margin].into_iter();
        let wrong = times.find(|time| !(0.0..=SECONDS_MAX).contains(time))?;
        Some(format!("found seconds {wrong}, expected 0 to {SECONDS_MAX}"))
    }

    /// The configured game.
    pub fn open(&self) -> Result<Box<dyn AnyGame>, OptionError> {
        find(&self.game)?.open(&self.options)
    }

    /// The game and its options, in words.
    #[must_use]
    pub fn game_text(&self) -> String {
        // The board and its rules, then how many are around it.
        let mut choices = CHOICES.iter().filter(|one| one.name != "without").collect::<Vec<_>>();
        choices.sort_by_key(|choice| choice.name == "seats");
        let words = choices.into_iter().filter_map(|choice| choice.words(&self.options));
        iter::once(self.game.clone()).chain(words).collect::<Vec<_>>().join(" ")
    }

    /// The yardstick that the run has today: none if it brings its own openings.
    #[must_use]
    pub fn yardstick_now(&self, game: &dyn AnyGame) -> Option<u32> {
        yardstick(game).filter(|_| self.openings.is_empty())
    }

    /// How long the contestants may think.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        let duration = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        TimeControl {
            per_move: self.time.map(duration),
            clock: self.clock.map(|(base, increment)| (duration(base), duration(increment))),
            renews: false,
            margin: duration(self.margin),
            nodes: self.nodes,
            depth: self.depth,
        }
    }

    /// The run as it is played.
    pub fn matchup(&self, game: Arc<dyn AnyGame>) -> Result<Matchup, TextError> {
        let players = self.players.iter().map(|spec| spec.parse::<Spec>());
        let openings = self.openings.iter().map(|text| Opening::read(&*game, text));
        let openings = openings.collect::<Result<_, _>>()?;
        Ok(Matchup {
            game,
            players: players.collect::<Result<_, _>>()?,
            games: self.games,
            openings,
            opening_plies: self.opening_plies,
            seed: self.seed,
            time: self.time_control(),
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
