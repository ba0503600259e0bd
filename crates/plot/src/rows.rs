//! Rows of values with whiskers: a name, and below it a mark for each series.

use crate::axis::{number, ticks};
use crate::document::{Drawing, label};
use crate::{COLORS, GRAY, escaped};

/// A plot of rows.
pub struct Rows<'a> {
    /// What it shows, for those who cannot see it.
    pub title: &'a str,
    /// The scale of the axis below.
    pub scale: Scale,
    /// From the top.
    pub rows: Vec<Row>,
}

/// How values lie on the axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Evenly, with 0 in sight.
    Linear,
    /// Percents: up to 100, from where the marks begin.
    Percent,
    /// Milliseconds, by powers of ten.
    Milliseconds,
}

/// A row of a plot.
pub struct Row {
    /// Above the marks, on the left.
    pub name: String,
    /// Above the marks, on the right.
    pub label: String,
    /// One below the other.
    pub dots: Vec<Dot>,
}

impl Row {
    /// A row without a label.
    pub fn of(name: impl Into<String>, dots: impl Into<Vec<Dot>>) -> Row {
        Row { name: name.into(), label: String::new(), dots: dots.into() }
    }
}

/// A value, and where it may lie.
#[derive(Clone, Copy)]
pub struct Dot {
    /// Its number in the palette; [`GRAY`] is to compare with.
    pub color: usize,
    /// The value.
    pub value: f64,
    /// The ends of its whisker.
    pub whisker: Option<(f64, f64)>,
    /// Whether the high end is a value of its own, as the slowest move is.
    pub marks_high: bool,
}

const WIDTH: f64 = 500.0;
const MARGIN: f64 = 24.0;
/// The height of a name, of a mark below it, and of the axis.
const NAME: f64 = 24.0;
const MARK: f64 = 13.0;
const AXIS: f64 = 24.0;

impl Dot {
    /// A value that nobody gave an error for.
    #[must_use]
    pub fn bare(color: usize, value: f64) -> Dot {
        Dot { color, value, whisker: None, marks_high: false }
    }

    /// The values that must be in sight.
    fn ends(&self) -> [f64; 2] {
        self.whisker.map_or([self.value; 2], |(low, high)| [low, high])
    }

    /// A diamond for what is there to compare with, a disc for all others.
    fn svg(&self, y: f64, x: &dyn Fn(f64) -> f64) -> String {
        let (at, [low, high], color) = (x(self.value), self.ends().map(x), self.color % COLORS);
        let mut svg = String::new();
        if self.whisker.is_some() {
            svg += &format!("<path class=\"whisker s{color}\" d=\"M{low:.1} {y}H{high:.1}\"/>");
        }
        let disc = |look: &str, x: f64, radius: f64| {
            format!("<circle class=\"{look}{color}\" cx=\"{x:.1}\" cy=\"{y}\" r=\"{radius}\"/>")
        };
        if self.marks_high {
            svg += &disc("hollow s", high, 4.0);
        }
        svg + &match color {
            GRAY => format!("<path class=\"f{GRAY}\" d=\"M{at:.1} {}l5 5l-5 5l-5-5z\"/>", y - 5.0),
            _ => disc("f", at, 4.5),
        }
    }
}

impl Scale {
    /// Where the axis begins and ends, as far as it is drawn, for values in this range.
    fn range(self, low: f64, high: f64) -> (f64, f64) {
        match self {
            Scale::Linear => (low.min(0.0), high.max(0.0).max(low.min(0.0) + 1e-3)),
            Scale::Percent => ((low.min(90.0) / 10.0).floor() * 10.0, 100.0),
            Scale::Milliseconds => (low.floor(), high.ceil().max(low.floor() + 1.0)),
        }
    }

    /// Written behind every number of the axis.
    fn unit(self) -> &'static str {
        match self {
            Scale::Linear => "",
            Scale::Percent => "\u{202f}%",
            Scale::Milliseconds => "\u{202f}ms",
        }
    }

    fn place(self, value: f64) -> f64 {
        if self == Scale::Milliseconds { value.max(1e-9).log10() } else { value }
    }

    fn ticks(self, (low, high): (f64, f64)) -> Vec<f64> {
        match self {
            Scale::Milliseconds => (low as i32..=high as i32).map(|p| 10_f64.powi(p)).collect(),
            _ => ticks(low, high),
        }
    }
}

impl<'a> Rows<'a> {
    /// The plot, for a page or as a document.
    #[must_use]
    pub fn draw(&self) -> Drawing<'a> {
        let ends = || self.rows.iter().flat_map(|row| &row.dots).flat_map(Dot::ends);
        let places = || ends().map(|value| self.scale.place(value));
        let (low, high) =
            (places().fold(f64::INFINITY, f64::min), places().fold(f64::NEG_INFINITY, f64::max));
        let (low, high) = self.scale.range(low, high);
        let x = |value: f64| {
            MARGIN + (self.scale.place(value) - low) / (high - low) * (WIDTH - 2.0 * MARGIN)
        };
        let heights = self.rows.iter().map(|row| NAME + MARK * row.dots.len() as f64);
        let foot = heights.sum::<f64>() + 4.0;
        let mut svg = String::new();
        for tick in self.scale.ticks((low, high)) {
            let (at, below) = (x(tick), foot + 16.0);
            let text = number(tick) + self.scale.unit();
            svg += &format!("<path class=\"grid\" d=\"M{at:.1} 0V{foot}\"/>");
            svg += &label(format_args!("{at:.1}"), format_args!("{below:.1}"), "middle", &text);
        }
        let mut top = 0.0;
        for row in &self.rows {
            let (name, base) = (escaped(&row.name), top + 14.0);
            svg += &format!("<text class=\"strong\" x=\"0\" y=\"{base}\">{name}</text>");
            svg += &label(WIDTH, base, "end", &escaped(&row.label));
            top += NAME;
            for dot in &row.dots {
                svg += &dot.svg(top + 2.0, &x);
                top += MARK;
            }
        }
        Drawing { title: self.title, width: WIDTH, height: foot + AXIS, body: svg }
    }
}
