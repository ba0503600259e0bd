//! The command line of the laboratory.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use catalog::Size;
use clap::{Args, Subcommand};
use engine_reversi::{PRINTED_SHARES, STATED_SHARES};

use super::tables::{TABLES, Table, read_table};
use crate::arguments::{duration, size_among, whole};

#[derive(Args, Debug)]
#[command(subcommand_value_name = "EXPERIMENT", subcommand_help_heading = "Experiments")]
#[command(disable_help_subcommand = true, arg_required_else_help = false)]
pub struct Lab {
    #[command(subcommand)]
    pub experiment: Experiment,
}

#[derive(Subcommand, Debug)]
pub enum Experiment {
    /// Every exact search on the same positions at the same depth
    Algorithms(Algorithms),
    /// Report 004: every subset of its evaluation's terms against a random player (7x9, depth 3),
    /// and again with potential mobility
    Ablation(Rerun),
    /// Report 003: simple, improved and random players of Arlecchino, 1000 ms a move; and the same
    /// matches with the faults of the report's program
    Arlecchino(Rerun),
    /// Report 002: alpha-beta against MTD(f) at depth 3, Lines of Action
    Loa(Rerun),
    /// Report 001: its four levels of Othello against each other
    Levels(Levels),
    /// Report 002: three ways to see that men are connected, and a state kept up to date
    Connectivity(Common),
    /// Report 002: positions that a table with short keys takes for each other, and the estimate
    Memory(Common),
    /// The searches for three and four seats against each other, with the same evaluation; with
    /// --out it goes on where it was stopped
    Seats(Seats),
    /// Whether chances come true that the engine for three and four seats calls, in games with
    /// itself; with --out it goes on where it was stopped
    Chances(Chances),
    /// The levels of three and four seats, each alone among those below; with --out it goes on
    /// where it was stopped
    Steps(Steps),
    /// Report 004: the zones of a board of any size, and what a disc in each is worth
    Zones(Zones),
}

#[derive(Args, Debug)]
pub struct Algorithms {
    /// othello, loa or arlecchino
    #[arg(default_value = "othello")]
    pub game: String,
    /// Plies to look ahead (default: what minimax manages in a second or so)
    #[arg(long, value_parser = whole(1..=20))]
    pub depth: Option<u64>,
    /// How many positions
    #[arg(long, default_value = "10", value_parser = whole(1..=1_000))]
    pub positions: u64,
    /// Seed of the positions
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// What is done with what an experiment finds.
#[derive(Args, Debug)]
pub struct Output {
    /// Write EXPERIMENT.csv, .json and .svg into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// One JSON object per line: the rows of the table
    #[arg(long)]
    pub json: bool,
}

/// What every experiment with chance in it has.
#[derive(Args, Debug)]
pub struct Common {
    /// A tenth of the work
    #[arg(long)]
    pub quick: bool,
    /// Seed of set-ups, openings and random players
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    #[command(flatten)]
    pub output: Output,
}

/// How a report's matches are played again.
#[derive(Args, Debug)]
pub struct Rerun {
    #[command(flatten)]
    pub common: Common,
    /// Games of each match (default: as many as in the report, or what the experiment takes)
    #[arg(long, value_parser = whole(1..=1_000_000), conflicts_with = "quick")]
    pub games: Option<u64>,
    /// Games at a time (default: as many as there are cores, where time is limited also the most)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
}

#[derive(Args, Debug)]
pub struct Zones {
    /// Rows and columns
    #[arg(long, value_name = "RxC", default_value = "7x9", value_parser = size_of_othello)]
    pub size: Size,
    /// The shares that the report states, or those of the grid that it prints
    #[arg(long, value_name = "stated|printed", default_value = "stated", value_parser = grid)]
    pub grid: Grid,
    #[command(flatten)]
    pub output: Output,
}

/// Which shares the zones have, in percent.
#[derive(Clone, Debug)]
pub struct Grid {
    pub shares: [f64; 5],
    /// What is said of them.
    pub about: &'static str,
}

/// The report is about Othello, whose boards have no other sides.
fn size_of_othello(text: &str) -> Result<Size, String> {
    let sides = catalog::find("othello").map_err(|error| error.to_string())?.sides;
    size_among(text, (sides.least, sides.most))
}

fn grid(text: &str) -> Result<Grid, String> {
    let (shares, about) = match text {
        "stated" => (STATED_SHARES, "as the report states them"),
        "printed" => (PRINTED_SHARES, "those of the grid that the report prints"),
        _ => return Err("stated or printed".to_string()),
    };
    Ok(Grid { shares, about })
}

#[derive(Args, Debug)]
pub struct Seats {
    /// For each move
    #[arg(long, default_value = "10ms", value_parser = duration, conflicts_with = "nodes")]
    pub time: Duration,
    /// Positions to enter for each move instead: games are then the same every time
    #[arg(long, value_parser = whole(1..=u64::MAX))]
    pub nodes: Option<u64>,
    /// Games of each group of searches, rounded up to all orders of the seats (default: 72)
    #[arg(long, value_parser = whole(1..=1_000_000), conflicts_with = "quick")]
    pub games: Option<u64>,
    /// Games at a time (default: as many as there are cores)
    #[arg(long, value_parser = whole(1..=256))]
    threads: Option<u64>,
    #[command(flatten)]
    pub common: Common,
}

impl Seats {
    /// How many games at a time.
    pub fn threads(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(cores, |threads| threads as usize)
    }
}

#[derive(Args, Debug)]
pub struct Chances {
    /// Positions to enter for each move
    #[arg(long, default_value = "2000", value_parser = whole(1..=u64::MAX))]
    pub nodes: u64,
    #[command(flatten)]
    pub tables: Tables,
    #[command(flatten)]
    pub rerun: Rerun,
}

#[derive(Args, Debug)]
pub struct Steps {
    /// The highest level to measure
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = whole(2..=10))]
    pub up_to: u64,
    #[command(flatten)]
    pub tables: Tables,
    #[command(flatten)]
    pub rerun: Rerun,
}

/// Which tables are looked at.
#[derive(Args, Debug)]
pub struct Tables {
    /// One alone: rolit4, rolit3, pass4, pass3, arlecchino4 or arlecchino3 (default: all)
    #[arg(long, value_name = "TABLE", value_parser = read_table)]
    table: Option<&'static Table>,
}

impl Tables {
    pub fn all(&self) -> Vec<&'static Table> {
        self.table.map_or_else(|| TABLES.iter().collect(), |table| vec![table])
    }
}

#[derive(Args, Debug)]
pub struct Levels {
    /// The report's depth of levels 2 and 3, which looks a ply further than it says
    #[arg(long, default_value = "5", value_parser = whole(1..=10))]
    pub depth: u64,
    #[command(flatten)]
    pub rerun: Rerun,
}

impl Rerun {
    /// How many games to play where the report played so many.
    pub fn games(&self, usual: u64) -> u64 {
        self.games.unwrap_or(if self.common.quick { usual.div_ceil(10) } else { usual })
    }

    /// How many games at a time; timed ones share no core, or players would be late.
    pub fn threads(&self, is_timed: bool) -> usize {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or(cores, |threads| threads as usize);
        if is_timed { threads.min(cores) } else { threads }
    }
}
