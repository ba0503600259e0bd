//! A QR code in a terminal: half a character for each of its modules.

use qrcodegen::{QrCode, QrCodeEcc};

/// Modules that must stay light around a code.
const QUIET: i32 = 4;

/// Black on white, whatever colors the terminal has otherwise: cameras find no code with dark and
/// light exchanged, as the usual colors of a dark terminal would have it.
const INK: &str = "\x1b[38;5;16;48;5;231m";
const PLAIN: &str = "\x1b[0m";

/// A code as lines of equal width.
pub struct Code {
    pub lines: Vec<String>,
    /// Columns that a line takes.
    pub width: usize,
}

impl Code {
    /// The code of a text, if there is one: a text may be too long.
    pub fn of(text: &str) -> Option<Code> {
        // Screens have no dirt and no folds: the lowest correction gives the smallest code.
        let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
        let is_dark = |row, column| code.get_module(column, row);
        let places = -QUIET..code.size() + QUIET;
        let line = |row| {
            let halves = places.clone().map(|column| {
                match (is_dark(row, column), is_dark(row + 1, column)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                }
            });
            format!("{INK}{}{PLAIN}", halves.collect::<String>())
        };
        let lines = places.clone().step_by(2).map(line).collect();
        Some(Code { lines, width: places.len() })
    }
}
