//! What it takes to prove a move good, where the end is searched.
//!
//! Above a dozen empty squares nearly every node that is cut is cut by its first move. So most of
//! the time several moves would do, and what matters is which of them is proved in the fewest
//! nodes. All replies have to be refuted, each by one answer: the effort is the sum over the
//! replies of the least over the answers, and an answer is cheap that leaves few replies and
//! stands well. Both enter as a power, as the sizes of trees do.

use std::sync::LazyLock;

use othello::kernel::{flips, moves};

use crate::endgame::ENDGAME_MAX;
use crate::node::Node;
use crate::squares::Squares;
use crate::watch::Watch;
use crate::weights::DISC;
use crate::worker::{Candidates, MOVES_MAX, Worker};

/// From this many empty squares on the effort is worth its own cost; in tests wherever it can be
/// worked out.
pub const EFFORT_MIN: u32 = if cfg!(test) { ENDGAME_MAX + 1 } else { 16 };

/// So many moves, those that promise most, are looked at.
const TRIED: usize = 3;

/// So many answers to a reply, those that leave the fewest replies, are judged.
const ANSWERS: usize = 4;

/// No move is looked at if all seem to miss the window by more: probably none will do.
const HOPELESS: i32 = 2 * DISC;

/// A reply makes a tree as much larger as so many discs less.
const REPLY: i32 = 3 * DISC;

/// By how much a disc less makes a tree larger: its logarithm.
const DISC_LOG: f64 = 0.15;

/// Steps of the table of sizes in a disc.
const STEPS: i32 = 4;

/// What is less or more is as small or as large as this.
const RANGE: std::ops::RangeInclusive<i32> = -64 * DISC..=127 * DISC;

/// The sizes of trees for all that is in the range.
static SIZES: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let steps = RANGE.start() * STEPS / DISC..=RANGE.end() * STEPS / DISC;
    steps.map(|step| (DISC_LOG * f64::from(step) / f64::from(STEPS)).exp() as f32).collect()
});

/// How large the tree behind an answer probably is, in no particular unit: if it leaves so many
/// replies and is worth so much.
#[inline]
fn size(replies: u32, value: i32) -> f32 {
    let discs = (REPLY * replies.cast_signed() - value).clamp(*RANGE.start(), *RANGE.end());
    SIZES[((discs - RANGE.start()) * STEPS / DISC) as usize]
}

/// Moves with priorities above this are known to be good.
const KNOWN: i32 = i32::MAX - 2;

