//! GGF, the game format of the Generic Game Server: `(;GM[Othello]…BO[8 … *]B[F5]W[D6]…;)`.
//!
//! A GGF game is kept as data: the text of its start and of its moves, for boards of any size.

use std::fmt::Write;

use game::{PASS, Seat, TextError};

/// One game as GGF tells it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GgfGame {
    /// Rows and columns.
    pub side: u8,
    /// The start: cells `X`, `O` or `-` row by row, and the side to move.
    pub start: String,
    /// Who moved and where, with the byte offset in the file: a square in lower case, or `pass`.
    pub moves: Vec<GgfMove>,
    /// Everything else, in order: place `PC`, date `DT`, players `PB` and `PW`, result `RE` …
    pub fields: Vec<(String, String)>,
}

/// One move of a GGF game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GgfMove {
    /// Who moved.
    pub seat: Seat,
    /// A square in lower case, or `pass`.
    pub text: String,
    /// Where it stands in the file.
    pub offset: usize,
}

impl GgfGame {
    /// The value of a field such as `PB`.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }
}

/// Reads the game that a text begins with; returns it and its length.
///
/// ```
/// let text = "(;GM[Othello]PB[Anna]TY[8]BO[8 -------- -------- -------- ---O*--- \
///             ---*O--- -------- -------- -------- *]B[F5//1.5]W[D6]B[PA];)";
/// let (game, length) = othello::ggf::read(text).unwrap();
/// assert_eq!((game.field("PB"), length), (Some("Anna"), text.len()));
/// assert_eq!(game.moves[0].text, "f5");
/// ```
pub fn read(text: &str) -> Result<(GgfGame, usize), TextError> {
    if !text.starts_with(OPENING) {
        return Err(TextError::new(text, 0, "a GGF game, which begins with `(;`"));
    }
    let mut game = GgfGame::default();
    let mut at = OPENING.len();
    loop {
        at = skip_space(text, at);
        if text[at..].starts_with(CLOSING) {
            break;
        }
        let field = read_field(text, at)?;
        match field.name {
            "B" | "W" => game.moves.push(read_move(text, &field)?),
            "BO" if game.start.is_empty() => (game.side, game.start) = read_start(text, &field)?,
            "BO" => return Err(TextError::word(text, at, "only one field BO in a game")),
            "GM" if field.value.eq_ignore_ascii_case("othello") => (),
            "GM" => return Err(TextError::word(text, field.offset, "Othello")),
            name => game.fields.push((name.to_string(), unescaped(field.value))),
        }
        at = field.end;
    }
    if game.start.is_empty() {
        return Err(TextError::new(text, at, "a field BO with the start of the game"));
    }
    Ok((game, at + CLOSING.len()))
}

/// How a game begins and ends.
pub const OPENING: &str = "(;";
const CLOSING: &str = ";)";

/// The length of the game that a text begins with, damaged or not, if all of it is there: up to its
/// end, or to where the next game begins.
#[must_use]
pub fn length(text: &[u8]) -> Option<usize> {
    let (mut is_value, mut is_escaped) = (false, false);
    for (at, byte) in text.iter().enumerate() {
        if at > 0 && text[at..].starts_with(b"(;GM[") {
            let digits = text[..at].iter().rev().take_while(|byte| b"0123456789 ".contains(byte));
            let begin = at - digits.count();
            // In a value this is the next game only if it begins a line.
            if !is_value || text[..begin].ends_with(b"\n") {
                return Some(begin);
            }
        }
        match byte {
            b'[' if !is_value => is_value = true,
            b']' if !is_escaped => is_value = false,
            b')' if !is_value && text[..at].ends_with(b";") => return Some(at + 1),
            _ => (),
        }
        is_escaped = *byte == b'\\' && !is_escaped && is_value;
    }
    None
}

fn skip_space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// `NAME[value]`: the value begins at `offset`, and `end` is behind the bracket.
struct Field<'a> {
    name: &'a str,
    value: &'a str,
    offset: usize,
    end: usize,
}

