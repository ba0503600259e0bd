//! `damier play` and `damier serve` at a real terminal and through a pipe.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod pipe;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod screens;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod welcome;
