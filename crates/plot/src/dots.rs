//! Values with whiskers in rows: a line for each row, a mark for each series.

use crate::axis::{number, ticks};
use crate::document::{CENTERED, LETTER, MARGIN, STRONG_RIGHT, TOP, document, legend, shape, text};

/// Between the marks of a row.
const STEP: usize = 13;
const WIDTH: usize = 460;

/// A plot of values with whiskers.
pub struct Dots<'a> {
    /// What it shows.
    pub title: &'a str,
    /// More about it.
    pub note: &'a str,
    /// What the marks are, each with its color; [`GRAY`](crate::GRAY) is to compare with.
    pub series: &'a [(usize, &'a str)],
    /// Under the axis.
    pub unit: &'a str,
    /// Whether values are percents: then the axis ends at 100, and begins where the marks do.
    pub is_percent: bool,
    /// Labels, each with as many marks as there are series.
    pub rows: Vec<(String, Vec<Dot>)>,
}

/// A value, and where it may lie.
#[derive(Clone, Copy)]
pub struct Dot {
    /// The value.
    pub value: f64,
    /// The ends of its whisker.
    pub whisker: Option<(f64, f64)>,
}

impl Dot {
    /// A value that nobody gave an error for.
    #[must_use]
    pub fn bare(value: f64) -> Dot {
        Dot { value, whisker: None }
    }
}

impl Dots<'_> {
    /// The plot as a document.
    #[must_use]
    pub fn document(&self) -> String {
        let label = self.rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        let left = 2 * MARGIN + LETTER * label;
        let height = STEP * self.series.len() + 11;
        let bottom = TOP + height * self.rows.len();
        let (from, to) = self.axis();
        let x = |value: f64| left as f64 + WIDTH as f64 * (value - from) / (to - from);
        let (mut stripes, mut marks) = (String::new(), String::new());
        for (index, (label, row)) in self.rows.iter().enumerate() {
            let top = TOP + height * index;
            if index % 2 == 0 {
                let width = left + WIDTH - MARGIN;
                stripes += &format!(
                    "<rect class=\"stripe\" x=\"{MARGIN}\" y=\"{top}\" width=\"{width}\" \
                     height=\"{height}\"/>\n"
                );
            }
            marks += &text((left - 12, top + height / 2 + 5), STRONG_RIGHT, label);
            for (index, ((color, _), dot)) in self.series.iter().zip(row).enumerate() {
                marks += &dot.svg(*color, top + 12 + STEP * index, &x);
            }
        }
        let mut lines = String::new();
        for tick in ticks(from, to) {
            let at = x(tick).round() as usize;
            lines += &format!("<path class=\"grid\" d=\"M{at} {TOP}V{bottom}\"/>\n");
            lines += &text((at, bottom + 18), CENTERED, &number(tick));
        }
        let unit = text((left + WIDTH / 2, bottom + 38), CENTERED, self.unit);
        let body = stripes + &lines + &unit + &marks + &legend(left, self.series);
        document((left + WIDTH + MARGIN, bottom + 56), self.title, self.note, &body)
    }

    /// Where the axis begins and ends.
    fn axis(&self) -> (f64, f64) {
        let dots = || self.rows.iter().flat_map(|(_, dots)| dots);
        let whisker = |dot: &Dot| dot.whisker.unwrap_or((dot.value, dot.value));
        match self.is_percent {
            true => {
                let least = dots().map(|dot| whisker(dot).0).fold(90.0, f64::min);
                ((least / 10.0).floor() * 10.0, 100.0)
            }
            false => (0.0, dots().map(|dot| whisker(dot).1).fold(1.0, f64::max)),
        }
    }
}

impl Dot {
    fn svg(self, color: usize, y: usize, x: &impl Fn(f64) -> f64) -> String {
        let whisker = self.whisker.map(|(low, high)| {
            let (low, high, above, below) = (x(low), x(high), y - 4, y + 4);
            format!(
                "<path class=\"whisker s{color}\" d=\"M{low:.1} {y}H{high:.1}M{low:.1} {above}\
                 V{below}M{high:.1} {above}V{below}\"/>\n"
            )
        });
        whisker.unwrap_or_default() + &shape(x(self.value), y, color)
    }
}
