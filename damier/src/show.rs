//! `damier show`: a game from a file, with its last board.

use std::fs;

use anyhow::{Context, anyhow, bail};
use catalog::{AnyMatch, SavedGame};
use serde_json::{Value, json};

use crate::arguments::Show;
use crate::output::{print, print_json};

pub fn run(arguments: &Show) -> anyhow::Result<()> {
    let Show { file, number, .. } = arguments;
    let name = file.display().to_string();
    // A file that cannot be read is bad input: what the world says of it is only text here.
    let bytes = fs::read(file).map_err(|error| anyhow!("{name}: {error}"))?;
    let games = catalog::read_games(&name, &bytes).with_context(|| name.clone())?;
    let Some(saved) = number.checked_sub(1).and_then(|index| games.get(index)) else {
        bail!("{name}: found no game {number}, expected 1 to {}", games.len());
    };
    let place = if games.len() == 1 { name } else { format!("{name}, game {number}") };
    let mut played = saved.open().context(place)?;
    if let Some(plies) = arguments.plies {
        played.undo(played.plies().saturating_sub(plies));
    }
    if arguments.json {
        return print_json(&as_json(saved, &*played, games.len()));
    }
    print(&as_text(saved, &*played, *number, games.len()))
}

fn as_json(saved: &SavedGame, played: &dyn AnyMatch, games_count: usize) -> Value {
    json!({
        "game": saved.game,
        "size": saved.options.size.map(|size| size.to_string()),
        "seats": played.seats(),
        "rules": saved.options.rules,
        "players": saved.players,
        "result": saved.result,
        "date": saved.date,
        "plies": played.plies(),
        "moves": played.transcript(),
        "position": played.position_text(),
        "over": played.outcome().is_some(),
        "games": games_count,
    })
}

fn as_text(saved: &SavedGame, played: &dyn AnyMatch, number: usize, games_count: usize) -> String {
    let mut title = vec![saved.game.clone()];
    title.extend(saved.options.size.map(|size| size.to_string()));
    title.extend(saved.options.rules.clone());
    title.extend(saved.date.clone());
    let players = saved.players.iter().filter(|name| !name.is_empty()).cloned();
    title.push(players.collect::<Vec<_>>().join(" - "));
    title.extend(saved.result.clone());
    title.retain(|part| !part.is_empty());
    let which = match games_count {
        1 => String::new(),
        _ => format!("game {number} of {games_count}: "),
    };
    let end = match played.outcome() {
        Some(_) => "over",
        None => "not over",
    };
    format!(
        "{which}{}\n{}{} plies, {end}: {}\n",
        title.join(", "),
        played.diagram(),
        played.plies(),
        played.transcript()
    )
}
