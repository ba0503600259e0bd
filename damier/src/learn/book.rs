//! `damier learn book`: an opening book that the engine's searches grow.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};
use engine_othello::{Book, DISC, Sight, Weights};
use othello::{Board, Discs};
use trainer::book::{EngineJudge, Growth, HEAD};

use super::{BookArguments, HINT, files, use_threads};
use crate::files::{make_folder, read_text, write_whole};
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, print};
use crate::progress::bar;

pub fn run(arguments: &BookArguments) -> anyhow::Result<()> {
    use_threads(arguments.common.threads)?;
    let interrupt = Interrupt::listen(HINT.to_string(), false)?;
    let weights = files::weights(arguments.weights.as_deref())?;
    let sight = Sight::new(arguments.depth as u8).context("the depth was checked")?;
    make_folder("--data", &arguments.common.data)?;
    // Whatever decides the book is in the name: another book is another file.
    let name = format!("book-{}-depth{}.journal", weights.hash(), arguments.depth);
    let path = arguments.common.data.join(name);
    arguments.common.check_new(&path)?;
    let mut growth = begin(&path)?;
    let mut file = OpenOptions::new().append(true).open(&path)?;
    let bar = bar(arguments.positions, "positions").with_position(growth.len() as u64);
    bar.reset_eta();
    let (start, first, wanted) = (Instant::now(), growth.len(), arguments.positions as usize);
    while growth.len() < wanted && !interrupt.is_asked() {
        let lines = growth.grow(|| EngineJudge::new(weights, sight));
        ensure!(!lines.is_empty(), "found no more positions, expected {wanted}");
        file.write_all(lines.as_bytes())?;
        file.sync_data()?;
        bar.set_position(growth.len() as u64);
        bar.set_message(format!("to ply {}", growth.plies()));
    }
    bar.finish_and_clear();
    let speed = (growth.len() - first) as f64 / start.elapsed().as_secs_f64();
    let book = growth.book();
    print(&format!("{}: {}, {speed:.2} a second\n", path.display(), about(&growth, &book)))?;
    let [found, all] = [growth.len(), wanted].map(|positions| count(positions as u64, "position"));
    ensure!(growth.len() >= wanted, Failed(format!("stopped after {found} of {all}; {HINT}")));
    arguments.pack.as_ref().map_or(Ok(()), |to| pack(arguments, weights, &growth, &book, to))
}

/// What the journal holds so far, cut after its last whole batch; a new journal if there is none.
fn begin(path: &Path) -> anyhow::Result<Growth> {
    if !path.exists() {
        write_whole(path, HEAD.as_bytes())?;
        return Ok(Growth::default());
    }
    let text = read_text(path, "the journal of a book")?;
    let read = Growth::read(start(), &text).with_context(|| path.display().to_string());
    let (growth, kept) = read?;
    OpenOptions::new().write(true).open(path)?.set_len(kept as u64)?;
    Ok(growth)
}

fn start() -> Discs {
    (Board::START.own(), Board::START.theirs())
}

/// What the start is worth, in discs.
fn value(book: &Book) -> f64 {
    book.find(start()).map_or(0.0, |known| f64::from(known.value) / f64::from(DISC))
}

fn about(growth: &Growth, book: &Book) -> String {
    let positions = count(growth.len() as u64, "position");
    format!("{positions} to ply {}, the start worth {:+.2}", growth.plies(), value(book))
}

/// Puts the book where the engine ships it, with manifest.
fn pack(
    arguments: &BookArguments,
    weights: &Weights,
    growth: &Growth,
    book: &Book,
    to: &Path,
) -> anyhow::Result<()> {
    let (file, bytes) = (format!("book-{}.bin", book.hash()), book.write());
    make_folder("--pack", to)?;
    write_whole(&to.join(&file), &bytes)?;
    let BookArguments { positions, depth, .. } = arguments;
    let text = format!(
        "# Written by `damier learn book --pack`.\n\
         file = \"{file}\"\nbytes = {}\n\
         command = \"damier learn book --positions {positions} --depth {depth} --pack\"\n\
         weights = \"{}\"\n\n\
         [result]\npositions = {}\nplies = {}\nvalue = {:.2}\n",
        bytes.len(),
        weights.hash(),
        growth.len(),
        growth.plies(),
        value(book),
    );
    let manifest = to.join("MANIFEST.toml");
    write_whole(&manifest, text.as_bytes())?;
    let others = fs::read_dir(to)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let others = others.filter(|name| name.ends_with(".bin") && *name != file);
    let others = others.map(|name| format!("; delete {name}")).collect::<String>();
    print(&format!(
        "{}\n{}\nto ship it, name the file in crates/engine-othello/src/shipped.rs and in \
         CARD.md{others}\n",
        to.join(&file).display(),
        manifest.display()
    ))
}
