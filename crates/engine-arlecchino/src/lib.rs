//! Evaluators of Arlecchino.