impl<W: Watch> Worker<'_, W> {
    /// Puts first, of the moves that promise most, those that take the least effort. They must have
    /// priorities already.
    pub fn order_by_effort(&self, node: &Node, candidates: &mut Candidates, alpha: i32) {
        let judged = candidates.all().iter().filter_map(|candidate| candidate.judged);
        if judged.min().is_none_or(|theirs| -theirs <= alpha - HOPELESS) {
            return;
        }
        let mut least = f32::INFINITY;
        let mut tried = candidates.all();
        for _ in 0..TRIED {
            let is_unknown = |index: &usize| tried[*index].priority <= KNOWN;
            let promising = (0..tried.len()).filter(is_unknown);
            let Some(best) = promising.max_by_key(|index| tried[*index].priority) else { break };
            tried.swap(0, best);
            let Some((candidate, rest)) = tried.split_first_mut() else { break };
            let effort = self.effort(&candidate.after(node), least);
            least = least.min(effort);
            // Positive numbers are in the order of their bits. Half of them leaves priorities above
            // all others.
            candidate.priority = KNOWN - (effort.to_bits() >> 1).cast_signed();
            tried = rest;
        }
    }

    /// What it takes to refute all replies, or as much of it as is too much anyway.
    fn effort(&self, node: &Node, bound: f32) -> f32 {
        let mut sum = 0.0;
        for reply in Squares(node.moves()) {
            sum += self.refutation(&node.after(reply, flips(reply, node.own, node.theirs)));
            if sum >= bound {
                break;
            }
        }
        sum
    }

    /// What the cheapest answer takes.
    fn refutation(&self, node: &Node) -> f32 {
        let mut answers = [(0, 0, 0); MOVES_MAX];
        let mut count = 0;
        for (answer, square) in answers.iter_mut().zip(Squares(node.moves())) {
            let turned = flips(square, node.own, node.theirs);
            let replies = moves(node.theirs ^ turned, node.own ^ turned | 1 << square);
            *answer = (replies.count_ones(), square, turned);
            count += 1;
        }
        let mut answers = &mut answers[..count];
        let mut least = if count == 0 { size(0, 0) } else { f32::INFINITY };
        for _ in 0..ANSWERS {
            let Some(fewest) = (0..answers.len()).min_by_key(|index| answers[*index].0) else {
                break;
            };
            answers.swap(0, fewest);
            let Some(((replies, square, turned), rest)) = answers.split_first_mut() else { break };
            let value = -node.after(*square, *turned).evaluate(self.weights);
            least = least.min(size(*replies, value));
            answers = rest;
        }
        least
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
    use crate::weights::Weights;

    #[test]
    fn trees_grow_with_replies_and_shrink_with_what_an_answer_is_worth() {
        for replies in 0..20 {
            for value in (-60..60).map(|discs| discs * DISC) {
                let here = size(replies, value);
                assert!(here > 0.0 && here.is_finite());
                assert!(here <= size(replies + 1, value) && here >= size(replies, value + DISC));
            }
        }
        assert_eq!(size(3, 5 * DISC), size(2, 2 * DISC), "a reply is worth three discs");
    }

    /// The slow way: every effort in full, and the most promising moves by sorting.
    #[test]
    fn of_the_moves_that_promise_most_the_cheapest_comes_first() {
        let mut engine = Engine::new(Weights::shipped(), 10, 1);
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let mut changed = 0;
        for seed in 0..40 {
            let record = random_match(&Othello, seed);
            let pos = record.positions()[40];
            let node = Node::new(pos.own(), pos.theirs());
            engine.together(&limits, &stop, |worker| {
                let depth = node.empties();
                let mut plain = Candidates::new(node.own, node.theirs, node.moves());
                worker.order(&node, &mut plain, None, depth);
                let mut ordered = Candidates::new(node.own, node.theirs, node.moves());
                worker.order(&node, &mut ordered, None, depth);
                worker.order_by_effort(&node, &mut ordered, -64 * DISC);
                let plain = plain.collect::<Vec<_>>();
                let effort = |square: u8| {
                    let after = node.after(square, flips(square, node.own, node.theirs));
                    worker.effort(&after, f32::INFINITY)
                };
                let promising = plain.iter().take(TRIED).map(|candidate| candidate.square);
                let cheapest = promising.map(effort).reduce(f32::min);
                let squares = ordered.map(|candidate| candidate.square).collect::<Vec<_>>();
                assert_eq!(squares.first().copied().map(effort), cheapest, "match {seed}");
                let rest = plain.iter().skip(TRIED).map(|candidate| candidate.square);
                assert!(squares.iter().copied().skip(TRIED).eq(rest), "match {seed}");
                changed += usize::from(squares.first() != plain.first().map(|one| &one.square));
            });
        }
        assert!(changed > 5, "{changed}");
    }

    #[test]
    fn where_all_moves_miss_the_window_their_order_stays() {
        let pos = random_match(&Othello, 3).positions()[40];
        let node = Node::new(pos.own(), pos.theirs());
        let mut engine = Engine::new(Weights::shipped(), 10, 1);
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        engine.together(&limits, &stop, |worker| {
            let mut candidates = Candidates::new(node.own, node.theirs, node.moves());
            worker.order(&node, &mut candidates, None, node.empties());
            let priorities = |candidates: &mut Candidates| {
                candidates.all().iter().map(|candidate| candidate.priority).collect::<Vec<_>>()
            };
            let before = priorities(&mut candidates);
            worker.order_by_effort(&node, &mut candidates, 80 * DISC);
            assert_eq!(priorities(&mut candidates), before);
        });
    }
}
