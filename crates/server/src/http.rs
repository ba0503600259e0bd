//! The requests of the API.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Body as StreamedBody;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, RawQuery, State};
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use catalog::AnyMatch;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};

use crate::extract::{Ask, Body, Local, Visitor, read_json};
use crate::guard::{Gate, guard};
use crate::hall::{Hall, lock};
use crate::import::{self, Piece};
use crate::message::{
    Act, Ahead, Catalog, Code, Deleted, Edited, Export, ExportFormat, GameInfo, GameState,
    Imported, Invites, Library, LibraryQuery, Look, Looked, Me, NewGame, Patch, Position, Problem,
    Reason, Review, Settings, Take, Taken, TokenInfo,
};
use crate::problem::{Answer, move_refused};
use crate::room::{json, now};
use crate::threads::blocking;
use crate::{evening, library, live, offer, page, reading, runs, trees, view};

/// The largest body of a request that is not a file.
pub(crate) const BODY_MAX: usize = 1 << 20;

/// So many pieces of a file wait between those who send and those who take.
const PIECES: usize = 8;

/// For how long a deleted game can be restored.
const RESTORABLE_SECONDS: u32 = 30 * 86_400;

/// All routes.
pub(crate) fn routes(hall: Arc<Hall>, gate: Arc<Gate>, folder: Option<PathBuf>) -> Router {
    let api = Router::new()
        .route("/catalog", get(on(catalog)))
        .route("/catalog/players", get(on(players)))
        .route("/games", get(on(list)).post(create))
        .route("/games/{id}", get(on(state)).delete(on(delete)))
        .route("/games/{id}/tokens", get(on(tokens)))
        .route("/games/{id}/invites", get(on(invites)))
        .route("/games/{id}/take", post(on(take)))
        .route("/games/{id}/look", post(on(look)))
        .route("/games/{id}/positions/{node}", get(on(position)))
        .route("/games/{id}/positions/{node}/reason", get(on(reason)))
        .route("/games/{id}/line/{node}", get(on(line)))
        .route("/games/{id}/overlays/{node}", get(on(overlays)))
        .route("/games/{id}/ahead/{node}", get(on(ahead)))
        .route("/games/{id}/act", post(on(act)))
        .route("/games/{id}/review", get(on(review)))
        .route("/games/{id}/export", get(on(export)))
        .route("/games/{id}/restore", post(on(restore)))
        .route("/position", post(on(board)))
        .route("/position/reason", post(on(board_reason)))
        .route("/read", post(on(|Body(paste)| reading::read(&paste))))
        .route("/import", post(import).layer(DefaultBodyLimit::disable()))
        .route("/export", get(export_all))
        .route("/lobby", get(on(|State(hall): State<Arc<Hall>>| Ok(hall.lobby()))))
        .route("/me", get(on(me)))
        .merge(evening::routes())
        .merge(runs::routes())
        .merge(trees::routes())
        .route("/settings", get(on(settings)).put(on(set_settings)))
        .route("/live", get(live::upgrade))
        .with_state(hall);
    Router::new()
        .nest("/api", api)
        .fallback_service(get(page::file).with_state(folder))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(middleware::from_fn_with_state(gate, guard))
}

/// Answers what may wait for a game or for the disk, where nobody else waits for it.
pub(crate) fn on<Via, Asked, T>(
    work: fn(Asked) -> Answer<T>,
) -> impl Handler<(Via, Asked), Arc<Hall>>
where
    Via: 'static,
    Asked: FromRequest<Arc<Hall>, Via> + Send + 'static,
    T: Serialize + Send + 'static,
{
    move |asked: Asked| async move { blocking(move || work(asked)).await.map(Json) }
}

/// Somebody who asks for a game, by its id.
type OfGame<Somebody> = (Somebody, Path<String>);

fn catalog(State(hall): State<Arc<Hall>>) -> Answer<Catalog> {
    offer::catalog(hall.searches_max, hall.addresses.clone())
}

