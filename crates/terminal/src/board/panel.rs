//! What is told beside the board: players, thinking, values and moves.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use catalog::{Color, opening_name};
use game::Seat;
use play::{Node, Phase};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::app::App;
use super::graph::{bars, draw_graph, summary};
use crate::names::{color_name, key, occupant_name, seat_colors, value_text};
use crate::words::{Words, fill};

/// Rows of the graph.
const GRAPH_ROWS: u16 = 5;

/// The most moves that hints list.
const HINTS_MAX: usize = 5;

/// Draws the panel.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut pen = Pen { area, buffer };
    pen.write(seats(app));
    let opening = opening_name(app.session.played());
    let opening = opening.map(|opening| fill(app.words.opening, &[opening]));
    let facts = key_lines(app).into_iter().chain(opening);
    pen.write(facts.map(|line| Line::styled(line, app.look.faint())));
    pen.write([""]);
    pen.write(thinking(app));
    pen.write(hints(app));
    if app.has_bar() {
        pen.write(bars(app, area.width));
        // Moves need some room too.
        if pen.area.height > GRAPH_ROWS + 4
            && let Some(area) = pen.take(GRAPH_ROWS)
        {
            draw_graph(app, area, pen.buffer);
        }
    }
    pen.write([""]);
    draw_moves(app, &mut pen);
}

/// Draws what fits below the board, where there is no room beside it.
pub(super) fn draw_below(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut pen = Pen { area, buffer };
    pen.write(app.has_bar().then(|| summary(app, area.width)));
    let lines = thinking(app);
    match lines.is_empty() {
        false => {
            let faint = lines.into_iter().map(|line| Line::styled(line, app.look.faint()));
            pen.write(faint.skip(1));
        }
        true => pen.write(hints(app).into_iter().skip(1).take(2)),
    }
    pen.write(seats(app));
}

/// Writes line after line, as long as there is room.
struct Pen<'a> {
    /// What is left.
    area: Rect,
    buffer: &'a mut Buffer,
}

impl Pen<'_> {
    fn take(&mut self, rows: u16) -> Option<Rect> {
        let taken = Rect { height: rows, ..self.area };
        let is_room = self.area.height >= rows;
        self.area.y += rows;
        self.area.height = self.area.height.saturating_sub(rows);
        is_room.then_some(taken)
    }

    fn write<'a>(&mut self, lines: impl IntoIterator<Item = impl Into<Line<'a>>>) {
        for line in lines {
            if let Some(area) = self.take(1) {
                self.buffer.set_line(area.x, area.y, &line.into(), area.width);
            }
        }
    }
}

/// The players: whose turn, color, name, score and time.
fn seats(app: &App) -> impl Iterator<Item = Line<'static>> {
    Seat::all(app.session.played().seats()).map(|seat| seat_line(app, seat))
}

fn seat_line(app: &App, seat: Seat) -> Line<'static> {
    let (session, look) = (&app.session, app.look);
    let is_turn = !session.play.is_over() && !session.is_left && session.played().turn() == seat;
    let bold = if is_turn { Modifier::BOLD } else { Modifier::empty() };
    let square = look.square(false, app.has_pieces());
    let colors = seat_colors(session.game(), seat);
    let disc = |color: &Color| {
        let ink = square.patch(look.ink(*color));
        [Span::styled(" ", square), Span::styled(app.disc(*color), ink)]
    };
    let count = session.played().counts()[seat.index()];
    let (clock, now) = (session.play.clock(), Instant::now());
    let time = match clock.left(seat, now) {
        Some(left) => clock_text(left, true),
        None => clock_text(clock.spent(seat, now).time, false),
    };
    // Two colors are known by their letters: their names would take all the room.
    let name = match colors[..] {
        [color] => format!("{} ", color_name(color, app.words)),
        _ => String::new(),
    };
    let occupant = occupant_name(session, seat, app.words);
    let facts = format!(" {name}{count}  {time}  {occupant}");
    let mut spans = vec![Span::raw(if is_turn { look.pointer() } else { " " })];
    spans.extend(colors.iter().flat_map(disc));
    spans.push(Span::styled(" ", square));
    spans.push(Span::styled(facts, Style::new().add_modifier(bold)));
    spans.into()
}

