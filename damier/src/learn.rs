//! `damier learn`: evaluations from games.

mod book;
mod calibrate;
mod checkpoint;
mod evaluation;
mod evolving;
mod files;
mod fit;
mod genetic;
mod loa;
mod loa_openings;
mod loa_wins;
mod margins;
mod measure;
mod pack;
mod patterns;
mod policy;
mod pool;
mod seats;
mod selfplay;
mod stopwatch;
mod wthor;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::{Args, Subcommand};
use engine_othello::Selectivity;

use crate::arguments::whole;
use crate::run::Hands;
use evolving::Scheme;
use genetic::Genetic;
use pool::PoolArguments;

#[derive(Args, Debug)]
#[command(subcommand_value_name = "NAME", subcommand_help_heading = "What to learn")]
pub struct Learn {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// The tables of report 000 for Othello: how games ended in which a pattern was filled so
    Patterns(Patterns),
    /// The pattern weights of the 8x8 engine
    #[command(subcommand_value_name = "RECIPE", subcommand_help_heading = "Recipes")]
    Othello {
        #[command(subcommand)]
        recipe: Recipe,
    },
    /// The opening book of the 8x8 engine, grown by its searches
    Book(BookArguments),
    /// What the engine for Lines of Action is made of and measured by
    #[command(subcommand_value_name = "RECIPE", subcommand_help_heading = "Recipes")]
    Loa {
        #[command(subcommand)]
        recipe: LoaRecipe,
    },
    /// What the features of Arlecchino for two are worth, from games of the engine with itself
    Arlecchino(Evaluation),
    /// What the engine for Othello on any board sees is worth, from its games with itself
    Boards(Evaluation),
    /// What positions let every seat expect, from games of the engine for two to four with itself
    Seats {
        /// The game, and how many seats it has
        #[arg(value_enum)]
        set: seats::Set,
        #[command(flatten)]
        arguments: Evaluation,
    },
    /// Coefficients of an evaluation, by generations that play against the best so far
    Genetic(Genetic),
    /// Coefficients of an evaluation, by files that meet in pairs until one is left
    Pool(PoolArguments),
}

#[derive(Subcommand, Debug)]
enum LoaRecipe {
    /// What the features of a position are worth, from games of the engine with itself
    Evaluation(Evaluation),
    /// Which move people play: the policy of the weak levels
    Policy(LoaPolicy),
    /// Openings after which both sides have even chances, one a line
    Openings(LoaOpenings),
    /// Forced wins to test solvers with: position, plies of the proof and nodes, one a line
    Wins(LoaWins),
}

#[derive(Subcommand, Debug)]
enum Recipe {
    /// Samples from .wtb files of the WTHOR base: their scores from 24 empty squares on, and the
    /// last squares solved
    Wthor(Wthor),
    /// Samples from games that the engine plays against itself
    Selfplay(Selfplay),
    /// Fit weights to all samples of the folder, until games held out are judged best
    Fit(Fit),
    /// Add to fitted weights what the turn is worth at every ply
    Calibrate(Calibrate),
    /// How far searches of every depth are from deeper ones: the margins of selective cuts
    Margins(Margins),
    /// Put fitted weights where the engine ships them, with manifest
    Pack(Pack),
    /// How far an evaluation is from exact scores
    Measure(Measure),
    /// Which move people play: the policy of the weak levels
    Policy(PolicyArguments),
}

#[derive(Args, Debug)]
struct Patterns {
    /// The folder with games: WTHOR (.wtb), saved games (.txt) or GGF (.ggf), such as a match
    /// writes them
    #[arg(long, value_name = "DIR")]
    games: PathBuf,
    /// The folder to write: a file for each pattern, and coefficients fitted to the same games
    #[arg(long, value_name = "DIR", default_value = "patterns")]
    out: PathBuf,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
struct Wthor {
    #[command(flatten)]
    common: Common,
    /// Files of the base, such as WTH_2024.wtb
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    solving: Solving,
}

#[derive(Args, Debug)]
struct Selfplay {
    #[command(flatten)]
    common: Common,
    /// How many games
    #[arg(long, value_parser = whole(1..=1_000_000_000))]
    games: u64,
    /// Plies to look ahead
    #[arg(long, default_value = "4", value_parser = whole(1..=20))]
    depth: u64,
    /// Fewest random plies a game begins with
    #[arg(long, default_value = "8", value_parser = whole(0..=58))]
    random_least: u64,
    /// Most random plies a game begins with; the lesser of two draws counts
    #[arg(long, default_value = "50", value_parser = whole(0..=58))]
    random_most: u64,
    /// Seed of the games
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX))]
    seed: u64,
    #[command(flatten)]
    solving: Solving,
}

