//! Why a move is not legal, of any game: a code, what it names, and a sentence.

use std::fmt;

use game::{Reasons, Rule};
use grid::Square;

use crate::AnyMatch;

/// Why something that was attempted is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// A word that never changes.
    pub code: &'static str,
    /// The squares that it names, in the order of its sentence.
    pub squares: Vec<Square>,
    /// The number that it names.
    pub number: Option<u32>,
    /// The same squares by their names.
    names: Vec<String>,
    /// The letter of the side to move.
    side: String,
}

/// A sentence for every code. `{square}` and `{other}` are the squares that a reason names, `{n}`
/// its number, by which one of `[one|many]` is chosen, and `{side}` is the side to move.
pub type Sentences = [(&'static str, &'static str)];

/// The sentences of all reasons in English, in the order of the book.
pub const REASONS: &Sentences = &[
    ("over", "The game is over."),
    ("must_pass", "{side} can only pass."),
    ("may_not_pass", "A pass is not allowed while there is a move."),
    ("off_board", "The board has no such square."),
    ("no_move", "That is no move of this game."),
    ("unfinished", "The move is not finished: where does the piece go?"),
    ("occupied", "{square} is occupied."),
    ("flips_nothing", "A disc on {square} would flip nothing."),
    ("must_flip", "A disc on {square} would flip nothing, and whoever can flip must."),
    ("not_beside", "{square} touches no disc: where nothing can be flipped, a disc must."),
    ("empty", "Nothing stands on {square}."),
    ("not_yours", "The man on {square} is not yours."),
    ("stuck", "The man on {square} cannot move: every way is blocked or leads off the board."),
    ("stays", "A piece must leave its square."),
    ("not_on_line", "From {square} no row, column or diagonal leads to {other}."),
    ("own_man", "Your own man stands on {square}."),
    (
        "too_short",
        "Too short: the line has {n} [man|men], so a man moves exactly {n} [square|squares] on it.",
    ),
    (
        "too_far",
        "Too far: the line has {n} [man|men], so a man moves exactly {n} [square|squares] on it.",
    ),
    ("blocked", "The rival's man on {square} blocks the way: only own men are jumped over."),
    ("no_color", "The piece on {square} has nothing of the color to move, {side}."),
    ("cannot_jump", "The piece on {square} cannot jump, and every turn needs a jump."),
    ("piece_there", "A piece stands on {square}: steps and jumps end on empty squares."),
    (
        "degree_spent",
        "That takes more than {n} [action|actions]: the piece on {square} has one for each \
         compartment of the color to move.",
    ),
    ("nothing_to_jump", "Nothing stands on {square} that could be jumped over."),
    ("not_straight", "{square} and {other} are not in one row or column, where pieces move."),
    ("beyond_jump", "{other} is further from {square} than a jump, which is two squares long."),
    ("must_jump", "Every turn needs a jump, and that way there is none."),
    ("back_to_start", "A turn ends where it began only after four jumps."),
];

impl Reason {
    /// The reason in words, of sentences in some language and a name for the side to move.
    #[must_use]
    pub fn text(&self, sentences: &Sentences, side: &str) -> String {
        let found = sentences.iter().find(|(code, _)| *code == self.code);
        let sentence = found.map_or(self.code, |(_, sentence)| *sentence);
        let name = |index: usize| self.names.get(index).map_or("", String::as_str);
        numbered(sentence, self.number.unwrap_or(0))
            .replace("{square}", name(0))
            .replace("{other}", name(1))
            .replace("{side}", side)
    }

    /// Why a text is not a legal move of a match, or the beginning of one.
    pub(crate) fn of<G: Reasons>(
        game: &G,
        played: &dyn AnyMatch,
        pos: &G::Position,
        (text, is_part): (&str, bool),
    ) -> Option<Reason> {
        let told = |code, squares: Vec<Square>, number| {
            let (size, origin) = (played.game().size(), played.game().origin());
            let names = squares.iter().map(|square| size.square_name(*square, origin)).collect();
            Reason { code, squares, number, names, side: played.turn_text() }
        };
        if played.outcome().is_some() {
            return Some(told("over", Vec::new(), None));
        }
        let Some(attempt) = game.read_attempt(text) else {
            return Some(told("no_move", Vec::new(), None));
        };
        let attempt = if is_part { attempt.begun() } else { attempt };
        let reason = game.reason(pos, &attempt)?;
        Some(told(reason.code(), reason.squares(), reason.number()))
    }
}

/// In English, with the letter of the side to move.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(REASONS, &self.side))
    }
}

/// A sentence with its number, and of `[one|many]` what goes with it.
fn numbered(sentence: &str, number: u32) -> String {
    let mut parts = sentence.split('[');
    let first = parts.next().unwrap_or("").to_string();
    let text = parts.fold(first, |text, part| {
        let (choice, rest) = part.split_once(']').unwrap_or(("", part));
        let (one, many) = choice.split_once('|').unwrap_or((choice, choice));
        text + if number == 1 { one } else { many } + rest
    });
    text.replace("{n}", &number.to_string())
}
