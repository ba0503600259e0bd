//! Players that do not work: what is said about them, and whether the match goes on.

use std::collections::HashSet;
use std::io::{Write, stderr};

use arena::{End, Numbered};
use catalog::Spec;

use crate::arguments::Match;
use crate::output::{Failed, harmless};

/// The breakdowns of a match.
pub struct Breakdowns<'a> {
    players: &'a [Spec],
    ends_match: bool,
    /// Which player broke down how: once is worth telling, again and again is not.
    told: HashSet<(usize, &'static str)>,
}

impl<'a> Breakdowns<'a> {
    pub fn new(arguments: &'a Match) -> Breakdowns<'a> {
        let ends_match = arguments.abort_on_crash;
        Breakdowns { players: &arguments.players, ends_match, told: HashSet::new() }
    }

    /// Says how a player broke down in a game, if it did; an error if that ends the match.
    pub fn see(&mut self, game: &Numbered) -> anyhow::Result<()> {
        let End::Forfeit { seat, cause } = &game.played.end else { return Ok(()) };
        if !cause.is_breakdown() {
            return Ok(());
        }
        let player = game.order[seat.index()];
        let (number, spec, kind) = (game.index + 1, &self.players[player], cause.name());
        let why = cause.why().lines().map(harmless).collect::<Vec<_>>().join("\n");
        let message = format!("game {number}: {spec} lost ({kind}): {why}");
        if self.ends_match {
            return Err(Failed(message).into());
        }
        if self.told.insert((player, kind)) {
            let _ = writeln!(stderr(), "{message}");
        }
        Ok(())
    }
}
