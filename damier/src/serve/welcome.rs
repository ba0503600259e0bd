//! What is said at the start: where the laboratory is, how others come in, and what they see.

use std::fmt::Write;

use super::code::Code;

/// So many addresses have a code, the best of them; a machine with many containers has many.
const CODES_MAX: usize = 4;

/// Columns between a code and the text beside it.
const GAP: usize = 2;

/// Columns and rows of a terminal.
pub type Window = (usize, usize);

/// Where a server is reached.
pub struct Welcome {
    /// On the machine itself.
    pub url: String,
    /// From elsewhere, the best first.
    pub addresses: Vec<String>,
    /// Whether that is through a proxy.
    pub is_public: bool,
    /// Whether other machines are let in at all.
    pub is_open: bool,
}

impl Welcome {
    /// All of it; with codes where there is a window for one. What comes last stays on the screen:
    /// that is the best way in, and the next best is the last above it.
    pub fn text(&self, window: Option<Window>) -> String {
        self.other_codes(window) + &self.best(window)
    }

    /// The codes of the addresses but the best.
    fn other_codes(&self, window: Option<Window>) -> String {
        let others = self.addresses.iter().take(CODES_MAX).skip(1).rev();
        let shown = others.filter_map(|address| {
            let code = Code::of(address).filter(|code| fits(code, window))?;
            Some(format!("Another way in: {address}\n{}\n", lines(&code.lines)))
        });
        shown.collect()
    }

    /// Where the laboratory is, and the best way in.
    fn best(&self, window: Option<Window>) -> String {
        let proxy = if self.is_public { " behind a proxy" } else { "" };
        let first = format!("The laboratory is at {}{proxy} (Ctrl-C ends it)\n", self.url);
        if !self.is_open {
            return first;
        }
        let Some(best) = self.addresses.first() else {
            return first + "Nobody else can reach it: this machine is in no network.\n";
        };
        let code = window.and_then(|window| Some((Code::of(best)?, window)));
        let Some((code, window)) = code else {
            return first + &lines(&self.sentences("open"));
        };
        if !fits(&code, Some(window)) {
            let (columns, rows) = (code.width, code.lines.len() + 1);
            let small = format!(
                "(A code for phones would be here, were the window {columns} columns wide and \
                 {rows} rows high.)\n"
            );
            return first + &lines(&self.sentences("open")) + &small;
        }
        let text = self.sentences("scan the code, or open");
        let width = text.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        match code.width + GAP + width <= window.0 {
            true => format!("{first}\n{}", beside(&code, &text)),
            false => format!("{first}{}\n{}", lines(&text), lines(&code.lines)),
        }
    }

    /// Who comes in how, and what that means; short lines, for they may stand beside a code.
    fn sentences(&self, open: &str) -> Vec<String> {
        let who = if self.is_public { "Others" } else { "Others in this network" };
        let mut lines = vec![format!("{who} {open}")];
        let address = |address: &String| format!("  {address}");
        lines.extend(self.addresses.first().map(address));
        if self.addresses.len() > 1 {
            lines.push("or, if that leads nowhere,".to_string());
            lines.extend(self.addresses[1..].iter().map(address));
        }
        let is_plain = self.addresses.iter().any(|address| address.starts_with("http:"));
        let mut say = |text: &str| lines.extend(text.lines().map(str::to_string));
        say("\nMake a game in the browser here, with seats\n\
             for a \"Friend, by link\". Send them the links,\n\
             or tick \"Anybody who reaches this server may\n\
             join\": then it waits where the code leads.");
        say("\nWhoever gets there sees the games that wait\n\
             and those whose link he has, nothing else of\n\
             this machine.");
        if is_plain {
            say("Nothing is encrypted: use it in\nnetworks you trust.");
        }
        if !self.is_public {
            say("\nNothing opens there? It must be the same\n\
                 Wi-Fi, and no firewall may close the port.");
        }
        lines
    }
}

/// Whether a code and a line above it can be seen at once.
fn fits(code: &Code, window: Option<Window>) -> bool {
    window.is_some_and(|(columns, rows)| code.width <= columns && code.lines.len() < rows)
}

fn lines(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A text to the right of a code.
fn beside(code: &Code, text: &[String]) -> String {
    let blank = " ".repeat(code.width);
    let mut all = String::new();
    for row in 0..code.lines.len().max(text.len()) {
        let left = code.lines.get(row).unwrap_or(&blank);
        let right = text.get(row).map_or("", String::as_str);
        let line = format!("{left}{}{right}", " ".repeat(GAP));
        let _ = writeln!(all, "{}", line.trim_end());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the code of an address begins in what is said to somebody with such a window.
    fn places(addresses: usize, window: Option<Window>) -> Vec<Option<usize>> {
        let addresses = (1..=addresses).map(|last| format!("http://192.168.1.{last}:7878/"));
        let welcome = Welcome {
            url: "http://127.0.0.1:7878/".to_string(),
            addresses: addresses.collect(),
            is_public: false,
            is_open: true,
        };
        let text = welcome.text(window);
        let place = |address: &String| text.find(&lines(&Code::of(address)?.lines));
        welcome.addresses.iter().map(place).collect()
    }

    #[test]
    fn each_of_four_addresses_has_a_code_and_the_best_comes_last() {
        let [one, two, three, four, five, six] = places(6, Some((60, 40)))[..] else {
            panic!("six addresses")
        };
        assert!(one > two && two > three && three > four && four.is_some());
        assert_eq!((five, six), (None, None));
        assert_eq!(places(2, None), [None, None]);
        assert_eq!(places(2, Some((20, 40))), [None, None], "no broken ones");
    }
}
