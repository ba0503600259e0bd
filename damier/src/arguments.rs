//! The command line: what can be typed, and what it means.

use std::any::TypeId;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use catalog::{AnyEngine, AnyGame, AnyMatch, Options, Spec};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use game::Limits;

use crate::cluster::Cluster;
use crate::contest::arguments::{Match, Ratings, Tournament};
use crate::lab::Lab;
use crate::learn::Learn;
use crate::listing::{self, option_help};
use crate::memory;
use crate::play::Play;
use crate::run::Run;
use crate::tree::Tree;
use crate::worker::Worker;

/// A board-game laboratory: Othello, Reversi, Lines of Action, Arlecchino and k in a row.
#[derive(Parser, Debug)]
#[command(version, bin_name = "damier", after_help = listing::games(), max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Open the laboratory in the browser: play, analyse, review (as without a command)
    Serve(Serve),
    /// Play in the terminal: on a board that fills it, or with commands (--plain)
    #[command(after_help = listing::players())]
    Play(Play),
    /// Count the leaves of the game tree: one thread, no table, no symmetry
    #[command(after_help = listing::games())]
    Perft(Perft),
    /// List the legal moves of a position
    #[command(after_help = listing::games())]
    Moves(Moves),
    /// Search one position, with statistics
    #[command(after_help = listing::players())]
    Search(Search),
    /// Show the tree of a search: as text, JSON or a picture, or several beside each other
    #[command(after_help = listing::players())]
    Tree(Tree),
    /// Answer as an engine of the NBoard program (othello on 8x8)
    Nboard(Nboard),
    /// Solve positions: an OBF file, the end of a saved game, or a position
    Solve(Solve),
    /// Judge every move of a game: a file of games, or moves
    Analyse(Analyse),
    /// Run an experiment: the reports' own again, or the algorithms side by side
    Lab(Lab),
    /// Play games between players, every opening in every order of the seats
    #[command(after_help = listing::players())]
    Match(Match),
    /// Play every player against every other, or as --format says
    #[command(after_help = listing::players())]
    Tournament(Tournament),
    /// Runs that are listed: begin them, look at them, stop them, go on with them
    Run(Run),
    /// Do tasks of runs that others have
    Worker(Worker),
    /// Set up a server for runs on many machines
    Cluster(Cluster),
    /// Rate the players of several runs together
    Ratings(Ratings),
    /// Answer in the Go Text Protocol, as a program in other tools
    #[command(after_help = listing::players())]
    Gtp(Gtp),
    /// Learn an evaluation: samples from games, least squares, weights
    Learn(Learn),
    /// Print a saved game, a GGF or WTHOR file, or Othello transcripts
    Show(Show),
    /// Measure move generation and search, every count checked
    Bench(Bench),
}

#[derive(Args, Debug)]
pub struct Serve {
    /// The address to be reached by (default: 127.0.0.1, this machine only)
    #[arg(long, value_name = "ADDRESS")]
    pub host: Option<String>,
    /// Where people reach it through a proxy with TLS, such as `https://play.example`
    #[arg(long, value_name = "URL")]
    pub public_url: Option<server::PublicUrl>,
    /// The port (default: the first that is free from 7878 on)
    #[arg(long, value_parser = whole(0..=65_535))]
    pub port: Option<u64>,
    /// Open no browser
    #[arg(long)]
    pub no_open: bool,
    /// Where games and settings are kept (default: the user's data folder)
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Serve the page from a folder, for those who work on it
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
    /// Megabytes for what machines remember from move to move, all together (default: 512)
    #[arg(long, value_name = "MB", value_parser = whole(1..=65_536))]
    pub tables: Option<u64>,
}

