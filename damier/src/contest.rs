//! `damier match`: games between players.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{IsTerminal, Write, stderr};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, bail, ensure};
use arena::journal::{GameLine, Journal, RunLine, line};
use arena::statistics::{Decision, Elo, EloModel, Pentanomial, Sprt};
use arena::{Matchup, Opening, Tally, TimeControl, games_count};
use catalog::{AnyGame, AnyMatch};
use serde_json::{Value, json};

use crate::arguments::Match;
use crate::breakdown::Breakdowns;
use crate::output::{count, print, print_json};

pub fn run(arguments: &Match) -> anyhow::Result<()> {
    ensure!(
        arguments.game.begins_at_start(),
        "found --position, expected none: the games of a match begin with openings"
    );
    let start = arguments.game.open()?;
    let game = start.game();
    let (seats, players) = (start.seats(), arguments.players.len());
    ensure!(seats == players, "found {players} players, expected {seats} for {}", game.name());
    let matchup = matchup(arguments, game)?;
    let test = arguments.sprt.map(|(elo0, elo1)| Sprt {
        elo0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
        model: EloModel::Logistic,
    });
    if let Some(test) = &test {
        // Hypotheses that cannot be tested are refused before the first game.
        test.llr(&Pentanomial::default()).context("--sprt")?;
    }
    let run_line = run_line(arguments, &*start, &matchup);
    let (mut games, journal) = open_journal(arguments, &run_line)?;
    let done = games.iter().map(|game| game.index).collect::<HashSet<_>>();
    let files = |name: &str| fs::read_to_string(name).map_err(|error| error.to_string());
    let mut failed = Ok(());
    let mut breakdowns = Breakdowns::new(arguments);
    matchup.run(&files, &done, &mut |game| {
        if let Err(error) = breakdowns.see(&game) {
            failed = Err(error);
            return ControlFlow::Break(());
        }
        let game = GameLine::from(&game);
        failed = journal.keep(&game).and_then(|()| match arguments.json {
            true => print_json(&game_json(&game)),
            false => Ok(()),
        });
        games.push(game);
        progress(arguments, &games, matchup.games);
        let is_enough = failed.is_err() || decision(test.as_ref(), &mut games).is_some();
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    failed?;
    clear_progress(arguments);
    games.sort_by_key(|game| game.index);
    let tally = Tally::of(&games, players);
    match arguments.json {
        true => print_json(&summary_json(arguments, game.name(), &tally, test.as_ref())),
        false => print(&summary_text(arguments, &tally, test.as_ref())),
    }
}

fn matchup<'a>(arguments: &Match, game: &'a dyn AnyGame) -> anyhow::Result<Matchup<'a>> {
    let usual_plies = if matches!(game.name(), "othello" | "reversi") { 8 } else { 4 };
    let limits = arguments.limits.limits();
    let openings = match &arguments.openings {
        None => Vec::new(),
        Some(file) => read_openings(file, game)?,
    };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    Ok(Matchup {
        game,
        players: arguments.players.clone(),
        games: games_count(arguments.games, arguments.players.len()),
        openings,
        opening_plies: arguments.opening_plies.map_or(usual_plies, |plies| plies as usize),
        seed: arguments.game.seed(),
        time: TimeControl {
            per_move: limits.time,
            clock: arguments.clock,
            margin: arguments.margin.unwrap_or_default(),
            nodes: limits.nodes,
            depth: limits.depth,
        },
        threads: arguments.threads.map_or_else(cores, |threads| threads as usize),
    })
}

/// The openings of a file, one a line; `#` begins a comment.
fn read_openings(file: &Path, game: &dyn AnyGame) -> anyhow::Result<Vec<Opening>> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| {
        anyhow::anyhow!("{name}: found no file to read ({error}), expected a file of openings")
    })?;
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or("");
        let moves = game.split_moves(line).into_iter().map(|(_, mv)| mv.to_string());
        let opening = Opening { seed: 1, moves: moves.collect() };
        if opening.moves.is_empty() {
            continue;
        }
        let mut played = game.start(opening.seed);
        for mv in &opening.moves {
            played.play(mv).with_context(|| format!("{name}, line {number}"))?;
        }
        openings.push(opening);
    }
    ensure!(!openings.is_empty(), "{name}: found no opening, expected one on each line");
    Ok(openings)
}

