//! Command lines as a shell would split them.

/// The words of a command line: separated by spaces, except in single or double quotes; a backslash
/// takes the next character as it is, except in single quotes. `None` if a quote is left open.
pub(crate) fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word = None::<String>;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().push(characters.next()?),
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        };
        check("", &[]);
        check("  program  --flag ", &["program", "--flag"]);
        check("'a b' \"c d\" e\\ f", &["a b", "c d", "e f"]);
        check("a'b'\"c\"", &["abc"]);
        check("'' x", &["", "x"]);
        check("'a\\b' \"a\\\"b\" a\\'b", &["a\\b", "a\"b", "a'b"]);
    }

    #[test]
    fn an_open_quote_has_no_words() {
        for text in ["'a", "\"a", "a\\", "\"a\\\""] {
            assert_eq!(words(text), None, "{text}");
        }
    }
}
