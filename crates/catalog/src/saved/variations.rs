//! Variations in text: in parentheses behind the move that they replace, as in
//! `f5 d6 (f6 e6 (f4)) c3`.

use std::collections::HashMap;

use game::TextError;

use super::{Branch, Places, Word};
use crate::AnyGame;

/// Reads the moves of a text from an offset on.
pub(super) fn read(
    text: &str,
    offset: usize,
    game: &dyn AnyGame,
) -> Result<(Vec<Word>, Vec<Branch>), TextError> {
    let mut line = Line { text, places: Places::new(text), words: Vec::new(), parents: Vec::new() };
    // The last move of the line that is open, and whether it has one; before it, those around it.
    let (mut last, mut has_move, mut around) = (0, false, Vec::new());
    let mut at = offset;
    while at < text.len() {
        let next = text[at..].find(['(', ')']).map_or(text.len(), |length| at + length);
        for (begin, word) in game.split_moves(&text[at..next]) {
            line.push(at + begin, word, last);
            (last, has_move) = (line.words.len(), true);
        }
        match text[next..].bytes().next() {
            Some(b'(') if has_move => {
                around.push(last);
                (last, has_move) = (line.parents[last - 1], false);
            }
            Some(b'(') => return line.refused(next, "a move before the variation from it"),
            Some(_) if !has_move => return line.refused(next, "a move in the variation"),
            Some(_) => match around.pop() {
                Some(outside) => last = outside,
                None => return line.refused(next, "a move: no variation is open"),
            },
            None => (),
        }
        at = next + 1;
    }
    match around.is_empty() {
        true => Ok((line.words, branches(&line.parents))),
        false => line.refused(text.len(), "`)` at the end of the variation"),
    }
}

struct Line<'a> {
    text: &'a str,
    places: Places<'a>,
    words: Vec<Word>,
    /// The move before each, by its number; 0 is the start.
    parents: Vec<usize>,
}

impl Line<'_> {
    fn push(&mut self, offset: usize, word: &str, parent: usize) {
        self.words.push(self.places.word(offset, word));
        self.parents.push(parent);
    }

    fn refused<T>(&self, offset: usize, expected: &str) -> Result<T, TextError> {
        Err(TextError::new(self.text, offset, expected))
    }
}

fn branches(parents: &[usize]) -> Vec<Branch> {
    let moves = (1..).zip(parents).map(|(mv, parent)| Branch { mv, parent: *parent });
    moves.filter(|Branch { mv, parent }| parent + 1 != *mv).collect()
}

/// A move of a tree, as a library has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeMove<'a> {
    /// What it is called.
    pub id: u32,
    /// The move before it; 0 is the start.
    pub parent: u32,
    /// Its place among its siblings: the least is the main line.
    pub place: i64,
    /// The move.
    pub text: &'a str,
}

/// A tree in text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenTree {
    /// The moves that can be reached from the start, in the order of the text.
    pub ids: Vec<u32>,
    /// The text.
    pub text: String,
}

/// What is still to be written.
enum Rest {
    /// A variation that begins with this child.
    Variation(usize),
    /// Whatever follows a move.
    Behind(u32),
    /// The end of a variation.
    End,
}

impl WrittenTree {
    /// Writes the moves of a tree.
    ///
    /// ```
    /// use catalog::{TreeMove, WrittenTree};
    /// let mv = |id, parent, place, text| TreeMove { id, parent, place, text };
    /// let tree = [mv(1, 0, 0, "f5"), mv(2, 1, 0, "d6"), mv(5, 1, -1, "f6"), mv(7, 2, 0, "c3")];
    /// let written = WrittenTree::of(&tree);
    /// assert_eq!((written.text.as_str(), written.ids), ("f5 f6 (d6 c3)", vec![1, 5, 2, 7]));
    /// ```
    #[must_use]
    pub fn of(moves: &[TreeMove<'_>]) -> WrittenTree {
        let mut children = HashMap::<u32, Vec<usize>>::new();
        for (index, mv) in moves.iter().enumerate() {
            children.entry(mv.parent).or_default().push(index);
        }
        let mut written = WrittenTree::default();
        let mut open = vec![Rest::Behind(0)];
        while let Some(rest) = open.pop() {
            match rest {
                Rest::End => written.text.push(')'),
                Rest::Variation(index) => written.put(" (", &moves[index]),
                Rest::Behind(id) => {
                    // Taken out, so that a tree that bites its tail is written once.
                    let Some(mut siblings) = children.remove(&id) else { continue };
                    siblings.sort_unstable_by_key(|index| (moves[*index].place, moves[*index].id));
                    written.put(" ", &moves[siblings[0]]);
                    open.push(Rest::Behind(moves[siblings[0]].id));
                    for index in siblings.into_iter().skip(1).rev() {
                        let behind = Rest::Behind(moves[index].id);
                        open.extend([Rest::End, behind, Rest::Variation(index)]);
                    }
                }
            }
        }
        written
    }

    fn put(&mut self, before: &str, mv: &TreeMove<'_>) {
        let before = if self.ids.is_empty() { before.trim_start() } else { before };
        self.text.extend([before, mv.text]);
        self.ids.push(mv.id);
    }
}
