//! Contestants from outside: other programs, and people.

mod conversation;
mod line;
mod person;
mod process;
mod program;
mod words;

pub use line::{Line, read_line};
pub use person::Person;
pub use program::External;
