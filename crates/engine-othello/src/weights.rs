//! What the filled shapes are worth: the evaluation.
//!
//! A board is worth a constant, one weight for each of its 64 groups, one for how many moves the
//! two sides have, and what the turn is worth at its ply. The weights change through the game: they
//! are known at some [plies](KNOTS) and interpolated between them, so that neighboring plies learn
//! from each other. A shape and its mirror image share a weight. What the search reads are the
//! [`Tables`] of a ply.

use std::error::Error;
use std::fmt;
use std::sync::{LazyLock, OnceLock};

use othello::kernel;

use crate::features::{Features, Mirror, ROTATIONS, SHAPES, number_as_named, shape_reach};
use crate::tables::Tables;

/// A disc in the unit of evaluations.
pub const DISC: i32 = 128;

/// The plies (discs placed since the start) at which the weights are known.
pub const KNOTS: [u8; 12] = [4, 10, 16, 22, 27, 32, 37, 42, 47, 52, 56, 60];

/// Numbers of moves that are told apart: more count as the last.
const MOVES: usize = 32;

/// Weights for how many moves the two sides have.
pub const MOBILITIES: usize = MOVES * MOVES;

/// Which of the [`MOBILITIES`] a board has.
///
/// ```
/// let (own, theirs) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
/// assert_eq!(engine_othello::mobilities(own, theirs), 4 * 32 + 4);
/// ```
#[inline]
#[must_use]
pub fn mobilities(own: u64, theirs: u64) -> usize {
    let count = |moves: u64| (moves.count_ones() as usize).min(MOVES - 1);
    count(kernel::moves(own, theirs)) * MOVES + count(kernel::moves(theirs, own))
}

/// Plies from the start to the full board.
pub const PLIES: usize = 61;

/// The ply of a board with these discs.
#[inline]
fn ply(discs: u64) -> usize {
    (PLIES - 1).saturating_sub(discs.count_zeros() as usize)
}

/// Which weight each filled shape has: the folded numbering, shared with its mirror image.
///
/// ```
/// use engine_othello::{Features, Folding};
///
/// let second_row = |discs: u64| Folding::shared().slot(0, Features::of(discs, 0).0[0]);
/// let (a2, b2, h2) = (1 << 8, 1 << 9, 1 << 15);
/// assert_eq!(second_row(a2), second_row(h2)); // mirror images of each other
/// assert_ne!(second_row(a2), second_row(b2));
/// ```
#[derive(Debug)]
pub struct Folding {
    slots: Vec<Vec<u32>>,
    count: usize,
}

impl Folding {
    /// The one folding there is.
    #[must_use]
    pub fn shared() -> &'static Folding {
        static FOLDING: LazyLock<Folding> = LazyLock::new(Folding::new);
        &FOLDING
    }

    fn new() -> Folding {
        let mut count = 0;
        let slots = (0..SHAPES.len()).map(|shape| {
            let (reach, mirror) = (shape_reach(shape), Mirror::of(shape));
            let place = |number: i16| (i32::from(number) + i32::from(reach)) as usize;
            let mut slots = vec![u32::MAX; place(reach) + 1];
            for number in (-reach..=reach).map(|named| number_as_named(shape, named)) {
                if slots[place(number)] == u32::MAX {
                    slots[place(number)] = count;
                    slots[place(mirror.image(number))] = count;
                    count += 1;
                }
            }
            slots
        });
        let slots = slots.collect();
        Folding { slots, count: count as usize }
    }

    /// The slot of a filled group.
    #[inline]
    #[must_use]
    pub fn slot(&self, group: usize, number: i16) -> usize {
        let shape = group / ROTATIONS;
        let place = i32::from(number) + i32::from(shape_reach(shape));
        self.slots[shape][place as usize] as usize
    }

    /// The slots of a shape, those of its lowest number first.
    pub(crate) fn slots(&self, shape: usize) -> &[u32] {
        &self.slots[shape]
    }

    /// How many slots there are: the weights of the shapes at one knot.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}

/// The two knots around a ply, and the share of the second.
///
/// ```
/// assert_eq!(engine_othello::knots(13), (1, 2, 0.5));
/// assert_eq!(engine_othello::knots(0), (0, 0, 0.0));
/// assert_eq!(engine_othello::knots(60), (11, 11, 0.0));
/// ```
#[must_use]
pub fn knots(ply: u8) -> (usize, usize, f32) {
    let next = KNOTS.iter().position(|knot| *knot > ply);
    match next {
        Some(0) => (0, 0, 0.0),
        None => (KNOTS.len() - 1, KNOTS.len() - 1, 0.0),
        Some(next) => {
            let (from, to) = (f32::from(KNOTS[next - 1]), f32::from(KNOTS[next]));
            (next - 1, next, (f32::from(ply) - from) / (to - from))
        }
    }
}

