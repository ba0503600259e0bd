//! What a run is: from the command line, or from the journal that it goes on with.

use std::io::{Write, stderr};
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{bail, ensure};
use arena::{Format, RunLine, SprtLine, balanced_openings};
use catalog::{AnyGame, Spec};
use serde_json::{Value, json};

use super::arguments::{Contest, Match, Model, Tournament};
use crate::files::read_text;
use crate::output::count;
use crate::run::Hands;

/// A run with nothing said about it but its game and its kind.
pub fn fresh(contest: &Contest, format: Format) -> anyhow::Result<RunLine> {
    let name = contest.game.clone().unwrap_or_default();
    let game = catalog::find(&name)?.open(&contest.setup.options())?;
    Ok(RunLine {
        format,
        game: name,
        options: game.options().clone(),
        games: match format {
            Format::Match => 100,
            Format::RoundRobin | Format::Gauntlet | Format::Ladder => 10,
            Format::Swiss => 2,
        },
        // As many rounds as a knock-out would have.
        rounds: match format {
            Format::Swiss => contest.players.len().max(2).next_power_of_two().ilog2().into(),
            _ => 0,
        },
        seed: 1,
        opening_plies: game.profile().opening_plies,
        ..RunLine::default()
    })
}

/// The run with everything that the command line says.
fn told(run: &RunLine, contest: &Contest, hands: &Hands) -> anyhow::Result<RunLine> {
    let mut told = run.clone();
    let limits = contest.limits.limits();
    told.game = contest.game.clone().unwrap_or(told.game);
    told.options = contest.setup.options().or(&told.options);
    if !contest.players.is_empty() {
        told.players = contest.players.iter().map(|spec| spec.text.clone()).collect();
    }
    told.games = contest.games.unwrap_or(told.games);
    told.seed = contest.seed.unwrap_or(told.seed);
    let plies = contest.opening_plies.map(|plies| plies as usize);
    told.opening_plies = plies.unwrap_or(told.opening_plies);
    told.time = limits.time.map(|time| time.as_secs_f64()).or(told.time);
    let seconds = |(base, more): (Duration, Duration)| (base.as_secs_f64(), more.as_secs_f64());
    told.clock = contest.clock.map(seconds).or(told.clock);
    told.nodes = limits.nodes.or(told.nodes);
    told.depth = limits.depth.or(told.depth);
    // A run that goes on keeps the margin that it began with.
    let usual = contest.resume.is_none().then(|| told.time_control().usual_margin());
    let margin = contest.margin.or(usual).map(|margin| margin.as_secs_f64());
    told.margin = margin.unwrap_or(told.margin);
    if let Some(file) = &contest.openings {
        told.openings = read_openings(file, &*told.open()?, hands)?;
    }
    // A run that goes on keeps the yardstick that it began with.
    if contest.resume.is_none() {
        told.yardstick = told.yardstick_now(&*told.open()?);
    }
    Ok(told)
}

/// The same with what is said of a match alone.
pub fn told_match(run: &RunLine, arguments: &Match, hands: &Hands) -> anyhow::Result<RunLine> {
    let told = told(run, &arguments.contest, hands)?;
    let normalized = arguments.sprt_model == Some(Model::Normalized);
    let sprt = arguments.sprt.map(|line| SprtLine { normalized, ..line }).or(told.sprt);
    Ok(RunLine { sprt, ..told })
}

/// The same with what is said of a tournament alone.
pub fn told_tournament(
    run: &RunLine,
    arguments: &Tournament,
    hands: &Hands,
) -> anyhow::Result<RunLine> {
    let mut told = told(run, &arguments.contest, hands)?;
    told.format = arguments.format.map_or(told.format, Format::from);
    let is_swiss = told.format == Format::Swiss || arguments.rounds.is_none();
    ensure!(is_swiss, "found --rounds, expected it with --format swiss");
    told.rounds = arguments.rounds.unwrap_or(told.rounds);
    Ok(told)
}

/// The name of the openings that come with the game.
const BALANCED: &str = "balanced";

/// The openings of a file, one a line, or those that come with the game.
fn read_openings(file: &Path, game: &dyn AnyGame, hands: &Hands) -> anyhow::Result<Vec<String>> {
    let name = file.display().to_string();
    let is_balanced = file == Path::new(BALANCED);
    let text = match balanced_openings(game).filter(|_| is_balanced) {
        Some(text) => text.to_string(),
        None if is_balanced && !file.exists() => {
            bail!("found no {name} openings of {}, expected a file of openings", game.name())
        }
        None => hands.text(&name, || read_text(file, "a file of openings"))?,
    };
    let openings = arena::read_openings(game, &text).map_err(|(number, error)| {
        anyhow::Error::new(error).context(format!("{name}, line {number}"))
    })?;
    ensure!(!openings.is_empty(), "{name}: found no opening, expected one on each line");
    Ok(openings.into_iter().map(|opening| opening.moves.join(" ")).collect())
}

