//! An evening as files for spreadsheets: values with commas between them.

use super::{Evening, Pair};
use crate::message::{EveningPart, Export, Score};
use crate::sheets;

impl Evening {
    /// A part of it as a file.
    pub(super) fn export(&self, part: EveningPart) -> Export {
        let (name, rows) = match part {
            EveningPart::Table => ("evening-table.csv", self.table_rows()),
            EveningPart::Pairs => ("evening-pairings.csv", self.pair_rows()),
        };
        Export { name: name.to_string(), text: sheets::text(&rows) }
    }

    fn table_rows(&self) -> Vec<Vec<String>> {
        let head = ["place", "name", "games", "points", "buchholz", "sonneborn-berger"];
        let rows = self.table().into_iter().map(|row| {
            let name = self.players[usize::from(row.player)].name.clone();
            let sums = [row.points, row.buchholz, row.berger].map(|sum| sum.to_string());
            [vec![row.place.to_string(), name, row.games.to_string()], sums.to_vec()].concat()
        });
        [head.map(str::to_string).to_vec()].into_iter().chain(rows).collect()
    }

    fn pair_rows(&self) -> Vec<Vec<String>> {
        let head = ["round", "first", "second", "result", "by hand", "game"];
        let rows = (1..).zip(&self.rounds).flat_map(|(number, round): (u32, _)| {
            round.iter().map(move |pair| self.pair_row(number, pair))
        });
        [head.map(str::to_string).to_vec()].into_iter().chain(rows).collect()
    }

    fn pair_row(&self, round: u32, pair: &Pair) -> Vec<String> {
        let name =
            |seat: usize| pair.seats.get(seat).map(|player| self.players[*player].name.clone());
        let score = match pair.score {
            _ if pair.seats.len() < 2 => "bye",
            None => "",
            Some(Score::First) => "1-0",
            Some(Score::Draw) => "1/2-1/2",
            Some(Score::Second) => "0-1",
        };
        let by_hand = if pair.is_by_hand { "yes" } else { "" };
        vec![
            round.to_string(),
            name(0).unwrap_or_default(),
            name(1).unwrap_or_default(),
            score.to_string(),
            by_hand.to_string(),
            pair.game.clone().unwrap_or_default(),
        ]
    }
}
