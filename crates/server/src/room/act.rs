//! What can be done to a game.

use super::{Forfeit, Room};
use crate::message::{Action, Code, End, Kind, Occupant, Phase, Problem, Wanted};
use crate::problem::Answer;
use game::PASS;

/// The longest name of a person, in characters.
pub(super) const NAME_MAX: usize = 60;

/// The most nodes in a tree: nobody plays that many moves.
pub(super) const NODES_MAX: u32 = 20_000;

impl Room {
    /// Does something for a seat; returns the node that a move led to. A refusal changes nothing.
    pub(crate) fn act(&mut self, seat: usize, action: &Action) -> Answer<Option<u32>> {
        let node = match action {
            Action::Play { mv, at } => Some(self.play(seat, mv, *at)?),
            Action::Try { node, mv } => Some(self.try_move(*node, mv)?),
            Action::TakeBack => self.take_back().map(|()| None)?,
            Action::Redo => self.redo().map(|()| None)?,
            Action::Resign => self.resign(seat).map(|()| None)?,
            Action::Goto { node } => self.put_at(*node).map(|()| None)?,
            Action::Pause => self.set_paused(true),
            Action::Resume => self.set_paused(false),
            Action::Promote { node } => self.promote(*node).map(|()| None)?,
            Action::Remove { node } => self.remove(*node).map(|()| None)?,
            Action::Rename { seat, name } => self.rename(*seat, name).map(|()| None)?,
        };
        self.changed();
        Ok(node)
    }

    /// Plays the move of a machine.
    pub(crate) fn play_machine(&mut self, text: &str) -> Answer<()> {
        self.play(self.turn(), text, None)?;
        self.changed();
        Ok(())
    }

    fn play(&mut self, seat: usize, text: &str, at: Option<u32>) -> Answer<u32> {
        if self.phase() == Phase::Over {
            return Err(Problem::found(Code::Over, "a move", "nothing: the game is over"));
        }
        if let Some(at) = at.filter(|at| *at != self.current) {
            let (found, expected) = (format!("a move at node {at}"), self.current);
            return Err(Problem::found(Code::NotYourTurn, found, format!("one at {expected}"))
                .wants(Wanted::Latest));
        }
        if seat != self.turn() {
            let (found, expected) = (format!("seat {}", seat + 1), self.turn() + 1);
            return Err(Problem::found(Code::NotYourTurn, found, format!("seat {expected}")));
        }
        self.check_room()?;
        let (node, _) = self.grow(self.current, self.played.boxed(), text)?;
        self.stop_clock();
        self.spent[seat].moves += 1;
        self.is_paused = false;
        self.go_to(node)?;
        self.front = node;
        Ok(node)
    }

    fn try_move(&mut self, node: u32, text: &str) -> Answer<u32> {
        self.check_room()?;
        let played = self.match_at(node)?;
        Ok(self.grow(node, played, text)?.0)
    }

    fn check_room(&self) -> Answer<()> {
        match self.tree.has(NODES_MAX) {
            false => Ok(()),
            true => Err(Problem::found(Code::Busy, "another move", "fewer than 20 000 in a game")
                .wants_at_most(Wanted::FewerMoves, NODES_MAX)),
        }
    }

    /// Where taking back leads: where a person last had a choice; with machines only, the move
    /// before. A resignation is taken back alone, and lost time is lost.
    pub(super) fn take_back_target(&self) -> Option<u32> {
        match self.forfeit.map(|forfeit| forfeit.end) {
            Some(End::Time) => return None,
            Some(_) => return Some(self.current),
            None => (),
        }
        let path = self.tree.path(self.current);
        let mut nodes = path.iter().rev().filter_map(|id| self.tree.node(*id));
        if !(0..self.chairs.len()).any(|seat| self.is_person(seat)) {
            return nodes.find(|node| node.mv != PASS).map(|node| node.parent);
        }
        let is_choice = |node: &&crate::tree::Node| self.is_person(node.seat()) && node.mv != PASS;
        nodes.find(is_choice).map(|node| node.parent)
    }

