//! This program once more, as a helper of itself.

use std::io::{self, Read};
use std::process::{self, Child, Command, Stdio};
use std::thread;

/// A process, as long as this lives.
pub struct Helper(pub Child);

impl Helper {
    /// Starts a command whose input ends with this process.
    pub fn start(command: &mut Command) -> io::Result<Helper> {
        Ok(Helper(command.stdin(Stdio::piped()).spawn()?))
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Ends this process when nobody holds the other end of its input any more, however that comes.
pub fn end_with_parent() {
    thread::spawn(|| {
        let _ = io::stdin().read_to_end(&mut Vec::new());
        process::exit(0)
    });
}
