//! Plots as SVG, in one palette for light and dark pages.
//!
//! [`Lines`] go over games, moves or steps, [`Rows`] have values with their errors, [`Cells`] are a
//! table as colors. What stands in a page is styled by [`STYLE`], whose variables
//! [`variables`] sets; a document of its own has both in it. Nothing here reads or writes a file.
//!
//! ```
//! use plot::{Line, Lines};
//!
//! let plot = Lines {
//!     title: "Squares",
//!     lines: vec![Line::of(0, [(0.0, 0.0), (1.0, 1.0), (2.0, 4.0)])],
//!     range: (0.0, 4.0),
//!     below: "number",
//!     ..Lines::default()
//! };
//! assert!(plot.draw().svg().starts_with("<svg viewBox"));
//! assert!(plot.draw().document("", &[(0, "its square")]).starts_with("<svg xmlns"));
//! ```
#![forbid(unsafe_code)]

mod axis;
mod cells;
mod document;
mod lines;
mod palette;
mod rows;

pub use cells::{Cell, Cells};
pub use document::Drawing;
pub use lines::{Line, Lines, Mark};
pub use palette::{COLORS, GRAY, STYLE, variables};
pub use rows::{Dot, Row, Rows, Scale};

/// Text that a browser shows as it is, in HTML and SVG, between tags and in quotes.
///
/// ```
/// assert_eq!(plot::escaped("<b> & 'c'"), "&lt;b&gt; &amp; &#39;c&#39;");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
