//! Playing the games of a match or a tournament by their numbers.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use catalog::{AnyGame, AnyMatch, Spec, SpecError};
use game::Random;
use play::TimeControl;

use crate::external::{Courtesy, Person};
use crate::opening::{self, Opening};
use crate::own::contestant;
use crate::referee::{Contestant, Played, play_until};
use crate::schedule::{Fixture, Schedule};

/// Reads a file for a player, from any thread.
pub type Files<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

/// A match: who plays what, how often and from where.
pub struct Matchup {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// Who plays: for a match as many as there are seats, for a tournament any more.
    pub players: Vec<Spec>,
    /// How many games of each group; see [`games_count`](crate::games_count).
    pub games: u64,
    /// Where they begin, one opening for each round of all orders, again and again; none: random
    /// openings of [`Matchup::opening_plies`].
    pub openings: Vec<Opening>,
    /// How long random openings are.
    pub opening_plies: usize,
    /// Fixes openings and players by chance, so that a run repeats.
    pub seed: u64,
    /// How long the players may think.
    pub time: TimeControl,
}

/// A game of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbered {
    /// Its number in the match, from 0.
    pub index: u64,
    /// The player in each seat.
    pub order: Vec<usize>,
    /// Where it began.
    pub opening: Opening,
    /// How it went.
    pub played: Played,
    /// What the player in each seat was forgiven.
    pub courtesies: Vec<Vec<Courtesy>>,
}

impl Matchup {
    /// Plays exactly [`Matchup::games`] games of a match of all players, one after the other, but
    /// for those that are done. Each is handed to `each` as it ends, until that has enough. A game
    /// depends on its number alone: whoever wants several at a time plays [some](Matchup::game) of
    /// them elsewhere.
    pub fn run(
        &self,
        files: Files<'_>,
        done: &HashSet<u64>,
        each: &mut dyn FnMut(Numbered) -> ControlFlow<()>,
    ) -> Result<(), SpecError> {
        self.check(files)?;
        let all = (0..self.players.len()).collect();
        let schedule = Schedule::new(vec![all], self.games).up_to(self.games);
        let (openings, stop) = (Openings::default(), AtomicBool::new(false));
        for index in schedule.games().filter(|index| !done.contains(index)) {
            let fixture = schedule.fixture(index);
            let game = self.game(index, &fixture, &openings, files, &stop, &mut |_| ())?;
            if game.is_some_and(|game| each(game).is_break()) {
                break;
            }
        }
        Ok(())
    }

    /// Refuses players that there are not, before anything is played.
    pub fn check(&self, files: Files<'_>) -> Result<(), SpecError> {
        self.players.iter().try_for_each(|spec| self.contestant(spec, self.seed, files).map(drop))
    }

    /// The opening of a round.
    fn opening(&self, round: u64) -> Opening {
        match self.openings.is_empty() {
            true => opening::random(&*self.game, self.seed.wrapping_add(round), self.opening_plies),
            false => self.openings[(round % self.openings.len() as u64) as usize].clone(),
        }
    }

    /// Whether the games of a round can begin so, as far as it is known without a search.
    #[must_use]
    pub fn may_begin(&self, round: u64, opening: &Opening) -> bool {
        let seed = self.seed.wrapping_add(round);
        match self.openings.is_empty() {
            true => opening::could_be_random(&*self.game, seed, self.opening_plies, opening),
            false => self.opening(round) == *opening,
        }
    }

    /// Plays the game of a number, unless it is stopped. `watch` sees the board before every move.
    pub fn game(
        &self,
        index: u64,
        fixture: &Fixture,
        openings: &Openings,
        files: Files<'_>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&dyn AnyMatch),
    ) -> Result<Option<Numbered>, SpecError> {
        let order = fixture.order.clone();
        let opening = openings.of(self, fixture.round);
        let mut random = Random::new(self.seed ^ game::scramble(index));
        let mut contestants = Vec::new();
        for player in &order {
            contestants.push(self.contestant(&self.players[*player], random.bits() >> 1, files)?);
        }
        let start = opening.open(&*self.game).expect("openings were checked when they were read");
        let played = play_until(start, &mut contestants, &self.time, stop, watch);
        let courtesies = contestants.iter().map(|contestant| contestant.courtesies()).collect();
        Ok(played.map(|played| Numbered { index, order, opening, played, courtesies }))
    }

    fn contestant(
        &self,
        spec: &Spec,
        seed: u64,
        files: Files<'_>,
    ) -> Result<Box<dyn Contestant>, SpecError> {
        let found = contestant(&*self.game, spec, seed, &|name| files(name))?;
        Ok(found.unwrap_or_else(|| Box::new(Person::at_keyboard(spec.person_name()))))
    }
}

/// No more rounds are under way at a time.
const ROUNDS_MAX: usize = 256;

/// The openings of the latest rounds: judging one takes longer than many a game, and all games of a
/// round begin with it.
#[derive(Default)]
pub struct Openings(Mutex<VecDeque<(u64, Arc<OnceLock<Opening>>)>>);

impl Openings {
    fn of(&self, matchup: &Matchup, round: u64) -> Opening {
        let opening = {
            let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match latest.iter().find(|(known, _)| *known == round) {
                Some((_, opening)) => Arc::clone(opening),
                None => {
                    latest.truncate(ROUNDS_MAX);
                    latest.push_front((round, Arc::default()));
                    Arc::clone(&latest[0].1)
                }
            }
        };
        opening.get_or_init(|| matchup.opening(round)).clone()
    }
}
