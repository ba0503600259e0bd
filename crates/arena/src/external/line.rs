//! Lines from outside, of bounded length.

use std::io::{self, BufRead, Read};

/// A line, or as much of it as was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its text without the line break; what is not UTF-8 is replaced.
    pub text: String,
    /// Whether it goes on: the next read begins where this one ended.
    pub is_cut: bool,
}

/// Reads a line of at most so many bytes, whatever comes; `None` at the end.
pub fn read_line(input: &mut dyn BufRead, bytes_max: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let read = input.take(bytes_max as u64).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let is_cut = read == bytes_max && !bytes.ends_with(b"\n");
    while bytes.ends_with(b"\n") || bytes.ends_with(b"\r") {
        bytes.pop();
    }
    Ok(Some(Line { text: String::from_utf8_lossy(&bytes).into_owned(), is_cut }))
}

/// Reads a line, of which only the beginning is kept if it is longer than so many bytes.
pub fn read_start(input: &mut dyn BufRead, bytes_max: usize) -> io::Result<Option<String>> {
    let mut first = None;
    while let Some(line) = read_line(input, bytes_max)? {
        first.get_or_insert(line.text);
        if !line.is_cut {
            break;
        }
    }
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_read_in_pieces_and_kept_in_part() {
        let input = "f5\r\nabcdef\ng4".as_bytes();
        let mut pieces = input;
        let mut next = || {
            let line = read_line(&mut pieces, 4).unwrap();
            line.map(|line| (line.text, line.is_cut))
        };
        for (text, is_cut) in [("f5", false), ("abcd", true), ("ef", false), ("g4", false)] {
            assert_eq!(next(), Some((text.to_string(), is_cut)));
        }
        assert_eq!(next(), None);
        let mut starts = input;
        for text in ["f5", "abcd", "g4"] {
            assert_eq!(read_start(&mut starts, 4).unwrap().as_deref(), Some(text));
        }
        assert_eq!(read_start(&mut starts, 4).unwrap(), None);
    }
}