#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    pub game: GameArguments,
    /// Plies to look ahead; a forced pass is a ply, a game already over is one leaf
    #[arg(value_parser = whole(0..=1_000))]
    pub depth: u64,
    /// Print the leaves below each move
    #[arg(long)]
    pub divide: bool,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Moves {
    #[command(flatten)]
    pub game: GameArguments,
    /// Every path of every move (in Arlecchino several paths may make the same move)
    #[arg(long)]
    pub paths: bool,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Search {
    #[command(flatten)]
    pub game: GameArguments,
    /// Who searches; see below
    #[arg(long, value_name = "SPEC")]
    pub player: Spec,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Gtp {
    #[arg(long, help = listing::game_names(), default_value = listing::usual_game())]
    pub game: String,
    #[command(flatten)]
    pub set_up: SetUpArguments,
    /// Who answers (default: a search that deepens as long as time allows); see below
    #[arg(long, value_name = "SPEC")]
    pub player: Option<Spec>,
    /// A level from 1 answers: othello on 8x8 has 21, other games fewer
    #[arg(long, conflicts_with = "player", value_parser = whole(1..=21))]
    pub level: Option<u64>,
    /// Threads of the engine, where a game has one
    #[arg(long, conflicts_with = "player", value_parser = whole(1..=256))]
    pub threads: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Args, Debug)]
pub struct Nboard {
    /// How far it looks until `set depth` says otherwise: a level from 1 to 21
    #[arg(long, default_value = "14", value_parser = whole(1..=21))]
    pub level: u64,
    /// The most time for a move, such as 5s
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Without the opening book
    #[arg(long)]
    pub no_book: bool,
    #[command(flatten)]
    pub engine: EngineArguments,
}

#[derive(Args, Debug)]
pub struct Solve {
    /// An OBF file (*.obf), a file of games, or a position: board and side to move
    #[arg(allow_hyphen_values = true)]
    pub input: PathBuf,
    /// The game of a position
    #[arg(long, default_value = listing::usual_game())]
    pub game: String,
    /// The rules of a position, where a game has several
    #[arg(long)]
    pub rules: Option<String>,
    /// Rows x columns of a position, where a game has several sizes
    #[arg(long, value_name = "RxC", value_parser = size, allow_hyphen_values = true)]
    pub size: Option<catalog::Size>,
    /// Positions to enter for each, at most
    #[arg(long, value_parser = whole(1..=u64::MAX))]
    pub nodes: Option<u64>,
    /// Time for each, such as 10s (default 1m, but for othello on 8x8)
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub engine: EngineArguments,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Analyse {
    /// A file of games, or moves such as f5d6c3
    pub input: PathBuf,
    /// The game of moves
    #[arg(long, default_value = listing::usual_game())]
    pub game: String,
    #[command(flatten)]
    pub set_up: SetUpArguments,
    /// Which game of the file
    #[arg(long, default_value = "1", value_parser = whole(1..=u64::MAX))]
    pub number: u64,
    /// How far to look: a level from 1 to 21 (default 14; plies without an engine, default 4)
    #[arg(long, value_parser = whole(1..=21), conflicts_with = "depth")]
    pub level: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Without the opening book (othello on 8x8)
    #[arg(long)]
    pub no_book: bool,
    #[command(flatten)]
    pub engine: EngineArguments,
    /// Write a page with a graph and the moves to this file
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// What the engine may use.
#[derive(Args, Debug)]
pub struct EngineArguments {
    /// Threads of the search
    #[arg(long, default_value = "1", value_parser = whole(1..=256))]
    pub threads: u64,
    /// Megabytes for the table (default 256; analyse: 64)
    #[arg(long, value_parser = whole(1..=65_536))]
    table: Option<u64>,
}

impl EngineArguments {
    /// The engine of a game.
    pub fn engine(&self, game: &dyn AnyGame) -> anyhow::Result<Box<dyn AnyEngine>> {
        let megabytes = self.megabytes(256)?;
        let make = game.engine().with_context(|| {
            let (found, expected) = (game.name(), listing::engine_games());
            format!("found {found}, expected {expected}: no other game can be solved")
        })?;
        Ok(make(megabytes, self.threads as usize))
    }

    /// The megabytes for the table, if there is so much memory.
    pub fn megabytes(&self, usual: u64) -> anyhow::Result<usize> {
        let megabytes = self.table.unwrap_or(usual);
        memory::check("--table", megabytes)?;
        Ok(megabytes as usize)
    }
}

#[derive(Args, Debug)]
pub struct Show {
    /// A file of games
    pub file: PathBuf,
    /// Which game of the file
    #[arg(long, default_value = "1", value_parser = whole(1..=u64::MAX))]
    pub number: u64,
    /// Stop after this many plies
    #[arg(long, value_parser = whole(0..=u64::MAX))]
    pub plies: Option<u64>,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Bench {
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// How far a search may go.
#[derive(Args, Debug)]
pub struct LimitArguments {
    /// Plies to look ahead
    #[arg(long, value_parser = whole(1..=1_000))]
    depth: Option<u64>,
    /// Positions to enter
    #[arg(long, value_parser = whole(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Time to think, such as 50ms, 1s or 0.5s
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    time: Option<Duration>,
}

impl LimitArguments {
    /// The limits as the contract has them.
    pub fn limits(&self) -> Limits {
        let depth = self.depth.map(|depth| depth as u32);
        Limits { depth, nodes: self.nodes, time: self.time }
    }
}

/// Which game, how it is configured, and where it begins.
#[derive(Args, Debug)]
pub struct GameArguments {
    #[arg(help = listing::game_names())]
    game: String,
    #[command(flatten)]
    set_up: SetUpArguments,
}

/// How a game is configured, and where it begins.
#[derive(Args, Debug)]
pub struct SetUpArguments {
    #[command(flatten)]
    setup: Setup,
    /// Board and side to move, or `start`: X O - (R B) square by square from the top left,
    /// or 36 pieces such as BBJV,----, … for arlecchino; then a space and the side
    #[arg(long, default_value = "start", allow_hyphen_values = true, hide_default_value = true)]
    position: String,
    /// Seed of a random set-up (default 1; play takes another each time, and prints it)
    #[arg(long, value_parser = whole(0..=u64::MAX))]
    pub seed: Option<u64>,
}

/// How a game is configured.
#[derive(Args, Debug)]
pub struct Setup {
    #[arg(long, value_name = "RxC", help = option_help("Rows x columns", "size"),
          value_parser = size, allow_hyphen_values = true)]
    size: Option<catalog::Size>,
    #[arg(long, help = option_help("How many play", "seats"), value_parser = whole(2..=4))]
    seats: Option<u64>,
    #[arg(long, help = option_help("A set of rules", "rules"))]
    rules: Option<String>,
    #[arg(long, value_name = "COLOR", value_parser = letter,
          help = option_help("The color that nobody plays with three seats", "without"))]
    without: Option<char>,
    #[arg(long, value_name = "K", help = option_help("How many in a row win", "row"),
          value_parser = whole(3..=7))]
    row: Option<u64>,
}

