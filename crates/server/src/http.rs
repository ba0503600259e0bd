//! The requests of the API.

use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Deserialize;

use crate::apart::aside;
use crate::extract::{Ask, Body, Visitor, may_read, read_json, too_large};
use crate::guard::{Name, guard};
use crate::hall::{Hall, lock, seed};
use crate::message::{
    Act, Catalog, Code, Created, Deleted, Edited, Export, ExportFormat, GameInfo, GameState,
    Imported, Library, LibraryQuery, NewGame, Options, Paste, Position, Problem, Reading, Review,
    Settings, TokenInfo,
};
use crate::problem::Answer;
use crate::room::{Plan, now};
use crate::{library, live, offer, page, reading};

/// The largest body of a request.
const BODY_MAX: usize = 1 << 20;

/// The largest file of games.
const FILE_MAX: usize = 16 << 20;

/// For how long a deleted game can be restored.
const RESTORABLE_SECONDS: u32 = 30 * 86_400;

type Shared = State<Arc<Hall>>;

/// All routes.
pub(crate) fn routes(hall: Arc<Hall>, name: Name, folder: Option<PathBuf>) -> Router {
    let api = Router::new()
        .route("/catalog", get(catalog))
        .route("/catalog/players", get(players))
        .route("/games", get(list).post(create))
        .route("/games/{id}", get(state).delete(delete))
        .route("/games/{id}/tokens", get(tokens))
        .route("/games/{id}/positions/{node}", get(position))
        .route("/games/{id}/line/{node}", get(line))
        .route("/games/{id}/act", post(act))
        .route("/games/{id}/review", get(review))
        .route("/games/{id}/export", get(export))
        .route("/games/{id}/restore", post(restore))
        .route("/position", post(edited))
        .route("/read", post(read))
        .route("/import", post(import).layer(DefaultBodyLimit::max(FILE_MAX)))
        .route("/export", get(export_all))
        .route("/settings", get(settings).put(set_settings))
        .route("/live", get(live::upgrade))
        .with_state(hall);
    Router::new()
        .nest("/api", api)
        .fallback_service(get(page::file).with_state(folder))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(middleware::from_fn_with_state(name, guard))
}

async fn catalog(State(hall): Shared) -> Answer<Json<Catalog>> {
    Ok(Json(offer::catalog(hall.searches_max)?))
}

/// A game and its options, behind the question mark.
#[derive(Deserialize)]
struct PlayersQuery {
    game: String,
    rows: Option<u8>,
    columns: Option<u8>,
    seats: Option<u8>,
    rules: Option<String>,
    without: Option<String>,
}

async fn players(Ask(query): Ask<PlayersQuery>) -> Answer<Json<GameInfo>> {
    let PlayersQuery { game, rows, columns, seats, rules, without } = query;
    let options = Options { rows, columns, seats, rules, without };
    Ok(Json(offer::info(catalog::find(&game)?, &options)?))
}

async fn list(
    State(hall): Shared,
    visitor: Visitor,
    Ask(query): Ask<LibraryQuery>,
) -> Answer<Json<Library>> {
    visitor.local_only()?;
    Ok(Json(aside(|| library::list(&hall, &query))?))
}

async fn create(
    State(hall): Shared,
    visitor: Visitor,
    Body(new): Body<NewGame>,
) -> Answer<impl IntoResponse> {
    visitor.local_only()?;
    let (tokens, game) = aside(|| hall.make(plan(&hall, new)?))?;
    Ok((StatusCode::CREATED, Json(Created { tokens, game })))
}

/// Everything that a new game is made of.
fn plan(hall: &Arc<Hall>, new: NewGame) -> Answer<Plan> {
    let kind = new.kind.unwrap_or_default();
    let seats = new.seats.unwrap_or_default();
    let options = new.options.unwrap_or_default();
    let Some(from) = new.from else {
        let game = reading::open(&new.game, &options)?;
        let seed = new.seed.map_or_else(seed, Ok)?;
        let moves = new.moves.unwrap_or_default();
        return Ok(Plan { kind, game, seats, clock: new.clock, start: new.start, seed, moves });
    };
    let shared = hall.room(&from.game)?;
    let room = lock(&shared);
    let (played, state) = (room.match_at(from.node)?, room.state());
    if state.game != new.game || new.start.is_some() || new.moves.is_some() || new.seed.is_some() {
        let found = format!("a game of {} from one of {}", new.game, state.game);
        let expected = "the same game, without start, seed and moves";
        return Err(Problem::found(Code::BadMessage, found, expected));
    }
    Ok(Plan {
        kind,
        game: reading::open(&state.game, &state.options)?,
        seats,
        clock: new.clock,
        start: state.start,
        seed: state.seed,
        moves: played.played(),
    })
}

