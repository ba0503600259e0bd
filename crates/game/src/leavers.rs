//! Who has left a game of three or four, and how that is written.

use std::borrow::Cow;

use crate::{Seat, TextError};

/// The seats that have left a game.
///
/// ```
/// use game::{Leavers, Seat};
/// let left = Leavers::NONE.with(Seat::SECOND);
/// assert!(left.contains(Seat::SECOND) && !left.contains(Seat::FIRST));
/// assert_eq!(left.staying(3).collect::<Vec<_>>(), [Seat::FIRST, Seat::new(2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Leavers(u8);

impl Leavers {
    /// Everybody is there.
    pub const NONE: Leavers = Leavers(0);

    /// Whether everybody is there.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a seat has left.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 != 0
    }

    /// These, and one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Leavers {
        Leavers(self.0 | 1 << seat.index())
    }

    /// Those who have left, in turn order.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::COUNT_MAX).filter(move |seat| self.contains(*seat))
    }

    /// Those of so many seats who are still there, in turn order.
    pub fn staying(self, seats: usize) -> impl Iterator<Item = Seat> {
        Seat::all(seats).filter(move |seat| !self.contains(*seat))
    }

    /// Whether no more than one of so many seats is still there, which ends a game.
    #[inline]
    #[must_use]
    pub const fn is_decided(self, seats: usize) -> bool {
        self.0.count_ones() as usize + 1 >= seats
    }

    /// Whether a seat may leave a game of so many: three or four, and it is there.
    #[must_use]
    pub const fn may_leave(self, seat: Seat, seats: usize) -> bool {
        seats > 2 && seat.index() < seats && !self.contains(seat) && !self.is_decided(seats)
    }

    /// A position's text with those who have left before its last word, the side to move:
    /// `… left:1,3 O`. Without any it is the same.
    #[must_use]
    pub fn write_into(self, text: String) -> String {
        let Some(at) = text.rfind(' ').filter(|_| !self.is_empty()) else { return text };
        let numbers = self.seats().map(|seat| seat.to_string()).collect::<Vec<_>>();
        format!("{} {LEFT}{}{}", &text[..at], numbers.join(","), &text[at..])
    }

    /// Reads who has left a game of so many seats out of a position's text, as
    /// [`Leavers::write_into`] writes it. The rest comes back with blanks in its place, so that
    /// whatever is wrong with it stands where it stood.
    ///
    /// ```
    /// use game::{Leavers, Seat};
    /// let (rest, left) = Leavers::read_out_of("XO-- left:2 X", 3).unwrap();
    /// assert_eq!((&*rest, left), ("XO--        X", Leavers::NONE.with(Seat::SECOND)));
    /// assert_eq!(left.write_into("XO-- X".to_string()), "XO-- left:2 X");
    /// ```
    pub fn read_out_of(text: &str, seats: usize) -> Result<(Cow<'_, str>, Leavers), TextError> {
        let Some(begin) = text.find(LEFT) else { return Ok((text.into(), Leavers::NONE)) };
        let rest = &text[begin..];
        let end = begin + rest.find(char::is_whitespace).unwrap_or(rest.len());
        let mut left = Leavers::NONE;
        for number in text[begin + LEFT.len()..end].split(',') {
            let seat = read_seat(number).filter(|seat| left.may_leave(*seat, seats));
            let expected = || match seats {
                ..=2 => "no seat that has left: there are two".to_string(),
                _ => format!("{LEFT} and the seats that have left, at most {}", seats - 1),
            };
            left = left.with(seat.ok_or_else(|| TextError::word(text, begin, expected()))?);
        }
        let blanks = " ".repeat(end - begin);
        Ok((format!("{}{blanks}{}", &text[..begin], &text[end..]).into(), left))
    }
}

/// What stands before the seats that have left in a position's text.
const LEFT: &str = "left:";

/// What stands before the seat that leaves in a transcript.
const LEAVES: &str = "leaves:";

/// How every game writes that a seat leaves.
///
/// ```
/// use game::{Seat, leaving_text, read_leaving};
/// assert_eq!(leaving_text(Seat::SECOND), "leaves:2");
/// assert_eq!(read_leaving("leaves:2"), Some(Seat::SECOND));
/// assert_eq!(read_leaving("e2"), None);
/// ```
#[must_use]
pub fn leaving_text(seat: Seat) -> String {
    format!("{LEAVES}{seat}")
}

/// The seat that leaves, if a text says that one does.
#[must_use]
pub fn read_leaving(text: &str) -> Option<Seat> {
    read_seat(text.strip_prefix(LEAVES)?)
}

fn read_seat(number: &str) -> Option<Seat> {
    match number.as_bytes() {
        [digit @ b'1'..=b'4'] => Some(Seat::new(usize::from(digit - b'1'))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_of_leavers_reads_as_the_same() {
        for seats in 3..=4 {
            let all = (1..1_u8 << seats).map(Leavers).filter(|left| left.0.count_ones() < seats);
            for left in all {
                let text = left.write_into("a b c".to_string());
                let (rest, read) = Leavers::read_out_of(&text, seats as usize).unwrap();
                assert_eq!((read, rest.len()), (left, text.len()), "{text}");
                assert!(rest.starts_with("a b ") && rest.ends_with(" c"), "{rest}");
            }
        }
        assert_eq!(Leavers::NONE.write_into("a b".to_string()), "a b");
    }

    #[test]
    fn bad_leavers_are_refused_with_their_place() {
        let refused =
            |text: &str, seats| Leavers::read_out_of(text, seats).unwrap_err().to_string();
        for bad in ["left:", "left:0", "left:4", "left:2,2", "left:1,2,3", "left:x", "left:1,"] {
            let message = format!(
                "line 1, column 3: found {bad:?}, \
                 expected left: and the seats that have left, at most 2"
            );
            assert_eq!(refused(&format!("- {bad} X"), 3), message);
        }
        let message = "line 1, column 1: found \"left:1\", \
                       expected no seat that has left: there are two";
        assert_eq!(refused("left:1 X", 2), message);
    }

    #[test]
    fn leavings_of_no_seat_are_none() {
        for text in ["leaves:", "leaves:0", "leaves:5", "leaves:+1", "leaves:12", "leave:1"] {
            assert_eq!(read_leaving(text), None, "{text}");
        }
    }
}
