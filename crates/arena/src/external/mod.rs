//! Contestants from outside: other programs, and people.

mod conversation;
mod courtesy;
mod dialogue;
mod gtp;
mod line;
mod nboard;
mod person;
mod process;
mod program;
mod strays;
mod words;

pub use courtesy::Courtesy;
pub use line::{Line, read_line};
pub use person::Person;
pub use program::External;
