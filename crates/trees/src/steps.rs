//! A search step by step, as a debugger shows it.

use std::fmt;

use game::{Bound, Score, Seat};

use crate::{Code, View, games, walk};

/// What one pass of a search did, in the order in which it happened.
///
/// ```
/// use catalog::{Options, Room, Spec, find};
/// use trees::{Code, Kind, Steps, View};
///
/// let game = find("othello").unwrap().open(&Options::default()).unwrap();
/// let start = game.start(1);
/// let spec = "alphabeta:depth=2".parse::<Spec>().unwrap();
/// let no_files = &|_: &str| Err("no files".to_string());
/// let Ok(catalog::Candidate::Searcher(mut player)) = game.player(&spec, no_files) else {
///     panic!("alpha-beta is a searcher");
/// };
/// let recording =
///     player.record(&*start, &Default::default(), &false.into(), Room::USUAL).unwrap();
/// let (view, code) = (View::last(&recording).unwrap(), Code::of(&spec).unwrap());
/// let steps = Steps::of(view, &code).unwrap().all;
/// let (first, last) = (&steps[0], steps.last().unwrap());
/// assert_eq!(code.lines()[first.line], "alphabeta(node, depth, alpha, beta):");
/// assert_eq!((last.node, last.note.kind()), (0, Kind::Leave));
/// assert_eq!(last.best, Some(recording.verdict.score));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// All steps.
    pub all: Vec<Step>,
}

/// A moment of a search: a line of the code at a node, with the numbers after it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The node, by its number in the view; the root's where the whole tree is meant.
    pub node: usize,
    /// The line of [`Code::lines`].
    pub line: usize,
    /// How many calls are under way around this one. Whoever steps over goes on to the next step
    /// that has no more of them, whoever steps out to the next that has fewer.
    pub level: usize,
    /// Whose the values are.
    pub seat: Seat,
    /// What the seat to move is sure of, or the one at the root where that is searched for all;
    /// the lower end where MTD(f) asks for the whole tree. None where there is no window.
    pub alpha: Option<Score>,
    /// What the opponent is sure of, or the upper end.
    pub beta: Option<Score>,
    /// The best value so far.
    pub best: Option<Score>,
    /// The node below that it is about.
    pub child: Option<usize>,
    /// What happened.
    pub note: Note,
}

/// What happened at a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Note {
    /// What the line says.
    Plain,
    /// A node is entered, with so many plies to look ahead.
    Entered {
        /// Plies.
        depth: u32,
    },
    /// The position has occurred before: a draw.
    Repeated {
        /// What that is worth.
        value: Score,
    },
    /// The rules decide.
    Over {
        /// What that is worth.
        value: Score,
    },
    /// The evaluator judges.
    Judged {
        /// What it says.
        value: Score,
    },
    /// The table knows something.
    Known {
        /// The value is no lower.
        lower: Score,
        /// The value is no higher.
        upper: Score,
        /// How deep that was searched.
        depth: u32,
    },
    /// A value is the best so far.
    Better {
        /// The value.
        value: Score,
        /// The best before.
        best: Score,
    },
    /// A value is no better than the best so far.
    Worse {
        /// The value.
        value: Score,
        /// The best.
        best: Score,
    },
    /// A value raises alpha.
    Raised {
        /// The value.
        value: Score,
        /// What alpha was.
        alpha: Score,
    },
    /// A value of the other side lowers beta.
    Lowered {
        /// The value.
        value: Score,
        /// What beta was.
        beta: Score,
    },
    /// A value reaches beta: the other moves do not matter.
    Cut {
        /// The value.
        value: Score,
        /// Beta.
        beta: Score,
    },
    /// A value of the other side reaches alpha: the other moves do not matter.
    CutLow {
        /// The value.
        value: Score,
        /// Alpha.
        alpha: Score,
    },
    /// The answer lies inside the window: search again to measure it.
    Between {
        /// The answer.
        value: Score,
        /// Alpha.
        alpha: Score,
        /// Beta.
        beta: Score,
    },
    /// The table takes what was found.
    Stored(Bound),
    /// A call comes back with its value.
    Result {
        /// The value.
        value: Score,
    },
    /// Nodes below were searched and not kept.
    Unkept {
        /// How many; games, where they grow the tree.
        nodes: u64,
    },
    /// The limits ended the search here.
    Stopped,
    /// The next depth.
    Deeper {
        /// The depth.
        depth: u32,
    },
    /// The value is at or below the window.
    Low {
        /// The value.
        value: Score,
        /// Where the window began.
        alpha: Score,
    },
    /// The value is at or above the window.
    High {
        /// The value.
        value: Score,
        /// Where the window ended.
        beta: Score,
    },
    /// MTD(f) asks whether the value is at least this.
    Asked {
        /// The question.
        beta: Score,
    },
    /// No: the value is at most this.
    No {
        /// The answer.
        value: Score,
    },
    /// Yes: the value is at least this.
    Yes {
        /// The answer.
        value: Score,
    },
    /// The next game.
    Game {
        /// Its number, from 1.
        number: usize,
    },
    /// A child that no game came through yet.
    Fresh,
    /// A child that games came through.
    Chosen {
        /// How many.
        visits: u32,
        /// The mean share of first place of whoever chooses it.
        share: f64,
    },
    /// The rules or the nodes below prove what everybody gets.
    Proven {
        /// The share of the seat of the step.
        share: f64,
    },
    /// A game was played to where it could be judged.
    Played {
        /// The share of the seat of the step.
        share: f64,
    },
    /// A game is counted at a node.
    Counted {
        /// Games that came through it.
        visits: u32,
        /// The mean share of first place of the seat of the step.
        share: f64,
    },
}

