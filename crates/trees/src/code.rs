//! The pseudo-code of the algorithms, one text each, as it stands beside a tree.
//!
//! A line of a text may end with a mark, such as `#cut`: what happens when the search is there.
//! Marks that begin with `max.` or `min.` are meant for one of two sides alone.

use catalog::Spec;

const MINIMAX: &str = include_str!("code/minimax.txt");
const NEGAMAX: &str = include_str!("code/negamax.txt");
const ALPHABETA: &str = include_str!("code/alphabeta.txt");
const PVS: &str = include_str!("code/pvs.txt");
const MEMORY: &str = include_str!("code/memory.txt");
const MTDF: &str = include_str!("code/mtdf.txt");
const DEEPENING: &str = include_str!("code/deepening.txt");
const ASPIRATION: &str = include_str!("code/aspiration.txt");
const MAXN: &str = include_str!("code/maxn.txt");
const PARANOID: &str = include_str!("code/paranoid.txt");
const BRS: &str = include_str!("code/brs.txt");
const BRSPLUS: &str = include_str!("code/brsplus.txt");
const MCTS: &str = include_str!("code/mcts.txt");

/// What stands for the search that is deepened.
const SEARCH: &str = "{search}";

/// The pseudo-code of a search.
///
/// ```
/// let spec = "deepening:depth=3,algorithm=negamax".parse().unwrap();
/// let code = trees::Code::of(&spec).unwrap();
/// assert_eq!(code.lines()[0], "deepening(root):");
/// assert_eq!(code.lines()[2], "        value = negamax(root, depth)");
/// assert_eq!(code.lines()[5], "negamax(node, depth):");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    lines: Vec<String>,
    functions: Vec<Function>,
}

/// A function of the code.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Function {
    name: String,
    /// Whether it has a window.
    has_window: bool,
    marks: Vec<Mark>,
}

/// What happens at a line.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Mark {
    name: String,
    /// Whether it is for the side that wants the highest value, if it is for one alone.
    is_max: Option<bool>,
    line: usize,
}

impl Code {
    /// The code of what a spec asks for; `None` if it is no algorithm of the laboratory.
    #[must_use]
    pub fn of(spec: &Spec) -> Option<Code> {
        let value = |key: &str| {
            let item = spec.items.iter().find(|item| item.key.as_deref() == Some(key));
            item.map(|item| item.value.as_str())
        };
        let is_bare =
            |word: &str| spec.items.iter().any(|item| item.key.is_none() && item.value == word);
        let is_deepening = spec.name == "deepening"
            || is_bare("deepening")
            || ["time", "nodes"].into_iter().any(|key| value(key).is_some());
        let name = match &spec.name[..] {
            "deepening" => value("algorithm").unwrap_or("memory"),
            "mcts" => return Some(Code::joined(&[MCTS])),
            name => name,
        };
        let search: &[&str] = match name {
            "minimax" => &[MINIMAX],
            "negamax" => &[NEGAMAX],
            "alphabeta" => &[ALPHABETA],
            "pvs" => &[PVS],
            "memory" => &[MEMORY],
            "mtdf" => &[MTDF, ALPHABETA, MEMORY],
            "maxn" => &[MAXN],
            "paranoid" => &[PARANOID],
            "brs" => &[BRS],
            "brsplus" => &[BRSPLUS],
            _ => return None,
        };
        if !is_deepening {
            return Some(Code::joined(search));
        }
        // What has no window of its own is not searched in a narrow one.
        let is_narrow = value("aspiration").is_some() && header(search[0]).contains("alpha");
        let outer = if is_narrow { ASPIRATION } else { DEEPENING };
        let outer = outer.replace(SEARCH, &root_call(search[0], is_narrow));
        Some(Code::joined(&[&[&outer[..]], search].concat()))
    }

    /// The code as it is shown: lines indented by four blanks, functions apart by an empty one.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Texts below each other.
    fn joined(texts: &[&str]) -> Code {
        let mut code = Code { lines: Vec::new(), functions: Vec::new() };
        for text in texts {
            if !code.lines.is_empty() {
                code.lines.push(String::new());
            }
            for line in text.lines() {
                code.push(line);
            }
        }
        code
    }

    /// Adds a line, which may begin a function.
    fn push(&mut self, line: &str) {
        let (shown, mark) = line.rsplit_once('#').unwrap_or((line, ""));
        let shown = shown.trim_end().to_string();
        if let Some((name, _)) = shown.split_once('(').filter(|_| !shown.starts_with(' ')) {
            let (name, has_window) = (name.to_string(), shown.contains("alpha"));
            self.functions.push(Function { name, has_window, marks: Vec::new() });
        }
        if let Some(function) = self.functions.last_mut().filter(|_| !mark.is_empty()) {
            let (side, name) = mark.split_once('.').unwrap_or(("", mark));
            let is_max = (!side.is_empty()).then_some(side == "max");
            let line = self.lines.len();
            function.marks.push(Mark { name: name.to_string(), is_max, line });
        }
        self.lines.push(shown);
    }

    fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// Whether there is a function of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.function(name).is_some()
    }

    /// The name of the last function, which all others lead to.
    pub(crate) fn innermost(&self) -> &str {
        self.functions.last().map_or("", |function| &function.name)
    }

    /// Whether a function has a window.
    pub(crate) fn has_window(&self, name: &str) -> bool {
        self.function(name).is_some_and(|function| function.has_window)
    }

    /// Whether a function has two sides, of which one wants the lowest value.
    pub(crate) fn has_sides(&self, name: &str) -> bool {
        let has_sides =
            |function: &Function| function.marks.iter().any(|mark| mark.is_max.is_some());
        self.function(name).is_some_and(has_sides)
    }

    /// The line of a function where something happens to a side, if the text has one.
    pub(crate) fn line(&self, function: &str, mark: &str, is_max: bool) -> Option<usize> {
        let is_meant =
            |one: &&Mark| one.name == mark && one.is_max.is_none_or(|meant| meant == is_max);
        Some(self.function(function)?.marks.iter().find(is_meant)?.line)
    }
}

/// The first line of a text, up to its colon.
fn header(text: &str) -> &str {
    text.split_once(':').map_or(text, |(header, _)| header)
}

/// How a search is called at the root.
fn root_call(text: &str, is_narrow: bool) -> String {
    let call = header(text).replace("node", "root");
    let call = call.replace("surprised", "no").replace("guess", "value");
    if is_narrow { call } else { call.replace("alpha, beta", "-∞, ∞") }
}
