//! The steps of a search that goes down and comes back, node by node.

use game::{Bound, Score, Seat, Why, Window};

use crate::outer::Outer;
use crate::steps::{Note, Step, Trace};
use crate::view::View;

/// Writes the steps of a pass.
pub(crate) fn follow(trace: &mut Trace<'_>, view: View<'_>) {
    let outer = Outer::of(view, trace.code);
    outer.begin(trace);
    let function = outer.search(trace.code).to_string();
    let has_window = trace.code.has_window(&function);
    let has_sides = trace.code.has_sides(&function);
    let level = outer.level();
    let mut walk = Walk { trace, view, function, has_window, has_sides, level, path: Vec::new() };
    for node in 0..view.nodes.len() {
        walk.come_to(node);
    }
    while walk.leave() {}
    outer.end(trace);
}

/// A search under way.
struct Walk<'t, 'c, 'r> {
    trace: &'t mut Trace<'c>,
    view: View<'r>,
    /// What is called at every node.
    function: String,
    has_window: bool,
    /// Whether one side wants the lowest value, and all values are those of the root's seat.
    has_sides: bool,
    /// Calls around the root.
    level: usize,
    /// The calls under way, from the root on.
    path: Vec<Frame>,
}

/// A call under way.
#[derive(Clone, Copy)]
struct Frame {
    node: usize,
    seat: Seat,
    is_max: bool,
    window: Window,
    /// What the window was before any move.
    asked: Window,
    best: Option<Score>,
    tried: usize,
    call: Call,
    /// Whether it came back.
    is_done: bool,
}

/// The last call of a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    /// To measure a move.
    Usual,
    /// To ask whether a move is better.
    Question,
    /// A question was answered so that the move must be searched again.
    Unsettled,
}

