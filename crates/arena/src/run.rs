//! Playing the games of a match, several at a time.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use catalog::{AnyGame, Candidate, Spec, SpecError};
use game::Random;

use crate::external::{External, Person};
use crate::opening::{self, Opening};
use crate::own::{Own, seeded};
use crate::referee::{Contestant, Played, play_until};
use crate::schedule::orders;
use crate::time::TimeControl;

/// Reads a file for a player, from any thread.
pub type Files<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

/// A match: who plays what, how often and from where.
pub struct Matchup<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// Who plays, as many as there are seats.
    pub players: Vec<Spec>,
    /// How many games; see [`games_count`](crate::games_count).
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
}

impl Matchup<'_> {
    /// Plays every game that is not among `done`, and hands each to `each` as it ends, until all
    /// are played or `each` has enough.
    ///
    /// A game depends on its number alone, not on the others or on the number of threads. With a
    /// person at the keyboard they are played one by one.
    pub fn run(
        &self,
        files: Files<'_>,
        done: &HashSet<u64>,
        each: &mut dyn FnMut(Numbered) -> ControlFlow<()>,
    ) -> Result<(), SpecError> {
        for spec in &self.players {
            self.contestant(spec, self.seed, files)?;
        }
        let next = AtomicU64::new(0);
        let enough = AtomicBool::new(false);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            for _ in 0..self.threads() {
                let (sender, next, enough) = (sender.clone(), &next, &enough);
                scope.spawn(move || {
                    while !enough.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.games {
                            break;
                        }
                        if done.contains(&index) {
                            continue;
                        }
                        let game = self.game(index, files, enough).transpose();
                        if game.is_none_or(|game| sender.send(game).is_err()) {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let ended = receiver.into_iter().try_for_each(|game| match game {
                Ok(game) => each(game).map_break(Ok),
                Err(error) => ControlFlow::Break(Err(error)),
            });
            // Whatever is still played would not count.
            enough.store(true, Ordering::Relaxed);
            ended.break_value().unwrap_or(Ok(()))
        })
    }

    fn threads(&self) -> usize {
        let is_person = |spec: &Spec| spec.name == "human";
        if self.players.iter().any(is_person) { 1 } else { self.threads.max(1) }
    }

    /// Plays the game of a number, unless it is stopped.
    fn game(
        &self,
        index: u64,
        files: Files<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<Numbered>, SpecError> {
        let orders = orders(self.players.len());
        let round = index / orders.len() as u64;
        let order = orders[(index % orders.len() as u64) as usize].clone();
        let opening = match self.openings.is_empty() {
            true => opening::random(self.game, self.seed.wrapping_add(round), self.opening_plies),
            false => self.openings[(round % self.openings.len() as u64) as usize].clone(),
        };
        let mut random = Random::new(self.seed ^ game::scramble(index));
        let mut contestants = Vec::new();
        for player in &order {
            contestants.push(self.contestant(&self.players[*player], random.bits() >> 1, files)?);
        }
        let start = opening.open(self.game).expect("openings were checked when they were read");
        let played = play_until(start, &mut contestants, &self.time, stop);
        Ok(played.map(|played| Numbered { index, order, opening, played }))
    }

    fn contestant(
        &self,
        spec: &Spec,
        seed: u64,
        files: Files<'_>,
    ) -> Result<Box<dyn Contestant>, SpecError> {
        match self.game.player(&seeded(spec, seed), &|name| files(name))? {
            Candidate::Searcher(player) => Ok(Box::new(Own::new(player))),
            Candidate::Human => Ok(Box::new(Person::at_keyboard())),
            Candidate::Program(program) => Ok(Box::new(External::start(&program)?)),
        }
    }
}
