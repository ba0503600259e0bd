//! What patterns and counts are worth: every coefficient of the engine's evaluation.

use std::fmt::Write;
use std::sync::LazyLock;

use game::TextError;

use super::columns::{COLUMNS, FOLDED, parts};
use super::features::counted;
use super::layout::{Layout, ONE};
use super::node::Node;

/// Weights are given where so many parts of [`PARTS`] of the board are filled; between, they are
/// blended.
pub const KNOTS: [u32; 5] = [0, 5, 10, 15, 20];

/// The parts of the board: with each more that is filled, the weights change.
pub const PARTS: u32 = 20;

/// A disc, in the unit of values.
pub const DISC: i32 = 100;

/// What each column is worth at each knot, in the unit of values on 8x8.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    knots: Vec<Vec<i16>>,
    /// The same for every part of the board that is filled.
    parts: Vec<Box<[i16; COLUMNS]>>,
}

/// The part of a board that is filled, with so many discs on so many squares.
#[inline]
#[must_use]
pub const fn part(discs: u32, squares: u32) -> u32 {
    // Four lie there at the start, and no board is as small as that.
    let (placed, all) = (discs.saturating_sub(4), squares - 4);
    (placed * PARTS + all / 2) / all
}

/// Between which knots a part lies, and how much the second counts.
#[must_use]
pub fn place(part: u32) -> (usize, usize, f64) {
    let step = KNOTS[1] - KNOTS[0];
    let from = ((part / step) as usize).min(KNOTS.len() - 2);
    (from, from + 1, f64::from(part - KNOTS[from]) / f64::from(step))
}

impl Weights {
    /// With these weights at the knots; columns that stand for others are read, the others are not.
    #[must_use]
    pub fn new(knots: &[Vec<i16>]) -> Weights {
        let unfolded = |knot: &Vec<i16>| {
            let weights = FOLDED.iter().map(|column| knot[*column as usize]);
            weights.collect::<Vec<_>>()
        };
        let knots = knots.iter().map(unfolded).collect::<Vec<_>>();
        let blended = |part| {
            let (from, to, share) = place(part);
            let mut blended = vec![0; COLUMNS];
            for (column, weight) in blended.iter_mut().enumerate() {
                let (a, b) = (f64::from(knots[from][column]), f64::from(knots[to][column]));
                *weight = ((1.0 - share) * a + share * b).round() as i16;
            }
            let blended: Box<[i16]> = blended.into();
            blended.try_into().expect("there are as many columns")
        };
        let parts = (0..=PARTS).map(blended).collect();
        Weights { knots, parts }
    }

    /// The weights that the engine ships with; how they were made: `weights/boards/CARD.md`.
    #[must_use]
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            let text = include_str!("../../../../weights/boards/evaluation.txt");
            Weights::read(text).expect("a test reads them")
        });
        &SHIPPED
    }

    /// What they were made of.
    #[must_use]
    pub fn knots(&self) -> &[Vec<i16>] {
        &self.knots
    }

    /// What a board is worth to the side to move, on which the sides have so many moves.
    #[inline]
    pub fn evaluate<const W: usize>(
        &self,
        layout: &Layout<W>,
        node: &Node<W>,
        moves: [usize; 2],
    ) -> i32 {
        let discs = (node.sides.own | node.sides.their).len() as u32;
        let weights = &*self.parts[part(discs, layout.squares).min(PARTS) as usize];
        let at = |column: u32| i32::from(weights[column as usize]);
        let seen = node.fillings.iter().zip(&layout.columns).take(layout.places);
        let seen = seen.map(|(filling, column)| at(column.wrapping_add_signed((*filling).into())));
        let counts = counted(layout, node.sides, moves).map(at);
        let sum = i32::from(weights[0]) + seen.sum::<i32>() + counts.iter().sum::<i32>();
        let most = DISC * (layout.squares as i32 - 1);
        (sum * layout.scale / ONE).clamp(-most, most)
    }

    /// Reads what [`Weights::write`] writes: for every knot and every part a line of numbers.
    pub fn read(text: &str) -> Result<Weights, TextError> {
        let mut knots = vec![vec![0; COLUMNS]; KNOTS.len()];
        let mut lines = game::lines(text);
        for (knot, filled) in knots.iter_mut().zip(KNOTS) {
            for (name, columns) in parts() {
                let title = format!("{name}.{filled}");
                let (offset, line) = lines.next().unwrap_or((text.len(), ""));
                let Some(numbers) = line.strip_prefix(&format!("{title} =")) else {
                    return Err(TextError::word(text, offset, format!("{title} = and numbers")));
                };
                let first = offset + line.len() - numbers.len();
                read_numbers(text, (first, numbers), columns, knot)?;
            }
        }
        match lines.find(|(_, line)| !line.trim().is_empty()) {
            Some((offset, _)) => Err(TextError::word(text, offset, "nothing more")),
            None => Ok(Weights::new(&knots)),
        }
    }

    /// All of them as text, those of columns that stand for others.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (knot, filled) in self.knots.iter().zip(KNOTS) {
            for (name, columns) in parts() {
                write!(text, "{name}.{filled} =").expect("a string takes everything");
                for column in columns.filter(|column| stands(*column)) {
                    write!(text, " {}", knot[column]).expect("a string takes everything");
                }
                text.push('\n');
            }
        }
        text
    }
}

/// Whether a column stands for itself and perhaps for others.
fn stands(column: usize) -> bool {
    FOLDED[column] as usize == column
}

/// Reads the numbers of a line, from an offset of the text on, into columns.
fn read_numbers(
    text: &str,
    (offset, line): (usize, &str),
    columns: std::ops::Range<usize>,
    into: &mut [i16],
) -> Result<(), TextError> {
    let mut numbers = game::tokens(line);
    for column in columns.filter(|column| stands(*column)) {
        let (at, word) = numbers.next().unwrap_or((line.len(), ""));
        let expected = || TextError::word(text, offset + at, "a whole number of 16 bits");
        into[column] = word.parse().map_err(|_| expected())?;
    }
    match numbers.next() {
        Some((at, _)) => Err(TextError::word(text, offset + at, "the end of the line")),
        None => Ok(()),
    }
}
