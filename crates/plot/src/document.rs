//! Documents: a title, a note, what the colors mean, and a plot.

use crate::escaped;
use crate::palette::{GRAY, style};

pub(crate) const MARGIN: usize = 24;
/// Where the plot begins below title, note and legend.
pub(crate) const TOP: usize = 92;
/// A little more than a letter of the labels is wide.
pub(crate) const LETTER: usize = 7;

/// The beginning of a plot for those who see it, and for those who do not.
pub(crate) fn begin(title: &str, width: f64, height: f64) -> String {
    format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">", escaped(title))
}

pub(crate) fn document(
    (width, height): (usize, usize),
    title: &str,
    note: &str,
    body: &str,
) -> String {
    let heading = text((MARGIN, 34), r#"class="heading""#, title);
    let below = text((MARGIN, 54), "", note);
    // Titles do not wrap.
    let letters = (10 * title.chars().count()).max(LETTER * note.chars().count());
    let width = width.max(letters + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\" role=\"img\">\n\
         <title>{}</title>\n<style>\n{}</style>\n\
         <rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n{heading}{below}{body}\n</svg>\n",
        escaped(title),
        style(),
    )
}

/// What the colors mean, in a line above the plot.
pub(crate) fn legend(left: usize, series: &[(usize, &str)]) -> String {
    let mut at = left;
    let mut legend = String::new();
    for (color, name) in series {
        legend += &shape(at as f64 + 5.0, TOP - 16, *color);
        legend += &text((at + 15, TOP - 11), STRONG, name);
        at += 40 + LETTER * name.chars().count();
    }
    legend
}

/// A diamond for what is there to compare with, a disc for all others.
pub(crate) fn shape(x: f64, y: usize, color: usize) -> String {
    match color {
        GRAY => format!("<path class=\"f{GRAY}\" d=\"M{x:.1} {}l5 5l-5 5l-5-5z\"/>\n", y - 5),
        _ => format!("<circle class=\"f{color}\" cx=\"{x:.1}\" cy=\"{y}\" r=\"4\"/>\n"),
    }
}

pub(crate) const STRONG: &str = r#"class="strong""#;
pub(crate) const STRONG_RIGHT: &str = r#"class="strong" text-anchor="end""#;
pub(crate) const RIGHT: &str = r#"text-anchor="end""#;
pub(crate) const STRONG_CENTERED: &str = r#"class="strong" text-anchor="middle""#;
pub(crate) const CENTERED: &str = r#"text-anchor="middle""#;
pub(crate) const LARGE: &str = r#"class="large" text-anchor="middle""#;

pub(crate) fn text((x, y): (usize, usize), look: &str, text: &str) -> String {
    format!("<text {look} x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
}
