//! `damier ratings`: one fit of the ratings of all players of several runs.

use std::collections::HashSet;
use std::fs;
use std::iter;
use std::path::PathBuf;

use anyhow::{Context, anyhow, ensure};
use arena::journal::Journal;
use arena::statistics::Rating;
use arena::{Pool, Results, RunLine, fit};
use serde_json::{Value, json};

use super::arguments::Ratings;
use super::folder::{journal_of, read};
use super::settings::{PLAYERS_MAX, check_comparable};
use super::table::shortened;
use crate::output::{columns, count, grouped, harmless, print, print_json, thousandths};

pub fn run(arguments: &Ratings) -> anyhow::Result<()> {
    let (pool, game, games) = gathered(&arguments.folders)?;
    let players = pool.players.len();
    ensure!(players <= PLAYERS_MAX, "found {players} players, expected at most {PLAYERS_MAX}");
    let rated = anchored(&pool, arguments.anchor.as_ref())?;
    let mut ranking = (0..players).collect::<Vec<_>>();
    ranking.sort_by(|one, other| rated[*other].elo.total_cmp(&rated[*one].elo));
    let runs = arguments.folders.len() as u64;
    if arguments.json {
        let rows = ranking.iter().map(|player| object(&pool, &rated, *player));
        let rows = rows.collect::<Value>();
        return print_json(&json!({
            "type": "ratings", "game": game, "runs": runs, "games": games, "players": rows,
        }));
    }
    let title = format!("{game}: {}, {}\n", count(games, "game"), count(runs, "run"));
    print(&(title + &table(&pool, &rated, &ranking)))
}

/// The runs of folders put together, the game in words, and how many games there are.
fn gathered(folders: &[PathBuf]) -> anyhow::Result<(Pool, String, u64)> {
    let (mut pool, mut games, mut seen) = (Pool::default(), 0, HashSet::new());
    let mut first: Option<(RunLine, String)> = None;
    for folder in folders {
        let name = journal_of(folder).display().to_string();
        let Journal { run, games: played, .. } = read(folder)?;
        ensure!(seen.insert(fs::canonicalize(folder)?), "{name}: found it twice, expected it once");
        if let Some((other, beside)) = &first {
            let same = check_comparable(&run, other);
            same.with_context(|| format!("{name} beside {beside}"))?;
        }
        let seats = run.open().with_context(|| name.clone())?.start(1).seats();
        fit(&run, seats, &played).map_err(|why| anyhow!("{name}: {why}"))?;
        let results = Results::of(run, played);
        let results = results.with_context(|| format!("{name}: found games of another run"))?;
        games += results.tally.games;
        pool.add(&results);
        first.get_or_insert((results.run, name));
    }
    Ok((pool, first.map(|(run, _)| run.game_text()).unwrap_or_default(), games))
}

/// The ratings of all players, with the one of the anchor where it is wanted.
fn anchored(pool: &Pool, anchor: Option<&(String, f64)>) -> anyhow::Result<Vec<Rating>> {
    let mut rated = pool.ratings();
    if let Some((spec, elo)) = anchor {
        let player = pool.players.iter().position(|player| player == spec);
        let names = || pool.players.iter().map(|name| harmless(name)).collect::<Vec<_>>();
        let player = player.with_context(|| {
            format!("--anchor: found {spec:?}, expected one of {}", names().join(", "))
        })?;
        let shift = elo - rated[player].elo;
        rated.iter_mut().for_each(|rating| rating.elo += shift);
    }
    Ok(rated)
}

fn table(pool: &Pool, rated: &[Rating], ranking: &[usize]) -> String {
    let head = ["#", "player", "games", "Elo", "step"].map(str::to_string).to_vec();
    let row = |(place, player): (usize, &usize)| {
        let Rating { elo, error } = rated[*player];
        // How much better than the next one; the weakest is compared to nobody.
        let next = ranking.get(place + 1).map(|next| format!("{:+.0}", elo - rated[*next].elo));
        vec![
            (place + 1).to_string(),
            shortened(&pool.players[*player]),
            grouped(pool.games[*player]),
            format!("{elo:.0} ± {error:.0}"),
            next.unwrap_or_default(),
        ]
    };
    let rows = iter::once(head).chain(ranking.iter().enumerate().map(row));
    columns(&rows.collect::<Vec<_>>(), 2)
}

fn object(pool: &Pool, rated: &[Rating], player: usize) -> Value {
    json!({
        "spec": pool.players[player],
        "games": pool.games[player],
        "elo": thousandths(rated[player].elo),
        "elo_error": thousandths(rated[player].error),
    })
}
