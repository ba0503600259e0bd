//! Small texts by name.

use rusqlite::{OptionalExtension, params};

use crate::{Store, StoreError};

impl Store {
    /// The text of a name.
    pub fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let connection = self.connection();
        let mut query = connection.prepare_cached("SELECT value FROM settings WHERE name = ?")?;
        Ok(query.query_row([name], |row| row.get(0)).optional()?)
    }

    /// Keeps a text by a name.
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        let change = "INSERT INTO settings (name, value) VALUES (?, ?)
                      ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.connection().execute(change, params![name, value])?;
        Ok(())
    }
}
