//! A page about a reviewed game.

use std::fmt::Write;

use analysis::{Grade, JudgedMove, Pace, Reach, Review, ReviewMove, SeatReview};
use arena::report::{document, section};
use catalog::{AnyMatch, SavedGame, opening_name};
use game::{PASS, Seat};
use plot::{Line, Lines, Mark, escaped};

use super::text;
use crate::listing::seat_letters;
use crate::output::plies;

/// The page: what is on the sheet, and what the review found in the match.
pub fn page(sheet: &SavedGame, played: &dyn AnyMatch, review: &Review, pace: &Pace) -> String {
    let page = Page { sheet, played, review };
    let body = match review.moves.is_empty() {
        true => "<p class=\"soft\">Nobody had a choice to make.</p>".to_string(),
        false => format!(
            "<div class=\"two\">\n<div class=\"stay\">\n{}{}</div>\n{}</div>",
            page.graph(),
            page.totals(),
            page.moves(),
        ),
    };
    document(&page.title(), &page.lead(), &page.about(pace), &body)
}

struct Page<'a> {
    sheet: &'a SavedGame,
    played: &'a dyn AnyMatch,
    review: &'a Review,
}

/// A side as a disc, where it has one.
fn disc(letter: &str) -> &'static str {
    match letter {
        "X" => "<i class=\"disc black\" title=\"Black\"></i>",
        "O" => "<i class=\"disc white\" title=\"White\"></i>",
        _ => "",
    }
}

/// The color of a seat's line in the style sheet: not one of the grades'.
fn seat_tint(seat: Seat) -> usize {
    [0, 2, 3, 5][seat.index()]
}

/// The color of a grade in the style sheet.
fn tint(grade: Grade) -> Option<usize> {
    match grade {
        Grade::Best | Grade::Good => None,
        Grade::Inaccuracy => Some(4),
        Grade::Mistake => Some(1),
        Grade::Blunder => Some(6),
    }
}

/// What is written behind a bad move.
fn symbol(grade: Grade) -> String {
    let (name, symbol) = (grade.name(), grade.symbol());
    let tinted = |tint| format!("<b class=\"t{tint}\" title=\"{name}\">{symbol}</b>");
    tint(grade).map_or(String::new(), tinted)
}