async fn state(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Json<GameState>> {
    let shared = visitor.room(&hall, &id)?;
    let state = lock(&shared).state();
    Ok(Json(state))
}

async fn tokens(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Json<TokenInfo>> {
    visitor.local_only()?;
    let tokens = lock(&*hall.room(&id)?).tokens();
    Ok(Json(TokenInfo { tokens }))
}

/// A game and a node of it; what is no number is no node.
fn node(text: &str) -> Answer<u32> {
    text.parse().map_err(|_| Problem::not_found("node"))
}

async fn position(
    State(hall): Shared,
    visitor: Visitor,
    Path((id, at)): Path<(String, String)>,
) -> Answer<Json<Position>> {
    let shared = visitor.room(&hall, &id)?;
    let position = lock(&shared).position(node(&at)?)?;
    Ok(Json(position))
}

async fn line(
    State(hall): Shared,
    visitor: Visitor,
    Path((id, at)): Path<(String, String)>,
) -> Answer<Json<Vec<Position>>> {
    let shared = visitor.room(&hall, &id)?;
    let line = lock(&shared).line(node(&at)?)?;
    Ok(Json(line))
}

async fn act(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(act): Body<Act>,
) -> Answer<Json<GameState>> {
    may_read(&hall, &id, visitor.is_local, Some(&act.token))?;
    Ok(Json(aside(|| hall.act(&id, &act))?.1))
}

async fn review(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Json<Review>> {
    let shared = visitor.room(&hall, &id)?;
    let text = lock(&shared).review.clone().ok_or_else(|| Problem::not_found("review"))?;
    Ok(Json(read_json(text.as_bytes())?))
}

/// How a game is to be written.
#[derive(Deserialize)]
struct ExportQuery {
    format: ExportFormat,
    node: Option<u32>,
}

async fn export(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
    Ask(query): Ask<ExportQuery>,
) -> Answer<Json<Export>> {
    let shared = visitor.room(&hall, &id)?;
    let room = lock(&shared);
    let node = query.node.unwrap_or_else(|| room.current());
    Ok(Json(library::export(&room, node, query.format)?))
}

async fn export_all(
    State(hall): Shared,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Answer<Json<Export>> {
    visitor.local_only()?;
    let query = query.unwrap_or_default();
    let ids = query.split('&').filter_map(|pair| pair.strip_prefix("id="));
    let ids = ids.map(str::to_string).collect::<Vec<_>>();
    Ok(Json(aside(|| library::export_all(&hall, &ids))?))
}

async fn delete(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Json<Deleted>> {
    visitor.local_only()?;
    aside(|| hall.delete(&id, now(), RESTORABLE_SECONDS))?;
    Ok(Json(Deleted { id, restorable_seconds: RESTORABLE_SECONDS }))
}

async fn restore(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Json<GameState>> {
    visitor.local_only()?;
    if !aside(|| hall.store.restore(&id)).map_err(|error| Problem::not_saved(&error))? {
        return Err(Problem::found(Code::Nothing, "no deleted game", "one to restore"));
    }
    let state = lock(&*hall.room(&id)?).state();
    Ok(Json(state))
}

async fn edited(Body(board): Body<Edited>) -> Answer<Json<Position>> {
    Ok(Json(reading::edited(board)?))
}

async fn read(Body(paste): Body<Paste>) -> Answer<Json<Reading>> {
    Ok(Json(aside(|| reading::read(&paste))?))
}

/// The name of a file: its ending tells WTHOR from the rest.
#[derive(Deserialize)]
struct ImportQuery {
    #[serde(default)]
    name: String,
}

async fn import(
    State(hall): Shared,
    visitor: Visitor,
    Ask(query): Ask<ImportQuery>,
    bytes: Result<Bytes, BytesRejection>,
) -> Answer<Json<Imported>> {
    visitor.local_only()?;
    let bytes = bytes.map_err(|rejection| too_large(&rejection))?;
    Ok(Json(aside(|| library::import(&hall, &query.name, &bytes))?))
}

/// Under which name the store has the settings.
const SETTINGS: &str = "page";

async fn settings(State(hall): Shared, visitor: Visitor) -> Answer<Json<Settings>> {
    // What the user prefers, and is called, is nobody else's business.
    let text = match visitor.is_local {
        true => aside(|| hall.store.setting(SETTINGS))?,
        false => None,
    };
    // Settings of another edition of Damier must not keep the page from opening.
    let settings = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(Json(settings.unwrap_or_default()))
}

async fn set_settings(
    State(hall): Shared,
    visitor: Visitor,
    Body(settings): Body<Settings>,
) -> Answer<Json<Settings>> {
    visitor.local_only()?;
    if settings.volume > 100 || settings.name.chars().count() > 60 {
        let expected = "a volume of 0 to 100 and a name of at most 60 characters";
        return Err(Problem::found(Code::BadMessage, "other settings", expected));
    }
    let text = serde_json::to_string(&settings)
        .map_err(|error| Problem::new(Code::Internal, error.to_string()))?;
    let saved = aside(|| hall.store.set_setting(SETTINGS, &text));
    saved.map_err(|error| Problem::not_saved(&error))?;
    Ok(Json(settings))
}
