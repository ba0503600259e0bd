//! Finding games.

use rusqlite::{Connection, Params, params, params_from_iter, types::Value};

use crate::game::{load_nodes, read_row};
use crate::{GameRow, NodeRow, Store, StoreError};

/// Which games are there: neither deleted nor still on their way in.
pub(crate) const IS_THERE: &str =
    "deleted IS NULL AND (import IS NULL OR import NOT IN (SELECT id FROM imports))";

/// Which games are wanted; what is left out does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Of this game.
    pub game: Option<String>,
    /// What they are for.
    pub kind: Option<String>,
    /// With this among the names of the players.
    pub player: Option<String>,
    /// How they stand.
    pub standing: Option<String>,
    /// Changed at this second or later.
    pub since: Option<i64>,
    /// Changed before this second.
    pub before: Option<i64>,
    /// Leave out so many.
    pub offset: u32,
    /// No more than so many.
    pub limit: u32,
}

impl Filter {
    /// The conditions, and what stands for their question marks.
    fn conditions(&self) -> (String, Vec<Value>) {
        let text = |text: &Option<String>| text.clone().map(Value::Text);
        let number = |number: Option<i64>| number.map(Value::Integer);
        let player = self.player.as_ref().map(|name| Value::Text(name.to_lowercase()));
        let all = [
            ("game = ?", text(&self.game)),
            ("kind = ?", text(&self.kind)),
            ("instr(players, ?) > 0", player),
            ("standing = ?", text(&self.standing)),
            ("updated >= ?", number(self.since)),
            ("updated < ?", number(self.before)),
        ];
        let (mut conditions, mut values) = (IS_THERE.to_string(), Vec::new());
        for (condition, value) in all {
            if let Some(value) = value {
                conditions += &format!(" AND {condition}");
                values.push(value);
            }
        }
        (conditions, values)
    }
}

/// A game of several; one that is bad must not spoil the others.
#[derive(Debug)]
pub struct Part {
    /// Its number in the order in which they came.
    pub number: i64,
    /// Its id, as far as it can be read.
    pub id: String,
    /// The game and its nodes, or what is wrong with it.
    pub game: Result<(GameRow, Vec<NodeRow>), String>,
}

/// The games of a condition, each by itself.
pub(crate) fn parts(
    connection: &Connection,
    condition: &str,
    values: impl Params,
) -> Result<Vec<Part>, StoreError> {
    let query = format!("SELECT rowid AS number, * FROM games WHERE {condition}");
    let mut query = connection.prepare_cached(&query)?;
    let mut rows = query.query(values)?;
    let mut parts = Vec::new();
    while let Some(row) = rows.next()? {
        let id = row.get_ref("id")?.as_bytes().unwrap_or_default();
        let id = String::from_utf8_lossy(id).into_owned();
        let game = read_row(row).and_then(|game| Ok((game, load_nodes(connection, &id)?)));
        let game = game.map_err(|error| error.to_string());
        parts.push(Part { number: row.get("number")?, id, game });
    }
    Ok(parts)
}

impl Store {
    /// The next games in the order in which they came, behind a number: those that cannot be read
    /// are errors of their own.
    pub fn part(&self, behind: i64, limit: u32) -> Result<Vec<Part>, StoreError> {
        let condition = format!("rowid > ? AND {IS_THERE} ORDER BY rowid LIMIT ?");
        parts(&self.connection(), &condition, params![behind, limit])
    }

    /// How many games there are.
    pub fn count(&self) -> Result<u32, StoreError> {
        let query = format!("SELECT count(*) FROM games WHERE {IS_THERE}");
        Ok(self.connection().query_row(&query, [], |row| row.get(0))?)
    }

    /// How many games there are that are wanted, and the numbers of those of the part, the newest
    /// first. Each is for [`Store::at`], so that nobody waits for a long list.
    pub fn list(&self, filter: &Filter) -> Result<(u32, Vec<i64>), StoreError> {
        let (conditions, mut values) = filter.conditions();
        let connection = self.connection();
        let count = format!("SELECT count(*) FROM games WHERE {conditions}");
        let total = connection
            .prepare_cached(&count)?
            .query_row(params_from_iter(&values), |row| row.get(0))?;
        let part = "ORDER BY updated DESC, id LIMIT ? OFFSET ?";
        values.extend([filter.limit, filter.offset].map(|number| Value::Integer(number.into())));
        let query = format!("SELECT rowid FROM games WHERE {conditions} {part}");
        let mut query = connection.prepare_cached(&query)?;
        let numbers = query.query_map(params_from_iter(&values), |row| row.get(0))?;
        Ok((total, numbers.collect::<Result<_, _>>()?))
    }

    /// The game of a number, if it is still there.
    pub fn at(&self, number: i64) -> Result<Option<Part>, StoreError> {
        let condition = format!("rowid = ? AND {IS_THERE}");
        Ok(parts(&self.connection(), &condition, [number])?.pop())
    }

    /// The ids of the games that are not over and can be read, the oldest first.
    pub fn open_games(&self, kind: &str) -> Result<Vec<String>, StoreError> {
        self.ids("result IS NULL AND kind = ? ORDER BY updated", [kind])
    }

    /// The ids of the games that people at several machines play and that are not over, the newest
    /// first.
    pub fn shared_games(&self, limit: u32) -> Result<Vec<String>, StoreError> {
        let condition = "sharing IS NOT NULL AND result IS NULL ORDER BY updated DESC LIMIT ?";
        self.ids(condition, [limit])
    }

    /// The ids of the games of a condition that can be read.
    fn ids(&self, condition: &str, values: impl Params) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let query = format!("SELECT id FROM games WHERE {IS_THERE} AND {condition}");
        let mut query = connection.prepare_cached(&query)?;
        let ids = query.query_map(values, |row| Ok(row.get(0).ok()))?;
        Ok(ids.filter_map(Result::transpose).collect::<Result<_, _>>()?)
    }
}
