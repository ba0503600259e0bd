//! Deleting games with the way back open, for as long as was promised.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Store, StoreError};

/// The most that the library's time goes forward from one look at the clock to the next. A clock
/// that jumps is not told from a machine that was off; either way games are forgotten later.
const STEP_MAX: i64 = 86_400;

/// Under which name the settings have the library's time, and what the clock showed then.
const TIME: &str = "time";

impl Store {
    /// Deletes a game for now; whether there was one. `clock` is in seconds since 1970.
    pub fn delete(&self, id: &str, clock: i64) -> Result<bool, StoreError> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let now = time(&change, clock)?;
        let row = row_of(&change, id, "deleted IS NULL")?;
        change.execute("UPDATE games SET deleted = ? WHERE rowid = ?", params![now, row])?;
        change.commit()?;
        Ok(row.is_some())
    }

    /// Brings a deleted game back; whether there was one.
    pub fn restore(&self, id: &str) -> Result<bool, StoreError> {
        let connection = self.connection();
        let row = row_of(&connection, id, "deleted IS NOT NULL")?;
        connection.execute("UPDATE games SET deleted = NULL WHERE rowid = ?", [row])?;
        Ok(row.is_some())
    }

    /// Forgets the games that were deleted more than so many seconds ago, by the library's time.
    pub fn purge(&self, seconds: i64, clock: i64) -> Result<usize, StoreError> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let before = time(&change, clock)? - seconds;
        let purged = change.execute("DELETE FROM games WHERE deleted < ?", [before])?;
        change.commit()?;
        Ok(purged)
    }
}

/// The row of a game. An id that is no text is known by what can be read of it.
fn row_of(connection: &Connection, id: &str, state: &str) -> Result<Option<i64>, StoreError> {
    let query = format!("SELECT rowid FROM games WHERE id = ? AND {state}");
    let found = connection.query_row(&query, [id], |row| row.get(0)).optional()?;
    if found.is_some() || !id.contains(char::REPLACEMENT_CHARACTER) {
        return Ok(found);
    }
    let mut query = connection.prepare(&format!("SELECT rowid, id FROM games WHERE {state}"))?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        if String::from_utf8_lossy(row.get_ref(1)?.as_bytes().unwrap_or_default()) == id {
            return Ok(Some(row.get(0)?));
        }
    }
    Ok(None)
}

/// The library's time in seconds since 1970: it follows the clock, but never back, and forward in
/// small steps only, so that a clock that is wrong for once makes nothing be forgotten.
fn time(connection: &Connection, clock: i64) -> Result<i64, StoreError> {
    let query = "SELECT value FROM settings WHERE name = ?";
    let kept = connection.query_row(query, [TIME], |row| row.get::<_, String>(0)).optional()?;
    let kept = kept.as_deref().and_then(|text| text.split_once(' '));
    let kept = kept.and_then(|(time, seen)| Some((time.parse().ok()?, seen.parse().ok()?)));
    let (time, seen): (i64, i64) = kept.unwrap_or((clock, clock));
    let time = time.saturating_add(clock.saturating_sub(seen).clamp(0, STEP_MAX));
    let keep = "INSERT INTO settings (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    connection.execute(keep, params![TIME, format!("{time} {clock}")])?;
    Ok(time)
}
