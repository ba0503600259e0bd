//! Evaluators of Lines of Action.
