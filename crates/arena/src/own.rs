//! Damier's own players as contestants.

use std::sync::atomic::AtomicBool;
use std::thread;

use catalog::{AnyMatch, AnyPlayer};

use crate::referee::{Contestant, Failure};
use crate::time::Allowance;

/// A player of the catalog at the table.
pub struct Own {
    player: Box<dyn AnyPlayer>,
    nodes: u64,
}

impl Own {
    /// Seats a player.
    #[must_use]
    pub const fn new(player: Box<dyn AnyPlayer>) -> Own {
        Own { player, nodes: 0 }
    }
}

impl Contestant for Own {
    /// Makes ready what the search needs, and lets others run before it: whoever comes back from
    /// that has the processor for a while, and is less likely to lose it while its time runs.
    fn prepare(
        &mut self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        _stop: &AtomicBool,
    ) -> Result<(), Failure> {
        self.player.prepare(played);
        if allowance.limits.time.is_some() {
            thread::yield_now();
        }
        Ok(())
    }

    fn choose(
        &mut self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<String, Failure> {
        let verdict = self.player.search(played, &allowance.limits, stop, &mut |_| ());
        self.nodes = verdict.statistics.nodes;
        let none = || Failure::Crashed("no move".to_string());
        verdict.line.into_iter().next().ok_or_else(none)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
