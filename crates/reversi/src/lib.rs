//! reversi.
