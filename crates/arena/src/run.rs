//! Playing the games of a match or a tournament, several at a time.

use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use catalog::{AnyGame, Spec, SpecError};
use game::Random;
use play::TimeControl;

use crate::external::{Courtesy, Person};
use crate::opening::{self, Opening};
use crate::own::contestant;
use crate::referee::{Contestant, Played, play_until};
use crate::schedule::Schedule;

/// Reads a file for a player, from any thread.
pub type Files<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

/// A match: who plays what, how often and from where.
pub struct Matchup<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
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
    /// Games at a time.
    pub threads: usize,
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

impl Matchup<'_> {
    /// Plays exactly [`Matchup::games`] games of a match of all players; see [`Matchup::play`].
    pub fn run(
        &self,
        files: Files<'_>,
        done: &HashSet<u64>,
        each: &mut dyn FnMut(Numbered) -> ControlFlow<()>,
    ) -> Result<(), SpecError> {
        self.check(files)?;
        let all = (0..self.players.len()).collect();
        let stop = AtomicBool::new(false);
        let schedule = Schedule::new(vec![all], self.games).up_to(self.games);
        self.play(&schedule, files, done, &stop, each)
    }

    /// Refuses players that there are not, before anything is played.
    pub fn check(&self, files: Files<'_>) -> Result<(), SpecError> {
        self.players.iter().try_for_each(|spec| self.contestant(spec, self.seed, files).map(drop))
    }

    /// Plays every game of a schedule that is not among `done`, and hands each to `each` as it
    /// ends. When `each` has enough, or `stop` is set, the games under way are given up; those that
    /// have ended are handed over.
    ///
    /// A game depends on its number alone, not on the others or on the number of threads. With a
    /// person at the keyboard they are played one by one.
    pub fn play(
        &self,
        schedule: &Schedule,
        files: Files<'_>,
        done: &HashSet<u64>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Numbered) -> ControlFlow<()>,
    ) -> Result<(), SpecError> {
        let games = schedule.games();
        let next = AtomicU64::new(games.start);
        let openings = Openings::default();
        // Players do not run far ahead of whoever keeps their games.
        let (sender, receiver) = sync_channel(self.threads());
        thread::scope(|scope| {
            for _ in 0..self.threads() {
                let (sender, next, openings) = (sender.clone(), &next, &openings);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= games.end {
                            break;
                        }
                        if done.contains(&index) {
                            continue;
                        }
                        let fixture = schedule.fixture(index);
                        let opening = openings.of(self, fixture.round);
                        let game = self.game(index, fixture.order, opening, files, stop);
                        let game = game.transpose();
                        if game.is_none_or(|game| sender.send(game).is_err()) {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for game in receiver {
                let game = game.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
                if each(game).is_break() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        })
    }

    fn threads(&self) -> usize {
        if self.players.iter().any(Spec::is_person) { 1 } else { self.threads.max(1) }
    }

    /// The opening of a round.
    fn opening(&self, round: u64) -> Opening {
        match self.openings.is_empty() {
            true => opening::random(self.game, self.seed.wrapping_add(round), self.opening_plies),
            false => self.openings[(round % self.openings.len() as u64) as usize].clone(),
        }
    }

    /// Plays the game of a number, unless it is stopped.
    fn game(
        &self,
        index: u64,
        order: Vec<usize>,
        opening: Opening,
        files: Files<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<Numbered>, SpecError> {
        let mut random = Random::new(self.seed ^ game::scramble(index));
        let mut contestants = Vec::new();
        for player in &order {
            contestants.push(self.contestant(&self.players[*player], random.bits() >> 1, files)?);
        }
        let start = opening.open(self.game).expect("openings were checked when they were read");
        let played = play_until(start, &mut contestants, &self.time, stop);
        let courtesies = contestants.iter().map(|contestant| contestant.courtesies()).collect();
        Ok(played.map(|played| Numbered { index, order, opening, played, courtesies }))
    }

    fn contestant(
        &self,
        spec: &Spec,
        seed: u64,
        files: Files<'_>,
    ) -> Result<Box<dyn Contestant>, SpecError> {
        let found = contestant(self.game, spec, seed, &|name| files(name))?;
        Ok(found.unwrap_or_else(|| Box::new(Person::at_keyboard(spec.person_name()))))
    }
}

/// The openings of the latest rounds: judging one takes longer than many a game, and all games of a
/// round begin with it.
#[derive(Default)]
struct Openings(Mutex<VecDeque<(u64, Arc<OnceLock<Opening>>)>>);

impl Openings {
    fn of(&self, matchup: &Matchup<'_>, round: u64) -> Opening {
        let opening = {
            let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match latest.iter().find(|(known, _)| *known == round) {
                Some((_, opening)) => Arc::clone(opening),
                None => {
                    // No more rounds than threads are under way.
                    latest.truncate(matchup.threads());
                    latest.push_front((round, Arc::default()));
                    Arc::clone(&latest[0].1)
                }
            }
        };
        opening.get_or_init(|| matchup.opening(round)).clone()
    }
}