/// Trained weights.
pub struct Weights {
    /// For every knot a constant, a weight for every slot, and one for every mobility.
    folded: Vec<i16>,
    tempo: [i16; PLIES],
    /// What a board is worth at each ply before anything is known of it.
    constants: [i32; PLIES],
    /// For every ply, made when they are first asked for.
    tables: [OnceLock<Tables>; PLIES],
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weights({} of 16 bits)", self.folded.len())
    }
}

/// How a file of weights begins.
const MAGIC: &[u8; 8] = b"DAMIEROT";

/// Weights at one knot: the constant, then the slots, then the mobilities.
#[must_use]
pub fn weights_per_knot() -> usize {
    1 + Folding::shared().count() + MOBILITIES
}

impl Weights {
    /// From numbers in units of 1/[`DISC`]: for every knot the constant, the slots, the
    /// mobilities.
    pub fn new(folded: Vec<i16>) -> Result<Weights, WeightsError> {
        let expected = KNOTS.len() * weights_per_knot();
        if folded.len() != expected {
            let found = format!("{} weights", folded.len());
            return Err(WeightsError { found, expected: format!("{expected} weights") });
        }
        Ok(Weights::with(folded, [0; PLIES]))
    }

    fn with(folded: Vec<i16>, tempo: [i16; PLIES]) -> Weights {
        let constants = std::array::from_fn(|ply| {
            let constant = between(&folded, ply as u8).next().unwrap_or_default();
            constant.round() as i32 + i32::from(tempo[ply])
        });
        Weights { folded, tempo, constants, tables: std::array::from_fn(|_| OnceLock::new()) }
    }

    /// The same weights, with what the turn is worth at every ply.
    ///
    /// Games that are learned from are lost by mistakes, and the side to move makes the next one:
    /// it is worth more than they say. How much swings from ply to ply, which weights that are
    /// interpolated cannot follow.
    #[must_use]
    pub fn with_tempo(&self, tempo: [i16; PLIES]) -> Weights {
        Weights::with(self.folded.clone(), tempo)
    }

    /// What the turn is worth at every ply, in units of 1/[`DISC`].
    #[must_use]
    pub fn tempo(&self) -> &[i16] {
        &self.tempo
    }

    /// The numbers that they were made from, in units of 1/[`DISC`]; see [`Weights::new`].
    #[must_use]
    pub fn folded(&self) -> &[i16] {
        &self.folded
    }

    /// Reads what [`Weights::write`] wrote.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let refused =
            |found: String, expected: &str| WeightsError { found, expected: expected.into() };
        let Some((magic, rest)) = bytes.split_at_checked(MAGIC.len()) else {
            return Err(refused(format!("{} bytes", bytes.len()), "a file of weights"));
        };
        if magic != MAGIC {
            return Err(refused(
                format!("a file that begins {magic:02x?}"),
                "one that begins DAMIEROT",
            ));
        }
        let Some((sum, rest)) = rest.split_first_chunk::<8>() else {
            return Err(refused(format!("{} bytes", bytes.len()), "a checksum after DAMIEROT"));
        };
        let folded = KNOTS.len() * weights_per_knot();
        let expected = 2 * (folded + PLIES);
        if rest.len() != expected {
            let found = format!("{} bytes of weights", rest.len());
            return Err(WeightsError { found, expected: format!("{expected} bytes of weights") });
        }
        if u64::from_le_bytes(*sum) != checksum(rest) {
            return Err(refused(
                "weights that do not match their checksum".into(),
                "a file as written",
            ));
        }
        let mut numbers = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let folded = numbers.by_ref().take(folded).collect();
        let tempo = std::array::from_fn(|_| numbers.next().unwrap_or_default());
        Ok(Weights::with(folded, tempo))
    }

    /// A file of weights.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let body = self.body();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Eight digits by which weights are told apart: the first half of their checksum.
    #[must_use]
    pub fn hash(&self) -> String {
        format!("{:016x}", checksum(&self.body()))[..8].to_string()
    }

    fn body(&self) -> Vec<u8> {
        self.folded.iter().chain(&self.tempo).flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// What a board is worth for the side to move, in units of 1/[`DISC`].
    ///
    /// `own` and `theirs` are the discs of the side to move and of the other, `seen` the features
    /// of the board as the side to move sees it.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, seen: &Features, own: u64, theirs: u64) -> i32 {
        let ply = ply(own | theirs);
        self.constants[ply] + self.at(ply).worth(seen, mobilities(own, theirs))
    }

    #[inline]
    fn at(&self, ply: usize) -> &Tables {
        self.tables[ply].get_or_init(|| self.unfold(ply))
    }

    /// Unfolds the weights of all plies from a board with these discs on, before they are needed.
    pub fn prepare(&self, discs: u64) {
        (ply(discs)..PLIES).for_each(|ply| {
            self.at(ply);
        });
    }

    #[cold]
    fn unfold(&self, ply: usize) -> Tables {
        let weights = between(&self.folded, ply as u8).collect::<Vec<_>>();
        Tables::new(&weights[1..])
    }
}

