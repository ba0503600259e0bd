//! The opening book: positions that were searched beforehand, and what they are worth.
//!
//! A book is a set of positions, each standing for its eight images, with its value for the side to
//! move. What a move is worth is found by looking up the position that it leads to. A value is the
//! best of all moves, those too that lead out of the book: so the book knows when it does not know
//! the best one.
//!
//! A file of it is `DAMIERBK`, a checksum of the rest, and a record for every position, in the
//! order of their boards: discs of the side to move and of the other, 8 bytes each; the value, 2
//! bytes; how deep and how surely it was searched, a byte each. Numbers are little-endian.

use std::error::Error;
use std::fmt;

use game::Random;
use othello::{Discs, canonical, kernel};

use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::weights::{DISC, checksum};

/// What a book knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// What it is worth for the side to move, in units of 1/[`DISC`].
    pub value: i32,
    /// How deep and how surely the search looked that the value comes from: that of the position
    /// itself, or of one that good play leads to.
    pub step: Step,
}

/// A move to a position of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// Its square.
    pub square: u8,
    /// What is known of it, for the side that makes it.
    pub known: Known,
}

/// Positions with what they are worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// By their boards, which are canonical.
    positions: Vec<(Discs, Known)>,
}

/// What a move of the book may lose against the best, as the book sees it: half a disc.
pub const BOOK_LOSS: i32 = DISC / 2;

/// How a file begins.
const MAGIC: &[u8; 8] = b"DAMIERBK";

/// The bytes of a position in a file.
const RECORD: usize = 20;

/// Where a move leads: who is to move there, and 1 if that is who moved, for the other passes, or
/// -1. `None` if the game is over.
///
/// ```
/// let start = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
/// let (after, sign) = engine_othello::follow(start, 19).unwrap(); // d3
/// assert_eq!((after.0.count_ones(), after.1.count_ones(), sign), (1, 4, -1));
/// ```
#[must_use]
pub fn follow((own, theirs): Discs, square: u8) -> Option<(Discs, i32)> {
    let turned = kernel::flips(square, own, theirs);
    let (own, theirs) = (own ^ turned | 1 << square, theirs ^ turned);
    match (kernel::moves(theirs, own), kernel::moves(own, theirs)) {
        (0, 0) => None,
        (0, _) => Some(((own, theirs), 1)),
        _ => Some(((theirs, own), -1)),
    }
}

