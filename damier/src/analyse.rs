//! `damier analyse`: a game reviewed move by move.

mod page;
mod text;

use std::fs;
use std::sync::atomic::AtomicBool;

use analysis::{Confidence, Judge, Pace, Review, ReviewMove, SeatReview, review};
use anyhow::{Context, ensure};
use catalog::{AnyMatch, SavedGame, opening_name};
use game::{Seat, TextError};
use serde_json::{Value, json};

use crate::arguments::Analyse;
use crate::files;
use crate::listing::seat_letters;
use crate::output::{print, print_json};
use crate::progress::status;

pub fn run(arguments: &Analyse) -> anyhow::Result<()> {
    check_page(arguments)?;
    let (sheet, played) = open(arguments)?;
    let engine = &arguments.engine;
    let megabytes = engine.megabytes(Judge::MEGABYTES as u64)?;
    let mut judge = Judge::of(played.game(), megabytes, engine.threads as usize);
    let level = arguments.level.map(|level| level as u8);
    let pace = Pace::of(played.game(), level, arguments.limits.limits());
    let pace = Pace { book: !arguments.no_book, ..pace };
    let progress = status(true);
    let mut report = |review: &Review| {
        progress.set_message(format!("move {} of {}", review.moves.len(), review.total));
    };
    let never = AtomicBool::new(false);
    let review = review(&*played, &mut judge, &pace, &never, &mut report);
    progress.finish_and_clear();
    match arguments.json {
        true => review.moves.iter().try_for_each(|mv| print_json(&move_json(mv)))?,
        false => print(&text::moves(&*played, &review))?,
    }
    if let Some(path) = &arguments.html {
        files::write_whole(path, page::page(&sheet, &*played, &review, &pace).as_bytes())?;
    }
    match arguments.json {
        true => print_json(&summary_json(&*played, &review)),
        false => print(&text::summary(&*played, &review)),
    }
}

/// The page must not take the place of the game.
fn check_page(arguments: &Analyse) -> anyhow::Result<()> {
    let Some(page) = arguments.html.as_deref() else { return Ok(()) };
    files::check_page(page)?;
    let is_input = fs::canonicalize(page)
        .is_ok_and(|page| fs::canonicalize(&arguments.input).is_ok_and(|input| input == page));
    let name = page.display();
    ensure!(!is_input, "--html: found {name}, the file to analyse, expected another to write");
    Ok(())
}

/// The game to analyse: a file, or moves.
fn open(arguments: &Analyse) -> anyhow::Result<(SavedGame, Box<dyn AnyMatch>)> {
    let path = arguments.input.as_path();
    let input = &path.to_string_lossy();
    if path.exists() {
        let bytes = files::read(path, "a file of games, or moves")?;
        let games = catalog::read_games(input, &bytes).with_context(|| input.to_string())?;
        let saved = files::nth(&games, arguments.number, input)?;
        let place = || format!("{input}, game {}", arguments.number);
        return Ok((saved.clone(), saved.open().with_context(place)?));
    }
    let mut played = arguments.set_up.open(&arguments.game)?;
    let moves = played.game().split_moves(input);
    for (offset, mv) in moves {
        let refused = |error: TextError| error.inside(input, offset);
        let context = || format!("{input:?} is no file, and as moves");
        played.play(mv).map_err(refused).with_context(context)?;
    }
    ensure!(
        played.plies() > 0,
        "found no moves, expected a file of games, or moves such as f5d6c3"
    );
    Ok((SavedGame::new(played.game()), played))
}

fn move_json(mv: &ReviewMove) -> Value {
    let confidence = match mv.confidence() {
        Confidence::Exact => json!({"exact": true}),
        Confidence::Decided(plies) => json!({"exact": true, "plies": plies}),
        Confidence::Selective(percent) => json!({"exact": false, "percent": percent}),
        Confidence::Depth(depth) => json!({"exact": false, "depth": depth}),
        Confidence::Book(depth) => json!({"exact": false, "depth": depth, "book": true}),
    };
    json!({
        "type": "move",
        "ply": mv.ply,
        "seat": mv.seat.index() + 1,
        "side": mv.side,
        "move": mv.played.mv,
        "value": hundredths(mv.played.value),
        "prospects": mv.played.prospects,
        "best": mv.best.mv,
        "best_value": hundredths(mv.best.value),
        "line": mv.best.line,
        "loss": mv.loss,
        "accuracy": mv.accuracy,
        "grade": mv.grade.name(),
        "confidence": confidence,
        "missed_win": mv.missed_win(),
    })
}

fn summary_json(played: &dyn AnyMatch, review: &Review) -> Value {
    let side = |(seat, total): (Seat, &SeatReview)| {
        let [inaccuracies, mistakes, blunders] = total.bad;
        json!({"side": seat_letters(played.game(), seat).join(" "), "moves": total.moves,
               "loss": total.loss, "accuracy": total.accuracy, "inaccuracies": inaccuracies,
               "mistakes": mistakes, "blunders": blunders})
    };
    let sides = Seat::all(played.seats()).zip(&review.seats).map(side).collect::<Vec<_>>();
    json!({"type": "summary", "opening": opening_name(played), "unit": text::unit(review.unit),
           "judged": review.moves.len(), "total": review.total, "sides": sides})
}

/// More is noise.
fn hundredths(value: f64) -> f64 {
    (value * 1e2).round() / 1e2
}
