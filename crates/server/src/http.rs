//! The requests of the API.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Path, RawQuery, Request, State,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Router, middleware};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::guard::{Name, guard};
use crate::hall::{Hall, SharedRoom, lock, seed};
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

/// A body of JSON.
struct Body<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Answer<Body<T>> {
        let bytes =
            Bytes::from_request(request, state).await.map_err(|rejection| too_large(&rejection))?;
        Ok(Body(read_json(&bytes)?))
    }
}

fn too_large(rejection: &BytesRejection) -> Problem {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::found(Code::TooLarge, "a larger body", format!("at most {BODY_MAX} bytes"))
        }
        _ => Problem::new(Code::BadMessage, rejection.body_text()),
    }
}

/// Reads JSON, or says where it is wrong.
pub(crate) fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Answer<T> {
    serde_json::from_slice(bytes).map_err(|error| Problem {
        line: u32::try_from(error.line()).ok(),
        column: u32::try_from(error.column()).ok(),
        ..Problem::new(Code::BadMessage, format!("found no such message: {error}"))
    })
}

/// What stands behind the question mark.
struct Ask<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Ask<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Answer<Ask<T>> {
        let query = axum::extract::Query::<T>::try_from_uri(&parts.uri);
        let refused = |error: axum::extract::rejection::QueryRejection| {
            Problem::new(Code::BadMessage, error.body_text())
        };
        Ok(Ask(query.map_err(refused)?.0))
    }
}

/// Does what may take a while without holding others up.
fn aside<T>(work: impl FnOnce() -> T) -> T {
    tokio::task::block_in_place(work)
}

/// Whoever asks: from the machine itself, or with a token.
pub(crate) struct Visitor {
    pub(crate) is_local: bool,
    token: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Answer<Visitor> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, state).await;
        let is_local = peer.is_ok_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback());
        Ok(Visitor { is_local, token: token(&parts.headers) })
    }
}

fn token(headers: &HeaderMap) -> Option<String> {
    headers.get("x-damier-token").and_then(|value| value.to_str().ok()).map(str::to_string)
}

impl Visitor {
    /// A game that the visitor may read.
    fn room(&self, hall: &Arc<Hall>, id: &str) -> Answer<SharedRoom> {
        may_read(hall, id, self.is_local, self.token.as_deref())
    }

    fn local_only(&self) -> Answer<()> {
        match self.is_local {
            true => Ok(()),
            false => Err(Problem::forbidden("a request from the machine of the server")),
        }
    }
}

/// A game that may be read: from the machine itself any, else with a token of it.
pub(crate) fn may_read(
    hall: &Arc<Hall>,
    id: &str,
    is_local: bool,
    token: Option<&str>,
) -> Answer<SharedRoom> {
    // Others must not learn which games there are.
    let hidden = || Problem::forbidden("the token of a seat of this game");
    let shared = hall.room(id).map_err(|problem| if is_local { problem } else { hidden() })?;
    if !is_local {
        lock(&shared).seat_of(token.unwrap_or_default())?;
    }
    Ok(shared)
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
    let (tokens, game) = hall.make(plan(&hall, new)?)?;
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
    Ok(Json(hall.act(&id, &act)?.1))
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
    hall.store.purge(now() - i64::from(RESTORABLE_SECONDS))?;
    hall.delete(&id, now())?;
    Ok(Json(Deleted { id, restorable_seconds: RESTORABLE_SECONDS }))
}

async fn restore(
    State(hall): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Answer<Json<GameState>> {
    visitor.local_only()?;
    if !hall.store.restore(&id)? {
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
    let text = if visitor.is_local { hall.store.setting(SETTINGS)? } else { None };
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
    hall.store.set_setting(SETTINGS, &text)?;
    Ok(Json(settings))
}
