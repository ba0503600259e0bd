//! A file that grows line by line: what was read of it is not read again.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// A file that is read as far as its lines are whole.
pub(super) struct Tail {
    path: PathBuf,
    /// Where the next line begins.
    read: u64,
}

/// Lines of a file.
pub(super) struct Lines {
    /// Where the first begins.
    pub(super) offset: u64,
    pub(super) bytes: Vec<u8>,
    /// Whether they are not what the file went on with, but its beginning: it is another one now.
    pub(super) is_new: bool,
}

impl Tail {
    pub(super) const fn of(path: PathBuf) -> Tail {
        Tail { path, read: 0 }
    }

    /// The whole lines that were not read yet. A file that is not there has none.
    pub(super) fn lines(&mut self) -> io::Result<Lines> {
        let mut file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let is_new = std::mem::take(&mut self.read) > 0;
                return Ok(Lines { offset: 0, bytes: Vec::new(), is_new });
            }
            Err(error) => return Err(error),
        };
        let is_new = file.metadata()?.len() < self.read;
        if is_new {
            self.read = 0;
        }
        let offset = self.read;
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        self.read += whole as u64;
        Ok(Lines { offset, bytes, is_new })
    }

    /// So many bytes of it.
    pub(super) fn at(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = vec![0; length];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

impl Lines {
    /// Each line with the place where it begins.
    pub(super) fn each(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut at = self.offset;
        self.bytes.split_inclusive(|byte| *byte == b'\n').map(move |line| {
            let begins = at;
            at += line.len() as u64;
            (begins, line)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};
    use std::io::Write;

    use super::*;

    #[test]
    fn whole_lines_are_read_once_and_another_file_from_its_beginning() {
        let path = std::env::temp_dir().join(format!("damier-tail-{}", std::process::id()));
        let mut tail = Tail::of(path.clone());
        let mut read = || {
            let lines = tail.lines().unwrap();
            let each = lines.each().map(|(at, line)| (at, String::from_utf8_lossy(line).into()));
            (lines.is_new, each.collect::<Vec<(u64, String)>>())
        };
        assert_eq!(read(), (false, vec![]));
        let add = |text: &str| {
            let mut file = OpenOptions::new().create(true).append(true).open(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
        };
        add("one\ntw");
        assert_eq!(read(), (false, vec![(0, "one\n".to_string())]));
        assert_eq!(read(), (false, vec![]));
        add("o\nthree\n");
        let more = vec![(4, "two\n".to_string()), (8, "three\n".to_string())];
        assert_eq!(read(), (false, more));
        fs::write(&path, "x\n").unwrap();
        assert_eq!(read(), (true, vec![(0, "x\n".to_string())]));
        fs::remove_file(&path).unwrap();
        assert_eq!(read(), (true, vec![]));
    }
}
