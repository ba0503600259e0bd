//! What a player is: its name, what it can be told, and what of that a stranger may tell it.
//!
//! Refusals, help texts, completion, forms, seeds and limits are read from here.

use std::fmt;

/// A player by name.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Its name.
    pub name: &'static str,
    /// The report that it is from: one name for the players of many.
    pub report: Option<&'static str>,
    /// Who it is.
    pub kind: Kind,
    /// What it is, in a line.
    pub about: &'static str,
    /// What a spec to begin with says.
    pub example: &'static str,
    /// What it can be told, in groups that players share.
    pub keys: &'static [&'static [Key]],
    /// The keys that bare words fill, one after the other.
    pub positional: &'static [&'static str],
    /// Bare words that mean something by themselves, in groups that exclude each other.
    pub words: &'static [&'static [&'static str]],
    /// When it throws dice.
    pub chance: Chance,
    /// Settings of it that have names of their own.
    pub menu: &'static [ReportPlayer],
    /// Whether its trees can be recorded.
    pub shows_tree: bool,
}

/// Who fills a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A search of Damier's own.
    Searcher,
    /// One of the game's levels.
    Level,
    /// Somebody at the keyboard.
    Person,
    /// Another program.
    Program,
}

/// When a player throws dice, and so takes a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Never: the same position gives the same move.
    Never,
    /// Always.
    Always,
    /// When a key has a value.
    When(&'static str, &'static str),
}

/// Something that a player can be told.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it means, in a line.
    pub about: &'static str,
    /// What it can be.
    pub value: Value,
    /// Whether nothing can be done without it.
    pub is_needed: bool,
    /// What of that a stranger may ask for.
    pub stranger: Stranger,
    /// What it does not go with.
    pub unless: &'static [Unless],
}

/// What the value of a key can be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// A whole number within bounds.
    Number(u64, u64),
    /// A number from 0 to this.
    Fraction(f64),
    /// A level from 1 to this.
    Level(u64),
    /// How long.
    Time,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of some words, or some of others joined by `+`, each once.
    Joined {
        /// Words that stand alone.
        alone: &'static [&'static str],
        /// What the parts are called.
        parts_name: &'static str,
        /// Words that are joined.
        parts: &'static [&'static str],
    },
    /// This word only, and why.
    Only(&'static str, &'static str),
    /// A file to read.
    File,
    /// A folder to read, or this word for none.
    Folder(&'static str),
    /// The command line of a program.
    Command,
    /// A name of at most so many characters.
    Name(usize),
}

/// What of a key a stranger over the network may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stranger {
    /// Whatever its value can be.
    Any,
    /// Numbers up to this.
    AtMost(u64),
    /// As many as the machine has processors.
    Processors,
}

/// A key that is refused where another has certain values.
#[derive(Clone, Copy, Debug)]
pub struct Unless {
    /// The other key.
    pub key: &'static str,
    /// Its values; any, if none are named.
    pub values: &'static [&'static str],
    /// What is expected instead.
    pub expected: &'static str,
}

/// A player of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportPlayer {
    /// A key for its name and for a sentence about it, which whoever shows them has in every
    /// language.
    pub name: &'static str,
    /// How to ask for it.
    pub spec: &'static str,
}

impl ReportPlayer {
    /// A player of this name, who is asked for so.
    #[must_use]
    pub const fn new(name: &'static str, spec: &'static str) -> ReportPlayer {
        ReportPlayer { name, spec }
    }
}

impl Recipe {
    /// A player of this kind about which nothing is said yet.
    pub const fn of(kind: Kind, chance: Chance) -> Recipe {
        let (name, about, example, report) = ("", "", "", None);
        let (keys, positional, words, menu): (_, _, _, &[ReportPlayer]) = (&[], &[], &[], &[]);
        let shows_tree = false;
        Recipe {
            name,
            report,
            kind,
            about,
            example,
            keys,
            positional,
            words,
            chance,
            menu,
            shows_tree,
        }
    }

    /// The same, where trees can be recorded.
    #[must_use]
    pub const fn showing_trees(self) -> Recipe {
        Recipe { shows_tree: true, ..self }
    }

