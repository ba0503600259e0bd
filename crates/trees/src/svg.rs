//! A tree as a picture.

use std::fmt::Write;

use catalog::AnyGame;
use game::{Why, Window};
use plot::escaped;

use crate::words::{bound_text, why_text, window_text};
use crate::{View, layout};

/// A node with its labels, in units of the picture.
const WIDTH: f64 = 92.0;
const HEIGHT: f64 = 84.0;
/// A node without labels.
const NARROW: f64 = 12.0;
const LOW: f64 = 48.0;
/// With more nodes nobody could read labels.
const LABELED_MAX: usize = 400;
const MARGIN: f64 = 50.0;

const STYLE: &str = "\
.tree { font: 11px system-ui, sans-serif; background: #fff; color: #222 }
.tree line { stroke: #999 }
.tree .best { stroke: #0072b2; stroke-width: 3 }
.tree .stub { stroke: #999; stroke-dasharray: 3 3 }
.tree text { text-anchor: middle; fill: currentColor }
.tree .quiet { fill: #666 }
.tree circle { fill: #fff; stroke: #222; stroke-width: 1.5 }
.tree .cutoff { fill: #d55e00 } .tree .table { fill: #cc79a7 } .tree .leaf { fill: #009e73 }
.tree .selective { fill: #f0e442 } .tree .solved { fill: #56b4e9 }
.tree .over { fill: #222 } .tree .again { stroke-dasharray: 2 2 }
@media (prefers-color-scheme: dark) {
.tree { background: #181818; color: #eee } .tree circle { stroke: #eee }
.tree .quiet { fill: #aaa } .tree .best { stroke: #56b4e9 } .tree .over { fill: #eee }
}
";

/// The picture of a tree, as a document of its own.
#[must_use]
pub fn draw(game: &dyn AnyGame, view: View<'_>) -> String {
    let places = layout(&view.parents());
    let is_labeled = view.nodes.len() <= LABELED_MAX;
    let (wide, high) = if is_labeled { (WIDTH, HEIGHT) } else { (NARROW, LOW) };
    let at = |node: usize| {
        let place = places[node];
        (MARGIN + wide * place.x, MARGIN + high * place.row as f64)
    };
    let right = places.iter().map(|place| place.x).fold(0.0, f64::max);
    let rows = places.iter().map(|place| place.row).max().unwrap_or(0);
    let width = 2.0 * MARGIN + wide * right;
    let height = 2.0 * MARGIN + high * (rows + 1) as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n\
         <style>{STYLE}</style>\n"
    );
    let path = view.path();
    for node in 0..view.nodes.len() {
        if let Some(parent) = view.parent(node) {
            let is_best = path.windows(2).any(|pair| pair == [parent, node]);
            let class = if is_best { " class=\"best\"" } else { "" };
            let ((x1, y1), (x2, y2)) = (at(parent), at(node));
            let _ = writeln!(
                svg,
                "<line{class} x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
            );
        }
    }
    for node in 0..view.nodes.len() {
        svg += &mark(game, view, node, at(node), is_labeled);
    }
    svg + "</svg>\n"
}

/// A node: a dot by why it ended, with its move above and its value and window below.
fn mark(
    game: &dyn AnyGame,
    view: View<'_>,
    node: usize,
    (x, y): (f64, f64),
    is_labeled: bool,
) -> String {
    let visit = &view.nodes[node];
    let class = match visit.why {
        Why::Cutoff => "cutoff",
        Why::Table | Why::KnownBelow => "table",
        Why::Selective => "selective",
        Why::Stable | Why::Solved => "solved",
        Why::Leaf => "leaf",
        Why::Over | Why::Repetition => "over",
        Why::Searched | Why::Stopped => "inner",
    };
    let again = if visit.is_again { " again" } else { "" };
    let mv = visit.mv.as_deref().unwrap_or("");
    let value = bound_text(game, visit);
    let window = window_text(game, visit.window);
    let title = format!("{mv} {value} {window} {}", why_text(visit.why));
    let radius = if is_labeled { 6.0 } else { 3.0 };
    let mut svg = String::new();
    if !visit.skipped.is_empty() {
        let (x2, y2) = (x + 4.0 * radius, y + 5.0 * radius);
        let _ = write!(
            svg,
            "<line class=\"stub\" x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
        if is_labeled {
            let (count, x2, y2) = (visit.skipped.len(), x2 + 6.0, y2 + 10.0);
            let _ = write!(
                svg,
                "<text class=\"quiet\" x=\"{x2:.1}\" y=\"{y2:.1}\">+{count} not searched</text>"
            );
        }
    }
    let _ = write!(
        svg,
        "<circle class=\"{class}{again}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\">\
         <title>{}</title></circle>",
        escaped(&title)
    );
    if is_labeled {
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y - 10.0, escaped(mv));
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>", y + 18.0, escaped(&value));
        if visit.window != Window::FULL {
            let _ = write!(
                svg,
                "<text class=\"quiet\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                y + 31.0,
                escaped(&window)
            );
        }
    }
    svg.push('\n');
    svg
}
