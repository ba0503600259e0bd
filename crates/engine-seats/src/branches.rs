//! The tree that the engine grows: all branches in one list of limited length.

use std::ops::Range;

use game::Seat;

use crate::prospects::Prospects;

/// A position of the tree, and the move that leads to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch<M> {
    /// The move that leads here; none at the root.
    pub(crate) mv: Option<M>,
    /// How often the search came through here.
    pub(crate) visits: u32,
    /// Whether the guess is no guess: it is what the rules decide if everybody plays for first
    /// place.
    pub(crate) is_proven: bool,
    /// What every seat may expect, at a glance.
    pub(crate) guess: Prospects,
    /// How promising it looked beside its siblings; together they are 1.
    pub(crate) prior: f32,
    /// The sum of what was found below.
    sum: Prospects,
    first: u32,
    count: u32,
}

impl<M> Branch<M> {
    /// A branch that nobody has visited yet.
    pub(crate) fn new(mv: Option<M>, guess: Prospects, is_proven: bool) -> Branch<M> {
        let sum = Prospects::default();
        Branch { mv, visits: 0, is_proven, guess, prior: 1.0, sum, first: 0, count: 0 }
    }

    /// What a seat may expect: exact if proven, else the mean of the guess and all that was found
    /// below.
    #[inline]
    pub(crate) fn share(&self, seat: Seat) -> f32 {
        match self.is_proven {
            true => self.guess[seat],
            false => (self.sum[seat] + self.guess[seat]) / (self.visits + 1) as f32,
        }
    }

    /// What every seat may expect.
    pub(crate) fn prospects(&self) -> Prospects {
        Prospects(std::array::from_fn(|seat| self.share(Seat::new(seat))))
    }

