//! Writing to standard output. A closed pipe is an error here, and success in `main`.

use std::fmt;
use std::io::{self, Write};

use anyhow::Context;
use serde_json::Value;

/// Something that is not the user's fault.
#[derive(Debug)]
pub struct Failed(pub String);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

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

/// `1 move`, `2 moves`, `12,345 moves`.
pub fn count(number: u64, noun: &str) -> String {
    let plural = match number {
        1 => "",
        _ => "s",
    };
    format!("{} {noun}{plural}", grouped(number))
}

/// `1 ply`, `2 plies`.
pub fn plies(plies: usize) -> String {
    if plies == 1 { "1 ply".to_string() } else { format!("{plies} plies") }
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Text from a file, fit for a terminal: no control characters.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Rows in columns: the first ones begin together, the others end together.
pub fn columns(rows: &[Vec<String>], left: usize) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths = (0..rows[0].len()).map(width).collect::<Vec<_>>();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < left { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}
