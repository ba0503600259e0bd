//! Runs: what there is, how far each is, and what it has found.

use serde::{Deserialize, Serialize};

use super::game::Options;
use super::position::Cell;

/// What a run is, and how far: an entry of `GET /api/runs`, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunSummary {
    /// Its name.
    pub name: String,
    /// What it does.
    pub kind: RunKind,
    /// The words of its command.
    pub command: Vec<String>,
    /// When it was begun, in seconds since 1970.
    pub begun: i64,
    /// The servers of the cluster that it is done on; none: this machine.
    pub cluster: Option<String>,
    /// What it is doing.
    pub state: RunState,
    /// Why it failed.
    pub why: Option<String>,
    /// How much is done.
    pub done: u64,
    /// All of it; 0 where nobody knows.
    pub of: u64,
    /// Of what: `games`.
    pub noun: String,
    /// How it goes, in a few words of English.
    pub gist: String,
    /// Seconds until it is done, if it goes on like this.
    pub left: Option<f64>,
    /// Seconds of work, over all its sittings.
    pub seconds: f64,
}

/// What a run does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RunKind {
    /// Games between players at one table.
    Match,
    /// Games between players who meet in groups.
    Tournament,
    /// Coefficients, by generations.
    Genetic,
    /// Coefficients, by files that meet.
    Pool,
    /// Samples from games of Othello's engine.
    Selfplay,
    /// What the features of an engine are worth.
    Evaluation,
    /// An experiment of the laboratory.
    Experiment,
}

/// What a run is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// A process is at work.
    Running,
    /// All of it is done.
    Done,
    /// It was stopped, and may go on.
    Stopped,
    /// It could not go on.
    Failed,
    /// Its process was cut off; it may go on.
    CutOff,
}

/// `GET /api/runs/{name}`: all about a run but its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunView {
    /// What it is, and how far.
    pub run: RunSummary,
    /// Who works on it.
    pub workers: Vec<RunWorker>,
    /// What else happened, the last first.
    pub news: Vec<RunNews>,
    /// What its games say, if it is a match or a tournament.
    pub contest: Option<ContestView>,
    /// How learning went, if that is what it does.
    pub curve: Option<RunCurve>,
    /// What it has written that may be saved.
    pub files: Vec<RunFile>,
    /// Pictures that can be made of its games.
    pub pictures: Vec<String>,
    /// Whether what it has learned can play against the default.
    pub can_pit: bool,
}

/// Somebody who works on a run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunWorker {
    /// The name of the machine, or of the worker on it.
    pub name: String,
    /// Tasks done.
    pub tasks: u64,
    /// Seconds on all of them.
    pub seconds: f64,
    /// Tasks that it does at a time, if it has said so.
    pub cores: Option<u32>,
    /// Positions that its engine enters in a second on one core, if it has measured.
    pub speed: Option<f64>,
}

/// Something that happened beside the work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RunNews {
    /// A worker was not let in, or what it sent was refused.
    Refused {
        /// Who.
        who: String,
        /// Why.
        why: String,
    },
    /// A task was set aside.
    SetAside {
        /// Its name.
        task: String,
    },
    /// Anything else, in a sentence of English.
    Note {
        /// The sentence.
        text: String,
    },
}

/// What the games of a run say so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ContestView {
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// Who meets whom, as the command line has it; `match` at one table.
    pub format: String,
    /// The players, as they were named.
    pub players: Vec<String>,
    /// Games that have ended.
    pub games: u64,
    /// How many there are at most.
    pub games_max: u64,
    /// How the players stand, the best first; those of a match of two as they were named.
    pub rows: Vec<ContestRow>,
    /// Every two players who have met.
    pub meetings: Vec<MeetingView>,
    /// How much stronger the first of two players is.
    pub elo: Option<EloView>,
    /// The sequential test.
    pub sprt: Option<SprtView>,
    /// How the estimates went, pair by pair: at most a few hundred points, the last one included.
    pub walk: Vec<WalkPoint>,
}

