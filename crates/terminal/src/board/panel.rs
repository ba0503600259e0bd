//! What is told beside the board: players, thinking, values and moves.

use std::time::{Duration, Instant};

use catalog::opening_name;
use game::Seat;
use play::Phase;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::App;
use super::graph::{draw_bar, draw_graph};
use crate::names::{color_name, key, occupant_name, seat_colors, value_text};
use crate::words::fill;

/// Rows of the graph.
const GRAPH_ROWS: u16 = 5;

/// The most moves that hints list.
const HINTS_MAX: usize = 5;

/// Draws the panel.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut pen = Pen { area, y: area.y, buffer };
    for seat in Seat::all(app.session.played().seats()) {
        draw_seat(app, seat, &mut pen);
    }
    for line in key_lines(app) {
        pen.line(&line, app.look.faint());
    }
    if let Some(opening) = opening_name(app.session.played()) {
        pen.line(&fill(app.words.opening, &[opening]), app.look.faint());
    }
    pen.skip();
    for line in thinking(app) {
        pen.line(&line, Style::new());
    }
    for line in hints(app) {
        pen.line(&line, Style::new());
    }
    if app.shows_values && app.session.played().seats() == 2 {
        if let Some(area) = pen.take(1) {
            draw_bar(app, area, pen.buffer);
        }
        // Moves need some room too.
        let has_room = pen.rows() > GRAPH_ROWS + 4;
        if let Some(area) = has_room.then(|| pen.take(GRAPH_ROWS)).flatten() {
            draw_graph(app, area, pen.buffer);
        }
    }
    pen.skip();
    draw_moves(app, &mut pen);
}

/// Draws what fits below the board, where there is no room beside it.
pub(super) fn draw_below(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut pen = Pen { area, y: area.y, buffer };
    let lines = thinking(app);
    match lines.is_empty() {
        false => lines.iter().skip(1).for_each(|line| pen.line(line, app.look.faint())),
        true => hints(app).iter().skip(1).take(2).for_each(|line| pen.line(line, Style::new())),
    }
    for seat in Seat::all(app.session.played().seats()) {
        draw_seat(app, seat, &mut pen);
    }
}

/// Writes line after line, as long as there is room.
struct Pen<'a> {
    area: Rect,
    y: u16,
    buffer: &'a mut Buffer,
}

impl Pen<'_> {
    fn rows(&self) -> u16 {
        self.area.bottom().saturating_sub(self.y)
    }

    fn take(&mut self, rows: u16) -> Option<Rect> {
        let is_room = self.rows() >= rows;
        let area = Rect { y: self.y, height: rows, ..self.area };
        self.y += rows;
        is_room.then_some(area)
    }

    fn skip(&mut self) {
        self.y += 1;
    }

    fn line(&mut self, text: &str, style: Style) {
        if let Some(area) = self.take(1) {
            self.buffer.set_stringn(area.x, area.y, text, area.width.into(), style);
        }
    }
}

/// A player: whose turn, color, name, score and time.
fn draw_seat(app: &App, seat: Seat, pen: &mut Pen<'_>) {
    let Some(area) = pen.take(1) else { return };
    let session = &app.session;
    let game = session.game();
    let has_pieces = app.has_pieces();
    let is_turn = !session.play.is_over() && !session.is_left && session.played().turn() == seat;
    let bold = if is_turn { Modifier::BOLD } else { Modifier::empty() };
    let mut x = area.x;
    let mut write = |text: &str, style: Style| {
        let room = area.right().saturating_sub(x);
        (x, _) = pen.buffer.set_stringn(x, area.y, text, room.into(), style);
    };
    write(if is_turn { app.look.pointer() } else { " " }, Style::new());
    let colors = seat_colors(game, seat);
    for color in &colors {
        let square = app.look.square(false, has_pieces);
        let style = square.patch(app.look.ink(*color));
        write(" ", square);
        let shown = app.words.shown(&color.letter().to_string());
        let disc = app.look.disc(*color).to_string();
        write(if has_pieces { &shown } else { &disc }, style);
    }
    write(" ", app.look.square(false, has_pieces));
    let names = colors.iter().map(|color| color_name(*color, app.words)).collect::<Vec<_>>();
    let count = session.played().counts()[seat.index()];
    let (clock, now) = (session.play.clock(), Instant::now());
    let time = match clock.left(seat, now) {
        Some(left) => clock_text(left, true),
        None => clock_text(clock.spent(seat, now).time, false),
    };
    // Two colors are known by their letters: their names would take all the room.
    let name = if let [name] = names[..] { format!("{name} ") } else { String::new() };
    let occupant = occupant_name(session, seat, app.words);
    write(&format!(" {name}{count}  {time}  {occupant}"), Style::new().add_modifier(bold));
}

/// What the lines of the seats leave open: the colors of those who have two, and discs and
/// compartments that nobody plays.
fn key_lines(app: &App) -> Vec<String> {
    let (played, words) = (app.session.played(), app.words);
    let has_two = |seat| seat_colors(played.game(), seat).len() > 1;
    let is_all = Seat::all(played.seats()).any(has_two);
    let meanings = key(played, words).into_iter();
    let meanings = meanings.filter(|meaning| is_all || meaning.ends_with(words.nobody));
    let discs = app.discs();
    let shown = |meaning: String| match meaning.split_once(' ') {
        Some((letter, rest)) => {
            let disc = discs.iter().find(|color| letter.starts_with(color.letter()));
            disc.map_or(meaning.clone(), |disc| format!("{}  {rest}", app.look.disc(*disc)))
        }
        None => meaning,
    };
    let shown = meanings.map(shown).collect::<Vec<_>>();
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
    pen.line(app.words.moves_title, Style::new().add_modifier(focus));
    let longest = history.iter().map(|ply| ply.text.len()).max().unwrap_or(0);
    let width = longest + 6;
    let in_line = (usize::from(pen.area.width) / width).max(1);
    let rows = usize::from(pen.rows());
    // The line with the last move made stays in sight.
    let current = now.saturating_sub(1) / in_line;
    let first = (current + 1).saturating_sub(rows);
    for (row, plies) in history.chunks(in_line).skip(first).take(rows).enumerate() {
        let Some(area) = pen.take(1) else { return };
        for (column, ply) in plies.iter().enumerate() {
            let number = (first + row) * in_line + column + 1;
            let style = match number.cmp(&now) {
                std::cmp::Ordering::Less => Style::new(),
                std::cmp::Ordering::Equal => Style::new().add_modifier(Modifier::REVERSED),
                std::cmp::Ordering::Greater => app.look.faint(),
            };
            let x = area.x + (column * width) as u16;
            let room = usize::from(area.right().saturating_sub(x));
            let text = format!("{number:>3} {}", ply.text);
            pen.buffer.set_stringn(x, area.y, text, room, style);
        }
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
