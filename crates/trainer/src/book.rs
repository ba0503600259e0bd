//! An opening book that grows by searching.
//!
//! Every position of it was searched, and its best moves have values. Where a move leads to another
//! position of the book, its value is what that position is worth: so values are backed up through
//! all lines, and where two lines meet, through both. The book grows where good play is likely to
//! go: the next position is the one with the cheapest line, and what a line costs is what its moves
//! lose, plus a price for each ply.
//!
//! Positions are searched in batches, each by an engine that knows nothing yet. So the book depends
//! on neither threads nor interruptions.

mod journal;
mod judge;

use std::collections::{BTreeMap, HashMap};

use engine_othello::{Book, DISC, Known, Step, follow};
use othello::{Board, Discs, canonical};
use rayon::prelude::*;

pub use journal::HEAD;
pub use judge::{EngineJudge, Judge, Judgment};

/// What a ply costs, in units of 1/[`DISC`]: as much as a move that loses a quarter of a disc.
const PLY_PRICE: i32 = DISC / 4;

/// The largest batch.
const BATCH_MAX: usize = 32;

/// The book so far has so many times the positions of a batch: what a batch finds tells the next
/// where to go.
const BATCH_SHARE: usize = 16;

/// A position that was searched.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Searched {
    /// Canonical.
    discs: Discs,
    batch: u32,
    step: Step,
    branches: Vec<Branch>,
}

/// One of the best moves of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Branch {
    square: u8,
    /// What the search of the position says of it, for the side that makes it.
    value: i32,
    /// Where it leads, canonical, and the sign of what that is worth; none if the game is over.
    child: Option<(Discs, i32)>,
}

impl Searched {
    fn new(discs: Discs, batch: u32, Judgment { step, moves }: Judgment) -> Searched {
        let branch = |(square, value)| {
            let child = follow(discs, square).map(|(after, sign)| (canonical(after), sign));
            Branch { square, value, child }
        };
        Searched { discs, batch, step, branches: moves.into_iter().map(branch).collect() }
    }

    /// Whether it is solved: then there is nothing to learn behind it.
    fn is_solved(&self) -> bool {
        self.step.is_exact((self.discs.0 | self.discs.1).count_zeros())
    }
}

/// A book that grows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Growth {
    root: Discs,
    positions: Vec<Searched>,
    /// Where each position is.
    places: HashMap<Discs, usize>,
}

impl Default for Growth {
    fn default() -> Growth {
        Growth::from((Board::START.own(), Board::START.theirs()))
    }
}

impl Growth {
    /// An empty book that will grow from a position in which there is a move.
    #[must_use]
    pub fn from(root: Discs) -> Growth {
        Growth { root: canonical(root), positions: Vec::new(), places: HashMap::new() }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The most plies from the root to a position.
    #[must_use]
    pub fn plies(&self) -> u32 {
        let count = |discs: Discs| (discs.0 | discs.1).count_ones();
        let discs = self.positions.iter().map(|searched| count(searched.discs));
        discs.max().unwrap_or(0).saturating_sub(count(self.root))
    }

    /// Searches the next batch of positions, each with a judge of its own if need be; the lines of
    /// the journal about them. None are left if there are no lines.
    pub fn grow<J: Judge>(&mut self, judge: impl Fn() -> J + Sync + Send) -> String {
        let wanted = (self.len() / BATCH_SHARE).clamp(1, BATCH_MAX);
        let batch = self.positions.last().map_or(0, |last| last.batch + 1);
        let next = self.next(wanted).into_par_iter();
        let searched =
            next.map_init(judge, |judge, discs| Searched::new(discs, batch, judge.judge(discs)));
        let searched = searched.collect::<Vec<_>>();
        let lines = searched.iter().map(Searched::line).collect();
        searched.into_iter().for_each(|searched| self.add(searched));
        lines
    }

    fn add(&mut self, searched: Searched) {
        self.places.insert(searched.discs, self.len());
        self.positions.push(searched);
    }

    /// The positions outside the book with the cheapest lines, so many at most.
    fn next(&self, wanted: usize) -> Vec<Discs> {
        if self.is_empty() {
            return vec![self.root];
        }
        let outside = self.outside();
        let mut next = outside.into_iter().map(|(discs, cost)| (cost, discs)).collect::<Vec<_>>();
        next.sort_unstable();
        next.into_iter().take(wanted).map(|(_, discs)| discs).collect()
    }

    /// The positions that a move leads to out of the book, with what the cheapest line costs.
    fn outside(&self) -> BTreeMap<Discs, i32> {
        let known = self.known();
        let mut costs = vec![i32::MAX; self.len()];
        let mut outside = BTreeMap::new();
        costs[self.places[&self.root]] = 0;
        for place in self.by_ply() {
            let searched = &self.positions[place];
            let branches = searched.branches.iter().filter(|_| !searched.is_solved());
            for branch in branches {
                let Some((child, _)) = branch.child else { continue };
                let loss = known[place].value - self.worth(branch, searched.step, &known).value;
                let cost = costs[place].saturating_add(loss + PLY_PRICE);
                let least = match self.places.get(&child) {
                    Some(inside) => &mut costs[*inside],
                    None => outside.entry(child).or_insert(i32::MAX),
                };
                *least = cost.min(*least);
            }
        }
        outside
    }

    /// Places of positions, those with fewer discs first: a move only leads to later ones.
    fn by_ply(&self) -> Vec<usize> {
        let mut places = (0..self.len()).collect::<Vec<_>>();
        places.sort_by_key(|place| {
            let (own, theirs) = self.positions[*place].discs;
            (own | theirs).count_ones()
        });
        places
    }

    /// What every position is worth, backed up from the ends of all lines.
    fn known(&self) -> Vec<Known> {
        let nothing = Known { value: 0, step: Step::SOLVE };
        let mut known = vec![nothing; self.len()];
        for place in self.by_ply().into_iter().rev() {
            let Searched { branches, step, .. } = &self.positions[place];
            let worths = branches.iter().map(|branch| self.worth(branch, *step, &known));
            // Of equals the first, which the search liked best.
            let best =
                worths.reduce(|best, next| if next.value > best.value { next } else { best });
            known[place] = best.unwrap_or(nothing);
        }
        known
    }

    /// What a move is worth to the side that makes it.
    fn worth(&self, branch: &Branch, step: Step, known: &[Known]) -> Known {
        let inside = branch.child.and_then(|(child, sign)| Some((*self.places.get(&child)?, sign)));
        match inside {
            Some((place, sign)) => Known { value: sign * known[place].value, ..known[place] },
            None => Known { value: branch.value, step },
        }
    }

    /// The book, with every value backed up.
    #[must_use]
    pub fn book(&self) -> Book {
        let discs = self.positions.iter().map(|searched| searched.discs);
        Book::new(discs.zip(self.known()).collect())
    }
}

#[cfg(test)]
mod tests;
