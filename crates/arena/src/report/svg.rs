//! Plots as SVG: lines over games or moves, and rows with error bars.

use std::fmt::Write;

use super::escaped;

/// Colors of the style sheet; more series share them.
pub(super) const COLORS: usize = 8;

/// A line over games or moves, with a band such as the range that it may be off.
pub struct Line {
    /// Its number in the style sheet.
    pub color: usize,
    /// Where it is, and where its band begins and ends: `(x, low, y, high)`.
    pub points: Vec<[f64; 4]>,
}

/// A place of a line that is worth a look.
pub struct Mark {
    /// Its place on both axes.
    pub at: (f64, f64),
    /// Its number in the style sheet.
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
    /// The plot.
    #[must_use]
    pub fn svg(&self) -> String {
        let ends = self.lines.iter().filter_map(|line| line.points.last()).map(|point| point[0]);
        let most = ends.fold(1.0, f64::max);
        let (low, high) = self.range;
        let x = |value: f64| LEFT + value / most * (WIDTH - LEFT - RIGHT);
        let y = |value: f64| {
            let part = (value.clamp(low, high) - low) / (high - low);
            HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
        };
        let mut svg = begin(self.title, WIDTH, HEIGHT);
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
        svg + "</svg>"
    }
}

impl Line {
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

/// A row of a plot: a value, the ends of its bar, and what is written behind it.
pub(super) struct Row {
    pub name: String,
    pub color: usize,
    pub low: f64,
    pub value: f64,
    pub high: f64,
    pub label: String,
    /// Whether the high end is a value of its own, as the slowest move is.
    pub marks_high: bool,
}

const ROW: f64 = 40.0;

/// A plot of rows; the scale is logarithmic for times.
pub(super) fn rows(title: &str, rows: &[Row], is_logarithmic: bool, unit: &str) -> String {
    let scale = |value: f64| if is_logarithmic { value.max(1e-9).log10() } else { value };
    let lows = rows.iter().map(|row| scale(row.low)).fold(f64::INFINITY, f64::min);
    let highs = rows.iter().map(|row| scale(row.high)).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = match is_logarithmic {
        true => (lows.floor(), highs.ceil().max(lows.floor() + 1.0)),
        false => (lows.min(0.0), highs.max(0.0).max(lows.min(0.0) + 1e-3)),
    };
    let height = ROW * rows.len() as f64 + BOTTOM - 8.0;
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

fn begin(title: &str, width: f64, height: f64) -> String {
    format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">", escaped(title))
}

/// About five round numbers in a range.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = ((high - low) / 5.0).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    let step = step.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(power);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last.min(first + 20)).map(|index| index as f64 * step).collect()
}

/// A number without needless zeros, thousands apart.
fn number(value: f64) -> String {
    let text = format!("{:.6}", value.abs());
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    let sign = if value < 0.0 && text != "0" { "−" } else { "" };
    match part.is_empty() {
        true => format!("{sign}{grouped}"),
        false => format!("{sign}{grouped}.{part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(0.0, 100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks(-30.0, 70.0), [-20.0, 0.0, 20.0, 40.0, 60.0]);
        for (low, high) in [(0.0, 0.0), (-1e9, 1e9), (3.0, 3.1)] {
            assert!(ticks(low, high).len() <= 21);
        }
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.001, 10_000.0, -250.0, 0.0, -0.0].map(number);
        assert_eq!(texts, ["0.001", "10\u{202f}000", "−250", "0", "0"]);
    }
}
