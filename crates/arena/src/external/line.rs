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
///
/// ```
/// let mut input = "f5\r\nabcdef".as_bytes();
/// let mut next = || arena::read_line(&mut input, 4).unwrap().map(|line| (line.text, line.is_cut));
/// assert_eq!(next(), Some(("f5".to_string(), false)));
/// assert_eq!(next(), Some(("abcd".to_string(), true)));
/// assert_eq!(next(), Some(("ef".to_string(), false)));
/// assert_eq!(next(), None);
/// ```
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
