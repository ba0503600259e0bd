//! Several searches of one position beside each other.

use std::collections::BTreeMap;

use crate::View;
use crate::counts::{self, Counts};

/// How the nodes of two or more searches overlap. A node is the moves that lead to it, in whatever
/// pass it was entered.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// What each search adds up to.
    pub counts: Vec<Counts>,
    /// Different nodes of each search.
    pub different: Vec<usize>,
    /// Of each search, the nodes that no other one entered.
    pub alone: Vec<usize>,
    /// Nodes that all of them entered.
    pub common: usize,
}

/// Who entered a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// This search alone.
    Alone,
    /// Some others too.
    Some,
    /// All.
    All,
}

/// The nodes of several searches by their moves.
struct Nodes<'r> {
    /// By the node above and the move.
    numbers: BTreeMap<(usize, &'r str), usize>,
    /// Who entered each: a bit for each search.
    masks: Vec<u64>,
}

impl<'r> Nodes<'r> {
    /// Adds a pass of a search; the number of each of its nodes.
    fn add(&mut self, view: View<'r>, search: usize) -> Vec<usize> {
        let mut names = vec![0; view.nodes.len()];
        self.masks[0] |= 1 << search;
        for (node, visit) in view.nodes.iter().enumerate() {
            if let (Some(parent), Some(mv)) = (view.parent(node), visit.mv.as_deref()) {
                let next = self.masks.len();
                let number = *self.numbers.entry((names[parent], mv)).or_insert(next);
                if number == next {
                    self.masks.push(0);
                }
                self.masks[number] |= 1 << search;
                names[node] = number;
            }
        }
        names
    }
}

impl Comparison {
    /// Compares searches by the passes of each, and says of every node of every pass who entered
    /// it.
    #[must_use]
    pub fn of(searches: &[Vec<View<'_>>]) -> (Comparison, Vec<Vec<Vec<Share>>>) {
        let mut nodes = Nodes { numbers: BTreeMap::new(), masks: vec![0] };
        let mut named = Vec::new();
        for (search, passes) in searches.iter().enumerate() {
            let names = passes.iter().map(|view| nodes.add(*view, search));
            named.push(names.collect::<Vec<_>>());
        }
        let masks = nodes.masks;
        let all = (1_u64 << searches.len()) - 1;
        let share = |number: &usize| match masks[*number] {
            mask if mask == all => Share::All,
            mask if mask.count_ones() == 1 => Share::Alone,
            _ => Share::Some,
        };
        let of_pass = |names: &Vec<usize>| names.iter().map(share).collect();
        let shares = named.iter().map(|names| names.iter().map(of_pass).collect()).collect();
        let of = |search: usize| masks.iter().filter(move |mask| **mask >> search & 1 == 1);
        let is_alone = |mask: &&u64| mask.count_ones() == 1;
        let each = 0..searches.len();
        let counts = searches.iter().map(|passes| {
            passes.iter().fold(Counts::default(), |sum, view| sum.with(counts::of(*view)))
        });
        let comparison = Comparison {
            counts: counts.collect(),
            different: each.clone().map(|search| of(search).count()).collect(),
            alone: each.map(|search| of(search).filter(is_alone).count()).collect(),
            common: masks.iter().filter(|mask| **mask == all).count(),
        };
        (comparison, shares)
    }
}
