//! A game as the page sees it.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game::Seat;
use play::{Node, TimeControl};

use super::Room;
use crate::message::{
    Clock, ClockState, GameState, Kind, Result, SeatState, Seated, Summary, Tree, TreeNode,
};
use crate::view;

impl Room {
    /// What it is for.
    pub(super) fn kind(&self) -> Kind {
        if self.play.is_study() { Kind::Study } else { Kind::Play }
    }

    /// How long everybody may think.
    pub(super) fn clock(&self) -> Option<Clock> {
        let seconds = |time: Duration| time.as_secs() as u32;
        let TimeControl { clock, renews, .. } = *self.play.clock().control();
        let (base, increment) = clock?;
        Some(Clock { seconds: seconds(base), increment: seconds(increment), per_move: renews })
    }

    /// How the game ended, if it has.
    pub(crate) fn result(&self) -> Option<Result> {
        self.play.end().map(|end| view::result(self.play.played(), &end))
    }

    /// How the game stands.
    pub(crate) fn state(&self) -> GameState {
        let (play, game) = (&self.play, self.play.played().game());
        GameState {
            id: self.id.clone(),
            version: self.changes.version,
            kind: self.kind(),
            game: game.name().to_string(),
            options: view::write_options(game.options()),
            seats: Seat::all(self.tokens.len()).map(|seat| self.seat_state(seat)).collect(),
            phase: play.phase().into(),
            clock: self.clock(),
            position: view::position(play.played(), play.current()),
            tree: self.tree(),
            can_take_back: play.can_undo() && !self.needs_others(),
            can_redo: play.can_redo() && !self.needs_others(),
            offer: self.offer(),
            result: self.result(),
            seed: play.seed(),
            start: play.start().map(str::to_string),
            created: self.about.created,
            updated: self.changes.updated,
            is_reviewed: self.review.is_some(),
            unsaved: self.changes.unsaved,
            sharing: self.sharing(),
        }
    }

    fn tree(&self) -> Tree {
        let node = |(id, node): (u32, &Node)| TreeNode {
            id,
            parent: node.parent,
            ply: node.ply,
            seat: node.seat.index() as u8,
            letter: node.letter.to_string(),
            text: node.text.to_string(),
            took_ms: node.took.map(|took| took.as_millis() as u64),
        };
        Tree { current: self.play.current(), nodes: self.play.tree().lines().map(node).collect() }
    }

    fn seat_state(&self, seat: Seat) -> SeatState {
        let game = self.play.played().game();
        let (letters, colors) = (game.letters(), game.colors(seat));
        let occupant = self.play.occupant(seat);
        let (clock, now) = (self.play.clock(), Instant::now());
        let is_running = clock.running() == Some(seat);
        let state = |left: Duration| ClockState { left_ms: left.as_millis() as u64, is_running };
        SeatState {
            level: (!occupant.is_person()).then(|| level_of(occupant.name())).flatten(),
            occupant: Seated(occupant.clone()),
            letters: colors.iter().map(|color| letters[*color].clone()).collect(),
            colors: colors.iter().map(|color| *color as u8).collect(),
            clock: clock.left(seat, now).map(state),
            presence: self.presence(seat),
            can_offer: self.can_offer(seat),
        }
    }

    /// The game in a list.
    pub(crate) fn summary(&self) -> Summary {
        let played = self.play.played();
        let game = played.game();
        Summary {
            id: self.id.clone(),
            kind: self.kind(),
            game: game.name().to_string(),
            options: view::write_options(game.options()),
            players: self.players(),
            machines: self.play.occupants().iter().map(|one| !one.is_person()).collect(),
            phase: self.play.phase().into(),
            result: self.result(),
            plies: played.plies() as u32,
            created: self.about.created,
            updated: self.changes.updated,
            rows: game.size().rows(),
            columns: game.size().columns(),
            cells: view::cells(played),
            date: self.about.date.clone(),
            event: self.about.event.clone(),
        }
    }

    /// Who plays, by seat.
    pub(crate) fn players(&self) -> Vec<String> {
        self.play.occupants().iter().map(|occupant| occupant.name().to_string()).collect()
    }

    /// When it was played, as the file that it came in says; else the day of its last change.
    pub(crate) fn date(&self) -> String {
        let text = || catalog::time_text(self.changes.updated);
        let day = || text().split(' ').next().map(str::to_string);
        self.about.date.clone().or_else(day).unwrap_or_default()
    }
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