    /// The same with a name, a line about it, and a spec to begin with.
    pub const fn named(
        self,
        name: &'static str,
        about: &'static str,
        example: &'static str,
    ) -> Recipe {
        Recipe { name, about, example, ..self }
    }

    /// The same with keys, the first of which a bare word fills.
    pub const fn told(
        self,
        keys: &'static [&'static [Key]],
        positional: &'static [&'static str],
    ) -> Recipe {
        Recipe { keys, positional, ..self }
    }

    /// How to ask for it, to begin with: `alphabeta:depth=4`.
    #[must_use]
    pub fn spec(&self) -> String {
        let colon = if self.example.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", self.name, self.example)
    }

    /// All that it can be told.
    pub fn keys(&self) -> impl Iterator<Item = &'static Key> {
        self.keys.iter().copied().flatten()
    }

    /// Bare words that mean something by themselves.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.words.iter().copied().flatten().copied()
    }

    /// What is expected in place of what it cannot be told.
    pub fn expected(&self) -> String {
        let all = self.keys().map(|key| key.name).chain(self.words()).collect::<Vec<_>>();
        match all.is_empty() {
            true => format!("nothing: {} has no keys", self.name),
            false => format!("a key of {}: {}", self.name, all.join(", ")),
        }
    }
}

impl Key {
    /// Something that a player may be told by anybody.
    pub const fn new(name: &'static str, value: Value, about: &'static str) -> Key {
        Key { name, about, value, is_needed: false, stranger: Stranger::Any, unless: &[] }
    }

    /// The same, and it has to be told.
    pub const fn needed(self) -> Key {
        Key { is_needed: true, ..self }
    }

    /// The same, where strangers may have less.
    pub const fn for_strangers(self, stranger: Stranger) -> Key {
        Key { stranger, ..self }
    }

    /// The same, where it does not go with everything.
    pub const fn unless(self, unless: &'static [Unless]) -> Key {
        Key { unless, ..self }
    }

    /// The key as strangers may have it, on a machine with so many processors; none if it takes a
    /// file.
    #[must_use]
    pub fn of_stranger(&self, processors: usize) -> Option<Key> {
        let most = match self.stranger {
            Stranger::Any => u64::MAX,
            Stranger::AtMost(most) => most,
            Stranger::Processors => processors as u64,
        };
        let value = match self.value {
            Value::File => return None,
            Value::Folder(none) => Value::Only(none, "no files are read here"),
            Value::Number(least, own) => Value::Number(least, own.min(most)),
            other => other,
        };
        Some(Key { value, ..*self })
    }

    /// Whether a value is one; else what is expected.
    pub fn check(&self, text: &str) -> Result<(), String> {
        let is_number =
            |least, most| text.parse::<u64>().is_ok_and(|number| (least..=most).contains(&number));
        let is_one = match self.value {
            Value::Number(least, most) => is_number(least, most),
            Value::Level(most) => is_number(1, most),
            Value::Fraction(most) => {
                text.parse::<f64>().is_ok_and(|number| (0.0..=most).contains(&number))
            }
            Value::Time => crate::spec::read_duration(text).is_some(),
            Value::Choice(words) => words.contains(&text),
            Value::Joined { alone, parts, .. } => {
                let named = text.split('+').collect::<Vec<_>>();
                let is_all = named.iter().all(|name| parts.contains(name));
                let again = (1..named.len()).find(|index| named[..*index].contains(&named[*index]));
                match again.filter(|_| is_all) {
                    Some(index) => return Err(format!("{} only once", named[index])),
                    None => is_all || alone.contains(&text),
                }
            }
            Value::Only(word, _) => text == word,
            Value::Name(most) => text.chars().count() <= most && !text.contains(char::is_control),
            Value::File | Value::Folder(_) | Value::Command => true,
        };
        if is_one { Ok(()) } else { Err(self.expected()) }
    }