/// What makes this run this run.
fn run_line(arguments: &Match, start: &dyn AnyMatch, matchup: &Matchup<'_>) -> RunLine {
    let openings = match &arguments.openings {
        Some(file) => format!("{} of {}", matchup.openings.len(), file.display()),
        None => format!("{} random plies", matchup.opening_plies),
    };
    RunLine {
        game: format!("{} {:?}", start.game().name(), start.game().options()),
        players: arguments.players.iter().map(|spec| spec.text.clone()).collect(),
        time: format!("{:?}", matchup.time),
        seed: matchup.seed,
        openings,
    }
}

/// Where the games are kept, if anywhere.
struct Kept(Option<File>);

impl Kept {
    /// Writes a game to the disk, so that a kill in the next moment does not lose it.
    fn keep(&self, game: &GameLine) -> anyhow::Result<()> {
        let Some(mut file) = self.0.as_ref() else { return Ok(()) };
        file.write_all(line(game).as_bytes())?;
        Ok(file.sync_data()?)
    }
}

/// The games already played, and the journal to go on with.
fn open_journal(arguments: &Match, run: &RunLine) -> anyhow::Result<(Vec<GameLine>, Kept)> {
    let journal_of = |folder: &PathBuf| folder.join("games.jsonl");
    if let Some(folder) = &arguments.resume {
        let path = journal_of(folder);
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).map_err(|error| {
            anyhow::anyhow!("{name}: found no file to read ({error}), expected a journal")
        })?;
        let journal = Journal::read(&text).with_context(|| name.clone())?;
        if journal.run != *run {
            bail!("{name}: found {:?}, expected the journal of {run:?}", journal.run);
        }
        let file = OpenOptions::new().write(true).open(&path).with_context(|| name.clone())?;
        // What was cut short is played again.
        file.set_len(journal.complete_bytes as u64)?;
        let file = OpenOptions::new().append(true).open(&path).with_context(|| name)?;
        return Ok((journal.games, Kept(Some(file))));
    }
    let Some(folder) = &arguments.out else { return Ok((Vec::new(), Kept(None))) };
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let path = journal_of(folder);
    if path.exists() {
        bail!("{}: found a journal, expected none: use --resume to go on with it", path.display());
    }
    let mut file = File::create(&path).with_context(|| path.display().to_string())?;
    file.write_all(line(run).as_bytes())?;
    Ok((Vec::new(), Kept(Some(file))))
}

/// What the sequential test says so far, if it has said something.
fn decision(test: Option<&Sprt>, games: &mut [GameLine]) -> Option<Decision> {
    let test = test?;
    games.sort_by_key(|game| game.index);
    let llr = test.llr(&Tally::of(games, 2).pairs).ok()?;
    Some(test.decide(llr)).filter(|decision| *decision != Decision::Continue)
}

fn progress(arguments: &Match, games: &[GameLine], of: u64) {
    // Every game would cost more than it tells.
    let is_shown = games.len().is_multiple_of(10) || games.len() as u64 == of;
    if arguments.json || !stderr().is_terminal() || !is_shown {
        return;
    }
    let mut sorted = games.to_vec();
    sorted.sort_by_key(|game| game.index);
    let tally = Tally::of(&sorted, arguments.players.len());
    let first = &tally.players[0];
    let elo = Elo::of(&tally.pairs);
    let score = format!("{} of {of} games, first player {:.1}", tally.games, first.score);
    let elo = match arguments.players.len() {
        2 => format!(", Elo {:+.1} +- {:.1}", elo.elo, elo.error),
        _ => String::new(),
    };
    let _ = write!(stderr(), "\r{score}{elo} \x1b[K");
}

fn clear_progress(arguments: &Match) {
    if !arguments.json && stderr().is_terminal() {
        let _ = write!(stderr(), "\r\x1b[K");
    }
}

fn game_json(game: &GameLine) -> Value {
    let mut object = json!({"type": "game"});
    if let (Value::Object(object), Ok(Value::Object(line))) =
        (&mut object, serde_json::to_value(game))
    {
        object.extend(line);
    }
    object
}

