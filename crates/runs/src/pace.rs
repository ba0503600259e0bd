//! How long things take, as far as it is known: so that tasks are neither too short nor too long.

use std::cell::Cell;
use std::rc::Rc;

/// How long things take. Clones know the same.
#[derive(Clone, Default)]
pub(crate) struct Pace(Rc<Cell<(u64, f64)>>);

/// What a task should take: elsewhere so long that the way there does not matter, here so short
/// that nobody waits for the last one.
const SECONDS_ELSEWHERE: f64 = 10.0;
const SECONDS_HERE: f64 = 0.5;

impl Pace {
    /// So many things took so long.
    pub fn measure(&self, things: u64, seconds: f64) {
        let (count, sum) = self.0.get();
        self.0.set((count + things, sum + seconds));
    }

    /// How many things took how long.
    pub fn measured(&self) -> (u64, f64) {
        self.0.get()
    }

    /// How many things take the time of a task, from 1; 1 if nothing is known.
    pub fn of_task(&self, is_local: bool) -> u64 {
        let seconds = if is_local { SECONDS_HERE } else { SECONDS_ELSEWHERE };
        match self.0.get() {
            (0, _) => 1,
            // What takes no time at all is as many as can be.
            (count, sum) => ((seconds / sum * count as f64) as u64).max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quick_comes_in_larger_tasks() {
        let pace = Pace::default();
        assert_eq!([true, false].map(|is_local| pace.of_task(is_local)), [1, 1]);
        pace.measure(10, 5.0);
        assert_eq!([true, false].map(|is_local| pace.of_task(is_local)), [1, 20]);
        pace.measure(90, 0.0);
        assert_eq!([true, false].map(|is_local| pace.of_task(is_local)), [10, 200]);
        pace.clone().measure(0, 1000.0);
        assert_eq!(pace.of_task(false), 1);
    }
}