/// What the lines of the seats leave open: the colors of those who have two, and discs and
/// compartments that nobody plays.
fn key_lines(app: &App) -> Vec<String> {
    let played = app.session.played();
    let is_all = Seat::all(played.seats()).any(|seat| seat_colors(played.game(), seat).len() > 1);
    let meanings = key(played, app.words).into_iter().filter(|one| is_all || !one.is_played);
    let space = if app.has_pieces() { " " } else { "  " };
    let shown = meanings.map(|one| format!("{}{space}{}", app.disc(one.color), one.name));
    let shown = shown.collect::<Vec<_>>();
    shown.chunks(2).map(|pair| format!("  {}", pair.join("   "))).collect()
}

/// Who thinks, and how far: depth, score, nodes and line.
fn thinking(app: &App) -> Vec<String> {
    let session = &app.session;
    if session.moving.is_none() {
        let waits = session.play.phase() == Phase::Paused && !session.is_left;
        return waits.then(|| app.words.waiting.to_string()).into_iter().collect();
    }
    let turn = session.played().turn();
    let name = occupant_name(session, turn, app.words);
    let mut lines = vec![fill(app.words.is_thinking, &[&name])];
    if let Some(progress) = session.progress() {
        let value =
            value_text(session.game().unit(), session.game().worth(progress.score), app.words);
        let (depth, nodes) = (progress.depth.to_string(), short(progress.nodes));
        lines.push(fill(app.words.live, &[&depth, &value, &nodes]));
        lines.push(progress.line.join(" "));
    }
    lines
}

/// `1:05`, and below ten seconds `9.5`.
fn clock_text(time: Duration, is_left: bool) -> String {
    let seconds = time.as_secs();
    match is_left && seconds < 10 {
        true => format!("0:{:04.1}", time.as_secs_f64()),
        false => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

/// `12,3k` is harder to read than `12k`.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// The best moves, where hints are wanted.
fn hints(app: &App) -> Vec<String> {
    if !app.wants_hints || app.session.play.is_over() {
        return Vec::new();
    }
    let unit = app.session.game().unit();
    let mut lines = vec![app.words.hints_title.to_string()];
    let judged = app.hints().map_or(&[][..], |analysis| &analysis.moves);
    for judged in judged.iter().filter(|judged| !judged.is_bound).take(HINTS_MAX) {
        let value = value_text(unit, judged.value, app.words);
        let sure = crate::names::confidence_text(judged.confidence, app.words);
        lines.push(format!(" {:<6} {value:>6}  {sure}", judged.mv));
    }
    lines
}

/// The moves of the game, as many to a line as fit; where the game stands is marked.
fn draw_moves(app: &App, pen: &mut Pen<'_>) {
    let now = app.session.played().plies();
    let history = app.session.play.line();
    let focus = if app.is_in_history { Modifier::REVERSED } else { Modifier::BOLD };
    pen.write([Line::styled(app.words.moves_title, Style::new().add_modifier(focus))]);
    let text = |ply: &Node| ply_text(ply, app.words);
    let longest = history.iter().map(|ply| text(ply).chars().count()).max().unwrap_or(0);
    let width = longest + 6;
    let in_line = (usize::from(pen.area.width) / width).max(1);
    let moves = (1..).zip(history).flat_map(|(number, ply): (usize, &Node)| {
        let style = match number.cmp(&now) {
            Ordering::Less => Style::new(),
            Ordering::Equal => Style::new().add_modifier(Modifier::REVERSED),
            Ordering::Greater => app.look.faint(),
        };
        let text = format!("{number:>3} {}", text(ply));
        let space = " ".repeat(width.saturating_sub(text.chars().count()));
        [Span::styled(text, style), Span::raw(space)]
    });
    let moves = moves.collect::<Vec<_>>();
    // The line with the last move made stays in sight.
    let current = now.saturating_sub(1) / in_line;
    let first = (current + 1).saturating_sub(pen.area.height.into());
    pen.write(moves.chunks(2 * in_line).skip(first).map(<[_]>::to_vec));
}

/// A move as it is listed; that somebody leaves by the letter of the seat.
fn ply_text(ply: &Node, words: &Words) -> String {
    match game::read_leaving(&ply.text) {
        Some(_) => fill(words.leaves_short, &[&words.shown(&ply.letter)]),
        None => ply.text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_at_a_glance() {
        assert_eq!(clock_text(Duration::from_secs(65), true), "1:05");
        assert_eq!(clock_text(Duration::from_millis(9_540), true), "0:09.5");
        assert_eq!(clock_text(Duration::from_millis(9_540), false), "0:09");
    }
}
