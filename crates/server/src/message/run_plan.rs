//! Runs as they are asked for.

use serde::{Deserialize, Serialize};

use super::game::Options;

/// `GET /api/catalog/runs`: what can be learned and tried.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunOffer {
    /// Evaluations that learn by playing.
    pub lessons: Vec<LessonInfo>,
    /// Engines that play with what they learned.
    pub engines: Vec<LessonInfo>,
    /// Engines that learn from games with themselves, in the words of the command.
    pub subjects: Vec<String>,
    /// Experiments of the laboratory.
    pub experiments: Vec<ExperimentInfo>,
}

/// An evaluation that can be learned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonInfo {
    /// Its name, which is that of a game.
    pub name: String,
    /// Who plays with it; what was learned is one more item of the spec.
    pub player: String,
}

/// An experiment of the laboratory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExperimentInfo {
    /// Its name.
    pub name: String,
    /// Whether a tenth of it can be done.
    pub can_be_quick: bool,
    /// Whether there is chance in it.
    pub has_seed: bool,
}

/// `POST /api/runs`: begins a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct StartRun {
    /// Its name; made of what it does unless told.
    pub name: Option<String>,
    /// What it does.
    pub plan: RunPlan,
    /// How much is done at a time; as many as there are processors unless told.
    pub threads: Option<u32>,
}

/// What a run does. What is left out is as on the command line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum RunPlan {
    /// Games between players at one table.
    Match {
        /// Who plays what.
        contest: ContestPlan,
        /// When to stop before.
        sprt: Option<SprtPlan>,
    },
    /// Games between players who meet in groups.
    Tournament {
        /// Who plays what.
        contest: ContestPlan,
        /// Who meets whom.
        format: Meets,
        /// Rounds of a Swiss tournament.
        rounds: Option<u32>,
    },
    /// Coefficients, by generations.
    Genetic {
        /// Whose evaluation learns: one of [`RunOffer::lessons`].
        lesson: String,
        /// How generations follow each other.
        method: Method,
        /// How many.
        generations: Option<u32>,
        /// Individuals of the first.
        population: Option<u32>,
        /// Games of each of them.
        games: Option<u32>,
        /// Plies to look ahead.
        depth: Option<u32>,
        /// Of everything random.
        seed: Option<u64>,
    },
    /// Coefficients, by files that meet.
    Pool {
        /// Whose evaluation learns: one of [`RunOffer::lessons`].
        lesson: String,
        /// Files at the start.
        size: Option<u32>,
        /// Children to be born.
        births: Option<u32>,
        /// Games after which a file is judged.
        trial: Option<u32>,
        /// Plies to look ahead.
        depth: Option<u32>,
        /// Of everything random.
        seed: Option<u64>,
    },
    /// What an engine learns from its games with itself.
    Evaluation {
        /// Which engine, and what: one of [`RunOffer::subjects`].
        subject: String,
        /// How many games.
        games: Option<u32>,
        /// Plies to look ahead.
        depth: Option<u32>,
        /// Of everything random.
        seed: Option<u64>,
    },
    /// An experiment of the laboratory.
    Experiment {
        /// Which: one of [`RunOffer::experiments`].
        name: String,
        /// Whether a tenth of it will do.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        is_quick: bool,
        /// Of everything random.
        seed: Option<u64>,
    },
}

/// Who plays what in a match or a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ContestPlan {
    /// The game.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: Options,
    /// Machines of Damier's own, by their specs.
    pub players: Vec<String>,
    /// Games of every group that meets.
    pub games: Option<u64>,
    /// How far everybody may think; as far as the specs say unless told.
    pub limit: Option<MoveLimit>,
    /// Plies of the random openings.
    pub opening_plies: Option<u32>,
    /// Of openings and of players by chance.
    pub seed: Option<u64>,
}

/// How far everybody may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MoveLimit {
    /// Plies to look ahead.
    Depth {
        /// How many.
        plies: u32,
    },
    /// Positions to enter for each move.
    Nodes {
        /// How many.
        nodes: u32,
    },
    /// Time for each move.
    Time {
        /// In milliseconds.
        ms: u32,
    },
    /// A clock for each seat.
    Clock {
        /// For the game, in seconds.
        seconds: u32,
        /// What each move adds, in milliseconds.
        increment_ms: u32,
    },
}

/// A sequential test of whether the first player is stronger.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct SprtPlan {
    /// The difference that is rejected.
    pub elo0: f64,
    /// The difference that is accepted.
    pub elo1: f64,
    /// How often it may be accepted wrongly; 0.05 unless told.
    pub alpha: Option<f64>,
    /// How often it may be rejected wrongly; 0.05 unless told.
    pub beta: Option<f64>,
}

/// Names that a request says as the command line does, with hyphens or without.
macro_rules! names {
    ($(#[$about:meta])* $name:ident { $($(#[$of:meta])* $word:ident $text:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub enum $name {
            $($(#[$of])* #[serde(rename = $text)] $word,)*
        }

        impl $name {
            /// As the command line has it.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $($name::$word => $text,)*
                }
            }
        }
    };
}

names! {
    /// Who meets whom in a tournament.
    Meets {
        /// Every group that fills the seats.
        RoundRobin "round-robin",
        /// The first player with every group of the others.
        Gauntlet "gauntlet",
        /// Round by round, players of equal scores; two seats only.
        Swiss "swiss",
        /// Neighbors in the list of players.
        Ladder "ladder",
    }
}

names! {
    /// How generations follow each other.
    Method {
        /// The genetic scheme of report 000.
        Report "report",
        /// Covariance matrix adaptation.
        Cmaes "cmaes",
    }
}