    /// Where its children stand in the tree; nowhere before it has grown any.
    #[inline]
    pub(crate) fn children(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

/// The tree. The root is the first branch, and children stand side by side.
pub(crate) struct Branches<M> {
    list: Vec<Branch<M>>,
    most: usize,
}

impl<M: Copy> Branches<M> {
    /// A tree that will not take more memory than this.
    pub(crate) fn with_bytes(bytes: usize) -> Branches<M> {
        // At least the root, and no more than its indices can count.
        let most = (bytes / size_of::<Branch<M>>()).clamp(1, u32::MAX as usize);
        // All of it at once: moving a large tree to grow it takes time when there is none.
        Branches { list: Vec::with_capacity(most), most }
    }

    /// What it takes at most.
    pub(crate) fn bytes(&self) -> usize {
        self.most * size_of::<Branch<M>>()
    }

    /// Fells the tree and plants a root.
    pub(crate) fn plant(&mut self, root: Branch<M>) {
        self.list.clear();
        self.list.push(root);
    }

    /// A branch by its place.
    #[inline]
    pub(crate) fn at(&self, at: usize) -> &Branch<M> {
        &self.list[at]
    }

    /// The children of a branch.
    #[inline]
    pub(crate) fn children(&self, at: usize) -> &[Branch<M>] {
        &self.list[self.list[at].children()]
    }

    /// Gives a branch its children, unless the tree is full; they share its prior by how much each
    /// promises a seat: one is e times as likely as another that promises 1 / `sharpness` less.
    pub(crate) fn grow(&mut self, at: usize, children: &[Branch<M>], seat: Seat, sharpness: f32) {
        let first = self.list.len();
        if first + children.len() > self.most {
            return;
        }
        self.list.extend_from_slice(children);
        (self.list[at].first, self.list[at].count) = (first as u32, children.len() as u32);
        let siblings = &mut self.list[first..];
        let best = siblings.iter().map(|child| child.guess[seat]).fold(0.0, f32::max);
        for child in siblings.iter_mut() {
            child.prior = crate::prospects::exp(sharpness * (child.guess[seat] - best));
        }
        let whole = 1.0 / siblings.iter().map(|child| child.prior).sum::<f32>();
        siblings.iter_mut().for_each(|child| child.prior *= whole);
    }

    /// Adds what was found below a branch.
    #[inline]
    pub(crate) fn add(&mut self, at: usize, found: &Prospects) {
        let branch = &mut self.list[at];
        branch.visits += 1;
        for (sum, share) in branch.sum.0.iter_mut().zip(found.0) {
            *sum += share;
        }
    }

    /// Proves a branch from its children, for the seat to move there, if they suffice.
    pub(crate) fn prove(&mut self, at: usize, seat: Seat) -> bool {
        if let Some(proven) = self.choice(at, seat) {
            (self.list[at].guess, self.list[at].is_proven) = (proven, true);
        }
        self.list[at].is_proven
    }

    /// What the seat to move chooses, if that is certain: a sole first place as soon as one is
    /// proven; otherwise the best for it once all children are proven, unless it is all the same to
    /// the seat but not to the others.
    fn choice(&self, at: usize, seat: Seat) -> Option<Prospects> {
        let children = self.children(at);
        let proven = || children.iter().filter(|child| child.is_proven).map(|child| child.guess);
        if let Some(won) = proven().find(|shares| shares[seat] == 1.0) {
            return Some(won);
        }
        if children.is_empty() || !children.iter().all(|child| child.is_proven) {
            return None;
        }
        let best = proven().reduce(|best, new| if new[seat] > best[seat] { new } else { best })?;
        proven().all(|shares| shares[seat] < best[seat] || shares == best).then_some(best)
    }

    /// The child to play: a proven first place, then the one with most visits; one that is proven
    /// to get nothing only if there is nothing else. If all are proven, the best of them.
    pub(crate) fn best(&self, at: usize, seat: Seat) -> Option<usize> {
        let is_all = self.children(at).iter().all(|child| child.is_proven);
        let merit = |index: usize| {
            let child = &self.list[index];
            let is_won = child.is_proven && child.guess[seat] == 1.0;
            let is_lost = child.is_proven && child.guess[seat] == 0.0;
            let share = if is_all { child.guess[seat] } else { 0.0 };
            (is_won, !is_lost, share, child.visits)
        };
        let first = |one: usize, other: usize| if merit(other) > merit(one) { other } else { one };
        self.list[at].children().reduce(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Seat = Seat::SECOND;

    fn tree(guesses: &[([f32; 4], bool)]) -> Branches<u8> {
        let mut tree = Branches::with_bytes(10_000);
        tree.plant(Branch::new(None, Prospects([0.25; 4]), false));
        let child = |(mv, (guess, is_proven)): (u8, &([f32; 4], bool))| {
            Branch::new(Some(mv), Prospects(*guess), *is_proven)
        };
        let children = (0..).zip(guesses).map(child).collect::<Vec<_>>();
        tree.grow(0, &children, SECOND, 8.0);
        tree
    }

    #[test]
    fn one_first_place_or_all_moves_prove_a_branch() {
        let (won, lost, open) = ([0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.25; 4]);
        assert!(tree(&[(open, false), (won, true)]).prove(0, SECOND));
        assert!(tree(&[(lost, true), (lost, true)]).prove(0, SECOND));
        assert!(!tree(&[(lost, true), (open, false)]).prove(0, SECOND));
        let other = [0.0, 0.0, 1.0, 0.0];
        assert!(!tree(&[(lost, true), (other, true)]).prove(0, SECOND), "who wins is open");
    }

    #[test]
    fn what_is_proven_to_get_nothing_is_played_only_without_a_choice() {
        let (lost, open) = ([1.0, 0.0, 0.0, 0.0], [0.25; 4]);
        let mut tree = tree(&[(lost, true), (open, false)]);
        tree.add(1, &Prospects(lost));
        tree.add(1, &Prospects(lost));
        assert_eq!(tree.best(0, SECOND), Some(2));
    }

    #[test]
    fn priors_are_shared_by_what_moves_promise() {
        let tree = tree(&[([0.5, 0.2, 0.3, 0.0], false), ([0.5, 0.4, 0.1, 0.0], false)]);
        let priors = tree.children(0).iter().map(|child| child.prior).collect::<Vec<_>>();
        assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((priors[1] / priors[0] - 1.6_f32.exp()).abs() < 1e-3, "{priors:?}");
    }

    #[test]
    fn a_full_tree_grows_no_more() {
        let mut tree = Branches::with_bytes(1);
        tree.plant(Branch::new(None, Prospects([0.25; 4]), false));
        tree.grow(0, &[Branch::new(Some(1), Prospects([0.25; 4]), false)], SECOND, 8.0);
        assert!(tree.children(0).is_empty());
    }
}