impl Page<'_> {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.played.seats())
    }

    /// What people call the color of a letter.
    fn color(&self, letter: &str) -> String {
        let mut palette = self.played.game().palette().into_iter();
        let color = palette.find(|color| letter.starts_with(color.letter()));
        color.map_or(letter.to_string(), |color| format!("{color:?}"))
    }

    /// The colors of a seat.
    fn colors(&self, seat: Seat) -> String {
        let letters = seat_letters(self.played.game(), seat);
        letters.iter().map(|letter| self.color(letter)).collect::<Vec<_>>().join(" + ")
    }

    /// Who played, or the colors.
    fn name(&self, seat: Seat) -> String {
        let name = self.sheet.players.get(seat.index()).filter(|name| !name.trim().is_empty());
        name.map_or_else(|| self.colors(seat), |name| escaped(name))
    }

    fn title(&self) -> String {
        match self.sheet.players.iter().all(|name| name.trim().is_empty()) {
            true => format!("A game of {}", self.played.game().profile().title),
            false => self.seats().map(|seat| self.name(seat)).collect::<Vec<_>>().join(" against "),
        }
    }

    /// How it ended, and how it began.
    fn lead(&self) -> String {
        let result = match (self.played.outcome(), &self.sheet.result) {
            (None, None) => "The game is not over".to_string(),
            (None, Some(result)) => format!("Result {}", escaped(result)),
            (Some(outcome), _) => {
                let winner = outcome.payoffs.winner();
                // The winner's count first.
                let mut seats = self.seats().collect::<Vec<_>>();
                seats.sort_by_key(|seat| Some(*seat) != winner);
                let totals = seats.iter().map(|seat| outcome.payoffs.total(*seat));
                let totals = totals.map(|total| total.to_string()).collect::<Vec<_>>().join("–");
                match winner {
                    None => format!("Drawn {totals}"),
                    Some(seat) => format!("{} won {totals}", self.colors(seat)),
                }
            }
        };
        let opening = opening_name(self.played).map_or(String::new(), |name| {
            format!(" Opening: {}.", escaped(name.trim_end_matches(" opening")))
        });
        format!("{result}.{opening}")
    }

    fn about(&self, pace: &Pace) -> String {
        let mut facts = vec![plies(self.played.plies())];
        facts.extend(self.sheet.date.clone());
        facts.push(match pace.reach {
            Reach::Solve => "analysed to the end".to_string(),
            Reach::Level(level) => format!("analysed at level {level}"),
            Reach::Depth(depth) => format!("analysed {} deep", plies(depth as usize)),
        });
        facts.extend(pace.limits.nodes.map(|nodes| format!("at most {nodes} nodes a position")));
        let time = pace.limits.time;
        facts.extend(time.map(|time| format!("at most {} s a position", time.as_secs_f64())));
        escaped(&facts.join(", "))
    }

    /// Whose line a move is on, and how high: with two seats there is one line, for the first.
    fn point(&self, mv: &ReviewMove) -> (Seat, f64) {
        match (self.played.seats(), mv.seat) {
            (2, Seat::SECOND) => (Seat::FIRST, -mv.played.value),
            _ => (mv.seat, mv.played.value),
        }
    }

    /// What the game was worth after every move.
    fn graph(&self) -> String {
        let all = &self.review.moves;
        let seats = if self.played.seats() == 2 { 1 } else { self.played.seats() };
        let line = |seat| {
            let own = all.iter().filter(|mv| self.point(mv).0 == seat);
            let points = own.map(|mv| {
                let value = self.point(mv).1;
                [mv.ply as f64, 0.0, value, value]
            });
            Line { color: seat_tint(seat), points: points.collect() }
        };
        let marks = all.iter().map(|mv| {
            let (seat, value) = self.point(mv);
            Mark {
                at: (mv.ply as f64, value),
                color: tint(mv.grade).unwrap_or(seat_tint(seat)),
                radius: if tint(mv.grade).is_some() { 4.0 } else { 2.0 },
                label: self.label(mv),
            }
        });
        let most = all.iter().map(|mv| mv.played.value.abs()).fold(4.0, f64::max) + 1.0;
        let unit = text::unit(self.review.unit);
        let lines = Seat::all(seats).map(line).filter(|line| !line.points.is_empty());
        let plot = Lines {
            title: &format!("What the game was worth after every move, in {unit}"),
            lines: lines.collect(),
            marks: marks.collect(),
            range: (-most, most),
            guides: vec![0.0],
            unit: "",
            below: "ply",
        };
        let line = |seat| {
            let (tint, name) = (seat_tint(seat), self.colors(seat));
            format!(
                "<span><i class=\"k{tint}\"></i>{unit} for {name} after every move: above the \
                 dashed line {name} is ahead</span>"
            )
        };
        let mark = |grade: Grade| {
            let (tint, symbol) = (tint(grade).unwrap_or(0), grade.symbol());
            format!("<span><i class=\"k{tint}\"></i>{symbol} {}</span>", grade.name())
        };
        let keys = Seat::all(seats).map(line).chain(Grade::BAD.map(mark));
        section("The game move by move", &(plot.svg() + &legend(keys)))
    }

    /// A move in words.
    fn label(&self, mv: &ReviewMove) -> String {
        let (color, value) = (self.color(&mv.side), self.value(&mv.played));
        let what = format!("{}. {color} {} {value}", mv.ply, mv.played.mv);
        if tint(mv.grade).is_none() {
            return what;
        }
        format!("{what}: {}, {} better by {}", mv.grade.name(), mv.best.mv, text::loss(mv))
    }

    /// A value with a true minus sign.
    fn value(&self, judged: &JudgedMove) -> String {
        text::value(judged, self.review.unit).replace('-', "−")
    }

    fn totals(&self) -> String {
        let head = Grade::BAD.map(|grade| format!("<th>{}</th>", symbol(grade))).concat();
        let row = |(seat, total): (Seat, &SeatReview)| {
            let letters = seat_letters(self.played.game(), seat);
            let discs = letters.iter().map(|letter| disc(letter)).collect::<String>();
            let (name, moves, loss) = (self.name(seat), total.moves, total.loss);
            let mean = loss / moves.max(1) as f64;
            let accuracy = total.accuracy.map_or(String::new(), |part| format!("{part:.1} %"));
            let bad = total.bad.map(|count| format!("<td>{count}</td>")).concat();
            format!(
                "<tr><td class=\"name\">{discs}{name}</td><td>{moves}</td><td>{loss:.1}</td>\
                 <td>{mean:.2}</td><td>{accuracy}</td>{bad}</tr>\n"
            )
        };
        let rows = self.seats().zip(&self.review.seats).map(row).collect::<String>();
        let table = format!(
            "<table class=\"wide tight\">\n<tr><th class=\"name\">player</th><th>moves</th>\
             <th>lost</th><th>a move</th><th>accuracy</th>{head}</tr>\n{rows}</table>"
        );
        section("Totals", &table)
    }

    fn moves(&self) -> String {
        let mut table =
            "<table class=\"wide tight\">\n<tr><th>ply</th><th class=\"word\">side</th>\
                         <th class=\"word\">move</th><th>value</th><th class=\"word\">best</th>\
                         <th>loss</th><th>confidence</th></tr>\n"
                .to_string();
        let mut left = self.review.moves.iter().peekable();
        let mut before = self.played.boxed();
        before.undo(usize::MAX);
        for (ply, mv) in (1..).zip(self.played.played()) {
            let side = before.turn_text();
            let why = match before.moves().len() {
                _ if mv == PASS => "pass".to_string(),
                1 => format!("{}, the only move", escaped(&mv)),
                _ => format!("{}, not judged", escaped(&mv)),
            };
            let cells = left.next_if(|judged| judged.ply == ply).map_or_else(
                || format!("<td class=\"word soft\" colspan=\"5\">{why}</td>"),
                |judged| self.cells(judged),
            );
            before.redo(1);
            let (disc, color) = (disc(&side), self.color(&side));
            let _ = writeln!(
                table,
                "<tr><td class=\"soft\">{ply}</td><td class=\"word\">{disc}<span>{color}</span>\
                 </td>{cells}</tr>"
            );
        }
        section("Moves", &(table + "</table>" + &self.key()))
    }

    /// What is said of a move behind its side.
    fn cells(&self, mv: &ReviewMove) -> String {
        let soft = if mv.best.mv == mv.played.mv { " soft" } else { "" };
        let shown = format!("{} {}", escaped(&mv.played.mv), symbol(mv.grade));
        format!(
            "<td class=\"word\">{}</td><td>{}</td><td class=\"word{soft}\">{}</td>\
             <td>{}</td><td class=\"soft\">{}</td>",
            shown.trim_end(),
            self.value(&mv.played),
            escaped(&mv.best.mv),
            text::loss(mv),
            text::confidence(mv),
        )
    }

    fn key(&self) -> String {
        let unit = text::unit(self.review.unit);
        let entry = |grade: Grade| {
            let (symbol, least) = (symbol(grade), grade.least(self.review.unit));
            format!("<span>{symbol} {}, {least} {unit} or more lost</span>", grade.name())
        };
        format!(
            "{}\n<p class=\"soft\">Values are {unit} for the side that moves. They are exact, or \
             right so often in a hundred because lines that look bad were cut short on the way to \
             the end, or an estimate so many plies deep.</p>",
            legend(Grade::BAD.map(entry))
        )
    }
}

/// What colors and symbols mean.
fn legend(entries: impl IntoIterator<Item = String>) -> String {
    let entries = entries.into_iter().collect::<String>();
    format!("<div class=\"key\">{entries}</div>")
}
