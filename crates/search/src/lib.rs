//! Every classical search algorithm, over any game.
