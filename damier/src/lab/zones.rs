//! `damier lab zones`: the zones of report 004 on a board of any size.

use catalog::Size;
use engine_reversi::zone_grid;
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
    name: &'static str,
    squares: usize,
    /// Its share in percent, and that of each of its squares.
    share: f64,
    each: f64,
    /// The report's grid.
    report: Option<f64>,
}

pub fn run(size: Size, grid: &Grid) -> Findings {
    let squares = zone_grid(size, grid.shares);
    let is_report = (size.rows(), size.columns()) == (7, 9);
    let zones = (1..).zip(ZONES).zip(grid.shares).map(|((number, (name, report)), share)| {
        let of_zone = squares.iter().filter(|(zone, _)| *zone == number);
        let each = of_zone.clone().next().map_or(0.0, |(_, percent)| *percent);
        let report = is_report.then_some(report);
        Zone { number, name, squares: of_zone.count(), share, each, report }
    });
    let zones = zones.collect::<Vec<_>>();
    let most = squares.iter().map(|(_, percent)| *percent).fold(1e-9, f64::max);
    // By the root: a corner is worth many times any other square.
    let cell = |(_, percent): &(usize, f64)| {
        let shade = (percent / most).max(0.0).sqrt();
        Some(Cell { shade, label: format!("{percent:.3}") })
    };
    let rows = squares.chunks(usize::from(size.columns())).collect::<Vec<_>>();
    let plot = Cells {
        title: &format!("What a disc is worth on {size}, in percent"),
        note: &format!("Shares {}", grid.about),
        names: Vec::new(),
        cells: rows.iter().map(|row| row.iter().map(cell).collect()).collect(),
    };
    let head = format!("report 004: zones of a board of {size}, shares {}\n", grid.about);
    let text = head + &text(&rows, &zones);
    let json = zones.iter().map(Zone::json).collect();
    Findings { name: "zones", text, rows: json, svg: plot.document() }
}

impl Zone {
    fn json(&self) -> Value {
        json!({
            "zone": self.number, "name": self.name, "squares": self.squares,
            "share": self.share, "each": thousandths(self.each), "report": self.report,
        })
    }

    fn line(&self) -> Vec<String> {
        vec![
            format!("{} {}", self.number, self.name),
            self.squares.to_string(),
            format!("{} %", self.share),
            format!("{:.3}", self.each),
            self.report.map_or("-".to_string(), |report| format!("{report:.3}")),
        ]
    }
}

fn text(rows: &[&[(usize, f64)]], zones: &[Zone]) -> String {
    let board = |square: fn(&(usize, f64)) -> String| {
        let line = |row: &&[(usize, f64)]| row.iter().map(square).collect::<Vec<_>>().join(" ");
        rows.iter().map(|row| line(row) + "\n").collect::<String>()
    };
    let missing = zones.iter().filter(|zone| zone.squares == 0 && zone.share > 0.0);
    let missing = missing.map(|zone| zone.number.to_string()).collect::<Vec<_>>();
    let text = format!(
        "{}\n{}\n{}report: the grid of 7x9 that it prints\n",
        board(|(zone, _)| zone.to_string()),
        board(|(_, percent)| format!("{percent:6.3}")),
        table("zone  squares  share  a square  report", zones.iter().map(Zone::line))
    );
    match missing.is_empty() {
        true => text,
        false => {
            text + &format!("no square is in zone {}: nobody gets that share\n", missing.join(", "))
        }
    }
}