/// What a debugger looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing in particular.
    Line,
    /// A node is entered, or a game begins.
    Enter,
    /// The table knows something.
    Hit,
    /// Alpha rises, or beta falls for the other side.
    Rise,
    /// Moves are left out.
    Cut,
    /// The same again with a wider window.
    Research,
    /// A call comes back.
    Leave,
    /// The limits ended the search.
    Stop,
}

impl Note {
    /// What a debugger looks for.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Note::Entered { .. } | Note::Game { .. } => Kind::Enter,
            Note::Known { .. } => Kind::Hit,
            Note::Raised { .. } | Note::Lowered { .. } => Kind::Rise,
            Note::Cut { .. } | Note::CutLow { .. } => Kind::Cut,
            Note::Between { .. } | Note::Low { .. } | Note::High { .. } => Kind::Research,
            Note::Repeated { .. } | Note::Over { .. } | Note::Judged { .. } => Kind::Leave,
            Note::Result { .. } | Note::Proven { .. } | Note::Played { .. } => Kind::Leave,
            Note::Stopped => Kind::Stop,
            _ => Kind::Line,
        }
    }
}

/// Why a tree has no steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany {
    /// Of what: `node` or `step`.
    pub noun: &'static str,
    /// How many there are.
    pub found: usize,
    /// How many there may be.
    pub most: usize,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooMany { noun, found, most } = self;
        write!(f, "found {found} {noun}s, expected at most {most}")
    }
}

impl std::error::Error for TooMany {}

impl Steps {
    /// Trees with more nodes have no steps.
    pub const NODES_MAX: usize = 50_000;
    /// Nor have those that would take more of them.
    pub const STEPS_MAX: usize = 500_000;

    /// The steps of a pass, where the code is that of its player.
    ///
    /// What goes around the whole tree, as deepening does, goes on from pass to pass: the first
    /// pass begins it, the last one ends it. Nodes that were not kept are calls that come back.
    pub fn of(view: View<'_>, code: &Code) -> Result<Steps, TooMany> {
        let (found, most) = (view.nodes.len(), Steps::NODES_MAX);
        if found > most {
            return Err(TooMany { noun: "node", found, most });
        }
        let mut trace = Trace { code, steps: Vec::new(), found: 0 };
        if view.nodes[0].games.is_some() {
            games::follow(&mut trace, view);
        } else {
            walk::follow(&mut trace, view);
        }
        let (found, most) = (trace.found, Steps::STEPS_MAX);
        if found > most {
            return Err(TooMany { noun: "step", found, most });
        }
        Ok(Steps { all: trace.steps })
    }
}

/// Steps as they are written.
pub(crate) struct Trace<'c> {
    pub(crate) code: &'c Code,
    steps: Vec<Step>,
    /// How many there are, of which only so many are kept as may be.
    found: usize,
}

impl Trace<'_> {
    /// Adds a step at a line of a function; none where the text has no line for it.
    pub(crate) fn add(&mut self, function: &str, mark: &str, is_max: bool, step: Step) {
        let Some(line) = self.code.line(function, mark, is_max) else { return };
        self.found += 1;
        if self.found <= Steps::STEPS_MAX {
            self.steps.push(Step { line, ..step });
        }
    }
}