fn read_field(text: &str, at: usize) -> Result<Field<'_>, TextError> {
    let length = text[at..].bytes().take_while(u8::is_ascii_uppercase).count();
    let name = &text[at..at + length];
    if name.is_empty() || !text[at + length..].starts_with('[') {
        return Err(TextError::new(text, at + length, "a field such as `B[F5]`, or `;)`"));
    }
    let offset = at + length + 1;
    let mut is_escaped = false;
    let closing = text[offset..].bytes().position(|byte| {
        let closes = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        closes
    });
    let Some(end) = closing.map(|length| offset + length) else {
        return Err(TextError::new(text, text.len(), format!("`]` at the end of field {name}")));
    };
    Ok(Field { name, value: &text[offset..end], offset, end: end + 1 })
}

/// A bracket that does not close, and a backslash that does not escape, have one before them.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

fn unescaped(value: &str) -> String {
    let mut plain = String::new();
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let escape = characters.next_if(|next| character == '\\' && matches!(next, '\\' | ']'));
        plain.push(escape.unwrap_or(character));
    }
    plain
}

/// `F5/evaluation/time`: only the move itself matters here.
fn read_move(text: &str, field: &Field<'_>) -> Result<GgfMove, TextError> {
    let square = field.value.split('/').next().unwrap_or("").trim().to_ascii_lowercase();
    let is_pass = matches!(square.as_str(), "pa" | "pass");
    let row = square.strip_prefix(|letter: char| letter.is_ascii_lowercase());
    let is_row = |row: &str| !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit());
    if !is_pass && !row.is_some_and(is_row) {
        return Err(TextError::word(text, field.offset, "a square or PA"));
    }
    Ok(GgfMove {
        seat: if field.name == "B" { Seat::FIRST } else { Seat::SECOND },
        text: if is_pass { PASS.to_string() } else { square },
        offset: field.offset,
    })
}

/// `8 cells… side`: the board as [`game::read_board`] reads it.
fn read_start(text: &str, field: &Field<'_>) -> Result<(u8, String), TextError> {
    let value = field.value.trim_start();
    let offset = field.offset + field.value.len() - value.len();
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    let side = value[..digits].parse::<u8>().ok().filter(|side| (4..=16).contains(side));
    let side = side.ok_or_else(|| TextError::new(text, offset, "a board size, 4 to 16"))?;
    let squares_count = usize::from(side) * usize::from(side);
    let board = game::read_board(&value[digits..], squares_count, &["*Xx", "Oo"]);
    let (cells, turn) = board.map_err(|error| error.inside(text, offset + digits))?;
    Ok((side, game::board_text(cells, turn, "XO")))
}

