//! How the game went, for the first seat: a bar for now, and a graph for all of it.

use catalog::{Unit, WON};
use game::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;

use super::app::App;
use crate::names::{seat_colors, value_text};

/// A value of so many discs or points is nearly as good as won.
const WIDE: f64 = 20.0;

/// What the position is worth for the first seat, if it is known.
fn value(app: &App) -> Option<f64> {
    let played = app.session.played();
    if let Some(outcome) = played.outcome() {
        let margin = f64::from(outcome.payoffs.margin(Seat::FIRST));
        let is_points = played.game().unit() == Unit::Points && margin != 0.0;
        return Some(if is_points { WON.copysign(margin) } else { margin });
    }
    // While a machine thinks, what was known before its move.
    let known = app.session.values.iter().take(played.plies() + 1);
    known.rev().find_map(|value| *value)
}

/// From 0, lost for the first seat, to 1, won.
fn height(value: f64, unit: Unit) -> f64 {
    match unit {
        Unit::Points if value.abs() >= WON => f64::from(u8::from(value > 0.0)),
        _ => 0.5 + (value / WIDE).tanh() / 2.0,
    }
}

/// The bar, a line of so many columns.
pub(super) fn bar(app: &App, columns: u16) -> Line<'static> {
    let game = app.session.game();
    let unit = game.unit();
    let discs = |seat| seat_colors(game, seat).into_iter().map(|color| app.disc(color));
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| discs(seat).collect::<String>());
    let text = value(app).map_or("  …".to_string(), |value| value_text(unit, value, app.words));
    let names = first.chars().count() + second.chars().count() + 2 + 7;
    let width = usize::from(columns).saturating_sub(names);
    let share = height(value(app).unwrap_or(0.0), unit);
    let full = (share * width as f64).round() as usize;
    let [on, off, ..] = app.look.plot();
    let bar = (0..width).map(|at| if at < full { on } else { off }).collect::<String>();
    Line::styled(format!("{first} {bar} {second} {text:>6}"), app.look.faint())
}

/// Draws the graph, as far as values are known.
pub(super) fn draw_graph(app: &App, area: Rect, buffer: &mut Buffer) {
    let unit = app.session.game().unit();
    let [_, _, point, zero] = app.look.plot();
    let rows = f64::from(area.height.max(1) - 1);
    let middle = area.y + (rows / 2.0).round() as u16;
    let line = zero.to_string().repeat(area.width.into());
    buffer.set_string(area.x, middle, line, app.look.faint());
    let values = &app.session.values;
    let columns = usize::from(area.width);
    // The latest values, if there is no room for all.
    let now = app.session.played().plies();
    let first = (now + 1).saturating_sub(columns);
    for (column, value) in values.iter().skip(first).take(columns).enumerate() {
        let Some(value) = value else { continue };
        let row = ((1.0 - height(*value, unit)) * rows).round() as u16;
        let style = match first + column == now {
            true => app.look.faint().add_modifier(Modifier::REVERSED),
            false => app.look.faint().add_modifier(Modifier::BOLD),
        };
        buffer.set_string(area.x + column as u16, area.y + row, point.to_string(), style);
    }
}
