//! Monte Carlo tree search without chance: what is found at the leaves is judged, not played out.
//!
//! Every descent begins at the root and takes at each branch the child with the highest bound for
//! the seat to move, a bound of the kind that AlphaZero made known (PUCT, Rosin 2011):
//!
//! ```text
//!   mean share of the seat + exploration * prior * sqrt(visits) / (1 + visits of the child)
//! ```
//!
//! Where the tree ends, all children are judged at once. They get their priors from that, and what
//! the seat to move would choose is what the leaf is worth to everybody: one ply of max^n. It is
//! added to all branches on the way, whose means so become those of good play: every seat maximizes
//! its own share, as in max^n, and what is tried often weighs more.
//!
//! A game that is over proves its branch, and proofs climb as far as they reach.

use game::{Position, Seat};
use search::{Budget, Stopped};

use crate::branches::{Branch, Branches};
use crate::forecast::Forecast;
use crate::prospects::Prospects;

/// How much a child that is rarely visited is favored: chosen by matches, and not critical.
const EXPLORATION: f32 = 0.4;

/// How much a child is favored that promises more: e times as much for an eighth of a first place.
const SHARPNESS: f32 = 8.0;

/// What all moves of the root share of its priors if several are to be judged.
const FAIRNESS: f32 = 0.5;

/// A tree under way.
pub(crate) struct Tree<'a, P: Position> {
    pub(crate) branches: &'a mut Branches<P::Move>,
    forecast: &'a dyn Forecast<P>,
    root: &'a P,
    /// The one move of the root that counts, if not all.
    only: Option<P::Move>,
    /// The branches of the descent under way, with the seats to move there.
    path: Vec<(usize, Seat)>,
    children: Vec<Branch<P::Move>>,
    is_fair: bool,
}

impl<'a, P: Position> Tree<'a, P> {
    /// A tree that is only a root. If it is fair, every move of the root is looked at more than
    /// good play needs.
    pub(crate) fn plant(
        branches: &'a mut Branches<P::Move>,
        forecast: &'a dyn Forecast<P>,
        root: &'a P,
        only: Option<P::Move>,
        is_fair: bool,
    ) -> Tree<'a, P> {
        let (guess, is_over) = judged(forecast, root);
        branches.plant(Branch::new(None, guess, is_over));
        let (path, children) = (Vec::new(), Vec::new());
        Tree { branches, forecast, root, only, path, children, is_fair }
    }

    /// Whether everything is decided.
    pub(crate) fn is_proven(&self) -> bool {
        let (root, children) = (self.branches.at(0), self.branches.children(0));
        match self.is_fair && !children.is_empty() {
            true => children.iter().all(|child| child.is_proven),
            false => root.is_proven,
        }
    }

    /// Once down the tree and up again. One that the limits end leaves no trace.
    pub(crate) fn descend(&mut self, budget: &mut Budget<'_>) -> Result<(), Stopped> {
        let (mut pos, mut at) = (self.root.clone(), 0);
        self.path.clear();
        let found = loop {
            let branch = self.branches.at(at);
            self.path.push((at, pos.turn()));
            if branch.is_proven && at > 0 {
                budget.count()?;
                break branch.guess;
            }
            if branch.children().is_empty() {
                break self.grow(at, &pos, budget)?;
            }
            at = self.select(at, pos.turn());
            if let Some(mv) = self.branches.at(at).mv {
                pos.play_unchecked(mv);
            }
        };
        self.back_up(&found);
        Ok(())
    }

    /// The child with the highest bound. What is proven to get nothing is left alone.
    #[inline]
    fn select(&self, at: usize, seat: Seat) -> usize {
        let parent = self.branches.at(at);
        let reach = EXPLORATION * ((parent.visits + 1) as f32).sqrt();
        let first = parent.children().start;
        let children = self.branches.children(at);
        let fair = if at == 0 && self.is_fair { FAIRNESS } else { 0.0 };
        let even = fair / children.len() as f32;
        let (mut best, mut most) = (first, f32::NEG_INFINITY);
        for (index, child) in children.iter().enumerate() {
            let prior = (1.0 - fair) * child.prior + even;
            let is_settled = child.is_proven && (at == 0 || child.guess[seat] == 0.0);
            let bound = match is_settled {
                true => child.guess[seat] - 2.0,
                false => child.share(seat) + reach * prior / (1 + child.visits) as f32,
            };
            if bound > most {
                (best, most) = (first + index, bound);
            }
        }
        best
    }

    /// Gives a branch its children; what the seat to move would choose.
    fn grow(&mut self, at: usize, pos: &P, budget: &mut Budget<'_>) -> Result<Prospects, Stopped> {
        let seat = pos.turn();
        self.children.clear();
        let mut best = self.branches.at(at).guess;
        for mv in pos.legal_moves().filter(|mv| at > 0 || self.only.is_none_or(|only| only == *mv))
        {
            budget.count()?;
            let (guess, is_over) = judged(self.forecast, &pos.after(mv));
            if self.children.is_empty() || guess[seat] > best[seat] {
                best = guess;
            }
            self.children.push(Branch::new(Some(mv), guess, is_over));
        }
        self.branches.grow(at, &self.children, seat, SHARPNESS);
        Ok(best)
    }

    /// Adds what was found to all branches on the path, and proves what follows from it.
    fn back_up(&mut self, found: &Prospects) {
        let mut is_proven = true;
        for &(at, seat) in self.path.iter().rev() {
            self.branches.add(at, found);
            is_proven =
                is_proven && (self.branches.at(at).is_proven || self.branches.prove(at, seat));
        }
    }

    /// The line that is visited most, from a branch on, its own move first.
    pub(crate) fn line(&self, at: usize, pos: &P) -> Vec<P::Move> {
        let (mut pos, mut at) = (pos.clone(), at);
        let mut line = Vec::new();
        while let Some(mv) = self.branches.at(at).mv {
            line.push(mv);
            pos.play_unchecked(mv);
            let next = self.branches.best(at, pos.turn());
            match next.filter(|next| self.branches.at(*next).visits > 0) {
                Some(next) => at = next,
                None => break,
            }
        }
        line
    }
}

/// What every seat may expect of a position, and whether the rules have decided it.
#[inline]
fn judged<P: Position>(forecast: &dyn Forecast<P>, pos: &P) -> (Prospects, bool) {
    match pos.is_over().then(|| pos.payoffs()).flatten() {
        Some(payoffs) => (Prospects::of(&payoffs), true),
        None => (forecast.prospects(pos), false),
    }
}
