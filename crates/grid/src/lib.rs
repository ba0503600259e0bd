//! Squares, bit sets, symmetries and diagrams of rectangular boards up to 16x16.
//!
//! No game here: only what boards have in common.
//!
//! ```
//! use grid::{Origin, Size, Symmetry};
//!
//! let size = Size::new(7, 9).unwrap();
//! let square = size.read_square("e3", Origin::Top).unwrap();
//! assert_eq!((size.row(square), size.column(square)), (2, 4));
//! assert_eq!(size.square_name(square, Origin::Bottom), "e5");
//! assert_eq!(Symmetry::of(size).len(), 4); // an oblong has no diagonal mirror
//! ```
#![forbid(unsafe_code)]

mod bits;
mod diagram;
mod direction;
mod size;
mod symmetry;
mod transcript;

pub use bits::{Bits, Squares, squares};
pub use diagram::diagram;
pub use direction::Direction;
pub use size::{Origin, Size, Square};
pub use symmetry::Symmetry;
pub use transcript::{is_pass, named_squares, split_squares, split_words};
