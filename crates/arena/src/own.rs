//! Damier's own players as contestants.

use std::thread;

use catalog::{AnyGame, AnySearcher, Candidate, ReadFile, Spec, SpecError};
use play::Forfeit;

use crate::external::start_program;
use crate::referee::{Contestant, Turn};

/// A player of the catalog in its seat.
pub struct Own {
    player: Box<dyn AnySearcher>,
    nodes: u64,
}

impl Own {
    /// Seats a player.
    #[must_use]
    pub const fn new(player: Box<dyn AnySearcher>) -> Own {
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

/// Whoever a spec asks for: a player of the catalog, or a program, which is started; none if that
/// is a person. `seed` is for those who play by chance.
pub fn contestant(
    game: &dyn AnyGame,
    spec: &Spec,
    seed: u64,
    files: ReadFile<'_>,
) -> Result<Option<Box<dyn Contestant>>, SpecError> {
    Ok(match game.player(&game.seeded(spec, seed), files)? {
        Candidate::Human => None,
        Candidate::Searcher(player) => Some(Box::new(Own::new(player))),
        Candidate::Program(program) => Some(start_program(&program)?),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use catalog::{Options, find};
    use play::Allowance;

    use super::*;

    #[test]
    fn a_level_plays_matches_without_the_book_unless_its_spec_says_so() {
        let game = find("othello").unwrap().open(&Options::default()).unwrap();
        let nodes = |spec: &str| {
            let spec = spec.parse::<Spec>().unwrap();
            let seated = contestant(&*game, &spec, 1, &|_| Err(String::new()));
            let mut player = seated.unwrap().unwrap();
            let (played, stop) = (game.start(1), AtomicBool::new(false));
            let allowance = Allowance::default();
            let report = &mut |_: &catalog::AnyProgress| ();
            let mut turn = Turn { played: &*played, allowance: &allowance, stop: &stop, report };
            player.choose(&mut turn).unwrap();
            player.nodes()
        };
        assert!(nodes("level:7") > 0 && nodes("level:7,book=off") > 0);
        assert_eq!((nodes("level:7,book=on"), nodes("engine:depth=2,book=on")), (0, 0));
        assert!(nodes("engine:depth=2") > 0);
    }
}
