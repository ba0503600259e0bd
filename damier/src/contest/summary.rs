//! Results as JSON: the last line of a run.

use arena::statistics::Mean;
use arena::{Format, Results};
use serde_json::{Map, Value, json};

use super::table::decision_name;
use crate::output::{seconds, thousandths};

/// The summary of a run.
pub fn json(results: &Results) -> Value {
    let mut summary = Map::new();
    let mut put = |name: &str, value: Value| summary.insert(name.to_string(), value);
    let is_match = results.run.format == Format::Match;
    put("type", json!("summary"));
    put("game", json!(results.run.game));
    if !is_match {
        put("format", json!(results.run.format.name()));
    }
    put("games", json!(results.tally.games));
    if results.run.time_control().is_timed() {
        put("time", json!(results.run.time));
        put("clock", json!(results.run.clock));
        put("margin", json!(results.run.margin));
    }
    let players = 0..results.run.players.len();
    put("players", players.map(|index| player(results, index)).collect());
    if !is_match {
        put("ranking", json!(results.ranking));
        put("meetings", meetings(results));
    }
    if results.run.is_duel() {
        let elo = results.elo();
        put("superiority", json!(elo.map(|elo| thousandths(elo.superiority))));
        put("pairs", json!(results.tally.pairs.0));
        put("difference", json!(results.tally.difference.mean().map(thousandths)));
        put("difference_error", error(&results.tally.difference));
        put("sprt", sprt(results));
        put("after_stop", json!(results.after_stop));
    } else if is_match {
        put("sprt", Value::Null);
    }
    put("repeated_openings", json!(results.openings.1));
    Value::Object(summary)
}

fn player(results: &Results, index: usize) -> Value {
    let tally = &results.tally.players[index];
    let is_rated = match results.run.is_duel() {
        true => results.elo().is_some(),
        false => tally.games() > 0,
    };
    let rating = Some(results.ratings[index]).filter(|_| is_rated);
    let mut object = json!({
        "spec": results.run.players[index],
        "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "score": thousandths(results.points[index]),
        "elo": rating.map(|rating| thousandths(rating.elo)),
        "elo_error": rating.map(|rating| thousandths(rating.error)),
        "forfeits": tally.forfeits.values().sum::<u64>(),
        "forfeit_causes": tally.forfeits,
        "seconds_per_move": seconds(tally.seconds_per_move()),
        "slowest_move": tally.slowest,
        "moves": tally.moves,
        "beyond_time": tally.beyond,
        "share": tally.share.mean().map(thousandths),
        "share_error": error(&tally.share),
        "margin": tally.margin.mean().map(thousandths),
        "margin_error": error(&tally.margin),
    });
    if results.run.format == Format::Swiss {
        object["byes"] = json!(results.byes[index]);
    }
    if !tally.courtesies.is_empty() {
        object["courtesies"] = json!(tally.courtesies);
    }
    object
}

fn meetings(results: &Results) -> Value {
    let meetings = results.crosstable.meetings().map(|((first, second), meeting)| {
        let mut object = json!({
            "players": [first, second],
            "wins": meeting.wins, "draws": meeting.draws, "losses": meeting.losses,
        });
        if results.seats() == 2 {
            object["pairs"] = json!(meeting.pairs.0);
        }
        object
    });
    meetings.collect()
}

fn sprt(results: &Results) -> Value {
    let Some(test) = &results.test else { return Value::Null };
    let (lower, upper) = test.test.bounds();
    json!({
        "elo0": test.test.elo0, "elo1": test.test.elo1,
        "alpha": test.test.alpha, "beta": test.test.beta,
        "model": if test.test.normalized { "normalized" } else { "logistic" },
        "llr": thousandths(test.llr), "lower": thousandths(lower), "upper": thousandths(upper),
        "pairs": test.pairs.pairs(),
        "decision": decision_name(test.decision),
    })
}

/// What a mean may be off at 95 %.
fn error(mean: &Mean) -> Value {
    json!(mean.standard_error().map(|error| thousandths(1.96 * error)))
}
