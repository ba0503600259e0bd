//! The games whose evaluations can learn.

use super::games;
use super::gene::Genes;
use super::round::Table;

/// A game whose evaluation can learn.
#[derive(Debug)]
pub struct Lesson {
    /// Its name.
    pub name: &'static str,
    /// What learns.
    pub about: &'static str,
    /// Which coefficients, and within which bounds.
    pub genes: fn() -> Genes,
    /// Who plays with what was learned; the file follows.
    pub player: &'static str,
    /// Games at a depth.
    pub table: fn(u32) -> Box<dyn Table>,
}

impl Lesson {
    /// All of them.
    pub const ALL: &'static [Lesson] = &[
        Lesson {
            name: "loa",
            about: "Lines of Action: the evaluation of report 002",
            genes: games::loa_genes,
            player: "report:002",
            table: |depth| Box::new(games::loa(depth)),
        },
        Lesson {
            name: "arlecchino",
            about: "Arlecchino for two: compartments and captures",
            genes: games::arlecchino_genes,
            player: "alphabeta:depth=4,eval=exchange",
            table: |depth| Box::new(games::arlecchino(depth)),
        },
        Lesson {
            name: "othello",
            about: "Othello: the evaluation of report 000",
            genes: games::othello_genes,
            player: "report:000,hard",
            table: |depth| Box::new(games::othello(depth)),
        },
    ];

    /// The lesson of a name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Lesson> {
        Lesson::ALL.iter().find(|lesson| lesson.name == name)
    }
}
