//! The tables that the engine for two to four seats is measured at.

use std::sync::Arc;

use arena::RunLine;
use catalog::{AnyGame, Options, find};

/// A game with so many seats.
#[derive(PartialEq, Eq, Debug)]
pub struct Table {
    pub name: &'static str,
    pub game: &'static str,
    pub rules: Option<&'static str>,
    pub seats: usize,
}

pub const TABLES: [Table; 6] = [
    Table { name: "rolit for 4", game: "reversi", rules: Some("rolit"), seats: 4 },
    Table { name: "rolit for 3", game: "reversi", rules: Some("rolit"), seats: 3 },
    Table { name: "pass for 4", game: "reversi", rules: Some("pass"), seats: 4 },
    Table { name: "pass for 3", game: "reversi", rules: Some("pass"), seats: 3 },
    Table { name: "arlecchino for 4", game: "arlecchino", rules: None, seats: 4 },
    Table { name: "arlecchino for 3", game: "arlecchino", rules: None, seats: 3 },
];

impl Table {
    pub fn open(&self) -> anyhow::Result<Arc<dyn AnyGame>> {
        let rules = self.rules.map(String::from);
        let options = Options { seats: Some(self.seats), rules, ..Options::default() };
        Ok(find(self.game)?.open(&options)?.into())
    }

    /// Its name without spaces.
    fn word(&self) -> String {
        self.name.replace(" for ", "")
    }

    /// Plies of random openings: everybody has moved, and two once more.
    pub fn opening_plies(&self) -> usize {
        self.seats + 2
    }

    /// Games of these players, without a clock but their own.
    pub fn run(
        &self,
        game: &dyn AnyGame,
        players: impl IntoIterator<Item = String>,
        seed: u64,
    ) -> RunLine {
        RunLine {
            game: game.name().to_string(),
            options: game.options().clone(),
            players: players.into_iter().collect(),
            seed,
            opening_plies: self.opening_plies(),
            ..RunLine::default()
        }
    }
}

/// The table of a word such as `rolit4`.
pub fn read_table(text: &str) -> Result<&'static Table, String> {
    let known = || TABLES.iter().map(Table::word).collect::<Vec<_>>().join(", ");
    TABLES.iter().find(|table| table.word() == text).ok_or_else(|| format!("one of {}", known()))
}