/// Writes a game, its fields first.
#[must_use]
pub fn write(game: &GgfGame) -> String {
    let mut text = "(;GM[Othello]".to_string();
    for (name, value) in &game.fields {
        let _ = write!(text, "{name}[{}]", escaped(value));
    }
    let side = usize::from(game.side);
    let _ = write!(text, "BO[{side}");
    for (index, cell) in game.start.replace('X', "*").chars().filter(|c| *c != ' ').enumerate() {
        let space = if index % side == 0 { " " } else { "" };
        let _ = write!(text, "{space}{cell}");
    }
    text.push(']');
    for mv in &game.moves {
        let side = if mv.seat == Seat::FIRST { 'B' } else { 'W' };
        let square = if mv.text == PASS { "PA".to_string() } else { mv.text.to_uppercase() };
        let _ = write!(text, "{side}[{square}]");
    }
    text + ";)\n"
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GAME: &str = "(;GM[Othello]PC[GGS]PB[A [x\\]]PW[b]RE[+12.000]TY[4]\
                        BO[4 ---- -O*- -*O- ---- *]B[A2/3.5/1.2]W[pa]B[C1];)";

    #[track_caller]
    fn refused(text: &str, message: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn a_game_gives_its_fields_start_and_moves() {
        let (game, end) = read(&format!("{GAME}\n{GAME}")).unwrap();
        assert_eq!(end, GAME.len());
        assert_eq!(game.field("PB"), Some("A [x]"));
        assert_eq!(game.field("RE"), Some("+12.000"));
        assert_eq!(game.start, "-----OX--XO----- X");
        let moves = game.moves.iter().map(|mv| (mv.seat, mv.text.as_str())).collect::<Vec<_>>();
        assert_eq!(moves, [(Seat::FIRST, "a2"), (Seat::SECOND, "pass"), (Seat::FIRST, "c1")]);
    }

    #[test]
    fn what_is_written_reads_as_the_same_game() {
        let (mut game, _) = read(GAME).unwrap();
        let (mut again, _) = read(&write(&game)).unwrap();
        for mv in game.moves.iter_mut().chain(&mut again.moves) {
            mv.offset = 0;
        }
        assert_eq!(again, game);
    }

    #[test]
    fn bad_games_are_refused_with_their_place() {
        refused("f5d6", "line 1, column 1: found 'f', expected a GGF game, which begins with `(;`");
        refused("(;GM[Go];)", "line 1, column 6: found \"Go];)\", expected Othello");
        refused(
            "(;B[f5];)",
            "line 1, column 8: found ';', expected a field BO with the start of the game",
        );
        refused(
            "(;BO[4 ---- -O*?",
            "line 1, column 17: found the end of the text, expected `]` at the end of field BO",
        );
        refused(
            "(;BO[4 ---- -O*? -*O- ---- *];)",
            "line 1, column 16: found '?', expected square 8 of 16: *, O or -",
        );
        refused("(;BO[99 -];)", "line 1, column 6: found '9', expected a board size, 4 to 16");
        refused(
            "(;b[f5];)",
            "line 1, column 3: found 'b', expected a field such as `B[F5]`, or `;)`",
        );
        refused(
            "(;BO[4 ---- -O*- -*O- ---- *]BO[4 ---- -O*- -*O- ---- *];)",
            "line 1, column 30: found \"BO[4\", expected only one field BO in a game",
        );
        for mv in ["W[]", "W[ ]", "W[/1.5]", "W[5f]", "W[f]", "W[f5d6]", "W[é5]"] {
            let game = GAME.replace("W[pa]", mv);
            assert_eq!(read(&game).unwrap_err().expected, "a square or PA", "{mv}");
        }
    }

    #[test]
    fn a_game_is_as_long_as_it_is_read() {
        let of = |text: &str| length(text.as_bytes());
        assert_eq!(of(&format!("{GAME} {GAME}")), Some(GAME.len()));
        assert_eq!(of(&GAME[..GAME.len() - 1]), None);
        assert_eq!(of("(;PB[;)\\];)]B[f5];) (;"), Some(19));
        let damaged = GAME.replace("B[C1]", "B[C1");
        assert_eq!(of(&format!("{damaged}\n{GAME}")), Some(damaged.len() + 1));
        assert_eq!(of(&format!("{damaged}\n2 {GAME}")), Some(damaged.len() + 1));
        assert_eq!(of("(;PB[(;GM[\\]] ;)"), Some(16));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
            let _ = (read(&text), length(text.as_bytes()));
        }

        #[test]
        fn any_value_of_a_field_reads_as_the_same(
            values in prop::collection::vec("([\\\\\\[\\];)( ]|\\PC|\\n){0,12}", 0..4)
        ) {
            let (mut game, _) = read(GAME).unwrap();
            game.moves.clear();
            game.fields = values.into_iter().map(|value| ("PC".to_string(), value)).collect();
            let written = write(&game);
            prop_assert_eq!(length(written.as_bytes()), Some(written.trim_end().len()));
            prop_assert_eq!(read(&written).unwrap(), (game, written.trim_end().len()));
        }

        #[test]
        fn a_damaged_game_is_read_or_refused(at in 0..GAME.len(), with in "\\PC{0,3}") {
            let damaged = format!("{}{with}{}", &GAME[..at], &GAME[at + 1..]);
            let _ = read(&damaged);
        }
    }
}
