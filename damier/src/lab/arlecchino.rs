//! `damier lab arlecchino`: the matches of report 003.

use std::time::Duration;

use plot::{Dot, GRAY, Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Rerun;
use super::findings::{Findings, table};
use super::imitation::{self, NODES_PER_SECOND};
use super::series::{Referee, Results, Share, open};
use crate::output::{grouped, tenths, thousandths};
use crate::run::Hands;

/// A match, of the report or with the engine.
struct Match {
    /// Names and specs.
    players: [(&'static str, &'static str); 2],
    games: u64,
    /// Milliseconds for a move.
    time: u64,
    /// What it came to in the report, if it is there.
    report: Option<Report>,
}

/// What the report's text says of a match.
struct Report {
    /// Games won.
    wins: [u64; 2],
    /// Games lost by the clock.
    late: [u64; 2],
}

const RANDOM: (&str, &str) = ("random", "random");
const SIMPLE: (&str, &str) = ("simple", "report:003,simple,depth=4");
const SHALLOW: (&str, &str) = ("simple of depth 3", "report:003,simple,depth=3");
const IMPROVED: (&str, &str) = ("improved", "report:003,improved,depth=4");

const ENGINE: (&str, &str) = ("engine", "engine:depth=4");

const MATCHES: [Match; 4] = [
    Match { players: [SIMPLE, RANDOM], report: told([8, 22], [12, 0]), ..USUAL },
    Match { players: [IMPROVED, RANDOM], report: told([18, 11], [7, 0]), ..USUAL },
    USUAL,
    // The report prints this score the other way round, and says below that improved won.
    Match { players: [IMPROVED, SHALLOW], games: 15, time: 1_400, report: told([11, 4], [1, 0]) },
];

/// The third match: games and time are those of the first two as well.
const USUAL: Match =
    Match { players: [IMPROVED, SIMPLE], games: 30, time: 1_000, report: told([21, 8], [5, 11]) };

const fn told(wins: [u64; 2], late: [u64; 2]) -> Option<Report> {
    Some(Report { wins, late })
}

/// The same with the engine, which looks as far as the report's players.
const OF_ENGINE: [Match; 3] = [
    Match { players: [ENGINE, RANDOM], report: None, ..USUAL },
    Match { players: [ENGINE, SIMPLE], report: None, ..USUAL },
    Match { players: [ENGINE, IMPROVED], report: None, ..USUAL },
];

/// Who plays a match again: a name, whether with the fault of the report's simple player and not
/// Damier's players as they are, and whether at the report's speed.
const PROGRAMS: [(&str, bool, bool); 3] =
    [("damier", false, false), ("fault", true, false), ("fault and clock", true, true)];

/// A match of the report, played again.
struct Row {
    of: &'static Match,
    program: &'static str,
    results: Results,
}

pub fn run(rerun: &Rerun, hands: &Hands) -> anyhow::Result<Findings> {
    let game = open("arlecchino", None)?;
    let games = MATCHES.iter().map(|of| rerun.games(of.games)).sum::<u64>();
    let of_engine = rerun.games(USUAL.games) * OF_ENGINE.len() as u64;
    let all = games * PROGRAMS.len() as u64 + of_engine;
    let referee = Referee::new(rerun, &*game, all, true, hands)?;
    let mut rows = Vec::new();
    for (program, has_fault, has_clock) in PROGRAMS {
        for of in &MATCHES {
            let (games, players) = (rerun.games(of.games), of.players.map(|(_, spec)| spec));
            let allowed = has_clock.then_some(NODES_PER_SECOND * of.time / 1_000);
            let imitate =
                |index| imitation::game(&*game, players, allowed, rerun.common.seed, index);
            let results = match has_fault {
                true => referee.play_each(games, imitate)?,
                false => referee.play(players, games, 0, Some(Duration::from_millis(of.time)))?,
            };
            rows.push(Row { of, program, results });
        }
    }
    for of in &OF_ENGINE {
        let (games, players) = (rerun.games(of.games), of.players.map(|(_, spec)| spec));
        let results = referee.play(players, games, 0, Some(Duration::from_millis(of.time)))?;
        rows.push(Row { of, program: PROGRAMS[0].0, results });
    }
    let json = rows.iter().map(Row::json).collect();
    Ok(Findings { name: "arlecchino", text: text(&rows), rows: json, svg: plot(&rows) })
}

impl Match {
    fn name(&self) -> String {
        self.players.map(|(name, _)| name).join(" - ")
    }
}

impl Row {
    fn json(&self) -> Value {
        let (results, score) = (&self.results, self.results.score());
        let [first, second] = self.of.players.map(|(_, spec)| spec);
        let report = self.of.report.as_ref();
        let [won, lost] = [0, 1].map(|player| report.map(|report| report.wins[player]));
        let [late_first, late_second] =
            [0, 1].map(|player| report.map(|report| report.late[player]));
        json!({
            "match": self.of.name(), "program": self.program,
            "first": first, "second": second, "ms": self.of.time,
            "report_wins": won, "report_losses": lost,
            "report_late_first": late_first, "report_late_second": late_second,
            "games": results.tally.games, "wins": results.player(0).wins,
            "draws": results.player(0).draws, "losses": results.player(0).losses,
            "late_first": results.late(0), "late_second": results.late(1),
            "percent": tenths(score.percent), "low": tenths(score.low), "high": tenths(score.high),
            "nodes_per_move_first": tenths(results.nodes(0)),
            "nodes_per_move_second": tenths(results.nodes(1)),
            "ms_per_move_first": thousandths(results.milliseconds(0)),
            "ms_per_move_second": thousandths(results.milliseconds(1)),
            "slowest_ms_first": thousandths(1e3 * results.player(0).slowest),
            "slowest_ms_second": thousandths(1e3 * results.player(1).slowest),
        })
    }

    /// Games that each player lost by the clock.
    fn late(&self) -> String {
        format!("{} {}", self.results.late(0), self.results.late(1))
    }
}

/// The rows of every match of the report, one for each program.
fn by_match(rows: &[Row]) -> impl Iterator<Item = (&Match, &Report, [&Row; 3])> {
    let of_match = |index| [0, 1, 2].map(|program| &rows[MATCHES.len() * program + index]);
    let matches = MATCHES.iter().enumerate();
    matches.filter_map(move |(index, of)| Some((of, of.report.as_ref()?, of_match(index))))
}

/// The rows of the engine's matches.
fn of_engine(rows: &[Row]) -> impl Iterator<Item = &Row> {
    rows.iter().filter(|row| row.of.report.is_none())
}

fn text(rows: &[Row]) -> String {
    let lines = by_match(rows).map(|(of, report, [here, fault, clock])| {
        let (games, [won, lost], [first, second]) = (of.games, report.wins, report.late);
        let slowest = |player: usize| 1e3 * here.results.player(player).slowest;
        vec![
            of.name(),
            format!("{won}-{}-{lost}", games - won - lost),
            format!("{first} {second}"),
            here.results.score_text(),
            here.late(),
            format!("{:.0}", slowest(0).max(slowest(1))),
            [0, 1].map(|player| here.results.nodes_text(player)).join(" "),
            fault.results.score_text(),
            clock.results.score_text(),
            clock.late(),
        ]
    });
    let engine = of_engine(rows).map(|row| {
        let nodes = [0, 1].map(|player| row.results.nodes_text(player)).join(" ");
        vec![row.of.name(), row.results.score_text(), row.late(), nodes]
    });
    let header = "  report  late  here  late  slowest ms  nodes a move  fault  and clock  late";
    format!(
        "report 003: wins, draws and losses of the first named, and games lost by the clock\n\
         {}here: depth 4 and 1000 ms a move, in the last match 1400 ms\n\
         fault: as the report's program, whose simple player plays for the enemy when it begins\n\
         and clock: the same with {} positions a second and without a look at the clock\n\
         the report prints the last score the other way round, and says that improved won\n\n\
         the engine at the same depth, 1000 ms a move\n{}",
        table(header, lines),
        grouped(NODES_PER_SECOND),
        table("  here  late  nodes a move", engine),
    )
}

fn plot(rows: &[Row]) -> String {
    let dot = |row: &Row, color| row.results.score().dot(color);
    let row = |(of, report, [here, fault, clock]): (&Match, &Report, [&Row; 3])| {
        let (games, [won, lost]) = (of.games, report.wins);
        let score = won as f64 + (games - won - lost) as f64 / 2.0;
        let report = Dot::bare(GRAY, Share::of(score, games).percent);
        plot::Row::of(of.name(), [report, dot(here, 0), dot(fault, 2), dot(clock, 1)])
    };
    let engine = of_engine(rows).map(|row| plot::Row::of(row.of.name(), [dot(row, 0)]));
    let plot = Rows {
        title: "Arlecchino: what a fault and the clock decided",
        scale: Scale::Percent,
        rows: by_match(rows).map(row).chain(engine).collect(),
    };
    let note = "Score of the first named, in percent; whiskers: 95 %";
    let series = [(GRAY, "report 003"), (0, "here"), (2, "with its fault"), (1, "and its clock")];
    plot.draw().document(note, &series)
}
