//! Rows of values with error bars, for pages.

use std::fmt::Write;

use crate::axis::{number, ticks};
use crate::document::begin;
use crate::{COLORS, escaped};

/// A row of a plot: a value, the ends of its bar, and what is written behind it.
pub struct Row {
    /// Above the bar, on the left.
    pub name: String,
    /// Its number in the palette.
    pub color: usize,
    /// Where the bar begins.
    pub low: f64,
    /// The value.
    pub value: f64,
    /// Where the bar ends.
    pub high: f64,
    /// Above the bar, on the right.
    pub label: String,
    /// Whether the high end is a value of its own, as the slowest move is.
    pub marks_high: bool,
}

const WIDTH: f64 = 500.0;
/// The height of a row, and of the axis below.
const ROW: f64 = 40.0;
const AXIS: f64 = 28.0;

/// A plot of rows; the scale is logarithmic for times.
#[must_use]
pub fn rows(title: &str, rows: &[Row], is_logarithmic: bool, unit: &str) -> String {
    let scale = |value: f64| if is_logarithmic { value.max(1e-9).log10() } else { value };
    let lows = rows.iter().map(|row| scale(row.low)).fold(f64::INFINITY, f64::min);
    let highs = rows.iter().map(|row| scale(row.high)).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = match is_logarithmic {
        true => (lows.floor(), highs.ceil().max(lows.floor() + 1.0)),
        false => (lows.min(0.0), highs.max(0.0).max(lows.min(0.0) + 1e-3)),
    };
    let height = ROW * rows.len() as f64 + AXIS;
    let x = |value: f64| 24.0 + (scale(value) - low) / (high - low) * (WIDTH - 48.0);
    let mut svg = begin(title, WIDTH, height);
    let places = match is_logarithmic {
        true => (low as i32..=high as i32).map(|power| 10_f64.powi(power)).collect(),
        false => ticks(low, high),
    };
    for tick in places {
        let (at, foot) = (x(tick), ROW * rows.len() as f64 + 4.0);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{at:.1} 0V{foot}\"/><text x=\"{at:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\">{}{unit}</text>",
            foot + 16.0,
            number(tick),
        );
    }
    for (index, row) in rows.iter().enumerate() {
        let (name, label) = (escaped(&row.name), escaped(&row.label));
        let (text, middle) = (ROW * index as f64 + 14.0, ROW * index as f64 + 26.0);
        let (low, value, high, color) = (x(row.low), x(row.value), x(row.high), row.color % COLORS);
        let _ = write!(
            svg,
            "<text class=\"strong\" x=\"0\" y=\"{text}\">{name}</text>\
             <text x=\"{WIDTH}\" y=\"{text}\" text-anchor=\"end\">{label}</text>\
             <path class=\"whisker s{color}\" d=\"M{low:.1} {middle}H{high:.1}\"/>"
        );
        if row.marks_high {
            let _ = write!(
                svg,
                "<circle class=\"hollow s{color}\" cx=\"{high:.1}\" cy=\"{middle}\" r=\"4\"/>"
            );
        }
        let _ =
            write!(svg, "<circle class=\"f{color}\" cx=\"{value:.1}\" cy=\"{middle}\" r=\"5\"/>");
    }
    svg + "</svg>"
}
