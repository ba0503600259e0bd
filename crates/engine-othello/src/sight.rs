//! How far somebody looks ahead, and how surely.

use crate::selectivity::Selectivity::{self, Exact, P65, P87, P98};
use crate::step::Step;

/// How far somebody looks: so many plies, and to the end of the game where that is in sight.
///
/// The further, the sooner the end is seen: surely from [`Sight::exact_from`] empty squares on, and
/// very likely, or likely, from some more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sight(u8);

impl Sight {
    /// The most plies that still take some seconds only.
    pub const DEPTH_MAX: u8 = 21;

    /// So many plies, if that is not too far.
    ///
    /// ```
    /// use engine_othello::Sight;
    /// assert_eq!(Sight::new(7).map(Sight::exact_from), Some(14));
    /// assert_eq!(Sight::new(22), None);
    /// ```
    #[must_use]
    pub fn new(depth: u8) -> Option<Sight> {
        (1..=Sight::DEPTH_MAX).contains(&depth).then_some(Sight(depth))
    }

    /// How many plies it looks ahead before the end of the game is in sight.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.0 as u32
    }

    /// From how many empty squares on it plays perfectly.
    #[must_use]
    pub fn exact_from(self) -> u32 {
        self.ends()[0].0
    }

    /// From how many empty squares on it searches to the end of the game, and how surely.
    #[must_use]
    pub fn ends(self) -> [(u32, Selectivity); 3] {
        match self.0 {
            0..=10 => [(2 * self.depth(), Exact); 3],
            11..=12 => [(21, Exact), (24, P98), (24, P98)],
            13..=18 => [(21, Exact), (24, P98), (27, P87)],
            _ => [(24, Exact), (27, P98), (30, P87)],
        }
    }

    /// How deep and how surely it searches with so many empty squares.
    #[must_use]
    pub fn step(self, empties: u32) -> Step {
        let end = self.ends().into_iter().find(|(from, _)| empties <= *from);
        match end {
            Some((_, selectivity)) => Step { depth: empties, selectivity },
            None => Step { depth: self.depth(), selectivity: P65 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_looks_further_looks_nowhere_less_far() {
        let sights = (1..).map_while(Sight::new).collect::<Vec<_>>();
        for pair in sights.windows(2) {
            for empties in 0..=60 {
                let (nearer, further) = (pair[0].step(empties), pair[1].step(empties));
                assert!(nearer <= further, "{pair:?} with {empties} empty squares");
            }
        }
    }
}
