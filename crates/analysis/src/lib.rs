//! What moves are worth: positions judged and games reviewed, the same for every game and edge.
//!
//! A [`Judge`] makes an [`Analysis`] of a position: by the game's engine where there is one, else
//! by a survey of all moves. [`review`] lets it judge a whole game, and says what every move lost
//! on one scale; a [`Reviewer`] does so move by move. No I/O: a page, a terminal and a command line
//! only show what is found here.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use analysis::{Judge, Pace, review};
//! use catalog::{Options, find};
//! use game::Limits;
//!
//! let game = find("loa").unwrap().open(&Options::default()).unwrap();
//! let mut played = game.start(1);
//! played.play("b1-b3").unwrap();
//! let pace = Pace::of(&*game, None, Limits { depth: Some(2), ..Limits::default() });
//! let mut judge = Judge::of(&*game, 1, 1);
//! let review = review(&*played, &mut judge, &pace, &AtomicBool::new(false), &mut |_| ());
//! assert_eq!((review.moves.len(), review.seats[0].moves), (1, 1));
//! ```
#![forbid(unsafe_code)]

mod deepest;
mod grade;
mod judge;
mod review;
mod survey;

pub use catalog::{Analysis, Confidence, JudgedMove, Question, Reach};
pub use deepest::{Deepest, deeper};
pub use grade::Grade;
pub use judge::Judge;
pub use review::{Pace, Review, ReviewMove, Reviewer, SeatReview, review, rounded};
