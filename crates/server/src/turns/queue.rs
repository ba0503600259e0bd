//! Who is next: parties have turns one after the other, and so have the searches of each party.
//!
//! ```text
//!   places:   a1  b1               two search
//!   waiting:  c: c1                c has the next turn, and then, if a1 gives its turn back,
//!             a: a2 a3             a with a2: nobody has two at once, and whoever had a turn
//!             b: b2                comes after all who wait
//! ```

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::Notify;

use super::Party;

/// One who waits, or has a turn.
struct One {
    id: u64,
    party: Party,
    granted: Arc<Notify>,
    /// Whether he was asked to give his turn back.
    is_asked: bool,
}

/// Who has a turn, and who waits for one.
pub(super) struct Queue {
    places: usize,
    running: Vec<One>,
    /// Those who wait, by party. Whose turn it is next stands first, as long as he can have it.
    waiting: VecDeque<(Party, VecDeque<One>)>,
    next: u64,
}

impl Queue {
    /// So many have a turn at once.
    pub(super) const fn new(places: usize) -> Queue {
        Queue { places, running: Vec::new(), waiting: VecDeque::new(), next: 0 }
    }

    /// How many more could have a turn.
    pub(super) fn free(&self) -> usize {
        self.places - self.running.len()
    }

    /// Whether anybody has a turn.
    pub(super) fn is_busy(&self) -> bool {
        !self.running.is_empty()
    }

    pub(super) fn join(&mut self, party: Party, granted: Arc<Notify>) -> u64 {
        let id = self.next;
        self.next += 1;
        self.wait(One { id, party, granted, is_asked: false });
        self.grant();
        id
    }

    pub(super) fn has_turn(&self, id: u64) -> bool {
        self.running.iter().any(|one| one.id == id)
    }

    pub(super) fn rest(&mut self, id: u64) {
        if let Some(one) = self.end_turn(id) {
            // Before anybody has the turn, so that nobody is ahead of him twice.
            self.wait(One { is_asked: false, ..one });
            self.grant();
        }
    }

    pub(super) fn leave(&mut self, id: u64) {
        if self.end_turn(id).is_none() {
            for (_, queue) in &mut self.waiting {
                queue.retain(|one| one.id != id);
            }
            self.waiting.retain(|(_, queue)| !queue.is_empty());
        }
        self.grant();
    }

    /// Ends a turn: others of the party come after all who wait by now.
    fn end_turn(&mut self, id: u64) -> Option<One> {
        let index = self.running.iter().position(|one| one.id == id)?;
        let one = self.running.remove(index);
        let others = self.waiting.iter().position(|(party, _)| *party == one.party);
        let others = others.and_then(|index| self.waiting.remove(index));
        self.waiting.extend(others);
        Some(one)
    }

    fn wait(&mut self, one: One) {
        match self.waiting.iter_mut().find(|(party, _)| *party == one.party) {
            Some((_, queue)) => queue.push_back(one),
            None => self.waiting.push_back((one.party, [one].into())),
        }
    }

    /// Gives turns as long as there are some and anybody can have them.
    fn grant(&mut self) {
        while self.running.len() < self.places {
            let next = self.waiting.iter().position(|(party, _)| !self.is_running(*party));
            let Some((party, mut queue)) = next.and_then(|index| self.waiting.remove(index)) else {
                return;
            };
            if let Some(one) = queue.pop_front() {
                one.granted.notify_one();
                self.running.push(one);
            }
            if !queue.is_empty() {
                self.waiting.push_back((party, queue));
            }
        }
    }

    fn is_running(&self, party: Party) -> bool {
        self.running.iter().any(|one| one.party == party)
    }

