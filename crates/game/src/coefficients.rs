//! Files of coefficients: a name and a number a line.

use crate::{TextError, lines, tokens};

/// Something with coefficients that have names.
pub trait Coefficients: Sized {
    /// The names of all of them.
    const NAMES: &'static [&'static str];

    /// Sets a coefficient, or answers with the names there are.
    fn set(&mut self, name: &str, value: f64) -> Result<(), String>;

    /// The same with those that [`read_coefficients`] reads; what a text leaves out stays.
    fn tuned(mut self, text: &str) -> Result<Self, TextError> {
        read_coefficients(text, |name, value| self.set(name, value))?;
        Ok(self)
    }
}

/// Reads coefficients: `name = number` lines, no name twice, no number beyond a million; what
/// follows `#` is a comment. `set` is told each one and answers with the known names if there is
/// none like it.
///
/// ```
/// let mut corners = 0.0;
/// let read = game::read_coefficients("corners = 2.5 # worth more", |name, value| match name {
///     "corners" => Ok(corners = value),
///     _ => Err("corners".to_string()),
/// });
/// assert_eq!((read, corners), (Ok(()), 2.5));
/// ```
pub fn read_coefficients(
    text: &str,
    mut set: impl FnMut(&str, f64) -> Result<(), String>,
) -> Result<(), TextError> {
    let mut names = Vec::new();
    for (offset, line) in lines(text) {
        let refused = |(at, word): (usize, &str), expected: &str| {
            TextError::word(word, 0, expected).inside(text, offset + at)
        };
        if let Some([name, number]) = read_line(line, &refused)? {
            let value = number.1.parse::<f64>().ok().filter(|value| value.abs() <= MAX);
            let expected = "a number from -1000000 to 1000000";
            let value = value.ok_or_else(|| refused(number, expected))?;
            if names.contains(&name.1) {
                return Err(refused(name, &format!("{} only once", name.1)));
            }
            set(name.1, value).map_err(|known| refused(name, &format!("one of {known}")))?;
            names.push(name.1);
        }
    }
    Ok(())
}

/// A larger coefficient would take every position for as good as won or lost.
const MAX: f64 = 1e6;

/// A word and where it begins in its line, in bytes.
type Word<'a> = (usize, &'a str);

/// The name and the number of a line, or nothing where it says nothing.
fn read_line<'a>(
    line: &'a str,
    refused: &impl Fn(Word<'a>, &str) -> TextError,
) -> Result<Option<[Word<'a>; 2]>, TextError> {
    let said = line.split('#').next().unwrap_or("");
    let Some(first) = tokens(said).next() else { return Ok(None) };
    let (left, right) = said.split_once('=').unwrap_or((said, ""));
    let right_offset = left.len() + 1;
    let mut right = tokens(right).map(|(at, word)| (right_offset + at, word));
    match (&tokens(left).collect::<Vec<_>>()[..], right.next(), right.next()) {
        ([name], Some(number), None) => Ok(Some([*name, number])),
        ([_], Some(_), Some(more)) => Err(refused(more, "the end of the line")),
        _ => Err(refused(first, "a line such as `name = 2.5`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        let set = |name: &str, _| if name == "a" { Ok(()) } else { Err("a, b".to_string()) };
        assert_eq!(read_coefficients(text, set).unwrap_err().to_string(), message);
    }

    #[test]
    fn comments_and_empty_lines_are_passed_over() {
        let mut read = Vec::new();
        let text = "# all\n\na = 1\nb = -2.5e1 # x = y\nc=3\n  d =4#\n";
        let set = |name: &str, value| {
            read.push((name.to_string(), value));
            Ok(())
        };
        assert_eq!(read_coefficients(text, set), Ok(()));
        let expected = [("a", 1.0), ("b", -25.0), ("c", 3.0), ("d", 4.0)];
        assert_eq!(read, expected.map(|(name, value)| (name.to_string(), value)));
    }

    #[test]
    fn bad_lines_are_refused_with_their_place() {
        refused("a = 1\nx = 2", "line 2, column 1: found \"x\", expected one of a, b");
        for number in ["one", "inf", "nan", "1e99", "-1000001"] {
            let expected = "expected a number from -1000000 to 1000000";
            let message = format!("line 1, column 3: found {number:?}, {expected}");
            refused(&format!("a={number}"), &message);
        }
        for (line, found) in [("a 1", "a"), ("a =", "a"), ("a b = 1", "a"), ("= 1", "=")] {
            let expected = "expected a line such as `name = 2.5`";
            refused(line, &format!("line 1, column 1: found {found:?}, {expected}"));
        }
        refused("x=2", "line 1, column 1: found \"x\", expected one of a, b");
        refused("a = 1\na = 1", "line 2, column 1: found \"a\", expected a only once");
        refused("a = 1 2", "line 1, column 7: found \"2\", expected the end of the line");
    }
}