/// A game and its options, behind the question mark. A size is rows and columns, as in messages.
fn players(Ask(mut query): Ask<HashMap<String, String>>) -> Answer<GameInfo> {
    let sides = ["rows", "columns"].map(|side| query.remove(side));
    if sides.iter().any(Option::is_some) {
        let size = sides.map(Option::unwrap_or_default).join("x");
        query.insert("size".to_string(), size);
    }
    let text = |name: &str| query.get(name).map(String::as_str);
    let options = catalog::Options::read(text)?;
    offer::info(catalog::find(text("game").unwrap_or_default())?, &options)
}

fn list((Local(hall), Ask(query)): (Local, Ask<LibraryQuery>)) -> Answer<Library> {
    library::list(&hall, &query)
}

async fn create(Local(hall): Local, Body(new): Body<NewGame>) -> Answer<impl IntoResponse> {
    let made = blocking(move || hall.make(resolved(&hall, new)?));
    Ok((StatusCode::CREATED, Json(made.await?)))
}

/// A new game by itself: what it takes from a node of another game is told.
fn resolved(hall: &Arc<Hall>, new: NewGame) -> Answer<NewGame> {
    let Some(from) = &new.from else { return Ok(new) };
    let shared = hall.room(&from.game)?;
    let room = lock(&shared);
    let played = room.match_at(from.node)?;
    let game = played.game();
    if game.name() != new.game || new.start.is_some() || new.moves.is_some() || new.seed.is_some() {
        let found = format!("a game of {} from one of {}", new.game, game.name());
        let expected = "the same game, without start, seed and moves";
        return Err(Problem::found(Code::BadMessage, found, expected));
    }
    Ok(NewGame {
        options: Some(view::write_options(game.options())),
        start: room.play.start().map(str::to_string),
        seed: Some(room.play.seed()),
        moves: Some(played.played()),
        ..new
    })
}

fn state((visitor, Path(id)): OfGame<Visitor>) -> Answer<GameState> {
    Ok(lock(&*visitor.room(&id)?).state())
}

fn tokens((Local(hall), Path(id)): OfGame<Local>) -> Answer<TokenInfo> {
    Ok(TokenInfo { tokens: lock(&*hall.room(&id)?).own_tokens() })
}

fn invites((visitor, Path(id)): OfGame<Visitor>) -> Answer<Option<Invites>> {
    Ok(lock(&*visitor.own_room(&id)?).invites())
}

fn take((visitor, Path(id), Body(take)): (Visitor, Path<String>, Body<Take>)) -> Answer<Taken> {
    // Whoever has no secret must not learn which games there are.
    let hidden = |_| Problem::forbidden("the secret of a seat of this game");
    let shared = visitor.hall.room(&id).map_err(hidden)?;
    visitor.hall.take(&shared, &take)
}

fn look((visitor, Path(id), Body(look)): (Visitor, Path<String>, Body<Look>)) -> Answer<Looked> {
    let shared = visitor.room_by(&id, Some(&look.secret))?;
    let room = lock(&shared);
    Ok(Looked { seat: room.seat_of_link(&look.secret), game: room.state() })
}

fn me(Visitor { is_local, caller, .. }: Visitor) -> Answer<Me> {
    Ok(Me { is_local, is_hosted: caller.gate.public.is_some() })
}

/// A game and a node of it.
type AtNode = (Visitor, Path<(String, String)>);

/// What is no number is no node.
fn node(text: &str) -> Answer<u32> {
    text.parse().map_err(|_| Problem::not_found("node"))
}

fn position((visitor, Path((id, at))): AtNode) -> Answer<Position> {
    lock(&*visitor.room(&id)?).position(node(&at)?)
}

/// What somebody would do at a node.
#[derive(Deserialize)]
struct Attempt {
    #[serde(rename = "move")]
    mv: String,
    /// More squares may follow.
    #[serde(default)]
    part: bool,
}

impl Attempt {
    fn reason(&self, played: &dyn AnyMatch) -> Option<Reason> {
        played.reason(&self.mv, self.part).as_ref().map(Reason::from)
    }
}

/// Why a move would not be legal; nothing if it would. The game does not notice.
fn reason(
    (visitor, Path((id, at)), Ask(attempt)): (Visitor, Path<(String, String)>, Ask<Attempt>),
) -> Answer<Option<Reason>> {
    let played = lock(&*visitor.room(&id)?).match_at(node(&at)?)?;
    Ok(attempt.reason(&*played))
}

