//! Selective cuts: a shallow search that is far enough beyond the window stands for a deep one. How
//! far is enough is a matter of how they differ.
//!
//! `damier learn othello margins` fits laws of this form. Those here were fitted in the same way,
//! to weights that were trained a little less than those that ship; the law for exact scores was
//! drawn by hand through those known up to 20 empty squares and holds at 24. Fits to the weights
//! that ship were tried in both places: as good at the end, and worse before it, where the same
//! error takes more time.

use std::sync::LazyLock;

use search::Stopped;

use crate::last::SCORE_MAX;
use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::watch::Watch;
use crate::weights::DISC;
use crate::worker::Worker;

/// From this many empty squares on, a search of four plies stands for the end; below, of two.
const END_DEEPER_MIN: u32 = 20;

/// The evaluation must be beyond the window, too, by so many quarters of its own margin, or the
/// shallow search is not worth its time.
const GATE: i32 = 2;

/// The same where the end is searched.
const END_GATE: i32 = 3;

/// Margins around a search before the end are so much wider than the law says: both searches are
/// selective themselves, and one wrong cut among many decides.
const CAUTION: f32 = 1.4;

/// Margins around the evaluation alone are no narrower than so many standard deviations.
const STATIC_DEVIATIONS_MIN: f32 = 1.1;

/// Up to this depth the evaluation alone may decide.
const STATIC_MAX: u32 = 1;

/// Searches that confirm cuts are selective themselves, but for those inside so many others, where
/// errors would pile up, and for those that stand for the end, which are cheap.
const CONFIRMING_MAX: u32 = 1;

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

/// How far searches are from each other: the logarithm of a standard deviation in discs is c0 + c1
/// empties + c2 empties² + c3 shallow + c4 depth.
type Law = [f32; 5];

/// Of the value at a depth around the one at a shallower depth.
const MIDDLE: Law = [2.09, -0.0424, 0.000_38, -0.168, 0.064];

/// Of the exact score around the value at a depth.
const END: Law = [2.25, -0.012, 0.0, -0.075, 0.0];

/// A law worked out for every number of empty squares and both depths: its factors.
struct Deviations {
    empties: [f32; 65],
    shallow: [f32; 65],
    depth: [f32; 65],
}

impl Deviations {
    fn of([c0, c1, c2, c3, c4]: Law) -> Deviations {
        let worked_out = |log: &dyn Fn(f32) -> f32| std::array::from_fn(|n| log(n as f32).exp());
        Deviations {
            empties: worked_out(&|empties| c0 + empties * (c1 + empties * c2)),
            shallow: worked_out(&|shallow| c3 * shallow),
            depth: worked_out(&|depth| c4 * depth),
        }
    }
}

static DEVIATIONS: LazyLock<[Deviations; 2]> = LazyLock::new(|| [MIDDLE, END].map(Deviations::of));

/// The standard deviation, in units of 1/[`DISC`], of the value at `depth` around the one at
/// `shallow`, with so many empty squares; of the exact score if that is as deep.
#[inline]
fn deviation(empties: u32, shallow: u32, depth: u32) -> f32 {
    let law = &DEVIATIONS[usize::from(depth >= empties)];
    let [empties, shallow, depth] = [empties, shallow, depth].map(|number| number as usize % 65);
    DISC as f32 * law.empties[empties] * law.shallow[shallow] * law.depth[depth]
}

impl<W: Watch> Worker<'_, W> {
    /// A bound that the evaluation alone makes likely enough, if this search is selective: so near
    /// to the leaves, more would cost as much as the whole.
    #[inline]
    pub fn static_cut(&self, node: &Node, alpha: i32, depth: u32) -> Option<i32> {
        let deviations = self.selectivity.deviations().filter(|_| depth <= STATIC_MAX)?;
        let deviations = deviations.max(STATIC_DEVIATIONS_MIN);
        let margin = (deviations * deviation(node.empties(), 0, depth)) as i32;
        let value = node.evaluate(self.weights);
        let (top, bottom) = (alpha + 1 + margin, alpha - margin);
        if value >= top && top < DISC * SCORE_MAX {
            return Some(alpha + 1);
        }
        (value <= bottom && bottom > -DISC * SCORE_MAX).then_some(alpha)
    }

    /// A bound that a shallower search makes likely enough, if this search is selective.
    pub fn probcut(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<Option<i32>, Stopped> {
        let Some(deviations) = self.selectivity.deviations() else { return Ok(None) };
        let empties = node.empties();
        let is_end = depth == empties;
        let shallow = shallow_depth(empties, depth);
        let deviations = if is_end { deviations } else { CAUTION * deviations };
        let margin_of = |shallow| (deviations * deviation(empties, shallow, depth)) as i32;
        let margin = margin_of(shallow);
        let gate = margin_of(0) * if is_end { END_GATE } else { GATE } / 4;
        // Scores at the end are whole discs.
        let low = if is_end { alpha.div_euclid(DISC) * DISC } else { alpha };
        let high = low + if is_end { DISC } else { 1 };
        let value = node.evaluate(self.weights);
        let node = &node.judged(Some(value));
        let is_sure = is_end || self.confirming == CONFIRMING_MAX;
        let selectivity = if is_sure { Selectivity::Exact } else { self.selectivity };
        // Nothing but the end of the game says that all discs are won or lost.
        let (top, bottom) = (high + margin, low - margin);
        let is_high = top < DISC * SCORE_MAX && value >= high + gate;
        if is_high && self.confirms(node, top - 1, shallow, selectivity)? {
            return Ok(Some(high));
        }
        let is_low = bottom > -DISC * SCORE_MAX && value <= low - gate;
        if is_low && !self.confirms(node, bottom, shallow, selectivity)? {
            return Ok(Some(low));
        }
        Ok(None)
    }

    /// Whether a search is above `alpha`.
    fn confirms(
        &mut self,
        node: &Node,
        alpha: i32,
        depth: u32,
        selectivity: Selectivity,
    ) -> Result<bool, Stopped> {
        let outer = (self.selectivity, self.confirming);
        self.selectivity = selectivity;
        self.confirming += 1;
        self.watch.hide();
        let found = self.null(node, alpha, depth);
        self.watch.show();
        (self.selectivity, self.confirming) = outer;
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
                    worker.confirms(&node, alpha, depth, Selectivity::Exact)
                });
                assert_eq!(confirmed, [Ok(true), Ok(false), Ok(false)], "ply {ply}");
                assert_eq!(worker.selectivity, Selectivity::P73);
            });
        }
    }
}
