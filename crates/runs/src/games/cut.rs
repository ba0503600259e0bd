//! Which games are a task.

use std::collections::HashSet;

use arena::{Fixture, Schedule};
use serde::{Deserialize, Serialize};

use crate::pace::Pace;
use crate::task::Task;

/// A game to be played, as a task has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Planned {
    /// Its number.
    pub index: u64,
    /// Who plays, and where it begins.
    #[serde(flatten)]
    pub fixture: Fixture,
}

/// Cuts a schedule into tasks while they are done: elsewhere of whole rounds of all orders, so that
/// one worker plays both games of a pair, and as many rounds as take a few seconds; here of one
/// game each.
pub(super) struct Cut<'s> {
    /// What the names of tasks begin with.
    prefix: &'s str,
    schedule: &'s Schedule,
    known: HashSet<u64>,
    next: u64,
    round: u64,
    rounds: Option<u64>,
    is_local: bool,
    pace: Pace,
}

/// More rounds are not put into one task: what is lost with a worker should not be much.
const ROUNDS_MAX: u64 = 100;

impl<'s> Cut<'s> {
    pub fn new(
        prefix: &'s str,
        schedule: &'s Schedule,
        known: &HashSet<u64>,
        round: u64,
        rounds: Option<u64>,
        is_local: bool,
    ) -> Cut<'s> {
        let (known, next) = (known.clone(), schedule.games().start);
        Cut { prefix, schedule, known, next, round, rounds, is_local, pace: Pace::default() }
    }

    pub fn pace(&self) -> Pace {
        self.pace.clone()
    }

    /// As many rounds as take the time of a task.
    fn rounds_of_task(&self) -> u64 {
        (self.pace.of_task(false) / self.round).clamp(1, ROUNDS_MAX)
    }

    fn games(&mut self) -> u64 {
        match self.is_local {
            true => 1,
            false => self.round * self.rounds.unwrap_or_else(|| self.rounds_of_task()),
        }
    }
}

impl Iterator for Cut<'_> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        let end = self.schedule.games().end;
        while self.next < end {
            let first = self.next;
            self.next = end.min(first + self.games());
            let unknown = (first..self.next).filter(|index| !self.known.contains(index));
            let planned =
                unknown.map(|index| Planned { index, fixture: self.schedule.fixture(index) });
            let planned = planned.collect::<Vec<_>>();
            if let (Some(one), Some(other)) = (planned.first(), planned.last()) {
                let name = format!("{}{}-{}", self.prefix, one.index, other.index);
                let input = serde_json::to_string(&planned).expect("numbers can be written");
                return Some(Task { name, input });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tasks(known: &[u64], rounds: Option<u64>, is_local: bool) -> Vec<String> {
        let schedule = Schedule::new(vec![vec![0, 1]], 10);
        let known = known.iter().copied().collect();
        Cut::new("g", &schedule, &known, 2, rounds, is_local).map(|task| task.name).collect()
    }

    #[test]
    fn elsewhere_a_task_has_both_games_of_a_pair() {
        assert_eq!(tasks(&[], None, false), ["g0-1", "g2-3", "g4-5", "g6-7", "g8-9"]);
        assert_eq!(tasks(&[], Some(2), false), ["g0-3", "g4-7", "g8-9"]);
        assert_eq!(tasks(&[2, 3, 5], Some(2), false), ["g0-1", "g4-7", "g8-9"]);
    }

    #[test]
    fn here_a_task_is_a_game() {
        assert_eq!(tasks(&[0, 1, 2, 3, 7], None, true), ["g4-4", "g5-5", "g6-6", "g8-8", "g9-9"]);
    }
}