    fn take_back(&mut self) -> Answer<()> {
        let nothing = || Problem::found(Code::Nothing, "a move back", "a move to take back");
        let target = self.take_back_target().ok_or_else(nothing)?;
        self.stop_clock();
        let is_move = self.forfeit.take().is_none();
        self.go_to(target)?;
        self.is_paused = is_move && !self.is_person(self.turn());
        Ok(())
    }

    /// What redo would go to next.
    pub(super) fn redo_target(&self, node: u32) -> Option<u32> {
        let path = self.tree.path(self.front);
        let after = match node {
            0 => 0,
            _ => path.iter().position(|id| *id == node)? + 1,
        };
        path.get(after).copied()
    }

    fn redo(&mut self) -> Answer<()> {
        if self.forfeit.is_some() {
            return Err(Problem::found(Code::Over, "a move forward", "nothing: the game is over"));
        }
        let nothing = || Problem::found(Code::Nothing, "a move forward", "a move taken back");
        let mut node = self.redo_target(self.current).ok_or_else(nothing)?;
        let mut played = self.match_at(node)?;
        let has_choice = |played: &dyn catalog::AnyMatch| {
            let is_asked = self.is_person(played.turn().index()) && played.moves() != [PASS];
            is_asked || played.outcome().is_some()
        };
        while !has_choice(&*played) {
            let Some(next) = self.redo_target(node) else { break };
            node = next;
            played = self.match_at(node)?;
        }
        self.stop_clock();
        self.go_to(node)
    }

    fn resign(&mut self, seat: usize) -> Answer<()> {
        if self.phase() == Phase::Over || self.kind == Kind::Study {
            return Err(Problem::found(Code::Over, "a resignation", "a game that is played"));
        }
        self.stop_clock();
        self.forfeit = Some(Forfeit { seat: seat as u8, end: End::Resigned });
        Ok(())
    }

    fn put_at(&mut self, node: u32) -> Answer<()> {
        if self.forfeit.is_some() {
            return Err(Problem::found(Code::Over, "a step", "nothing: the game is over"));
        }
        if !self.tree.has(node) {
            return Err(Problem::not_found("node"));
        }
        self.stop_clock();
        self.go_to(node)?;
        self.is_paused = true;
        Ok(())
    }

    fn set_paused(&mut self, is_paused: bool) -> Option<u32> {
        self.stop_clock();
        self.is_paused = is_paused;
        None
    }

    fn promote(&mut self, node: u32) -> Answer<()> {
        if self.tree.node(node).is_none() {
            return Err(Problem::not_found("node"));
        }
        let changed = self.tree.promote(node);
        self.changed.extend(changed);
        Ok(())
    }

    fn remove(&mut self, node: u32) -> Answer<()> {
        if self.tree.node(node).is_none() {
            return Err(Problem::not_found("node"));
        }
        if self.tree.path(self.current).contains(&node) {
            let expected = "a node beside the line where the game stands";
            return Err(Problem::found(Code::Nothing, format!("node {node}"), expected));
        }
        let gone = self.tree.remove(node);
        if gone.contains(&self.front) {
            self.front = self.current;
        }
        self.changed.retain(|id| !gone.contains(id));
        self.removed.extend(gone);
        Ok(())
    }

    fn rename(&mut self, seat: u8, new: &str) -> Answer<()> {
        let new = name_of(new)?;
        match self.chairs.get_mut(usize::from(seat)).map(|chair| &mut chair.occupant) {
            Some(Occupant::Person { name }) => {
                *name = new;
                Ok(())
            }
            _ => Err(Problem::not_found("person in that seat")),
        }
    }
}

/// A name on one line, of bounded length.
pub(crate) fn name_of(name: &str) -> Answer<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length > NAME_MAX || name.chars().any(char::is_control) {
        let found = format!("a name of {length} characters");
        return Err(Problem::found(Code::BadMessage, found, format!("at most {NAME_MAX}"))
            .wants_at_most(Wanted::Name, NAME_MAX as u32));
    }
    Ok(name)
}
