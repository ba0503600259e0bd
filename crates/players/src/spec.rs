//! Players in words: `name:item,item`, an item being `key=value` or a bare word.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::TextError;

/// A player as users write it, not yet understood.
///
/// A bare word fills the next of the name's positional keys, if it is not a word that the name
/// knows by itself. Values may stand in double quotes; commas inside quotes are literal.
///
/// ```
/// let spec = "gtp:cmd=\"program --level 3, quick\"".parse::<players::Spec>().unwrap();
/// assert_eq!(spec.name, "gtp");
/// assert_eq!(spec.items[0].key.as_deref(), Some("cmd"));
/// assert_eq!(spec.items[0].value, "program --level 3, quick");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What kind of player.
    pub name: String,
    /// What is said about it.
    pub items: Vec<Item>,
    /// All of it as it was written.
    pub text: String,
}

/// One item of a [`Spec`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// The key, unless it is a bare word.
    pub key: Option<String>,
    /// The value, without quotes.
    pub value: String,
    /// Where it begins, in bytes.
    pub offset: usize,
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.key.as_ref().map_or(String::new(), |key| format!("{key}="));
        write!(f, "{key}{}", self.value)
    }
}

/// Characters of a person's name, at most.
pub const PERSON_NAME_MAX: usize = 40;

impl Spec {
    /// Somebody at the keyboard, by name.
    ///
    /// ```
    /// let anna = players::Spec::of_person("Anna, of the club");
    /// assert_eq!(anna.text, "human:name=\"Anna, of the club\"");
    /// assert_eq!(anna.person_name(), Some("Anna, of the club"));
    /// ```
    #[must_use]
    pub fn of_person(name: &str) -> Spec {
        // What a spec cannot have within its quotes, nobody misses in a name.
        let is_usual = |c: &char| !c.is_control() && *c != '"';
        let name = name.chars().filter(is_usual).take(PERSON_NAME_MAX).collect::<String>();
        let name = name.trim();
        let is_plain = name.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
        let text = match (name.is_empty(), is_plain) {
            (true, _) => "human".to_string(),
            (false, true) => format!("human:name={name}"),
            (false, false) => format!("human:name=\"{name}\""),
        };
        text.parse().expect("a name in quotes is a value")
    }

    /// Whether somebody at the keyboard is asked for.
    #[must_use]
    pub fn is_person(&self) -> bool {
        self.name == "human"
    }

    /// The name of a person: `Anna` of `human:name=Anna`.
    #[must_use]
    pub fn person_name(&self) -> Option<&str> {
        let is_name = |item: &&Item| matches!(item.key.as_deref(), None | Some("name"));
        let named = self.items.iter().find(is_name).filter(|_| self.is_person());
        named.map(|item| item.value.as_str())
    }

    /// The same with one more key.
    ///
    /// ```
    /// let spec = "level:7".parse::<players::Spec>().unwrap().with("book", "on");
    /// assert_eq!(spec.items[1].to_string(), "book=on");
    /// assert_eq!(spec.text, "level:7", "as it was written");
    /// ```
    #[must_use]
    pub fn with(&self, key: &str, value: &str) -> Spec {
        let mut spec = self.clone();
        let (key, value, offset) = (Some(key.to_string()), value.to_string(), self.text.len());
        spec.items.push(Item { key, value, offset });
        spec
    }

    /// The refusal of an item.
    pub fn refused(&self, item: &Item, expected: &str) -> TextError {
        let found = format!("{:?}", item.to_string());
        TextError::new(&self.text, item.offset, expected).with_found(found)
    }
}

impl FromStr for Spec {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Spec, TextError> {
        let end = text.find(':').unwrap_or(text.len());
        let name = &text[..end];
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(TextError::word(text, 0, "a player such as `alphabeta:depth=4`"));
        }
        let mut items = Vec::new();
        let mut at = end + 1;
        while at <= text.len() {
            let (item, next) = read_item(text, at)?;
            items.push(item);
            at = next;
        }
        Ok(Spec { name: name.to_string(), items, text: text.to_string() })
    }
}