/// How many games to play at a time: where time is limited no more than there are cores, unless
/// somebody insists. Players that share a core are late.
pub fn threads(contest: &Contest, run: &RunLine) -> anyhow::Result<usize> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let most = match run.time_control().is_timed() {
        true => (cores / threads_of_engines(run)).max(1),
        false => usize::MAX,
    };
    let asked = contest.threads.map_or(cores.min(most), |threads| threads as usize);
    if asked > most {
        let games = count(most as u64, "timed game");
        let cores = count(cores as u64, "core");
        let found =
            format!("found --threads {asked}, expected at most {games} at a time ({cores})");
        ensure!(contest.force, "{found}: players would be late; --force plays them all the same");
        let _ = writeln!(stderr(), "damier: warning: {found}: players may be late");
    }
    Ok(asked)
}

/// The most threads that a player searches with.
fn threads_of_engines(run: &RunLine) -> usize {
    let specs = run.players.iter().filter_map(|player| player.parse::<Spec>().ok());
    let items = specs.flat_map(|spec| spec.items);
    let threads = items.filter(|item| item.key.as_deref() == Some("threads"));
    threads.filter_map(|item| item.value.parse().ok()).max().unwrap_or(1).max(1)
}

/// Refuses to go on with a run that is not the one asked for. It may be longer than it was.
pub fn check_same(kept: &RunLine, told: &RunLine) -> anyhow::Result<()> {
    if kept.is_shorter_than(told) {
        return Ok(());
    }
    let Some((name, value, expected)) = difference(told, kept)? else { return Ok(()) };
    match name.as_str() {
        "openings" => bail!("found other openings, expected those that the run began with"),
        "games" => bail!("found games {value}, expected {expected} or, unless Swiss, more"),
        "rounds" => bail!("found rounds {value}, expected {expected} or more"),
        _ => bail!("found {name} {value}, expected {expected}, as the run began"),
    }
}

/// Refuses a run whose players are not those of another one, though they may be called the same: in
/// another game, or with other limits.
pub fn check_comparable(run: &RunLine, other: &RunLine) -> anyhow::Result<()> {
    let conditions = |run: &RunLine| {
        let RunLine { game, options, time, clock, nodes, depth, .. } = run.clone();
        RunLine { game, options, time, clock, nodes, depth, ..RunLine::default() }
    };
    match difference(&conditions(run), &conditions(other))? {
        None => Ok(()),
        Some((name, found, expected)) => {
            let word = |value: Value| if value.is_null() { json!("none") } else { value };
            bail!("found {name} {}, expected {}", word(found), word(expected))
        }
    }
}

/// The first field in which two runs differ, as each of them has it.
fn difference(run: &RunLine, other: &RunLine) -> anyhow::Result<Option<(String, Value, Value)>> {
    let (run, other) = (serde_json::to_value(run)?, serde_json::to_value(other)?);
    let mut fields = run.as_object().into_iter().flatten();
    let differs = fields.find(|(name, value)| other[name.as_str()] != **value);
    Ok(differs.map(|(name, value)| (name.clone(), value.clone(), other[name].clone())))
}

/// Refuses to play the rest of a run whose openings would not be those that it began with.
pub fn check_yardstick(run: &RunLine, game: &dyn AnyGame) -> anyhow::Result<()> {
    let now = run.yardstick_now(game);
    let version = |version: Option<u32>| version.map_or("none".to_string(), |v| v.to_string());
    ensure!(
        run.yardstick == now,
        "found random openings judged by yardstick {}, expected {}: the rest would begin with \
         others than these games; begin a new run",
        version(run.yardstick),
        version(now),
    );
    Ok(())
}

/// Refuses a run that cannot be played.
pub fn check(run: &RunLine, seats: usize) -> anyhow::Result<()> {
    let players = run.players.len();
    let is_match = run.format == Format::Match;
    let at_least = if is_match { "" } else { "at least " };
    ensure!(
        if is_match { players == seats } else { players >= seats },
        "found {}, expected {at_least}{seats} for {}",
        count(players as u64, "player"),
        run.game
    );
    ensure!(
        run.format != Format::Swiss || seats == 2,
        "found {seats} seats, expected 2 for a Swiss tournament"
    );
    ensure!(players <= PLAYERS_MAX, "found {players} players, expected at most {PLAYERS_MAX}");
    ensure!(
        run.sprt.is_none() || run.is_duel(),
        "found --sprt, expected it in a match of two players"
    );
    Ok(())
}

/// More players make ratings slow and tables unreadable.
pub const PLAYERS_MAX: usize = 100;
