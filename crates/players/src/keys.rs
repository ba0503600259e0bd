//! What a spec tells a player: every item checked against the recipe.

use std::time::Duration;

use game::{Coefficients, TextError};

use crate::error::SpecError;
use crate::players::ReadFile;
use crate::recipe::{Chance, Key, Kind, Recipe, Value};
use crate::spec::{Item, Spec, read_duration};

/// The items of a spec as keys with values, which the recipe knows and which can be.
pub struct Keys<'a> {
    /// What the player can be told.
    pub recipe: &'a Recipe,
    /// Reads the files that the values name, once a player is built.
    pub files: ReadFile<'a>,
    spec: &'a Spec,
    values: Vec<(&'a str, &'a Item)>,
}

impl<'a> Keys<'a> {
    /// Gives every item its key: its own, or the next that bare words fill; and checks it.
    pub fn read(spec: &'a Spec, recipe: &'a Recipe) -> Result<Keys<'a>, TextError> {
        let files: ReadFile<'_> = &|_| Err("no files are read to check a spec".to_string());
        let mut keys = Keys { recipe, files, spec, values: Vec::new() };
        let mut positional = recipe.positional.iter();
        for item in &spec.items {
            let name = match &item.key {
                Some(name) => recipe.keys().map(|key| key.name).find(|known| known == name),
                None => match recipe.words().find(|word| *word == item.value) {
                    Some(word) => Some(word),
                    None => positional.next().copied().filter(|key| !keys.says(key)),
                },
            };
            let name = name.ok_or_else(|| spec.refused(item, &recipe.expected()))?;
            if keys.says(name) {
                return Err(spec.refused(item, &format!("{name} only once")));
            }
            let group = recipe.words.iter().find(|group| group.contains(&name));
            if let Some(group) = group.filter(|group| group.iter().any(|word| keys.says(word))) {
                return Err(spec.refused(item, &format!("one of {}", group.join(", "))));
            }
            keys.values.push((name, item));
        }
        keys.check()?;
        Ok(keys)
    }

    /// Refuses values that cannot be, or not together, and keys that are missing.
    fn check(&self) -> Result<(), TextError> {
        for key in self.recipe.keys() {
            let Some(item) = self.item(key.name) else {
                if key.is_needed {
                    let text = &self.spec.text;
                    return Err(TextError::new(text, text.len(), key.expected()));
                }
                continue;
            };
            key.check(&item.value).map_err(|expected| self.spec.refused(item, &expected))?;
            let clash = key.unless.iter().find(|unless| {
                let met = |value| unless.values.is_empty() || unless.values.contains(&value);
                self.text(unless.key).is_some_and(met)
            });
            if let Some(unless) = clash {
                return Err(self.spec.refused(item, unless.expected));
            }
        }
        Ok(())
    }

    /// Refuses whoever is not Damier's own, and files to read.
    pub fn check_ours(&self) -> Result<(), SpecError> {
        if !matches!(self.recipe.kind, Kind::Searcher | Kind::Level) {
            return Err(SpecError::NotOurs(self.recipe.name.to_string()));
        }
        let reads = |key: &&Key| match (key.value, self.text(key.name)) {
            (Value::File | Value::Command, said) => said.is_some(),
            (Value::Folder(none), said) => said.is_some_and(|folder| folder != none),
            _ => false,
        };
        let file = self.recipe.keys().find(reads).and_then(|key| self.item(key.name));
        file.map_or(Ok(()), |item| Err(SpecError::NoFiles(item.to_string())))
    }

    /// Refuses also what a stranger may not ask for, on a machine with so many processors.
    pub fn check_stranger(&self, processors: usize) -> Result<(), SpecError> {
        self.check_ours()?;
        for key in self.recipe.keys() {
            let Some(item) = self.item(key.name) else { continue };
            let open = key.of_stranger(processors).filter(|key| key.check(&item.value).is_err());
            if let Some(Key { value: Value::Number(_, most), .. }) = open {
                return Err(SpecError::TooMuch { found: item.to_string(), most });
            }
        }
        Ok(())
    }

    /// Whether it throws dice for which the spec has no seed.
    pub fn wants_seed(&self) -> bool {
        let throws = match self.recipe.chance {
            Chance::Never => false,
            Chance::Always => true,
            Chance::When(key, value) => self.text(key) == Some(value),
        };
        throws && !self.says("seed")
    }

    fn item(&self, key: &str) -> Option<&'a Item> {
        self.values.iter().find(|(other, _)| *other == key).map(|(_, item)| *item)
    }

    /// The text of a key.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.item(key).map(|item| item.value.as_str())
    }

    /// Whether a key or a bare word was said.
    pub fn says(&self, word: &str) -> bool {
        self.item(word).is_some()
    }

    /// The whole number of a key.
    pub fn number(&self, key: &str) -> Option<u64> {
        self.text(key)?.parse().ok()
    }

    /// The depth of a key.
    pub fn depth(&self, key: &str) -> Option<u32> {
        self.number(key).map(|depth| depth as u32)
    }

    /// The duration of a key.
    pub fn duration(&self, key: &str) -> Option<Duration> {
        read_duration(self.text(key)?)
    }

    /// The name of the evaluator, if one is asked for.
    pub fn evaluator(&self) -> Option<&'a str> {
        self.text("eval").or(self.text("terms"))
    }

    /// An evaluator with the coefficients of a file, if the spec names one.
    pub fn tuned<E: Coefficients>(&self, evaluator: E) -> Result<E, SpecError> {
        let Some(name) = self.text("coefficients") else { return Ok(evaluator) };
        let text = self.contents(name, "a file of coefficients")?;
        evaluator.tuned(&text).map_err(|error| SpecError::of_file(name, &error))
    }

    /// What stands in a file, which should be `expected`.
    pub fn contents(&self, name: &str, expected: &str) -> Result<String, SpecError> {
        (self.files)(name).map_err(|reason| {
            let why = format!("found no file to read ({reason}), expected {expected}");
            SpecError::of_file(name, &why)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::{Stranger, Unless};

    const LESS: &[Unless] = &[Unless { key: "which", values: &["001"], expected: "no depth" }];
    const RECIPE: Recipe = Recipe {
        words: &[&["simple", "improved"], &["exact"]],
        ..Recipe::of(Kind::Searcher, Chance::When("which", "001"))
            .named("report", "", "")
            .told(KEYS, &["which"])
    };
    const KEYS: &[&[Key]] = &[&[
        Key::new("which", Value::Choice(&["001", "003"]), "").needed(),
        Key::new("depth", Value::Number(1, 60), "").unless(LESS),
        Key::new("seed", Value::Number(0, u64::MAX), ""),
        Key::new("table", Value::Number(1, 4_096), "").for_strangers(Stranger::AtMost(64)),
        Key::new("threads", Value::Number(1, 256), "").for_strangers(Stranger::Processors),
        Key::new("file", Value::File, ""),
    ]];

    fn told<T>(text: &str, look: impl Fn(&Keys<'_>) -> T) -> Result<T, String> {
        let spec = text.parse::<Spec>().unwrap();
        let keys = Keys::read(&spec, &RECIPE).map_err(|error| error.to_string())?;
        Ok(look(&keys))
    }

    #[track_caller]
    fn refused(text: &str, message: &str) {
        assert_eq!(told(text, |_| ()).unwrap_err(), message);
    }

    #[test]
    fn items_are_given_their_keys() {
        let look = |keys: &Keys<'_>| {
            (keys.text("which") == Some("003"), keys.says("improved"), keys.depth("depth"))
        };
        assert_eq!(told("report:003,improved,depth=4", look).unwrap(), (true, true, Some(4)));
        assert_eq!(told("report:depth=4,003", look).unwrap(), (true, false, Some(4)));
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_place() {
        refused(
            "report:003,depth=61",
            "line 1, column 12: found \"depth=61\", expected depth, a number from 1 to 60",
        );
        refused(
            "report:003,time=4",
            "line 1, column 12: found \"time=4\", expected a key of report: which, depth, seed, \
             table, threads, file, simple, improved, exact",
        );
        refused("report", "line 1, column 7: found the end of the text, expected 001 or 003");
        refused("report:001,depth=3", "line 1, column 12: found \"depth=3\", expected no depth");
    }

    #[test]
    fn a_word_excludes_the_others_of_its_group() {
        assert!(told("report:003,simple,exact", |_| ()).is_ok());
        let error = |text: &str| told(text, |_| ()).unwrap_err();
        assert!(error("report:003,simple,improved").ends_with("one of simple, improved"));
        assert!(error("report:003,exact,exact").ends_with("exact only once"));
    }

    #[test]
    fn a_seed_is_wanted_by_dice_that_have_none() {
        let wants_seed = |text: &str| {
            let spec = text.parse::<Spec>().unwrap();
            Keys::read(&spec, &RECIPE).unwrap().wants_seed()
        };
        assert!(wants_seed("report:001"));
        assert!(!wants_seed("report:001,seed=3"));
        assert!(!wants_seed("report:003"));
    }

    #[test]
    fn strangers_read_no_files_and_take_no_more_than_their_part() {
        let stranger = |text: &str| told(text, |keys| keys.check_stranger(2)).unwrap().err();
        assert_eq!(stranger("report:003,table=64,threads=2,depth=60"), None);
        let too_much = |found: &str, most| SpecError::TooMuch { found: found.to_string(), most };
        assert_eq!(stranger("report:003,table=65"), Some(too_much("table=65", 64)));
        assert_eq!(stranger("report:003,threads=3"), Some(too_much("threads=3", 2)));
        let no_files = |found: &str| Some(SpecError::NoFiles(found.to_string()));
        assert_eq!(stranger("report:003,file=x"), no_files("file=x"));
        assert_eq!(stranger("report:003,table=65,file=x"), no_files("file=x"));
        // Whoever sits at the machine may have all of it, but files are chosen elsewhere.
        let ours = |text: &str| {
            let spec = text.parse::<Spec>().unwrap();
            Keys::read(&spec, &RECIPE).unwrap().check_ours().err()
        };
        assert_eq!(ours("report:003,table=4096,threads=256"), None);
        assert_eq!(ours("report:003,table=4096,file=x"), no_files("file=x"));
    }
}
