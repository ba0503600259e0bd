//! Lines over games, moves or steps.

use crate::axis::{number, ticks};
use crate::document::{Drawing, label};
use crate::{COLORS, escaped};

/// A line over games or moves, with a band such as the range that it may be off.
pub struct Line {
    /// Its number in the palette.
    pub color: usize,
    /// Where it is, and where its band begins and ends: `(x, low, y, high)`.
    pub points: Vec<[f64; 4]>,
}

/// A place of a line that is worth a look.
pub struct Mark {
    /// Its place on both axes.
    pub at: (f64, f64),
    /// Its number in the palette.
    pub color: usize,
    /// How large it is.
    pub radius: f64,
    /// What is said of it.
    pub label: String,
}

/// A plot of lines.
#[derive(Default)]
pub struct Lines<'a> {
    /// What it shows, for those who cannot see it.
    pub title: &'a str,
    /// The lines.
    pub lines: Vec<Line>,
    /// Drawn over the lines.
    pub marks: Vec<Mark>,
    /// What is shown of the other axis.
    pub range: (f64, f64),
    /// Where something is decided.
    pub guides: Vec<f64>,
    /// Written behind every number of the other axis.
    pub unit: &'a str,
    /// What the axis below counts.
    pub below: &'a str,
}

const WIDTH: f64 = 500.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 36.0;

impl<'a> Lines<'a> {
    /// The plot, for a page or as a document.
    #[must_use]
    pub fn draw(&self) -> Drawing<'a> {
        let ends = self.lines.iter().filter_map(|line| line.points.last()).map(|point| point[0]);
        let most = ends.fold(1.0, f64::max);
        let (low, high) = self.range;
        let x = |value: f64| LEFT + value / most * (WIDTH - LEFT - RIGHT);
        let y = |value: f64| {
            let part = (value.clamp(low, high) - low) / (high - low);
            HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
        };
        let rule = |class: &str, at: f64| {
            format!("<path class=\"{class}\" d=\"M{LEFT} {at:.1}H{}\"/>", WIDTH - RIGHT)
        };
        let mut svg = String::new();
        for tick in ticks(low, high) {
            let (at, text) = (y(tick), number(tick) + self.unit);
            let (left, base) = (LEFT - 6.0, at + 4.0);
            svg += &rule("grid", at);
            svg += &label(format_args!("{left:.1}"), format_args!("{base:.1}"), "end", &text);
        }
        for tick in ticks(0.0, most).into_iter().filter(|tick| tick.fract() == 0.0) {
            let (at, below) = (x(tick), HEIGHT - BOTTOM + 16.0);
            svg += &label(format_args!("{at:.1}"), below, "middle", &number(tick));
        }
        svg += &label((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 4.0, "middle", self.below);
        for guide in self.guides.iter().filter(|guide| (low..=high).contains(*guide)) {
            svg += &rule("guide", y(*guide));
        }
        for line in &self.lines {
            svg += &line.svg(&x, &y);
        }
        for Mark { at, color, radius, label } in &self.marks {
            let (x, y, color, label) = (x(at.0), y(at.1), color % COLORS, escaped(label));
            svg += &format!(
                "<circle class=\"f{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\">\
                 <title>{label}</title></circle>"
            );
        }
        Drawing { title: self.title, width: WIDTH, height: HEIGHT, body: svg }
    }
}

impl Line {
    /// A line without a band.
    #[must_use]
    pub fn of(color: usize, points: impl IntoIterator<Item = (f64, f64)>) -> Line {
        Line { color, points: points.into_iter().map(|(x, y)| [x, y, y, y]).collect() }
    }

    fn svg(&self, x: &dyn Fn(f64) -> f64, y: &dyn Fn(f64) -> f64) -> String {
        let color = self.color % COLORS;
        let path = |points: &mut dyn Iterator<Item = (f64, f64)>| {
            let places = points.map(|(across, up)| format!("{:.1} {:.1}", x(across), y(up)));
            places.collect::<Vec<_>>().join("L")
        };
        let mut svg = String::new();
        if self.points.iter().any(|[_, low, _, high]| low != high) {
            let there = path(&mut self.points.iter().map(|[x, low, _, _]| (*x, *low)));
            let back = path(&mut self.points.iter().rev().map(|[x, _, _, high]| (*x, *high)));
            svg = format!("<path class=\"band f{color}\" d=\"M{there}L{back}Z\"/>");
        }
        if let [[across, _, up, _]] = self.points[..] {
            let (x, y) = (x(across), y(up));
            return svg
                + &format!("<circle class=\"f{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
        }
        let line = path(&mut self.points.iter().map(|[x, _, y, _]| (*x, *y)));
        svg + &format!("<path class=\"line s{color}\" d=\"M{line}\"/>")
    }
}
