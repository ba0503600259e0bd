//! `damier lab ablation`: which terms of report 004's evaluation are worth having.

use arena::Numbered;
use catalog::{AnyGame, Size};
use plot::{Dot, GRAY};
use serde_json::{Value, json};

use super::arguments::Rerun;
use super::chart::Chart;
use super::findings::{Findings, table};
use super::series::{Referee, Results, Series, Share, open};
use crate::output::{tenths, thousandths};

/// The report's table: a subset of the terms, and its wins in 100 games.
const REPORT: [(&str, u64); 15] = [
    ("zones", 93),
    ("discs", 84),
    ("discs+zones", 94),
    ("corners", 90),
    ("corners+zones", 92),
    ("corners+discs", 97),
    ("corners+discs+zones", 99),
    ("mobility", 77),
    ("mobility+zones", 83),
    ("mobility+discs", 80),
    ("mobility+discs+zones", 86),
    ("mobility+corners", 83),
    ("mobility+corners+zones", 92),
    ("mobility+corners+discs", 90),
    ("mobility+corners+discs+zones", 95),
];

/// Games of each subset.
const GAMES: u64 = 100;

/// A subset of the terms against the random player.
struct Row {
    terms: String,
    report: Option<u64>,
    results: Results,
    /// Wins by the report's wording, by which a game ends when the side to move cannot.
    stuck: Share,
}

pub fn run(rerun: &Rerun) -> anyhow::Result<Findings> {
    let game = open("othello", Size::new(7, 9))?;
    let with_potential = REPORT.map(|(terms, _)| (format!("{terms}+potential"), None));
    let subsets = REPORT.map(|(terms, wins)| (terms.to_string(), Some(wins)));
    let alone = ("potential".to_string(), None);
    let subsets = subsets.into_iter().chain(with_potential).chain([alone]);
    let games = rerun.games(GAMES);
    let mut referee = Referee::new(rerun, games * subsets.clone().count() as u64);
    let mut rows = Vec::new();
    for (terms, report) in subsets {
        let player = format!("report:004,terms={terms},depth=3");
        let players = [player.as_str(), "random"];
        let series = Series { game: &*game, players, games, opening_plies: 0, time: None };
        let results = referee.play(&series)?;
        let stuck = results.games.iter().filter(|played| wins_when_stuck(&*game, played));
        let stuck = Share::of(stuck.count() as f64, games);
        rows.push(Row { terms, report, results, stuck });
    }
    let svg = plot(&rows);
    Ok(Findings {
        name: "ablation",
        text: text(&rows),
        rows: rows.iter().map(Row::json).collect(),
        svg,
    })
}

/// Whether the first player has more discs where, for the first time, a side cannot move.
fn wins_when_stuck(game: &dyn AnyGame, played: &Numbered) -> bool {
    let mut again = game.start(played.opening.seed);
    for (_, mv) in game.split_moves(&played.played.transcript) {
        if again.moves() == [game::PASS] {
            break;
        }
        again.play(mv).expect("a played move is legal");
    }
    let letter = if played.order[0] == 0 { 'X' } else { 'O' };
    let board = again.position_text();
    let board = board.split_whitespace().next().unwrap_or("");
    let own = board.matches(letter).count();
    2 * own > board.chars().filter(|c| *c != '-').count()
}

impl Row {
    fn json(&self) -> Value {
        let (player, wins) = (self.results.player(0), self.results.wins());
        json!({
            "terms": self.terms, "report": self.report, "games": self.results.tally.games,
            "wins": player.wins, "draws": player.draws, "losses": player.losses,
            "percent": tenths(wins.percent), "low": tenths(wins.low), "high": tenths(wins.high),
            "percent_when_stuck": tenths(self.stuck.percent),
            "nodes_per_move": tenths(self.results.nodes(0)),
            "ms_per_move": thousandths(self.results.milliseconds(0)),
        })
    }
}

fn text(rows: &[Row]) -> String {
    let lines = REPORT.iter().enumerate().map(|(index, (terms, report))| {
        let (row, potential) = (&rows[index], &rows[REPORT.len() + index]);
        vec![
            (*terms).to_string(),
            report.to_string(),
            row.results.wins().text(),
            format!("{:.0}", row.stuck.percent),
            potential.results.wins().text(),
            format!("{:.0}", potential.stuck.percent),
        ]
    });
    let dash = || "-".to_string();
    let alone = rows.last().expect("there are rows");
    let none = "(potential mobility alone)".to_string();
    let stuck = format!("{:.0}", alone.stuck.percent);
    let last = vec![none, dash(), dash(), dash(), alone.results.wins().text(), stuck];
    let header = ["terms", "report", "here", "if stuck", "with potential", "if stuck"];
    let games = alone.results.tally.games;
    format!(
        "report 004: wins in percent against a random player; Othello 7x9, depth 3, {games} games\n\
         {}here: with the 95 % interval; if stuck: had the game ended when a side cannot move\n{}",
        table(&header, &lines.chain([last]).collect::<Vec<_>>()),
        effects(rows)
    )
}

/// What mobility and potential mobility add to the other terms, on average.
fn effects(rows: &[Row]) -> String {
    let here = |row: &Row| row.results.wins().percent;
    let stuck = |row: &Row| row.stuck.percent;
    let report = |row: &Row| row.report.map_or(0.0, |wins| wins as f64);
    let of_mobility = |value: &dyn Fn(&Row) -> f64| {
        // The report's order: the subsets without mobility, mobility alone, and those with it.
        let with = rows[8..15].iter().zip(&rows[..7]);
        with.map(|(with, without)| value(with) - value(without)).sum::<f64>() / 7.0
    };
    let of_potential = |value: &dyn Fn(&Row) -> f64| {
        let with = rows[15..30].iter().zip(&rows[..15]);
        with.map(|(with, without)| value(with) - value(without)).sum::<f64>() / 15.0
    };
    format!(
        "mobility adds, on average over 7 subsets: report {:+.1}, here {:+.1}, if stuck {:+.1}\n\
         potential mobility adds, over 15 subsets: here {:+.1}, if stuck {:+.1}\n",
        of_mobility(&report),
        of_mobility(&here),
        of_mobility(&stuck),
        of_potential(&here),
        of_potential(&stuck)
    )
}

fn plot(rows: &[Row]) -> String {
    let marks = REPORT.iter().enumerate().map(|(index, (terms, report))| {
        let (row, potential) = (&rows[index], &rows[REPORT.len() + index]);
        let marks = vec![
            Dot::bare(0, *report as f64),
            row.results.wins().into(),
            potential.results.wins().into(),
        ];
        ((*terms).to_string(), marks)
    });
    let rows = marks.collect();
    let chart = Chart {
        title: "Which terms win against a random player",
        note: "Games won, in percent; Othello 7x9, depth 3; whiskers: 95 %",
        series: &[(GRAY, "report 004"), (0, "here"), (1, "with potential mobility")],
        is_percent: true,
        rows,
    };
    chart.document()
}
