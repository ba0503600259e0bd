//! What is said of players while a run goes on: what programs are forgiven, and who does not work.

use std::collections::HashSet;
use std::io::{Write, stderr};

use arena::{Courtesy, End, Forfeit, Numbered};
use game::Seat;

use crate::output::{Failed, harmless};

/// The remarks of a run.
pub struct Remarks<'a> {
    players: &'a [String],
    /// Whether a player that does not work ends the run.
    ends_run: bool,
    /// What was said of which player: once is worth telling, again and again is not.
    told: HashSet<(usize, String)>,
}

impl<'a> Remarks<'a> {
    pub fn new(players: &'a [String], ends_run: bool) -> Remarks<'a> {
        Remarks { players, ends_run, told: HashSet::new() }
    }

    /// Says what is new in a game; an error if that ends the run.
    pub fn see(&mut self, game: &Numbered) -> anyhow::Result<()> {
        for (player, granted) in game.order.iter().zip(&game.courtesies) {
            let all = granted.iter().map(Courtesy::to_string);
            let new = all.filter(|one| self.told.insert((*player, one.clone())));
            let new = new.collect::<Vec<_>>().join(", ");
            if !new.is_empty() {
                let spec = harmless(&self.players[*player]);
                let _ = writeln!(stderr(), "damier: {spec} is forgiven: {new}");
            }
        }
        let ended = match &game.played.end {
            End::Forfeit { seat, cause } => Some((*seat, cause)),
            End::Rules(_) | End::Agreed => None,
        };
        let left = game.played.left.iter().map(|left| (left.seat, &left.cause));
        let mut all = left.chain(ended).filter(|(_, cause)| cause.is_breakdown());
        all.try_for_each(|(seat, cause)| self.see_breakdown(game, seat, cause))
    }

    /// Says that a player does not work.
    fn see_breakdown(
        &mut self,
        game: &Numbered,
        seat: Seat,
        cause: &Forfeit,
    ) -> anyhow::Result<()> {
        let player = game.order[seat.index()];
        let (number, spec, kind) = (game.index + 1, &self.players[player], cause.name());
        let why = cause.why().lines().map(harmless).collect::<Vec<_>>().join("\n");
        let message = format!("game {number}: {spec} lost ({kind}): {why}");
        if self.ends_run {
            return Err(Failed(message).into());
        }
        if self.told.insert((player, kind.to_string())) {
            let _ = writeln!(stderr(), "{message}");
        }
        Ok(())
    }
}
