//! `damier lab levels`: the four levels of report 001 against each other.

use plot::{Cell, Cells};
use serde_json::{Value, json};

use super::arguments::Rerun;
use super::findings::{Findings, table};
use super::series::{Referee, Results, open};
use crate::output::{count, tenths, thousandths};
use crate::run::Hands;

/// A level of the report.
struct Level {
    name: &'static str,
    kind: String,
    spec: String,
}

/// The levels, and the second again at the depth of the first.
fn levels(depth: u64) -> [Level; 5] {
    let level = |name, kind: &str, spec: &str| {
        let (kind, spec) = (kind.to_string(), format!("report:001,{spec}"));
        Level { name, kind, spec }
    };
    [
        level("0", "random", "n=0"),
        level("1", "minimax, depth 2", "n=1"),
        level("2", &format!("minimax, depth {depth}"), &format!("n=2,p={depth}")),
        level("3", &format!("alpha-beta, depth {depth}"), &format!("n=3,p={depth}")),
        level("2 at depth 2", "minimax, depth 2", "n=2,p=2"),
    ]
}

/// Who plays whom.
const PAIRINGS: [[usize; 2]; 7] = [[1, 0], [2, 0], [3, 0], [2, 1], [3, 1], [3, 2], [4, 1]];

/// Games of each pairing; the report gives none.
const GAMES: u64 = 100;

const OPENING_PLIES: usize = 8;

/// A pairing, the stronger first.
struct Row<'a> {
    pairing: [usize; 2],
    levels: [&'a Level; 2],
    results: Results,
}

pub fn run(rerun: &Rerun, depth: u64, hands: &Hands) -> anyhow::Result<Findings> {
    let game = open("othello", None)?;
    let games = rerun.games(GAMES);
    let referee = Referee::new(rerun, &*game, games * PAIRINGS.len() as u64, false, hands)?;
    let mut rows = Vec::new();
    let all = levels(depth);
    for pairing in PAIRINGS {
        let levels = pairing.map(|level| &all[level]);
        let players = levels.map(|level| level.spec.as_str());
        let results = referee.play(players, games, OPENING_PLIES, None)?;
        rows.push(Row { pairing, levels, results });
    }
    let json = rows.iter().map(Row::json).collect();
    Ok(Findings { name: "levels", text: text(&rows), rows: json, svg: plot(&all, &rows) })
}

impl Row<'_> {
    fn json(&self) -> Value {
        let (results, score, (same, pairs)) =
            (&self.results, self.results.score(), self.results.same());
        let [first, second] = self.levels.map(|level| &level.spec);
        json!({
            "first": first, "second": second, "games": results.tally.games,
            "wins": results.player(0).wins, "draws": results.player(0).draws,
            "losses": results.player(0).losses,
            "percent": tenths(score.percent), "low": tenths(score.low), "high": tenths(score.high),
            "same_pairs": same, "pairs": pairs,
            "nodes_per_move_first": tenths(results.nodes(0)),
            "nodes_per_move_second": tenths(results.nodes(1)),
            "ms_per_move_first": thousandths(results.milliseconds(0)),
            "ms_per_move_second": thousandths(results.milliseconds(1)),
        })
    }
}

fn text(rows: &[Row<'_>]) -> String {
    let lines = rows.iter().map(|row| {
        let (same, pairs) = row.results.same();
        let [first, second] = row.levels.map(|level| level.name);
        let time = |player: usize| format!("{:.3}", row.results.milliseconds(player));
        vec![
            format!("{first} - {second}"),
            row.results.score_text(),
            row.results.score().text(),
            format!("{same}/{pairs}"),
            row.results.nodes_text(0),
            row.results.nodes_text(1),
            time(0),
            time(1),
        ]
    });
    let header = "levels  result  percent  same  nodes  nodes  ms  ms";
    let [faster, equal] = [&rows[5].results, &rows[6].results];
    let ((same, pairs), (alike, all)) = (equal.same(), faster.same());
    let saved = |value: fn(&Results, usize) -> f64| value(faster, 1) / value(faster, 0).max(1e-9);
    format!(
        "report 001: wins, draws and losses of the first level; nodes and time a move of both\n\
         {}same: pairs of games that went the same way with the seats exchanged\n\
         report: 1 is exactly 2 at depth 2; here they play the same moves in {same} of {pairs} \
         pairs\n\
         report: 3 tends to play what 2 plays, and faster; here the same in {alike} of {all} \
         pairs,\n\
         with {:.1} times fewer nodes, {:.1} times faster\n",
        table(header, lines),
        saved(Results::nodes),
        saved(Results::milliseconds),
    )
}

fn plot(levels: &[Level], rows: &[Row<'_>]) -> String {
    let about = |level: usize| {
        let row = rows.iter().find(|row| row.pairing.contains(&level)).expect("every level plays");
        let player = usize::from(row.pairing[0] != level);
        let nodes = count(row.results.nodes(player).round() as u64, "node");
        let time = row.results.milliseconds(player);
        let Level { name, kind, .. } = &levels[level];
        [format!("level {name}"), kind.clone(), format!("{nodes}, {time:.2} ms a move")]
    };
    let score = |own: usize, other: usize| {
        let with = |pairing: [usize; 2]| rows.iter().find(|row| row.pairing == pairing);
        let first = with([own, other]).map(|row| row.results.score().percent);
        first.or_else(|| with([other, own]).map(|row| 100.0 - row.results.score().percent))
    };
    let cell = |percent: f64| Cell { shade: percent / 100.0, label: format!("{percent:.0} %") };
    let cells = (0..4).map(|own| (0..4).map(|other| score(own, other).map(cell)).collect());
    let cells = Cells {
        title: "The levels of report 001",
        note: "Score of the level on the left against that on top",
        names: (0..4).map(about).collect(),
        cells: cells.collect(),
    };
    cells.document()
}
