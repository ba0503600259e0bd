//! `damier lab chances`: of positions that the engine for three and four seats calls 40 %, how many
//! are won in games with itself?

use arena::RunLine;
use plot::{GRAY, Line, Lines};
use runs::Called;
use serde_json::{Value, json};

use super::arguments::Chances;
use super::calibration::{BINS, Bin, Game, Measured, bins, temperature};
use super::findings::{Findings, table};
use super::journal::{Journal, called, games_bar};
use super::playing::Playing;
use super::tables::Table;
use crate::output::{tenths, thousandths};
use crate::run::Hands;

/// Games at each table, unless somebody says otherwise.
const GAMES: u64 = 200;

/// What the games of a table say.
struct Column {
    table: &'static str,
    games: u64,
    bins: [Bin; BINS],
    temperature: Measured,
}

pub fn run(arguments: &Chances, hands: &Hands) -> anyhow::Result<Findings> {
    let Chances { nodes, tables, rerun } = arguments;
    let (output, seed) = (&rerun.common.output, rerun.common.seed);
    let settings = json!({"nodes": nodes, "seed": seed});
    let mut journal = Journal::open(output, "chances", &settings)?;
    let (tables, games) = (tables.all(), rerun.games(GAMES));
    let bar = games_bar(output, games * tables.len() as u64, hands);
    let mut playing = Playing::begin(hands, rerun.threads(false), output, true)?;
    let mut columns = Vec::new();
    for table in tables {
        let game = table.open()?;
        let run = RunLine { nodes: Some(*nodes), ..table.run(&*game, [], seed) };
        let lines = journal.play_called(table.name, &run, games, &mut playing, &bar)?;
        columns.push(Column::of(table, &lines));
    }
    bar.finish_and_clear();
    let rows = columns.iter().flat_map(Column::json).collect();
    Ok(Findings { name: "chances", text: text(&columns), rows, svg: plot(&columns) })
}

impl Column {
    fn of(table: &Table, lines: &[Value]) -> Column {
        let shares = |percents: &Vec<f64>| percents.iter().map(|percent| percent / 100.0).collect();
        let game = |line: &Value| {
            let Called { calls, shares: got } = called(line);
            Game { calls: calls.iter().map(shares).collect(), shares: got }
        };
        let games = lines.iter().map(game).collect::<Vec<_>>();
        Column {
            table: table.name,
            games: games.len() as u64,
            bins: bins(&games),
            temperature: temperature(&games),
        }
    }

    /// A row for each bin that anything is in.
    fn json(&self) -> Vec<Value> {
        let percent = |share: f64| tenths(100.0 * share);
        let row = |(number, bin): (usize, &Bin)| {
            let width = 100 / BINS;
            json!({
                "table": self.table, "games": self.games, "from": number * width,
                "to": (number + 1) * width, "calls": bin.calls, "called": percent(bin.called),
                "came_true": percent(bin.came), "error": percent(bin.error),
                "temperature": thousandths(self.temperature.value),
                "temperature_error": thousandths(self.temperature.error),
            })
        };
        let bins = self.bins.iter().enumerate().filter(|(_, bin)| bin.calls > 0);
        bins.map(row).collect()
    }
}

fn text(columns: &[Column]) -> String {
    let names = columns.iter().map(|column| column.table).collect::<Vec<_>>().join("  ");
    let cells = |name: String, cell: &dyn Fn(&Column) -> String| {
        std::iter::once(name).chain(columns.iter().map(cell)).collect::<Vec<_>>()
    };
    let bin = |number: usize| {
        let width = 100 / BINS;
        cells(format!("{} to {}", number * width, (number + 1) * width), &|column| {
            let Bin { calls, called, came, error } = column.bins[number];
            let [called, came, error] = [called, came, error].map(|share| 100.0 * share);
            if calls == 0 { "-".into() } else { format!("{came:.0} ± {error:.0} ({called:.0})") }
        })
    };
    let temperature = cells("temperature".to_string(), &|column| {
        format!("{:.2} ± {:.2}", column.temperature.value, column.temperature.error)
    });
    let games = cells("games".to_string(), &|column| column.games.to_string());
    let rows = (0..BINS).map(bin).chain([temperature, games]);
    format!(
        "what came true of chances in percent, and what was called in the mean\n{}",
        table(&format!("called  {names}"), rows)
    )
}

fn plot(columns: &[Column]) -> String {
    let line = |(color, column): (usize, &Column)| {
        let bins = column.bins.iter().filter(|bin| bin.calls > 0);
        let point = |bin: &Bin| {
            [bin.called, bin.came - bin.error, bin.came, bin.came + bin.error]
                .map(|share| (100.0 * share).clamp(0.0, 100.0))
        };
        Line { color, points: bins.map(point).collect() }
    };
    let even = Line::of(GRAY, [(0.0, 0.0), (100.0, 100.0)]);
    let plot = Lines {
        title: "Chances that came true",
        lines: std::iter::once(even).chain(columns.iter().enumerate().map(line)).collect(),
        range: (0.0, 100.0),
        unit: " %",
        below: "called, in percent",
        ..Lines::default()
    };
    let names = columns.iter().enumerate().map(|(color, column)| (color, column.table));
    let note = "First places in games of the engine with itself; bands: 95 %";
    plot.draw().document(note, &names.collect::<Vec<_>>())
}
