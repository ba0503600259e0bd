//! The WTHOR base of the French Othello Federation: reading `.wtb` files, and the names in `.JOU`
//! and `.TRN` files.
//!
//! A file is a header of 16 bytes and games of 68 bytes, numbers little-endian. Passes are not
//! stored, and the empty squares count for the winner in both scores. Names have 20 bytes for a
//! player and 26 for a tournament, in Latin-1, and are meant by their number in the file, from 0.

use std::error::Error;
use std::fmt;

use game::{Notation, Position, Record};

use crate::{Board, Move, Othello};

/// The games of a `.wtb` file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Base {
    /// What its header says.
    pub header: Header,
    /// Its games.
    pub games: Vec<StoredGame>,
}

/// One stored game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Number of the tournament in the federation's list.
    pub tournament: u16,
    /// Number of the player of Black.
    pub black: u16,
    /// Number of the player of White.
    pub white: u16,
    /// Black's discs at the end, with the empty squares if Black won.
    pub black_discs: u8,
    /// Black's discs after perfect play from [`Header::theory_empties`] on.
    pub black_discs_theory: u8,
    /// The squares played, passes left out.
    pub moves: Vec<Move>,
}

/// What the header of a `.wtb` file says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// When the file was made: year, month, day.
    pub created: (u16, u8, u8),
    /// How many games follow.
    pub games_count: usize,
    /// The year of the games.
    pub year: u16,
    /// How many squares were empty when the theoretical scores were computed.
    pub theory_empties: u8,
}

/// The length of a header.
pub const HEADER_BYTES: usize = 16;
/// The length of a game.
pub const GAME_BYTES: usize = 68;
/// Tournament, players and scores come before the moves of a game.
const GAME_HEAD_BYTES: usize = 8;

/// Reads a `.wtb` file.
///
/// ```
/// let mut file = vec![20, 26, 11, 15, 1, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0]; // a header,
/// file.extend([0, 0, 1, 0, 2, 0, 33, 33, 56, 64]); // a game that begins f5 d6,
/// file.resize(16 + 68, 0); // and no more moves
/// let base = othello::wthor::read(&file).unwrap();
/// assert_eq!(base.header.year, 2026);
/// assert_eq!(base.games[0].replay().unwrap().moves().len(), 2);
/// ```
pub fn read(bytes: &[u8]) -> Result<Base, WthorError> {
    let header = Header::read(bytes)?;
    let body = &bytes[HEADER_BYTES..];
    header.check_length(body.len())?;
    let games = body.chunks_exact(GAME_BYTES).enumerate();
    let games = games.map(|(index, game)| read_game(index, game)).collect::<Result<_, _>>()?;
    Ok(Base { header, games })
}

impl Header {
    /// Reads the header that a file begins with.
    pub fn read(bytes: &[u8]) -> Result<Header, WthorError> {
        let Some(header) = bytes.first_chunk::<HEADER_BYTES>() else {
            let found = format!("a file of {} bytes", bytes.len());
            return Err(WthorError::new(bytes.len(), found, "a header of 16 bytes"));
        };
        if !matches!(header[12], 0 | 8) {
            let found = format!("board size {}", header[12]);
            return Err(WthorError::new(12, found, "0 or 8: only 8x8 games are known"));
        }
        let games_count = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
        Ok(Header {
            created: (u16::from(header[0]) * 100 + u16::from(header[1]), header[2], header[3]),
            games_count: games_count as usize,
            year: u16::from_le_bytes([header[10], header[11]]),
            theory_empties: header[14],
        })
    }

    /// Whether as many bytes follow the header as its games need.
    pub fn check_length(&self, body_bytes: usize) -> Result<(), WthorError> {
        if self.games_count.checked_mul(GAME_BYTES) == Some(body_bytes) {
            return Ok(());
        }
        let count = self.games_count;
        let found = format!("{count} games in the header and {body_bytes} bytes after it");
        Err(WthorError::new(4, found, "68 bytes for each game"))
    }
}

