//! Colors and shapes. Whatever has a color has a letter or a shape of its own too.

use std::env;

use catalog::Color;
use ratatui::style::Color::Indexed;
use ratatui::style::{Modifier, Style};

use crate::marks::paint;
use crate::plain::has_colors;

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub(super) has_colors: bool,
    pub(super) has_shapes: bool,
}

impl Look {
    /// What this terminal can show, as the environment says.
    pub(super) fn of_terminal() -> Look {
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let locale = locale.unwrap_or_default().to_lowercase();
        let has_shapes = locale.contains("utf-8") || locale.contains("utf8");
        Look { has_colors: has_colors(), has_shapes }
    }

    /// What stands for a disc. Without the board's color behind it a filled circle may look black
    /// or white, so that letters are clearer.
    pub(super) fn disc(self, color: Color) -> char {
        match (self.has_shapes && self.has_colors, color) {
            (true, Color::Black) => '●',
            (true, Color::White) => '○',
            (true, Color::Amber) => '▲',
            (true, Color::Sky) => '■',
            _ => color.letter(),
        }
    }

    /// What marks a legal move.
    pub(super) const fn dot(self) -> &'static str {
        if self.has_shapes { "•" } else { "*" }
    }

    /// What points at something.
    pub(super) const fn pointer(self) -> &'static str {
        if self.has_shapes { "▶" } else { ">" }
    }

    /// Full and empty parts of a bar, the points and the zero line of a graph.
    pub(super) const fn plot(self) -> [char; 4] {
        if self.has_shapes { ['█', '░', '•', '─'] } else { ['#', '.', '*', '-'] }
    }

    /// A square, light or dark, of a board of discs or of pieces.
    pub(super) fn square(self, is_dark: bool, has_pieces: bool) -> Style {
        let color = match (has_pieces, is_dark) {
            (false, false) => Indexed(29),
            (false, true) => Indexed(23),
            (true, false) => Indexed(238),
            (true, true) => Indexed(235),
        };
        if self.has_colors { Style::new().bg(color).fg(Indexed(250)) } else { Style::new() }
    }

    /// A color's letter or disc, on a square.
    pub(super) fn ink(self, color: Color) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if self.has_colors { bold.fg(Indexed(paint(color).1)) } else { bold }
    }

    /// The square under the cursor. Letters in colors are not to be read on a bright one.
    pub(super) fn cursor(self, style: Style, has_pieces: bool) -> Style {
        match (self.has_colors, has_pieces) {
            (false, _) => style.add_modifier(Modifier::REVERSED),
            (true, false) => style.bg(Indexed(178)).fg(Indexed(16)),
            (true, true) => style.bg(Indexed(16)).fg(Indexed(226)),
        }
    }

    /// A square that was moved from or to.
    pub(super) fn last(self, style: Style) -> Style {
        if self.has_colors { style.bg(Indexed(66)) } else { style }
    }

    /// A square where the chosen piece stands, or can go.
    pub(super) fn chosen(self, style: Style) -> Style {
        if self.has_colors { style.bg(Indexed(97)) } else { style }
    }

    /// What matters less.
    pub(super) fn faint(self) -> Style {
        if self.has_colors { Style::new().fg(Indexed(245)) } else { Style::new() }
    }
}
