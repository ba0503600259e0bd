//! The tree that Monte Carlo search grows: all branches in one list of limited length.

use std::mem::size_of;
use std::ops::Range;

use game::{Payoffs, Position, Seat, Standings};

/// A node of the tree, and the move that leads to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch<M> {
    /// The move that leads here; none at the root.
    pub mv: Option<M>,
    /// Games that came through here.
    pub visits: u32,
    /// What the rules decide if everyone plays for its share of first place from here on, once
    /// known.
    pub proven: Option<Payoffs>,
    /// The sum of what every seat got in those games.
    shares: [f64; Seat::COUNT_MAX],
    first: u32,
    count: u32,
}

impl<M> Branch<M> {
    fn new(mv: Option<M>) -> Branch<M> {
        Branch { mv, visits: 0, proven: None, shares: [0.0; Seat::COUNT_MAX], first: 0, count: 0 }
    }

    /// Where its children stand in the tree; nowhere before it has grown any.
    #[must_use]
    pub fn children(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }

    /// The seat's mean share of first place: exact if proven, 0 before the first visit.
    #[must_use]
    pub fn share(&self, seat: Seat) -> f64 {
        match self.proven {
            Some(payoffs) => payoffs.share(seat),
            None => self.shares[seat.index()] / f64::from(self.visits.max(1)),
        }
    }

    /// Whether it is proven that the seat gets nothing.
    fn is_lost(&self, seat: Seat) -> bool {
        self.proven.is_some_and(|payoffs| payoffs.share(seat) == 0.0)
    }
}

/// The tree. The root is the first branch, and children stand side by side.
pub(crate) struct Branches<M> {
    branches: Vec<Branch<M>>,
    branches_max: usize,
    is_full: bool,
}

impl<M: Copy> Branches<M> {
    /// An empty tree that will not take more memory than this.
    pub(crate) fn with_bytes(bytes: usize) -> Branches<M> {
        // At least the root, and no more than its indices can count.
        let branches_max = (bytes / size_of::<Branch<M>>()).clamp(1, u32::MAX as usize);
        // All of it at once: moving a large tree to grow it takes milliseconds, which may be too
        // late.
        Branches { branches: Vec::with_capacity(branches_max), branches_max, is_full: false }
    }

    /// All branches, the root first.
    pub(crate) fn as_slice(&self) -> &[Branch<M>] {
        &self.branches
    }

    /// Fells the tree and plants a root.
    pub(crate) fn clear(&mut self) {
        self.branches.clear();
        self.branches.push(Branch::new(None));
        self.is_full = false;
    }

    /// Gives a branch a child for every legal move. A full tree does not grow any more.
    pub(crate) fn grow<P: Position<Move = M>>(&mut self, at: usize, pos: &P) {
        let first = self.branches.len();
        if self.is_full || first + pos.moves_count() > self.branches_max {
            self.is_full = true;
            return;
        }
        self.branches.extend(pos.legal_moves().map(|mv| Branch::new(Some(mv))));
        self.branches[at].first = first as u32;
        self.branches[at].count = (self.branches.len() - first) as u32;
    }

    /// The child to visit next: the first that has not been visited, then the one with the highest
    /// upper confidence bound for the seat to move. What is proven lost is left alone.
    pub(crate) fn select(&self, at: usize, seat: Seat, exploration: f64) -> Option<usize> {
        let parent = &self.branches[at];
        let log = f64::from(parent.visits.max(1)).ln();
        let mut best = (None, f64::NEG_INFINITY);
        for index in parent.children() {
            let child = &self.branches[index];
            let bound = match child.visits {
                _ if child.is_lost(seat) => -1.0,
                0 => return Some(index),
                visits => child.share(seat) + exploration * (log / f64::from(visits)).sqrt(),
            };
            if bound > best.1 {
                best = (Some(index), bound);
            }
        }
        best.0
    }

    /// Adds what every seat got in a game that came through a branch.
    pub(crate) fn add(&mut self, at: usize, shares: &[f64; Seat::COUNT_MAX]) {
        let branch = &mut self.branches[at];
        branch.visits += 1;
        for (sum, share) in branch.shares.iter_mut().zip(shares) {
            *sum += share;
        }
    }

    /// Notes what the rules decide at a branch.
    pub(crate) fn set_proven(&mut self, at: usize, payoffs: Payoffs) {
        self.branches[at].proven = Some(payoffs);
    }

    /// Proves a branch from its children, for the seat to move there, if they suffice.
    pub(crate) fn prove(&mut self, at: usize, seat: Seat) -> bool {
        self.branches[at].proven = self.choice(at, seat);
        self.branches[at].proven.is_some()
    }

