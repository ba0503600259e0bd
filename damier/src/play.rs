//! `damier play`: a game in the terminal.

use std::env;
use std::fs;
use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use catalog::{NAMES_IN_REPORT_001, Spec};
use clap::Args;
use play::TimeControl;
use terminal::{Ended, Keep, Language, NewSession, PlayError, quoted};

use crate::arguments::{CLOCK_FORM, SetUpArguments, clock, duration};
use crate::listing;
use crate::serve::data_folder;

#[derive(Args, Debug)]
pub struct Play {
    #[arg(help = listing::game_names(), default_value = listing::usual_game())]
    game: String,
    #[command(flatten)]
    set_up: SetUpArguments,
    /// Who plays, once for each seat, in turn order (default: you, and level:3): adaptive, whose
    /// level follows your wins and losses, or one of those below
    #[arg(long = "player", value_name = "SPEC")]
    players: Vec<Spec>,
    /// The report's levels against you: 0 random, 1 minimax of depth 2, 2 minimax, 3 alpha-beta
    /// (othello, which reversi is then too)
    #[arg(short = 'n', value_name = "LEVEL", num_args = 0..=1, default_missing_value = "",
          allow_hyphen_values = true, conflicts_with = "players")]
    level: Option<String>,
    /// How deep levels 2 and 3 look (default 5)
    #[arg(short = 'p', value_name = "DEPTH", num_args = 0..=1, default_missing_value = "",
          allow_hyphen_values = true, conflicts_with = "players")]
    depth: Option<String>,
    /// The most time for a machine's move, such as 50ms, 1s or 0.5s
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Time for everybody's whole game, and what each move adds, such as 5m or 300s+2s; or for each
    /// move by itself, such as 30s/move
    #[arg(long, value_parser = game_clock, allow_hyphen_values = true)]
    clock: Option<TimeControl>,
    /// What a machine waits at least before it moves, such as 1s
    #[arg(long, value_parser = duration, allow_hyphen_values = true)]
    delay: Option<Duration>,
    /// Hints, analysis and review without the opening book (othello on 8x8)
    #[arg(long)]
    no_book: bool,
    /// Commands and letters instead of a board that fills the terminal
    #[arg(long)]
    plain: bool,
    /// Go on with a saved game; without FILE with the one that a signal ended last
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "",
          conflicts_with_all = ["game", "level", "depth", "size", "seats", "rules", "without",
                                "position", "seed"])]
    resume: Option<String>,
    /// en or fr (default: as the locale says)
    #[arg(long, value_parser = language)]
    lang: Option<Language>,
}

/// A clock for the whole game, or one that is full again for every move.
fn game_clock(text: &str) -> Result<TimeControl, String> {
    let each =
        text.strip_suffix("/move").map(|each| duration(each).map(|each| (each, Duration::ZERO)));
    let renews = each.is_some();
    let clock = each.unwrap_or_else(|| clock(text));
    let clock = clock.map_err(|_| format!("{CLOCK_FORM}, or for each move, such as 30s/move"))?;
    Ok(TimeControl { clock: Some(clock), renews, ..TimeControl::default() })
}

/// What the report about the levels explains to whoever starts its program wrongly.
const LEVELS: &str = "`-n LEVEL -p DEPTH`: LEVEL is 0 (random), 1 (minimax of depth 2), 2 (minimax \
    of depth DEPTH) or 3 (alpha-beta of depth DEPTH), DEPTH is 1 or more (default 5)";

/// How deep the levels look unless they are told.
const DEPTH_USUAL: u32 = 5;

/// Whether there is a terminal to fill.
pub fn has_screen() -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb
}

pub fn run(arguments: &Play) -> anyhow::Result<()> {
    let mut new = match &arguments.resume {
        Some(file) => resumed(file, arguments)?,
        None => begun(arguments)?,
    };
    new.time = TimeControl { per_move: arguments.time, ..arguments.clock.unwrap_or_default() };
    new.delay = arguments.delay.unwrap_or_default();
    new.uses_book = !arguments.no_book;
    new.keep = keep(arguments.plain);
    new.rivals = data_folder().map(|folder| folder.join("adaptive.txt"));
    let language = arguments.lang.unwrap_or_else(locale);
    match arguments.plain || !has_screen() {
        true => finish(terminal::play_plain(new, language)),
        false => finish(terminal::play_board(new, language)),
    }
}

