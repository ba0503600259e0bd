//! A game and its moves.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::library::IS_THERE;
use crate::{Store, StoreError};

/// A game as it is kept. Texts are the caller's, whatever they mean.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub kind: String,
    /// The game's name.
    pub game: String,
    /// How it is configured.
    pub options: String,
    /// Who sits where, with the tokens.
    pub seats: String,
    /// The names of the players, for searches.
    pub players: String,
    /// The clock, if there is one.
    pub clock: Option<String>,
    /// Where it began, if not at the game's own start.
    pub start: Option<String>,
    /// The seed of the set-up.
    pub seed: i64,
    /// The node where it stands.
    pub current: u32,
    /// The node that it had been played to before moves were taken back.
    pub front: u32,
    /// Whether machines wait.
    pub is_paused: bool,
    /// What every seat has spent of its clock.
    pub spent: String,
    /// How it stands for the first seat.
    pub standing: String,
    /// How it ended, once it has.
    pub result: Option<String>,
    /// Moves up to where it stands.
    pub plies: u32,
    /// The board where it stands.
    pub position: String,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When it changed last, in seconds since 1970.
    pub updated: i64,
    /// The last review of it.
    pub review: Option<String>,
    /// When it was played, as the file that it came in says.
    pub date: Option<String>,
    /// What it was played for, as the file that it came in says.
    pub event: Option<String>,
    /// What people at several machines share of it, if they play it.
    pub sharing: Option<String>,
}

/// A move of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Its id in the game.
    pub id: u32,
    /// The node before it; 0 is the start.
    pub parent: u32,
    /// Its place among its siblings: the least is the main line.
    pub place: i64,
    /// The move.
    pub mv: String,
}

impl Store {
    /// A game and its nodes in the order of their ids, unless it is not there or was deleted.
    pub fn load(&self, id: &str) -> Result<Option<(GameRow, Vec<NodeRow>)>, StoreError> {
        let connection = self.connection();
        let query = format!("SELECT * FROM games WHERE id = ? AND {IS_THERE}");
        let mut query = connection.prepare_cached(&query)?;
        let Some(row) = query.query_row([id], read_row).optional()? else { return Ok(None) };
        Ok(Some((row, load_nodes(&connection, id)?)))
    }
}

pub(crate) fn load_nodes(connection: &Connection, id: &str) -> rusqlite::Result<Vec<NodeRow>> {
    let query = "SELECT id, parent, place, mv FROM nodes WHERE game = ? ORDER BY id";
    let mut query = connection.prepare_cached(query)?;
    let nodes = query.query_map([id], |row| {
        let (id, parent) = (row.get(0)?, row.get(1)?);
        Ok(NodeRow { id, parent, place: row.get(2)?, mv: row.get(3)? })
    })?;
    nodes.collect()
}

/// Reads a row of the table of games.
pub(crate) fn read_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get("id")?,
        kind: row.get("kind")?,
        game: row.get("game")?,
        options: row.get("options")?,
        seats: row.get("seats")?,
        players: row.get("players")?,
        clock: row.get("clock")?,
        start: row.get("start")?,
        seed: row.get("seed")?,
        current: row.get("current")?,
        front: row.get("front")?,
        is_paused: row.get("is_paused")?,
        spent: row.get("spent")?,
        standing: row.get("standing")?,
        result: row.get("result")?,
        plies: row.get("plies")?,
        position: row.get("position")?,
        created: row.get("created")?,
        updated: row.get("updated")?,
        review: row.get("review")?,
        date: row.get("date")?,
        event: row.get("event")?,
        sharing: row.get("sharing")?,
    })
}
