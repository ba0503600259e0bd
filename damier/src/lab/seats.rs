//! `damier lab seats`: the searches for three and four seats against each other, with the same
//! evaluation.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, ensure};
use arena::{Matchup, Numbered, Schedule, TimeControl, groups};
use catalog::{AnyGame, Options, find};
use engine_seats::SEARCHES;
use indicatif::ProgressBar;
use plot::{Rows, Scale};
use serde_json::{Value, json};

use super::arguments::Seats;
use super::findings::{Findings, table};
use super::series::{Share, spec};
use crate::files::{make_folder, read};
use crate::output::{grouped, tenths};
use crate::progress::bar;

/// A game with so many seats.
struct Table {
    name: &'static str,
    game: &'static str,
    rules: Option<&'static str>,
    seats: usize,
}

const TABLES: [Table; 6] = [
    Table { name: "rolit for 4", game: "reversi", rules: Some("rolit"), seats: 4 },
    Table { name: "rolit for 3", game: "reversi", rules: Some("rolit"), seats: 3 },
    Table { name: "pass for 4", game: "reversi", rules: Some("pass"), seats: 4 },
    Table { name: "pass for 3", game: "reversi", rules: Some("pass"), seats: 3 },
    Table { name: "arlecchino for 4", game: "arlecchino", rules: None, seats: 4 },
    Table { name: "arlecchino for 3", game: "arlecchino", rules: None, seats: 3 },
];

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

pub fn run(arguments: &Seats) -> anyhow::Result<Findings> {
    let mut journal = Journal::open(arguments)?;
    let per_group = arguments.games();
    let games = TABLES.iter().map(|table| {
        let ranking = Schedule::new(groups(SEARCHES.len(), table.seats), per_group).games().end;
        ranking + Schedule::new(vec![(0..table.seats).collect()], per_group * 4).games().end
    });
    let hidden = arguments.common.output.json;
    let bar = if hidden { ProgressBar::hidden() } else { bar(games.sum(), "games") };
    let mut rows = Vec::new();
    for table in &TABLES {
        let game = table.open()?;
        let mut play = |name: &str, players: &[&'static str], schedule: &Schedule| {
            let matchup = arguments.matchup(&*game, players);
            journal.play(&format!("{}, {name}", table.name), &matchup, schedule, &bar)
        };
        let schedule = Schedule::new(groups(SEARCHES.len(), table.seats), per_group);
        let lines = play("all", &SEARCHES, &schedule)?;
        let mut ranking = (0..SEARCHES.len())
            .map(|player| table.row("all", SEARCHES[player], player, &lines))
            .collect::<Vec<_>>();
        ranking.sort_by(|one, other| other.share.percent.total_cmp(&one.share.percent));
        let best_other = ranking.iter().map(|row| row.search).find(|name| *name != SEARCHES[0]);
        rows.extend(ranking);
        let other = best_other.expect("there are several searches");
        let players = std::iter::once(SEARCHES[0]).chain(std::iter::repeat(other));
        let players = players.take(table.seats).collect::<Vec<_>>();
        let all = (0..table.seats).collect();
        let lines = play("alone", &players, &Schedule::new(vec![all], per_group * 4))?;
        rows.push(table.row("alone", SEARCHES[0], 0, &lines));
    }
    bar.finish_and_clear();
    let json = rows.iter().map(Row::json).collect();
    Ok(Findings { name: "seats", text: text(&rows), rows: json, svg: plot(&rows) })
}

impl Table {
    fn open(&self) -> anyhow::Result<Box<dyn AnyGame>> {
        let rules = self.rules.map(String::from);
        let options = Options { seats: Some(self.seats), rules, ..Options::default() };
        Ok(find(self.game)?.open(&options)?)
    }

