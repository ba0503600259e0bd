//! Players that do not work: what is said about them, and whether the run goes on.

use std::collections::HashSet;
use std::io::{Write, stderr};

use arena::{End, Numbered};

use crate::output::{Failed, harmless};

/// The breakdowns of a run.
pub struct Breakdowns<'a> {
    players: &'a [String],
    ends_run: bool,
    /// Which player broke down how: once is worth telling, again and again is not.
    told: HashSet<(usize, &'static str)>,
}

impl<'a> Breakdowns<'a> {
    pub fn new(players: &'a [String], ends_run: bool) -> Breakdowns<'a> {
        Breakdowns { players, ends_run, told: HashSet::new() }
    }

    /// Says how a player broke down in a game, if it did; an error if that ends the run.
    pub fn see(&mut self, game: &Numbered) -> anyhow::Result<()> {
        let End::Forfeit { seat, cause } = &game.played.end else { return Ok(()) };
        if !cause.is_breakdown() {
            return Ok(());
        }
        let player = game.order[seat.index()];
        let (number, spec, kind) = (game.index + 1, &self.players[player], cause.name());
        let why = cause.why().lines().map(harmless).collect::<Vec<_>>().join("\n");
        let message = format!("game {number}: {spec} lost ({kind}): {why}");
        if self.ends_run {
            return Err(Failed(message).into());
        }
        if self.told.insert((player, kind)) {
            let _ = writeln!(stderr(), "{message}");
        }
        Ok(())
    }
}
