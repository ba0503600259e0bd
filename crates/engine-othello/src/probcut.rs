//! Selective cuts: a shallow search that is far enough beyond the window stands for a deep one. How
//! far is enough is a matter of how they differ.
//!
//! `damier learn othello margins` fits laws of this form. The numbers here are older: fitted in the
//! same way, with weights that were trained a little less than those that ship. The line for exact
//! scores was drawn by hand through those known up to 20 empty squares; at 24 it still holds (5.3
//! discs around depth 4, 5.27 measured).

use search::Stopped;

use crate::last::SCORE_MAX;
use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::weights::DISC;
use crate::worker::Worker;

/// From this many empty squares on, a search of four plies stands for the end; below, of two.
const END_DEEPER_MIN: u32 = 20;

/// The evaluation must be beyond the window, too, by so many quarters of its own margin, or the
/// shallow search is not worth its time.
const GATE: i32 = 2;

/// The same where the end is searched.
const END_GATE: i32 = 3;

/// Depth of the search that stands for one of `depth`; of the same parity, because values swing
/// from one ply to the next.
#[inline]
const fn shallow_depth(empties: u32, depth: u32) -> u32 {
    match depth {
        _ if depth < empties => depth / 4 * 2 + depth % 2,
        END_DEEPER_MIN.. => 4,
        _ => 2,
    }
}

/// The standard deviation, in units of 1/[`DISC`], of the value at `depth` around the one at
/// `shallow`, with so many empty squares; of the exact score if that is as deep.
#[inline]
fn deviation(empties: u32, shallow: u32, depth: u32) -> f32 {
    let is_end = depth >= empties;
    let (empties, shallow, depth) = (empties as f32, shallow as f32, depth as f32);
    let log = match is_end {
        true => 2.25 - 0.012 * empties - 0.075 * shallow,
        false => 2.09 + empties * (0.000_38 * empties - 0.0424) - 0.168 * shallow + 0.064 * depth,
    };
    DISC as f32 * log.exp()
}

impl Worker<'_> {
    /// A bound that a shallower search makes likely enough, if this search is selective.
    pub fn probcut(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<Option<i32>, Stopped> {
        let Some(deviations) = self.selectivity.deviations() else { return Ok(None) };
        let empties = node.empties();
        let is_end = depth == empties;
        let shallow = shallow_depth(empties, depth);
        let margin_of = |shallow| (deviations * deviation(empties, shallow, depth)) as i32;
        let margin = margin_of(shallow);
        let gate = margin_of(0) * if is_end { END_GATE } else { GATE } / 4;
        // Scores at the end are whole discs.
        let low = if is_end { alpha.div_euclid(DISC) * DISC } else { alpha };
        let high = low + if is_end { DISC } else { 1 };
        let value = node.evaluate(self.weights);
        // Nothing but the end of the game says that all discs are won or lost.
        let (top, bottom) = (high + margin, low - margin);
        let is_high = top < DISC * SCORE_MAX && value >= high + gate;
        if is_high && self.confirms(node, top - 1, shallow)? {
            return Ok(Some(high));
        }
        let is_low = bottom > -DISC * SCORE_MAX && value <= low - gate;
        if is_low && !self.confirms(node, bottom, shallow)? {
            return Ok(Some(low));
        }
        Ok(None)
    }

    /// Whether a search without selective cuts is above `alpha`.
    fn confirms(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<bool, Stopped> {
        let outer = std::mem::replace(&mut self.selectivity, Selectivity::Exact);
        let found = self.null(node, alpha, depth);
        self.selectivity = outer;
        Ok(found? > alpha)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use game::Limits;
    use game::testing::random_match;
    use othello::Othello;

    use super::*;
    use crate::engine::Engine;
    use crate::line::Line;
    use crate::table::VALUE_INFINITY;
    use crate::weights::Weights;

    #[test]
    fn what_stands_for_a_search_is_less_deep_and_of_its_parity() {
        for empties in 3..=60 {
            for depth in 3..=empties {
                let shallow = shallow_depth(empties, depth);
                assert!(shallow < depth, "{shallow} for {depth}, {empties} empty squares");
                assert!(depth == empties || shallow % 2 == depth % 2, "{shallow} for {depth}");
            }
        }
    }

    #[test]
    fn values_differ_less_from_those_of_deeper_searches() {
        for empties in 5..=60 {
            for depth in 3..=empties {
                let deviations = (0..depth).map(|shallow| deviation(empties, shallow, depth));
                assert!(deviations.is_sorted_by(|less_deep, deeper| less_deep > deeper));
            }
            let deviations = (3..empties).map(|depth| deviation(empties, 2, depth));
            assert!(deviations.is_sorted_by(|nearer, farther| nearer < farther));
        }
    }

    #[test]
    fn a_shallow_search_confirms_what_is_true_and_nothing_else() {
        let mut engine = Engine::new(Weights::shipped(), 10, 1);
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let record = random_match(&Othello, 1);
        for (ply, pos) in record.positions().iter().enumerate().take(45) {
            let (node, depth) = (Node::new(pos.own(), pos.theirs()), ply as u32 % 5);
            engine.together(&limits, &stop, |worker| {
                let (bottom, top) = (-VALUE_INFINITY, VALUE_INFINITY);
                let value = worker.window(&node, bottom, top, depth, &mut Line::default());
                worker.selectivity = Selectivity::P73;
                let confirmed = [-1, 0, 1].map(|distance| {
                    let alpha = value.expect("there are no limits") + distance;
                    worker.confirms(&node, alpha, depth)
                });
                assert_eq!(confirmed, [Ok(true), Ok(false), Ok(false)], "ply {ply}");
                assert_eq!(worker.selectivity, Selectivity::P73);
            });
        }
    }
}
