//! A move of a game, judged.

use catalog::{Confidence, Judgment};

/// A move of the game, and the best one in its place.
pub struct Judged {
    /// The ply, from 1.
    pub ply: usize,
    /// Who moved, as the game calls the side.
    pub side: String,
    /// The move that was played.
    pub played: Judgment,
    /// The best move.
    pub best: Judgment,
}

impl Judged {
    /// What the move lost, in discs.
    pub fn loss(&self) -> f64 {
        (self.best.value - self.played.value).max(0.0)
    }

    /// What is written of the loss: nothing if there is none.
    pub fn loss_text(&self) -> String {
        let exact = [&self.played, &self.best].map(|one| one.confidence == Confidence::Exact);
        match self.loss() {
            loss if loss < 0.005 => String::new(),
            loss if exact == [true, true] => format!("{loss:.0}"),
            loss => format!("{loss:.2}"),
        }
    }

    /// How bad it was, if it was.
    pub fn grade(&self) -> Option<Grade> {
        // As it is written, so that a loss of 2.00 is never less than two discs.
        let loss = rounded(self.loss());
        Grade::ALL.into_iter().rev().find(|grade| loss >= grade.least())
    }
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Grade {
    /// The lightest first.
    pub const ALL: [Grade; 3] = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];

    /// The discs that it loses at least, the same as in the laboratory's review.
    pub fn least(self) -> f64 {
        match self {
            Grade::Inaccuracy => 2.0,
            Grade::Mistake => 4.0,
            Grade::Blunder => 8.0,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }

    /// What is written behind the move.
    pub fn mark(self) -> &'static str {
        match self {
            Grade::Inaccuracy => "?!",
            Grade::Mistake => "?",
            Grade::Blunder => "??",
        }
    }
}

/// A value in discs.
pub fn value_text(judgment: &Judgment) -> String {
    match judgment.confidence {
        Confidence::Exact => format!("{:+.0}", judgment.value),
        _ => format!("{:+.2}", judgment.value),
    }
}

/// How surely a value is known.
pub fn confidence_text(judgment: &Judgment) -> String {
    match judgment.confidence {
        Confidence::Exact => "exact".to_string(),
        Confidence::Likely(percent) => format!("{percent} %"),
        Confidence::Depth(depth) => format!("depth {depth}"),
    }
}

/// Hundredths of a disc are enough.
pub fn rounded(value: f64) -> f64 {
    (value * 1e2).round() / 1e2
}
