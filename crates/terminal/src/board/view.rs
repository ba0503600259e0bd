//! The whole screen: title, board, panel, message and keys.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};

use super::app::App;
use super::panel;
use super::prompt::Prompt;
use super::squares::{self, Geometry};
use crate::names::{occupant_name, result_text, score_text, title, turn_name};
use crate::words::fill;

/// The narrowest panel that is worth showing.
const PANEL_WIDTH: u16 = 26;

/// The widest: longer lines are hard to follow.
const PANEL_MOST: u16 = 60;

/// The most rows of a message.
const MESSAGE_ROWS: usize = 3;

/// Rows besides the board: title, message and keys.
const FRAME_ROWS: u16 = 3;

/// Draws the screen; returns where the squares are, if the board fits.
pub(super) fn draw(app: &App, frame: &mut Frame<'_>) -> Option<Geometry> {
    let area = frame.area();
    let rows = [Constraint::Length(1), Constraint::Fill(1), Constraint::Length(2)];
    let [title, body, foot] = Layout::vertical(rows).areas(area);
    let beside = body.width.saturating_sub(PANEL_WIDTH + 2);
    // A larger board with less beside it, before a panel beside a smaller one.
    let with_panel = Geometry::fitting(app, beside, body.height);
    let alone = Geometry::fitting(app, body.width, body.height);
    let Some(geometry) = with_panel.or(alone) else {
        too_small(app, frame);
        return None;
    };
    let geometry = geometry.at(body.x, body.y);
    let (width, height) = (geometry.width() + 2, geometry.height());
    draw_title(app, frame, title);
    squares::draw(app, &geometry, frame.buffer_mut());
    if with_panel.is_some() {
        let room = (body.width - width).min(PANEL_MOST);
        let panel = Rect { x: body.x + width, width: room, ..body };
        panel::draw(app, panel, frame.buffer_mut());
    } else {
        let below = Rect { y: body.y + height, height: body.height - height, ..body };
        panel::draw_below(app, below, frame.buffer_mut());
    }
    draw_foot(app, frame, foot);
    draw_window(app, frame);
    Some(geometry)
}

/// The game, the score and whose turn it is.
fn draw_title(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let played = app.session.played();
    let turn = || {
        let name = occupant_name(&app.session, played.turn(), app.words);
        let turn = fill(app.words.to_move, &[&turn_name(played, app.words)]);
        format!("{turn}: {name}")
    };
    let state = match result_text(&app.session, app.words) {
        _ if app.session.is_left => String::new(),
        Some(result) => result,
        None => turn(),
    };
    let text = format!("{}  {}  {state}", title(app.session.game(), app.words), score_text(played));
    frame.render_widget(Line::from(app.named(&text)).bold(), area);
}

/// What was said last or is being typed, and the most important keys.
fn draw_foot(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let [message, keys] = [0, 1].map(|row| Rect { y: area.y + row, height: 1, ..area });
    match &app.prompt {
        None => draw_message(app, frame, message),
        Some(prompt) => {
            frame.render_widget(Line::raw(format!(":{}", prompt.text())), message);
            let x = message.x + 1 + prompt.place as u16;
            frame.set_cursor_position((x.min(message.right().saturating_sub(1)), message.y));
        }
    }
    let long = key_help(app);
    let fits = long.chars().count() <= usize::from(area.width) || app.prompt.is_some();
    let text = if fits { long } else { app.words.keys_short };
    frame.render_widget(Line::styled(text, app.look.faint()), keys);
}

/// What can be pressed or typed now.
fn key_help(app: &App) -> &'static str {
    let words = app.words;
    let typed = app.prompt.as_ref().map(Prompt::text);
    match typed.as_deref().map(|line| line.split(' ').next().unwrap_or("")) {
        None if app.is_in_history => words.keys_moves,
        None => words.keys,
        Some("new") => words.prompt_new,
        Some("level") => words.prompt_level,
        Some("save" | "save!" | "load") => words.prompt_file,
        Some(_) => words.prompt_any,
    }
}

/// A message that is too long for a line takes those above it too.
fn draw_message(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let message = app.named(&app.message);
    let columns = usize::from(area.width.max(1));
    let rows = message.chars().count().div_ceil(columns).clamp(1, MESSAGE_ROWS);
    let above = (rows as u16 - 1).min(area.y);
    let area = Rect { y: area.y - above, height: area.height + above, ..area };
    if above > 0 {
        frame.render_widget(Clear, area);
    }
    frame.render_widget(Paragraph::new(message).wrap(Wrap { trim: true }), area);
}

/// Help, a long answer, or a choice of moves, over everything else.
fn draw_window(app: &App, frame: &mut Frame<'_>) {
    let numbered = || {
        let ways = (1..).zip(&app.ways).take(9);
        ways.map(|(number, way)| format!("{number}  {way}")).collect::<Vec<_>>()
    };
    let (lines, foot) = match &app.popup {
        Some(lines) => (lines.clone(), app.words.any_key),
        None if !app.ways.is_empty() => (numbered(), ""),
        None => return,
    };
    let area = frame.area();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let width = (width + 4).min(area.width);
    let inner = usize::from(width.saturating_sub(4).max(1));
    let rows = lines.iter().map(|line| line.chars().count().div_ceil(inner).max(1)).sum::<usize>();
    let height = (rows as u16 + 2).min(area.height);
    let window = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, window);
    let block = Block::bordered().title_bottom(foot).padding(Padding::horizontal(1));
    let block = if app.look.has_shapes { block } else { block.border_set(ASCII) };
    let text = Paragraph::new(lines.join("\n")).wrap(Wrap { trim: false });
    frame.render_widget(text.scroll((app.popup_top, 0)).block(block), window);
}

/// Borders of a terminal without shapes.
const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Nothing fits but a sentence.
fn too_small(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let smallest = Geometry::all(app).last();
    let (width, height) = smallest.map_or((0, 0), |least| (least.width(), least.height()));
    let numbers = [area.width, area.height, width, height + FRAME_ROWS];
    let numbers = numbers.map(|number| number.to_string());
    let [width, height, width_least, height_least] = &numbers;
    let text = fill(app.words.too_small, &[width, height, width_least, height_least]);
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}
