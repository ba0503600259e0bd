//! Nobody is late: timed games beside other busy processes, and how much of the time is used.

use std::collections::HashSet;
use std::env;
use std::ops::ControlFlow;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, ensure};
use arena::{End, Forfeit, Matchup, TimeControl};
use catalog::{AnyGame, Candidate, Options, Spec, find};
use game::Limits;

use crate::helper::{Helper, end_with_parent};
use crate::standstill::{Standstills, Watch};

/// A game, its seats, and who plays it.
type Table = (&'static str, Option<usize>, &'static [&'static str]);

/// Every kind of timed player that a game has.
const TABLES: [Table; 6] = [
    ("othello", None, &["engine", "deepening"]),
    ("othello", None, &["level:21", "report:000,time=1s"]),
    ("loa", None, &["deepening", "mcts:time=1s"]),
    ("arlecchino", None, &["deepening:algorithm=mtdf", "deepening:algorithm=pvs"]),
    ("reversi", Some(2), &["maxn:time=1s", "mcts:time=1s"]),
    ("reversi", Some(4), &["maxn:time=1s", "paranoid:time=1s", "brs:time=1s", "brsplus:time=1s"]),
];

/// Milliseconds for a move, games, and how many of them may be lost by the clock.
const BARS: [(u64, u64, u64); 2] = [(20, 200, 1), (100, 100, 0)];

/// Processes that have nothing else to do than to be busy.
const BUSY: usize = 4;

/// One move in so many may take longer than its time, within the margin or not.
const MOVES_PER_BEYOND: u64 = 1_000;

/// Of the time that a search needs, at least so much is used on a quiet machine.
const PERCENT_MIN: f64 = 85.0;

/// Plays timed games beside busy processes, one at a time: nobody is late.
pub fn busy(game: &str) -> anyhow::Result<()> {
    let program = env::current_exe()?;
    let spin = |_| Helper::start(Command::new(&program).arg("spin"));
    let _busy = (0..BUSY).map(spin).collect::<Result<Vec<_>, _>>()?;
    let watch = Watch::start();
    // For a glance, not for the results.
    let fewer = env::var("DAMIER_GAMES").ok().and_then(|games| games.parse().ok());
    let mut missed = Vec::new();
    for table in TABLES.iter().filter(|(name, ..)| *name == game) {
        for (milliseconds, games, late_max) in BARS {
            let games = fewer.unwrap_or(games).min(games);
            let time = Duration::from_millis(milliseconds);
            missed.extend(play(table, time, games, late_max, watch.as_ref())?);
        }
    }
    ensure!(missed.is_empty(), "{}", missed.join("; "));
    Ok(())
}

fn open((name, seats, players): &Table) -> anyhow::Result<(Box<dyn AnyGame>, Vec<Spec>)> {
    let game = find(name)?.open(&Options { seats: *seats, ..Options::default() })?;
    let specs = players.iter().map(|text| text.parse::<Spec>().context(*text));
    Ok((game, specs.collect::<Result<_, _>>()?))
}

/// Plays the games of a table; says what is not as it should be.
fn play(
    table: &Table,
    time: Duration,
    games: u64,
    late_max: u64,
    watch: Option<&Watch>,
) -> anyhow::Result<Option<String>> {
    let (name, _, names) = table;
    let (game, players) = open(table)?;
    let matchup = matchup(game.into(), players, time, games);
    let (mut late, mut meanwhile, mut moves, mut beyond, mut seconds) = (0, 0, 0, 0, 0.0);
    let (mut slowest, start) = (0.0_f64, SystemTime::now());
    matchup.run(&no_files, &HashSet::new(), &mut |game| {
        if let End::Forfeit { seat, cause: Forfeit::Late(late_by) } = game.played.end {
            late += 1;
            let player = names[game.order[seat.index()]];
            let (number, ply) = (game.index + 1, game.played.plies);
            println!("game {number}: {player} late at ply {ply}, {late_by:.1?} beyond the margin");
            let took = time + matchup.time.margin + late_by;
            meanwhile += u64::from(watch.is_some_and(|watch| stood_still(watch, took, late_by)));
        }
        for effort in &game.played.efforts {
            moves += u64::from(effort.spent.moves);
            beyond += u64::from(effort.beyond);
            seconds += effort.spent.time.as_secs_f64();
            slowest = slowest.max(effort.slowest.as_secs_f64());
        }
        ControlFlow::Continue(())
    })?;
    // That explains a game that was lost, and excuses none.
    let standstills = watch.map_or("not watched".to_string(), |watch| {
        let Standstills { count, longest, .. } = watch.since(start);
        format!("{count}, {longest:.1?} the longest, {meanwhile} games lost meanwhile")
    });
    let found = format!(
        "{name} {}, {time:?} a move: {games} games, {late} late; {beyond} of {moves} moves beyond \
         the time; {:.1} ms a move, {:.1} ms the slowest; standstills: {standstills}",
        names.join(" "),
        1e3 * seconds / moves as f64,
        1e3 * slowest,
    );
    println!("{found}");
    let is_kept = late <= late_max && beyond <= moves / MOVES_PER_BEYOND;
    Ok((!is_kept).then_some(found))
}

/// Games one after the other with so much time for a move and the usual margin.
fn matchup(game: Arc<dyn AnyGame>, players: Vec<Spec>, time: Duration, games: u64) -> Matchup {
    let control = TimeControl { per_move: Some(time), ..TimeControl::default() };
    Matchup {
        game,
        players,
        games,
        openings: Vec::new(),
        opening_plies: 4,
        seed: 1,
        time: TimeControl { margin: control.usual_margin(), ..control },
    }
}

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("{name} is not part of the suite"))
}

