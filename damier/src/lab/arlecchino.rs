//! `damier lab arlecchino`: the matches of report 003.

use std::time::Duration;

use catalog::AnyGame;
use plot::{Dot, GRAY};
use serde_json::{Value, json};

use super::arguments::Rerun;
use super::chart::Chart;
use super::findings::{Findings, table};
use super::imitation::{self, NODES_PER_SECOND};
use super::series::{Referee, Results, Series, Share, open};
use crate::output::{grouped, tenths, thousandths};

/// A match of the report, and what it came to there.
struct Match {
    name: &'static str,
    players: [&'static str; 2],
    games: u64,
    milliseconds: u64,
    /// Games won, as the report's text has them.
    wins: [u64; 2],
    /// Games lost by the clock.
    late: [u64; 2],
}

const SIMPLE: &str = "report:003,simple,depth=4";
const IMPROVED: &str = "report:003,improved,depth=4";

const MATCHES: [Match; 4] = [
    Match {
        name: "simple - random",
        players: [SIMPLE, "random"],
        games: 30,
        milliseconds: 1_000,
        wins: [8, 22],
        late: [12, 0],
    },
    Match {
        name: "improved - random",
        players: [IMPROVED, "random"],
        games: 30,
        milliseconds: 1_000,
        wins: [18, 11],
        late: [7, 0],
    },
    Match {
        name: "improved - simple",
        players: [IMPROVED, SIMPLE],
        games: 30,
        milliseconds: 1_000,
        wins: [21, 8],
        late: [5, 11],
    },
    // The report prints this score the other way round, and says below that improved won.
    Match {
        name: "improved - simple of depth 3",
        players: [IMPROVED, "report:003,simple,depth=3"],
        games: 15,
        milliseconds: 1_400,
        wins: [11, 4],
        late: [1, 0],
    },
];

/// Who plays a match again.
#[derive(Clone, Copy)]
enum Program {
    /// Damier's players as they are.
    Damier,
    /// With the fault of the report's simple player.
    Fault,
    /// With that, and at the report's speed.
    FaultAndClock,
}

const PROGRAMS: [Program; 3] = [Program::Damier, Program::Fault, Program::FaultAndClock];

impl Program {
    const fn name(self) -> &'static str {
        match self {
            Program::Damier => "damier",
            Program::Fault => "fault",
            Program::FaultAndClock => "fault and clock",
        }
    }
}

/// A match of the report, played again.
struct Row {
    of: &'static Match,
    program: Program,
    results: Results,
}

pub fn run(rerun: &Rerun) -> anyhow::Result<Findings> {
    let game = open("arlecchino", None)?;
    let games = MATCHES.iter().map(|of| rerun.games(of.games)).sum::<u64>();
    let mut referee = Referee::new(rerun, games * PROGRAMS.len() as u64);
    let mut rows = Vec::new();
    for program in PROGRAMS {
        for of in &MATCHES {
            let allowed = NODES_PER_SECOND * of.milliseconds / 1_000;
            let results = match program {
                Program::Damier => referee.play(&series(rerun, &*game, of))?,
                Program::Fault => imitated(rerun, &*game, of, None, &mut referee)?,
                Program::FaultAndClock => imitated(rerun, &*game, of, Some(allowed), &mut referee)?,
            };
            rows.push(Row { of, program, results });
        }
    }
    let json = rows.iter().map(Row::json).collect();
    Ok(Findings { name: "arlecchino", text: text(&rows), rows: json, svg: plot(&rows) })
}

fn series<'a>(rerun: &Rerun, game: &'a dyn AnyGame, of: &Match) -> Series<'a> {
    Series {
        game,
        players: of.players,
        games: rerun.games(of.games),
        opening_plies: 0,
        time: Some(Duration::from_millis(of.milliseconds)),
    }
}

fn imitated(
    rerun: &Rerun,
    game: &dyn AnyGame,
    of: &Match,
    allowed: Option<u64>,
    referee: &mut Referee<'_>,
) -> anyhow::Result<Results> {
    let mut games = Vec::new();
    for index in 0..rerun.games(of.games) {
        games.push(imitation::game(game, of.players, allowed, rerun.common.seed, index)?);
        referee.step();
    }
    Ok(Results::of(games))
}

impl Row {
    fn json(&self) -> Value {
        let (results, score) = (&self.results, self.results.score());
        let [first, second] = self.of.players;
        json!({
            "match": self.of.name, "program": self.program.name(),
            "first": first, "second": second, "ms": self.of.milliseconds,
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

    fn score(&self) -> String {
        let player = self.results.player(0);
        format!("{}-{}-{}", player.wins, player.draws, player.losses)
    }

    /// Games that each player lost by the clock.
    fn late(&self) -> String {
        format!("{} {}", self.results.late(0), self.results.late(1))
    }
}

/// The rows of a match, one for each program.
fn of_match(rows: &[Row], index: usize) -> [&Row; 3] {
    [0, 1, 2].map(|program| &rows[MATCHES.len() * program + index])
}

fn text(rows: &[Row]) -> String {
    let lines = MATCHES.iter().enumerate().map(|(index, of)| {
        let [here, fault, clock] = of_match(rows, index);
        let Match { name, games, wins: [won, lost], late: [first, second], .. } = of;
        let nodes = |player: usize| grouped(here.results.nodes(player).round() as u64);
        let slowest = |player: usize| 1e3 * here.results.player(player).slowest;
        vec![
            (*name).to_string(),
            format!("{won}-{}-{lost}", games - won - lost),
            format!("{first} {second}"),
            here.score(),
            here.late(),
            format!("{:.0}", slowest(0).max(slowest(1))),
            format!("{} {}", nodes(0), nodes(1)),
            fault.score(),
            clock.score(),
            clock.late(),
        ]
    });
    let header = [
        "",
        "report",
        "late",
        "here",
        "late",
        "slowest ms",
        "nodes a move",
        "fault",
        "and clock",
        "late",
    ];
    format!(
        "report 003: wins, draws and losses of the first named, and games lost by the clock\n\
         {}here: depth 4 and 1000 ms a move, in the last match 1400 ms\n\
         fault: as the report's program, whose simple player plays for the enemy when it begins\n\
         and clock: the same with {} positions a second and without a look at the clock\n\
         the report prints the last score the other way round, and says that improved won\n",
        table(&header, &lines.collect::<Vec<_>>()),
        grouped(NODES_PER_SECOND),
    )
}

fn plot(rows: &[Row]) -> String {
    let marks = MATCHES.iter().enumerate().map(|(index, of)| {
        let [won, lost] = of.wins;
        let drawn = of.games - won - lost;
        let report = Share::of(won as f64 + drawn as f64 / 2.0, of.games);
        let played = of_match(rows, index).map(|row| row.results.score().into());
        (of.name.to_string(), [&[Dot::bare(0, report.percent)][..], &played].concat())
    });
    let rows = marks.collect();
    let chart = Chart {
        title: "Arlecchino: what a fault and the clock decided",
        note: "Score of the first named, in percent; whiskers: 95 %",
        series: &[(GRAY, "report 003"), (0, "here"), (2, "with its fault"), (1, "and its clock")],
        is_percent: true,
        rows,
    };
    chart.document()
}
