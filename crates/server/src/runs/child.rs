//! Runs as processes of the own executable. Each ends gracefully when its standard input does: when
//! the server ends, however that comes.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{ChildStderr, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ::runs::folder::RunFolder;

use super::{refused, unread};
use crate::hall::lock;
use crate::message::{Code, Problem};
use crate::problem::Answer;

/// The exit code of what was refused.
const REFUSED: i32 = 2;

/// A run that has not been refused by then goes on.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often it is looked at until then.
const LOOK: Duration = Duration::from_millis(20);

/// The processes that this server has begun.
pub(super) struct Children {
    data: PathBuf,
    program: Option<PathBuf>,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    /// What keeps each at work, by the names of the runs.
    inputs: HashMap<String, ChildStdin>,
    /// What those said last that were refused later than anybody waited for.
    refusals: HashMap<String, String>,
}

impl Children {
    pub(super) fn of(data: PathBuf, program: Option<PathBuf>) -> Children {
        Children { data, program, shared: Arc::default() }
    }

    /// Begins a run with the words of a command.
    pub(super) fn begin(&self, folder: &RunFolder, words: Vec<String>) -> Answer<()> {
        self.spawn(folder, "start", |command| {
            command.args(["--name", &folder.name, "--"]).args(words);
        })
    }

    /// Lets a run go on.
    pub(super) fn resume(&self, folder: &RunFolder) -> Answer<()> {
        self.spawn(folder, "resume", |command| {
            command.arg(&folder.name);
        })
    }

    /// What a run of a name said when it was refused.
    pub(super) fn said(&self, name: &str) -> Option<String> {
        lock(&self.shared).refusals.get(name).cloned()
    }

    /// Stops all of them.
    pub(super) fn close(&self) {
        lock(&self.shared).inputs.clear();
    }

    fn spawn(
        &self,
        folder: &RunFolder,
        action: &str,
        tell: impl FnOnce(&mut Command),
    ) -> Answer<()> {
        let program = self.program.as_ref().ok_or_else(|| {
            let expected = "one that was started as `damier serve`";
            Problem::found(Code::Nothing, "a server without a program for runs", expected)
        })?;
        let mut command = Command::new(program);
        command.args(["run", action, "--data"]).arg(&self.data).arg("--attached");
        tell(&mut command);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let before = folder.status().seconds;
        let mut child = command.spawn().map_err(unread)?;
        let mut shared = lock(&self.shared);
        shared.refusals.remove(&folder.name);
        if let Some(input) = child.stdin.take() {
            shared.inputs.insert(folder.name.clone(), input);
        }
        drop(shared);
        let (done, ended) = channel();
        let (shared, name) = (self.shared.clone(), folder.name.clone());
        thread::spawn(move || {
            let said = child.stderr.take().map(last_line).unwrap_or_default();
            let status = child.wait().ok();
            let mut shared = lock(&shared);
            shared.inputs.remove(&name);
            if status.and_then(|status| status.code()) == Some(REFUSED) {
                shared.refusals.insert(name, said.clone());
            }
            // Nobody waits for what ends later.
            let _ = done.send((status, said));
        });
        watch(folder, before, &ended)
    }
}

/// Waits until a run is at work, or was refused.
fn watch(
    folder: &RunFolder,
    before: f64,
    ended: &Receiver<(Option<ExitStatus>, String)>,
) -> Answer<()> {
    let begun = Instant::now();
    loop {
        match ended.recv_timeout(LOOK) {
            // What fails later than that has a folder that says why.
            Ok((status, said)) => {
                let is_refused = status.and_then(|status| status.code()) == Some(REFUSED);
                let is_there = folder.about().is_ok();
                return if is_refused || !is_there { Err(refused(&said)) } else { Ok(()) };
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                let status = folder.status();
                let is_at_work = !status.noun.is_empty() && status.seconds > before;
                if is_at_work && status.end.is_none() || begun.elapsed() > PATIENCE {
                    return Ok(());
                }
            }
        }
    }
}

/// The last line that was said, without the name of who says it.
fn last_line(output: ChildStderr) -> String {
    let lines = BufReader::new(output).lines().map_while(Result::ok);
    let last = lines.filter(|line| !line.trim().is_empty()).last().unwrap_or_default();
    last.strip_prefix("damier: ").unwrap_or(&last).to_string()
}