/// Two copies of an engine play so many games on a quiet machine: nobody is late, and every game
/// ends.
///
/// Whether the machine is quiet is for others to say: games during which a processor stood still do
/// not count, and more are played instead, in all so many times as many at most.
pub fn quiet(name: &'static str, milliseconds: u64, games: u64) -> anyhow::Result<()> {
    const GAMES_MOST: u64 = 6;
    let watch =
        Watch::start().context("found no way to watch processors, expected chrt as root")?;
    let time = Duration::from_millis(milliseconds);
    let (game, players) = open(&(name, None, &["engine", "engine"]))?;
    let matchup = matchup(game.into(), players, time, GAMES_MOST * games);
    let (mut counted, mut late, mut meanwhile, mut late_meanwhile) = (0, 0, 0, 0);
    let (mut moves, mut seconds, mut begun) = (0, 0.0, SystemTime::now());
    matchup.run(&no_files, &HashSet::new(), &mut |game| {
        let is_late = matches!(game.played.end, End::Forfeit { .. });
        let ended = SystemTime::now();
        // Who watches needs a moment to tell.
        thread::sleep(Duration::from_millis(10));
        let is_quiet = watch.since(begun).count == 0;
        begun = ended;
        match is_quiet {
            true => (counted, late) = (counted + 1, late + u64::from(is_late)),
            false => {
                (meanwhile, late_meanwhile) = (meanwhile + 1, late_meanwhile + u64::from(is_late));
            }
        }
        if is_quiet && is_late {
            println!(
                "game {}: {:?} after {} plies",
                game.index + 1,
                game.played.end,
                game.played.plies
            );
        }
        for effort in game.played.efforts.iter().filter(|_| is_quiet) {
            moves += effort.spent.moves;
            seconds += effort.spent.time.as_secs_f64();
        }
        if counted < games { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    println!(
        "{name}, two copies, {time:?} a move: {late} of {counted} games lost by the clock, {:.1} \
         ms a move; while a processor stood still, {late_meanwhile} of {meanwhile}",
        1e3 * seconds / f64::from(moves.max(1)),
    );
    ensure!(late == 0, "expected none lost by the clock");
    ensure!(counted == games, "expected {games} games without a standstill: the machine is busy");
    Ok(())
}

/// Whether a processor stood still for as long as a move was late that has just ended.
fn stood_still(watch: &Watch, took: Duration, late_by: Duration) -> bool {
    let begun = SystemTime::now() - took;
    // Who watches needs a moment to tell.
    thread::sleep(Duration::from_millis(50));
    watch.since(begun).total >= late_by
}

/// Lets every player think on a machine that should be quiet: the time is used.
pub fn used() -> anyhow::Result<()> {
    let mut missed = Vec::new();
    for table in &TABLES {
        let (game, specs) = open(table)?;
        for (milliseconds, ..) in BARS {
            let time = Duration::from_millis(milliseconds);
            for spec in &specs {
                let percent = 100.0 * part_used(&*game, spec, time)?;
                let used = format!("{} {}: {percent:.1} % of {time:?}", table.0, spec.text);
                println!("{used}");
                missed.extend((percent < PERCENT_MIN).then_some(used));
            }
        }
    }
    ensure!(missed.is_empty(), "expected {PERCENT_MIN} % at least: {}", missed.join("; "));
    Ok(())
}

/// The part of the time that a player uses, in positions that it cannot solve.
fn part_used(game: &dyn AnyGame, spec: &Spec, time: Duration) -> anyhow::Result<f64> {
    let Candidate::Searcher(mut player) = game.player(spec, &|name| Err(name.to_string()))? else {
        anyhow::bail!("{}: expected a player of our own", spec.text);
    };
    let (positions, limits) = (50, Limits { time: Some(time), ..Limits::default() });
    let mut used = Duration::ZERO;
    for seed in 1..=positions {
        let opening = arena::random_opening(game, seed.into(), 12);
        let played = opening.open(game).context("a random opening is legal")?;
        player.prepare(&*played);
        let start = Instant::now();
        player.search(&*played, &limits, &AtomicBool::new(false), &mut |_| ());
        used += start.elapsed();
    }
    Ok((used / positions).as_secs_f64() / time.as_secs_f64())
}

/// Is busy until whoever started it is gone, however that comes.
pub fn spin() -> ! {
    end_with_parent();
    loop {
        std::hint::spin_loop();
    }
}
