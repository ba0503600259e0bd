//! The requests about runs: all of them are for the machine itself.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;

use super::{Known, files, live, unread, view};
use crate::extract::{Ask, Body, Local};
use crate::hall::{Hall, lock};
use crate::http::on;
use crate::message::{
    LiveBoard, RunExport, RunGames, RunMoves, RunStarted, RunSummary, RunView, StartRun,
};
use crate::problem::Answer;
use crate::threads::blocking;
use ::runs::folder::RunFolder;

/// All of them.
pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/catalog/runs", get(on(|Local(hall): Local| Ok(hall.runs.offer.clone()))))
        .route("/runs", get(on(list)).post(start))
        .route("/runs/{name}", get(on(look)).delete(on(remove)))
        .route("/runs/{name}/games", get(on(games)))
        .route("/runs/{name}/games/{number}", get(on(moves)))
        .route("/runs/{name}/live", get(on(boards)))
        .route("/runs/{name}/stop", post(on(stop)))
        .route("/runs/{name}/resume", post(on(resume)))
        .route("/runs/{name}/pit", post(on(pit)))
        .route("/runs/{name}/export", get(export))
        .route("/runs/{name}/file", get(file))
}

/// A run by its name.
type OfRun = (Local, Path<String>);

fn list(Local(hall): Local) -> Answer<Vec<RunSummary>> {
    hall.runs.list()
}

async fn start(Local(hall): Local, Body(asked): Body<StartRun>) -> Answer<impl IntoResponse> {
    let started = blocking(move || hall.runs.start(&asked)).await?;
    Ok((StatusCode::CREATED, Json(started)))
}

/// Does something with a run as far as it is known.
fn with<T>(
    hall: &Hall,
    name: &str,
    act: impl FnOnce(&RunFolder, &mut Known) -> Answer<T>,
) -> Answer<T> {
    let folder = hall.runs.find(name)?;
    let known = hall.runs.known(&folder)?;
    let mut known = lock(&known);
    act(&folder, &mut known)
}

fn look((Local(hall), Path(name)): OfRun) -> Answer<RunView> {
    with(&hall, &name, |folder, known| view::view(folder, known, &hall.runs.offer))
}

fn boards((Local(hall), Path(name)): OfRun) -> Answer<Vec<LiveBoard>> {
    with(&hall, &name, live::boards)
}

/// Which games.
#[derive(Deserialize)]
struct Page {
    #[serde(default)]
    offset: usize,
    #[serde(default)]
    limit: Option<usize>,
}

fn games(
    (Local(hall), Path(name), Ask(page)): (Local, Path<String>, Ask<Page>),
) -> Answer<RunGames> {
    const USUAL: usize = 50;
    with(&hall, &name, |_, known| live::page(known, page.offset, page.limit.unwrap_or(USUAL)))
}

fn moves((Local(hall), Path((name, number))): (Local, Path<(String, u64)>)) -> Answer<RunMoves> {
    with(&hall, &name, |_, known| live::moves(known, number))
}

fn stop((Local(hall), Path(name)): OfRun) -> Answer<()> {
    hall.runs.stop(&name)
}

fn resume((Local(hall), Path(name)): OfRun) -> Answer<RunStarted> {
    hall.runs.resume(&name)
}

fn remove((Local(hall), Path(name)): OfRun) -> Answer<()> {
    hall.runs.remove(&name)
}

fn pit((Local(hall), Path(name)): OfRun) -> Answer<RunStarted> {
    hall.runs.pit(&name)
}

/// What is to be made.
#[derive(Deserialize)]
struct ExportQuery {
    what: RunExport,
    #[serde(default)]
    picture: String,
}

async fn export(
    Local(hall): Local,
    Path(name): Path<String>,
    Ask(query): Ask<ExportQuery>,
) -> Answer<Response> {
    let made = blocking(move || match query.what {
        RunExport::Json => {
            let view = |folder: &_, known: &mut _| view::view(folder, known, &hall.runs.offer);
            with(&hall, &name, view).map(|found| files::results(&found))
        }
        what => {
            // Whoever looks at the run meanwhile does not wait for the rest.
            let journal = with(&hall, &name, |_, known| known.games.whole().map_err(unread))?;
            files::export(&name, journal, what, &query.picture)
        }
    });
    made.await.map(|(name, kind, bytes)| saved(&name, kind, bytes))
}

/// The name of a file as it was listed.
#[derive(Deserialize)]
struct FileQuery {
    name: String,
}

async fn file(
    Local(hall): Local,
    Path(run): Path<String>,
    Ask(FileQuery { name }): Ask<FileQuery>,
) -> Answer<Response> {
    let own = name.rsplit('/').next().unwrap_or_default().to_string();
    let bytes = blocking(move || files::file(&hall.runs.find(&run)?, &name)).await?;
    Ok(saved(&own, "application/octet-stream", bytes))
}

/// A file to be saved, not shown.
fn saved(name: &str, kind: &'static str, bytes: Vec<u8>) -> Response {
    let plain = name.replace(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c), "_");
    let disposition = format!("attachment; filename=\"{plain}\"");
    let headers = [(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, disposition)];
    (headers, bytes).into_response()
}
