//! Which squares to look at first.

use grid::{Size, Square};

use crate::zones::zone;

/// Every square's rank: report 000 begins with the corners and ends with the squares next to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Order([u8; 256]);

impl Order {
    /// Corners, the other edge squares, the center, the rest; then the neighbors of the corners,
    /// and last those that are diagonal to them.
    pub(crate) fn of(size: Size) -> Order {
        let mut ranks = [0; 256];
        for square in size.squares() {
            let (row, column) = (size.row(square), size.column(square));
            let is_edge =
                row == 0 || column == 0 || row == size.rows() - 1 || column == size.columns() - 1;
            ranks[usize::from(square)] = match zone(size, square) {
                0 => 5,
                1 => u8::from(is_edge),
                2 => 4,
                3 => 3,
                _ => 2,
            };
        }
        Order(ranks)
    }

    /// How promising a disc on this square looks; a pass is played without a choice.
    #[inline]
    pub(crate) fn priority(&self, square: Option<Square>) -> i32 {
        square.map_or(0, |square| i32::from(self.0[usize::from(square)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: u8, columns: u8, drawn: &str) {
        let size = Size::new(rows, columns).unwrap();
        let order = Order::of(size);
        let ranks = size.squares().map(|square| order.priority(Some(square)).to_string());
        assert_eq!(ranks.collect::<String>(), drawn.split_whitespace().collect::<String>());
    }

    #[test]
    fn corners_come_first_and_what_gives_them_away_last() {
        check(8, 8, "51444415 10222201 42333324 42333324 42333324 42333324 10222201 51444415");
        check(7, 9, "514444415 102222201 422333224 422333224 422333224 102222201 514444415");
        check(4, 4, "5115 1001 1001 5115");
    }
}
