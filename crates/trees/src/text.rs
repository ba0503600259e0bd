//! A tree as indented lines.

use std::fmt::Write;

use catalog::AnyGame;
use game::{Stage, Why, Window};

use crate::words::{bound_text, value_text, why_text, window_text};
use crate::{Code, Steps, View, note_text, stage_text};

/// Which nodes are written.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Plies below the root; deeper nodes are counted.
    pub plies: usize,
    /// Nothing but the best line.
    pub only_path: bool,
}

/// A tree, one node a line and two blanks for each ply.
#[must_use]
pub fn tree(game: &dyn AnyGame, view: View<'_>, shown: Shown) -> String {
    let mut text = String::new();
    if shown.only_path {
        for node in view.path() {
            line(&mut text, game, view, node, 0);
        }
        return text;
    }
    let below = sizes(view);
    for (node, below) in below.into_iter().enumerate() {
        let ply = view.nodes[node].ply;
        if ply <= shown.plies {
            let hidden = if ply == shown.plies { below } else { 0 };
            line(&mut text, game, view, node, hidden);
        }
    }
    text
}

/// What a search did, one step a line: the node by its moves, the line of the code, and what
/// happened there.
#[must_use]
pub fn steps(game: &dyn AnyGame, view: View<'_>, code: &Code, steps: &Steps) -> String {
    let lines = view.lines().into_iter().map(|line| match &line[..] {
        [] => "root".to_string(),
        moves => moves.join(" "),
    });
    let names = lines.collect::<Vec<_>>();
    let wide = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let (name_width, code_width) = (wide(&names), wide(code.lines()));
    let mut text = String::new();
    for step in &steps.all {
        let (name, line) = (&names[step.node], &code.lines()[step.line]);
        let note = note_text(game, view, step);
        let line = format!("{name:name_width$}  {line:code_width$}  {note}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The heading of a pass.
#[must_use]
pub fn heading(game: &dyn AnyGame, stage: Stage, nodes: u64) -> String {
    let noun = if nodes == 1 { "node" } else { "nodes" };
    format!("{}: {nodes} {noun}\n", stage_text(game, stage))
}

/// How many kept nodes are below each.
fn sizes(view: View<'_>) -> Vec<u64> {
    let mut sizes = vec![0; view.nodes.len()];
    for (node, parent) in view.parents().into_iter().enumerate().rev() {
        if let Some(parent) = parent {
            sizes[parent] += sizes[node] + 1;
        }
    }
    sizes
}

/// A node: move, value, window, why it ended, what was left out.
fn line(text: &mut String, game: &dyn AnyGame, view: View<'_>, node: usize, below: u64) {
    let visit = &view.nodes[node];
    let mv = visit.mv.as_deref().unwrap_or("root");
    let again = if visit.is_again { " again" } else { "" };
    let _ = write!(text, "{:indent$}{mv}{again}  ", "", indent = 2 * visit.ply);
    let _ = write!(text, "{}", bound_text(game, visit));
    if visit.window != Window::FULL {
        let _ = write!(text, "  {}", window_text(game, visit.window));
    }
    if !matches!(visit.why, Why::Searched) {
        let _ = write!(text, "  {}", why_text(visit.why));
    }
    if visit.why == Why::Cutoff && !visit.skipped.is_empty() {
        let _ = write!(text, ": {} not searched", visit.skipped.len());
    }
    if let Some(known) = visit.known.filter(|known| known.left.is_some()) {
        let [lower, upper] = [known.lower, known.upper].map(|score| value_text(game, score));
        let _ = write!(text, "  table: {lower} to {upper}");
    }
    let below = below + visit.hidden;
    if below > 0 {
        let _ = write!(text, "  … {below} below");
    }
    text.push('\n');
}
