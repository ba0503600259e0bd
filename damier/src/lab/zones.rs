//! `damier lab zones`: the zones of report 004 on a board of any size.

use catalog::Size;
use engine_reversi::{PRINTED_SHARES, STATED_SHARES, zone_grid};
use plot::{Cell, Cells};
use serde_json::{Value, json};

use super::arguments::Grid;
use super::findings::{Findings, table};
use crate::output::thousandths;

/// The zones, and what the report's own grid of 7x9 says of a square in each.
const ZONES: [(&str, f64); 5] = [
    ("corners", 12.5),
    ("their neighbors", 0.0),
    ("other edge squares", 1.406),
    ("center", 1.944),
    ("rest", 0.454),
];

/// A zone of the board.
struct Zone {
    number: usize,
    squares: usize,
    /// Its share in percent, and that of each of its squares.
    share: f64,
    each: f64,
    /// The report's grid.
    report: Option<f64>,
}

pub fn run(size: Size, grid: Grid) -> anyhow::Result<Findings> {
    let (shares, word) = match grid {
        Grid::Stated => (STATED_SHARES, "as the report states them"),
        Grid::Printed => (PRINTED_SHARES, "those of the grid that the report prints"),
    };
    let squares = zone_grid(size, shares);
    let is_report = (size.rows(), size.columns()) == (7, 9);
    let zones = (1..).zip(ZONES).zip(shares).map(|((number, (_, report)), share)| {
        let of_zone = squares.iter().filter(|(zone, _)| *zone == number);
        let each = of_zone.clone().next().map_or(0.0, |(_, percent)| *percent);
        let report = is_report.then_some(report);
        Zone { number, squares: of_zone.count(), share, each, report }
    });
    let zones = zones.collect::<Vec<_>>();
    let note = format!("Shares {word}");
    let most = squares.iter().map(|(_, percent)| *percent).fold(1e-9, f64::max);
    // By the root: a corner is worth many times any other square.
    let cell = |(_, percent): &(usize, f64)| {
        let shade = (percent / most).max(0.0).sqrt();
        Some(Cell { shade, label: format!("{percent:.3}") })
    };
    let rows = squares.chunks(usize::from(size.columns()));
    let plot = Cells {
        title: &format!("What a disc is worth on {}x{}, in percent", size.rows(), size.columns()),
        note: &note,
        names: Vec::new(),
        cells: rows.map(|row| row.iter().map(cell).collect()).collect(),
    };
    Ok(Findings {
        name: "zones",
        text: text(size, word, &squares, &zones),
        rows: zones.iter().map(Zone::json).collect(),
        svg: plot.document(),
    })
}

impl Zone {
    fn json(&self) -> Value {
        json!({
            "zone": self.number, "name": ZONES[self.number - 1].0, "squares": self.squares,
            "share": self.share, "each": thousandths(self.each), "report": self.report,
        })
    }

    fn line(&self) -> Vec<String> {
        let report = self.report.map_or("-".to_string(), |report| format!("{report:.3}"));
        vec![
            format!("{} {}", self.number, ZONES[self.number - 1].0),
            self.squares.to_string(),
            format!("{} %", self.share),
            format!("{:.3}", self.each),
            report,
        ]
    }
}

fn text(size: Size, word: &str, squares: &[(usize, f64)], zones: &[Zone]) -> String {
    let mut text = format!(
        "report 004: zones of a board of {}x{}, shares {word}\n",
        size.rows(),
        size.columns()
    );
    let rows = squares.chunks(usize::from(size.columns()));
    for row in rows.clone() {
        let digits = row.iter().map(|(zone, _)| zone.to_string()).collect::<Vec<_>>();
        text += &format!("{}\n", digits.join(" "));
    }
    text.push('\n');
    for row in rows {
        let worth = row.iter().map(|(_, percent)| format!("{percent:6.3}")).collect::<Vec<_>>();
        text += &format!("{}\n", worth.join(" "));
    }
    let header = ["zone", "squares", "share", "a square", "report"];
    let lines = zones.iter().map(Zone::line).collect::<Vec<_>>();
    let missing = zones.iter().filter(|zone| zone.squares == 0 && zone.share > 0.0);
    let missing = missing.map(|zone| zone.number.to_string()).collect::<Vec<_>>();
    text += &format!("\n{}report: the grid of 7x9 that it prints\n", table(&header, &lines));
    if !missing.is_empty() {
        text += &format!("no square is in zone {}: nobody gets that share\n", missing.join(", "));
    }
    text
}
