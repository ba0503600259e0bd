//! The tables of a report.

use std::fmt::Write;

use plot::escaped;

use crate::results::Results;
use crate::statistics::{Mean, Pentanomial};

use super::{name, plots, section};

/// The players, the best first.
pub(super) fn players(results: &Results) -> String {
    let (is_duel, seats) = (results.run.is_duel(), results.seats());
    let mut table = "<table class=\"wide\">\n<tr>".to_string();
    let rank = if is_duel { "" } else { "<th>#</th>" };
    let draws = if seats == 2 { "draws" } else { "shared" };
    let byes = results.byes.iter().any(|byes| *byes > 0);
    let _ = writeln!(
        table,
        "{rank}<th class=\"name\">player</th><th>wins</th><th>{draws}</th><th>losses</th>{}\
         <th>points</th><th>share</th><th>margin</th>{}<th>forfeits</th><th>per move</th>\
         <th>slowest</th></tr>",
        if byes { "<th>byes</th>" } else { "" },
        if is_duel { "" } else { "<th>Elo</th>" },
    );
    for (rank, player) in (1..).zip(&results.ranking) {
        let tally = &results.tally.players[*player];
        let rank = if is_duel { String::new() } else { format!("<td>{rank}</td>") };
        let byes = match byes {
            true => format!("<td>{}</td>", results.byes[*player]),
            false => String::new(),
        };
        let elo = match is_duel {
            true => String::new(),
            false => {
                let rating = &results.ratings[*player];
                format!("<td>{:+.0} ± {:.0}</td>", rating.elo, rating.error)
            }
        };
        let _ = writeln!(
            table,
            "<tr>{rank}<td class=\"name\">{}</td><td>{}</td><td>{}</td><td>{}</td>{byes}\
             <td>{:.1}</td><td>{}</td><td>{}</td>{elo}<td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&name(results, *player)),
            tally.wins,
            tally.draws,
            tally.losses,
            results.points[*player],
            spread(&tally.share, 100.0, "\u{202f}%", ""),
            spread(&tally.margin, 1.0, "", "+"),
            tally.forfeits.values().sum::<u64>(),
            plots::seconds(tally.seconds_per_move()),
            plots::seconds(tally.slowest),
        );
    }
    section("Players", &(table + "</table>"))
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
    let mut table = "<table class=\"cross\">\n<tr><th></th><th class=\"name\"></th>".to_string();
    for rank in 1..=results.ranking.len() {
        let _ = write!(table, "<th>{rank}</th>");
    }
    table.push_str("</tr>\n");
    for (rank, player) in (1..).zip(&results.ranking) {
        let who = escaped(&name(results, *player));
        let _ = write!(table, "<tr><td class=\"soft\">{rank}</td><td class=\"name\">{who}</td>");
        for other in &results.ranking {
            match results.crosstable.meeting(*player, *other) {
                None => table.push_str("<td class=\"cell soft\">·</td>"),
                Some(meeting) => {
                    let _ = write!(
                        table,
                        "<td class=\"cell\">{:.1}<span class=\"soft\"> / {}</span>{}</td>",
                        meeting.score(),
                        meeting.games(),
                        bar(&meeting.pairs)
                    );
                }
            }
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</table>");
    match results.seats() {
        2 => table.push_str(PAIRS_KEY),
        _ => table.push_str(
            "<p class=\"soft\">Whoever counts more at the end of a game beats the other.</p>",
        ),
    }
    section("Cross-table", &table)
}

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
        let _ = write!(bar, "<i class=\"q{quarters}\" style=\"flex:{count}\"></i>");
    }
    bar + "</div>"
}

/// Games that were lost by a player's own fault.
pub(super) fn forfeits(results: &Results) -> String {
    let mut rows = String::new();
    for player in &results.ranking {
        for (kind, times) in &results.tally.players[*player].forfeits {
            let (who, kind) = (escaped(&name(results, *player)), escaped(kind));
            let _ = writeln!(
                rows,
                "<tr><td class=\"name\">{who}</td><td>{kind}</td><td>{times}</td></tr>"
            );
        }
    }
    if rows.is_empty() {
        return section("Forfeits", "<p class=\"soft\">None.</p>");
    }
    let head = "<tr><th class=\"name\">player</th><th>cause</th><th>games</th></tr>";
    section("Forfeits", &format!("<table>\n{head}\n{rows}</table>"))
}