/// How a player stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ContestRow {
    /// Which of the players.
    pub player: u32,
    /// Games won alone.
    pub wins: u64,
    /// Games whose first place was shared.
    pub draws: u64,
    /// The others.
    pub losses: u64,
    /// What it got.
    pub points: f64,
    /// Its share of the first places, in percent.
    pub percent: f64,
    /// What that may be off at 95 %, where there is a spread.
    pub percent_error: Option<f64>,
    /// How strong it is, above the mean of all.
    pub elo: f64,
    /// What that may be off at 95 %.
    pub elo_error: f64,
    /// Games that it lost by its own fault.
    pub forfeits: u64,
    /// Milliseconds for a move, on average.
    pub ms: f64,
    /// And for the slowest.
    pub ms_most: f64,
}

/// Two players who have met.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MeetingView {
    /// One of them.
    pub player: u32,
    /// The other.
    pub other: u32,
    /// What the one got, a draw being half a win.
    pub score: f64,
    /// Of how many games.
    pub games: u64,
}

/// How much stronger the first of two players is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EloView {
    /// The difference.
    pub elo: f64,
    /// What it may be off at 95 %.
    pub error: f64,
    /// The likelihood that it is stronger, from 0 to 1.
    pub superiority: f64,
    /// Pairs of games, by what the first player got in them: nothing, a quarter, …, all.
    pub pairs: [u64; 5],
}

/// A sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SprtView {
    /// The difference that is rejected.
    pub elo0: f64,
    /// The difference that is accepted.
    pub elo1: f64,
    /// The log likelihood ratio now.
    pub llr: f64,
    /// Where it is rejected.
    pub lower: f64,
    /// Where it is accepted.
    pub upper: f64,
    /// What it says.
    pub decision: SprtDecision,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SprtDecision {
    /// Too early to tell.
    Undecided,
    /// The greater difference is accepted.
    Accepted,
    /// It is rejected.
    Rejected,
}

/// The estimates after a number of pairs.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WalkPoint {
    /// How many pairs.
    pub pairs: u64,
    /// The difference.
    pub elo: f64,
    /// What it may be off at 95 %.
    pub error: f64,
    /// The log likelihood ratio, if there is a test.
    pub llr: Option<f64>,
}

/// How learning went: numbers by columns, at most a few hundred rows.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunCurve {
    /// What the columns are; the first counts the rest.
    pub columns: Vec<String>,
    /// The numbers.
    pub rows: Vec<Vec<f64>>,
}

/// A file of a run: `GET /api/runs/{name}/files/{file}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunFile {
    /// Its name, with that of its folder in the run.
    pub name: String,
    /// How long it is.
    pub bytes: u64,
}

/// `GET /api/runs/{name}/games?offset=&limit=`: games that have ended, the last first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunGames {
    /// How many there are.
    pub total: u64,
    /// These of them.
    pub games: Vec<RunGame>,
}

/// A game of a run that has ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunGame {
    /// Its number, from 0.
    pub number: u64,
    /// The player in each seat.
    pub order: Vec<u32>,
    /// What every seat got of the first place.
    pub shares: Vec<f64>,
    /// How it ended: what every seat counted, or who lost it by its own fault.
    pub result: String,
    /// Moves, passes included.
    pub plies: u32,
}

/// `GET /api/runs/{name}/games/{number}`: a game of a run, as a new one is made of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunMoves {
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// The seed of its set-up.
    pub seed: u64,
    /// Its moves, passes included.
    pub moves: Vec<String>,
    /// Who played, by seat.
    pub players: Vec<String>,
}

/// `GET /api/runs/{name}/live`: a game in progress.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveBoard {
    /// Its number in the run.
    pub number: u64,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// What stands on it.
    pub cells: Vec<Cell>,
    /// Moves so far, where the game begins as it always does; else none.
    pub moves: Vec<String>,
    /// The position, where the game begins otherwise.
    pub start: Option<String>,
    /// How many moves were made.
    pub plies: u32,
    /// Who plays, by seat, where that is known.
    pub players: Vec<String>,
}

/// The answer to whatever begins a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunStarted {
    /// Its name.
    pub name: String,
}

/// What can be made of the games of a run: `GET /api/runs/{name}/export?what=`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RunExport {
    /// A line for each game, with commas.
    Csv,
    /// All that is known of the run.
    Json,
    /// The games, as they are saved.
    Games,
    /// A picture, which has a name.
    Svg,
}