/// A game from its start, or from a position.
fn begun(arguments: &Play) -> anyhow::Result<NewSession> {
    let [own, _] = NAMES_IN_REPORT_001;
    let game = if arguments.level.is_some() { own } else { &arguments.game };
    let players = players(arguments)?;
    let seed = arguments.set_up.seed.unwrap_or_else(fresh_seed);
    let (played, is_set_up) =
        (arguments.set_up.open_with(game, seed)?, arguments.set_up.is_set_up());
    Ok(NewSession { is_set_up, players, ..NewSession::of(played, seed) })
}

/// A game from a file.
fn resumed(file: &str, arguments: &Play) -> anyhow::Result<NewSession> {
    let file = if file.is_empty() { last_kept()?.display().to_string() } else { file.to_string() };
    let mut new = NewSession::open(&file).map_err(|why| anyhow!("--resume: {why}"))?;
    if !arguments.players.is_empty() {
        new.players.clone_from(&arguments.players);
    }
    Ok(new)
}

/// A seed that nobody has to choose, short enough to be typed again.
fn fresh_seed() -> u64 {
    // Where there is no chance at all, games begin as everywhere else.
    getrandom::u64().map_or(1, |bits| bits % 1_000_000)
}

/// Where games go that a signal ends.
fn kept_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("unfinished"))
}

/// Where a game goes that a signal ends, and how this program is asked to go on with it.
fn keep(is_plain: bool) -> Keep {
    let program = env::args_os().next().map_or("damier".into(), |name| name.display().to_string());
    let plain = if is_plain { " --plain" } else { "" };
    Keep { folder: kept_folder(), resume: format!("{} play{plain} --resume", quoted(&program)) }
}

/// The game that a signal ended last.
fn last_kept() -> anyhow::Result<PathBuf> {
    let folder = kept_folder().context("--resume: found no home folder, expected a file")?;
    let files = fs::read_dir(&folder).into_iter().flatten().flatten();
    let changed = |file: &fs::DirEntry| file.metadata().and_then(|facts| facts.modified()).ok();
    let last = files.filter(|file| changed(file).is_some()).max_by_key(changed);
    let place = folder.display();
    let found = last.map(|file| file.path());
    found.with_context(|| format!("--resume: found no game in {place}, expected a file"))
}

/// Ends as whoever started it expects: after a signal with 128 and its number.
fn finish(played: Result<Ended, PlayError>) -> anyhow::Result<()> {
    match played {
        Ok(Ended::Left) => Ok(()),
        Ok(Ended::Signal(signal)) => process::exit(128 + signal),
        Err(PlayError::Terminal(error)) => Err(error).context("the terminal failed"),
        Err(PlayError::Players(why)) => bail!("{why}"),
    }
}

/// Who plays: as they are named, or as the report's program has it.
fn players(arguments: &Play) -> anyhow::Result<Vec<Spec>> {
    let (level, depth) = match (&arguments.level, &arguments.depth) {
        (None, None) => return Ok(arguments.players.clone()),
        (None, Some(_)) => bail!("found -p without -n, expected {LEVELS}"),
        (Some(level), depth) => (level, depth),
    };
    let (game, names) = (arguments.game.as_str(), NAMES_IN_REPORT_001);
    ensure!(names.contains(&game), "found -n for {game}, expected {}", names[0]);
    let refused = |option: &str, text: &str| {
        let found = if text.is_empty() { "nothing".to_string() } else { format!("{text:?}") };
        format!("{option}: found {found}, expected {LEVELS}")
    };
    let number = level.parse::<u8>().ok().filter(|number| *number <= 3);
    let number = number.with_context(|| refused("-n", level))?;
    let text = depth.as_deref().unwrap_or_default();
    let depth = depth.as_ref().map_or(Some(DEPTH_USUAL), |depth| depth.parse().ok());
    let depth = depth.filter(|depth| *depth > 0).with_context(|| refused("-p", text))?;
    Ok(vec!["human".parse()?, format!("report:001,n={number},p={depth}").parse()?])
}

fn language(name: &str) -> Result<Language, String> {
    Language::named(name).ok_or_else(|| "en or fr".to_string())
}

/// The language of the locale; English if it is none of ours.
fn locale() -> Language {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    locale.and_then(|locale| Language::named(&locale)).unwrap_or(Language::English)
}