    /// What is expected of its value.
    pub fn expected(&self) -> String {
        let Key { name, .. } = self;
        match self.value {
            Value::Number(least, most) => format!("{name}, a number from {least} to {most}"),
            Value::Fraction(most) => format!("{name}, a number from 0 to {most}"),
            Value::Level(most) => format!("a level from 1 to {most}"),
            Value::Time => "a time such as 50ms, 1s or 0.5s".to_string(),
            Value::Choice(words) => one_of(words),
            Value::Joined { alone, parts_name, parts } => {
                let parts = format!("{parts_name} joined by +: {}", one_of(parts));
                match alone {
                    [] => parts,
                    _ => format!("{}, or {parts}", alone.join(", ")),
                }
            }
            Value::Only(word, why) => format!("{name}={word}: {why}"),
            Value::File => format!("{name}, a file"),
            Value::Folder(none) => format!("{name}, a folder or {none}"),
            Value::Command => format!("{name}=\"program --flag\""),
            Value::Name(most) => format!("a name of at most {most} characters"),
        }
    }
}

/// A key as it is written: `depth=1..1000`, `grid=stated|printed`, `coefficients=FILE`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.name)?;
        match self.value {
            Value::Number(_, u64::MAX) => f.write_str("N"),
            Value::Number(least, most) => write!(f, "{least}..{most}"),
            Value::Level(most) => write!(f, "1..{most}"),
            Value::Fraction(most) => write!(f, "0..{most}"),
            Value::Time => f.write_str("TIME"),
            Value::Choice(words) => f.write_str(&words.join("|")),
            Value::Joined { alone, parts, .. } => {
                let alone = alone.iter().map(|word| format!("{word}|")).collect::<String>();
                write!(f, "{alone}{}", parts.join("+"))
            }
            Value::Only(word, _) => f.write_str(word),
            Value::File => f.write_str("FILE"),
            Value::Folder(none) => write!(f, "DIR|{none}"),
            Value::Command => f.write_str("\"PROGRAM\""),
            Value::Name(_) => f.write_str("NAME"),
        }
    }
}

/// Words to choose from: `a or b`, `a, b or c`, `one of a, b, c, d`.
pub fn one_of(words: &[&str]) -> String {
    match words {
        [word] => (*word).to_string(),
        [first @ .., last] if words.len() <= 3 => format!("{} or {last}", first.join(", ")),
        _ => format!("one of {}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(value: Value, text: &str) -> Option<String> {
        Key::new("key", value, "").check(text).err()
    }

    #[test]
    fn values_are_checked_and_refused_with_what_they_can_be() {
        let number = Value::Number(1, 60);
        assert_eq!(refusal(number, "60"), None);
        for text in ["0", "61", "-1", "x", "1.5", ""] {
            assert_eq!(refusal(number, text).unwrap(), "key, a number from 1 to 60", "{text}");
        }
        let grid = Value::Choice(&["stated", "printed"]);
        assert_eq!(refusal(grid, "printed"), None);
        assert_eq!(refusal(grid, "x").unwrap(), "stated or printed");
        assert_eq!(refusal(Value::Fraction(10.0), "NaN").unwrap(), "key, a number from 0 to 10");
        assert_eq!(refusal(Value::Name(3), "Anna").unwrap(), "a name of at most 3 characters");
    }

    #[test]
    fn words_are_joined_each_once() {
        let order =
            Value::Joined { alone: &["none"], parts_name: "clues", parts: &["own", "table"] };
        for text in ["none", "own", "own+table", "table+own"] {
            assert_eq!(refusal(order, text), None, "{text}");
        }
        for text in ["best", "own+", "none+own", "+"] {
            let expected = "none, or clues joined by +: own or table";
            assert_eq!(refusal(order, text).unwrap(), expected, "{text}");
        }
        assert_eq!(refusal(order, "own+table+own").unwrap(), "own only once");
    }

    #[test]
    fn keys_are_written_as_they_are_typed() {
        let text = |value| Key::new("key", value, "").to_string();
        assert_eq!(text(Value::Number(1, 60)), "key=1..60");
        assert_eq!(text(Value::Number(0, u64::MAX)), "key=N");
        assert_eq!(text(Value::Choice(&["a", "b"])), "key=a|b");
        let order = Value::Joined { alone: &["none"], parts_name: "", parts: &["own", "table"] };
        assert_eq!(text(order), "key=none|own+table");
    }
}
