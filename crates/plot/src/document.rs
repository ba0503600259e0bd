//! Documents: a title, a note, what the colors mean, and a plot.

use std::fmt::Display;

use crate::escaped;
use crate::palette::style;

pub(crate) const MARGIN: usize = 24;
/// Where the plot begins below title, note and legend.
pub(crate) const TOP: usize = 92;
/// A little more than a letter of the labels is wide.
pub(crate) const LETTER: usize = 7;

/// What is drawn, and how large it is.
pub struct Drawing<'a> {
    pub(crate) title: &'a str,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) body: String,
}

impl Drawing<'_> {
    /// As a part of a page, with a title for those who cannot see it.
    #[must_use]
    pub fn svg(&self) -> String {
        let Drawing { title, width, height, body } = self;
        let title = escaped(title);
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">{body}</svg>"
        )
    }

    /// As a document of its own, a fourth larger, below more about it and what its colors mean.
    #[must_use]
    pub fn document(&self, note: &str, series: &[(usize, &str)]) -> String {
        const SCALE: f64 = 1.25;
        let mut at = MARGIN;
        let mut body = String::new();
        for (color, name) in series {
            let (x, y) = (at + 5, TOP - 16);
            body += &format!("<circle class=\"f{color}\" cx=\"{x}\" cy=\"{y}\" r=\"4.5\"/>\n");
            body += &text((at + 15, TOP - 11), STRONG, name);
            at += 40 + LETTER * name.chars().count();
        }
        body +=
            &format!("<g transform=\"translate({MARGIN} {TOP}) scale({SCALE})\">{}</g>", self.body);
        let [width, height] = [self.width, self.height].map(|size| (SCALE * size) as usize);
        document(((width + 2 * MARGIN).max(at), height + TOP + MARGIN), self.title, note, &body)
    }
}

/// A text of a drawing that begins, ends or has its middle at a place.
pub(crate) fn label(x: impl Display, y: impl Display, anchor: &str, text: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>")
}

pub(crate) fn document(size: (usize, usize), title: &str, note: &str, body: &str) -> String {
    let (width, height) = size;
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

pub(crate) const STRONG: &str = r#"class="strong""#;
pub(crate) const STRONG_RIGHT: &str = r#"class="strong" text-anchor="end""#;
pub(crate) const RIGHT: &str = r#"text-anchor="end""#;
pub(crate) const STRONG_CENTERED: &str = r#"class="strong" text-anchor="middle""#;
pub(crate) const LARGE: &str = r#"class="large" text-anchor="middle""#;

pub(crate) fn text((x, y): (usize, usize), look: &str, text: &str) -> String {
    format!("<text {look} x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
}
