//! The tables of a report.

use plot::escaped;

use crate::results::Results;
use crate::statistics::{Mean, Pentanomial};

use super::{name, plots, section};

/// The title of a column, whether there is one, and what it says of a rank and its player.
type Column<'a> = (&'a str, bool, &'a dyn Fn(usize, usize) -> String);

/// The players, the best first.
pub(super) fn players(results: &Results) -> String {
    let is_duel = results.run.is_duel();
    let draws = if results.seats() == 2 { "draws" } else { "shared" };
    let has_byes = results.byes.iter().any(|byes| *byes > 0);
    let tally = |player: usize| &results.tally.players[player];
    let elo = |_, player: usize| {
        let rating = &results.ratings[player];
        format!("{:+.0} ± {:.0}", rating.elo, rating.error)
    };
    let columns: [Column<'_>; 13] = [
        ("#", !is_duel, &|rank, _| rank.to_string()),
        ("player", true, &|_, player| escaped(&name(results, player))),
        ("wins", true, &|_, player| tally(player).wins.to_string()),
        (draws, true, &|_, player| tally(player).draws.to_string()),
        ("losses", true, &|_, player| tally(player).losses.to_string()),
        ("byes", has_byes, &|_, player| results.byes[player].to_string()),
        ("points", true, &|_, player| format!("{:.1}", results.points[player])),
        ("share", true, &|_, player| spread(&tally(player).share, 100.0, "\u{202f}%", "")),
        ("margin", true, &|_, player| spread(&tally(player).margin, 1.0, "", "+")),
        ("Elo", !is_duel, &elo),
        ("forfeits", true, &|_, player| tally(player).forfeits.values().sum::<u64>().to_string()),
        ("per move", true, &|_, player| plots::seconds(tally(player).seconds_per_move())),
        ("slowest", true, &|_, player| plots::seconds(tally(player).slowest)),
    ];
    let row = |tag: &str, cell: &dyn Fn(&Column<'_>) -> String| {
        let cells = columns.iter().filter(|(_, is_shown, _)| *is_shown).map(|column| {
            let class = if column.0 == "player" { " class=\"name\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", cell(column))
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let head = row("th", &|(title, ..)| (*title).to_string());
    let ranking = (1..).zip(&results.ranking);
    let rows = ranking.map(|(rank, player)| row("td", &|(.., text)| text(rank, *player)));
    let rows = rows.collect::<String>();
    section("Players", &format!("<table class=\"wide\">\n{head}{rows}</table>"))
}

/// A mean with its 95 % error.
fn spread(mean: &Mean, times: f64, unit: &str, sign: &str) -> String {
    let Some(value) = mean.mean() else { return "–".to_string() };
    // Values that are all the same show no spread, which does not mean that there is none.
    let error = mean.standard_error().filter(|error| *error > 0.0);
    let error = error.map_or(String::new(), |error| format!(" ± {:.1}", 1.96 * times * error));
    match sign {
        "+" => format!("{:+.1}{error}{unit}", times * value),
        _ => format!("{:.1}{error}{unit}", times * value),
    }
}

/// Every player against every other, pairs as a bar.
pub(super) fn crosstable(results: &Results) -> String {
    let cell = |player: usize, other: usize| match results.crosstable.meeting(player, other) {
        None => "<td class=\"cell soft\">·</td>".to_string(),
        Some(meeting) => format!(
            "<td class=\"cell\">{:.1}<span class=\"soft\"> / {}</span>{}</td>",
            meeting.score(),
            meeting.games(),
            bar(&meeting.pairs)
        ),
    };
    let mut table = "<table class=\"cross\">\n<tr><th></th><th class=\"name\"></th>".to_string();
    table.extend((1..=results.ranking.len()).map(|rank| format!("<th>{rank}</th>")));
    table.push_str("</tr>\n");
    for (rank, player) in (1..).zip(&results.ranking) {
        let who = escaped(&name(results, *player));
        let cells = results.ranking.iter().map(|other| cell(*player, *other)).collect::<String>();
        let head = format!("<td class=\"soft\">{rank}</td><td class=\"name\">{who}</td>");
        table += &format!("<tr>{head}{cells}</tr>\n");
    }
    let key = if results.seats() == 2 { PAIRS_KEY } else { COUNTS_KEY };
    section("Cross-table", &(table + "</table>" + key))
}

const COUNTS_KEY: &str =
    "<p class=\"soft\">Whoever counts more at the end of a game beats the other.</p>";

const PAIRS_KEY: &str = "<div class=\"key\"><span>pairs of games with one opening:</span>\
     <span><i class=\"q4\"></i>2 points</span><span><i class=\"q3\"></i>1½</span>\
     <span><i class=\"q2\"></i>1</span><span><i class=\"q1\"></i>½</span>\
     <span><i class=\"q0\"></i>none</span></div>";

fn bar(pairs: &Pentanomial) -> String {
    if pairs.pairs() == 0 {
        return String::new();
    }
    let counts = pairs.0;
    let mut bar = format!(
        "<div class=\"bar\" title=\"pairs: {} won both, {} by half, {} even, {} lost by half, {} \
         lost both\">",
        counts[4], counts[3], counts[2], counts[1], counts[0]
    );
    for (quarters, count) in counts.iter().enumerate().rev().filter(|(_, count)| **count > 0) {
        bar += &format!("<i class=\"q{quarters}\" style=\"flex:{count}\"></i>");
    }
    bar + "</div>"
}

/// Games that were lost by a player's own fault.
pub(super) fn forfeits(results: &Results) -> String {
    let mut rows = String::new();
    for player in &results.ranking {
        for (kind, times) in &results.tally.players[*player].forfeits {
            let (who, kind) = (escaped(&name(results, *player)), escaped(kind));
            let cells = format!("<td class=\"name\">{who}</td><td>{kind}</td><td>{times}</td>");
            rows += &format!("<tr>{cells}</tr>\n");
        }
    }
    if rows.is_empty() {
        return section("Forfeits", "<p class=\"soft\">None.</p>");
    }
    let head = "<tr><th class=\"name\">player</th><th>cause</th><th>games</th></tr>";
    section("Forfeits", &format!("<table>\n{head}\n{rows}</table>"))
}
