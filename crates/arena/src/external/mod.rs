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
pub use gtp::{color as gtp_color, size_text as gtp_size};
pub use line::read_start;
pub use person::Person;
pub use program::start_program;
