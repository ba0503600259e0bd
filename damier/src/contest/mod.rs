//! `damier match` and `damier tournament`: games between players.

pub mod arguments;
mod breakdown;
mod courtesies;
mod folder;
mod forfeits;
mod progress;
mod settings;
mod shown;
mod summary;
mod table;

use std::collections::HashSet;
use std::fs;
use std::io::{Write, stderr};
use std::ops::ControlFlow;

use anyhow::{Context, ensure};
use arena::journal::{GameLine, LineOf};
use arena::{Format, Matchup, Results, RunLine, Schedule, Sequential, Stages, Tally, fit};
use catalog::{AnyGame, Candidate, Spec};
use terminal::quoted;

use crate::files;
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, grouped, harmless, print};
use arguments::{Contest, Match, Tournament};
use breakdown::Breakdowns;
use courtesies::Courtesies;
use folder::Folder;
use progress::Progress;
use shown::Shown;

pub fn run_match(arguments: &Match) -> anyhow::Result<()> {
    let contest = &arguments.contest;
    let (kept, games) = begin(contest, Format::Match)?;
    let told = settings::told_match(&kept.run, arguments)?;
    play(contest, kept, told, games)
}

pub fn run_tournament(arguments: &Tournament) -> anyhow::Result<()> {
    let contest = &arguments.contest;
    let format = arguments.format.map_or(Format::RoundRobin, Format::from);
    let (kept, games) = begin(contest, format)?;
    let told = settings::told_tournament(&kept.run, arguments)?;
    play(contest, kept, told, games)
}

/// A run as it was, and the folder that it was kept in, if it is not a new one.
struct Kept {
    run: RunLine,
    folder: Option<Folder>,
}

/// The run to begin, or to go on with, and its games.
fn begin(contest: &Contest, format: Format) -> anyhow::Result<(Kept, Vec<GameLine>)> {
    let Some(path) = &contest.resume else {
        return Ok((Kept { run: settings::fresh(contest, format)?, folder: None }, Vec::new()));
    };
    let (folder, journal) = Folder::open(path)?;
    let is_match = journal.run.format == Format::Match;
    let name = folder.journal_name();
    let (found, expected) =
        if is_match { ("match", "tournament") } else { ("tournament", "match") };
    ensure!(
        is_match == (format == Format::Match),
        "{name}: found a {found}, expected a {expected}: use damier {found} --resume"
    );
    Ok((Kept { run: journal.run, folder: Some(folder) }, journal.games))
}

/// Plays what is left of a run and prints what came out.
fn play(contest: &Contest, kept: Kept, run: RunLine, games: Vec<GameLine>) -> anyhow::Result<()> {
    if let Some(folder) = &kept.folder {
        settings::check_same(&kept.run, &run).with_context(|| folder.journal_name())?;
    }
    let game = run.open()?;
    let seats = game.start(1).seats();
    settings::check(&run, seats)?;
    let matchup = run.matchup(&*game, settings::threads(contest, &run)?)?;
    let mut test = run.sprt.map(Sequential::new).transpose().context("--sprt")?;
    let mut tally = Tally::new(run.players.len());
    games.iter().for_each(|game| tally.add_to(game, test.as_mut()));
    let games_max = Stages::new(&run, seats).games();
    let has_stopped = test.as_ref().is_some_and(Sequential::has_stopped);
    if (games.len() as u64) < games_max && !has_stopped {
        if let Some(folder) = &kept.folder {
            let checked = settings::check_yardstick(&run, &*game);
            let checked = checked.and_then(|()| check_trust(contest, &matchup));
            checked.with_context(|| folder.journal_name())?;
        }
        matchup.check(&read_file)?;
    }
    contest.html.as_deref().map_or(Ok(()), files::check_page)?;
    let folder = open_folder(contest, kept, &run, seats, &games)?;
    let hint = hint(contest, &run, &matchup);
    let mut running = Running {
        run: &run,
        tally,
        test,
        progress: Progress::new(&matchup, contest.json, games.len() as u64, games_max),
        interrupt: Interrupt::listen(hint.clone(), has_person(&run))?,
        breakdowns: Breakdowns::new(&run.players, contest.abort_on_crash),
        courtesies: Courtesies::new(&run.players),
        shown: contest.show.then(|| Shown::new(&games)),
        is_json: contest.json,
        folder,
        games,
    };
    let played = running.play_stages(&matchup, seats);
    running.progress.clear();
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

/// Reads a file for a player.
fn read_file(name: &str) -> Result<String, String> {
    fs::read_to_string(name).map_err(|error| error.to_string())
}

/// The folder to keep games in, if any.
fn open_folder(
    contest: &Contest,
    kept: Kept,
    run: &RunLine,
    seats: usize,
    games: &[GameLine],
) -> anyhow::Result<Option<Folder>> {
    let Some(mut folder) = kept.folder else {
        return contest.out.as_ref().map(|path| Folder::create(path, run)).transpose();
    };
    fit(run, seats, games).map_err(|why| anyhow::anyhow!("{}: {why}", folder.journal_name()))?;
    if kept.run != *run {
        folder.keep(LineOf::Run(run))?;
    }
    Ok(Some(folder))
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
    let command = if run.format == Format::Match { "match" } else { "tournament" };
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
    progress: Progress,
    interrupt: Interrupt,
    breakdowns: Breakdowns<'a>,
    courtesies: Courtesies<'a>,
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
                let seen = self.progress.suspend(|| {
                    self.courtesies.see(&game);
                    self.breakdowns.see(&game)
                });
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
            self.progress.suspend(|| print(&text))?;
        }
        if self.is_json {
            print(&format!("{}\n", LineOf::Game(&game)))?;
        }
        self.tally.add_to(&game, self.test.as_mut());
        self.games.push(game);
        self.progress.show(self.run, &self.tally, self.test.as_ref());
        Ok(())
    }
}

/// Whether somebody plays at the keyboard.
fn has_person(run: &RunLine) -> bool {
    let is_person = |player: &String| player.split(':').next() == Some("human");
    run.players.iter().any(is_person)
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
        let rounds = count(openings + repeated, "round");
        let again =
            format!("{} of {rounds} began with an opening that came before", grouped(repeated));
        let _ = writeln!(
            stderr(),
            "damier: warning: {again}; players without chance repeat their games"
        );
    }
    forfeits::warn(results);
    if let Some(path) = &contest.html {
        files::write_whole(path, arena::report::page(results).as_bytes())?;
    }
    match contest.json {
        true => crate::output::print_json(&summary::json(results)),
        false => print(&table::text(results)),
    }
}