    /// What the seat to move chooses, if that is certain: a sole first place as soon as one is
    /// proven; otherwise the best for it once all children are proven, unless it is all the same to
    /// the seat but not to the others.
    fn choice(&self, at: usize, seat: Seat) -> Option<Payoffs> {
        let children = &self.branches[self.branches[at].children()];
        let proven = || children.iter().filter_map(|child| child.proven);
        if let Some(won) = proven().find(|payoffs| payoffs.winner() == Some(seat)) {
            return Some(won);
        }
        if children.is_empty() || proven().count() < children.len() {
            return None;
        }
        let best = proven().reduce(|best, new| {
            if Standings::of(&new)[seat] > Standings::of(&best)[seat] { new } else { best }
        })?;
        let same = |payoffs: Payoffs| {
            payoffs.share(seat) < best.share(seat)
                || Seat::all(best.seats()).all(|other| payoffs.share(other) == best.share(other))
        };
        proven().all(same).then_some(best)
    }

    /// The child to play: a proven win, otherwise the one with most visits, and what is proven lost
    /// only if there is nothing else; of lost ones the least bad.
    pub(crate) fn best(&self, at: usize, seat: Seat) -> Option<usize> {
        let merit = |index: usize| {
            let child = &self.branches[index];
            let standing = child.proven.map(|payoffs| Standings::of(&payoffs)[seat]);
            let is_won = child.proven.is_some_and(|payoffs| payoffs.winner() == Some(seat));
            let is_decided = is_won || child.is_lost(seat) || self.branches[at].proven.is_some();
            let standing = standing.filter(|_| is_decided);
            (is_won, !child.is_lost(seat), standing, child.visits)
        };
        let first = |a: usize, b: usize| if merit(b) > merit(a) { b } else { a };
        self.branches[at].children().reduce(first)
    }
}

#[cfg(test)]
mod tests {
    use game::Game;
    use game::testing::Sticks;

    use super::*;

    const WON: [f64; 4] = [1.0, 0.0, 0.0, 0.0];

    /// Four sticks: take one or two. Both moves look good, and the second more so.
    fn two_moves() -> Branches<u8> {
        let mut tree = Branches::with_bytes(10_000);
        tree.clear();
        tree.grow(0, &Sticks::new(4).start(1));
        for child in [1, 2, 2] {
            tree.add(child, &WON);
            tree.add(0, &WON);
        }
        tree
    }

    #[test]
    fn the_most_visited_move_is_played_unless_it_is_lost_or_another_is_won() {
        let seat = Seat::FIRST;
        let mut tree = two_moves();
        assert_eq!(tree.best(0, seat), Some(2));
        tree.set_proven(2, Payoffs::won_by(Seat::SECOND, 2));
        assert_eq!(tree.best(0, seat), Some(1));
        let mut tree = two_moves();
        tree.set_proven(1, Payoffs::won_by(Seat::FIRST, 2));
        assert_eq!(tree.best(0, seat), Some(1));
    }

    #[test]
    fn a_lost_move_is_visited_only_if_there_is_no_other() {
        let mut tree = two_moves();
        for (lost, next) in [(None, 1), (Some(1), 2), (Some(2), 1)] {
            if let Some(lost) = lost {
                tree.set_proven(lost, Payoffs::won_by(Seat::SECOND, 2));
            }
            assert_eq!(tree.select(0, Seat::FIRST, 0.7), Some(next));
        }
    }

    #[test]
    fn a_branch_is_proven_by_one_win_or_by_all_moves() {
        let mut tree = two_moves();
        tree.set_proven(1, Payoffs::drawn(2));
        assert!(!tree.prove(0, Seat::FIRST));
        tree.set_proven(2, Payoffs::won_by(Seat::SECOND, 2));
        assert!(tree.prove(0, Seat::FIRST));
        assert_eq!(tree.as_slice()[0].proven, Some(Payoffs::drawn(2)));
        let mut tree = two_moves();
        tree.set_proven(2, Payoffs::won_by(Seat::FIRST, 2));
        assert!(tree.prove(0, Seat::FIRST));
    }

    #[test]
    fn an_indifferent_seat_proves_nothing_about_the_others() {
        let mut tree = two_moves();
        tree.set_proven(1, Payoffs::won_by(Seat::FIRST, 3));
        tree.set_proven(2, Payoffs::won_by(Seat::SECOND, 3));
        assert!(!tree.prove(0, Seat::new(2)));
    }
}
