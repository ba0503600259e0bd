//! Writing to standard output. A closed pipe is an error here, and success in `main`.

use std::io::{self, Write};

use anyhow::Context;
use indicatif::HumanCount;
use serde_json::Value;

/// Something that is not the user's fault.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Failed(pub String);

/// Prints text that carries its own line breaks.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("standard output")
}

/// Prints one JSON object on a line of its own.
pub fn print_json(value: &Value) -> anyhow::Result<()> {
    print(&format!("{value}\n"))
}

/// Seconds as JSON has them: to the microsecond.
pub fn seconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// A figure with one decimal, as files have it.
pub fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// A figure with three decimals.
pub fn thousandths(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}

/// `1 move`, `2 moves`, `12,345 moves`, `2 inaccuracies`.
pub fn count(number: u64, noun: &str) -> String {
    let noun = match (number, noun.strip_suffix('y')) {
        (1, _) => noun.to_string(),
        (_, Some(stem)) => format!("{stem}ies"),
        (_, None) => format!("{noun}s"),
    };
    format!("{} {noun}", grouped(number))
}

/// `1 ply`, `2 plies`.
pub fn plies(plies: usize) -> String {
    if plies == 1 { "1 ply".to_string() } else { format!("{plies} plies") }
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    HumanCount(number).to_string()
}

/// Text from a file, fit for a terminal: no control characters.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Rows in columns: the first ones begin together, the others end together.
pub fn columns(rows: &[Vec<String>], left: usize) -> String {
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let width = |column| cells(column).map(|cell| cell.chars().count()).max();
    let widths = (0..rows[0].len()).filter_map(width).collect::<Vec<_>>();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < left { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
