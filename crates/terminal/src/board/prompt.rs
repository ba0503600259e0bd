//! A line that is being typed at the foot of the board.

/// The line, and where in it the next character goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Prompt {
    characters: Vec<char>,
    pub(super) place: usize,
}

impl Prompt {
    /// A line that begins so.
    pub(super) fn new(text: &str) -> Prompt {
        let characters = text.chars().collect::<Vec<_>>();
        Prompt { place: characters.len(), characters }
    }

    pub(super) fn text(&self) -> String {
        self.characters.iter().collect()
    }

    pub(super) fn insert(&mut self, character: char) {
        self.characters.insert(self.place, character);
        self.place += 1;
    }

    /// Deletes the character before the place; says whether there was one.
    pub(super) fn delete(&mut self) -> bool {
        if self.place > 0 {
            self.place -= 1;
            self.characters.remove(self.place);
        }
        !self.characters.is_empty()
    }

    /// Goes over so many characters, backward if negative.
    pub(super) fn go(&mut self, characters: isize) {
        self.place = self.place.saturating_add_signed(characters).min(self.characters.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_can_be_mended_anywhere() {
        let mut prompt = Prompt::new("save gme");
        prompt.go(-2);
        prompt.insert('a');
        assert_eq!((prompt.text().as_str(), prompt.place), ("save game", 7));
        prompt.go(isize::MAX);
        prompt.insert('é');
        assert!(prompt.delete() && prompt.delete());
        assert_eq!(prompt.text(), "save gam");
        prompt.go(isize::MIN + 1);
        assert!(prompt.delete(), "nothing before the beginning, but something behind it");
        assert!(!Prompt::new("x").delete() || !Prompt::new("").delete());
    }
}
