//! The requests about an evening: what the host does is for the machine itself, what players do
//! needs the secret of the evening's link, or the key by which a name was chosen.

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use serde::Deserialize;

use crate::extract::{Ask, Body, Local, Visitor};
use crate::hall::Hall;
use crate::http::on;
use crate::message::{
    ChangePlayers, EnterResult, EveningPart, Export, HostEvening, JoinEvening, LookAtEvening,
    NewEvening, Problem, SeenEvening, SitDown, Taken,
};
use crate::problem::Answer;

/// All of them.
pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route("/evening", get(on(hosted)).post(on(begin)))
        .route("/evening/round", post(on(|Local(hall): Local| hall.begin_round())))
        .route("/evening/result", post(on(enter)))
        .route("/evening/players", post(on(players)))
        .route("/evening/close", post(on(|Local(hall): Local| hall.close_evening())))
        .route("/evening/export", get(on(export)))
        .route("/evening/look", post(on(look)))
        .route("/evening/join", post(on(join)))
        .route("/evening/sit", post(on(sit)))
}

fn hosted(Local(hall): Local) -> Answer<Option<HostEvening>> {
    Ok(hall.hosted())
}

fn begin((Local(hall), Body(new)): (Local, Body<NewEvening>)) -> Answer<HostEvening> {
    hall.begin_evening(new)
}

fn enter((Local(hall), Body(entered)): (Local, Body<EnterResult>)) -> Answer<HostEvening> {
    hall.enter_result(entered)
}

fn players((Local(hall), Body(change)): (Local, Body<ChangePlayers>)) -> Answer<HostEvening> {
    hall.change_players(&change)
}

/// What is to be exported.
#[derive(Deserialize)]
struct ExportQuery {
    part: EveningPart,
}

fn export((Local(hall), Ask(query)): (Local, Ask<ExportQuery>)) -> Answer<Export> {
    let evening = hall.settled();
    Ok(evening.as_ref().ok_or_else(|| Problem::not_found("evening"))?.export(query.part))
}

fn look((visitor, Body(look)): (Visitor, Body<LookAtEvening>)) -> Answer<SeenEvening> {
    visitor.hall.look_at_evening(&look)
}

fn join((visitor, Body(join)): (Visitor, Body<JoinEvening>)) -> Answer<SeenEvening> {
    visitor.hall.join_evening(&join)
}

fn sit((visitor, Body(sit)): (Visitor, Body<SitDown>)) -> Answer<Taken> {
    visitor.hall.sit_down(&sit)
}