/// Who solves, and what.
#[derive(Args, Debug)]
struct Solving {
    /// Positions with this many empty squares or fewer are solved
    #[arg(long, default_value = "14", value_parser = whole(1..=20))]
    exact: u64,
    /// Weights of the engine (default: those it ships with)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct Fit {
    #[command(flatten)]
    common: Common,
    /// Weights to go on from: what they miss is learned, and changing them has the price of size
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The price of a weight's size
    #[arg(long, default_value = "20", value_parser = number(0.0..=f64::MAX))]
    size: f64,
    /// The price of a weight's change from one knot to the next
    #[arg(long, default_value = "20", value_parser = number(0.0..=f64::MAX))]
    change: f64,
    /// Iterations at most
    #[arg(long, default_value = "300", value_parser = whole(1..=10_000))]
    iterations: u64,
    /// Stop after this many iterations that brought nothing
    #[arg(long, default_value = "5", value_parser = whole(1..=10_000))]
    patience: u64,
}

#[derive(Args, Debug)]
struct Calibrate {
    /// The folder with the fit
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Files of the WTHOR base, whose games are searched
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Positions of every ply
    #[arg(long, default_value = "2000", value_parser = whole(1..=1_000_000))]
    positions: u64,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
struct Margins {
    /// Files of the WTHOR base, whose games are searched
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Weights of the engine (default: those it ships with)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Positions of every ply
    #[arg(long, default_value = "200", value_parser = whole(1..=1_000_000))]
    positions: u64,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct Pack {
    /// The folder with the fit
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Where weights are shipped from
    #[arg(long, value_name = "DIR", default_value = "weights/othello")]
    to: PathBuf,
    /// What the weights are called
    #[arg(long, default_value = "linear")]
    name: String,
}

#[derive(Args, Debug)]
struct Measure {
    /// Lines of 64 squares (X O -, X to move) and an exact score; `-` reads standard input
    #[arg(value_name = "FILE")]
    positions: PathBuf,
    /// Weights to measure (default: those the engine ships with)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Plies to look ahead, 0 for the evaluation alone; may be given several times
    #[arg(long, default_values = ["0", "1", "4"], value_parser = whole(0..=20))]
    depth: Vec<u64>,
    /// How sure cuts by shallower searches are, in percent: 65, 73, 87, 95, 98, 99; 100 for none
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = selectivity)]
    selectivity: Selectivity,
    /// Measure with every position, also those of games that are learned from
    #[arg(long)]
    all: bool,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

fn selectivity(text: &str) -> Result<Selectivity, String> {
    let found = text.parse().ok().and_then(Selectivity::from_percent);
    found.ok_or_else(|| {
        let percents = Selectivity::ALL.map(|one| one.percent().to_string());
        format!("found {text}, expected one of {}", percents.join(", "))
    })
}

#[derive(Args, Debug)]
struct BookArguments {
    #[command(flatten)]
    common: Common,
    /// How many positions, at least
    #[arg(long, value_parser = whole(1..=10_000_000))]
    positions: u64,
    /// Plies to look ahead at every position; near the end of the game as far as levels that
    /// look so far
    #[arg(long, default_value = "16", value_parser = whole(1..=21))]
    depth: u64,
    /// Weights of the engine (default: those it ships with)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// When it is grown, put it into the folder that it is shipped from, with manifest
    #[arg(long, value_name = "DIR", num_args = 0..=1,
          default_missing_value = "weights/othello-book")]
    pack: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct PolicyArguments {
    /// Files of the WTHOR base, whose players are learned from
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The folder to write
    #[arg(long, value_name = "DIR", default_value = "policy")]
    out: PathBuf,
    /// Moves of theirs to learn from; half as many, of games held out, to measure with
    #[arg(long, default_value = "200000", value_parser = whole(1..=10_000_000))]
    positions: u64,
    /// Of these, how many a level is asked about as well
    #[arg(long, default_value = "5000", value_parser = whole(1..=1_000_000))]
    sample: u64,
    /// Weights of the engine (default: those it ships with)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
struct LoaPolicy {
    /// A file of people's games: a game a line, its moves such as b1-b3 or b1b3, perhaps with the
    /// result and a tab before them
    file: PathBuf,
    /// The folder to write
    #[arg(long, value_name = "DIR", default_value = "loa-policy")]
    out: PathBuf,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
struct LoaOpenings {
    /// How many
    #[arg(long, default_value = "50", value_parser = whole(1..=10_000))]
    count: u64,
    /// Plies of each
    #[arg(long, default_value = "4", value_parser = whole(1..=20))]
    plies: u64,
    /// Plies to look ahead
    #[arg(long, default_value = "10", value_parser = whole(2..=30))]
    depth: u64,
    /// By how many points one side may be ahead
    #[arg(long, default_value = "20", value_parser = whole(1..=1_000))]
    ahead: u64,
    /// Seed of the random moves
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
struct LoaWins {
    /// A file of people's games, as for `policy`; as many games of the engine with itself are
    /// searched, too
    file: PathBuf,
    /// How many
    #[arg(long, default_value = "100", value_parser = whole(1..=100_000))]
    count: u64,
    /// Positions to enter for each, at most
    #[arg(long, default_value = "1000000", value_parser = whole(1..=u64::MAX))]
    nodes: u64,
    /// Seed of the engine's games
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
struct Evaluation {
    /// How many games
    #[arg(long, default_value = "20000", value_parser = whole(10..=10_000_000))]
    games: u64,
    /// Plies to look ahead
    #[arg(long, default_value = "4", value_parser = whole(1..=20))]
    depth: u64,
    /// Seed of the games
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// The folder to write (default: as the game is called)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Coefficients that games are played by (default: those of the engine)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
struct Common {
    /// The folder for samples, checkpoints and results
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Go on with what is in the folder
    #[arg(long)]
    resume: bool,
    /// Threads (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

impl Common {
    /// Refuses a file that is there, unless the work on it may go on.
    fn check_new(&self, path: &Path) -> anyhow::Result<()> {
        let name = path.display();
        let is_fine = self.resume || !path.exists();
        ensure!(is_fine, "found {name} already, expected it not to be there without --resume");
        Ok(())
    }
}

/// Reads numbers within bounds, or says what was expected.
fn number(range: RangeInclusive<f64>) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text| {
        let expected = match range.clone().into_inner() {
            (least, f64::MAX) => format!("a number from {least}"),
            (least, most) => format!("a number from {least} to {most}"),
        };
        text.parse().ok().filter(|value| range.contains(value)).ok_or(expected)
    }
}

pub fn run(arguments: &Learn, hands: &Hands) -> anyhow::Result<()> {
    match &arguments.what {
        What::Patterns(arguments) => patterns::run(arguments),
        What::Othello { recipe } => match recipe {
            Recipe::Wthor(arguments) => wthor::run(arguments),
            Recipe::Selfplay(arguments) => selfplay::run(arguments, hands),
            Recipe::Fit(arguments) => fit::run(arguments),
            Recipe::Calibrate(arguments) => calibrate::run(arguments),
            Recipe::Margins(arguments) => margins::run(arguments),
            Recipe::Pack(arguments) => pack::run(arguments),
            Recipe::Measure(arguments) => measure::run(arguments),
            Recipe::Policy(arguments) => policy::run(arguments),
        },
        What::Book(arguments) => book::run(arguments),
        What::Loa { recipe } => match recipe {
            LoaRecipe::Evaluation(arguments) => {
                evaluation::run::<trainer::loa::SelfPlay>(arguments, hands)
            }
            LoaRecipe::Policy(arguments) => loa::policy(arguments),
            LoaRecipe::Openings(arguments) => loa_openings::run(arguments),
            LoaRecipe::Wins(arguments) => loa_wins::run(arguments),
        },
        What::Arlecchino(arguments) => {
            evaluation::run::<trainer::arlecchino::SelfPlay>(arguments, hands)
        }
        What::Boards(arguments) => evaluation::run::<trainer::boards::SelfPlay>(arguments, hands),
        What::Seats { set, arguments } => seats::run(*set, arguments, hands),
        What::Genetic(arguments) => Scheme::Genetic(arguments).run(hands),
        What::Pool(arguments) => Scheme::Pool(arguments).run(hands),
    }
}

/// How to go on with what was stopped.
const HINT: &str = "go on with the same command and --resume";

/// From now on there are as many threads as were asked for.
fn use_threads(threads: Option<u64>) -> anyhow::Result<()> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0) as usize);
    Ok(threads.build_global()?)
}
