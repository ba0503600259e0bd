//! What programs are forgiven: habits that the protocol does not have, or commands it does have.

use std::fmt;

/// Something that a program does otherwise, and that it is met halfway in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Courtesy {
    /// `= 14 e6` instead of `=14 e6`.
    NumberBehindBlank,
    /// It takes the number before a command for the command.
    NoNumbers,
    /// Lines that are no answer are passed over.
    StrayLines,
    /// Its answers are over with their first line.
    NoEmptyLine,
    /// It says nothing at all to what it does not know.
    Silence,
    /// Something follows the move.
    MoreThanMove,
    /// It is told whole seconds.
    WholeSeconds,
    /// It does without a command that it does not know.
    Without(&'static str),
}

impl fmt::Display for Courtesy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Courtesy::NumberBehindBlank => "a blank before the number of its answers",
            Courtesy::NoNumbers => "commands without numbers",
            Courtesy::StrayLines => "lines that are no answers",
            Courtesy::NoEmptyLine => "no empty line behind its answers",
            Courtesy::Silence => "no answer to what it does not know",
            Courtesy::MoreThanMove => "more than a move where a move is asked for",
            Courtesy::WholeSeconds => "whole seconds",
            Courtesy::Without(command) => return write!(f, "no {command}"),
        })
    }
}
