//! Which line of a pseudo-code may follow which, read from its indentation and its first words.
//!
//! A line is visited when it does something: a test when it holds, a loop when another round
//! begins, an `else:` never.

/// Blanks of one step of indentation.
const INDENT: usize = 4;

/// The structure of a code.
pub struct Flow {
    lines: Vec<Line>,
}

struct Line {
    indent: usize,
    word: Word,
    /// What the line does, after its colon where it has one.
    act: Act,
    /// The header of the function that it calls.
    calls: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Blank,
    Header,
    /// A loop that ends by itself.
    Loop,
    /// A loop that something inside must end.
    Endless,
    If,
    /// `else if`.
    ElseIf,
    Else,
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    /// The lines below it, one step further in.
    Block,
    Return,
    Break,
    Other,
}

impl Flow {
    pub fn of(lines: &[String]) -> Flow {
        let name = |line: &String| Some(line.split_once('(')?.0.to_string());
        let headers = lines.iter().enumerate().filter(|(_, line)| !line.starts_with(' '));
        let functions = headers.filter_map(|(at, line)| Some((name(line)?, at)));
        let functions = functions.collect::<Vec<_>>();
        Flow { lines: lines.iter().map(|line| Line::read(line, &functions)).collect() }
    }

    /// Lines that are there to be visited.
    pub fn visitable(&self) -> Vec<usize> {
        let is_visitable = |line: &Line| match line.word {
            Word::Blank => false,
            Word::Else => line.act != Act::Block,
            _ => true,
        };
        (0..self.lines.len()).filter(|at| is_visitable(&self.lines[*at])).collect()
    }

    pub fn is_header(&self, at: usize) -> bool {
        self.lines[at].word == Word::Header
    }

    pub fn is_return(&self, at: usize) -> bool {
        self.lines[at].act == Act::Return
    }

    /// The header of the function that a line calls.
    pub fn calls(&self, at: usize) -> Option<usize> {
        self.lines[at].calls
    }

    /// The lines that may follow within the same call.
    pub fn next(&self, at: usize) -> Vec<usize> {
        let line = &self.lines[at];
        match line.act {
            Act::Return => Vec::new(),
            Act::Break => self.after(self.around(at, Word::is_loop).expect("a loop")),
            Act::Block => self.arrive(at + 1),
            Act::Other => self.after(at),
        }
    }

    /// The lines that may be visited first where control comes to a line.
    fn arrive(&self, at: usize) -> Vec<usize> {
        let line = &self.lines[at];
        match line.word {
            Word::Loop => [vec![at], self.after(at)].concat(),
            Word::If | Word::ElseIf => [vec![at], self.otherwise(at)].concat(),
            Word::Else if line.act == Act::Block => self.arrive(at + 1),
            _ => vec![at],
        }
    }

    /// Where control goes when a test fails.
    fn otherwise(&self, at: usize) -> Vec<usize> {
        let next = self.end(at);
        match self.lines.get(next) {
            Some(line) if line.is_else() && line.indent == self.lines[at].indent => {
                self.arrive(next)
            }
            _ => self.after(at),
        }
    }

    /// Where control goes when all of a line is done, its block and the other cases too.
    fn after(&self, at: usize) -> Vec<usize> {
        let indent = self.lines[at].indent;
        let mut next = self.end(at);
        while self.lines.get(next).is_some_and(|line| line.is_else() && line.indent == indent) {
            next = self.end(next);
        }
        if self.lines.get(next).is_some_and(|line| line.indent == indent && indent > 0) {
            return self.arrive(next);
        }
        match self.around(at, |_| true) {
            Some(above) if self.lines[above].word.is_loop() => self.arrive(above),
            Some(above) if self.lines[above].word != Word::Header => self.after(above),
            // A function that ends without a return allows nothing more.
            _ => Vec::new(),
        }
    }

