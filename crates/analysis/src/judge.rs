//! Judging the moves of a position, whatever the game.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{Analysis, AnyEngine, AnyGame, AnyMatch, Question};

use crate::deepest::{Deepest, place};
use crate::survey::Surveyor;

/// Judges positions of one game, and remembers what it learned.
pub struct Judge {
    game: String,
    by: By,
    deepest: Deepest,
}

enum By {
    Engine(Box<dyn AnyEngine>),
    Search(Surveyor),
}

impl Judge {
    /// Megabytes of its table unless somebody says otherwise. What it finds depends on them.
    pub const MEGABYTES: usize = 64;

    /// A judge for a game, with a table of so many megabytes; only engines use several threads.
    #[must_use]
    pub fn of(game: &dyn AnyGame, megabytes: usize, threads: usize) -> Judge {
        let by = match game.engine() {
            Some(make) => By::Engine(make(megabytes, threads)),
            None => By::Search(Surveyor::of(game, megabytes)),
        };
        Judge { game: configured(game), by, deepest: Deepest::default() }
    }

    /// The same judge, who keeps the deepest analyses where others do too.
    #[must_use]
    pub fn sharing(self, deepest: &Deepest) -> Judge {
        Judge { deepest: deepest.clone(), ..self }
    }

    /// Whether it judges positions of a game.
    #[must_use]
    pub fn is_for(&self, game: &dyn AnyGame) -> bool {
        self.game == configured(game)
    }

    /// Judges the current position of a match; `report` hears of every step. What was found in the
    /// same place before is told again until something deeper is found; nodes and time are those of
    /// this search.
    ///
    /// `None` if the match is of another game than the judge, or the question names no level or no
    /// move.
    pub fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let deepest = self.deepest.clone();
        let place = place(played, question);
        if let Some(known) = deepest.find(&place) {
            report(&Analysis { nodes: 0, elapsed: Duration::ZERO, ..known });
        }
        let mut deeper = |now: &Analysis| report(&deepest.keep(&place, now));
        let found = self.look(played, question, stop, &mut deeper)?;
        Some(deepest.keep(&place, &found))
    }

    /// The same without regard to what was found before, so that values can be compared.
    pub(crate) fn look(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        if !self.is_for(played.game()) {
            return None;
        }
        match &mut self.by {
            By::Engine(engine) => engine.analyse(played, question, stop, report),
            By::Search(surveyor) => surveyor.analyse(played, question, stop, report),
        }
    }

    /// How many moves are best judged at once: an engine judges one better than all, a search looks
    /// at all of them anyhow.
    pub(crate) const fn moves_at_once(&self) -> usize {
        match self.by {
            By::Engine(_) => 1,
            By::Search(_) => usize::MAX,
        }
    }
}

/// What tells games apart.
pub(crate) fn configured(game: &dyn AnyGame) -> String {
    format!("{} {:?}", game.name(), game.options())
}
