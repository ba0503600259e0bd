//! What tests of libraries need.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "each test file uses its own part")]

use std::path::PathBuf;

use store::{GameRow, NodeRow};

/// A game without much in it.
pub fn row(id: &str, game: &str, players: &str, updated: i64) -> GameRow {
    GameRow {
        id: id.into(),
        kind: "play".into(),
        game: game.into(),
        players: players.into(),
        updated,
        ..GameRow::default()
    }
}

/// A move that follows the one before it.
pub fn node(id: u32, mv: &str) -> NodeRow {
    NodeRow { id, parent: id - 1, place: 0, mv: mv.into() }
}

/// A folder of its own for a test, gone afterwards.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let name = format!("damier-store-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("library.sqlite")
    }

    /// The names of what is in it.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let name = |entry: std::fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names = entries.map(|entry| name(entry.unwrap())).collect::<Vec<_>>();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
