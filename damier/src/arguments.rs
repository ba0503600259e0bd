//! The command line: what can be typed, and what it means.

use std::path::PathBuf;

use anyhow::Context;
use catalog::{AnyMatch, Options};
use clap::{Args, CommandFactory, Parser, Subcommand};

/// A board-game laboratory: Othello, Reversi, Lines of Action and Arlecchino.
#[derive(Parser, Debug)]
#[command(version, after_help = GAMES, max_term_width = 100, disable_help_subcommand = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

const GAMES: &str = "\
Games:
  othello     two seats; --size 7x9 = 7 rows, 9 columns, from 4x4 to 16x16 (default 8x8)
  reversi     --seats 2..4 (default 4); --rules rolit|pass (default rolit); --size
  loa         Lines of Action; --rules standard|olympiad|openspiel|codingame
  arlecchino  --seats 2..4 (default 2); --without B|J|R|V for three seats (default V)

Examples:
  damier moves othello --position start
  damier perft loa 5 --divide
  damier show game.ggf";

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Count the leaves of the game tree: one thread, no table, no symmetry
    Perft(Perft),
    /// List the legal moves of a position
    Moves(Moves),
    /// Print a saved game, a GGF or WTHOR file, or Othello transcripts
    Show(Show),
    /// Measure move generation, every count checked
    Bench(Bench),
}

#[derive(Args, Debug)]
pub struct Perft {
    #[command(flatten)]
    pub game: GameArguments,
    /// Plies to look ahead; a forced pass is a ply, a game already over is one leaf
    pub depth: u32,
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
    /// Every path of every move (Arlecchino)
    #[arg(long)]
    pub paths: bool,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Show {
    /// A file of games
    pub file: PathBuf,
    /// Which game of the file
    #[arg(long, default_value_t = 1)]
    pub number: usize,
    /// Stop after this many plies
    #[arg(long)]
    pub plies: Option<usize>,
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

/// Which game, how it is configured, and where it begins.
#[derive(Args, Debug)]
pub struct GameArguments {
    /// othello, reversi, loa or arlecchino
    game: String,
    /// Rows x columns
    #[arg(long, value_name = "RxC")]
    size: Option<String>,
    /// How many play
    #[arg(long)]
    seats: Option<usize>,
    /// A rule set of the game
    #[arg(long)]
    rules: Option<String>,
    /// The color that nobody plays, with three seats of Arlecchino
    #[arg(long, value_name = "COLOR")]
    without: Option<char>,
    /// Board text and side to move, or `start`
    #[arg(long, default_value = "start", allow_hyphen_values = true, hide_default_value = true)]
    position: String,
    /// Seed of a random set-up
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl GameArguments {
    /// A match of the configured game at the position asked for.
    pub fn open(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        let options = Options {
            size: self.size.as_deref().map(read_size).transpose()?,
            seats: self.seats,
            rules: self.rules.clone(),
            without: self.without,
        };
        let game = catalog::find(&self.game)?.open(&options)?;
        match self.position.trim() {
            "start" => Ok(game.start(self.seed)),
            text => game.set_up(text).context("--position"),
        }
    }
}

fn read_size(text: &str) -> anyhow::Result<catalog::Size> {
    let expected = "expected rows x columns, 4x4 to 16x16";
    catalog::read_size(text).with_context(|| format!("--size: found {text:?}, {expected}"))
}

/// One screen of help.
pub fn help() -> String {
    Arguments::command().render_help().to_string()
}