/// The weights at a ply, in the order of those at a knot.
fn between(folded: &[i16], ply: u8) -> impl Iterator<Item = f32> {
    let (from, to, share) = knots(ply);
    let at = |knot: usize| &folded[knot * weights_per_knot()..][..weights_per_knot()];
    at(from)
        .iter()
        .zip(at(to))
        .map(move |(from, to)| (1.0 - share) * f32::from(*from) + share * f32::from(*to))
}

/// Fowler, Noll and Vo's: enough to notice a damaged file.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A file that does not hold weights: what was found, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// What the file holds.
    pub found: String,
    /// What it should hold.
    pub expected: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::STEP;

    fn numbered() -> Weights {
        let count = KNOTS.len() * weights_per_knot();
        Weights::new((0..count).map(|index| (index % 601) as i16 - 300).collect()).unwrap()
    }

    #[test]
    fn weights_written_are_read_again() {
        let weights = numbered().with_tempo(std::array::from_fn(|ply| ply as i16 * 7 - 100));
        let again = Weights::read(&weights.write()).unwrap();
        assert_eq!(again.folded, weights.folded);
        assert_eq!(again.tempo, weights.tempo);
    }

    #[test]
    fn a_bad_file_is_refused_with_what_was_found() {
        let good = numbered().write();
        let check = |bytes: &[u8], text: &str| {
            assert_eq!(Weights::read(bytes).unwrap_err().to_string(), text);
        };
        check(b"DAM", "found 3 bytes, expected a file of weights");
        check(b"DAMIEROT", "found 8 bytes, expected a checksum after DAMIEROT");
        let short = format!(
            "found {} bytes of weights, expected {} bytes of weights",
            good.len() - 17,
            good.len() - 16
        );
        check(&good[..good.len() - 1], &short);
        let mut bad = good.clone();
        bad[100] ^= 1;
        let text = "found weights that do not match their checksum, expected a file as written";
        check(&bad, text);
        bad[0] = b'X';
        assert!(Weights::read(&bad).unwrap_err().to_string().contains("DAMIEROT"));
    }

    /// The obvious way: every group's slot, at both knots, in steps of the tables.
    #[test]
    fn the_evaluation_is_the_sum_of_the_interpolated_weights() {
        let weights = numbered();
        let (own, theirs) = (0x0000_103c_1c08_0400, 0x0000_0c00_2070_0a02);
        let seen = Features::of(own, theirs);
        let empties = (own | theirs).count_zeros();
        let (from, to, share) = knots(60 - empties as u8);
        let at =
            |knot: usize, slot: usize| f32::from(weights.folded[knot * weights_per_knot() + slot]);
        let worth = |slot: usize| (1.0 - share) * at(from, slot) + share * at(to, slot);
        let slots = seen.0.iter().enumerate().map(|(group, n)| Folding::shared().slot(group, *n));
        let patterns = slots.map(|slot| STEP * (worth(1 + slot) / STEP).round()).sum::<f32>();
        let mobility = worth(1 + Folding::shared().count() + mobilities(own, theirs)).round();
        let sum = worth(0).round() + mobility + patterns;
        assert_eq!(weights.evaluate(&seen, own, theirs), sum as i32);
        let mut tempo = [0; PLIES];
        tempo[60 - empties as usize] = 90;
        let faster = weights.with_tempo(tempo);
        assert_eq!(faster.evaluate(&seen, own, theirs), sum as i32 + 90);
    }

    #[test]
    fn what_is_prepared_is_not_made_in_a_search() {
        let weights = Weights::new(vec![0; KNOTS.len() * weights_per_knot()]).unwrap();
        let made = || (0..PLIES).filter(|ply| weights.tables[*ply].get().is_some());
        assert_eq!(made().count(), 0);
        weights.prepare(u64::MAX >> 10);
        assert!(made().eq(50..PLIES), "ten squares are empty: from ply 50 on");
    }
}
