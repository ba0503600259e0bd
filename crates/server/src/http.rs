//! The requests of the API.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Body as StreamedBody;
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use tokio::sync::{mpsc, watch};

use crate::extract::{Ask, Body, Local, Visitor, read_json};
use crate::guard::{Name, guard};
use crate::hall::{Hall, lock, seed};
use crate::import::{self, Piece};
use crate::message::{
    Act, Catalog, Code, Deleted, Edited, Export, ExportFormat, GameInfo, GameState, Imported,
    Library, LibraryQuery, NewGame, Options, Paste, Position, Problem, Reading, Review, Settings,
    TokenInfo,
};
use crate::problem::Answer;
use crate::room::{Plan, now};
use crate::threads::blocking;
use crate::{library, live, offer, page, reading};

/// The largest body of a request that is not a file.
const BODY_MAX: usize = 1 << 20;

/// So many pieces of a file wait between those who send and those who take.
const PIECES: usize = 8;

/// For how long a deleted game can be restored.
const RESTORABLE_SECONDS: u32 = 30 * 86_400;

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
        .route("/import", post(import).layer(DefaultBodyLimit::disable()))
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

/// An answer that may wait for a game or for the disk.
async fn answer<T: Send + 'static>(
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<Json<T>> {
    blocking(work).await.map(Json)
}

async fn catalog(State(hall): State<Arc<Hall>>) -> Answer<Json<Catalog>> {
    answer(move || offer::catalog(hall.searches_max)).await
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
    answer(move || offer::info(catalog::find(&game)?, &options)).await
}

async fn list(Local(hall): Local, Ask(query): Ask<LibraryQuery>) -> Answer<Json<Library>> {
    answer(move || library::list(&hall, &query)).await
}

async fn create(Local(hall): Local, Body(new): Body<NewGame>) -> Answer<impl IntoResponse> {
    let made = answer(move || hall.make(plan(&hall, new)?));
    Ok((StatusCode::CREATED, made.await?))
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
    let played = room.match_at(from.node)?;
    let name = played.game().name();
    if name != new.game || new.start.is_some() || new.moves.is_some() || new.seed.is_some() {
        let found = format!("a game of {} from one of {name}", new.game);
        let expected = "the same game, without start, seed and moves";
        return Err(Problem::found(Code::BadMessage, found, expected));
    }
    Ok(Plan {
        kind,
        game: catalog::find(name)?.open(played.game().options())?,
        seats,
        clock: new.clock,
        start: room.play.start().map(str::to_string),
        seed: room.play.seed(),
        moves: played.played(),
    })
}

async fn state(visitor: Visitor, Path(id): Path<String>) -> Answer<Json<GameState>> {
    answer(move || Ok(lock(&*visitor.room(&id)?).state())).await
}

async fn tokens(Local(hall): Local, Path(id): Path<String>) -> Answer<Json<TokenInfo>> {
    answer(move || Ok(TokenInfo { tokens: lock(&*hall.room(&id)?).tokens.clone() })).await
}

/// A game and a node of it; what is no number is no node.
fn node(text: &str) -> Answer<u32> {
    text.parse().map_err(|_| Problem::not_found("node"))
}

async fn position(
    visitor: Visitor,
    Path((id, at)): Path<(String, String)>,
) -> Answer<Json<Position>> {
    answer(move || lock(&*visitor.room(&id)?).position(node(&at)?)).await
}

async fn line(
    visitor: Visitor,
    Path((id, at)): Path<(String, String)>,
) -> Answer<Json<Vec<Position>>> {
    answer(move || lock(&*visitor.room(&id)?).line(node(&at)?)).await
}

async fn act(
    visitor: Visitor,
    Path(id): Path<String>,
    Body(act): Body<Act>,
) -> Answer<Json<GameState>> {
    answer(move || {
        let shared = visitor.room_by(&id, Some(&act.token))?;
        let (_, room) = visitor.hall.act(&shared, &act)?;
        Ok(room.state())
    })
    .await
}

async fn review(visitor: Visitor, Path(id): Path<String>) -> Answer<Json<Review>> {
    answer(move || {
        let shared = visitor.room(&id)?;
        let room = lock(&shared);
        read_json(room.review.as_ref().ok_or_else(|| Problem::not_found("review"))?.as_bytes())
    })
    .await
}

/// How a game is to be written.
#[derive(Deserialize)]
struct ExportQuery {
    format: ExportFormat,
    node: Option<u32>,
}

async fn export(
    visitor: Visitor,
    Path(id): Path<String>,
    Ask(query): Ask<ExportQuery>,
) -> Answer<Json<Export>> {
    answer(move || library::export(&lock(&*visitor.room(&id)?), query.node, query.format)).await
}

