//! The root of a search: deeper and surer, one step at a time.

use std::sync::atomic::AtomicBool;

use game::Limits;
use search::{Gauge, Stopped};

use crate::endgame::{ENDGAME_MAX, Endgame, Work};
use crate::line::Line;
use crate::memory::{Memory, VALUE_INFINITY};
use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::weights::{DISC, Weights};
use crate::worker::Worker;

/// The engine: weights, and the memory of its searches.
pub struct Engine<'w> {
    weights: &'w Weights,
    memory: Memory,
    endgame: Endgame,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The value for the side to move, in units of 1/[`DISC`].
    pub value: i32,
    /// The best line, the best move first; 64 is a pass.
    pub line: Vec<u8>,
    /// What it took.
    pub work: Work,
}

impl<'w> Engine<'w> {
    /// An engine with a table of 2^`bits` positions of 24 bytes.
    #[must_use]
    pub fn new(weights: &'w Weights, bits: u32) -> Engine<'w> {
        Engine { weights, memory: Memory::new(bits), endgame: Endgame::new() }
    }

    /// Forgets every position.
    pub fn clear(&mut self) {
        self.memory.clear();
        self.endgame = Endgame::new();
    }

    /// Searches to a depth; to the end of the game if it is that deep.
    pub fn search(&mut self, own: u64, theirs: u64, depth: u32, selectivity: Selectivity) -> Found {
        let run = |worker: &mut Worker<'_>, node: &Node, line: &mut Line| {
            worker.selectivity = Selectivity::P73.min(selectivity);
            let mut value = 0;
            let mut next = if depth > 2 { 2 - depth % 2 } else { depth };
            while next <= depth {
                if next == depth {
                    worker.selectivity = selectivity;
                }
                value = worker.mid_window(node, -VALUE_INFINITY, VALUE_INFINITY, next, line)?;
                next += 2;
            }
            Ok(value)
        };
        self.run(own, theirs, run)
    }

    /// The exact score, in units of 1/[`DISC`] like every value.
    pub fn solve(&mut self, own: u64, theirs: u64) -> Found {
        self.run(own, theirs, |worker, node, line| {
            let mut score = worker.estimate(node, line)?.div_euclid(2 * DISC) * 2;
            for &selectivity in ladder(node.empties()) {
                worker.selectivity = selectivity;
                score = worker.exact_around(node, score, line)?;
            }
            Ok(DISC * score)
        })
    }

    fn run(
        &mut self,
        own: u64,
        theirs: u64,
        run: impl FnOnce(&mut Worker<'_>, &Node, &mut Line) -> Result<i32, Stopped>,
    ) -> Found {
        let stop = AtomicBool::new(false);
        self.memory.next_generation();
        self.endgame.work = Work::default();
        let mut worker = Worker {
            weights: self.weights,
            memory: &self.memory,
            endgame: &mut self.endgame,
            gauge: Gauge::new(&Limits::default(), &stop),
            selectivity: Selectivity::Exact,
        };
        let mut line = Line::default();
        let value = run(&mut worker, &Node::new(own, theirs), &mut line).unwrap_or(0);
        Found { value, line: line.squares().to_vec(), work: worker.work() }
    }
}

/// The steps on which the exact score is reached.
fn ladder(empties: u32) -> &'static [Selectivity] {
    use Selectivity::{Exact, P73, P87, P95, P98};
    match empties {
        0..=13 => &[Exact],
        14..=18 => &[P73, Exact],
        19..=24 => &[P73, P95, Exact],
        _ => &[P73, P87, P95, P98, Exact],
    }
}

impl Worker<'_> {
    /// A first guess of the value, by a search that is not too deep.
    fn estimate(&mut self, node: &Node, line: &mut Line) -> Result<i32, Stopped> {
        let empties = node.empties();
        let mut value = node.evaluate(self.weights);
        if empties > ENDGAME_MAX + 2 {
            self.selectivity = Selectivity::P73;
            let deepest = (empties - 10).min(14);
            for depth in (2 + deepest % 2..=deepest).step_by(2) {
                value = self.mid_window(node, -VALUE_INFINITY, VALUE_INFINITY, depth, line)?;
            }
        }
        Ok(value)
    }

    /// The score of the game's end, looked for near a guess: windows that double.
    fn exact_around(&mut self, node: &Node, guess: i32, line: &mut Line) -> Result<i32, Stopped> {
        let mut step = 2;
        // Scores are even, the ends of windows odd.
        let (mut alpha, mut beta) = (guess - 1, guess + 1);
        loop {
            let score = self.exact_window(node, alpha.max(-65), beta.min(65), line)?;
            if score <= alpha {
                (alpha, beta) = (score - step - 1, score + 1);
            } else if score >= beta {
                (alpha, beta) = (score - 1, score + step + 1);
            } else {
                return Ok(score);
            }
            step *= 2;
        }
    }
}
