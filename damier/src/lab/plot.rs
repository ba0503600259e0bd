//! Plots as SVG, for light and dark pages.

use super::series::Share;
use crate::output::grouped;

const STYLE: &str = "\
.page{fill:#ffffff}.ink{fill:#1f2328}.soft{fill:#59636e}.rule{stroke:#d1d9e0}.band{fill:#f6f8fa}
.s0{fill:#8c959f;stroke:#8c959f}.s1{fill:#0969da;stroke:#0969da}
.s2{fill:#bc4c00;stroke:#bc4c00}.s3{fill:#1a7f37;stroke:#1a7f37}
.heat{fill:#0969da}.none{fill:#eff2f5}
@media (prefers-color-scheme:dark){
.page{fill:#0d1117}.ink{fill:#e6edf3}.soft{fill:#9198a1}.rule{stroke:#3d444d}.band{fill:#151b23}
.s0{fill:#9198a1;stroke:#9198a1}.s1{fill:#58a6ff;stroke:#58a6ff}
.s2{fill:#f0883e;stroke:#f0883e}.s3{fill:#3fb950;stroke:#3fb950}
.heat{fill:#1f6feb}.none{fill:#21262d}}";

const MARGIN: usize = 24;
/// Where the plot begins below title and note.
const TOP: usize = 92;
/// A little more than a letter of the labels is wide.
const LETTER: usize = 7;
/// Between the marks of a row.
const MARK: usize = 13;

const INK: &str = r#"class="ink""#;
const SOFT: &str = r#"class="soft""#;
const RIGHT: &str = r#"class="ink" text-anchor="end""#;
const SOFT_RIGHT: &str = r#"class="soft" text-anchor="end""#;
const CENTERED: &str = r#"class="ink" text-anchor="middle""#;
const SOFT_CENTERED: &str = r#"class="soft" text-anchor="middle""#;
const LARGE: &str = r#"class="ink" text-anchor="middle" font-size="16""#;
const HEADING: &str = r#"class="ink" font-size="17" font-weight="600""#;

/// A plot of values with whiskers: a line for each row, a mark for each series.
pub struct Dots<'a> {
    pub title: &'a str,
    pub note: &'a str,
    /// What the marks are, each with its look: 0 is the report's.
    pub series: &'a [(usize, &'a str)],
    /// Under the axis.
    pub unit: &'a str,
    /// Where the axis begins and ends, and how far apart its lines are.
    pub axis: (f64, f64, f64),
    /// Each with as many marks as there are series.
    pub rows: Rows,
}

/// The rows of a plot, with their labels.
pub type Rows = Vec<(String, Vec<Mark>)>;

/// An axis of percents that begins where the marks do.
pub fn percents(rows: &Rows) -> (f64, f64, f64) {
    let marks = rows.iter().flat_map(|(_, marks)| marks);
    let least = marks.map(|mark| mark.whisker.map_or(mark.value, |(low, _)| low));
    let least = least.fold(90.0, f64::min);
    ((least / 10.0).floor() * 10.0, 100.0, 10.0)
}

/// A value, and where it may lie.
#[derive(Clone, Copy)]
pub struct Mark {
    pub value: f64,
    pub whisker: Option<(f64, f64)>,
}

impl From<Share> for Mark {
    fn from(share: Share) -> Mark {
        Mark { value: share.percent, whisker: Some((share.low, share.high)) }
    }
}

impl Mark {
    /// A value that nobody gave an error for.
    pub fn bare(value: f64) -> Mark {
        Mark { value, whisker: None }
    }
}

impl Dots<'_> {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        const PLOT: usize = 460;
        let label = self.rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        let left = 2 * MARGIN + LETTER * label;
        let height = MARK * self.series.len() + 11;
        let bottom = TOP + height * self.rows.len();
        let (from, to, _) = self.axis;
        let x = |value: f64| left as f64 + PLOT as f64 * (value - from) / (to - from);
        let (mut bands, mut marks) = (String::new(), String::new());
        for (index, (label, row)) in self.rows.iter().enumerate() {
            let top = TOP + height * index;
            let (width, class) =
                (left + PLOT - MARGIN, if index % 2 == 0 { "band" } else { "page" });
            bands += &format!(
                "<rect class=\"{class}\" x=\"{MARGIN}\" y=\"{top}\" width=\"{width}\" \
                 height=\"{height}\"/>\n"
            );
            marks += &text((left - 12, top + height / 2 + 5), RIGHT, label);
            for (index, ((look, _), mark)) in self.series.iter().zip(row).enumerate() {
                marks += &drawn(*mark, *look, top + 12 + MARK * index, &x);
            }
        }
        let unit = text((left + PLOT / 2, bottom + 38), SOFT_CENTERED, self.unit);
        let body = bands + &self.lines(bottom, &x) + &unit + &marks + &self.legend(left);
        page((left + PLOT + MARGIN, bottom + 56), self.title, self.note, &body)
    }

    fn lines(&self, bottom: usize, x: &impl Fn(f64) -> f64) -> String {
        let (from, to, step) = self.axis;
        let mut lines = String::new();
        for index in 0..=((to - from) / step).round() as usize {
            let value = from + step * index as f64;
            let at = x(value).round() as usize;
            lines += &format!(
                "<line class=\"rule\" x1=\"{at}\" x2=\"{at}\" y1=\"{TOP}\" y2=\"{bottom}\"/>\n"
            );
            lines += &text((at, bottom + 18), SOFT_CENTERED, &grouped(value as u64));
        }
        lines
    }

    fn legend(&self, left: usize) -> String {
        let mut at = left;
        let mut legend = String::new();
        for (look, name) in self.series {
            legend += &shape(at as f64 + 5.0, TOP - 16, *look);
            legend += &text((at + 15, TOP - 11), INK, name);
            at += 40 + LETTER * name.chars().count();
        }
        legend
    }
}

fn drawn(mark: Mark, look: usize, y: usize, x: &impl Fn(f64) -> f64) -> String {
    let whisker = mark.whisker.map(|(low, high)| {
        let (low, high) = (x(low), x(high));
        let (above, below) = (y - 4, y + 4);
        format!(
            "<path class=\"s{look}\" stroke-width=\"1.5\" \
             d=\"M{low:.1} {y}H{high:.1}M{low:.1} {above}V{below}M{high:.1} {above}V{below}\"/>\n"
        )
    });
    whisker.unwrap_or_default() + &shape(x(mark.value), y, look)
}

/// A diamond for the report, a disc for what was played here.
fn shape(x: f64, y: usize, look: usize) -> String {
    match look {
        0 => format!("<path class=\"s0\" d=\"M{x:.1} {}l5 5l-5 5l-5-5z\"/>\n", y - 5),
        _ => format!("<circle class=\"s{look}\" cx=\"{x:.1}\" cy=\"{y}\" r=\"4\"/>\n"),
    }
}

/// A square table of shares as colors: how the players on the left did against those on top.
pub struct Heat<'a> {
    pub title: &'a str,
    pub note: &'a str,
    /// The players, and two lines about each.
    pub names: Vec<[String; 3]>,
    /// In percent; none where nobody played.
    pub cells: Vec<Vec<Option<f64>>>,
}

impl Heat<'_> {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        const CELL: usize = 84;
        let label = self.names.iter().flatten().map(|line| line.chars().count()).max();
        let left = 2 * MARGIN + LETTER * label.unwrap_or(0);
        let mut body = String::new();
        for (row, (lines, cells)) in self.names.iter().zip(&self.cells).enumerate() {
            let top = TOP + CELL * row;
            let mut baseline = top + CELL / 2 - 31;
            for (line, look) in lines.iter().zip([RIGHT, SOFT_RIGHT, SOFT_RIGHT]) {
                baseline += 18;
                body += &text((left - 12, baseline), look, line);
            }
            let head = left + CELL * row + CELL / 2;
            body += &text((head, TOP - 10), CENTERED, &lines[0]);
            for (column, cell) in cells.iter().enumerate() {
                let at = left + CELL * column;
                let (class, opacity) = match cell {
                    Some(percent) => ("heat", 0.04 + 0.0066 * percent),
                    None => ("none", 1.0),
                };
                let (x, y, side) = (at + 1, top + 1, CELL - 2);
                body += &format!(
                    "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" \
                     height=\"{side}\" rx=\"4\" opacity=\"{opacity:.2}\"/>\n"
                );
                let shown = cell.map(|percent| format!("{percent:.0} %")).unwrap_or_default();
                body += &text((at + CELL / 2, top + CELL / 2 + 6), LARGE, &shown);
            }
        }
        let side = CELL * self.names.len();
        page((left + side + MARGIN, TOP + side + MARGIN), self.title, self.note, &body)
    }
}

