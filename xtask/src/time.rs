//! Nobody is late: timed games beside other busy processes, and how much of the time is used.

use std::collections::HashSet;
use std::env;
use std::io::Read;
use std::ops::ControlFlow;
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, ensure};
use arena::{End, Forfeit, Matchup, TimeControl};
use catalog::{AnyGame, Candidate, Options, Spec, find};
use game::Limits;

use crate::standstill::{Standstills, Watch};

/// Who plays what: every kind of timed player that a game has.
struct Table {
    game: &'static str,
    seats: Option<usize>,
    players: &'static [&'static str],
}

const TABLES: [Table; 6] = [
    Table { game: "othello", seats: None, players: &["engine", "deepening"] },
    Table { game: "othello", seats: None, players: &["level:21", "report:000,time=1s"] },
    Table { game: "loa", seats: None, players: &["deepening", "mcts:time=1s"] },
    Table {
        game: "arlecchino",
        seats: None,
        players: &["deepening:algorithm=mtdf", "deepening:algorithm=pvs"],
    },
    Table { game: "reversi", seats: Some(2), players: &["maxn:time=1s", "mcts:time=1s"] },
    Table {
        game: "reversi",
        seats: Some(4),
        players: &["maxn:time=1s", "paranoid:time=1s", "brs:time=1s", "brsplus:time=1s"],
    },
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
    let _busy = Busy::start()?;
    let watch = Watch::start();
    // For a glance, not for the results.
    let fewer = env::var("DAMIER_GAMES").ok().and_then(|games| games.parse().ok());
    let mut missed = Vec::new();
    for table in TABLES.iter().filter(|table| table.game == game) {
        for (milliseconds, games, late_max) in BARS {
            let games = fewer.unwrap_or(games).min(games);
            let time = Duration::from_millis(milliseconds);
            missed.extend(play(table, time, games, late_max, watch.as_ref())?);
        }
    }
    ensure!(missed.is_empty(), "{}", missed.join("; "));
    Ok(())
}

fn open(table: &Table) -> anyhow::Result<Box<dyn AnyGame>> {
    Ok(find(table.game)?.open(&Options { seats: table.seats, ..Options::default() })?)
}

fn specs(table: &Table) -> anyhow::Result<Vec<Spec>> {
    let specs = table.players.iter().map(|text| text.parse::<Spec>().context(*text));
    specs.collect()
}

/// Plays the games of a table; says what is not as it should be.
fn play(
    table: &Table,
    time: Duration,
    games: u64,
    late_max: u64,
    watch: Option<&Watch>,
) -> anyhow::Result<Option<String>> {
    let game = open(table)?;
    let control = TimeControl { per_move: Some(time), ..TimeControl::default() };
    let matchup = Matchup {
        game: &*game,
        players: specs(table)?,
        games,
        openings: Vec::new(),
        opening_plies: 4,
        seed: 1,
        time: TimeControl { margin: control.usual_margin(), ..control },
        threads: 1,
    };
    let (mut late, mut meanwhile, mut moves, mut beyond, mut seconds) = (0, 0, 0, 0, 0.0);
    let (mut slowest, start) = (0.0_f64, SystemTime::now());
    let no_files = |name: &str| Err(format!("{name} is not part of the suite"));
    matchup.run(&no_files, &HashSet::new(), &mut |game| {
        if let End::Forfeit { seat, cause: Forfeit::Late(late_by) } = game.played.end {
            late += 1;
            let player = table.players[game.order[seat.index()]];
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
        "{} {}, {time:?} a move: {games} games, {late} late; {beyond} of {moves} moves beyond \
         the time; {:.1} ms a move, {:.1} ms the slowest; standstills: {standstills}",
        table.game,
        table.players.join(" "),
        1e3 * seconds / moves as f64,
        1e3 * slowest,
    );
    println!("{found}");
    let is_kept = late <= late_max && beyond <= moves / MOVES_PER_BEYOND;
    Ok((!is_kept).then_some(found))
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
        let game = open(table)?;
        for (milliseconds, ..) in BARS {
            let time = Duration::from_millis(milliseconds);
            for spec in specs(table)? {
                let percent = 100.0 * part_used(&*game, &spec, time)?;
                let used = format!("{} {}: {percent:.1} % of {time:?}", table.game, spec.text);
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

/// Busy processes, as long as this lives.
struct Busy(Vec<Child>);

impl Busy {
    fn start() -> anyhow::Result<Busy> {
        let mut busy = Busy(Vec::new());
        for _ in 0..BUSY {
            let mut command = Command::new(env::current_exe()?);
            busy.0.push(command.arg("spin").stdin(Stdio::piped()).spawn()?);
        }
        Ok(busy)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Is busy until whoever started it is gone, however that comes.
pub fn spin() -> ! {
    end_with_parent();
    loop {
        std::hint::spin_loop();
    }
}

/// Ends this process when nobody holds the other end of its input any more.
pub fn end_with_parent() {
    thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        process::exit(0)
    });
}
