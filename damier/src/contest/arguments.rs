//! The command lines of matches and tournaments. What is not given has its default, or with
//! `--resume` is as it was.

use std::path::PathBuf;
use std::time::Duration;

use arena::{Format, SprtLine};
use catalog::Spec;
use clap::{Args, ValueEnum};

use crate::arguments::{LimitArguments, Setup, clock, duration, whole};
use crate::listing;

/// What matches and tournaments have in common.
#[derive(Args, Debug)]
pub struct Contest {
    #[arg(help = listing::game_names(), required_unless_present = "resume")]
    pub game: Option<String>,
    /// Who plays; see below
    #[arg(value_name = "SPEC", required_unless_present = "resume", num_args = 1..)]
    pub players: Vec<Spec>,
    #[command(flatten)]
    pub setup: Setup,
    /// Games of every group of players that meets, rounded up to whole rounds of all seat orders
    /// (default: a match 100, a tournament 10, swiss 2)
    #[arg(long, value_parser = whole(1..=10_000_000))]
    pub games: Option<u64>,
    /// Seed of openings and of players by chance (default 1)
    #[arg(long, value_parser = whole(0..=u64::MAX))]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// A clock for each seat instead: for the game, and what each move adds, such as 60s+1s
    #[arg(long, value_name = "BASE+INC", value_parser = clock, allow_hyphen_values = true,
          conflicts_with = "time")]
    pub clock: Option<(Duration, Duration)>,
    /// What a move may be late before it loses, such as 10ms (default: a quarter of the time for a
    /// move, or of a clock's for the game, and 10ms at most)
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    pub margin: Option<Duration>,
    /// A file with an opening on each line, or `balanced`: fifty even openings (loa); without it
    /// they are random, and balanced for two seats
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    #[arg(long, help = listing::opening_help(), value_parser = whole(0..=30))]
    pub opening_plies: Option<u64>,
    /// Games at a time (default: as many as there are cores). Where time is limited, more would
    /// make players late and want --force; an engine with several threads takes as many cores
    #[arg(long, value_parser = whole(1..=256))]
    pub threads: Option<u64>,
    /// Play more timed games at a time than there are cores
    #[arg(long)]
    pub force: bool,
    /// End the run, with exit code 1, when a player crashes or stalls: otherwise it loses that game
    /// and the run goes on
    #[arg(long)]
    pub abort_on_crash: bool,
    /// Keep a journal of the games in this folder, and the games themselves
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub out: Option<PathBuf>,
    /// Go on with the run whose journal is in this folder; nothing else has to be given
    #[arg(long, value_name = "DIR")]
    pub resume: Option<PathBuf>,
    /// Start the programs that such a journal names: without it they are only listed
    #[arg(long, requires = "resume")]
    pub trust: bool,
    /// Show every game when it is over: its number, every board, passes, who won and why
    #[arg(long, conflicts_with = "json")]
    pub show: bool,
    /// Write a page with tables, plots and games to this file
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// One JSON object per line: every game, then the summary
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Match {
    #[command(flatten)]
    pub contest: Contest,
    /// Stop when it is known whether the first player is stronger by ELO1 (accepted) or only by
    /// ELO0 (rejected); error rates ALPHA and BETA are 0.05 unless given
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = numbers,
          allow_hyphen_values = true)]
    pub sprt: Option<SprtLine>,
    /// The scale of these differences (default: logistic)
    #[arg(long, value_name = "MODEL", requires = "sprt")]
    pub sprt_model: Option<Model>,
}

#[derive(Args, Debug)]
pub struct Tournament {
    #[command(flatten)]
    pub contest: Contest,
    /// Who meets whom (default: round-robin)
    #[arg(long)]
    pub format: Option<Meets>,
    /// Rounds of a Swiss tournament (default: enough for one winner)
    #[arg(long, value_parser = whole(1..=10_000))]
    pub rounds: Option<u64>,
}

#[derive(Args, Debug)]
pub struct Ratings {
    /// Folders of runs of one game, as --out has made them; players are the same where their specs
    /// are
    #[arg(value_name = "DIR", required = true)]
    pub folders: Vec<PathBuf>,
    /// The rating of one player, above or below which the others are, such as level:1=1000
    /// (default: the mean of all is 0)
    #[arg(long, value_name = "SPEC=ELO", value_parser = anchor)]
    pub anchor: Option<(String, f64)>,
    /// One JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Model {
    /// By the expected score, as rating lists have it
    Logistic,
    /// By the expected score in standard deviations of a game
    Normalized,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Meets {
    /// Every group of players that fills the seats
    RoundRobin,
    /// The first player with every group of the others
    Gauntlet,
    /// Round by round, players of equal scores; two seats only
    Swiss,
    /// Everybody with the two before in the list, the weakest first; with more seats, neighbors
    Ladder,
}

impl From<Meets> for Format {
    fn from(meets: Meets) -> Format {
        match meets {
            Meets::RoundRobin => Format::RoundRobin,
            Meets::Gauntlet => Format::Gauntlet,
            Meets::Swiss => Format::Swiss,
            Meets::Ladder => Format::Ladder,
        }
    }
}

fn numbers(text: &str) -> Result<SprtLine, String> {
    let read = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let numbers = text.split(',').map(read).collect::<Option<Vec<_>>>();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok([elo0, elo1, 0.05, 0.05]),
        Some(&[elo0, elo1, alpha, beta]) if elo0 < elo1 => Ok([elo0, elo1, alpha, beta]),
        _ => Err("two numbers, the lower first, such as 0,10, and perhaps two error rates".into()),
    }
    .map(|[elo0, elo1, alpha, beta]| SprtLine { elo0, elo1, alpha, beta, normalized: false })
}

/// A spec may have equals signs of its own; the last one is not of them.
fn anchor(text: &str) -> Result<(String, f64), String> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let parts = text.rsplit_once('=').and_then(|(spec, elo)| Some((spec, number(elo)?)));
    let parts = parts.filter(|(spec, _)| !spec.is_empty());
    let (spec, elo) = parts.ok_or("a player and its rating, such as level:1=1000")?;
    Ok((spec.to_string(), elo))
}
