//! Results as text: a table of players, a cross-table, and what they are worth.

use std::iter;

use arena::statistics::{Decision, Mean};
use arena::{Format, PlayerTally, Results, TimeControl};

use crate::output::{columns, count, grouped, harmless};

/// The results of a run.
pub fn text(results: &Results) -> String {
    // Names and ranks stand at the left, numbers at the right.
    let left = if results.run.is_duel() { 1 } else { 2 };
    let mut text = title(results) + "\n" + &columns(&players(results), left);
    text.push_str(&forfeits(results));
    match results.run.format {
        Format::Match => text.push_str(&duel(results)),
        _ => text.push_str(&format!("\n{}", crosstable(results))),
    }
    // Where a game is only won or lost its difference says nothing new.
    let difference = &results.tally.difference;
    let is_new = difference.min() < Some(-1.0) || difference.max() > Some(1.0);
    if let Some(mean) = difference.mean().filter(|_| results.run.is_duel() && is_new) {
        let error = error(difference);
        text.push_str(&format!("difference at the end {mean:+.2}{error} on average\n"));
    }
    text + &sprt(results)
}

fn title(results: &Results) -> String {
    let run = &results.run;
    let mut parts = vec![run.game_text()];
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

/// The longest name that a table shows.
const NAME_MAX: usize = 48;

pub fn shortened(name: &str) -> String {
    let name = harmless(name);
    match name.chars().count() > NAME_MAX {
        true => name.chars().take(NAME_MAX - 1).chain(['…']).collect(),
        false => name,
    }
}

/// The head of a column, whether there is one, and what stands in it for a rank and a player.
type Column<'a> = (&'a str, bool, &'a dyn Fn(usize, usize) -> String);

fn players(results: &Results) -> Vec<Vec<String>> {
    let (is_duel, is_timed) = (results.run.is_duel(), results.run.time_control().is_timed());
    let is_two = results.seats() == 2;
    // Only tournaments with an odd number of players have byes.
    let has_byes = results.byes.iter().any(|byes| *byes > 0);
    let tally = |player: usize| &results.tally.players[player];
    let ms = |seconds: f64| format!("{:.3}", 1e3 * seconds);
    let elo = |player: usize| {
        let rating = &results.ratings[player];
        format!("{:+.0} ± {:.0}", rating.elo, rating.error)
    };
    let columns: [Column<'_>; 14] = [
        ("#", !is_duel, &|rank, _| rank.to_string()),
        ("player", true, &|_, player| shortened(&results.run.players[player])),
        ("wins", true, &|_, player| tally(player).wins.to_string()),
        (if is_two { "draws" } else { "shared" }, true, &|_, who| tally(who).draws.to_string()),
        ("losses", true, &|_, player| tally(player).losses.to_string()),
        ("byes", has_byes, &|_, player| results.byes[player].to_string()),
        ("score", true, &|_, player| format!("{:.1}", results.points[player])),
        ("%", true, &|_, player| percent(tally(player))),
        ("margin", !is_two, &|_, player| mean(&tally(player).margin)),
        ("Elo", !is_duel, &|_, player| elo(player)),
        ("forfeits", true, &|_, who| tally(who).forfeits.values().sum::<u64>().to_string()),
        ("beyond time", is_timed, &|_, player| tally(player).beyond.to_string()),
        ("ms a move", true, &|_, player| ms(tally(player).seconds_per_move())),
        ("slowest", true, &|_, player| ms(tally(player).slowest)),
    ];
    let shown = || columns.iter().filter(|(_, is_shown, _)| *is_shown);
    let head = shown().map(|(head, ..)| head.to_string()).collect();
    let row = |(rank, player): (usize, &usize)| {
        shown().map(|(.., cell)| cell(rank, *player)).collect::<Vec<_>>()
    };
    iter::once(head).chain((1..).zip(&results.ranking).map(row)).collect()
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
    let cell = |player: usize, other: usize| match results.crosstable.meeting(player, other) {
        None if player == other => "·".to_string(),
        None => String::new(),
        Some(meeting) => {
            let score = format!("{:.1}/{}", meeting.score(), meeting.games());
            let [lost, less, even, more, won] = meeting.pairs.0;
            let (won, lost) = (won + more, lost + less);
            if results.seats() > 2 { score } else { format!("{score} +{won}={even}-{lost}") }
        }
    };
    let numbers = (1..=results.ranking.len()).map(|rank| rank.to_string());
    let head = ["#".to_string(), "against".to_string()].into_iter().chain(numbers).collect();
    let row = |(rank, player): (usize, &usize)| {
        let own = [rank.to_string(), shortened(&results.run.players[*player])];
        let others = results.ranking.iter().map(|other| cell(*player, *other));
        own.into_iter().chain(others).collect()
    };
    let rows = iter::once(head).chain((1..).zip(&results.ranking).map(row));
    columns(&rows.collect::<Vec<_>>(), 2)
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