impl Setup {
    /// The options as the catalog has them.
    pub fn options(&self) -> Options {
        Options {
            size: self.size,
            seats: self.seats.map(|seats| seats as usize),
            rules: self.rules.clone(),
            without: self.without,
            row: self.row.map(|row| row as u8),
        }
    }
}

impl GameArguments {
    /// A match of the configured game at the position asked for.
    pub fn open(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        self.set_up.open(&self.game)
    }
}

impl SetUpArguments {
    /// The seed of the set-up.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Whether a position was given.
    pub fn is_set_up(&self) -> bool {
        self.position.trim() != "start"
    }

    /// A match of a game, configured, at the position asked for.
    pub fn open(&self, game: &str) -> anyhow::Result<Box<dyn AnyMatch>> {
        self.open_with(game, self.seed())
    }

    /// The same with another seed.
    pub fn open_with(&self, game: &str, seed: u64) -> anyhow::Result<Box<dyn AnyMatch>> {
        let game = catalog::find(game)?.open(&self.setup.options())?;
        match self.position.trim() {
            "start" => Ok(game.start(seed)),
            _ => game.set_up(&self.position).context("--position"),
        }
    }
}

/// Reads whole numbers within bounds, or says what was expected.
pub fn whole(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let expected = match range.clone().into_inner() {
            (least, u64::MAX) => format!("a whole number from {least}"),
            (least, most) => format!("a whole number from {least} to {most}"),
        };
        text.parse().ok().filter(|value| range.contains(value)).ok_or(expected)
    }
}

pub fn size(text: &str) -> Result<catalog::Size, String> {
    size_among(text, listing::sides())
}

/// The size of a board whose sides are among these.
pub fn size_among(text: &str, (least, most): (u8, u8)) -> Result<catalog::Size, String> {
    let is_side = |side: u8| (least..=most).contains(&side);
    let size = catalog::read_size(text);
    size.filter(|size| is_side(size.rows()) && is_side(size.columns()))
        .ok_or_else(|| format!("rows x columns, {least}x{least} to {most}x{most}"))
}

fn letter(text: &str) -> Result<char, String> {
    text.parse().map_err(|_| format!("one of {}", listing::without_letters()))
}

pub fn duration(text: &str) -> Result<Duration, String> {
    catalog::read_duration(text).ok_or_else(|| "a time such as 50ms, 1s or 0.5s".to_string())
}

/// What is expected of a clock.
pub const CLOCK_FORM: &str =
    "a time for the game, and what each move adds, such as 5m, 300s+2s or 60s+0s";

pub fn clock(text: &str) -> Result<(Duration, Duration), String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
    let nothing = matches!(increment, "0" | "0s" | "0ms" | "0m").then_some(Duration::ZERO);
    let both =
        catalog::read_duration(base).zip(nothing.or_else(|| catalog::read_duration(increment)));
    both.ok_or_else(|| CLOCK_FORM.to_string())
}

/// Reads the command line.
pub fn read() -> Result<Arguments, clap::Error> {
    let matches = with_minus(Arguments::command()).try_get_matches()?;
    Arguments::from_arg_matches(&matches)
}

/// A command with nothing behind it.
pub fn alone(name: &str) -> Command {
    Arguments::parse_from(["damier", name]).command.expect("a command was named")
}

/// Whoever types a number below 0 hears which numbers are expected, not that there is no such
/// option.
fn with_minus(command: clap::Command) -> clap::Command {
    let numbers = [TypeId::of::<u64>(), TypeId::of::<f64>()];
    let with_number = |arg: clap::Arg| {
        let kind = arg.get_value_parser().type_id();
        if numbers.iter().any(|number| kind == *number) {
            arg.allow_negative_numbers(true)
        } else {
            arg
        }
    };
    command.mut_args(with_number).mut_subcommands(with_minus)
}

/// One screen of help.
pub fn help() -> String {
    Arguments::command().render_help().to_string()
}
