//! The requests about trees: all of them are for the machine itself.

use std::sync::Arc;

use ::trees::{json, svg};
use axum::extract::Path;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;

use super::{columns, compare, ghost, record, steps};
use crate::extract::{Ask, Body, Local, Visitor, Waiting};
use crate::hall::Hall;
use crate::halt::Halt;
use crate::http::on;
use crate::message::{
    Code, CompareTrees, ComparedTrees, Ghost, Position, Problem, RecordTree, RecordedTree,
    TreeNodes, TreeSteps,
};
use crate::problem::Answer;
use crate::threads::blocking;

/// A picture of more nodes shows nothing.
const DRAWN_MAX: usize = 20_000;

/// All of them.
pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/trees", post(grow))
        .route("/trees/compare", post(on(side_by_side)))
        .route("/trees/{id}/{pass}", get(on(nodes)))
        .route("/trees/{id}/{pass}/steps", get(on(walk)))
        .route("/trees/{id}/{pass}/nodes/{node}", get(on(position)))
        .route("/trees/{id}/{pass}/nodes/{node}/ghost", get(look))
        .route("/trees/{id}/{pass}/export", get(export))
}

async fn grow(
    Local(_): Local,
    visitor: Visitor,
    waiting: Waiting,
    Body(ask): Body<RecordTree>,
) -> Answer<Json<RecordedTree>> {
    record::record(&visitor, waiting, ask).await.map(Json)
}

fn side_by_side((Local(hall), Body(asked)): (Local, Body<CompareTrees>)) -> Answer<ComparedTrees> {
    compare::compare(&hall.trees, &asked)
}

/// A pass of a recorded search.
type OfPass = (Local, Path<(String, usize)>);

fn nodes((Local(hall), Path((id, pass))): OfPass) -> Answer<TreeNodes> {
    let recorded = hall.trees.find(&id)?;
    Ok(columns::nodes(recorded.view(pass)?, recorded.played.seats()))
}

fn walk((Local(hall), Path((id, pass))): OfPass) -> Answer<TreeSteps> {
    let recorded = hall.trees.find(&id)?;
    steps::steps(recorded.view(pass)?, &recorded.spec)
}

/// A node of it.
type OfNode = (Local, Path<(String, usize, usize)>);

fn position((Local(hall), Path((id, pass, node))): OfNode) -> Answer<Position> {
    let recorded = hall.trees.find(&id)?;
    recorded.position(recorded.view(pass)?, node)
}

/// A move that was not searched.
#[derive(Deserialize)]
struct GhostQuery {
    #[serde(rename = "move")]
    mv: String,
}

async fn look(
    Local(hall): Local,
    Path((id, pass, node)): Path<(String, usize, usize)>,
    waiting: Waiting,
    Ask(query): Ask<GhostQuery>,
) -> Answer<Json<Ghost>> {
    let recorded = hall.trees.find(&id)?;
    let look = move |halt: &Halt| ghost::look(&recorded, pass, node, &query.mv, halt);
    hall.trees.grow(waiting, look).await.map(Json)
}

/// How a tree is to be written.
#[derive(Deserialize)]
struct ExportQuery {
    format: Format,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    Json,
}

async fn export(
    Local(hall): Local,
    Path((id, pass)): Path<(String, usize)>,
    Ask(query): Ask<ExportQuery>,
) -> Answer<Response> {
    let (name, kind, text) = blocking(move || {
        let recorded = hall.trees.find(&id)?;
        let view = recorded.view(pass)?;
        let game = recorded.played.game();
        Ok(match query.format {
            Format::Json => {
                let text = json::recording(game, &recorded.recording).to_string();
                ("tree.json", "application/json", text)
            }
            Format::Svg if view.nodes.len() > DRAWN_MAX => {
                let found = format!("{} nodes", view.nodes.len());
                return Err(Problem::found(Code::TooLarge, found, format!("at most {DRAWN_MAX}")));
            }
            Format::Svg => ("tree.svg", "image/svg+xml", svg::draw(game, view)),
        })
    })
    .await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    Ok(([(CONTENT_TYPE, kind.to_string()), (CONTENT_DISPOSITION, disposition)], text)
        .into_response())
}
