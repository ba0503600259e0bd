//! Writing to standard output. A closed pipe is an error here, and success in `main`.

use std::io::{self, Write};

use serde_json::Value;

/// Prints text that carries its own line breaks.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Prints one JSON object on a line of its own.
pub fn print_json(value: &Value) -> anyhow::Result<()> {
    print(&format!("{value}\n"))
}
