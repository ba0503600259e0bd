//! `damier match` and `damier tournament`: games between players; `damier ratings`: what several
//! of them say together.

pub mod arguments;
mod folder;
mod forfeits;
mod progress;
pub mod ratings;
mod remarks;
mod settings;
mod shown;
mod summary;
mod table;

use std::collections::HashSet;
use std::io::{Write, stderr};
use std::ops::ControlFlow;

use anyhow::{Context, anyhow, ensure};
use arena::journal::{GameLine, Journal, LineOf};
use arena::{Format, Matchup, Results, RunLine, Schedule, Sequential, Stages, Tally, fit};
use catalog::{AnyGame, Candidate, Spec};
use indicatif::ProgressBar;
use terminal::quoted;

use crate::files::{self, read_file};
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, grouped, harmless, print, print_json};
use arguments::{Contest, Match, Tournament};
use folder::Folder;
use remarks::Remarks;
use shown::Shown;

pub fn run_match(arguments: &Match) -> anyhow::Result<()> {
    let kept = begin(&arguments.contest, Format::Match)?;
    let told = settings::told_match(&kept.run, arguments)?;
    play(&arguments.contest, kept, told)
}

pub fn run_tournament(arguments: &Tournament) -> anyhow::Result<()> {
    let format = arguments.format.map_or(Format::RoundRobin, Format::from);
    let kept = begin(&arguments.contest, format)?;
    let told = settings::told_tournament(&kept.run, arguments)?;
    play(&arguments.contest, kept, told)
}

/// A run as it was, and the folder that it was kept in, if it is not a new one.
struct Kept {
    run: RunLine,
    games: Vec<GameLine>,
    folder: Option<Folder>,
}

/// The run to begin, or to go on with.
fn begin(contest: &Contest, format: Format) -> anyhow::Result<Kept> {
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
fn play(contest: &Contest, kept: Kept, run: RunLine) -> anyhow::Result<()> {
    let Kept { run: before, games, folder } = kept;
    if let Some(folder) = &folder {
        settings::check_same(&before, &run).with_context(|| folder.journal_name())?;
    }
    let game = run.open()?;
    let seats = game.start(1).seats();
    settings::check(&run, seats)?;
    let matchup = run.matchup(&*game, settings::threads(contest, &run)?)?;
    let mut test =
        run.sprt.map(|line| Sequential::new(line.into())).transpose().context("--sprt")?;
    let mut tally = Tally::new(run.players.len());
    games.iter().for_each(|game| tally.add_to(game, test.as_mut()));
    let games_max = Stages::new(&run, seats).games();
    let has_stopped = test.as_ref().is_some_and(Sequential::has_stopped);
    if (games.len() as u64) < games_max && !has_stopped {
        if let Some(folder) = &folder {
            let checked = settings::check_yardstick(&run, &*game);
            let checked = checked.and_then(|()| check_trust(contest, &matchup));
            checked.with_context(|| folder.journal_name())?;
        }
        matchup.check(&read_file)?;
    }
    contest.html.as_deref().map_or(Ok(()), files::check_page)?;
    let folder = match folder {
        None => contest.out.as_ref().map(|path| Folder::create(path, &run)).transpose()?,
        Some(mut folder) => {
            fit(&run, seats, &games).map_err(|why| anyhow!("{}: {why}", folder.journal_name()))?;
            if before != run {
                folder.keep(LineOf::Run(&run))?;
            }
            Some(folder)
        }
    };
    let hint = hint(contest, &run, &matchup);
    // Who plays at the keyboard needs the terminal.
    let has_person = matchup.players.iter().any(Spec::is_person);
    let mut running = Running {
        run: &run,
        tally,
        test,
        bar: progress::begun(contest.json || has_person, games.len() as u64, games_max),
        interrupt: Interrupt::listen(hint.clone(), has_person)?,
        remarks: Remarks::new(&run.players, contest.abort_on_crash),
        shown: contest.show.then(|| Shown::new(&games)),
        is_json: contest.json,
        folder,
        games,
    };
    let played = running.play_stages(&matchup, seats);
    running.bar.finish_and_clear();
    print(&running.shown.as_mut().map_or(String::new(), Shown::rest))?;
    played?;
    let Running { folder, games, interrupt, .. } = running;
    let played = games.len() as u64;
    let results = Results::of(run, games).context("found games of another run")?;
    finish(contest, &*game, &results, folder.as_ref())?;
    if interrupt.is_asked() && played < results.games_max {
        let games = count(results.games_max, "game");
        return Err(Failed(format!("stopped after {played} of {games}; {hint}")).into());
    }
    if results.test.as_ref().is_some_and(Sequential::has_stopped) && folder.is_some() {
        let _ = writeln!(stderr(), "damier: the test has stopped the match; {hint}");
    }
    Ok(())
}

/// The programs among the players.
fn programs<'a>(matchup: &'a Matchup<'_>) -> Vec<&'a str> {
    let is_program =
        |spec: &&Spec| matches!(matchup.game.player(spec, &read_file), Ok(Candidate::Program(_)));
    matchup.players.iter().filter(is_program).map(|spec| spec.text.as_str()).collect()
}

/// Refuses to start what a journal names, for it may be a stranger's.
fn check_trust(contest: &Contest, matchup: &Matchup<'_>) -> anyhow::Result<()> {
    let programs = programs(matchup);
    ensure!(
        contest.trust || programs.is_empty(),
        "found programs to start, {}, expected --trust to start them",
        programs.iter().map(|spec| harmless(spec)).collect::<Vec<_>>().join(" and ")
    );
    Ok(())
}

/// How to go on later.
fn hint(contest: &Contest, run: &RunLine, matchup: &Matchup<'_>) -> String {
    let command = command(run.format);
    let trust = if programs(matchup).is_empty() { "" } else { " --trust" };
    match contest.out.as_ref().or(contest.resume.as_ref()) {
        Some(folder) => {
            let folder = quoted(&folder.display().to_string());
            format!("go on with: damier {command} --resume {folder}{trust}")
        }
        None => "nothing was kept: use --out DIR to be able to go on".to_string(),
    }
}

/// A run under way.
struct Running<'a> {
    run: &'a RunLine,
    games: Vec<GameLine>,
    tally: Tally,
    test: Option<Sequential>,
    bar: ProgressBar,
    interrupt: Interrupt,
    remarks: Remarks<'a>,
    shown: Option<Shown>,
    is_json: bool,
    folder: Option<Folder>,
}

