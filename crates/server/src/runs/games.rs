//! The games of a match or a tournament, folded as they end.

use std::collections::HashSet;
use std::io;
use std::path::Path;

use arena::journal::{GameLine, Journal, Line};
use arena::{Crosstable, Format, Results, RunLine, Sequential, Stages, Standing, Tally};
use catalog::AnyGame;

use super::tail::{Lines, Tail};
use super::walk::Walk;

/// The journal, in the folder of a run.
pub(super) const JOURNAL: &str = "games.jsonl";

/// A journal that is read as it grows.
pub(super) struct Games {
    tail: Tail,
    found: Option<Found>,
}

/// What a journal says so far.
pub(super) struct Found {
    pub(super) run: RunLine,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) tally: Tally,
    pub(super) crosstable: Crosstable,
    /// Rounds of a Swiss tournament that each player sat out.
    byes: Vec<u64>,
    pub(super) walk: Walk,
    /// Where each game stands in the journal, and how long its line is, in the order of the file.
    places: Vec<(u64, u64, usize)>,
    known: HashSet<u64>,
    /// Whether what the games add up to is to be counted from all of them anew.
    is_to_count: bool,
}

impl Games {
    pub(super) fn of(folder: &Path) -> Games {
        Games { tail: Tail::of(folder.join(JOURNAL)), found: None }
    }

    /// What there is by now; none if it is no match and no tournament.
    pub(super) fn look(&mut self) -> io::Result<Option<&Found>> {
        let lines = self.tail.lines()?;
        if lines.is_new {
            self.found = None;
        }
        self.read(&lines);
        if self.found.as_ref().is_some_and(|found| found.is_to_count) {
            let journal = self.journal()?;
            if let (Some(found), Some(journal)) = (&mut self.found, journal) {
                found.count(journal);
            }
        }
        Ok(self.found.as_ref())
    }

    fn read(&mut self, lines: &Lines) {
        for (offset, text) in lines.each() {
            // Journals of experiments are made of other lines.
            let Ok(line) = serde_json::from_slice::<Line>(text) else { continue };
            match (line, &mut self.found) {
                (Line::Run(run), None) => self.found = Found::of(run),
                (Line::Run(longer), Some(found)) => found.run = longer,
                (Line::Game(game), Some(found)) => found.add(&game, offset, text.len()),
                (Line::Game(_), None) => (),
            }
        }
    }

    /// All of the journal by now.
    pub(super) fn whole(&mut self) -> io::Result<Option<Journal>> {
        self.look()?;
        self.journal()
    }

    fn journal(&self) -> io::Result<Option<Journal>> {
        let Some(found) = &self.found else { return Ok(None) };
        let mut games = Vec::new();
        for place in &found.places {
            games.extend(self.game(*place)?);
        }
        games.sort_by_key(|game| game.index);
        Ok(Some(Journal { run: found.run.clone(), games, complete_bytes: 0 }))
    }

    /// Games that have ended, the last first.
    pub(super) fn page(&self, offset: usize, limit: usize) -> io::Result<Vec<GameLine>> {
        let places = self.found.iter().flat_map(|found| found.places.iter().rev());
        let games = places.skip(offset).take(limit).map(|place| self.game(*place));
        games.filter_map(Result::transpose).collect()
    }

    /// The game of a number.
    pub(super) fn numbered(&self, number: u64) -> io::Result<Option<GameLine>> {
        let mut places = self.found.iter().flat_map(|found| &found.places);
        let place = places.find(|(index, ..)| *index == number);
        place.map_or(Ok(None), |place| self.game(*place))
    }

    fn game(&self, (_, offset, length): (u64, u64, usize)) -> io::Result<Option<GameLine>> {
        match serde_json::from_slice::<Line>(&self.tail.at(offset, length)?) {
            Ok(Line::Game(game)) => Ok(Some(game)),
            _ => Ok(None),
        }
    }
}

impl Found {
    fn of(run: RunLine) -> Option<Found> {
        let game = run.open().ok()?;
        let test = run.sprt.map(|line| Sequential::new(line.into())).transpose().ok()?;
        let players = run.players.len();
        Some(Found {
            game,
            tally: Tally::new(players),
            crosstable: Crosstable::default(),
            byes: vec![0; players],
            walk: Walk::new(test),
            places: Vec::new(),
            known: HashSet::new(),
            is_to_count: false,
            run,
        })
    }

    fn add(&mut self, game: &GameLine, offset: u64, length: usize) {
        if !self.known.insert(game.index) {
            return;
        }
        self.places.push((game.index, offset, length));
        if self.walk.has_stopped() {
            // It was under way when the test stopped the match.
            return;
        }
        if let Some((pair, quarters)) = self.tally.add(game) {
            self.walk.add(pair, quarters);
        }
        self.crosstable.add(game);
        // Games that came too early do not count, and of a Swiss tournament only all of its games
        // say who sat out.
        self.is_to_count |= self.walk.has_stopped() || self.run.format == Format::Swiss;
    }

    /// Counts all games.
    fn count(&mut self, journal: Journal) {
        self.is_to_count = false;
        if let Some(results) = Results::of(journal.run, journal.games) {
            let Results { tally, crosstable, byes, .. } = results;
            (self.tally, self.crosstable, self.byes) = (tally, crosstable, byes);
        }
    }

    /// How many games have ended.
    pub(super) fn ended(&self) -> u64 {
        self.places.len() as u64
    }

    /// How many games there are at most.
    pub(super) fn games_max(&self) -> u64 {
        Stages::new(&self.run, self.game.seats()).games()
    }

    pub(super) fn standing(&self) -> Standing {
        Standing::of(&self.run, self.game.seats(), &self.tally, &self.crosstable, &self.byes)
    }

    /// Who sits where in a game, where that is known without what came before.
    pub(super) fn order(&self, index: u64) -> Vec<usize> {
        if self.run.format == Format::Swiss {
            return Vec::new();
        }
        let schedule = Stages::new(&self.run, self.game.seats()).next([]);
        let schedule = schedule.filter(|schedule| schedule.games().contains(&index));
        schedule.map(|schedule| schedule.fixture(index).order).unwrap_or_default()
    }
}
