//! A game as the store keeps it.

use serde::{Deserialize, Serialize};
use store::{GameRow, NodeRow, Standing, Store, StoreError};

use super::{Chair, Forfeit, Room, Spent, mover};
use crate::message::{Clock, Code, Kind, Occupant, Options, Problem, Result, Unsaved};
use crate::problem::Answer;
use crate::tree::Tree;
use crate::view;

/// A seat in the store.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedChair {
    pub(super) occupant: Occupant,
    pub(super) token: String,
}

/// Anything as JSON. Our own types always can be.
pub(super) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str, what: &str) -> Answer<T> {
    serde_json::from_str(text).map_err(|error| {
        Problem::new(Code::Internal, format!("the library: {what} cannot be read: {error}"))
    })
}

/// The name of a kind in the store.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Play => "play",
        Kind::Study => "study",
    }
}

impl Room {
    /// Saves what changed in a library; until that is done nothing of it is forgotten.
    pub(crate) fn save(&mut self, store: &Store) -> std::result::Result<(), StoreError> {
        let nodes = self.changed.iter().filter_map(|id| self.tree.row(*id)).collect::<Vec<_>>();
        store.save(&self.row(), &nodes, &self.removed)?;
        self.changed.clear();
        self.removed.clear();
        self.unsaved = None;
        Ok(())
    }

    /// Notes that a change could not be saved, and why.
    pub(crate) fn not_saved(&mut self, error: &StoreError) {
        self.unsaved = Some(if error.is_full() { Unsaved::Full } else { Unsaved::Failed });
    }

    /// Whether everything is saved.
    pub(crate) fn is_saved(&self) -> bool {
        self.unsaved.is_none()
    }

    /// Whether somebody has to begin to save it again and again: nobody does yet.
    pub(crate) fn begin_retries(&mut self) -> bool {
        !std::mem::replace(&mut self.is_retried, true)
    }

    /// Notes that nobody tries again any more.
    pub(crate) fn end_retries(&mut self) {
        self.is_retried = false;
    }

    /// All nodes of the game, in the order of their ids.
    pub(crate) fn nodes(&self) -> Vec<NodeRow> {
        self.tree.rows()
    }

    /// The row of the game.
    pub(crate) fn row(&self) -> GameRow {
        let game = self.played.game();
        let result = self.result();
        let saved = |chair: &Chair| SavedChair {
            occupant: chair.occupant.clone(),
            token: chair.token.clone(),
        };
        GameRow {
            id: self.id.clone(),
            kind: kind_name(self.kind).to_string(),
            game: game.name().to_string(),
            options: json(&view::write_options(game.options())),
            seats: json(&self.chairs.iter().map(saved).collect::<Vec<_>>()),
            players: names(&self.players(), self.event.as_deref()),
            clock: self.clock.as_ref().map(json),
            start: self.start.clone(),
            seed: self.seed as i64,
            current: self.current,
            front: self.front,
            is_paused: self.is_paused,
            spent: json(&self.spent),
            standing: standing(result.as_ref()),
            result: result.as_ref().map(json),
            plies: self.played.plies() as u32,
            position: self.played.position_text(),
            created: self.created,
            updated: self.updated,
            review: self.review.clone(),
            date: self.date.clone(),
            event: self.event.clone(),
        }
    }

    /// Opens a game that was saved.
    pub(crate) fn from_row(row: GameRow, nodes: Vec<NodeRow>) -> Answer<Room> {
        let options = view::read_options(&read::<Options>(&row.options, "options")?)?;
        let game = catalog::find(&row.game)?.open(&options)?;
        let seed = row.seed as u64;
        let played = match &row.start {
            None => game.start(seed),
            Some(text) => game.set_up(text)?,
        };
        let chairs = read::<Vec<SavedChair>>(&row.seats, "seats")?;
        let chair = |saved: SavedChair| Chair { occupant: saved.occupant, token: saved.token };
        let result =
            row.result.as_deref().map(|text| read::<Result>(text, "result")).transpose()?;
        let forfeit = result.and_then(|result| {
            let (end, seat) = (result.end, result.loser?);
            Some(Forfeit { seat, end })
        });
        let mut room = Room {
            id: row.id,
            kind: if row.kind == "study" { Kind::Study } else { Kind::Play },
            chairs: chairs.into_iter().map(chair).collect(),
            clock: row.clock.as_deref().map(|text| read::<Clock>(text, "clock")).transpose()?,
            spent: read::<Vec<Spent>>(&row.spent, "clocks")?,
            since: None,
            start: row.start,
            seed,
            tree: Tree::new(),
            current: 0,
            front: row.front,
            played,
            is_paused: row.is_paused,
            forfeit,
            created: row.created,
            updated: row.updated,
            review: row.review,
            date: row.date,
            event: row.event,
            version: 1,
            changed: Vec::new(),
            removed: Vec::new(),
            unsaved: None,
            is_retried: false,
            is_gone: false,
            watchers: Vec::new(),
            thinking: None,
        };
        // Most nodes follow the one before them, so that its match serves the next.
        let mut last = (0, room.match_at(0)?);
        for node in nodes {
            let (id, mv) = (node.id, node.mv.clone());
            if last.0 != node.parent {
                last = (node.parent, room.match_at(node.parent)?);
            }
            room.tree.put_back(node, mover(&*last.1));
            last.1.play(&mv)?;
            last.0 = id;
        }
        room.go_to(row.current)?;
        room.start_clock();
        Ok(room)
    }
}

/// Names by which a game may be looked for: its players, of whom a level has those that the page
/// shows, and what it was played for.
pub(super) fn names(players: &[String], event: Option<&str>) -> String {
    let mut names = players.join("\n");
    for level in players.iter().filter_map(|player| player.strip_prefix("level:")) {
        names += &format!("\nlevel {level}\nniveau {level}");
    }
    if let Some(event) = event {
        names += &format!("\n{event}");
    }
    names.to_lowercase()
}

/// How a result stands for the first seat.
pub(super) fn standing(result: Option<&Result>) -> Standing {
    match result {
        None => Standing::Open,
        Some(result) if result.shares[0] == 0.0 => Standing::Lost,
        Some(result) if result.shares[0] == 1.0 => Standing::Won,
        Some(_) => Standing::Drawn,
    }
}