impl Running<'_> {
    /// Plays stage after stage until all is played, known, or somebody wants it to stop.
    fn play_stages(&mut self, matchup: &Matchup<'_>, seats: usize) -> anyhow::Result<()> {
        let mut stages = Stages::new(self.run, seats);
        while !self.is_over()
            && let Some(schedule) = stages.next(&self.games)
        {
            self.play_stage(matchup, &schedule)?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.interrupt.is_asked() || self.test.as_ref().is_some_and(Sequential::has_stopped)
    }

    fn play_stage(&mut self, matchup: &Matchup<'_>, schedule: &Schedule) -> anyhow::Result<()> {
        let done = self.games.iter().map(|game| game.index).collect::<HashSet<_>>();
        let stop = self.interrupt.stop();
        let mut failed = Ok(());
        matchup.play(schedule, &read_file, &done, &stop, &mut |game| {
            // After a failure nothing more is kept: a line behind half a line would spoil both.
            if failed.is_ok() {
                let seen = self.bar.suspend(|| self.remarks.see(&game));
                failed = seen.and_then(|()| self.add(matchup.game, GameLine::from(&game)));
            }
            match failed.is_err() || self.is_over() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        failed
    }

    /// Keeps a game that has ended.
    fn add(&mut self, rules: &dyn AnyGame, game: GameLine) -> anyhow::Result<()> {
        if let Some(folder) = &mut self.folder {
            folder.keep(LineOf::Game(&game)).with_context(|| folder.journal_name())?;
        }
        if let Some(shown) = &mut self.shown {
            let text = shown.add(rules, &self.run.players, &game);
            self.bar.suspend(|| print(&text))?;
        }
        if self.is_json {
            print(&format!("{}\n", LineOf::Game(&game)))?;
        }
        self.tally.add_to(&game, self.test.as_mut());
        self.games.push(game);
        progress::show(&self.bar, self.run, &self.tally, self.test.as_ref());
        Ok(())
    }
}

/// Prints the results, and writes what was asked for.
fn finish(
    contest: &Contest,
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