    /// What a player got.
    fn row(&self, kind: &'static str, search: &'static str, player: usize, lines: &[Value]) -> Row {
        let of = |line: &Value, key: &str| {
            let order = line["order"].as_array()?;
            let seat = order.iter().position(|one| one.as_u64() == Some(player as u64))?;
            line[key][seat].as_f64()
        };
        let sum = |key: &str| lines.iter().filter_map(|line| of(line, key)).sum::<f64>();
        let games = lines.iter().filter_map(|line| of(line, "shares")).count() as u64;
        Row {
            table: self.name,
            kind,
            search,
            even: 100.0 / self.seats as f64,
            share: Share::of(sum("shares"), games),
            games,
            nodes: sum("nodes") / sum("moves").max(1.0),
        }
    }
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

    fn matchup<'a>(&self, game: &'a dyn AnyGame, searches: &[&str]) -> Matchup<'a> {
        let limit = self.limit();
        Matchup {
            game,
            players: searches.iter().map(|by| spec(&format!("engine:by={by},{limit}"))).collect(),
            games: 0,
            openings: Vec::new(),
            opening_plies: game.start(1).seats() + 2,
            seed: self.common.seed,
            time: TimeControl::default(),
            threads: self.threads(),
        }
    }
}

/// The games that were played, one a line, so that an experiment can go on where it stopped.
struct Journal {
    lines: Vec<Value>,
    file: Option<File>,
}

/// The name of the journal.
const JOURNAL: &str = "seats.jsonl";

impl Journal {
    /// The journal in the folder of the experiment, if it has one.
    fn open(arguments: &Seats) -> anyhow::Result<Journal> {
        let Some(folder) = &arguments.common.output.out else {
            return Ok(Journal { lines: Vec::new(), file: None });
        };
        make_folder("--out", folder)?;
        let path = folder.join(JOURNAL);
        let settings = json!({"limit": arguments.limit(), "seed": arguments.common.seed});
        let mut lines = if path.exists() { Journal::lines(&path)? } else { Vec::new() };
        let found = lines.first().cloned();
        ensure!(
            found.as_ref().is_none_or(|found| *found == settings),
            "{}: found games of {}, expected those of {settings}",
            path.display(),
            found.unwrap_or_default(),
        );
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let mut journal = Journal {
            lines: Vec::new(),
            file: Some(file.with_context(|| path.display().to_string())?),
        };
        match lines.is_empty() {
            true => journal.keep(&settings)?,
            false => drop(lines.remove(0)),
        }
        Ok(Journal { lines, ..journal })
    }

    /// The lines of a journal; the last may be torn.
    fn lines(path: &Path) -> anyhow::Result<Vec<Value>> {
        let bytes = read(path, "a journal of games")?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(text.lines().map_while(|line| serde_json::from_str(line).ok()).collect())
    }

    fn keep(&mut self, line: &Value) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        writeln!(file, "{line}").context(JOURNAL)
    }

    /// Plays what is left of a schedule; all of its games.
    fn play(
        &mut self,
        name: &str,
        matchup: &Matchup<'_>,
        schedule: &Schedule,
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<Value>> {
        let is_here = |line: &&Value| {
            let number = line["number"].as_u64();
            line["table"] == name && number.is_some_and(|number| schedule.games().contains(&number))
        };
        let mut games = self.lines.iter().filter(is_here).cloned().collect::<Vec<_>>();
        bar.inc(games.len() as u64);
        let done = games.iter().filter_map(|line| line["number"].as_u64()).collect::<HashSet<_>>();
        let no_files = |name: &str| Err(format!("{name} is not part of the experiment"));
        let stop = AtomicBool::new(false);
        let mut failed = None;
        matchup.play(schedule, &no_files, &done, &stop, &mut |game| {
            let line = line(name, &game);
            bar.inc(1);
            if let Err(error) = self.keep(&line) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            games.push(line);
            ControlFlow::Continue(())
        })?;
        failed.map_or(Ok(games), Err)
    }
}

fn line(name: &str, game: &Numbered) -> Value {
    let efforts = &game.played.efforts;
    json!({
        "table": name, "number": game.index, "order": game.order, "shares": game.played.shares,
        "nodes": efforts.iter().map(|effort| effort.nodes).collect::<Vec<_>>(),
        "moves": efforts.iter().map(|effort| effort.spent.moves).collect::<Vec<_>>(),
    })
}

impl Row {
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
