//! The rules a third time, for the counts: a map of coordinates, and captures found by looking
//! outward from one's own discs instead of from the empty squares.

use std::collections::{BTreeMap, BTreeSet};

use reversi::{Kind, Rules};

type Place = (i32, i32);

#[derive(Clone)]
pub struct Atlas {
    rules: Rules,
    discs: BTreeMap<Place, usize>,
    turn: usize,
}

impl Atlas {
    pub fn start(rules: Rules) -> Atlas {
        let rows = i32::from(rules.size().rows());
        let columns = i32::from(rules.size().columns());
        let (top, left) = ((rows + 1) / 2 - 1, columns / 2 - 1);
        let colors = match rules.kind() {
            Kind::Othello => [1, 0, 0, 1],
            Kind::Rolit | Kind::Pass => [3, 2, 0, 1],
        };
        let cross = [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)];
        let discs = cross.into_iter().zip(colors).collect();
        Atlas { rules, discs, turn: 0 }
    }

    fn is_empty(&self, (row, column): Place) -> bool {
        (0..i32::from(self.rules.size().rows())).contains(&row)
            && (0..i32::from(self.rules.size().columns())).contains(&column)
            && !self.discs.contains_key(&(row, column))
    }

    /// Where a color can capture, and what.
    fn captures(&self, color: usize) -> BTreeMap<Place, BTreeSet<Place>> {
        let mut captures = BTreeMap::<_, BTreeSet<_>>::new();
        for (&from, _) in self.discs.iter().filter(|(_, disc)| **disc == color) {
            for way in 0..9 {
                let at = |steps| (from.0 + (way / 3 - 1) * steps, from.1 + (way % 3 - 1) * steps);
                let is_other =
                    |place: &Place| self.discs.get(place).is_some_and(|disc| *disc != color);
                let run = (1..).map(at).take_while(is_other).collect::<BTreeSet<_>>();
                let end = at(run.len() as i32 + 1);
                if !run.is_empty() && self.is_empty(end) {
                    captures.entry(end).or_default().extend(run);
                }
            }
        }
        captures
    }

    /// The legal turns: where a disc goes, if anywhere, and what it captures.
    pub fn turns(&self) -> BTreeMap<Option<Place>, BTreeSet<Place>> {
        let captures = self.captures(self.turn);
        if !captures.is_empty() {
            return captures.into_iter().map(|(place, run)| (Some(place), run)).collect();
        }
        let nothing = BTreeSet::new;
        if self.rules.kind() == Kind::Rolit {
            let around = |&(row, column): &Place| {
                (0..9).map(move |way| (row + way / 3 - 1, column + way % 3 - 1))
            };
            let beside = self.discs.keys().flat_map(around);
            let free = beside.filter(|place| self.is_empty(*place));
            return free.map(|place| (Some(place), nothing())).collect();
        }
        let over = (0..self.rules.seats()).all(|seat| self.captures(seat).is_empty());
        if over { BTreeMap::new() } else { BTreeMap::from([(None, nothing())]) }
    }

    pub fn after(&self, place: Option<Place>, captured: &BTreeSet<Place>) -> Atlas {
        let mut next = self.clone();
        let taken = captured.iter().copied().chain(place);
        next.discs.extend(taken.map(|place| (place, self.turn)));
        next.turn = (self.turn + 1) % self.rules.seats();
        next
    }

    pub fn perft(&self, depth: u32) -> u64 {
        let turns = self.turns();
        if depth == 0 || turns.is_empty() {
            return 1;
        }
        let below =
            turns.iter().map(|(place, captured)| self.after(*place, captured).perft(depth - 1));
        below.sum()
    }
}
