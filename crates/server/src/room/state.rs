//! A game as the page sees it.

use std::time::{SystemTime, UNIX_EPOCH};

use catalog::AnyMatch;

use super::{Forfeit, Room};
use crate::message::{GameState, Occupant, Phase, Result, SeatState, Summary};
use crate::view;
use game::Seat;

impl Room {
    /// Notes a change: the clock of whoever is to move starts.
    pub(crate) fn changed(&mut self) {
        self.version += 1;
        self.updated = now();
        if self.since.is_none() {
            self.start_clock();
        }
    }

    /// Notes a change that is not of the game itself.
    pub(crate) fn touch(&mut self) {
        self.version += 1;
    }

    /// How the game ended, if it has.
    pub(crate) fn result(&self) -> Option<Result> {
        result_of(&*self.played, self.forfeit)
    }

    /// How the game stands.
    pub(crate) fn state(&self) -> GameState {
        let game = self.played.game();
        GameState {
            id: self.id.clone(),
            version: self.version,
            kind: self.kind,
            game: game.name().to_string(),
            options: view::write_options(game.options()),
            seats: (0..self.chairs.len()).map(|seat| self.seat_state(seat)).collect(),
            phase: self.phase(),
            clock: self.clock,
            position: view::position(&*self.played, self.current),
            tree: self.tree.message(self.current),
            can_take_back: self.take_back_target().is_some(),
            can_redo: self.forfeit.is_none() && self.redo_target(self.current).is_some(),
            result: self.result(),
            seed: self.seed,
            start: self.start.clone(),
            created: self.created,
            updated: self.updated,
            is_reviewed: self.review.is_some(),
            unsaved: self.unsaved,
        }
    }

    fn seat_state(&self, seat: usize) -> SeatState {
        let game = self.played.game();
        let (letters, colors) = (game.letters(), game.colors(Seat::new(seat)));
        let occupant = self.chairs[seat].occupant.clone();
        let level = match &occupant {
            Occupant::Machine { spec } => level_of(spec),
            Occupant::Person { .. } => None,
        };
        SeatState {
            occupant,
            level,
            letters: colors.iter().map(|color| letters[*color].clone()).collect(),
            colors: colors.iter().map(|color| *color as u8).collect(),
            clock: self.clock_state(seat),
        }
    }

    /// The game in a list.
    pub(crate) fn summary(&self) -> Summary {
        let game = self.played.game();
        let is_machine = |seat: usize| !self.is_person(seat);
        Summary {
            id: self.id.clone(),
            kind: self.kind,
            game: game.name().to_string(),
            options: view::write_options(game.options()),
            players: self.players(),
            machines: (0..self.chairs.len()).map(is_machine).collect(),
            phase: self.phase(),
            result: self.result(),
            plies: self.played.plies() as u32,
            created: self.created,
            updated: self.updated,
            rows: game.size().rows(),
            columns: game.size().columns(),
            cells: view::cells(&*self.played),
            date: self.date.clone(),
            event: self.event.clone(),
        }
    }

    /// Who plays, by seat.
    pub(crate) fn players(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.occupant.name().to_string()).collect()
    }

    /// When it was played, as the file that it came in says; else the day of its last change.
    pub(crate) fn date(&self) -> String {
        let day = || catalog::time_text(self.updated).split(' ').next().map(str::to_string);
        self.date.clone().or_else(day).unwrap_or_default()
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.phase() == Phase::Over
    }
}

/// How a match ended, by its board or by somebody's fault.
pub(super) fn result_of(played: &dyn AnyMatch, forfeit: Option<Forfeit>) -> Option<Result> {
    let Some(Forfeit { seat, end }) = forfeit else {
        return played.outcome().as_ref().map(view::result);
    };
    let seats = played.seats();
    let share = 1.0 / (seats as f64 - 1.0);
    let shares = (0..seats).map(|other| if other == usize::from(seat) { 0.0 } else { share });
    Some(Result {
        end,
        winner: (seats == 2).then_some(1 - seat),
        shares: shares.collect(),
        totals: played.counts().into_iter().map(|count| count as i32).collect(),
        loser: Some(seat),
    })
}

/// The number in `level:7`.
fn level_of(spec: &str) -> Option<u8> {
    let items = spec.strip_prefix("level:")?;
    items.split(',').next()?.trim_start_matches("level=").parse().ok()
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}