impl Walk<'_, '_, '_> {
    /// The next node is entered, from the one above, to which all others have come back.
    fn come_to(&mut self, node: usize) {
        while self.path.last().map(|frame| frame.node) != self.view.parent(node) && self.leave() {}
        self.call(Some(node), Note::Plain);
        self.enter(node);
    }

    /// Adds a step of the innermost call.
    fn add(&mut self, mark: &str, child: Option<usize>, note: Note) {
        let Some(frame) = self.path.last() else { return };
        let step = Step {
            node: frame.node,
            line: 0,
            level: self.level + self.path.len() - 1,
            seat: frame.seat,
            alpha: self.has_window.then_some(frame.window.alpha),
            beta: self.has_window.then_some(frame.window.beta),
            best: frame.best,
            child,
            note,
        };
        self.trace.add(&self.function, mark, frame.is_max, step);
    }

    /// A move is searched: by which call depends on the algorithm and on what came before.
    fn call(&mut self, child: Option<usize>, note: Note) {
        let Some(frame) = self.path.last().copied() else { return };
        let code = self.trace.code;
        let asks = code.line(&self.function, "question", frame.is_max).is_some();
        let next = match frame.call {
            Call::Unsettled => Call::Usual,
            _ if asks && frame.tried > 0 => Call::Question,
            _ => Call::Usual,
        };
        if frame.call == Call::Unsettled {
            self.add("again", child, note);
        } else {
            self.add("loop", child, Note::Plain);
            for mark in ["first", "surprise"].into_iter().filter(|_| next == Call::Usual) {
                self.add(mark, child, Note::Plain);
            }
            self.add(if next == Call::Question { "question" } else { "call" }, child, note);
        }
        if let Some(frame) = self.path.last_mut() {
            frame.call = next;
        }
    }

    /// A node is entered, and left at once if there is nothing to search.
    fn enter(&mut self, node: usize) {
        let visit = &self.view.nodes[node];
        let root = self.view.nodes[0].turn;
        let (seat, window) = (if self.has_sides { root } else { visit.turn }, visit.window);
        let (is_max, call) = (!self.has_sides || visit.turn == root, Call::Usual);
        let (best, tried, is_done, asked) = (None, 0, false, window);
        let frame = Frame { node, seat, is_max, window, asked, best, tried, call, is_done };
        self.path.push(frame);
        self.add("enter", None, Note::Entered { depth: visit.depth });
        let value = self.value(node, seat);
        let ended = match visit.why {
            Why::Repetition => Some(("repetition", Note::Repeated { value })),
            Why::Over => Some(("over", Note::Over { value })),
            Why::Leaf => Some(("leaf", Note::Judged { value })),
            _ => self.recall(node, value),
        };
        if let Some((mark, note)) = ended {
            self.change(|frame| frame.best = Some(value));
            self.add(mark, None, note);
            self.change(|frame| frame.is_done = true);
            return;
        }
        self.add("side", None, Note::Plain);
        let none = if is_max { Window::FULL.alpha } else { Window::FULL.beta };
        self.change(|frame| frame.best = Some(none));
        self.add("begin", None, Note::Plain);
    }

    /// What the table knows narrows the window, or is all there is to ask.
    fn recall(&mut self, node: usize, value: Score) -> Option<(&'static str, Note)> {
        let known = self.view.nodes[node].known?;
        let (lower, upper, depth) = (known.lower, known.upper, known.depth);
        self.add("hit", None, Note::Known { lower, upper, depth });
        self.change(|frame| {
            frame.window.alpha = frame.window.alpha.max(lower);
            frame.window.beta = frame.window.beta.min(upper);
            frame.asked = frame.window;
        });
        self.add("narrow", None, Note::Plain);
        known.left.is_none().then_some(("table", Note::Result { value }))
    }

    fn change(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(frame) = self.path.last_mut() {
            change(frame);
        }
    }

    /// The value of a node as a seat sees it.
    fn value(&self, node: usize, seat: Seat) -> Score {
        let visit = &self.view.nodes[node];
        let value = visit.bound.value();
        match &visit.standings {
            Some(standings) => standings[seat],
            None if visit.seat == seat => value,
            None => -value,
        }
    }

    /// Ends the innermost call; false if there is none.
    fn leave(&mut self) -> bool {
        let Some(Frame { node, seat, is_done, .. }) = self.path.last().copied() else {
            return false;
        };
        let visit = &self.view.nodes[node];
        let value = self.value(node, seat);
        if visit.why == Why::Stopped {
            // The limits end all calls at once, where the innermost one would search a move.
            if !self.is_stopped_below(node) {
                self.call(None, Note::Stopped);
            }
            self.path.pop();
            return true;
        }
        if visit.hidden > 0 && !is_done {
            let unkept = Note::Unkept { nodes: visit.hidden };
            self.call(None, unkept);
            self.settle(None, value, Some(unkept));
        }
        if !is_done {
            self.finish();
        }
        self.path.pop();
        if let Some(above) = self.path.last().map(|frame| frame.seat) {
            self.take(node, self.value(node, above));
        }
        true
    }

    /// Whether the search was stopped at a node below this one.
    fn is_stopped_below(&self, node: usize) -> bool {
        let below = &self.view.nodes[node + 1..];
        below.iter().any(|visit| visit.why == Why::Stopped)
    }

    /// All moves were tried that matter.
    fn finish(&mut self) {
        let Some(Frame { best: Some(value), asked, .. }) = self.path.last().copied() else {
            return;
        };
        self.add("store", None, Note::Stored(Bound::of(value, asked)));
        self.add("return", None, Note::Result { value });
    }

    /// A child has come back with a value.
    fn take(&mut self, child: usize, value: Score) {
        let Some(Frame { call, window: Window { alpha, beta }, .. }) = self.path.last().copied()
        else {
            return;
        };
        if call == Call::Question && value > alpha && value < beta {
            self.change(|frame| frame.call = Call::Unsettled);
            self.add("between", Some(child), Note::Between { value, alpha, beta });
        } else {
            self.settle(Some(child), value, None);
        }
    }

    /// The value of a move is known. Of moves that were not kept only the best is.
    fn settle(&mut self, child: Option<usize>, value: Score, unkept: Option<Note>) {
        let Some(Frame { is_max, window, best: Some(best), .. }) = self.path.last().copied() else {
            return;
        };
        let improves = |old: Score| if is_max { value > old } else { value < old };
        let is_better = improves(best);
        let (better, worse) = (Note::Better { value, best }, Note::Worse { value, best });
        self.change(|frame| {
            frame.tried += 1;
            frame.best = Some(if is_better { value } else { best });
        });
        self.add("best", child, if is_better { better } else { unkept.unwrap_or(worse) });
        if self.has_window {
            self.narrow(child, value, window);
        }
    }

    /// A value moves one end of the window, and may reach the other.
    fn narrow(&mut self, child: Option<usize>, value: Score, Window { alpha, beta }: Window) {
        let is_max = self.path.last().is_some_and(|frame| frame.is_max);
        if is_max && value > alpha {
            self.change(|frame| frame.window.alpha = value);
            self.add("raise", child, Note::Raised { value, alpha });
        } else if !is_max && value < beta {
            self.change(|frame| frame.window.beta = value);
            self.add("raise", child, Note::Lowered { value, beta });
        }
        if is_max && value >= beta {
            self.add("cut", child, Note::Cut { value, beta });
        } else if !is_max && value <= alpha {
            self.add("cut", child, Note::CutLow { value, alpha });
        }
    }
}