/// Reads the game that has an index in its file.
///
/// # Panics
///
/// Unless there are [`GAME_BYTES`].
pub fn read_game(index: usize, bytes: &[u8]) -> Result<StoredGame, WthorError> {
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let start = HEADER_BYTES + index * GAME_BYTES;
    for at in [6, 7] {
        if bytes[at] > 64 {
            let found = format!("{} black discs in game {}", bytes[at], index + 1);
            return Err(WthorError::new(start + at, found, "at most 64"));
        }
    }
    let squares = &bytes[GAME_HEAD_BYTES..];
    let refused = |ply: usize, expected| {
        let found = format!("{} as move {} of game {}", squares[ply], ply + 1, index + 1);
        WthorError::new(start + GAME_HEAD_BYTES + ply, found, expected)
    };
    let plies = squares.iter().position(|byte| *byte == 0).unwrap_or(squares.len());
    if let Some(more) = squares[plies..].iter().position(|byte| *byte != 0) {
        return Err(refused(plies + more, "0: the moves have ended before"));
    }
    let moves = squares[..plies].iter().enumerate().map(|(ply, byte)| {
        let (row, column) = (byte / 10, byte % 10);
        if (1..=8).contains(&row) && (1..=8).contains(&column) {
            return Ok(Move::place((row - 1) * 8 + column - 1));
        }
        Err(refused(ply, "10 x row + column, 11 to 88"))
    });
    Ok(StoredGame {
        tournament: number(0),
        black: number(2),
        white: number(4),
        black_discs: bytes[6],
        black_discs_theory: bytes[7],
        moves: moves.collect::<Result<_, _>>()?,
    })
}

impl StoredGame {
    /// Plays the game by the rules, with the passes that were not stored.
    pub fn replay(&self) -> Result<Record<Board>, IllegalStoredMove> {
        let mut record = Record::of(&Othello, 1);
        for (ply, &mv) in self.moves.iter().enumerate() {
            let only = record.position().legal_moves().next();
            if only == Some(Move::PASS) {
                record.play(Move::PASS).expect("a listed pass is legal");
            }
            let legal = record.play(mv);
            legal.map_err(|_| IllegalStoredMove { ply, mv, pos: *record.position() })?;
        }
        Ok(record)
    }
}

/// The names that the numbers of games stand for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// Of the players, as `WTHOR.JOU` has them.
    pub players: Vec<String>,
    /// Of the tournaments, as `WTHOR.TRN` has them.
    pub tournaments: Vec<String>,
}

const PLAYER_BYTES: usize = 20;
const TOURNAMENT_BYTES: usize = 26;

/// Reads the names of a `.JOU` file.
pub fn read_players(bytes: &[u8]) -> Result<Vec<String>, WthorError> {
    read_names(bytes, PLAYER_BYTES, "20 bytes for each name")
}

/// Reads the names of a `.TRN` file.
pub fn read_tournaments(bytes: &[u8]) -> Result<Vec<String>, WthorError> {
    read_names(bytes, TOURNAMENT_BYTES, "26 bytes for each name")
}

/// Names end with a zero. A header may count fewer than there are, but not more.
fn read_names(
    bytes: &[u8],
    length: usize,
    expected: &'static str,
) -> Result<Vec<String>, WthorError> {
    let Some((header, body)) = bytes.split_at_checked(HEADER_BYTES) else {
        let found = format!("a file of {} bytes", bytes.len());
        return Err(WthorError::new(bytes.len(), found, "a header of 16 bytes"));
    };
    let count = usize::from(u16::from_le_bytes([header[8], header[9]]));
    if body.len() % length != 0 || body.len() / length < count {
        let found = format!("{count} names in the header and {} bytes after it", body.len());
        return Err(WthorError::new(8, found, expected));
    }
    let name = |bytes: &[u8]| {
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        // A byte of Latin-1 is the character of the same number.
        let name = bytes[..end].iter().map(|byte| char::from(*byte));
        name.map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_string()
    };
    Ok(body.chunks_exact(length).map(name).collect())
}

/// A file that is not a `.wtb` file: where, what was found, what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WthorError {
    /// Byte offset in the file.
    pub offset: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: &'static str,
}

impl WthorError {
    fn new(offset: usize, found: String, expected: &'static str) -> WthorError {
        WthorError { offset, found, expected }
    }
}

impl fmt::Display for WthorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WthorError { offset, found, expected } = self;
        write!(f, "byte {offset}: found {found}, expected {expected}")
    }
}

impl Error for WthorError {}

/// A stored move that the rules do not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalStoredMove {
    /// Index among the stored moves, from 0.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// Where it was to be played.
    pub pos: Board,
}

impl fmt::Display for IllegalStoredMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = Othello.move_text(&self.pos, self.mv);
        let pos = Othello.position_text(&self.pos);
        write!(f, "move {}: found {mv}, expected a legal move of {pos}", self.ply + 1)
    }
}

