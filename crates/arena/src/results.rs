//! All that is known of a run: what text, JSON and pages are made of.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use catalog::AnyGame;

use crate::crosstable::Crosstable;
use crate::journal::GameLine;
use crate::run_line::{Format, RunLine};
use crate::sequential::Sequential;
use crate::stages::{Stages, fit};
use crate::statistics::{Elo, Rating};
use crate::tally::Tally;

/// The results of a run, folded from its journal.
#[derive(Clone, Debug)]
pub struct Results {
    /// The run.
    pub run: RunLine,
    /// The games that count, in the order of their numbers.
    pub games: Vec<GameLine>,
    /// Games that ended after a sequential test had stopped the match.
    pub after_stop: u64,
    /// How many games the run has in all.
    pub games_max: u64,
    /// The games that count added up.
    pub tally: Tally,
    /// Every two players.
    pub crosstable: Crosstable,
    /// How strong each player is.
    pub ratings: Vec<Rating>,
    /// Rounds of a Swiss tournament that each player sat out.
    pub byes: Vec<u64>,
    /// What each player has got, byes included.
    pub points: Vec<f64>,
    /// The players, the best first; those of a match of two as they were named.
    pub ranking: Vec<usize>,
    /// The sequential test, if there is one.
    pub test: Option<Sequential>,
    /// Openings that games began with, and how many of these came again in a later round.
    pub openings: (u64, u64),
}

impl Results {
    /// Folds the games of a run; `None` if they are not games of that run, or there is no such run.
    #[must_use]
    pub fn of(run: RunLine, mut games: Vec<GameLine>) -> Option<Results> {
        games.sort_by_key(|game| game.index);
        let game = run.open().ok()?;
        let seats = game.start(1).seats();
        let (rounds, byes) = fit(&run, seats, &games).ok()?;
        let openings = openings(&*game, &games, &rounds);
        let players = run.players.len();
        let mut test = run.sprt.map(|line| Sequential::new(line.into())).transpose().ok()?;
        if test.is_some() {
            let mut pairs = Tally::new(2);
            games.iter().for_each(|game| pairs.add_to(game, test.as_mut()));
        }
        let all = games.len();
        games.retain(|game| test.as_ref().is_none_or(|test| test.counts(game.index)));
        let after_stop = (all - games.len()) as u64;
        let tally = Tally::of(&games, players);
        let crosstable = Crosstable::of(&games);
        let standing = Standing::of(&run, seats, &tally, &crosstable, &byes);
        let Standing { ratings, points, ranking } = standing;
        let games_max = Stages::new(&run, seats).games();
        Some(Results {
            run,
            games,
            after_stop,
            games_max,
            tally,
            crosstable,
            ratings,
            byes,
            points,
            ranking,
            test,
            openings,
        })
    }

    /// How strong the first of two players is, by complete pairs; `None` if there are none, or
    /// more players.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let is_rated = self.run.is_duel() && self.tally.pairs.pairs() > 0;
        is_rated.then(|| Elo::of(&self.tally.pairs))
    }

    /// How many seats there are; 2 before the first game.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.games.first().map_or(2, |game| game.order.len())
    }
}

/// How the players of a run stand.
#[derive(Clone, Debug)]
pub struct Standing {
    /// How strong each player is.
    pub ratings: Vec<Rating>,
    /// What each player has got, byes included.
    pub points: Vec<f64>,
    /// The players, the best first; those of a match of two as they were named.
    pub ranking: Vec<usize>,
}

impl Standing {
    /// Says it of what games with so many seats add up to, and of the rounds that each player sat
    /// out.
    #[must_use]
    pub fn of(
        run: &RunLine,
        seats: usize,
        tally: &Tally,
        crosstable: &Crosstable,
        byes: &[u64],
    ) -> Standing {
        let mut ratings = crosstable.ratings(tally.players.len());
        if run.is_duel() {
            // Two players are rated by their pairs, which tells more than their games.
            let elo = Elo::of(&tally.pairs);
            let rating = |sign: f64| Rating { elo: sign * elo.elo, error: elo.error };
            ratings = vec![rating(1.0), rating(-1.0)];
        }
        let bye = Stages::new(run, seats).bye_score();
        let points = tally.players.iter().zip(byes);
        let points = points.map(|(tally, byes)| tally.score + *byes as f64 * bye);
        let points = points.collect::<Vec<_>>();
        let ranking = ranking(run, tally, &points, &ratings);
        Standing { ratings, points, ranking }
    }
}

impl RunLine {
    /// Whether it is a match of two players.
    #[must_use]
    pub fn is_duel(&self) -> bool {
        self.format == Format::Match && self.players.len() == 2
    }
}

/// How many openings there are, and how many rounds began with one of an earlier round.
fn openings(game: &dyn AnyGame, games: &[GameLine], rounds: &[u64]) -> (u64, u64) {
    let mut first_rounds = HashMap::new();
    let mut repeated = HashSet::new();
    for (line, round) in games.iter().zip(rounds) {
        // Seeds differ, but only some games have random set-ups.
        let start = game.start(line.seed).start_text();
        let first = *first_rounds.entry((start, &line.opening)).or_insert(*round);
        if first != *round {
            repeated.insert(*round);
        }
    }
    (first_rounds.len() as u64, repeated.len() as u64)
}

/// The players, the best first: by points, by what they got on average where they play unlike
/// numbers of games, or by rating where they meet unlike players; then by rating, by margin, and as
/// they were named.
fn ranking(run: &RunLine, tally: &Tally, points: &[f64], ratings: &[Rating]) -> Vec<usize> {
    let mut ranking = (0..points.len()).collect::<Vec<_>>();
    if run.is_duel() {
        return ranking;
    }
    let key = |player: usize| {
        let by_points = match run.format {
            Format::Gauntlet | Format::Ladder => ratings[player].elo,
            Format::Swiss => points[player],
            Format::Match | Format::RoundRobin => {
                tally.players[player].share.mean().unwrap_or_default()
            }
        };
        let margin = tally.players[player].margin.mean().unwrap_or_default();
        // The last digits depend on the order of additions, and must not decide.
        [by_points, ratings[player].elo, margin].map(|key| (key * 1e6).round())
    };
    ranking.sort_by(|one, other| {
        let both = key(*other).into_iter().zip(key(*one));
        both.map(|(other, one)| other.total_cmp(&one)).fold(Ordering::Equal, Ordering::then)
    });
    ranking
}
