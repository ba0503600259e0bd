//! Lines of code, without blanks, comments and tests: `cargo xtask lines`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

/// How files of code end.
const ENDINGS: [&str; 5] = ["rs", "ts", "svelte", "css", "js"];

/// What only tests have in their paths.
const TESTS: [&str; 5] = ["/tests/", "tests.rs", ".test.", "e2e", "/benches/"];

/// Prints the lines of every crate and of all, in the tree or in a revision.
pub fn print(revision: Option<&str>) -> anyhow::Result<()> {
    let listed = match revision {
        None => git(&["ls-files"])?,
        Some(revision) => git(&["ls-tree", "-r", "--name-only", revision])?,
    };
    let mut crates = BTreeMap::<String, usize>::new();
    for path in listed.lines().filter(|path| is_code(path)) {
        let text = match revision {
            None => fs::read_to_string(root().join(path)).with_context(|| path.to_string())?,
            Some(revision) => git(&["show", &format!("{revision}:{path}")])?,
        };
        let name = path.split('/').take(2).collect::<Vec<_>>().join("/");
        *crates.entry(name).or_default() += count(&text);
    }
    let mut rows = crates.into_iter().collect::<Vec<_>>();
    rows.sort_by_key(|(name, lines)| (usize::MAX - lines, name.clone()));
    for (name, lines) in &rows {
        println!("{lines:>7} {name}");
    }
    println!("{:>7} in all", rows.iter().map(|(_, lines)| lines).sum::<usize>());
    Ok(())
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn git(arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output()?;
    let why = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {}: {}", arguments.join(" "), why.trim());
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether a file has code that is no test.
fn is_code(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or("");
    ENDINGS.contains(&ending) && !TESTS.iter().any(|test| path.contains(test))
}

/// The lines of a file that are code; its tests are its end.
fn count(text: &str) -> usize {
    let (mut lines, mut is_comment) = (0, false);
    for line in text.lines().map(str::trim).take_while(|line| !line.starts_with("#[cfg(test)]")) {
        let ends = line.contains("*/") || line.contains("-->");
        if is_comment || line.starts_with("/*") || line.starts_with("<!--") {
            is_comment = !ends;
        } else if !line.is_empty() && !line.starts_with("//") {
            lines += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_comments_and_tests_do_not_count() {
        let text = "//! A file.\n\nfn one() {}\n/* a\n   b */\n  // c\n<!-- d -->\nlet two;\n\
                    #[cfg(test)]\nmod tests {}\n";
        assert_eq!(count(text), 2);
    }

    #[test]
    fn files_of_tests_do_not_count() {
        assert!(is_code("crates/game/src/lib.rs") && is_code("web/src/App.svelte"));
        let others = ["a/tests/b.rs", "a/src/tests.rs", "web/e2e/a.ts", "a.test.ts", "README.md"];
        assert!(!others.iter().any(|path| is_code(path)));
    }
}
