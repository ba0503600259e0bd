//! Pages: one file each, without scripts, that asks nobody for anything.

mod games;
mod plots;
mod tables;

use plot::{STYLE, escaped, variables};

use crate::results::Results;
use crate::run_line::{Format, RunLine};
use crate::statistics::Decision;

/// The page about a run.
#[must_use]
pub fn page(results: &Results) -> String {
    let title = title(&results.run);
    let body = match results.games.is_empty() {
        true => "<p class=\"soft\">No game has ended yet.</p>".to_string(),
        false => [
            tables::players(results),
            tables::crosstable(results),
            "<div class=\"two\">".to_string(),
            plots::score(results),
            plots::elo(results),
            plots::llr(results),
            plots::time(results),
            tables::forfeits(results),
            "</div>".to_string(),
            games::games(results),
        ]
        .concat(),
    };
    document(&title, &lead(results), &settings(results), &body)
}

/// A plot of a run as a picture of its own: `score`, `elo`, `llr` or `time`; none if there is no
/// such thing.
#[must_use]
pub fn picture(results: &Results, name: &str) -> Option<String> {
    plots::picture(results, name).filter(|_| !results.games.is_empty())
}

/// A page with a title, what came out and what it is about; all of them are HTML.
#[must_use]
pub fn document(title: &str, lead: &str, about: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{}{}{STYLE}</style>\n\
         <h1>{title}</h1>\n<p class=\"lead\">{lead}</p>\n<p class=\"soft\">{about}</p>\n{body}\n\
         <footer>Made by Damier {}.</footer>\n</html>\n",
        variables(),
        include_str!("style.css"),
        env!("CARGO_PKG_VERSION"),
    )
}

/// A part of a page under its title; both are HTML.
#[must_use]
pub fn section(title: &str, body: &str) -> String {
    format!("<section>\n<h2>{title}</h2>\n{body}\n</section>\n")
}

/// The longest name that plots and tables show.
const NAME_MAX: usize = 44;

fn name(results: &Results, player: usize) -> String {
    let name = &results.run.players[player];
    match name.chars().count() > NAME_MAX {
        true => name.chars().take(NAME_MAX - 1).chain(['…']).collect(),
        false => name.clone(),
    }
}

/// The colors of the best players.
fn key(results: &Results, shown: usize) -> String {
    let entry = |(color, player): (usize, &usize)| {
        format!("<span><i class=\"k{color}\"></i>{}</span>", escaped(&name(results, *player)))
    };
    let entries = results.ranking.iter().take(shown).enumerate().map(entry).collect::<String>();
    let more = match results.ranking.len() - shown {
        0 => String::new(),
        others => format!("<span>{others} more are not drawn</span>"),
    };
    format!("<div class=\"key\">{entries}{more}</div>")
}

fn title(run: &RunLine) -> String {
    let players = run.players.len();
    match run.format {
        Format::Match if players == 2 => {
            format!("{} against {}", escaped(&run.players[0]), escaped(&run.players[1]))
        }
        Format::Match => format!("A match of {players} players"),
        Format::RoundRobin => format!("Round robin of {players} players"),
        Format::Gauntlet => format!("{} against {} others", escaped(&run.players[0]), players - 1),
        Format::Swiss => format!("Swiss tournament of {players} players"),
        Format::Ladder => format!("Ladder of {players} players"),
    }
}

/// What came out, in a sentence.
fn lead(results: &Results) -> String {
    let games = results.tally.games;
    let Some(best) = results.ranking.first().filter(|_| games > 0) else { return String::new() };
    let who = escaped(&name(results, *best));
    let tally = &results.tally.players[*best];
    let percent = 100.0 * tally.share.mean().unwrap_or_default();
    let score = format!("{:.1} of {} points ({percent:.1}\u{202f}%)", tally.score, tally.games());
    let Some(elo) = results.elo() else {
        return match results.run.is_duel() {
            true => format!("{who} has {score}."),
            false => format!("{who} is first with {score}."),
        };
    };
    let sure = match results.test.as_ref().filter(|test| test.has_stopped()) {
        Some(test) => {
            let says = if test.decision == Decision::Accept { "accepts" } else { "rejects" };
            format!("the test {says} that it is {} Elo stronger", test.test.elo1)
        }
        None => {
            let percent = 100.0 * elo.superiority;
            format!("it is the stronger one with a likelihood of {percent:.1}\u{202f}%")
        }
    };
    format!("{who} has {score}: Elo {:+.0} ± {:.0}; {sure}.", elo.elo, elo.error)
}

/// What was played.
fn settings(results: &Results) -> String {
    let run = &results.run;
    let mut facts = vec![run.game_text()];
    facts.push(match results.tally.games == results.games_max {
        true => format!("{} games", results.tally.games),
        false => format!("{} of {} games", results.tally.games, results.games_max),
    });
    facts.push(match run.openings.len() {
        0 => format!("random openings of {} plies", run.opening_plies),
        count => format!("{count} openings"),
    });
    facts.extend(run.time.map(|time| format!("{} a move", plots::seconds(time))));
    facts.extend(run.clock.map(|(base, more)| format!("{base} s + {more} s a move")));
    if run.time_control().is_timed() {
        facts.push(format!("a margin of {}", plots::seconds(run.margin)));
    }
    facts.extend(run.nodes.map(|nodes| format!("{nodes} nodes a move")));
    facts.extend(run.depth.map(|depth| format!("depth {depth}")));
    facts.push(format!("seed {}", run.seed));
    if results.openings.1 > 0 {
        facts.push(format!("{} rounds repeat an opening", results.openings.1));
    }
    escaped(&facts.join(", "))
}
