//! Whether the numbers of steps are those of the recorded nodes.

use catalog::RecordedNode;
use game::{Bound, Score, Seat, Why, Window};
use trees::{Code, Kind, Note, Step, View};

/// Checks the steps of one pass of a search that goes down and comes back.
pub fn check(view: View<'_>, code: &Code, steps: &[Step], name: &str) {
    let text = |step: &Step| &code.lines()[step.line][..];
    // What goes around the tree begins with the word root.
    let outer = code.lines().iter().filter(|line| line.contains("(root") && !line.starts_with(' '));
    let base = outer.count();
    let mut checked = Vec::new();
    let mut cut = vec![false; view.nodes.len()];
    for (number, step) in steps.iter().enumerate() {
        if step.level < base {
            assert!(is_outer_true(text(step), step.note), "{name}: {:?}: {step:?}", text(step));
            continue;
        }
        let node = &view.nodes[step.node];
        let place = || format!("{name}, step {number} {:?}: {step:?} {node:?}", text(step));
        assert_eq!(step.level, base + node.ply, "{}", place());
        if matches!(step.note, Note::Entered { .. }) {
            checked.push(step.node);
            assert!(step.alpha.is_none_or(|alpha| alpha == node.window.alpha), "{}", place());
            assert!(step.beta.is_none_or(|beta| beta == node.window.beta), "{}", place());
        }
        if let Some(child) = step.child.filter(|_| text(step).contains("(child")) {
            let child = &view.nodes[child];
            assert_eq!(child.parent, Some(view.first + step.node), "{}", place());
            if let (Some(alpha), Some(beta)) = (step.alpha, step.beta) {
                assert_eq!(child.window, asked(text(step), Window { alpha, beta }), "{}", place());
            }
        }
        if step.note.kind() == Kind::Cut {
            cut[step.node] = true;
        }
        let is_true = match step.note {
            Note::Cut { value, beta } => value >= beta && step.beta == Some(beta),
            Note::CutLow { value, alpha } => value <= alpha && step.alpha == Some(alpha),
            Note::Raised { value, alpha } => value > alpha && step.alpha == Some(value),
            Note::Lowered { value, beta } => value < beta && step.beta == Some(value),
            Note::Between { value, alpha, beta } => alpha < value && value < beta,
            Note::Better { value, best } => value != best && step.best == Some(value),
            Note::Worse { best, .. } => step.best == Some(best),
            Note::Known { lower, upper, .. } => {
                node.known.is_some_and(|known| (known.lower, known.upper) == (lower, upper))
            }
            Note::Stored(bound) => bound.value() == value(node, step.seat),
            Note::Repeated { .. } => node.why == Why::Repetition,
            Note::Over { .. } => node.why == Why::Over,
            Note::Judged { .. } => node.why == Why::Leaf,
            Note::Stopped => node.why == Why::Stopped,
            _ => true,
        };
        assert!(is_true, "{}", place());
        if step.note.kind() == Kind::Leave {
            assert_eq!(step.best, Some(value(node, step.seat)), "{}", place());
            agrees(node, step, &place);
        }
    }
    assert!(checked.into_iter().eq(0..view.nodes.len()), "{name}: every node is entered once");
    for (node, cut) in view.nodes.iter().zip(cut) {
        assert!(cut || node.why != Why::Cutoff, "{name}: {node:?} was cut off");
        assert!(cut || node.skipped.is_empty() || node.why == Why::Stopped, "{name}: {node:?}");
    }
    let count = |is: &dyn Fn(&Step) -> bool| steps.iter().filter(|step| is(step)).count();
    let hits = view.nodes.iter().filter(|node| node.known.is_some()).count();
    assert_eq!(count(&|step| step.note.kind() == Kind::Hit), hits, "{name}");
    if code.lines().iter().any(|line| line.starts_with("pvs(")) {
        let again = view.nodes.iter().filter(|node| node.is_again).count();
        let called = |step: &Step| step.child.is_some_and(|child| view.nodes[child].is_again);
        let calls = count(&|step| called(step) && text(step).starts_with("                value"));
        assert_eq!(calls, again, "{name}");
    }
}

/// Whether the lines around the tree say what happened.
fn is_outer_true(line: &str, note: Note) -> bool {
    let (word, is_noted) = match note {
        Note::No { .. } => ("upper = value", true),
        Note::Yes { .. } => ("lower = value", true),
        Note::Low { value, alpha } => ("alpha = -∞", value <= alpha),
        Note::High { value, beta } => ("beta = ∞", value >= beta),
        Note::Deeper { .. } => ("for depth", true),
        Note::Result { .. } => ("", line.contains("return value") || line.contains("break")),
        _ => ("", true),
    };
    is_noted && line.contains(word)
}

/// The window with which a line calls, as the node below sees it.
fn asked(line: &str, window: Window) -> Window {
    match line {
        _ if line.contains("-alpha - 1") => Window::null(window.alpha).flipped(),
        _ if line.contains("-beta") => window.flipped(),
        _ => window,
    }
}

/// The value of a node for a seat.
fn value(node: &RecordedNode, seat: Seat) -> Score {
    match node.standings {
        Some(standings) => standings[seat],
        None if node.seat == seat => node.bound.value(),
        None => -node.bound.value(),
    }
}

/// Whether the window at the end is the one that was recorded, and the bound that of the value.
fn agrees(node: &RecordedNode, step: &Step, place: &dyn Fn() -> String) {
    let (Some(alpha), Some(beta), Some(best)) = (step.alpha, step.beta, step.best) else { return };
    let bound = match node.why {
        Why::Leaf | Why::Over | Why::Repetition => Bound::Exact(best),
        _ => Bound::of(best, node.window),
    };
    assert_eq!(bound, node.bound, "{}", place());
    match node.why {
        Why::Searched => {
            let (alpha, beta) = match node.turn == node.seat {
                true => (alpha.min(beta), beta),
                false => (alpha, beta.max(alpha)),
            };
            assert_eq!(Window { alpha, beta }, node.left, "{}", place());
        }
        Why::Cutoff if node.turn == node.seat => assert_eq!(beta, node.left.beta, "{}", place()),
        _ => {}
    }
}
