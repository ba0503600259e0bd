//! How the game went, for the first of two seats or for each of several: bars for now, and a graph
//! for all of it.

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

/// What the position is worth for the first seat, or what the chances of each are, if that is
/// known.
fn values(app: &App) -> Option<Vec<f64>> {
    let played = app.session.played();
    let unit = played.game().unit();
    if let Some(outcome) = played.outcome() {
        let payoffs = outcome.payoffs;
        if unit == Unit::Chances {
            return Some(
                Seat::all(played.seats()).map(|seat| 100.0 * payoffs.share(seat)).collect(),
            );
        }
        let margin = f64::from(payoffs.margin(Seat::FIRST));
        let is_points = unit == Unit::Points && margin != 0.0;
        return Some(vec![if is_points { WON.copysign(margin) } else { margin }]);
    }
    // While a machine thinks, what was known before its move.
    let known = app.session.values.iter().take(played.plies() + 1);
    known.rev().find_map(Clone::clone)
}

/// From 0, lost for the first seat, to 1, won.
fn height(value: f64, unit: Unit) -> f64 {
    match unit {
        Unit::Points if value.abs() >= WON => f64::from(u8::from(value > 0.0)),
        Unit::Chances => value / 100.0,
        _ => 0.5 + (value / WIDE).tanh() / 2.0,
    }
}

/// What stands for a seat on the board.
fn discs(app: &App, seat: Seat) -> String {
    seat_colors(app.session.game(), seat).into_iter().map(|color| app.disc(color)).collect()
}

/// The bars, lines of so many columns: one for two seats, or one for each.
pub(super) fn bars(app: &App, columns: u16) -> Vec<Line<'static>> {
    if app.session.game().unit() != Unit::Chances {
        return vec![duel(app, columns)];
    }
    let values = values(app);
    let bar = |seat: Seat| {
        let value = values.as_ref().map(|values| values[seat.index()]);
        let line = bar(app, (&discs(app, seat), ""), value, columns);
        Line::styled(line, app.look.faint())
    };
    Seat::all(app.session.played().seats()).map(bar).collect()
}

/// The same in one line, where there is no room for more.
pub(super) fn summary(app: &App, columns: u16) -> Line<'static> {
    if app.session.game().unit() != Unit::Chances {
        return duel(app, columns);
    }
    let values = values(app);
    let text = |seat: Seat| {
        let value = values.as_ref().map(|values| values[seat.index()]);
        let text = value.map_or("…".to_string(), |value| format!("{value:.0} %"));
        format!("{} {text}", discs(app, seat))
    };
    let texts = Seat::all(app.session.played().seats()).map(text).collect::<Vec<_>>();
    Line::styled(texts.join("  "), app.look.faint())
}

/// The bar of two seats.
fn duel(app: &App, columns: u16) -> Line<'static> {
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| discs(app, seat));
    let value = values(app).and_then(|values| values.first().copied());
    Line::styled(bar(app, (&first, &second), value, columns), app.look.faint())
}

/// A bar between two names, and what it says.
fn bar(app: &App, (before, after): (&str, &str), value: Option<f64>, columns: u16) -> String {
    let unit = app.session.game().unit();
    let text = value.map_or("  …".to_string(), |value| value_text(unit, value, app.words));
    let names = before.chars().count() + after.chars().count() + 2 + 7;
    let width = usize::from(columns).saturating_sub(names);
    let full = (height(value.unwrap_or(0.0), unit) * width as f64).round() as usize;
    let [on, off, ..] = app.look.plot();
    let bar = (0..width).map(|at| if at < full { on } else { off }).collect::<String>();
    format!("{before} {bar} {after} {text:>6}")
}

/// Draws the graph, as far as values are known.
pub(super) fn draw_graph(app: &App, area: Rect, buffer: &mut Buffer) {
    let unit = app.session.game().unit();
    let [_, _, point, zero] = app.look.plot();
    let rows = f64::from(area.height.max(1) - 1);
    let middle = area.y + (rows / 2.0).round() as u16;
    if unit != Unit::Chances {
        let line = zero.to_string().repeat(area.width.into());
        buffer.set_string(area.x, middle, line, app.look.faint());
    }
    let known = &app.session.values;
    let columns = usize::from(area.width);
    // The latest values, if there is no room for all.
    let now = app.session.played().plies();
    let first = (now + 1).saturating_sub(columns);
    for (column, values) in known.iter().skip(first).take(columns).enumerate() {
        let style = match first + column == now {
            true => app.look.faint().add_modifier(Modifier::REVERSED),
            false => app.look.faint().add_modifier(Modifier::BOLD),
        };
        for (seat, value) in values.iter().flatten().enumerate() {
            // Where two meet, the seat that comes first is seen.
            let row = area.y + ((1.0 - height(*value, unit)) * rows).round() as u16;
            let at = (area.x + column as u16, row);
            let sign = match unit {
                Unit::Chances => discs(app, Seat::new(seat)).chars().next().unwrap_or(point),
                _ => point,
            };
            if seat == 0 || buffer[at].symbol() == " " {
                buffer.set_string(at.0, at.1, sign.to_string(), style);
            }
        }
    }
}
