//! What is said of players while a run goes on: what programs are forgiven, and who does not work.

use std::collections::HashSet;
use std::io::{Write, stderr};

use arena::journal::GameLine;
use play::is_breakdown;

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
    pub fn see(&mut self, game: &GameLine) -> anyhow::Result<()> {
        for (player, granted) in game.order.iter().zip(&game.courtesies) {
            let new = granted.iter().filter(|one| self.told.insert((*player, (*one).clone())));
            let new = new.cloned().collect::<Vec<_>>().join(", ");
            if !new.is_empty() {
                let spec = harmless(&self.players[*player]);
                let _ = writeln!(stderr(), "damier: {spec} is forgiven: {new}");
            }
        }
        let left = game.left.iter().map(|left| (left.seat, &left.cause, Some(&left.why)));
        let ended = game.forfeited.map(|seat| (seat, &game.end, game.why.as_ref()));
        let mut all = left.chain(ended).filter(|(_, cause, _)| is_breakdown(cause));
        all.try_for_each(|(seat, kind, why)| {
            let player = game.order.get(seat - 1).copied().unwrap_or_default();
            self.see_breakdown(game.index + 1, player, kind, why.map_or("", String::as_str))
        })
    }

    /// Says that a player does not work.
    fn see_breakdown(
        &mut self,
        number: u64,
        player: usize,
        kind: &str,
        why: &str,
    ) -> anyhow::Result<()> {
        let spec = &self.players[player];
        let why = why.lines().map(harmless).collect::<Vec<_>>().join("\n");
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
