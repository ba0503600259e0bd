//! Damier's own players as contestants.

use std::thread;

use catalog::{AnyPlayer, Item, Spec};
use play::Forfeit;

use crate::referee::{Contestant, Turn};

/// A player of the catalog in its seat.
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
    fn prepare(&mut self, turn: &Turn<'_>) -> Result<(), Forfeit> {
        self.player.prepare(turn.played);
        if turn.allowance.limits.time.is_some() {
            thread::yield_now();
        }
        Ok(())
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        let Turn { played, allowance, stop, report } = turn;
        let verdict = self.player.search(*played, &allowance.limits, stop, *report);
        self.nodes = verdict.statistics.nodes;
        let none = || Forfeit::Crashed("no move".to_string());
        verdict.line.into_iter().next().ok_or_else(none)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// A spec with a seed, if it plays by chance and names none: so that games differ, and a run
/// repeats.
#[must_use]
pub fn seeded(spec: &Spec, seed: u64) -> Spec {
    let is_level_0 = |item: &Item| item.key.as_deref() == Some("n") && item.value == "0";
    let by_chance = match spec.name.as_str() {
        "random" | "mcts" | "level" => true,
        // Of the reports' players only the lowest level of 001 throws dice.
        "report" => spec.items.iter().any(is_level_0),
        _ => false,
    };
    let is_seeded = spec.items.iter().any(|item| match (&item.key, spec.name.as_str()) {
        (Some(key), _) => key == "seed",
        (None, name) => name == "random",
    });
    let mut seeded = spec.clone();
    if by_chance && !is_seeded {
        let key = Some("seed".to_string());
        seeded.items.push(Item { key, value: seed.to_string(), offset: spec.text.len() });
    }
    seeded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_by_chance_get_a_seed_unless_they_have_one() {
        let seed = |text: &str| {
            let spec = seeded(&text.parse::<Spec>().expect("a spec"), 9);
            spec.items
                .iter()
                .find(|item| item.key.as_deref() == Some("seed"))
                .map(|i| i.value.clone())
        };
        assert_eq!(seed("random").as_deref(), Some("9"));
        assert_eq!(seed("mcts:100").as_deref(), Some("9"));
        assert_eq!(seed("mcts:sims=100,seed=3").as_deref(), Some("3"));
        assert_eq!(seed("random:7"), None);
        assert_eq!(seed("alphabeta:3"), None);
        assert_eq!(seed("report:001,n=0").as_deref(), Some("9"));
        assert_eq!(seed("report:001,n=0,seed=3").as_deref(), Some("3"));
        assert_eq!(seed("report:001,n=2"), None);
    }
}
