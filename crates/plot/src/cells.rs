//! A table as colors: shares of players against each other, or the squares of a board.

use crate::document::{
    LARGE, LETTER, MARGIN, RIGHT, STRONG_CENTERED, STRONG_RIGHT, TOP, document, text,
};

/// A table of cells, the higher the darker.
pub struct Cells<'a> {
    /// What it shows.
    pub title: &'a str,
    /// More about it.
    pub note: &'a str,
    /// What rows and columns are, and two lines about each; empty for a board.
    pub names: Vec<[String; 3]>,
    /// In rows; none where nothing is known.
    pub cells: Vec<Vec<Option<Cell>>>,
}

/// A cell with its text.
pub struct Cell {
    /// From 0 to 1.
    pub shade: f64,
    /// What stands in it.
    pub label: String,
}

impl Cells<'_> {
    /// The plot as a document.
    #[must_use]
    pub fn document(&self) -> String {
        let is_board = self.names.is_empty();
        let (side, first, look) =
            if is_board { (58, 76, STRONG_CENTERED) } else { (84, TOP, LARGE) };
        let label = self.names.iter().flatten().map(|line| LETTER * line.chars().count()).max();
        let left = MARGIN + label.map_or(0, |width| MARGIN + width);
        let mut body = String::new();
        for (row, lines) in self.names.iter().enumerate() {
            let mut baseline = first + side * row + side / 2 - 31;
            for (line, look) in lines.iter().zip([STRONG_RIGHT, RIGHT, RIGHT]) {
                baseline += 18;
                body += &text((left - 12, baseline), look, line);
            }
            body += &text((left + side * row + side / 2, first - 10), STRONG_CENTERED, &lines[0]);
        }
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let (x, y) = (left + side * column, first + side * row);
                let (class, opacity, label) = match cell {
                    Some(cell) => ("cell", 0.04 + 0.66 * cell.shade, cell.label.as_str()),
                    None => ("empty", 1.0, ""),
                };
                body += &format!(
                    "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" \
                     rx=\"4\" opacity=\"{opacity:.2}\"/>\n",
                    x + 1,
                    y + 1,
                    side - 2
                );
                body += &text((x + side / 2, y + side / 2 + 6), look, label);
            }
        }
        let columns = self.cells.first().map_or(0, Vec::len);
        let size = (left + side * columns + MARGIN, first + side * self.cells.len() + MARGIN);
        document(size, self.title, self.note, &body)
    }
}
