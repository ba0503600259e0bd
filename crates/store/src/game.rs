//! A game and its moves.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use crate::library::{IS_THERE, Standing};
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
    pub standing: Standing,
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

// A game that changes contains something else: what, is found out when it matters.
const SAVE: &str = "
    INSERT INTO games (id, kind, game, options, seats, players, clock, start, seed, current,
        front, is_paused, spent, standing, result, plies, position, created, updated,
        review, date, event)
    VALUES (:id, :kind, :game, :options, :seats, :players, :clock, :start, :seed, :current,
        :front, :is_paused, :spent, :standing, :result, :plies, :position, :created, :updated,
        :review, :date, :event)
    ON CONFLICT (id) DO UPDATE SET seats = :seats, players = :players, current = :current,
        front = :front, is_paused = :is_paused, spent = :spent, standing = :standing,
        result = :result, plies = :plies, position = :position, updated = :updated,
        review = :review, content = NULL";

impl Store {
    /// Saves a game: its row, nodes that are new or changed, and nodes that are gone.
    pub fn save(
        &self,
        row: &GameRow,
        nodes: &[NodeRow],
        removed: &[u32],
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        save_row(&change, row)?;
        save_nodes(&change, &row.id, nodes)?;
        {
            let mut drop = change.prepare_cached("DELETE FROM nodes WHERE game = ? AND id = ?")?;
            for id in removed {
                drop.execute(params![row.id, id])?;
            }
        }
        Ok(change.commit()?)
    }

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

pub(crate) fn save_nodes(
    connection: &Connection,
    id: &str,
    nodes: &[NodeRow],
) -> Result<(), StoreError> {
    let mut put = connection.prepare_cached(
        "INSERT INTO nodes (game, id, parent, place, mv) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (game, id) DO UPDATE SET place = excluded.place",
    )?;
    for node in nodes {
        put.execute(params![id, node.id, node.parent, node.place, node.mv])?;
    }
    Ok(())
}

pub(crate) fn save_row(connection: &Connection, row: &GameRow) -> Result<(), StoreError> {
    let mut save = connection.prepare_cached(SAVE)?;
    save.execute(named_params! {
        ":id": row.id, ":kind": row.kind, ":game": row.game, ":options": row.options,
        ":seats": row.seats, ":players": row.players, ":clock": row.clock, ":start": row.start,
        ":seed": row.seed, ":current": row.current, ":front": row.front,
        ":is_paused": row.is_paused, ":spent": row.spent,
        ":standing": row.standing.name(), ":result": row.result,
        ":plies": row.plies, ":position": row.position, ":created": row.created,
        ":updated": row.updated, ":review": row.review, ":date": row.date, ":event": row.event,
    })?;
    Ok(())
}

/// Reads a row of the table of games.
pub(crate) fn read_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let standing = row.get::<_, String>("standing")?;
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
        standing: Standing::read(&standing).unwrap_or_default(),
        result: row.get("result")?,
        plies: row.get("plies")?,
        position: row.get("position")?,
        created: row.get("created")?,
        updated: row.get("updated")?,
        review: row.get("review")?,
        date: row.get("date")?,
        event: row.get("event")?,
    })
}