fn board(Body(edited): Body<Edited>) -> Answer<Position> {
    Ok(view::position(&*reading::edited(edited)?, 0))
}

/// The same of a board that belongs to no game, as in a tutorial.
fn board_reason(
    (Ask(attempt), Body(edited)): (Ask<Attempt>, Body<Edited>),
) -> Answer<Option<Reason>> {
    Ok(attempt.reason(&*reading::edited(edited)?))
}

fn line((visitor, Path((id, at))): AtNode) -> Answer<Vec<Position>> {
    lock(&*visitor.room(&id)?).line(node(&at)?)
}

fn overlays((visitor, Path((id, at))): AtNode) -> Answer<Vec<Patch>> {
    Ok(view::overlays(&*lock(&*visitor.room(&id)?).match_at(node(&at)?)?))
}

/// Moves that nobody has made, with commas between them.
#[derive(Deserialize)]
struct AheadQuery {
    moves: String,
}

fn ahead(
    (visitor, Path((id, at)), Ask(query)): (Visitor, Path<(String, String)>, Ask<AheadQuery>),
) -> Answer<Ahead> {
    let mut played = lock(&*visitor.room(&id)?).match_at(node(&at)?)?;
    query.moves.split(',').try_for_each(|mv| {
        let reason = played.reason(mv, false);
        played.play(mv).map_err(|error| move_refused(&error, reason.as_ref()))
    })?;
    Ok(view::ahead(&*played))
}

fn act((visitor, Path(id), Body(act)): (Visitor, Path<String>, Body<Act>)) -> Answer<GameState> {
    let shared = visitor.room_by(&id, Some(&act.token))?;
    let (_, room) = visitor.hall.act(&shared, &act)?;
    Ok(room.state())
}

fn review((visitor, Path(id)): OfGame<Visitor>) -> Answer<Review> {
    let shared = visitor.room(&id)?;
    let room = lock(&shared);
    read_json(room.review.as_ref().ok_or_else(|| Problem::not_found("review"))?.as_bytes())
}

/// How a game is to be written.
#[derive(Deserialize)]
struct ExportQuery {
    format: ExportFormat,
    node: Option<u32>,
}

fn export(
    (visitor, Path(id), Ask(query)): (Visitor, Path<String>, Ask<ExportQuery>),
) -> Answer<Export> {
    library::export(&lock(&*visitor.room(&id)?), query.node, query.format)
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

fn delete((Local(hall), Path(id)): OfGame<Local>) -> Answer<Deleted> {
    hall.delete(&id, now(), RESTORABLE_SECONDS)?;
    Ok(Deleted { id, restorable_seconds: RESTORABLE_SECONDS })
}

fn restore((Local(hall), Path(id)): OfGame<Local>) -> Answer<GameState> {
    if !hall.store.restore(&id).map_err(Problem::not_saved)? {
        return Err(Problem::found(Code::Nothing, "no deleted game", "one to restore"));
    }
    Ok(lock(&*hall.room(&id)?).state())
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
        let _ = pieces.send(Some(bytes)).await;
    }
    let _ = pieces.send(None).await;
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
    Some((Ok(json(&report) + "\n"), (!report.is_done).then_some(told)))
}

/// Under which name the store has the settings.
const SETTINGS: &str = "page";

fn settings(Visitor { hall, is_local, .. }: Visitor) -> Answer<Settings> {
    // What the user prefers, and is called, is nobody else's business.
    let text = if is_local { hall.store.setting(SETTINGS)? } else { None };
    // Settings of another edition of Damier must not keep the page from opening.
    let settings = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(settings.unwrap_or_default())
}

fn set_settings((Local(hall), Body(settings)): (Local, Body<Settings>)) -> Answer<Settings> {
    if settings.volume > 100 || settings.name.chars().count() > 60 {
        let expected = "a volume of 0 to 100 and a name of at most 60 characters";
        return Err(Problem::found(Code::BadMessage, "other settings", expected));
    }
    let saved = hall.store.set_setting(SETTINGS, &json(&settings));
    saved.map_err(Problem::not_saved)?;
    Ok(settings)
}
