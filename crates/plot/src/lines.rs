//! Lines over games, moves or steps.

use std::fmt::Write;

use crate::axis::{number, ticks};
use crate::document::Drawing;
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

impl Lines<'_> {
    /// The plot, for a page.
    #[must_use]
    pub fn svg(&self) -> String {
        self.drawing().svg(self.title)
    }

    /// The plot as a document of its own, with what its colors mean.
    #[must_use]
    pub fn document(&self, series: &[(usize, &str)]) -> String {
        self.drawing().document(self.title, "", series)
    }

    fn drawing(&self) -> Drawing {
        let ends = self.lines.iter().filter_map(|line| line.points.last()).map(|point| point[0]);
        let most = ends.fold(1.0, f64::max);
        let (low, high) = self.range;
        let x = |value: f64| LEFT + value / most * (WIDTH - LEFT - RIGHT);
        let y = |value: f64| {
            let part = (value.clamp(low, high) - low) / (high - low);
            HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
        };
        let mut svg = String::new();
        for tick in ticks(low, high) {
            let (at, right) = (y(tick), WIDTH - RIGHT);
            let _ = write!(
                svg,
                "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{right}\"/><text x=\"{:.1}\" y=\"{:.1}\" \
                 text-anchor=\"end\">{}{}</text>",
                LEFT - 6.0,
                at + 4.0,
                number(tick),
                self.unit
            );
        }
        for tick in ticks(0.0, most).into_iter().filter(|tick| tick.fract() == 0.0) {
            let at = x(tick);
            let below = HEIGHT - BOTTOM + 16.0;
            let _ = write!(
                svg,
                "<text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
                number(tick)
            );
        }
        let (center, below) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 4.0);
        let _ = write!(
            svg,
            "<text x=\"{center}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
            self.below
        );
        for guide in self.guides.iter().filter(|guide| (low..=high).contains(*guide)) {
            let right = WIDTH - RIGHT;
            let _ = write!(svg, "<path class=\"guide\" d=\"M{LEFT} {:.1}H{right}\"/>", y(*guide));
        }
        for line in &self.lines {
            svg.push_str(&line.svg(&x, &y));
        }
        for Mark { at, color, radius, label } in &self.marks {
            let (x, y, color, label) = (x(at.0), y(at.1), color % COLORS, escaped(label));
            let _ = write!(
                svg,
                "<circle class=\"f{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\">\
                 <title>{label}</title></circle>"
            );
        }
        Drawing { width: WIDTH, height: HEIGHT, body: svg }
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
            let mut around = self.points.iter().map(|[x, low, _, _]| (*x, *low));
            let mut back = self.points.iter().rev().map(|[x, _, _, high]| (*x, *high));
            let (there, back) = (path(&mut around), path(&mut back));
            let _ = write!(svg, "<path class=\"band f{color}\" d=\"M{there}L{back}Z\"/>");
        }
        match &self.points[..] {
            [[across, _, up, _]] => {
                let (x, y) = (x(*across), y(*up));
                let _ =
                    write!(svg, "<circle class=\"f{color}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
            }
            points => {
                let line = path(&mut points.iter().map(|[x, _, y, _]| (*x, *y)));
                let _ = write!(svg, "<path class=\"line s{color}\" d=\"M{line}\"/>");
            }
        }
        svg
    }
}
