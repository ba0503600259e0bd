//! Files of coefficients: a name and a number a line.

use crate::{TextError, tokens};

/// Reads coefficients: `name = number` lines; what follows `#` is a comment. `set` is told each one
/// and answers with the known names if there is none like it.
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
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let words = tokens(line.split('#').next().unwrap_or("")).collect::<Vec<_>>();
        let refused = |at: usize, expected: &str| {
            let at = words.get(at).map_or(line.trim_end().len(), |(at, _)| *at);
            TextError::word(text, offset + at, expected)
        };
        match words[..] {
            [] => (),
            [(_, name), (_, "="), (_, number)] => {
                let value = number.parse::<f64>().ok().filter(|value| value.is_finite());
                let value = value.ok_or_else(|| refused(2, "a number"))?;
                set(name, value).map_err(|known| refused(0, &format!("one of {known}")))?;
            }
            [_, (_, "="), _, ..] => return Err(refused(3, "the end of the line")),
            _ => return Err(refused(0, "a line such as `corners = 2.5`")),
        }
        offset += line.len();
    }
    Ok(())
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
        let text = "# all\n\na = 1\nb = -2.5e1 # x = y\n";
        let set = |name: &str, value| {
            read.push((name.to_string(), value));
            Ok(())
        };
        assert_eq!(read_coefficients(text, set), Ok(()));
        assert_eq!(read, [("a".to_string(), 1.0), ("b".to_string(), -25.0)]);
    }

    #[test]
    fn bad_lines_are_refused_with_their_place() {
        refused("a = 1\nx = 2", "line 2, column 1: found \"x\", expected one of a, b");
        refused("a = one", "line 1, column 5: found \"one\", expected a number");
        refused("a = inf", "line 1, column 5: found \"inf\", expected a number");
        refused("a 1", "line 1, column 1: found \"a\", expected a line such as `corners = 2.5`");
        refused("a = 1 2", "line 1, column 7: found \"2\", expected the end of the line");
    }
}
