//! `damier lab arlecchino`: the matches of report 003.

use std::time::Duration;

use plot::{Dot, GRAY, Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Rerun;
use super::findings::{Findings, table};
use super::imitation::{self, NODES_PER_SECOND};
use super::series::{Referee, Results, Share, open};
use crate::output::{grouped, tenths, thousandths};

/// A match of the report, and what it came to there.
struct Match {
    /// Names and specs.
    players: [(&'static str, &'static str); 2],
    games: u64,
    /// Milliseconds for a move.
    time: u64,
    /// Games won, as the report's text has them.
    wins: [u64; 2],
    /// Games lost by the clock.
    late: [u64; 2],
}

const RANDOM: (&str, &str) = ("random", "random");
const SIMPLE: (&str, &str) = ("simple", "report:003,simple,depth=4");
const SHALLOW: (&str, &str) = ("simple of depth 3", "report:003,simple,depth=3");
const IMPROVED: (&str, &str) = ("improved", "report:003,improved,depth=4");

const MATCHES: [Match; 4] = [
    Match { players: [SIMPLE, RANDOM], wins: [8, 22], late: [12, 0], ..USUAL },
    Match { players: [IMPROVED, RANDOM], wins: [18, 11], late: [7, 0], ..USUAL },
    USUAL,
    // The report prints this score the other way round, and says below that improved won.
    Match { players: [IMPROVED, SHALLOW], games: 15, time: 1_400, wins: [11, 4], late: [1, 0] },
];

/// The third match: games and time are those of the first two as well.
const USUAL: Match =
    Match { players: [IMPROVED, SIMPLE], games: 30, time: 1_000, wins: [21, 8], late: [5, 11] };

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

pub fn run(rerun: &Rerun) -> anyhow::Result<Findings> {
    let game = open("arlecchino", None)?;
    let games = MATCHES.iter().map(|of| rerun.games(of.games)).sum::<u64>();
    let referee = Referee::new(rerun, &*game, games * PROGRAMS.len() as u64);
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
        json!({
            "match": self.of.name(), "program": self.program,
            "first": first, "second": second, "ms": self.of.time,
            "report_wins": self.of.wins[0], "report_losses": self.of.wins[1],
            "report_late_first": self.of.late[0], "report_late_second": self.of.late[1],
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

/// The rows of every match, one for each program.
fn by_match(rows: &[Row]) -> impl Iterator<Item = (&Match, [&Row; 3])> {
    let of_match = |index| [0, 1, 2].map(|program| &rows[MATCHES.len() * program + index]);
    MATCHES.iter().enumerate().map(move |(index, of)| (of, of_match(index)))
}

fn text(rows: &[Row]) -> String {
    let lines = by_match(rows).map(|(of, [here, fault, clock])| {
        let Match { games, wins: [won, lost], late: [first, second], .. } = of;
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
    let header = "  report  late  here  late  slowest ms  nodes a move  fault  and clock  late";
    format!(
        "report 003: wins, draws and losses of the first named, and games lost by the clock\n\
         {}here: depth 4 and 1000 ms a move, in the last match 1400 ms\n\
         fault: as the report's program, whose simple player plays for the enemy when it begins\n\
         and clock: the same with {} positions a second and without a look at the clock\n\
         the report prints the last score the other way round, and says that improved won\n",
        table(header, lines),
        grouped(NODES_PER_SECOND),
    )
}

fn plot(rows: &[Row]) -> String {
    let row = |(of, [here, fault, clock]): (&Match, [&Row; 3])| {
        let Match { games, wins: [won, lost], .. } = of;
        let score = *won as f64 + (games - won - lost) as f64 / 2.0;
        let report = Dot::bare(GRAY, Share::of(score, *games).percent);
        let dot = |row: &Row, color| row.results.score().dot(color);
        plot::Row::of(of.name(), [report, dot(here, 0), dot(fault, 2), dot(clock, 1)])
    };
    let plot = Rows {
        title: "Arlecchino: what a fault and the clock decided",
        scale: Scale::Percent,
        rows: by_match(rows).map(row).collect(),
    };
    let note = "Score of the first named, in percent; whiskers: 95 %";
    let series = [(GRAY, "report 003"), (0, "here"), (2, "with its fault"), (1, "and its clock")];
    plot.draw().document(note, &series)
}
