//! How far a run is, on a terminal.

use arena::statistics::Elo;
use arena::{RunLine, Sequential, Tally};
use indicatif::ProgressBar;

use crate::progress::bar;
use crate::run::Hands;

/// The bar of a run with so many games, of which some are done, unless it would be in the way.
pub fn begun(is_hidden: bool, done: u64, games: u64, hands: &Hands) -> ProgressBar {
    let bar = if is_hidden { ProgressBar::hidden() } else { bar(games, "games") };
    bar.set_length(games);
    hands.show(&bar, "games");
    bar.set_position(done);
    bar.reset_eta();
    bar
}

/// Shows the results so far.
pub fn show(bar: &ProgressBar, run: &RunLine, tally: &Tally, test: Option<&Sequential>) {
    bar.set_message(message(run, tally, test));
    bar.set_position(tally.games);
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
