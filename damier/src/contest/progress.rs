//! How far a run is, on a terminal.

use arena::statistics::Elo;
use arena::{Matchup, RunLine, Sequential, Tally};
use indicatif::ProgressBar;

use crate::progress::bar;

/// A bar on standard error; nothing where nobody would see it.
pub struct Progress(ProgressBar);

impl Progress {
    /// The bar of a run with so many games, of which some are done. A person needs the terminal.
    pub fn new(matchup: &Matchup<'_>, is_json: bool, done: u64, games: u64) -> Progress {
        let has_person = matchup.players.iter().any(|spec| spec.name == "human");
        let bar = match is_json || has_person {
            true => ProgressBar::hidden(),
            false => bar(games, "games"),
        };
        bar.set_position(done);
        bar.reset_eta();
        Progress(bar)
    }

    /// Shows the results so far.
    pub fn show(&self, run: &RunLine, tally: &Tally, test: Option<&Sequential>) {
        if !self.0.is_hidden() {
            self.0.set_message(message(run, tally, test));
            self.0.set_position(tally.games);
        }
    }

    /// Does something that may write to the terminal.
    pub fn suspend<T>(&self, act: impl FnOnce() -> T) -> T {
        self.0.suspend(act)
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn message(run: &RunLine, tally: &Tally, test: Option<&Sequential>) -> String {
    let scores = tally.players.iter().map(|player| player.score);
    if !run.is_duel() {
        let best = scores.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
        return best.map_or(String::new(), |(player, score)| {
            format!("{} leads with {score:.1}", run.players[player])
        });
    }
    let scores = scores.map(|score| format!("{score:.1}")).collect::<Vec<_>>().join(" : ");
    let elo = match tally.pairs.pairs() {
        0 => String::new(),
        _ => {
            let elo = Elo::of(&tally.pairs);
            format!("  Elo {:+.0} ± {:.0}", elo.elo, elo.error)
        }
    };
    let llr = test.map_or(String::new(), |test| format!("  LLR {:.2}", test.llr));
    format!("{scores}{elo}{llr}")
}
