//! Boards drawn as text.

use crate::{Origin, Size, Square};

/// Draws a board with column letters above and row numbers at the left.
///
/// ```
/// use grid::{Origin, Size, diagram};
/// let size = Size::new(2, 3).unwrap();
/// let cell = |square| if square == 4 { "X" } else { "-" };
/// let drawn = diagram(size, Origin::Top, |square| cell(square).to_string());
/// assert_eq!(drawn, "   a b c\n 1 - - -\n 2 - X -\n");
/// ```
#[must_use]
pub fn diagram(size: Size, origin: Origin, cell: impl Fn(Square) -> String) -> String {
    let cells = size.squares().map(cell).collect::<Vec<_>>();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let mut drawn = "  ".to_string();
    for column in 0..size.columns() {
        drawn.push_str(&format!(" {:<width$}", char::from(b'a' + column)));
    }
    let mut drawn = format!("{}\n", drawn.trim_end());
    for (row, cells) in cells.chunks(usize::from(size.columns())).enumerate() {
        let number = match origin {
            Origin::Top => row + 1,
            Origin::Bottom => usize::from(size.rows()) - row,
        };
        let mut line = format!("{number:>2}");
        for cell in cells {
            line.push_str(&format!(" {cell:<width$}"));
        }
        drawn.push_str(line.trim_end());
        drawn.push('\n');
    }
    drawn
}
