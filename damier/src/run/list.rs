//! `damier run list`.

use std::path::Path;

use runs::folder::{self, About, RunFolder, Status};
use serde_json::json;

use crate::output::{columns, grouped, harmless, print, print_json};

pub fn run(runs: &Path, is_json: bool) -> anyhow::Result<()> {
    let all = folder::all(runs)?;
    if is_json {
        return all.iter().try_for_each(|(folder, about)| {
            let About { command, begun, cluster, .. } = about;
            let (name, state, status) = (&folder.name, folder.state()?, folder.status());
            print_json(&json!({
                "name": name, "state": state.name(), "done": status.done, "of": status.of,
                "noun": status.noun, "message": status.message, "seconds": status.seconds,
                "begun": begun, "cluster": cluster, "command": command,
            }))
        });
    }
    if all.is_empty() {
        return print("no runs yet: begin one with `damier run start`\n");
    }
    let row = |(folder, about): &(RunFolder, About)| {
        let status = folder.status();
        let state = folder.state().map_or("?", |state| state.name());
        let command = about.command.iter().map(|word| harmless(word)).collect::<Vec<_>>();
        vec![folder.name.clone(), state.to_string(), progress(&status), command.join(" ")]
    };
    let head = ["run", "state", "done", "command"].map(str::to_string).to_vec();
    let rows = std::iter::once(head).chain(all.iter().map(row)).collect::<Vec<_>>();
    print(&columns(&rows, 4))
}

/// `120 of 1,000 games`.
pub fn progress(status: &Status) -> String {
    let Status { done, of, noun, .. } = status;
    match of {
        0 => "-".to_string(),
        _ => format!("{} of {} {noun}", grouped(*done), grouped(*of)),
    }
}
