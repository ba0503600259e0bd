//! A page about an analysed game.

use std::fmt::Write;

use arena::report::{document, section};
use catalog::{AnyMatch, Judgment, SavedGame, opening_name};
use game::Seat;
use plot::{Line, Lines, Mark, escaped};

use super::judged::{Grade, Judged, confidence_text, value_text};
use super::{Review, Side};
use crate::output::{count, plies};

/// The page: what is on the sheet, and what the review found in the match.
pub fn page(sheet: &SavedGame, played: &dyn AnyMatch, review: &Review<'_>) -> String {
    let body = match review.all.is_empty() {
        true => "<p class=\"soft\">Nobody had a choice to make.</p>".to_string(),
        false => format!(
            "<div class=\"two\">\n<div class=\"stay\">\n{}{}</div>\n{}</div>",
            graph(&review.all),
            sides(sheet, &review.sides()),
            moves(&review.all, played.plies()),
        ),
    };
    document(&title(sheet), &lead(sheet, played), &about(sheet, played, review), &body)
}

/// What the page calls a side.
fn color(side: &str) -> &'static str {
    if side == "X" { "Black" } else { "White" }
}

fn disc(side: &str) -> String {
    let color = color(side);
    format!("<i class=\"disc {}\" title=\"{color}\"></i>", color.to_lowercase())
}

/// The player of a side, if the sheet says so.
fn player(sheet: &SavedGame, side: &str) -> Option<String> {
    let seat = usize::from(side != "X");
    sheet.players.get(seat).filter(|name| !name.trim().is_empty()).map(|name| escaped(name))
}

fn title(sheet: &SavedGame) -> String {
    let name = |side| player(sheet, side).unwrap_or(color(side).to_string());
    match sheet.players.iter().all(|name| name.trim().is_empty()) {
        true => "A game of Othello".to_string(),
        false => format!("{} against {}", name("X"), name("O")),
    }
}

/// How it ended, and how it began.
fn lead(sheet: &SavedGame, played: &dyn AnyMatch) -> String {
    let result = match (played.outcome(), &sheet.result) {
        (None, None) => "The game is not over".to_string(),
        (None, Some(result)) => format!("Result {}", escaped(result)),
        (Some(outcome), _) => {
            let [black, white] =
                [Seat::FIRST, Seat::SECOND].map(|seat| outcome.payoffs.total(seat));
            match outcome.payoffs.winner() {
                None => format!("Drawn {black}–{white}"),
                Some(Seat::FIRST) => format!("Black won {black}–{white}"),
                Some(_) => format!("White won {white}–{black}"),
            }
        }
    };
    match opening_name(played) {
        None => format!("{result}."),
        Some(opening) => {
            format!("{result}. Opening: {}.", escaped(opening.trim_end_matches(" opening")))
        }
    }
}

fn about(sheet: &SavedGame, played: &dyn AnyMatch, review: &Review<'_>) -> String {
    let mut facts = vec![plies(played.plies())];
    facts.extend(sheet.date.clone());
    facts.push(format!("analysed at level {}", review.arguments.level));
    if let Some(time) = review.arguments.time {
        facts.push(format!("at most {} s a position", time.as_secs_f64()));
    }
    escaped(&facts.join(", "))
}

/// What the game was worth for Black after every move.
fn graph(all: &[Judged]) -> String {
    let for_black = |judged: &Judged| match judged.side.as_str() {
        "X" => judged.played.value,
        _ => -judged.played.value,
    };
    let points = all.iter().map(|judged| {
        let value = for_black(judged);
        [judged.ply as f64, 0.0, value, value]
    });
    let marks = all.iter().map(|judged| Mark {
        at: (judged.ply as f64, for_black(judged)),
        color: judged.grade().map_or(0, tint),
        radius: if judged.grade().is_some() { 4.0 } else { 2.0 },
        label: label(judged),
    });
    let most = all.iter().map(|judged| judged.played.value.abs()).fold(4.0, f64::max) + 1.0;
    let plot = Lines {
        title: "What the game was worth for Black after every move, in discs",
        lines: vec![Line { color: 0, points: points.collect() }],
        marks: marks.collect(),
        range: (-most, most),
        guides: vec![0.0],
        unit: "",
        below: "ply",
    };
    let mut key = "<div class=\"key\"><span><i class=\"k0\"></i>discs for Black after every move: \
                   above the dashed line Black is ahead, below it White</span>"
        .to_string();
    for grade in Grade::ALL {
        let (tint, mark, name) = (tint(grade), grade.mark(), grade.name());
        let _ = write!(key, "<span><i class=\"k{tint}\"></i>{mark} {name}</span>");
    }
    section("The game move by move", &(plot.svg() + &key + "</div>"))
}