/// A board with a number on every square, the higher the darker.
pub struct Squares<'a> {
    pub title: &'a str,
    pub note: &'a str,
    pub columns: usize,
    /// In reading order.
    pub cells: &'a [f64],
}

impl Squares<'_> {
    /// The plot as an SVG document.
    pub fn svg(&self) -> String {
        const CELL: usize = 58;
        const FIRST: usize = 76;
        let most = self.cells.iter().copied().fold(1e-9, f64::max);
        let mut body = String::new();
        for (index, value) in self.cells.iter().enumerate() {
            let (x, y) =
                (MARGIN + CELL * (index % self.columns), FIRST + CELL * (index / self.columns));
            let (left, top, side) = (x + 1, y + 1, CELL - 2);
            // By the root: a corner is worth many times any other square.
            let opacity = 0.04 + 0.66 * (value / most).max(0.0).sqrt();
            body += &format!(
                "<rect class=\"heat\" x=\"{left}\" y=\"{top}\" width=\"{side}\" \
                 height=\"{side}\" rx=\"4\" opacity=\"{opacity:.2}\"/>\n"
            );
            body += &text((x + CELL / 2, y + CELL / 2 + 5), CENTERED, &format!("{value:.3}"));
        }
        let rows = self.cells.len().div_ceil(self.columns.max(1));
        let width = 2 * MARGIN + CELL * self.columns;
        page((width, FIRST + CELL * rows + MARGIN), self.title, self.note, &body)
    }
}

fn page((width, height): (usize, usize), title: &str, note: &str, body: &str) -> String {
    let heading = text((MARGIN, 34), HEADING, title);
    let note_text = text((MARGIN, 54), SOFT, note);
    // Titles do not wrap.
    let letters = (10 * title.chars().count()).max(LETTER * note.chars().count());
    let width = width.max(letters + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" \
         role=\"img\">\n<title>{}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"page\" width=\"100%\" height=\"100%\"/>\n\
         {heading}{note_text}{body}\n</svg>\n",
        escaped(title)
    )
}

fn text((x, y): (usize, usize), look: &str, text: &str) -> String {
    format!("<text {look} x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
