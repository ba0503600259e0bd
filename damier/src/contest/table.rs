//! Results as text: a table of players, a cross-table, and what they are worth.

use arena::statistics::{Decision, Mean};
use arena::{Format, PlayerTally, Results, TimeControl};

use crate::output::{columns, count, grouped, harmless};

/// The results of a run.
pub fn text(results: &Results) -> String {
    let mut text = title(results) + "\n" + &columns(&players(results), left_columns(results));
    text.push_str(&forfeits(results));
    match results.run.format {
        Format::Match => text.push_str(&duel(results)),
        _ => text.push_str(&format!("\n{}", crosstable(results))),
    }
    if let (true, Some(mean)) = (results.run.is_duel(), results.tally.difference.mean()) {
        // Where a game is only won or lost its difference says nothing new.
        if results.tally.difference.min() < Some(-1.0) || results.tally.difference.max() > Some(1.0)
        {
            let error = error(&results.tally.difference);
            text.push_str(&format!("difference at the end {mean:+.2}{error} on average\n"));
        }
    }
    text + &sprt(results)
}

fn title(results: &Results) -> String {
    let run = &results.run;
    let mut parts = vec![run.game.clone()];
    parts.extend(run.size.clone());
    parts.extend(run.rules.clone());
    parts.extend(run.seats.map(|seats| format!("{seats} seats")));
    let mut parts = vec![parts.join(" ")];
    parts.extend(time(&run.time_control()));
    let of = match results.games_max == results.tally.games {
        true => String::new(),
        false => format!(" of {}", grouped(results.games_max)),
    };
    let games = format!("{}{of}", count(results.tally.games, "game"));
    match run.format {
        Format::Match => format!("{}: {games}", parts.join(", ")),
        format => format!("{}, {}: {games}", parts.join(", "), format.name()),
    }
}

/// What a move may take, and how much longer without losing.
fn time(control: &TimeControl) -> Option<String> {
    let time = match (control.per_move, control.clock) {
        (Some(per_move), _) => format!("{per_move:?} a move"),
        (None, Some((base, increment))) => format!("{base:?}+{increment:?} a game"),
        (None, None) => return None,
    };
    Some(format!("{time} (margin {:?})", control.margin))
}

/// Names and ranks stand at the left, numbers at the right.
fn left_columns(results: &Results) -> usize {
    if results.run.is_duel() { 1 } else { 2 }
}

/// The longest name that a table shows.
const NAME_MAX: usize = 48;

pub fn shortened(name: &str) -> String {
    let name = harmless(name);
    match name.chars().count() > NAME_MAX {
        true => name.chars().take(NAME_MAX - 1).chain(['…']).collect(),
        false => name,
    }
}

fn players(results: &Results) -> Vec<Vec<String>> {
    let is_duel = results.run.is_duel();
    let head = match (is_duel, results.seats()) {
        (true, _) => vec!["player", "wins", "draws", "losses", "score", "%"],
        (_, 2) => vec!["#", "player", "wins", "draws", "losses", "byes", "score", "%", "Elo"],
        _ => vec!["#", "player", "wins", "shared", "losses", "score", "%", "margin", "Elo"],
    };
    let is_timed = results.run.time_control().is_timed();
    let last = ["forfeits", "beyond time", "ms a move", "slowest"].into_iter();
    let last = last.filter(|head| is_timed || *head != "beyond time");
    let mut rows = vec![head.into_iter().chain(last).map(str::to_string).collect::<Vec<_>>()];
    for (rank, player) in (1..).zip(&results.ranking) {
        let tally = &results.tally.players[*player];
        let mut row = match is_duel {
            true => Vec::new(),
            false => vec![format!("{rank}")],
        };
        row.push(shortened(&results.run.players[*player]));
        row.extend([tally.wins, tally.draws, tally.losses].map(|count| count.to_string()));
        if !is_duel && results.seats() == 2 {
            row.push(results.byes[*player].to_string());
        }
        row.push(format!("{:.1}", results.points[*player]));
        row.push(percent(tally));
        if !is_duel && results.seats() > 2 {
            row.push(mean(&tally.margin));
        }
        if !is_duel {
            let rating = &results.ratings[*player];
            row.push(format!("{:+.0} ± {:.0}", rating.elo, rating.error));
        }
        row.push(tally.forfeits.values().sum::<u64>().to_string());
        row.extend(is_timed.then(|| tally.beyond.to_string()));
        row.push(format!("{:.3}", 1e3 * tally.seconds_per_move()));
        row.push(format!("{:.3}", 1e3 * tally.slowest));
        rows.push(row);
    }
    without_empty_byes(rows)
}

