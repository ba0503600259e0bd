//! Games that were lost by a player's own fault: when there are too many to believe the result.

use std::collections::BTreeMap;
use std::io::{Write, stderr};

use arena::Results;

use crate::output::{count, grouped};

/// Warns, where nobody can miss it, if more than one game in a hundred was forfeited.
pub fn warn(results: &Results) {
    if let Some(warning) = warning(results) {
        let _ = writeln!(stderr(), "damier: WARNING: {warning}");
    }
}

fn warning(results: &Results) -> Option<String> {
    let mut kinds = BTreeMap::new();
    for (kind, times) in results.tally.players.iter().flat_map(|player| &player.forfeits) {
        // Giving up is a way to end a game.
        if kind != "resigned" {
            *kinds.entry(kind.as_str()).or_default() += times;
        }
    }
    let (forfeits, games) = (kinds.values().sum::<u64>(), results.tally.games);
    if 100 * forfeits <= games {
        return None;
    }
    let percent = 100.0 * forfeits as f64 / games as f64;
    let kinds = kinds.iter().map(|(kind, times)| format!("{} {kind}", grouped(*times)));
    Some(format!(
        "{} of {} FORFEITED ({percent:.1} %): {}. This says nothing about strength",
        grouped(forfeits),
        count(games, "game"),
        kinds.collect::<Vec<_>>().join(", "),
    ))
}

#[cfg(test)]
mod tests {
    use arena::journal::GameLine;
    use arena::{Format, RunLine};

    use super::*;

    /// A match of so many games, of which some were lost so.
    fn results(games: u64, forfeits: u64, kind: &str) -> Results {
        let run = RunLine {
            format: Format::Match,
            game: "othello".to_string(),
            players: vec!["random".to_string(), "random".to_string()],
            games,
            ..RunLine::default()
        };
        let line = |index: u64| GameLine {
            index,
            order: if index.is_multiple_of(2) { vec![0, 1] } else { vec![1, 0] },
            shares: vec![1.0, 0.0],
            end: if index < forfeits { kind } else { "board" }.to_string(),
            forfeited: (index < forfeits).then_some(2),
            ..GameLine::default()
        };
        Results::of(run, (0..games).map(line).collect()).unwrap()
    }

    #[test]
    fn more_than_one_forfeit_in_a_hundred_games_is_told_loudly() {
        assert_eq!(warning(&results(200, 2, "late")), None);
        let told = warning(&results(200, 3, "late")).unwrap();
        assert!(told.starts_with("3 of 200 games FORFEITED (1.5 %): 3 late."), "{told}");
        assert_eq!(warning(&results(10, 10, "resigned")), None, "giving up is no fault");
        assert_eq!(warning(&results(0, 0, "late")), None);
    }
}
