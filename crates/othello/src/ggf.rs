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

/// Reads the games of a file; what stands between games (a count, line breaks) is passed over.
///
/// ```
/// let text = "1 (;GM[Othello]PB[Anna]TY[8]BO[8 -------- -------- -------- ---O*--- \
///             ---*O--- -------- -------- -------- *]B[F5//1.5]W[D6]B[PA];)";
/// let games = othello::ggf::read(text).unwrap();
/// assert_eq!(games[0].field("PB"), Some("Anna"));
/// assert_eq!(games[0].moves[0].text, "f5");
/// ```
pub fn read(text: &str) -> Result<Vec<GgfGame>, TextError> {
    let mut games = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("(;") {
        let (game, end) = read_game(text, at + start + 2)?;
        games.push(game);
        at = end;
    }
    if games.is_empty() {
        return Err(TextError::new(text, 0, "a GGF game, which begins with `(;`"));
    }
    Ok(games)
}

/// Reads the fields of a game up to `;)`; returns where it ends.
fn read_game(text: &str, start: usize) -> Result<(GgfGame, usize), TextError> {
    let mut game = GgfGame::default();
    let mut at = start;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        if text[at..].starts_with(";)") {
            break;
        }
        let field = read_field(text, at)?;
        match field.name {
            "B" | "W" => game.moves.push(read_move(&field)),
            "BO" => (game.side, game.start) = read_start(text, &field)?,
            "GM" if field.value.eq_ignore_ascii_case("othello") => (),
            "GM" => return Err(TextError::new(text, field.offset, "Othello").found_word()),
            name => game.fields.push((name.to_string(), field.value.replace("\\]", "]"))),
        }
        at = field.end;
    }
    if game.start.is_empty() {
        return Err(TextError::new(text, at, "a field BO with the start of the game"));
    }
    Ok((game, at + 2))
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
    let bytes = text.as_bytes();
    let closes = |at: &usize| bytes[*at] == b']' && bytes[*at - 1] != b'\\';
    let Some(end) = (offset..bytes.len()).find(closes) else {
        return Err(TextError::new(text, text.len(), format!("`]` at the end of field {name}")));
    };
    Ok(Field { name, value: &text[offset..end], offset, end: end + 1 })
}

/// `F5/evaluation/time`: only the move itself matters here.
fn read_move(field: &Field<'_>) -> GgfMove {
    let square = field.value.split('/').next().unwrap_or("").trim().to_ascii_lowercase();
    let is_pass = matches!(square.as_str(), "pa" | "pass");
    GgfMove {
        seat: if field.name == "B" { Seat::FIRST } else { Seat::SECOND },
        text: if is_pass { PASS.to_string() } else { square },
        offset: field.offset,
    }
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
        let _ = write!(text, "{name}[{}]", value.replace(']', "\\]"));
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
        let games = read(&format!("2 {GAME}\n{GAME}")).unwrap();
        assert_eq!(games.len(), 2);
        let game = &games[0];
        assert_eq!(game.field("PB"), Some("A [x]"));
        assert_eq!(game.field("RE"), Some("+12.000"));
        assert_eq!(game.start, "-----OX--XO----- X");
        let moves = game.moves.iter().map(|mv| (mv.seat, mv.text.as_str())).collect::<Vec<_>>();
        assert_eq!(moves, [(Seat::FIRST, "a2"), (Seat::SECOND, "pass"), (Seat::FIRST, "c1")]);
    }

    #[test]
    fn what_is_written_reads_as_the_same_game() {
        let mut game = read(GAME).unwrap().remove(0);
        let mut again = read(&write(&game)).unwrap().remove(0);
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
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
            let _ = read(&text);
        }

        #[test]
        fn a_damaged_game_is_read_or_refused(at in 0..GAME.len(), with in "\\PC{0,3}") {
            let damaged = format!("{}{with}{}", &GAME[..at], &GAME[at + 1..]);
            let _ = read(&damaged);
        }
    }
}
