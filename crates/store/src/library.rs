//! Finding games.

use rusqlite::{OptionalExtension, named_params, params_from_iter, types::Value};

use crate::game::try_row;
use crate::{BadRow, GameRow, Store, StoreError};

/// How a game stands for the first seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standing {
    /// It is not over.
    #[default]
    Open,
    /// The first seat won alone.
    Won,
    /// Another seat won alone.
    Lost,
    /// Several share the first place.
    Drawn,
}

impl Standing {
    const ALL: [Standing; 4] = [Standing::Open, Standing::Won, Standing::Lost, Standing::Drawn];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Open => "open",
            Standing::Won => "won",
            Standing::Lost => "lost",
            Standing::Drawn => "drawn",
        }
    }

    /// The one of a name.
    #[must_use]
    pub fn read(name: &str) -> Option<Standing> {
        Standing::ALL.into_iter().find(|standing| standing.name() == name)
    }
}

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
    pub standing: Option<Standing>,
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
        let standing = self.standing.map(|standing| Value::Text(standing.name().to_string()));
        let all = [
            ("game = ?", text(&self.game)),
            ("kind = ?", text(&self.kind)),
            ("instr(players, ?) > 0", player),
            ("standing = ?", standing),
            ("updated >= ?", number(self.since)),
            ("updated < ?", number(self.before)),
        ];
        let (mut conditions, mut values) = ("deleted IS NULL".to_string(), Vec::new());
        for (condition, value) in all {
            if let Some(value) = value {
                conditions += &format!(" AND {condition}");
                values.push(value);
            }
        }
        (conditions, values)
    }
}

/// A game in a list, or what is wrong with it: one bad row must not spoil the others.
pub type Listed = Result<GameRow, BadRow>;

impl Store {
    /// A game that is the same as this one but for its id and its times, if there is one.
    pub fn twin(&self, row: &GameRow) -> Result<Option<String>, StoreError> {
        let query = "SELECT id FROM games WHERE deleted IS NULL AND id != :id AND game = :game
            AND options = :options AND players = :players AND start IS :start AND seed = :seed
            AND plies = :plies AND position = :position";
        let named = named_params! {
            ":id": row.id, ":game": row.game, ":options": row.options, ":players": row.players,
            ":start": row.start, ":seed": row.seed, ":plies": row.plies,
            ":position": row.position,
        };
        Ok(self.connection().query_row(query, named, |row| row.get(0)).optional()?)
    }

    /// How many games there are that are wanted, and those of the part, the newest first.
    pub fn list(&self, filter: &Filter) -> Result<(u32, Vec<Listed>), StoreError> {
        let (conditions, mut values) = filter.conditions();
        let connection = self.connection();
        let count = format!("SELECT count(*) FROM games WHERE {conditions}");
        let total = connection
            .prepare_cached(&count)?
            .query_row(params_from_iter(&values), |row| row.get(0))?;
        let query = format!(
            "SELECT * FROM games WHERE {conditions} ORDER BY updated DESC, id LIMIT ? OFFSET ?"
        );
        values.extend([filter.limit, filter.offset].map(|number| Value::Integer(number.into())));
        let mut query = connection.prepare_cached(&query)?;
        let rows = query.query_map(params_from_iter(&values), try_row)?;
        Ok((total, rows.collect::<Result<_, _>>()?))
    }

    /// The ids of the games that are not over and can be read, the oldest first.
    pub fn open_games(&self, kind: &str) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let query = "SELECT id FROM games
                     WHERE deleted IS NULL AND standing = 'open' AND kind = ? ORDER BY updated";
        let mut query = connection.prepare_cached(query)?;
        let ids = query.query_map([kind], |row| Ok(row.get(0).ok()))?;
        Ok(ids.filter_map(Result::transpose).collect::<Result<_, _>>()?)
    }
}