impl Book {
    /// A book of positions, which may lie any way; if one is there twice, the first counts.
    #[must_use]
    pub fn new(positions: Vec<(Discs, Known)>) -> Book {
        let images = positions.into_iter().map(|(discs, known)| (canonical(discs), known));
        let mut positions = images.collect::<Vec<_>>();
        positions.sort_by_key(|(discs, _)| *discs);
        positions.dedup_by_key(|(discs, _)| *discs);
        Book { positions }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// What is known of a position, whichever way it lies.
    #[must_use]
    pub fn find(&self, discs: Discs) -> Option<Known> {
        let discs = canonical(discs);
        let place = self.positions.binary_search_by_key(&discs, |(discs, _)| *discs).ok()?;
        Some(self.positions[place].1)
    }

    /// The moves to positions of the book, the best first.
    #[must_use]
    pub fn moves(&self, (own, theirs): Discs) -> Vec<BookMove> {
        let legal = kernel::moves(own, theirs);
        let known = (0..64).filter(|square| legal >> square & 1 == 1).filter_map(|square| {
            let (after, sign) = follow((own, theirs), square)?;
            let Known { value, step } = self.find(after)?;
            Some(BookMove { square, known: Known { value: sign * value, step } })
        });
        let mut moves = known.collect::<Vec<_>>();
        moves.sort_by_key(|mv| -mv.known.value);
        moves
    }

    /// One of the moves that lose no more than [`BOOK_LOSS`], less likely the more it loses.
    /// `None` if the book knows none.
    pub fn choose(&self, discs: Discs, random: &mut Random) -> Option<BookMove> {
        let best = self.find(discs)?.value;
        let mut moves = self.moves(discs);
        moves.retain(|mv| best - mv.known.value <= BOOK_LOSS);
        // Nothing is better than the best, so that no share is above that of the best.
        let share = |mv: &BookMove| (BOOK_LOSS + 1 - (best - mv.known.value).max(0)) as usize;
        let all = moves.iter().map(share).sum::<usize>();
        let mut drawn = if all > 0 { random.below(all) } else { 0 };
        moves.into_iter().find(|mv| {
            let is_drawn = drawn < share(mv);
            drawn = drawn.saturating_sub(share(mv));
            is_drawn
        })
    }

    /// The best move, if it leads to a position of the book.
    #[must_use]
    pub fn best(&self, discs: Discs) -> Option<BookMove> {
        let best = self.find(discs)?.value;
        self.moves(discs).first().copied().filter(|mv| mv.known.value >= best)
    }

    /// A move and the best moves after it, as far as the book goes; 64 is a pass.
    #[must_use]
    pub fn line(&self, mut discs: Discs, square: u8) -> Vec<u8> {
        let mut line = vec![square];
        while let Some((after, sign)) = line.last().and_then(|last| follow(discs, *last)) {
            let Some(best) = self.best(after) else { break };
            if sign == 1 {
                line.push(64);
            }
            line.push(best.square);
            discs = after;
        }
        line
    }

    /// Reads what [`Book::write`] wrote.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let refused = |found: String, expected: &'static str| Err(BookError { found, expected });
        let Some((magic, rest)) = bytes.split_first_chunk::<8>() else {
            return refused(format!("{} bytes", bytes.len()), "a book");
        };
        if magic != MAGIC {
            let found = format!("a file that begins {magic:02x?}");
            return refused(found, "one that begins DAMIERBK");
        }
        let Some((sum, body)) = rest.split_first_chunk::<8>() else {
            return refused(format!("{} bytes", bytes.len()), "a checksum after DAMIERBK");
        };
        if u64::from_le_bytes(*sum) != checksum(body) {
            let found = "positions that do not match their checksum".into();
            return refused(found, "a file as written");
        }
        let (records, rest) = body.as_chunks::<RECORD>();
        if !rest.is_empty() {
            return refused(format!("{} bytes of positions", body.len()), "20 for each");
        }
        let mut positions = Vec::with_capacity(records.len());
        for record in records {
            let Some(position) = read_record(record) else {
                return refused(format!("{} percent", record[RECORD - 1]), "65, 73 and so on");
            };
            positions.push(position);
        }
        if let Some(place) = positions.iter().position(|(discs, _)| !is_position(*discs)) {
            return refused(format!("no position as number {}", place + 1), "a canonical one");
        }
        if !positions.is_sorted_by(|one, next| one.0 < next.0) {
            return refused("positions out of order".into(), "them by their boards, each once");
        }
        Ok(Book { positions })
    }

    /// A file of the book.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let body = self.body();
        [MAGIC, &checksum(&body).to_le_bytes()[..], &body].concat()
    }

    /// Eight digits by which books are told apart: the first half of their checksum.
    #[must_use]
    pub fn hash(&self) -> String {
        format!("{:016x}", checksum(&self.body()))[..8].to_string()
    }

    fn body(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(RECORD * self.len());
        for ((own, theirs), Known { value, step }) in &self.positions {
            body.extend(own.to_le_bytes());
            body.extend(theirs.to_le_bytes());
            body.extend((*value as i16).to_le_bytes());
            body.extend([step.depth as u8, step.selectivity.percent()]);
        }
        body
    }
}

/// What a record says; `None` if nothing is so sure.
fn read_record(record: &[u8; RECORD]) -> Option<(Discs, Known)> {
    let number = |from: usize| {
        let bytes = &record[from..from + 8];
        bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
    };
    let [.., low, high, depth, percent] = *record;
    let selectivity = Selectivity::from_percent(percent)?;
    let step = Step { depth: depth.into(), selectivity };
    Some(((number(0), number(8)), Known { value: i16::from_le_bytes([low, high]).into(), step }))
}

/// Whether a position can be in a book: somebody has something to choose from.
fn is_position(discs: Discs) -> bool {
    discs.0 & discs.1 == 0 && canonical(discs) == discs && kernel::moves(discs.0, discs.1) != 0
}

/// A file that does not hold a book: what was found, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError {
    /// What the file holds.
    pub found: String,
    /// What it should hold.
    pub expected: &'static str,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl Error for BookError {}
