//! The matches of an experiment.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use arena::journal::GameLine;
use arena::{PlayerTally, RunLine, Schedule, Tally, TimeControl};
use catalog::{AnyGame, Options, Size, Spec, find};
use indicatif::ProgressBar;
use plot::Dot;

use super::arguments::Rerun;
use super::playing::Playing;
use crate::output::grouped;
use crate::progress::bar;
use crate::run::Hands;

/// The games of a match, in their order.
pub struct Results {
    /// One by one.
    pub games: Vec<GameLine>,
    /// What they add up to.
    pub tally: Tally,
}

/// A share of something counted, in percent, with the interval in which it lies by 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    pub percent: f64,
    pub low: f64,
    pub high: f64,
}

/// Plays matches one after the other and shows how far it is.
pub struct Referee<'a> {
    rerun: &'a Rerun,
    game: &'a dyn AnyGame,
    bar: ProgressBar,
    playing: RefCell<Playing<'a>>,
}

impl<'a> Referee<'a> {
    /// For an experiment of so many games in all, where each move may have a time.
    pub fn new(
        rerun: &'a Rerun,
        game: &'a dyn AnyGame,
        of: u64,
        is_timed: bool,
        hands: &'a Hands,
    ) -> anyhow::Result<Referee<'a>> {
        let output = &rerun.common.output;
        let playing = Playing::begin(hands, rerun.threads(is_timed), output, false)?;
        let bar = if output.json { ProgressBar::hidden() } else { bar(of, "games") };
        bar.set_length(of);
        hands.show(&bar, "games");
        Ok(Referee { rerun, game, bar, playing: RefCell::new(playing) })
    }

    /// Plays so many games; the second of every two has the seats exchanged. They begin with random
    /// plies, or without any at the start or with a set-up for every two games. There may be a time
    /// for each move.
    pub fn play(
        &self,
        players: [&str; 2],
        games: u64,
        opening_plies: usize,
        time: Option<Duration>,
    ) -> anyhow::Result<Results> {
        let time = TimeControl { per_move: time, ..TimeControl::default() };
        let run = RunLine {
            game: self.game.name().to_string(),
            options: self.game.options().clone(),
            players: players.map(String::from).to_vec(),
            games,
            seed: self.rerun.common.seed,
            opening_plies,
            time: time.per_move.map(|time| time.as_secs_f64()),
            margin: time.usual_margin().as_secs_f64(),
            ..RunLine::default()
        };
        let schedule = Schedule::new(vec![vec![0, 1]], games).up_to(games);
        let mut games = Vec::new();
        let mut playing = self.playing.borrow_mut();
        playing.play(&run, &schedule, HashSet::new(), &mut |game| {
            games.push(game);
            self.bar.inc(1);
            Ok(())
        })?;
        Ok(Results::of(games))
    }

    /// Plays so many games of another kind, by number, here and one after the other.
    pub fn play_each(
        &self,
        games: u64,
        play: impl Fn(u64) -> anyhow::Result<GameLine>,
    ) -> anyhow::Result<Results> {
        let games = (0..games).map(|index| {
            self.playing.borrow().check()?;
            play(index).inspect(|_| self.bar.inc(1))
        });
        Ok(Results::of(games.collect::<anyhow::Result<_>>()?))
    }
}

/// A game of the catalog.
pub fn open(name: &str, size: Option<Size>) -> anyhow::Result<Arc<dyn AnyGame>> {
    Ok(find(name)?.open(&Options { size, ..Options::default() })?.into())
}

/// A spec that an experiment names.
pub fn spec(text: &str) -> Spec {
    text.parse().expect("the experiments' specs can be read")
}

impl Results {
    /// Games in any order.
    pub fn of(mut games: Vec<GameLine>) -> Results {
        games.sort_by_key(|game| game.index);
        Results { tally: Tally::of(&games, 2), games }
    }

    /// What a player's games add up to.
    pub fn player(&self, player: usize) -> &PlayerTally {
        &self.tally.players[player]
    }

    /// Games that the first player won.
    pub fn wins(&self) -> Share {
        Share::of(self.player(0).wins as f64, self.tally.games)
    }

    /// What the first player got, draws as halves.
    pub fn score(&self) -> Share {
        Share::of(self.player(0).score, self.tally.games)
    }

    /// Wins, draws and losses of the first player.
    pub fn score_text(&self) -> String {
        let PlayerTally { wins, draws, losses, .. } = self.player(0);
        format!("{wins}-{draws}-{losses}")
    }

    /// Games that a player lost by the clock.
    pub fn late(&self, player: usize) -> u64 {
        self.player(player).forfeits.values().sum()
    }

    /// Positions entered for a move.
    pub fn nodes(&self, player: usize) -> f64 {
        let nodes = self.games.iter().filter_map(|game| {
            let seat = game.order.iter().position(|seated| *seated == player)?;
            game.nodes.get(seat)
        });
        nodes.sum::<u64>() as f64 / self.player(player).moves.max(1) as f64
    }

    /// The same for people.
    pub fn nodes_text(&self, player: usize) -> String {
        grouped(self.nodes(player).round() as u64)
    }

    /// Milliseconds for a move.
    pub fn milliseconds(&self, player: usize) -> f64 {
        1e3 * self.player(player).seconds_per_move()
    }

    /// Pairs of games that went the same way with the seats exchanged, and all pairs. Where all
    /// did, both players choose the same moves.
    pub fn same(&self) -> (usize, usize) {
        let pairs = self.games.chunks_exact(2).collect::<Vec<_>>();
        let is_same = |pair: &&&[GameLine]| pair[0].moves == pair[1].moves;
        (pairs.iter().filter(is_same).count(), pairs.len())
    }
}

impl Share {
    /// So many of so many; by Wilson's interval, which stays within 0 and 100.
    pub fn of(count: f64, of: u64) -> Share {
        const Z: f64 = 1.96;
        let of = of.max(1) as f64;
        let (share, spread) = (count / of, Z * Z / of);
        let middle = (share + spread / 2.0) / (1.0 + spread);
        let half = (share * (1.0 - share) * spread + spread * spread / 4.0).sqrt() / (1.0 + spread);
        let percent = |share: f64| 100.0 * share.clamp(0.0, 1.0);
        Share { percent: percent(share), low: percent(middle - half), high: percent(middle + half) }
    }

    /// In a plot.
    pub fn dot(&self, color: usize) -> Dot {
        Dot { whisker: Some((self.low, self.high)), ..Dot::bare(color, self.percent) }
    }

    /// `97 (91-99)`.
    pub fn text(&self) -> String {
        format!("{:.0} ({:.0}-{:.0})", self.percent, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_wilsons_interval() {
        // 77 of 100 and 30 of 30, as any table of Wilson's intervals has them.
        assert_eq!(Share::of(77.0, 100).text(), "77 (68-84)");
        assert_eq!(Share::of(30.0, 30).text(), "100 (89-100)");
        assert_eq!(Share::of(0.0, 0).text(), "0 (0-79)");
    }
}
