//! What goes around the search of a tree, pass by pass: deepening, and the questions of MTD(f).

use game::{Score, Stage, Why, Window};

use crate::Code;
use crate::steps::{Note, Step, Trace};
use crate::view::View;

const DEEPENING: &str = "deepening";
const MTDF: &str = "mtdf";

/// The calls around one pass.
#[derive(Clone, Copy)]
pub(crate) struct Outer<'r> {
    view: View<'r>,
    stage: Stage,
    has_deepening: bool,
    has_mtdf: bool,
}

impl<'r> Outer<'r> {
    pub(crate) fn of(view: View<'r>, code: &Code) -> Outer<'r> {
        let stage = view.passes()[view.pass].stage;
        let (has_deepening, has_mtdf) = (code.has(DEEPENING), code.has(MTDF));
        Outer { view, stage, has_deepening, has_mtdf }
    }

    /// How many calls there are around the tree.
    pub(crate) fn level(&self) -> usize {
        usize::from(self.has_deepening) + usize::from(self.has_mtdf)
    }

    /// What searches the tree.
    pub(crate) fn search<'c>(&self, code: &'c Code) -> &'c str {
        match self.stage {
            Stage::Guess(_) => "alphabeta",
            _ => code.innermost(),
        }
    }

    /// Up to the call that is the root.
    pub(crate) fn begin(&self, trace: &mut Trace<'_>) {
        if self.has_deepening {
            self.deepen(trace);
        }
        if self.has_mtdf {
            self.ask(trace);
        }
    }

    /// From the root that came back to the next pass, or to the end.
    pub(crate) fn end(&self, trace: &mut Trace<'_>) {
        let root = &self.view.nodes[0];
        if root.why == Why::Stopped {
            return;
        }
        let value = root.bound.value();
        if self.has_mtdf {
            self.answer(trace, value);
        }
        if self.has_deepening {
            self.weigh(trace, value);
            if self.view.pass + 1 == self.view.passes().len() {
                let step = self.step(0, Note::Result { value });
                self.add(trace, DEEPENING, "return", Step { best: Some(value), ..step });
            }
        }
    }

    /// Whether a pass is the first of its depth; none is after the last.
    fn begins_depth(&self, pass: usize) -> bool {
        let passes = self.view.passes();
        let before = pass.checked_sub(1).map(|before| passes[before].stage);
        match (passes.get(pass).map(|pass| pass.stage), before) {
            (Some(Stage::Again(_)), _) | (Some(Stage::Pass { .. }), Some(Stage::Guess(_))) => false,
            (Some(Stage::Pass { depth, .. }), Some(Stage::Pass { depth: before, .. })) => {
                depth != before
            }
            _ => true,
        }
    }

    /// A depth begins, or is searched again.
    fn deepen(&self, trace: &mut Trace<'_>) {
        let step = self.step(0, Note::Plain);
        if self.view.pass == 0 {
            self.add(trace, DEEPENING, "enter", step);
        }
        let Window { alpha, beta } = self.view.nodes[0].window;
        let narrow = Step { alpha: Some(alpha), beta: Some(beta), ..step };
        let is_narrow = trace.code.line(DEEPENING, "repeat", true).is_some();
        let step = if is_narrow { narrow } else { step };
        if self.begins_depth(self.view.pass) {
            let depth = match self.stage {
                Stage::Depth(depth) | Stage::Again(depth) | Stage::Pass { depth, .. } => depth,
                // Only the first depth has nothing to guess from.
                _ => 1,
            };
            let next = self.step(0, Note::Deeper { depth });
            self.add(trace, DEEPENING, "loop", next);
            self.add(trace, DEEPENING, if depth == 1 { "open" } else { "narrow" }, step);
        } else if self.has_mtdf {
            return;
        }
        self.add(trace, DEEPENING, "repeat", step);
        self.add(trace, DEEPENING, "call", step);
    }

    /// Whether the value of a depth is inside its window.
    fn weigh(&self, trace: &mut Trace<'_>, value: Score) {
        let Window { alpha, beta } = self.view.nodes[0].window;
        let full = Window::FULL;
        let step = Step { best: Some(value), ..self.step(0, Note::Plain) };
        let at = |alpha, beta, note| Step { alpha: Some(alpha), beta: Some(beta), note, ..step };
        if value <= alpha && alpha > full.alpha {
            let low = at(full.alpha, beta, Note::Low { value, alpha });
            self.add(trace, DEEPENING, "low", low);
        } else if value >= beta && beta < full.beta {
            let high = at(alpha, full.beta, Note::High { value, beta });
            self.add(trace, DEEPENING, "high", high);
        } else {
            self.add(trace, DEEPENING, "inside", at(alpha, beta, Note::Result { value }));
        }
    }

    /// MTD(f) begins, or asks its next question.
    fn ask(&self, trace: &mut Trace<'_>) {
        let level = usize::from(self.has_deepening);
        let plain = self.step(level, Note::Plain);
        if self.begins_depth(self.view.pass) {
            self.add(trace, MTDF, "enter", plain);
        }
        let Stage::Pass { beta, lower, upper, .. } = self.stage else {
            self.add(trace, MTDF, "guess", plain);
            return;
        };
        let step = Step { alpha: Some(lower), beta: Some(upper), ..plain };
        if (lower, upper) == (Window::FULL.alpha, Window::FULL.beta) {
            self.add(trace, MTDF, "begin", step);
        }
        self.add(trace, MTDF, "loop", step);
        self.add(trace, MTDF, "question", Step { note: Note::Asked { beta }, ..step });
        self.add(trace, MTDF, "call", Step { note: Note::Asked { beta }, ..step });
    }

    /// MTD(f) has its answer.
    fn answer(&self, trace: &mut Trace<'_>, value: Score) {
        let Stage::Pass { beta, lower, upper, .. } = self.stage else { return };
        let (mark, note, lower, upper) = match value < beta {
            true => ("no", Note::No { value }, lower, value),
            false => ("yes", Note::Yes { value }, value, upper),
        };
        let step = self.step(usize::from(self.has_deepening), note);
        let (alpha, beta, best) = (Some(lower), Some(upper), Some(value));
        let step = Step { alpha, beta, best, ..step };
        self.add(trace, MTDF, mark, step);
        if self.begins_depth(self.view.pass + 1) {
            let result = Step { note: Note::Result { value }, ..step };
            self.add(trace, MTDF, "return", result);
        }
    }

    fn add(&self, trace: &mut Trace<'_>, function: &str, mark: &str, step: Step) {
        trace.add(function, mark, true, step);
    }

    fn step(&self, level: usize, note: Note) -> Step {
        let seat = self.view.nodes[0].turn;
        let (alpha, beta, best, child) = (None, None, None, None);
        Step { node: 0, line: 0, level, seat, alpha, beta, best, child, note }
    }
}
