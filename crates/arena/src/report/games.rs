//! The games of a report, folded away by opening.

use std::fmt::Write;

use plot::escaped;

use crate::journal::GameLine;
use crate::results::Results;
use crate::saved::result;
use crate::schedule::orders;

use super::{name, section};

/// Games that a page shows: more make it slow to open.
const GAMES_MAX: usize = 1_000;

/// The games, all of an opening and a group together.
pub(super) fn games(results: &Results) -> String {
    let orders = orders(results.seats()).len() as u64;
    let shown = &results.games[..results.games.len().min(GAMES_MAX)];
    let mut text = String::new();
    for block in shown.chunk_by(|one, next| one.index / orders == next.index / orders) {
        text.push_str(&details(results, block));
    }
    if shown.len() < results.games.len() {
        let all = results.games.len();
        let _ = write!(text, "<p class=\"soft\">The first {GAMES_MAX} of {all} games.</p>");
    }
    section("Games", &text)
}

fn details(results: &Results, block: &[GameLine]) -> String {
    let mut group = block[0].order.clone();
    group.sort_unstable();
    let score = |player: &usize| {
        let sum = block.iter().map(|game| game.share_of(*player)).sum::<f64>();
        let sum = format!("{sum:.2}");
        sum.trim_end_matches('0').trim_end_matches('.').to_string()
    };
    let scores = group.iter().map(score).collect::<Vec<_>>().join(" : ");
    let who = group.iter().map(|player| escaped(&name(results, *player)));
    let who = who.collect::<Vec<_>>().join(" – ");
    let opening = match escaped(&block[0].opening.join(" ")) {
        none if none.is_empty() => none,
        moves => format!(" <span class=\"soft\">after <code>{moves}</code></span>"),
    };
    let games = block.iter().map(|game| article(results, game)).collect::<String>();
    format!("<details><summary>{who} <b>{scores}</b>{opening}</summary>\n{games}</details>\n")
}

fn article(results: &Results, game: &GameLine) -> String {
    let seats = game.order.iter().map(|player| escaped(&name(results, *player)));
    let seats = seats.collect::<Vec<_>>().join(" – ");
    let end = match (&game.why, game.end.as_str()) {
        // The lines below the first are for whoever mends the program.
        (Some(why), _) => format!(": {}", why.lines().next().unwrap_or_default()),
        (None, "repetition") => ", by repetition".to_string(),
        (None, "length") => ", by its length".to_string(),
        _ => String::new(),
    };
    let left = game.left.iter().map(|left| format!(", seat {} left ({})", left.seat, left.cause));
    let end = left.collect::<String>() + &end;
    format!(
        "<article><p>Game {}: {seats} <b>{}</b>{}, {} plies</p><p><code>{}</code></p></article>\n",
        game.index + 1,
        escaped(&result(game)),
        escaped(&end),
        game.plies,
        escaped(&game.moves),
    )
}
