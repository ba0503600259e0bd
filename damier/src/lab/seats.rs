//! `damier lab seats`: the searches for three and four seats against each other, with the same
//! evaluation.

use arena::{Schedule, groups};
use engine_seats::SEARCHES;
use plot::{Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Seats;
use super::findings::{Findings, table};
use super::journal::{Journal, games_bar, of_player};
use super::playing::Playing;
use super::series::Share;
use super::tables::{TABLES, Table};
use crate::output::{grouped, tenths};
use crate::run::Hands;

/// What a search got in all games of a table, or one default against others alone.
struct Row {
    table: &'static str,
    /// All searches at one table, or the default with the second best in the other seats.
    kind: &'static str,
    search: &'static str,
    /// What everybody would get who is as good as the others, in percent.
    even: f64,
    share: Share,
    games: u64,
    nodes: f64,
}

pub fn run(arguments: &Seats, hands: &Hands) -> anyhow::Result<Findings> {
    let output = &arguments.common.output;
    let (limit, seed) = (arguments.limit(), arguments.common.seed);
    let settings = json!({"limit": limit, "seed": seed});
    let mut journal = Journal::open(output, "seats", &settings)?;
    let per_group = arguments.games();
    let games = TABLES.iter().map(|table| {
        let ranking = Schedule::new(groups(SEARCHES.len(), table.seats), per_group).games().end;
        ranking + Schedule::alone(table.seats, per_group * 4).games().end
    });
    let bar = games_bar(output, games.sum(), hands);
    let mut playing = Playing::begin(hands, arguments.threads(), output, true)?;
    let mut rows = Vec::new();
    for table in &TABLES {
        let game = table.open()?;
        let mut play = |name: &str, players: &[&'static str], schedule: &Schedule| {
            let players = players.iter().map(|by| format!("engine:by={by},{limit}"));
            let (run, part) = (table.run(&*game, players, seed), format!("{}, {name}", table.name));
            journal.play(&part, &run, schedule, &mut playing, &bar)
        };
        let schedule = Schedule::new(groups(SEARCHES.len(), table.seats), per_group);
        let lines = play("all", &SEARCHES, &schedule)?;
        let mut ranking = (0..SEARCHES.len())
            .map(|player| Row::of(table, ("all", SEARCHES[player]), player, &lines))
            .collect::<Vec<_>>();
        ranking.sort_by(|one, other| other.share.percent.total_cmp(&one.share.percent));
        let best_other = ranking.iter().map(|row| row.search).find(|name| *name != SEARCHES[0]);
        rows.extend(ranking);
        let other = best_other.expect("there are several searches");
        let players = std::iter::once(SEARCHES[0]).chain(std::iter::repeat(other));
        let players = players.take(table.seats).collect::<Vec<_>>();
        let lines = play("alone", &players, &Schedule::alone(table.seats, per_group * 4))?;
        rows.push(Row::of(table, ("alone", SEARCHES[0]), 0, &lines));
    }
    bar.finish_and_clear();
    let json = rows.iter().map(Row::json).collect();
    Ok(Findings { name: "seats", text: text(&rows), rows: json, svg: plot(&rows) })
}

impl Seats {
    /// Games of each group of searches.
    fn games(&self) -> u64 {
        self.games.unwrap_or(if self.common.quick { 6 } else { 72 })
    }

    fn limit(&self) -> String {
        match self.nodes {
            Some(nodes) => format!("nodes={nodes}"),
            None => format!("time={}ms", self.time.as_millis()),
        }
    }
}

impl Row {
    /// What a player got in these games.
    fn of(
        table: &Table,
        (kind, search): (&'static str, &'static str),
        player: usize,
        lines: &[Value],
    ) -> Row {
        let sum = |key: &str| of_player(lines, player, key).sum::<f64>();
        let games = of_player(lines, player, "shares").count() as u64;
        Row {
            table: table.name,
            kind,
            search,
            even: 100.0 / table.seats as f64,
            share: Share::of(sum("shares"), games),
            games,
            nodes: sum("nodes") / sum("moves").max(1.0),
        }
    }

    fn json(&self) -> Value {
        json!({
            "table": self.table, "kind": self.kind, "search": self.search, "games": self.games,
            "percent": tenths(self.share.percent), "low": tenths(self.share.low),
            "high": tenths(self.share.high), "even": tenths(self.even),
            "nodes_per_move": tenths(self.nodes),
        })
    }

    fn name(&self) -> String {
        let alone = if self.kind == "alone" { " among the next best" } else { "" };
        format!("{}: {}{alone}", self.table, self.search)
    }
}

fn text(rows: &[Row]) -> String {
    let lines = rows.iter().map(|row| {
        let even = format!("{:.0}", row.even);
        let nodes = grouped(row.nodes.round() as u64);
        vec![row.name(), row.share.text(), even, row.games.to_string(), nodes]
    });
    format!(
        "first places in percent, every order of the seats; even: who is as good as the others\n{}",
        table("  percent  even  games  nodes a move", lines)
    )
}

fn plot(rows: &[Row]) -> String {
    let row =
        |row: &Row| plot::Row::of(row.name(), [row.share.dot(usize::from(row.kind == "alone"))]);
    let plot = Rows {
        title: "Searches for three and four seats",
        scale: Scale::Percent,
        rows: rows.iter().map(row).collect(),
    };
    let note = "First places in percent; whiskers: 95 %";
    plot.draw()
        .document(note, &[(0, "all searches at one table"), (1, "one against the next best")])
}
