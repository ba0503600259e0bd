//! othello.