async fn export_all(Local(hall): Local, RawQuery(query): RawQuery) -> Answer<Response> {
    let query = query.unwrap_or_default();
    let ids = query.split('&').filter_map(|pair| pair.strip_prefix("id="));
    let ids = ids.map(str::to_string).collect::<Vec<_>>();
    let (pieces, sent) = mpsc::channel(PIECES);
    let (hall, ids, count) = blocking(move || {
        let missing = || Problem::not_found("game");
        ids.iter().try_for_each(|id| hall.store.load(id)?.ok_or_else(missing).map(drop))?;
        let count = if ids.is_empty() { hall.store.count()? } else { ids.len() as u32 };
        Ok((hall, ids, count))
    })
    .await?;
    tokio::task::spawn_blocking(move || library::export_all(&hall, &ids, &pieces));
    let headers = [
        ("content-type", "text/plain; charset=utf-8".to_string()),
        ("content-disposition", "attachment; filename=\"games.damier\"".to_string()),
        ("x-damier-games", count.to_string()),
    ];
    let body = stream::unfold(sent, |mut sent| async { Some((sent.recv().await?, sent)) });
    Ok((headers, StreamedBody::from_stream(body)).into_response())
}

async fn delete(Local(hall): Local, Path(id): Path<String>) -> Answer<Json<Deleted>> {
    answer(move || {
        hall.delete(&id, now(), RESTORABLE_SECONDS)?;
        Ok(Deleted { id, restorable_seconds: RESTORABLE_SECONDS })
    })
    .await
}

async fn restore(Local(hall): Local, Path(id): Path<String>) -> Answer<Json<GameState>> {
    answer(move || {
        if !hall.store.restore(&id).map_err(Problem::not_saved)? {
            return Err(Problem::found(Code::Nothing, "no deleted game", "one to restore"));
        }
        Ok(lock(&*hall.room(&id)?).state())
    })
    .await
}

async fn edited(Body(board): Body<Edited>) -> Answer<Json<Position>> {
    answer(move || reading::edited(board)).await
}

async fn read(Body(paste): Body<Paste>) -> Answer<Json<Reading>> {
    answer(move || reading::read(&paste)).await
}

/// The name of a file: its ending tells WTHOR from the rest.
#[derive(Deserialize)]
struct ImportQuery {
    #[serde(default)]
    name: String,
}

async fn import(
    Local(hall): Local,
    Ask(query): Ask<ImportQuery>,
    body: StreamedBody,
) -> Answer<Response> {
    let (pieces, received) = mpsc::channel(PIECES);
    let (telling, told) = watch::channel(Imported::default());
    tokio::spawn(receive(body, pieces));
    tokio::task::spawn_blocking(move || import::run(&hall, &query.name, received, &telling));
    let lines = StreamedBody::from_stream(stream::unfold(Some(told), next_report));
    Ok(([("content-type", "application/x-ndjson")], lines).into_response())
}

/// Hands a body on as it arrives. The end is told only if it came: whoever goes away cuts it short.
async fn receive(body: StreamedBody, pieces: mpsc::Sender<Piece>) {
    let mut body = body.into_data_stream();
    while let Some(bytes) = body.next().await {
        let Ok(bytes) = bytes else { return };
        // Of a file that was given up the rest goes by, so that its sender reads why.
        let _ = pieces.send(Piece::Bytes(bytes)).await;
    }
    let _ = pieces.send(Piece::End).await;
}

/// The next line of a report that is told. Only the newest counts, so that nobody who does not
/// listen holds the work up.
async fn next_report(
    told: Option<watch::Receiver<Imported>>,
) -> Option<(io::Result<String>, Option<watch::Receiver<Imported>>)> {
    let mut told = told?;
    let is_going_on = told.changed().await.is_ok();
    let mut report = told.borrow_and_update().clone();
    if !is_going_on && !report.is_done {
        let message = "the import ended before its end";
        report.failure = Some(Problem::new(Code::Internal, message));
        report.is_done = true;
    }
    let is_done = report.is_done;
    let line = serde_json::to_string(&report).map_err(io::Error::other);
    Some((line.map(|line| line + "\n"), (!is_done).then_some(told)))
}

/// Under which name the store has the settings.
const SETTINGS: &str = "page";

async fn settings(visitor: Visitor) -> Answer<Json<Settings>> {
    // What the user prefers, and is called, is nobody else's business.
    if !visitor.is_local {
        return Ok(Json(Settings::default()));
    }
    answer(move || {
        let text = visitor.hall.store.setting(SETTINGS)?;
        // Settings of another edition of Damier must not keep the page from opening.
        let settings = text.and_then(|text| serde_json::from_str(&text).ok());
        Ok(settings.unwrap_or_default())
    })
    .await
}

async fn set_settings(
    Local(hall): Local,
    Body(settings): Body<Settings>,
) -> Answer<Json<Settings>> {
    if settings.volume > 100 || settings.name.chars().count() > 60 {
        let expected = "a volume of 0 to 100 and a name of at most 60 characters";
        return Err(Problem::found(Code::BadMessage, "other settings", expected));
    }
    answer(move || {
        let text = serde_json::to_string(&settings)
            .map_err(|error| Problem::new(Code::Internal, error.to_string()))?;
        let saved = hall.store.set_setting(SETTINGS, &text);
        saved.map_err(Problem::not_saved)?;
        Ok(settings)
    })
    .await
}