    /// Asks for a turn back if somebody could have it, but for no more turns than there are parties
    /// to have them.
    pub(super) fn call_back(&mut self, id: u64) -> bool {
        let Some(index) = self.running.iter().position(|one| one.id == id) else { return false };
        let own = self.running[index].party;
        let is_waiting = self.waiting.iter().any(|(party, _)| *party == own);
        let others = self.waiting.iter().filter(|(party, _)| !self.is_running(*party)).count();
        let asked = self.running.iter().filter(|one| one.is_asked && one.id != id).count();
        let is_asked = is_waiting || others > asked;
        self.running[index].is_asked = is_asked;
        is_asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A queue with so many places and those who have joined, each by his name: a party and a
    /// number.
    struct Names {
        queue: Queue,
        ids: Vec<(&'static str, u64)>,
    }

    impl Names {
        fn of(places: usize, names: &[&'static str]) -> Names {
            let mut all = Names { queue: Queue::new(places), ids: Vec::new() };
            names.iter().for_each(|name| all.join(name));
            all
        }

        fn join(&mut self, name: &'static str) {
            let party = Party::Alone(name.as_bytes()[0].into());
            self.ids.push((name, self.queue.join(party, Arc::default())));
        }

        fn id(&self, name: &str) -> u64 {
            self.ids.iter().find(|(other, _)| *other == name).unwrap().1
        }

        /// Those who have turns, the longest first if nobody has left.
        fn running(&self) -> Vec<&'static str> {
            let name = |one: &One| self.ids.iter().find(|(_, id)| *id == one.id).unwrap().0;
            self.queue.running.iter().map(name).collect()
        }

        /// Who has the only turn, time after time, if everybody gives it back.
        fn rounds(&mut self, turns: usize) -> Vec<&'static str> {
            let turn = |_| {
                let name = self.running()[0];
                self.queue.rest(self.id(name));
                name
            };
            (0..turns).map(turn).collect()
        }
    }

    #[test]
    fn turns_go_round_among_parties_and_among_the_searches_of_each() {
        let mut names = Names::of(1, &["a1", "a2", "a3", "b1", "c1", "c2"]);
        let rounds = [
            ["a1", "b1", "c1"],
            ["a2", "b1", "c2"],
            ["a3", "b1", "c1"],
            ["a1", "b1", "c2"],
            ["a2", "b1", "c1"],
        ];
        assert_eq!(names.rounds(15), rounds.concat());
    }

    #[test]
    fn a_party_has_one_turn_at_a_time_though_places_are_free() {
        let mut names = Names::of(3, &["a1", "a2", "b1"]);
        assert_eq!((names.running(), names.queue.places), (vec!["a1", "b1"], 3));
        names.queue.leave(names.id("a1"));
        assert_eq!(names.running(), ["b1", "a2"]);
    }

    #[test]
    fn however_many_searches_one_party_has_another_waits_for_one_turn_only() {
        for is_over in [true, false] {
            let mut names = Names::of(1, &["a1"]);
            for _ in 0..300 {
                names.join("a2");
            }
            names.join("b1");
            match is_over {
                true => names.queue.leave(names.id("a1")),
                false => names.queue.rest(names.id("a1")),
            }
            assert_eq!(names.running(), ["b1"]);
        }
    }

    #[test]
    fn whoever_leaves_the_line_is_never_called() {
        let mut names = Names::of(1, &["a1", "b1", "b2", "c1"]);
        names.queue.leave(names.id("b1"));
        names.queue.leave(names.id("c1"));
        assert_eq!(names.rounds(4), ["a1", "b2", "a1", "b2"]);
        for name in ["a1", "b2"] {
            names.queue.leave(names.id(name));
        }
        assert!(names.running().is_empty() && names.queue.waiting.is_empty());
    }

    #[test]
    fn no_more_turns_are_called_back_than_somebody_could_have() {
        let mut names = Names::of(2, &["a1", "b1"]);
        let call_back = |names: &mut Names, name| {
            let id = names.id(name);
            names.queue.call_back(id)
        };
        assert!(!call_back(&mut names, "a1"));
        names.join("c1");
        let all = ["a1", "b1", "a1"].map(|name| call_back(&mut names, name));
        assert_eq!(all, [true, false, true]);
        names.join("b2");
        assert!(call_back(&mut names, "b1"), "his own other search waits");
        names.queue.rest(names.id("a1"));
        assert_eq!(names.running(), ["b1", "c1"]);
        names.queue.leave(names.id("a1"));
        assert!(!call_back(&mut names, "c1") && call_back(&mut names, "b1"));
    }
}
