//! `damier match` and `damier tournament`: games between players; `damier ratings`: what several
//! of them say together.

pub mod arguments;
pub mod folder;
mod forfeits;
mod progress;
pub mod ratings;
mod remarks;
mod running;
mod settings;
mod shown;
mod summary;
pub mod table;

use std::io::{Write, stderr};

use anyhow::{Context, anyhow, ensure};
use arena::journal::{GameLine, Journal, LineOf};
use arena::{Format, Results, RunLine, Sequential, Stages, fit};
use catalog::{AnyGame, Spec};
use runs::{Contest, Ended, programs};
use terminal::quoted;

use crate::files::{self, read_file};
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, grouped, harmless, print, print_json};
use crate::run::Hands;
use arguments::{Match, Tournament};
use folder::Folder;
use remarks::Remarks;
use running::{Known, Running};
use shown::Shown;

pub fn run_match(arguments: &Match, hands: &Hands) -> anyhow::Result<()> {
    let kept = begin(&arguments.contest, Format::Match)?;
    let told = settings::told_match(&kept.run, arguments, hands)?;
    play(&arguments.contest, kept, told, hands)
}

pub fn run_tournament(arguments: &Tournament, hands: &Hands) -> anyhow::Result<()> {
    let format = arguments.format.map_or(Format::RoundRobin, Format::from);
    let kept = begin(&arguments.contest, format)?;
    let told = settings::told_tournament(&kept.run, arguments, hands)?;
    play(&arguments.contest, kept, told, hands)
}

/// A run as it was, and the folder that it was kept in, if it is not a new one.
struct Kept {
    run: RunLine,
    games: Vec<GameLine>,
    folder: Option<Folder>,
}

/// The run to begin, or to go on with.
fn begin(contest: &arguments::Contest, format: Format) -> anyhow::Result<Kept> {
    let Some(path) = &contest.resume else {
        let run = settings::fresh(contest, format)?;
        return Ok(Kept { run, games: Vec::new(), folder: None });
    };
    let (folder, Journal { run, games, .. }) = Folder::open(path)?;
    let (found, expected) = (command(run.format), command(format));
    ensure!(
        found == expected,
        "{}: found a {found}, expected a {expected}: use damier {found} --resume",
        folder.journal_name()
    );
    Ok(Kept { run, games, folder: Some(folder) })
}

/// The command that plays such runs.
fn command(format: Format) -> &'static str {
    if format == Format::Match { "match" } else { "tournament" }
}

/// Plays what is left of a run and prints what came out.
fn play(
    contest: &arguments::Contest,
    kept: Kept,
    run: RunLine,
    hands: &Hands,
) -> anyhow::Result<()> {
    let Kept { run: before, games, folder } = kept;
    if let Some(folder) = &folder {
        settings::check_same(&before, &run).with_context(|| folder.journal_name())?;
    }
    let game = run.open()?;
    let seats = game.seats();
    settings::check(&run, seats)?;
    let threads = settings::threads(contest, &run)?;
    let test = run.sprt.map(|line| Sequential::new(line.into())).transpose().context("--sprt")?;
    let mut known = Known::new(&run, test);
    games.into_iter().for_each(|game| known.add(game));
    let games_max = Stages::new(&run, seats).games();
    let players = specs(&run)?;
    let mut course = None;
    if (known.games.len() as u64) < games_max && !known.is_decided() {
        if let Some(folder) = &folder {
            let checked = settings::check_yardstick(&run, &*game);
            let checked = checked.and_then(|()| check_trust(contest, &*game, &players));
            checked.with_context(|| folder.journal_name())?;
        }
        let files = |name: &str| {
            let text = hands.text(name, || read_file(name).map_err(|why| anyhow!(why)));
            text.map_err(|error| format!("{error:#}"))
        };
        course = Some(Contest::new(&run, &files)?.in_tasks_of(hands.rounds));
    }
    contest.html.as_deref().map_or(Ok(()), files::check_page)?;
    let folder = match folder {
        None => contest.out.as_ref().map(|path| Folder::create(path, &run)).transpose()?,
        Some(mut folder) => {
            let fits = fit(&run, seats, &known.sorted());
            fits.map_err(|why| anyhow!("{}: {why}", folder.journal_name()))?;
            if before != run {
                folder.keep(LineOf::Run(&run))?;
            }
            Some(folder)
        }
    };
    let hint = hint(contest, &run, &*game, &players);
    // Who plays at the keyboard needs the terminal.
    let has_person = players.iter().any(Spec::is_person);
    let done = known.games.len() as u64;
    let mut running = Running {
        run: &run,
        bar: progress::begun(contest.json || has_person, done, games_max, hands),
        interrupt: Interrupt::listen(hint.clone(), has_person)?,
        remarks: Remarks::new(&run.players, contest.abort_on_crash),
        shown: contest.show.then(|| Shown::new(&known.games)),
        is_json: contest.json,
        folder,
        known,
        hands,
    };
    let ended = running.play(course.as_ref(), if has_person { 1 } else { threads })?;
    let Running { folder, known, .. } = running;
    let results = Results::of(run, known.games).context("found games of another run")?;
    finish(contest, &*game, &results, folder.as_ref())?;
    see_end(&ended, &results, folder.is_some(), &hint)
}

