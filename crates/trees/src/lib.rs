//! The trees of searches, for whoever looks at them.
//!
//! A [`Recording`](catalog::Recording) is what a search did; a [`View`] is one pass of it as a tree
//! of nodes. [`layout`] says where nodes are drawn, the same in a picture, on a page and in tests;
//! [`text`] indents them, [`svg`] draws them, [`json`] writes them down, [`counts`] sums them up,
//! [`minimal`] says what the luckiest alpha-beta would leave of them, and a [`Comparison`] lays the
//! nodes of several searches beside each other.
#![forbid(unsafe_code)]

mod compare;
pub mod counts;
pub mod json;
mod layout;
pub mod minimal;
pub mod svg;
pub mod text;
mod view;
mod words;

pub use compare::{Comparison, Share};
pub use layout::{Place, layout};
pub use view::View;
pub use words::{bound_text, stage_text, value_text, why_text, window_text};
