//! Transcripts of moves: squares without spaces as in `f5d6c3`, or words as in `1. b1-b3 a2-c2`.

/// Splits a transcript into square names, with their byte offsets. Move numbers (`12.`) are left
/// out, passes may stand in it as `pass`, `pa`, `ps` or `--`, and what is neither comes back as it
/// is, so that the reader of moves can name it.
///
/// ```
/// use grid::split_squares;
/// let words = |text| split_squares(text).into_iter().map(|(_, word)| word).collect::<Vec<_>>();
/// assert_eq!(words("f5D6c10"), ["f5", "D6", "c10"]);
/// assert_eq!(words("1. f5 pass--d6PAe3"), ["f5", "pass", "--", "d6", "PA", "e3"]);
/// assert_eq!(words("f5??d6 x"), ["f5", "??d6", "x"]);
/// ```
#[must_use]
pub fn split_squares(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let offset = text.len() - rest.len();
        let length = move_number(rest).or_else(|| pass(rest)).or_else(|| square(rest));
        let length = length.unwrap_or_else(|| rest.find(char::is_whitespace).unwrap_or(rest.len()));
        if move_number(rest).is_none() {
            words.push((offset, &rest[..length]));
        }
        rest = rest[length..].trim_start();
    }
    words
}

/// Splits a transcript into words, with their byte offsets. Move numbers are left out, whether they
/// stand alone (`12.`) or before a move (`12.b1-b3`).
///
/// ```
/// let words = grid::split_words("1. b1-b3 a2-c2 2.c1-c3");
/// assert_eq!(words, [(3, "b1-b3"), (9, "a2-c2"), (17, "c1-c3")]);
/// ```
#[must_use]
pub fn split_words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let offset = text.len() - rest.len();
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let number = move_number(rest).unwrap_or(0);
        if number < length {
            words.push((offset + number, &rest[number..length]));
        }
        rest = rest[length..].trim_start();
    }
    words
}

/// The squares that a move names, as `b1-b3`, `b1xb3` and `b1b3` do; none if it has anything else.
///
/// ```
/// use grid::named_squares;
/// assert_eq!(named_squares("b1xB3"), Some(vec!["b1", "B3"]));
/// assert_eq!(named_squares("z99"), Some(vec!["z99"]));
/// assert_eq!(named_squares("b1-"), None);
/// assert_eq!(named_squares(""), None);
/// ```
#[must_use]
pub fn named_squares(text: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = text;
    loop {
        let (name, behind) = rest.split_at(square(rest)?);
        names.push(name);
        rest = behind.strip_prefix(['-', 'x', 'X', ':']).unwrap_or(behind);
        if behind.is_empty() {
            return Some(names);
        }
    }
}

/// The length of `12.` at the beginning, or of `12...`.
fn move_number(text: &str) -> Option<usize> {
    let digits = digits(text);
    let dots = text[digits..].bytes().take_while(|byte| *byte == b'.').count();
    (digits > 0 && dots > 0).then_some(digits + dots)
}

/// How transcripts write a pass, longest first.
const PASSES: [&str; 4] = ["pass", "pa", "ps", "--"];

/// Whether a word of a transcript is a pass, in upper or lower case.
#[must_use]
pub fn is_pass(word: &str) -> bool {
    PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(word))
}

/// The length of a pass at the beginning.
fn pass(text: &str) -> Option<usize> {
    let is_here =
        |length: &usize| text.get(..*length).is_some_and(is_pass) && digits(&text[*length..]) == 0;
    PASSES.map(str::len).into_iter().find(is_here)
}

/// The length of a letter and its digits at the beginning.
fn square(text: &str) -> Option<usize> {
    let letter = text.starts_with(|character: char| character.is_ascii_alphabetic());
    let digits = text.get(1..).map_or(0, digits);
    (letter && digits > 0).then_some(1 + digits)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, words: &str) {
        let found = split_squares(text).into_iter().map(|(_, word)| word).collect::<Vec<_>>();
        assert_eq!(found.join(" "), words);
    }

    #[test]
    fn transcripts_are_split_at_squares_and_passes() {
        check("F5D6 c3\n\td3", "F5 D6 c3 d3");
        check("a10b11p16a1", "a10 b11 p16 a1");
        check("f5--PAd6ps c3----", "f5 -- PA d6 ps c3 -- --");
        check("passp1pap2", "pass p1 pa p2");
        check("1.f5 d6 2. c3", "f5 d6 c3");
        check(" \n ", "");
    }

    #[test]
    fn what_is_no_move_reaches_to_the_next_space() {
        check("f5-d6 c3", "f5 -d6 c3");
        check("hello world", "hello world");
        check("f5éd6ü", "f5 éd6ü");
        check("pa5", "pa5");
        check("12", "12");
    }

    #[test]
    fn words_are_split_from_their_numbers() {
        let words = |text| {
            let words = split_words(text).into_iter().map(|(_, word)| word);
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(words("1. b1-b3 1... a2-c2\n2.c1-c3 \n"), "b1-b3 a2-c2 c1-c3");
        assert_eq!(words("12 0020 .5 1.2.3"), "12 0020 .5 2.3");
        assert_eq!(words(" 7. \t"), "");
    }

    proptest! {
        #[test]
        fn any_text_splits_into_words_that_stand_where_it_says(text in "\\PC{0,40}") {
            for (offset, word) in split_squares(&text).into_iter().chain(split_words(&text)) {
                prop_assert!(!word.is_empty());
                prop_assert!(text[offset..].starts_with(word));
            }
        }

        #[test]
        fn nothing_but_spaces_is_lost_of_a_text_without_move_numbers(text in "[^.]{0,40}") {
            let words = split_squares(&text).into_iter().map(|(_, word)| word).collect::<String>();
            prop_assert_eq!(words, text.split_whitespace().collect::<String>());
        }
    }
}