/// Says why a run ended before all was played; an error if that was not the games' own doing.
fn see_end(ended: &Ended, results: &Results, is_kept: bool, hint: &str) -> anyhow::Result<()> {
    let (played, all) = (results.games.len() as u64 + results.after_stop, results.games_max);
    let so_far = format!("after {played} of {}; {hint}", count(all, "game"));
    match ended {
        Ended::Stopped if played < all => return Err(Failed(format!("stopped {so_far}")).into()),
        Ended::SetAside(tasks) => {
            let why = format!("tasks {} were set aside {so_far}", tasks.join(", "));
            return Err(Failed(why).into());
        }
        _ => (),
    }
    if results.test.as_ref().is_some_and(Sequential::has_stopped) && is_kept {
        let _ = writeln!(stderr(), "damier: the test has stopped the match; {hint}");
    }
    Ok(())
}

fn specs(run: &RunLine) -> anyhow::Result<Vec<Spec>> {
    Ok(run.players.iter().map(|spec| spec.parse()).collect::<Result<_, _>>()?)
}

/// Refuses to start what a journal names, for it may be a stranger's.
fn check_trust(
    contest: &arguments::Contest,
    game: &dyn AnyGame,
    players: &[Spec],
) -> anyhow::Result<()> {
    let programs = programs(game, players);
    ensure!(
        contest.trust || programs.is_empty(),
        "found programs to start, {}, expected --trust to start them",
        programs.iter().map(|spec| harmless(spec)).collect::<Vec<_>>().join(" and ")
    );
    Ok(())
}

/// How to go on later.
fn hint(
    contest: &arguments::Contest,
    run: &RunLine,
    game: &dyn AnyGame,
    players: &[Spec],
) -> String {
    let command = command(run.format);
    let trust = if programs(game, players).is_empty() { "" } else { " --trust" };
    match contest.out.as_ref().or(contest.resume.as_ref()) {
        Some(folder) => {
            let folder = quoted(&folder.display().to_string());
            format!("go on with: damier {command} --resume {folder}{trust}")
        }
        None => "nothing was kept: use --out DIR to be able to go on".to_string(),
    }
}

/// Prints the results, and writes what was asked for.
fn finish(
    contest: &arguments::Contest,
    game: &dyn AnyGame,
    results: &Results,
    folder: Option<&Folder>,
) -> anyhow::Result<()> {
    if let Some(folder) = folder {
        folder.write_games(game, results)?;
    }
    if let (openings, repeated @ 1..) = results.openings {
        let (again, rounds) = (grouped(repeated), count(openings + repeated, "round"));
        let _ = writeln!(
            stderr(),
            "damier: warning: {again} of {rounds} began with an opening that came before; \
             players without chance repeat their games"
        );
    }
    forfeits::warn(results);
    if let Some(path) = &contest.html {
        files::write_whole(path, arena::report::page(results).as_bytes())?;
    }
    match contest.json {
        true => print_json(&summary::json(results)),
        false => print(&table::text(results)),
    }
}
