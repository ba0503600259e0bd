//! The options of a game as fields of a journal's first line: numbers are numbers, the rest texts.

use std::collections::HashMap;

use catalog::{CHOICES, Options};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value;

pub(crate) fn serialize<S: Serializer>(options: &Options, to: S) -> Result<S::Ok, S::Error> {
    let value = |text: String| text.parse::<u64>().map_or(Value::from(text), Value::from);
    to.collect_map(CHOICES.iter().map(|one| (one.name, one.text(options).map(value))))
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
    let fields = HashMap::<String, Value>::deserialize(from)?;
    let told = fields.into_iter().filter(|(_, value)| !value.is_null());
    let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    let texts = told.map(|(name, value)| (name, text(value))).collect::<HashMap<_, _>>();
    Options::read(|name| texts.get(name).map(String::as_str)).map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use crate::RunLine;

    #[test]
    fn every_option_is_a_field_of_the_line() {
        let line = serde_json::to_string(&RunLine::default()).unwrap();
        let none = r#""game":"","size":null,"seats":null,"rules":null,"without":null,"row":null,"#;
        assert!(line.contains(none), "{line}");
        let told = r#""game":"","size":"6x6","seats":3,"rules":"pass","without":"V","row":5,"#;
        let line = line.replace(none, told);
        let run = serde_json::from_str::<RunLine>(&line).unwrap();
        assert_eq!(serde_json::to_string(&run).unwrap(), line);
        assert_eq!((run.options.seats, run.options.without), (Some(3), Some('V')));
    }

    #[test]
    fn options_that_cannot_be_read_are_refused() {
        let line = serde_json::to_string(&RunLine::default()).unwrap();
        let error = serde_json::from_str::<RunLine>(&line.replace("\"size\":null", "\"size\":8"));
        let message = error.unwrap_err().to_string();
        assert!(message.contains("found size \"8\", expected rows x columns"), "{message}");
    }
}