/// Only tournaments with an odd number of players have byes.
fn without_empty_byes(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let column = rows[0].iter().position(|head| head == "byes");
    if let Some(column) = column.filter(|column| rows[1..].iter().all(|row| row[*column] == "0")) {
        rows.iter_mut().for_each(|row| drop(row.remove(column)));
    }
    rows
}

/// The share of first places.
fn percent(tally: &PlayerTally) -> String {
    let share = tally.share.mean().unwrap_or_default();
    match tally.share.standard_error() {
        // Results that are all the same show no spread, which does not mean that there is none.
        Some(error) if error > 0.0 => format!("{:.1} ± {:.1}", 1e2 * share, 196.0 * error),
        _ => format!("{:.1}", 1e2 * share),
    }
}

fn mean(mean: &Mean) -> String {
    match mean.mean() {
        Some(value) => format!("{value:+.1}{}", error(mean)),
        None => "-".to_string(),
    }
}

/// What a mean may be off at 95 %.
fn error(mean: &Mean) -> String {
    mean.standard_error().map_or(String::new(), |error| format!(" ± {:.1}", 1.96 * error))
}

fn forfeits(results: &Results) -> String {
    let mut text = String::new();
    for player in &results.ranking {
        for (kind, times) in &results.tally.players[*player].forfeits {
            let name = shortened(&results.run.players[*player]);
            text.push_str(&format!("{name} lost {} {}\n", count(*times, "game"), by(kind)));
        }
    }
    text
}

/// What a player did to lose a game.
fn by(kind: &str) -> String {
    match kind {
        "late" => "by a late move".to_string(),
        "illegal" => "by an illegal move".to_string(),
        "crashed" => "by a crash".to_string(),
        "stalled" => "by not answering".to_string(),
        "protocol" => "by an answer that is none".to_string(),
        "resigned" => "by giving up".to_string(),
        other => format!("by its own fault ({other})"),
    }
}

fn duel(results: &Results) -> String {
    let Some(elo) = results.elo() else { return String::new() };
    let stopped = results.test.as_ref().is_some_and(arena::Sequential::has_stopped);
    let at_stop = if stopped { " at stop" } else { "" };
    let pairs = results.tally.pairs;
    let [lost, less, even, more, won] = pairs.0;
    format!(
        "Elo{at_stop} {:+.1} ± {:.1}, likelihood of superiority {:.1} %\n\
         {}: {won} won, {more} won by half, {even} even, {less} lost by half, {lost} lost\n",
        elo.elo,
        elo.error,
        1e2 * elo.superiority,
        count(pairs.pairs(), "pair"),
    )
}

/// Every player against every other: the score, and with two seats pairs won, even and lost.
fn crosstable(results: &Results) -> String {
    let numbers = (1..=results.ranking.len()).map(|rank| rank.to_string());
    let mut rows =
        vec![["#".to_string(), "against".to_string()].into_iter().chain(numbers).collect()];
    for (rank, player) in (1..).zip(&results.ranking) {
        let mut row = vec![format!("{rank}"), shortened(&results.run.players[*player])];
        for other in &results.ranking {
            row.push(match results.crosstable.meeting(*player, *other) {
                None if player == other => "·".to_string(),
                None => String::new(),
                Some(meeting) if results.seats() > 2 => {
                    format!("{:.1}/{}", meeting.score(), meeting.games())
                }
                Some(meeting) => {
                    let [lost, less, even, more, won] = meeting.pairs.0;
                    let (won, lost) = (won + more, lost + less);
                    format!("{:.1}/{} +{won}={even}-{lost}", meeting.score(), meeting.games())
                }
            });
        }
        rows.push(row);
    }
    columns(&rows, 2)
}

fn sprt(results: &Results) -> String {
    let Some(test) = &results.test else { return String::new() };
    let (lower, upper) = test.test.bounds();
    let after = match results.after_stop {
        0 => String::new(),
        games => format!("not counted: {} that ended after the stop\n", count(games, "game")),
    };
    format!(
        "SPRT {} to {} Elo: LLR {:.2} ({lower:.2}, {upper:.2}) after {}, {}\n{after}",
        test.test.elo0,
        test.test.elo1,
        test.llr,
        count(test.pairs.pairs(), "pair"),
        decision_name(test.decision),
    )
}

pub const fn decision_name(decision: Decision) -> &'static str {
    match decision {
        Decision::Continue => "undecided",
        Decision::Accept => "accepted",
        Decision::Reject => "rejected",
    }
}
