//! Builds the page with npm and Vite, inside the output folder and never in `web/`.
//!
//! `DAMIER_PAGE=off` leaves the page out, `DAMIER_PAGE=required` makes a missing page an error.
//! Otherwise a machine without Node builds a binary without a page, with one warning.

use std::env;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What the page is made of: `web/`, the rules in the book, the tutorials.
const SOURCES: [&str; 11] = [
    "docs/src/rules",
    "tutorials",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/pages.ts",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
];

/// Packs what can be packed, since Node is there anyhow.
const PACK: &str = "
    const fs = require('fs'), path = require('path'), zlib = require('zlib');
    for (const name of fs.readdirSync(process.argv[1], { recursive: true })) {
      const file = path.join(process.argv[1], name);
      if (!/\\.(css|html|js|json|svg|txt|webmanifest)$/.test(name)) continue;
      fs.writeFileSync(file + '.gz', zlib.gzipSync(fs.readFileSync(file), { level: 9 }));
    }";

fn main() -> Outcome<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-env-changed=DAMIER_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    let wish = env::var("DAMIER_PAGE").unwrap_or_default();
    let page = match wish.as_str() {
        "off" => None,
        "" | "required" => match build(&root, &out) {
            Ok(page) => Some(page),
            Err(error) if wish == "required" => return Err(error),
            Err(error) => {
                println!("cargo::warning=no page in this build: {error}");
                None
            }
        },
        other => {
            let message = format!("found DAMIER_PAGE={other}, expected off, required or nothing");
            return Err(message.into());
        }
    };
    fs::write(out.join("files.rs"), table(&page.unwrap_or_default())?)?;
    Ok(())
}

/// Builds the page and returns its folder.
fn build(root: &Path, out: &Path) -> Outcome<PathBuf> {
    let (copy, page) = (out.join("web"), out.join("page"));
    let lock = fs::read(root.join("web/package-lock.json"))?;
    fs::create_dir_all(&copy)?;
    for source in SOURCES {
        let old = out.join(source);
        if old.is_dir() {
            fs::remove_dir_all(&old)?;
        }
        for file in files_of(&root.join(source))? {
            let to = out.join(file.strip_prefix(root)?);
            fs::create_dir_all(to.parent().unwrap_or(out))?;
            fs::copy(&file, to)?;
        }
    }
    // What npm installed serves until the lock file changes.
    let installed = copy.join("installed.lock");
    if fs::read(&installed).ok().as_ref() != Some(&lock) {
        // Not `npm ci`: it refuses a lock file that lacks the native parts of other platforms.
        let quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
        run("npm", &[&["install"], &quiet[..]].concat(), &copy)?;
        fs::write(&installed, &lock)?;
    }
    let folder = page.to_str().ok_or("found a folder that is not text, expected UTF-8")?;
    run("npm", &["exec", "--", "vite", "build", "--outDir", folder, "--emptyOutDir"], &copy)?;
    run("node", &["-e", PACK, folder], &copy)?;
    Ok(page)
}

/// A file, or all files of a folder; what is not there has none.
fn files_of(path: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            files.extend(files_of(&entry?.path())?);
        }
    } else if path.is_file() {
        files.push(path.to_path_buf());
    }
    Ok(files)
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> Outcome<()> {
    // On Windows npm is a script, which only the shell finds.
    let shell: &[&str] = if cfg!(windows) { &["cmd", "/c"] } else { &[] };
    let words = [shell, &[program], arguments].concat();
    let output = Command::new(words[0]).args(&words[1..]).current_dir(folder).output();
    let output = output.map_err(|error| format!("{program} cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.lines().filter(|line| !line.trim().is_empty()).take(12).collect::<Vec<_>>();
    Err(format!("{program} {} failed: {}", arguments[0], said.join(" | ")).into())
}

/// The files of the page as Rust: path, plain bytes, packed bytes.
fn table(page: &Path) -> Outcome<String> {
    let mut files = files_of(page)?;
    files.sort();
    let mut text = "pub(crate) static FILES: &[File] = &[\n".to_string();
    for file in files.iter().filter(|file| file.extension().is_none_or(|end| end != "gz")) {
        let name = file.strip_prefix(page)?.to_str().ok_or("found a file name that is not text")?;
        let name = name.replace('\\', "/");
        let packed = file.with_added_extension("gz");
        let packed = match files.contains(&packed) {
            true => format!("Some(include_bytes!({packed:?}))"),
            false => "None".to_string(),
        };
        let plain = format!("include_bytes!({file:?})");
        writeln!(text, "File {{ name: {name:?}, plain: {plain}, packed: {packed} }},")?;
    }
    text += "];\n";
    Ok(text)
}
