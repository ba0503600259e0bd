//! What programs are forgiven: told once for each program and run.

use std::collections::BTreeSet;
use std::io::{Write, stderr};

use arena::{Courtesy, Numbered};

use crate::output::harmless;

/// What was told already.
pub struct Courtesies<'a> {
    players: &'a [String],
    told: BTreeSet<(usize, Courtesy)>,
}

impl<'a> Courtesies<'a> {
    pub fn new(players: &'a [String]) -> Courtesies<'a> {
        Courtesies { players, told: BTreeSet::new() }
    }

    /// Tells what is new in a game.
    pub fn see(&mut self, game: &Numbered) {
        for (player, granted) in game.order.iter().zip(&game.courtesies) {
            let new = granted.iter().filter(|one| self.told.insert((*player, **one)));
            let new = new.map(Courtesy::to_string).collect::<Vec<_>>();
            if !new.is_empty() {
                let spec = harmless(&self.players[*player]);
                let _ = writeln!(stderr(), "damier: {spec} is forgiven: {}", new.join(", "));
            }
        }
    }
}
