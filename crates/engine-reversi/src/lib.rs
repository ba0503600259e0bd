//! Evaluators of Othello on any board and of Reversi for two to four seats.
