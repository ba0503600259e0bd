//! What an experiment found, printed and written to files.

use std::path::Path;

use serde_json::{Value, json};

use super::arguments::Output;
use crate::files::{make_folder, write_whole};
use crate::output::{columns, print, print_json};

/// What an experiment found.
pub struct Findings {
    /// Its name, and that of its files.
    pub name: &'static str,
    /// The table for people, and what it shows.
    pub text: String,
    /// The rows of the table for programs, all with the same keys.
    pub rows: Vec<Value>,
    /// The plot.
    pub svg: String,
}

/// Runs an experiment, prints its table and writes its files. The seed stands in them if there is
/// one.
pub fn publish(
    output: &Output,
    seed: Option<u64>,
    experiment: impl FnOnce() -> anyhow::Result<Findings>,
) -> anyhow::Result<()> {
    if let Some(folder) = &output.out {
        // Known before the first game, not after the last.
        make_folder("--out", folder)?;
    }
    let findings = experiment()?;
    if let Some(folder) = &output.out {
        findings.write(folder, seed)?;
    }
    match output.json {
        true => findings.rows.iter().try_for_each(print_json),
        false => print(&findings.text),
    }
}

impl Findings {
    fn write(&self, folder: &Path, seed: Option<u64>) -> anyhow::Result<()> {
        let mut whole = json!({"experiment": self.name});
        if let Some(seed) = seed {
            whole["seed"] = seed.into();
        }
        whole["rows"] = self.rows.clone().into();
        let files =
            [("csv", csv(&self.rows)), ("json", format!("{whole:#}\n")), ("svg", self.svg.clone())];
        for (kind, text) in files {
            let path = folder.join(format!("{}.{kind}", self.name));
            write_whole(&path, text.as_bytes())?;
        }
        Ok(())
    }
}

/// Rows as comma-separated values under a line of their keys.
fn csv(rows: &[Value]) -> String {
    let objects = rows.iter().filter_map(Value::as_object).collect::<Vec<_>>();
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let keys = |row: &&serde_json::Map<String, Value>| line(row.keys().cloned().collect());
    let header = objects.first().map(keys).unwrap_or_default();
    let values = |row: &serde_json::Map<String, Value>| line(row.values().map(cell).collect());
    objects.into_iter().map(values).fold(header, |text, line| text + &line)
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if text.contains([',', '"', '\n']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A table with its first column on the left and the others on the right.
pub fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let header = header.iter().map(ToString::to_string).collect::<Vec<_>>();
    columns(&[&[header], rows].concat(), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotes_are_quoted() {
        let rows =
            [json!({"a": "x,y", "b": 1.5, "c": null}), json!({"a": "\"", "b": 2, "c": true})];
        assert_eq!(csv(&rows), "a,b,c\n\"x,y\",1.5,\n\"\"\"\",2,true\n");
        assert_eq!(csv(&[]), "");
    }

    #[test]
    fn columns_are_as_wide_as_what_they_hold() {
        let rows = [vec!["long name".to_string(), "7".to_string()]];
        assert_eq!(table(&["", "wins"], &rows), "           wins\nlong name     7\n");
    }
}
