//! What can be wrong with a library.

use std::error::Error;
use std::fmt;

use rusqlite::ErrorCode;

/// Why the library cannot be opened, read or written.
#[derive(Debug)]
pub enum StoreError {
    /// Its file was made by another edition of Damier.
    Edition {
        /// Of the file.
        found: i64,
        /// Of this program.
        expected: i64,
    },
    /// Another process has it open.
    InUse,
    /// Whatever SQLite says.
    Sqlite(rusqlite::Error),
}

impl StoreError {
    /// Whether another process has the library open.
    #[must_use]
    pub const fn is_in_use(&self) -> bool {
        matches!(self, StoreError::InUse)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Edition { found, expected } => {
                write!(f, "found a library of edition {found}, expected {expected}")
            }
            StoreError::InUse => {
                write!(f, "found the library in use by another process, expected it free")
            }
            StoreError::Sqlite(error) => write!(f, "the library: {error}"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Sqlite(error) => Some(error),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse,
            _ => StoreError::Sqlite(error),
        }
    }
}
