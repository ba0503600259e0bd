//! arlecchino.
