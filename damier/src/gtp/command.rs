//! A line of the Go Text Protocol: an optional number, a command, its arguments.

/// A command as it was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The number that its answer repeats, as it was written.
    pub number: String,
    pub name: String,
    pub arguments: Vec<String>,
}

impl Command {
    /// Reads a line; `None` if there is nothing on it but spaces and a comment.
    pub fn read(line: &str) -> Option<Command> {
        let line = line.split('#').next().unwrap_or("").replace('\t', " ");
        let line = line.chars().filter(|c| !c.is_control()).collect::<String>();
        let mut words = line.split_whitespace().peekable();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let number = words.next_if(is_number);
        let name = words.next();
        if number.is_none() && name.is_none() {
            return None;
        }
        Some(Command {
            number: number.unwrap_or("").to_string(),
            name: name.unwrap_or("").to_string(),
            arguments: words.map(str::to_string).collect(),
        })
    }

    /// All arguments as one text.
    pub fn text(&self) -> String {
        self.arguments.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<(&str, &str, &[&str])>) {
        let read = Command::read(line);
        let read = read.as_ref().map(|command| {
            let arguments = command.arguments.iter().map(String::as_str).collect::<Vec<_>>();
            (command.number.as_str(), command.name.as_str(), arguments)
        });
        assert_eq!(read, expected.map(|(number, name, words)| (number, name, words.to_vec())));
    }

    #[test]
    fn a_line_is_a_number_a_command_and_arguments() {
        check("play b f5", Some(("", "play", &["b", "f5"])));
        check("12 play\tb  f5 # a comment", Some(("12", "play", &["b", "f5"])));
        check("007 quit\r", Some(("007", "quit", &[])));
        check("\u{0}na\u{7}me\u{7f}", Some(("", "name", &[])));
        check("12", Some(("12", "", &[])));
        check("-3 name", Some(("", "-3", &["name"])));
        check("  # only a comment", None);
        check("\u{0}\u{1}", None);
        check("", None);
    }
}