    /// The first line behind the block of a line.
    fn end(&self, at: usize) -> usize {
        let indent = self.lines[at].indent;
        let is_out = |line: &Line| line.word == Word::Blank || line.indent <= indent;
        let below = &self.lines[at + 1..];
        at + 1 + below.iter().position(is_out).unwrap_or(below.len())
    }

    /// The nearest line of a kind in whose block a line is.
    fn around(&self, at: usize, is_meant: impl Fn(Word) -> bool) -> Option<usize> {
        let mut indent = self.lines[at].indent;
        for above in (0..at).rev() {
            if self.lines[above].indent < indent {
                indent = self.lines[above].indent;
                if is_meant(self.lines[above].word) {
                    return Some(above);
                }
            }
        }
        None
    }
}

impl Word {
    fn is_loop(self) -> bool {
        matches!(self, Word::Loop | Word::Endless)
    }
}

impl Line {
    fn read(line: &str, functions: &[(String, usize)]) -> Line {
        let text = line.trim_start();
        let begins = |word: &str| text.starts_with(word);
        let word = match () {
            () if text.is_empty() => Word::Blank,
            () if !line.starts_with(' ') => Word::Header,
            () if text == "repeat:" => Word::Endless,
            () if begins("for ") || begins("while ") || begins("repeat ") => Word::Loop,
            () if begins("if ") => Word::If,
            () if begins("else if ") => Word::ElseIf,
            () if begins("else:") => Word::Else,
            () => Word::Other,
        };
        let act = match text.split_once(':').filter(|_| word != Word::Other) {
            Some((_, act)) => act.trim_start(),
            None => text,
        };
        let act = match act {
            "" => Act::Block,
            "break" => Act::Break,
            act if act == "return" || act.starts_with("return ") => Act::Return,
            _ => Act::Other,
        };
        let is_called = |(name, _): &&(String, usize)| {
            let call = format!("{name}(");
            let begins = |at: usize| !text[..at].ends_with(char::is_alphanumeric);
            text.match_indices(&call).any(|(at, _)| begins(at))
        };
        let called = functions.iter().find(is_called).filter(|_| word != Word::Header);
        let indent = (line.len() - text.len()) / INDENT;
        Line { indent, word, act, calls: called.map(|(_, header)| *header) }
    }

    fn is_else(&self) -> bool {
        matches!(self.word, Word::Else | Word::ElseIf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flow(text: &str) -> Flow {
        Flow::of(&text.lines().map(str::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn lines_follow_each_other_as_the_text_says() {
        let text = "\
f(node):
    if it is over: return 0
    for each move:
        if it is the first:
            value = f(child)
        else:
            value = -f(child)
            if it is more: best = value
        if it is enough: break
    return best
";
        let flow = flow(text);
        let next = |at: usize| flow.next(at);
        assert_eq!(next(0), [1, 2, 9]);
        assert_eq!(next(1), [0; 0]);
        assert_eq!(next(2), [3, 6]);
        assert_eq!(next(3), [4]);
        assert_eq!(next(4), [8, 2, 9]);
        assert_eq!(next(6), [7, 8, 2, 9]);
        assert_eq!(next(7), [8, 2, 9]);
        assert_eq!(next(8), [9]);
        assert_eq!((flow.calls(4), flow.calls(6), flow.calls(0)), (Some(0), Some(0), None));
        assert!(flow.is_return(1) && flow.is_return(9) && flow.is_header(0));
        assert_eq!(flow.visitable(), [0, 1, 2, 3, 4, 6, 7, 8, 9]);
    }

    #[test]
    fn an_endless_loop_ends_by_a_break_alone() {
        let text = "\
g(root):
    repeat:
        ask
        if it is low: widen
        else if it is high: raise
        else: break
    return value
";
        let flow = flow(text);
        assert_eq!(flow.next(2), [3, 4, 5]);
        assert_eq!(flow.next(3), [1]);
        assert_eq!(flow.next(5), [6]);
    }
}
