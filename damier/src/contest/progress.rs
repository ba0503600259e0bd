//! How far a run is, on a terminal.

use std::io::{IsTerminal, stderr};

use arena::statistics::Elo;
use arena::{Matchup, RunLine, Sequential, Tally};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error; nothing where nobody would see it.
pub struct Progress {
    bar: ProgressBar,
    is_shown: bool,
}

const STYLE: &str = "{bar:16} {pos}/{len}  {wide_msg}  {eta} left";

impl Progress {
    /// The bar of a run with so many games, of which some are done. A person needs the terminal.
    pub fn new(matchup: &Matchup<'_>, is_json: bool, done: u64, games: u64) -> Progress {
        let has_person = matchup.players.iter().any(|spec| spec.name == "human");
        let is_shown = !is_json && !has_person && stderr().is_terminal();
        let target =
            if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(games), target).with_position(done);
        if let Ok(style) = ProgressStyle::with_template(STYLE) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.reset_eta();
        Progress { bar, is_shown }
    }

    /// Shows the results so far.
    pub fn show(&self, run: &RunLine, tally: &Tally, test: Option<&Sequential>) {
        if self.is_shown {
            self.bar.set_message(message(run, tally, test));
            self.bar.set_position(tally.games);
        }
    }

    /// Does something that may write to the terminal.
    pub fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
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
    let llr = test.map_or(String::new(), |test| format!("  LLR {:.2}", test.llr()));
    format!("{scores}{elo}{llr}")
}
