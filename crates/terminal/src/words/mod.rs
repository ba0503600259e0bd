//! What is said to people, in the languages that Damier speaks.

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
}

impl Language {
    /// The language of a name such as `fr` or `en_US.UTF-8`, if it is one of ours.
    ///
    /// ```
    /// use terminal::Language;
    /// assert_eq!(Language::named("fr_CA.UTF-8"), Some(Language::French));
    /// assert_eq!(Language::named("de"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Language> {
        match name.split(['_', '.', '@', '-']).next().unwrap_or("").to_lowercase().as_str() {
            "en" => Some(Language::English),
            "fr" => Some(Language::French),
            _ => None,
        }
    }

    pub(crate) const fn words(self) -> &'static Words {
        match self {
            Language::English => &sentences::ENGLISH,
            Language::French => &sentences::FRENCH,
        }
    }
}

/// The colors of Arlecchino, as files have them.
const COLORS: &str = "BJRV";

impl Words {
    /// Letters of a board as they are on the screen: those of Arlecchino's colors are the initials
    /// of their names.
    pub(crate) fn shown(&self, letters: &str) -> String {
        let shown = |letter: char| {
            let initial = COLORS.find(letter).and_then(|at| self.initials.chars().nth(at));
            initial.unwrap_or(letter)
        };
        letters.chars().map(shown).collect()
    }
}

/// Puts values into a sentence: `{0}`, `{1}` and so on stand for them.
pub(crate) fn fill(sentence: &str, values: &[&str]) -> String {
    let mut parts = sentence.split('{');
    let first = parts.next().unwrap_or("").to_string();
    parts.fold(first, |text, part| {
        let (number, rest) = part.split_once('}').unwrap_or((part, ""));
        let value = number.parse::<usize>().ok().and_then(|number| values.get(number));
        text + value.unwrap_or(&"") + rest
    })
}

/// One of several words, which are between commas.
pub(crate) fn nth(list: &'static str, index: usize) -> &'static str {
    list.split(", ").nth(index).unwrap_or("")
}

macro_rules! words {
    ($($name:ident: $english:literal, $french:literal;)*) => {
        /// What is said in a language.
        pub(crate) struct Words {
            $(pub(crate) $name: &'static str,)*
            /// Why moves are not legal.
            pub(crate) reasons: &'static Sentences,
        }

        pub(super) const ENGLISH: Words = Words { $($name: $english,)* reasons: REASONS };
        pub(super) const FRENCH: Words = Words { $($name: $french,)* reasons: FRENCH_REASONS };

        #[cfg(test)]
        impl Words {
            pub(super) fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),*]
            }
        }
    };
}

mod reasons;
mod sentences;

pub(crate) use sentences::Words;

#[cfg(test)]
mod tests {
    use super::*;

    fn places(sentence: &str) -> Vec<String> {
        let mut places = sentence.split('{').skip(1).map(|rest| rest[..1].to_string());
        let mut found = places.by_ref().collect::<Vec<_>>();
        found.sort();
        found
    }

    #[test]
    fn both_languages_say_everything_with_the_same_values() {
        let (english, french) = (Language::English.words().all(), Language::French.words().all());
        for ((name, english), (_, french)) in english.into_iter().zip(french) {
            assert!(!english.is_empty() && !french.is_empty(), "{name}");
            assert_eq!(places(english), places(french), "{name}");
            if ["colors", "skills", "units"].contains(&name) {
                assert_eq!(english.split(", ").count(), french.split(", ").count(), "{name}");
            }
        }
    }

    #[test]
    fn values_go_where_the_sentence_wants_them() {
        assert_eq!(fill("{1} before {0}.", &["a", "b"]), "b before a.");
        assert_eq!(fill("nothing", &["a"]), "nothing");
        assert_eq!(fill("{7}x", &["a"]), "x");
    }

    #[test]
    fn a_locale_names_a_language() {
        assert_eq!(Language::named("fr"), Some(Language::French));
        assert_eq!(Language::named("EN-us"), Some(Language::English));
        assert_eq!(Language::named("C.UTF-8"), None);
        assert_eq!(Language::named(""), None);
    }
}
