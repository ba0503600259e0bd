//! `damier show`: a game from a file, with its last board.

use std::fs;
use std::path::Path;

use anyhow::Context;
use catalog::{AnyMatch, CHOICES, Names, SavedGame, read_players, read_tournaments, time_text};
use game::{Cause, Outcome, Seat};
use play::End;
use serde_json::{Value, json};

use crate::arguments::Show;
use crate::files;
use crate::output::{harmless, plies, print, print_json};

pub fn run(arguments: &Show) -> anyhow::Result<()> {
    let Show { file, number, .. } = arguments;
    let name = file.display().to_string();
    let bytes = files::read(file, "a file of games")?;
    let names = wthor_names(file);
    let games = catalog::read_named(&name, &bytes, names).with_context(|| name.clone())?;
    let saved = files::nth(&games, *number, &name)?;
    let place = if games.len() == 1 { name } else { format!("{name}, game {number}") };
    let mut played = saved.open().context(place)?;
    if let Some(plies) = arguments.plies {
        played.undo(played.plies().saturating_sub(plies as usize));
    }
    match arguments.json {
        true => print_json(&as_json(saved, &*played, games.len())),
        false => print(&as_text(saved, &*played, *number, games.len())),
    }
}

/// The names beside a file of the WTHOR base; those that cannot be read are numbers.
fn wthor_names(file: &Path) -> Names {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let mut names = Names::default();
    if !file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wtb")) {
        return names;
    }
    for path in entries.map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_ascii_lowercase();
        let read = || fs::read(&path).unwrap_or_default();
        match name.to_str() {
            Some("wthor.jou") => names.players = read_players(&read()).unwrap_or_default(),
            Some("wthor.trn") => names.tournaments = read_tournaments(&read()).unwrap_or_default(),
            _ => (),
        }
    }
    names
}

fn as_json(saved: &SavedGame, played: &dyn AnyMatch, games_count: usize) -> Value {
    let mut json = json!({ "game": saved.game });
    for choice in CHOICES {
        let value = |text: String| text.parse::<u64>().map_or(Value::from(text), Value::from);
        json[choice.name] = choice.text(played.game().options()).map(value).into();
    }
    json["seats"] = played.seats().into();
    let rest = json!({
        "players": saved.players,
        "event": saved.event,
        "result": saved.result,
        "date": saved.date,
        "plies": played.plies(),
        "moves": played.played(),
        "transcript": played.transcript(),
        "position": played.position_text(),
        "outcome": played.outcome().map(|outcome| outcome_json(&outcome)),
        "games": games_count,
    });
    if let (Some(json), Value::Object(rest)) = (json.as_object_mut(), rest) {
        json.extend(rest);
    }
    json
}

fn outcome_json(outcome: &Outcome) -> Value {
    let payoffs = &outcome.payoffs;
    let totals = Seat::all(payoffs.seats()).map(|seat| payoffs.total(seat)).collect::<Vec<_>>();
    json!({
        "winner": payoffs.winner().map(|seat| seat.index() + 1),
        "cause": End::Rules(*outcome).name(),
        "totals": totals,
    })
}

fn as_text(saved: &SavedGame, played: &dyn AnyMatch, number: u64, games_count: usize) -> String {
    let options = played.game().options();
    let mut title = vec![saved.game.clone()];
    title.extend(CHOICES.iter().filter_map(|choice| choice.words(options)));
    title.extend(saved.event.as_deref().map(harmless));
    let updated = saved.kept.updated.map(time_text);
    title.extend(saved.date.as_deref().or(updated.as_deref()).map(harmless));
    let players = saved.players.iter().filter(|name| !name.is_empty());
    title.push(players.map(|name| harmless(name)).collect::<Vec<_>>().join(" - "));
    title.extend(saved.result.as_deref().map(harmless));
    title.retain(|part| !part.is_empty());
    let which = match games_count {
        1 => String::new(),
        _ => format!("game {number} of {games_count}: "),
    };
    let moves = match played.transcript() {
        moves if moves.is_empty() => String::new(),
        moves => format!(": {moves}"),
    };
    format!(
        "{which}{}\n{}{}{}{moves}\n",
        title.join(", "),
        played.diagram(),
        plies(played.plies()),
        ending(played)
    )
}

fn ending(played: &dyn AnyMatch) -> String {
    let Some(Outcome { payoffs, cause }) = played.outcome() else {
        return ", not over".to_string();
    };
    let winner = payoffs.winner().map_or("drawn".to_string(), |seat| format!("seat {seat} won"));
    let how = match cause {
        Cause::Board => "",
        Cause::Repetition => " by repetition",
        Cause::PliesMax => " by its length",
    };
    format!(", {winner}{how}")
}