fn summary_json(arguments: &Match, game: &str, tally: &Tally, test: Option<&Sprt>) -> Value {
    let elo = Elo::of(&tally.pairs);
    let players = tally.players.iter().zip(&arguments.players).enumerate();
    let players = players.map(|(index, (player, spec))| {
        let sign = if index == 0 { 1.0 } else { -1.0 };
        let rated = arguments.players.len() == 2 && tally.pairs.pairs() > 0;
        json!({
            "spec": spec.text,
            "wins": player.wins, "draws": player.draws, "losses": player.losses,
            "score": player.score,
            "elo": rated.then(|| rounded(sign * elo.elo)),
            "elo_error": rated.then(|| rounded(elo.error)),
            "forfeits": player.forfeits.values().sum::<u64>(),
            "forfeit_causes": player.forfeits,
            "seconds_per_move": per_move(player.seconds, player.moves),
            "slowest_move": player.slowest,
        })
    });
    let sprt = test.map(|test| {
        let (lower, upper) = test.bounds();
        let llr = test.llr(&tally.pairs).ok();
        json!({
            "elo0": test.elo0, "elo1": test.elo1, "llr": llr.map(rounded),
            "lower": rounded(lower), "upper": rounded(upper),
            "decision": llr.map(|llr| decision_name(test.decide(llr))),
        })
    });
    json!({
        "type": "summary",
        "game": game,
        "games": tally.games,
        "players": players.collect::<Vec<_>>(),
        "difference": tally.difference.mean().map(rounded),
        "sprt": sprt,
    })
}

fn summary_text(arguments: &Match, tally: &Tally, test: Option<&Sprt>) -> String {
    let width = arguments.players.iter().map(|spec| spec.text.len()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:<width$}  {:>6} {:>6} {:>6} {:>8} {:>9} {:>12} {:>10}\n",
        "player", "wins", "draws", "losses", "score", "forfeits", "ms a move", "slowest"
    );
    for (player, spec) in tally.players.iter().zip(&arguments.players) {
        text.push_str(&format!(
            "{:<width$}  {:>6} {:>6} {:>6} {:>8.1} {:>9} {:>12.3} {:>10.3}\n",
            spec.text,
            player.wins,
            player.draws,
            player.losses,
            player.score,
            player.forfeits.values().sum::<u64>(),
            1e3 * per_move(player.seconds, player.moves),
            1e3 * player.slowest,
        ));
        for (kind, times) in &player.forfeits {
            text.push_str(&format!("{:<width$}  lost {} {kind}\n", "", count(*times, "game")));
        }
    }
    if arguments.players.len() == 2 && tally.pairs.pairs() > 0 {
        let elo = Elo::of(&tally.pairs);
        text.push_str(&format!(
            "Elo {:+.1} +- {:.1}, likelihood of superiority {:.1} %, pairs {:?}\n",
            elo.elo,
            elo.error,
            100.0 * elo.superiority,
            tally.pairs.0
        ));
    }
    if let Some(mean) = tally.difference.mean() {
        let error = tally.difference.standard_error().unwrap_or(0.0);
        text.push_str(&format!("mean difference {mean:+.2} +- {:.2}\n", 1.96 * error));
    }
    if let Some(test) = test {
        let (lower, upper) = test.bounds();
        text.push_str(&match test.llr(&tally.pairs) {
            Ok(llr) => format!(
                "SPRT [{}, {}]: LLR {llr:.2} ({lower:.2}, {upper:.2}), {}\n",
                test.elo0,
                test.elo1,
                decision_name(test.decide(llr))
            ),
            Err(error) => format!("SPRT: {error}\n"),
        });
    }
    text
}

const fn decision_name(decision: Decision) -> &'static str {
    match decision {
        Decision::Continue => "undecided",
        Decision::Accept => "accepted",
        Decision::Reject => "rejected",
    }
}

fn per_move(seconds: f64, moves: u64) -> f64 {
    if moves == 0 { 0.0 } else { rounded(1e3 * seconds / moves as f64) / 1e3 }
}

fn rounded(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}
