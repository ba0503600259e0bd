//! What an experiment found, printed and written to files.

use std::path::Path;

use serde_json::{Value, json};

use super::arguments::{Common, Output};
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

impl Common {
    /// The same for an experiment with chance in it.
    pub fn publish(
        &self,
        experiment: impl FnOnce() -> anyhow::Result<Findings>,
    ) -> anyhow::Result<()> {
        publish(&self.output, Some(self.seed), experiment)
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
    let header = objects.first().map(|row| line(row.keys().cloned().collect()));
    let values = objects.iter().map(|row| line(row.values().map(cell).collect()));
    header.into_iter().chain(values).collect()
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

/// A table with its first column on the left and the others on the right, below a header whose
/// words have two spaces between columns.
pub fn table(header: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let header = header.split("  ").map(String::from).collect();
    columns(&std::iter::once(header).chain(rows).collect::<Vec<_>>(), 1)
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
        assert_eq!(table("  wins", rows), "           wins\nlong name     7\n");
    }
}