/// Reads the item at an offset; returns where the next one begins.
fn read_item(text: &str, offset: usize) -> Result<(Item, usize), TextError> {
    let rest = &text[offset..];
    let key_end = rest.find(['=', ',', '"']).filter(|end| rest[*end..].starts_with('='));
    let key = key_end.map(|end| rest[..end].to_string());
    let value_offset = offset + key_end.map_or(0, |end| end + 1);
    let value = &text[value_offset..];
    if key.as_deref() == Some("") {
        return Err(TextError::new(text, offset, "a key before `=`"));
    }
    let (value, next) = match value.strip_prefix('"') {
        Some(quoted) => {
            let missing = || TextError::new(text, text.len(), "a closing quote");
            let length = quoted.find('"').ok_or_else(missing)?;
            (&quoted[..length], value_offset + length + 2)
        }
        None => {
            let length = value.find(',').unwrap_or(value.len());
            (&value[..length], value_offset + length)
        }
    };
    if value.is_empty() {
        return Err(TextError::new(text, value_offset, "a value"));
    }
    let more = &text[next..];
    if !more.is_empty() && !more.starts_with(',') {
        return Err(TextError::new(text, next, "`,` or the end"));
    }
    Ok((Item { key, value: value.to_string(), offset }, next + 1))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reads `50ms`, `1s`, `0.5s` or `5m`.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(players::read_duration("50ms"), Some(Duration::from_millis(50)));
/// assert_eq!(players::read_duration("0.5s"), Some(Duration::from_millis(500)));
/// assert_eq!(players::read_duration("5m"), Some(Duration::from_secs(300)));
/// assert_eq!(players::read_duration("5"), None);
/// ```
#[must_use]
pub fn read_duration(text: &str) -> Option<Duration> {
    let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0)];
    let (number, unit) =
        units.iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))?;
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = number.parse::<f64>().ok().filter(|_| is_plain)? * unit;
    // Longer than a year is a slip of the keyboard.
    (seconds > 0.0 && seconds < 3.2e7).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn items(text: &str) -> Vec<(Option<String>, String)> {
        let spec = text.parse::<Spec>().unwrap();
        spec.items.into_iter().map(|item| (item.key, item.value)).collect()
    }

    #[test]
    fn items_are_words_and_values() {
        let key = |key: &str, value: &str| (Some(key.to_string()), value.to_string());
        let word = |value: &str| (None, value.to_string());
        assert_eq!(items("random"), []);
        assert_eq!(items("level:7"), [word("7")]);
        assert_eq!(items("report:001,n=3"), [word("001"), key("n", "3")]);
        assert_eq!(items("a:b=\"x,y=z\",c"), [key("b", "x,y=z"), word("c")]);
        assert_eq!(items("a:terms=x+y"), [key("terms", "x+y")]);
    }

    #[track_caller]
    fn refused(text: &str, message: &str) {
        assert_eq!(text.parse::<Spec>().unwrap_err().to_string(), message);
    }

    #[test]
    fn bad_specs_are_refused_with_their_place() {
        refused(
            "",
            "line 1, column 1: found the end of the text, \
             expected a player such as `alphabeta:depth=4`",
        );
        refused("a:", "line 1, column 3: found the end of the text, expected a value");
        refused("a:b=", "line 1, column 5: found the end of the text, expected a value");
        refused("a:=3", "line 1, column 3: found '=', expected a key before `=`");
        refused("a:b=\"x", "line 1, column 7: found the end of the text, expected a closing quote");
        refused("a:b=\"x\"y", "line 1, column 8: found 'y', expected `,` or the end");
        refused("a:b,,c", "line 1, column 5: found ',', expected a value");
    }

    proptest! {
        #[test]
        fn any_text_is_a_spec_or_refused(text in "\\PC{0,40}") {
            let _ = text.parse::<Spec>();
        }

        #[test]
        fn any_text_is_a_duration_or_none(text in "[0-9.ms]{0,8}") {
            if let Some(duration) = read_duration(&text) {
                prop_assert!(!duration.is_zero());
            }
        }
    }
}
