//! What is said to people, in the languages that Damier speaks.

mod english;
mod french;

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
            Language::English => &english::WORDS,
            Language::French => &french::WORDS,
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
    let mut text = String::new();
    let mut rest = sentence;
    while let Some(at) = rest.find('{') {
        let (before, behind) = rest.split_at(at);
        text.push_str(before);
        let number = behind
            .as_bytes()
            .get(1)
            .map_or(usize::MAX, |digit| usize::from(digit.wrapping_sub(b'0')));
        text.push_str(values.get(number).unwrap_or(&""));
        rest = behind.split_once('}').map_or("", |(_, rest)| rest);
    }
    text + rest
}

macro_rules! words {
    ($($name:ident),* $(,)?) => {
        /// Every word and sentence; numbers in braces stand for what is put there.
        pub(crate) struct Words {
            $(pub(crate) $name: &'static str,)*
        }

        #[cfg(test)]
        impl Words {
            fn all(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),*]
            }
        }
    };
}

words! {
    black, white, amber, sky, red, blue, yellow, green, initials, nobody, you, person, level_number,
    seat_number, to_move, your_turn, last_move, opening, legend_place, legend_piece, legend_chosen,
    key_files, wins, draw, shared, repetition, plies_max, resigned, late, agreed, after_game,
    after_late, won, lost, exact, likely, depth, perfect, discs, compartments, points, beginner,
    novice, casual, regular, club, strong, expert, master, unbeatable, at_most, value, no_level,
    refused, expects_nothing, expects_number, expects_square, expects_extent, expects_file, unknown,
    illegal, all_moves, expected_there, no_game, left, over, machine_turn, waits, nothing_to_undo,
    nothing_to_redo, nobody_resigns, no_draw, time_is_lost, draw_offered, saved, not_saved,
    is_folder, exists, replace, yes, kept, not_loaded, loaded, more_games, moves, moves_of,
    cannot_move, not_legal, is_legal, levels, others, plays, passes, failed, thinking, looking,
    stopped, stopped_looking, nothing_found, review, reviewing, seat_review, interrupted, bye,
    ended, game_is_in, game_is_here, go_on, welcome, help, keys, keys_short, keys_moves,
    moves_title, is_thinking, waiting, live, too_small, quit_again, resign_again, no_move_here,
    no_piece_here, choose_target, several_ways, hints_on, hints_off, screen_help, any_key,
    hints_title, keys_after, keys_late, start, start_piece, stopped_screen, prompt_new,
    prompt_level, prompt_file, prompt_any,
}

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
