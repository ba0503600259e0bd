//! `damier lab ablation`: which terms of report 004's evaluation are worth having.

use arena::journal::GameLine;
use catalog::{AnyGame, Size};
use plot::{Dot, GRAY, Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Rerun;
use super::findings::{Findings, table};
use super::series::{Referee, Results, Share, open};
use crate::output::{tenths, thousandths};
use crate::run::Hands;

/// The terms, and the report's table: the wins in 100 games of every subset of them, numbered by
/// its terms as binary digits, from 1.
const TERMS: [&str; 4] = ["mobility", "corners", "discs", "zones"];
const WINS: [u64; 15] = [93, 84, 94, 90, 92, 97, 99, 77, 83, 80, 86, 83, 92, 90, 95];

/// The subset of a number: 5 is `corners+zones`.
fn subset(number: usize) -> String {
    let digits = (0..TERMS.len()).rev().map(|digit| number >> digit & 1 == 1);
    let terms = TERMS.iter().zip(digits).filter_map(|(term, has)| has.then_some(*term));
    terms.collect::<Vec<_>>().join("+")
}

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

pub fn run(rerun: &Rerun, hands: &Hands) -> anyhow::Result<Findings> {
    let game = open("othello", Size::new(7, 9))?;
    let subsets = (1..).zip(WINS).map(|(number, wins)| (subset(number), Some(wins)));
    let with_potential = (1..=WINS.len()).map(|number| (subset(number) + "+potential", None));
    let alone = ("potential".to_string(), None);
    let subsets = subsets.chain(with_potential).chain([alone]).collect::<Vec<_>>();
    let games = rerun.games(GAMES);
    let referee = Referee::new(rerun, &*game, games * subsets.len() as u64, false, hands)?;
    let mut rows = Vec::new();
    for (terms, report) in subsets {
        let player = format!("report:004,terms={terms},depth=3");
        let results = referee.play([&player, "random"], games, 0, None)?;
        let stuck = results.games.iter().filter(|played| wins_when_stuck(&*game, played));
        let stuck = Share::of(stuck.count() as f64, games);
        rows.push(Row { terms, report, results, stuck });
    }
    let json = rows.iter().map(Row::json).collect();
    Ok(Findings { name: "ablation", text: text(&rows), rows: json, svg: plot(&rows) })
}

/// Whether the first player has more discs where, for the first time, a side cannot move.
fn wins_when_stuck(game: &dyn AnyGame, played: &GameLine) -> bool {
    let mut again = game.start(played.seed);
    for (_, mv) in game.split_moves(&played.moves) {
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

/// The subsets of the report, each without and with potential mobility.
fn pairs(rows: &[Row]) -> impl Iterator<Item = (&Row, &Row)> {
    rows[..WINS.len()].iter().zip(&rows[WINS.len()..])
}

fn text(rows: &[Row]) -> String {
    let percent = |share: f64| format!("{share:.0}");
    let lines = pairs(rows).map(|(row, potential)| {
        vec![
            row.terms.clone(),
            report(row).to_string(),
            row.results.wins().text(),
            percent(row.stuck.percent),
            potential.results.wins().text(),
            percent(potential.stuck.percent),
        ]
    });
    let alone = rows.last().expect("there are rows");
    let last = ["(potential mobility alone)", "-", "-", "-"].map(String::from).into_iter();
    let last = last.chain([alone.results.wins().text(), percent(alone.stuck.percent)]).collect();
    let header = "terms  report  here  if stuck  with potential  if stuck";
    let games = alone.results.tally.games;
    format!(
        "report 004: wins in percent against a random player; Othello 7x9, depth 3, {games} games\n\
         {}here: with the 95 % interval; if stuck: had the game ended when a side cannot move\n{}",
        table(header, lines.chain([last])),
        effects(rows)
    )
}

/// The wins in the report.
fn report(row: &Row) -> f64 {
    row.report.map_or(0.0, |wins| wins as f64)
}

/// What mobility and potential mobility add to the other terms, on average.
fn effects(rows: &[Row]) -> String {
    // What some rows have above those at the beginning.
    let gain = |with: &[Row], value: fn(&Row) -> f64| {
        let gains = with.iter().zip(rows).map(|(with, without)| value(with) - value(without));
        gains.sum::<f64>() / with.len() as f64
    };
    // By number: the subsets without mobility, mobility alone, and those with it.
    let (mobility, potential) = (&rows[8..15], &rows[15..30]);
    let here = |row: &Row| row.results.wins().percent;
    let stuck = |row: &Row| row.stuck.percent;
    format!(
        "mobility adds, on average over 7 subsets: report {:+.1}, here {:+.1}, if stuck {:+.1}\n\
         potential mobility adds, over 15 subsets: here {:+.1}, if stuck {:+.1}\n",
        gain(mobility, report),
        gain(mobility, here),
        gain(mobility, stuck),
        gain(potential, here),
        gain(potential, stuck)
    )
}

fn plot(rows: &[Row]) -> String {
    let row = |(row, potential): (&Row, &Row)| {
        let [here, with] = [row, potential].map(|row| row.results.wins());
        plot::Row::of(&row.terms, [Dot::bare(GRAY, report(row)), here.dot(0), with.dot(1)])
    };
    let plot = Rows {
        title: "Which terms win against a random player",
        scale: Scale::Percent,
        rows: pairs(rows).map(row).collect(),
    };
    let note = "Games won, in percent; Othello 7x9, depth 3; whiskers: 95 %";
    let series = [(GRAY, "report 004"), (0, "here"), (1, "with potential mobility")];
    plot.draw().document(note, &series)
}
