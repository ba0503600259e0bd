//! Backward and forward through the moves of a game.

use game::{PASS, Seat};

use super::Table;
use crate::seating::Occupant;

/// A move of a game, and who made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) seat: Seat,
    pub(crate) text: String,
}

impl Table {
    /// Every move, those that were taken back too.
    pub(crate) fn history(&self) -> Vec<Ply> {
        let mut played = self.played.boxed();
        played.redo(usize::MAX);
        let texts = played.played();
        played.undo(usize::MAX);
        let ply = |text| {
            let seat = played.turn();
            played.redo(1);
            Ply { seat, text }
        };
        texts.into_iter().map(ply).collect()
    }

    /// Whether somebody at the keyboard chose that move; with machines only, whether it was one.
    fn is_turn(&self, ply: &Ply) -> bool {
        let has_people = self.occupants.iter().any(Occupant::is_person);
        ply.text != PASS && (!has_people || self.occupant(ply.seat).is_person())
    }

    /// Goes back so many turns of people, and returns how many it were. Whoever lost otherwise than
    /// on the board has not yet.
    pub(crate) fn undo(&mut self, turns: usize) -> usize {
        let history = self.history();
        let now = self.played.plies();
        let before = history[..now].iter().enumerate().rev();
        let targets = before.filter(|(_, ply)| self.is_turn(ply)).map(|(index, _)| index);
        let targets = targets.take(turns).collect::<Vec<_>>();
        if let Some(target) = targets.last() {
            self.go_to(*target);
        }
        targets.len()
    }

    /// Goes forward so many turns of people, and returns how many it were. Where nobody has a turn
    /// any more, it goes to the last move.
    pub(crate) fn redo(&mut self, turns: usize) -> usize {
        let history = self.history();
        let now = self.played.plies();
        if now == history.len() || turns == 0 {
            return 0;
        }
        let later = history.iter().enumerate().skip(now + 1);
        let targets = later.filter(|(_, ply)| self.is_turn(ply)).map(|(index, _)| index);
        let mut targets = targets.take(turns).collect::<Vec<_>>();
        if targets.len() < turns {
            targets.push(history.len());
        }
        self.go_to(targets.last().copied().unwrap_or(history.len()));
        targets.len()
    }

    /// Goes to a place in the game, where machines wait unless somebody else is to move.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.stop();
        self.lost = None;
        let now = self.played.plies();
        match ply < now {
            true => self.played.undo(now - ply),
            false => self.played.redo(ply - now),
        };
        self.is_paused = true;
    }
}
