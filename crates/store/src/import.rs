//! Many games at once: a file comes in as a whole or not at all, and nobody waits for it.
//!
//! Games on their way in belong to an [`Import`] and are not there yet; when it ends they all are,
//! in one transaction. They are added a few at a time, so that other changes find a way between.

use rusqlite::{OptionalExtension, params};

use crate::library::parts;
use crate::save::{save_nodes, save_row};
use crate::{GameRow, NodeRow, Part, Store, StoreError};

/// Games that come in together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Import(i64);

/// A game that comes in.
#[derive(Clone, PartialEq, Debug)]
pub struct Incoming {
    /// The game.
    pub row: GameRow,
    /// Its nodes.
    pub nodes: Vec<NodeRow>,
    /// What it contains, in a number: equal games have equal numbers.
    pub content: i64,
}

/// So many games are dropped at a time.
const DROPPED_AT_ONCE: u32 = 200;

impl Store {
    /// Begins an import.
    pub fn begin_import(&self) -> Result<Import, StoreError> {
        let connection = self.connection();
        connection.execute("INSERT INTO imports DEFAULT VALUES", [])?;
        Ok(Import(connection.last_insert_rowid()))
    }

    /// Adds games to an import.
    pub fn add(&self, import: Import, games: &[Incoming]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        for Incoming { row, nodes, content } in games {
            save_row(&change, row)?;
            let mark = "UPDATE games SET content = ?, import = ? WHERE id = ?";
            change.prepare_cached(mark)?.execute(params![content, import.0, row.id])?;
            save_nodes(&change, &row.id, nodes)?;
        }
        Ok(change.commit()?)
    }

    /// Ends an import: from now on its games are there.
    pub fn end_import(&self, import: Import) -> Result<(), StoreError> {
        self.connection().execute("DELETE FROM imports WHERE id = ?", [import.0])?;
        Ok(())
    }

    /// Forgets an import and all its games.
    pub fn drop_import(&self, import: Import) -> Result<(), StoreError> {
        let change =
            "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE import = ? LIMIT ?)";
        // The connection is free for others in between.
        while self.connection().execute(change, params![import.0, DROPPED_AT_ONCE])? > 0 {}
        self.end_import(import)
    }

    /// Forgets the imports that the end of the process cut short.
    pub(crate) fn drop_imports(&self) -> Result<(), StoreError> {
        let query = "SELECT id FROM imports LIMIT 1";
        loop {
            let found = self.connection().query_row(query, [], |row| row.get(0)).optional()?;
            match found {
                Some(id) => self.drop_import(Import(id))?,
                None => return Ok(()),
            }
        }
    }

    /// The next games, behind a number, that have changed since it was noted what they contain.
    pub fn unnoted(&self, behind: i64, limit: u32) -> Result<Vec<Part>, StoreError> {
        let condition = "rowid > ? AND content IS NULL AND deleted IS NULL ORDER BY rowid LIMIT ?";
        parts(&self.connection(), condition, params![behind, limit])
    }

    /// Notes what games contain, by id.
    pub fn note(&self, contents: &[(String, i64)]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        for (id, content) in contents {
            let mark = "UPDATE games SET content = ? WHERE id = ?";
            change.prepare_cached(mark)?.execute(params![content, id])?;
        }
        Ok(change.commit()?)
    }

    /// The games that may contain the same, by what was noted of them; those on their way in too.
    pub fn like(&self, content: i64) -> Result<Vec<Part>, StoreError> {
        let condition = "content = ? AND deleted IS NULL ORDER BY rowid";
        parts(&self.connection(), condition, params![content])
    }
}
