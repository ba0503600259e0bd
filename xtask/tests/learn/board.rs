//! Boards as people draw them, and moves on them.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{AnyGame, AnyMatch, Drawing, Options, Pieces, Size, Square, find};

/// Options by name, as texts.
pub(crate) type Told = BTreeMap<String, String>;

/// The match that a drawing shows: column letters above, row numbers at the left.
pub(crate) fn set_up(name: &str, told: &Told, drawn: &str, side: &str) -> Box<dyn AnyMatch> {
    let rows = drawn.lines().skip(1).map(|line| line.split_whitespace().skip(1).collect());
    let rows = rows.collect::<Vec<Vec<&str>>>();
    let profile = find(name).unwrap();
    let mut options = Options::read(|key| told.get(key).map(String::as_str)).unwrap();
    if profile.sides.is_choice() {
        options.size = Size::new(rows.len() as u8, rows[0].len() as u8);
    }
    let game = profile.open(&options).unwrap();
    let between = if profile.pieces == Pieces::Quarters { "," } else { "" };
    let text = format!("{} {side}", rows.concat().join(between));
    let played = game.set_up(&text).unwrap_or_else(|error| panic!("{error} in\n{drawn}"));
    // What the game draws goes on with whose turn it is and how it stands.
    let own = played.diagram();
    assert!(own.starts_with(&format!("{}\n", drawn.trim_end())), "{drawn}\nis drawn as\n{own}");
    assert_eq!(played.turn_text(), side, "{drawn}");
    played
}

/// The legal move that a text means, with what it does to the board.
pub(crate) fn legal(played: &dyn AnyMatch, text: &str) -> Option<Drawing> {
    let mut next = played.boxed();
    next.play(text).ok()?;
    // A pass that was left out would be played before it.
    let is_next = next.plies() == played.plies() + 1;
    let last = is_next.then(|| next.last()).flatten()?;
    played.drawings().into_iter().find(|one| one.text == last)
}

/// The names of squares, whatever their order.
pub(crate) fn named(game: &dyn AnyGame, squares: &[Square]) -> BTreeSet<String> {
    squares.iter().map(|square| name(game, *square)).collect()
}

fn name(game: &dyn AnyGame, square: Square) -> String {
    let columns = usize::from(game.size().columns());
    let (row, column) = (usize::from(square) / columns, usize::from(square) % columns);
    let number = match game.profile().origin {
        catalog::Origin::Top => row + 1,
        catalog::Origin::Bottom => usize::from(game.size().rows()) - row,
    };
    format!("{}{number}", char::from(b'a' + column as u8))
}

/// Words of a text, whatever their order.
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// The winner's seat counted from 1, 0 for a draw; none while the match goes on.
pub(crate) fn winner(played: &dyn AnyMatch) -> Option<usize> {
    let payoffs = played.outcome()?.payoffs;
    Some(payoffs.winner().map_or(0, |seat| seat.index() + 1))
}