/// The color of a grade in the style sheet.
fn tint(grade: Grade) -> usize {
    match grade {
        Grade::Inaccuracy => 4,
        Grade::Mistake => 1,
        Grade::Blunder => 6,
    }
}

/// A move in words.
fn label(judged: &Judged) -> String {
    let Judged { ply, played, best, .. } = judged;
    let color = color(&judged.side);
    let what = format!("{ply}. {color} {} {}", played.mv, shown(played));
    match judged.grade() {
        None => what,
        Some(grade) => {
            format!("{what}: {}, {} better by {}", grade.name(), best.mv, judged.loss_text())
        }
    }
}

fn sides(sheet: &SavedGame, sides: &[Side]) -> String {
    let mut table =
        "<table class=\"wide tight\">\n<tr><th class=\"name\">player</th><th>moves</th>\
                     <th>lost</th><th>a move</th>"
            .to_string();
    for grade in Grade::ALL {
        let _ = write!(table, "<th>{}</th>", mark(grade));
    }
    table.push_str("</tr>\n");
    for side in sides {
        let name = player(sheet, &side.name).unwrap_or(color(&side.name).to_string());
        let (disc, moves, loss, mean) = (disc(&side.name), side.moves, side.loss, side.mean());
        let _ = write!(
            table,
            "<tr><td class=\"name\">{disc}{name}</td><td>{moves}</td><td>{loss:.1}</td>\
             <td>{mean:.2}</td>"
        );
        for grade in Grade::ALL {
            let _ = write!(table, "<td>{}</td>", side.count(grade));
        }
        table.push_str("</tr>\n");
    }
    section("Totals", &(table + "</table>"))
}

fn moves(all: &[Judged], plies: usize) -> String {
    let mut table = "<table class=\"wide tight\">\n<tr><th>ply</th><th class=\"word\">side</th>\
                     <th class=\"word\">move</th><th>value</th><th class=\"word\">best</th>\
                     <th>loss</th><th>confidence</th></tr>\n"
        .to_string();
    let mut left = all.iter().peekable();
    for ply in 1..=plies {
        let cells = match left.next_if(|judged| judged.ply == ply) {
            Some(judged) => cells(judged),
            None => "<td class=\"word soft\" colspan=\"5\">pass</td>".to_string(),
        };
        // Sides take turns, passes included.
        let is_first = all[0].ply.abs_diff(ply).is_multiple_of(2);
        let side = if is_first == (all[0].side == "X") { "X" } else { "O" };
        let (disc, color) = (disc(side), color(side));
        let _ = writeln!(
            table,
            "<tr><td class=\"soft\">{ply}</td><td class=\"word\">{disc}<span>{color}</span></td>\
             {cells}</tr>"
        );
    }
    section("Moves", &(table + "</table>" + &marks_key()))
}

/// A value with a true minus sign.
fn shown(judgment: &Judgment) -> String {
    value_text(judgment).replace('-', "−")
}

/// What is said of a move behind its side.
fn cells(judged: &Judged) -> String {
    let Judged { played, best, .. } = judged;
    let mark = judged.grade().map_or(String::new(), |grade| format!(" {}", mark(grade)));
    let soft = if best.mv == played.mv { " soft" } else { "" };
    format!(
        "<td class=\"word\">{}{mark}</td><td>{}</td><td class=\"word{soft}\">{}</td><td>{}</td>\
         <td class=\"soft\">{}</td>",
        escaped(&played.mv),
        shown(played),
        escaped(&best.mv),
        judged.loss_text(),
        confidence_text(best),
    )
}

fn mark(grade: Grade) -> String {
    let (name, mark) = (grade.name(), grade.mark());
    format!("<b class=\"t{}\" title=\"{name}\">{mark}</b>", tint(grade))
}

fn marks_key() -> String {
    let mut key = "<div class=\"key\">".to_string();
    for grade in Grade::ALL {
        let (name, least) = (grade.name(), count(grade.least() as u64, "disc"));
        let _ = write!(key, "<span>{} {name}, {least} or more lost</span>", mark(grade));
    }
    key + "</div>\n<p class=\"soft\">Values are discs for the side that moves. They are exact, or \
           right so often in a hundred because lines that look bad were cut short on the way to \
           the end, or an estimate so many plies deep.</p>"
}
