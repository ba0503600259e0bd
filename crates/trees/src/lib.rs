//! The trees of searches, for whoever looks at them.
//!
//! A [`Recording`](catalog::Recording) is what a search did; a [`View`] is one pass of it as a tree
//! of nodes. [`layout`] says where nodes are drawn, the same in a picture, on a page and in tests;
//! [`text`] indents them, [`svg`] draws them, [`json`] writes them down, [`counts`] sums them up,
//! [`minimal`] says what the luckiest alpha-beta would leave of them, and a [`Comparison`] lays the
//! nodes of several searches beside each other. [`Code`] is the pseudo-code of an algorithm, and
//! [`Steps`] are what a search did, line by line.
#![forbid(unsafe_code)]

mod code;
mod compare;
pub mod counts;
mod games;
pub mod json;
mod layout;
pub mod minimal;
mod notes;
mod outer;
mod steps;
pub mod svg;
pub mod text;
mod view;
mod walk;
mod words;

pub use code::Code;
pub use compare::{Comparison, Share};
pub use layout::{Place, layout};
pub use notes::note_text;
pub use steps::{Kind, Note, Step, Steps, TooMany};
pub use view::View;
pub use words::{bound_text, stage_text, value_text, why_text, window_text};