impl Error for IllegalStoredMove {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn file(games: &[&[u8]]) -> Vec<u8> {
        let mut bytes = vec![20, 26, 11, 15, 0, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];
        bytes[4..8].copy_from_slice(&(games.len() as u32).to_le_bytes());
        for moves in games {
            bytes.extend([5, 0, 1, 0, 2, 0, 40, 36]);
            bytes.extend(*moves);
            bytes.resize(bytes.len() + 60 - moves.len(), 0);
        }
        bytes
    }

    #[track_caller]
    fn refused(bytes: &[u8], message: &str) {
        assert_eq!(read(bytes).unwrap_err().to_string(), message);
    }

    #[test]
    fn a_file_gives_its_games() {
        let base = read(&file(&[&[56, 64, 33], &[]])).unwrap();
        let Header { created, year, theory_empties, games_count } = base.header;
        assert_eq!((created, year, theory_empties, games_count), ((2026, 11, 15), 2026, 24, 2));
        let game = &base.games[0];
        assert_eq!((game.tournament, game.black, game.white), (5, 1, 2));
        assert_eq!((game.black_discs, game.black_discs_theory), (40, 36));
        assert_eq!(Othello.transcript(&game.replay().unwrap()), "f5d6c3");
        assert!(base.games[1].moves.is_empty());
    }

    #[test]
    fn bad_files_are_refused_with_the_byte_and_the_reason() {
        refused(b"", "byte 0: found a file of 0 bytes, expected a header of 16 bytes");
        let good = file(&[&[56, 64]]);
        refused(
            &good[..40],
            "byte 4: found 1 games in the header and 24 bytes after it, \
             expected 68 bytes for each game",
        );
        let mut large = good.clone();
        large[12] = 10;
        refused(&large, "byte 12: found board size 10, expected 0 or 8: only 8x8 games are known");
        let mut off = good.clone();
        off[25] = 99;
        refused(
            &off,
            "byte 25: found 99 as move 2 of game 1, expected 10 x row + column, 11 to 88",
        );
        let mut gap = good.clone();
        gap[28] = 33;
        refused(
            &gap,
            "byte 28: found 33 as move 5 of game 1, expected 0: the moves have ended before",
        );
        let mut discs = good;
        discs[22] = 65;
        refused(&discs, "byte 22: found 65 black discs in game 1, expected at most 64");
    }

    #[test]
    fn a_game_with_an_illegal_move_says_which() {
        let base = read(&file(&[&[56, 56]])).unwrap();
        assert_eq!(
            base.games[0].replay().unwrap_err().to_string(),
            "move 2: found f5, expected a legal move of \
             ---------------------------OX------XXX-------------------------- O"
        );
    }

    #[test]
    fn names_are_read_with_their_accents() {
        let file = |names: &[&[u8]], length: usize| {
            let mut bytes =
                vec![20, 26, 11, 15, 0, 0, 0, 0, names.len() as u8, 0, 0, 0, 0, 0, 0, 0];
            for name in names {
                bytes.extend(*name);
                bytes.resize(bytes.len() + length - name.len(), 0);
            }
            bytes
        };
        let players = file(&[b"???", b"Andr\xe9 Lef\xe8vre", b"12345678901234567890"], 20);
        assert_eq!(
            read_players(&players).unwrap(),
            ["???", "Andr\u{e9} Lef\u{e8}vre", "12345678901234567890"]
        );
        let tournaments = file(&[b"Mondial\x07 Open\0junk"], 26);
        assert_eq!(read_tournaments(&tournaments).unwrap(), ["Mondial  Open"]);
        assert_eq!(
            read_players(&players[..70]).unwrap_err().to_string(),
            "byte 8: found 3 names in the header and 54 bytes after it, \
             expected 20 bytes for each name"
        );
        assert!(read_tournaments(b"short").is_err());
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let _ = (read(&bytes), read_players(&bytes), read_tournaments(&bytes));
        }

        #[test]
        fn any_games_under_a_good_header_are_read_and_replayed_or_refused(
            games in prop::collection::vec(prop::collection::vec(any::<u8>(), 60), 0..4)
        ) {
            let games = games.iter().map(Vec::as_slice).collect::<Vec<_>>();
            if let Ok(base) = read(&file(&games)) {
                for game in base.games {
                    let _ = game.replay();
                }
            }
        }
    }
}
