//! Another program as a process: started, spoken with, ended and never left behind.

use std::io::{self, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::line::read_line;
use super::strays::{Family, new_mark};

/// The longest line that a program may say; with the next, what it may say unheard.
const LINE_BYTES_MAX: usize = 1 << 14;
const LINES_WAITING_MAX: usize = 16;

/// How much of what a program complains about is kept.
const ERRORS_BYTES_MAX: usize = 1 << 12;

/// How long a program may take to end when it is asked to, and to be seen ending.
const LEAVE: Duration = Duration::from_millis(500);

/// How long the last words of a program that has ended may take to arrive.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// How often somebody looks whether to go on waiting.
const LOOK: Duration = Duration::from_millis(20);

/// A running program, in a process group of its own.
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Heard>,
    errors: Arc<Mutex<Vec<u8>>>,
    errors_end: Receiver<()>,
    guard: Option<Child>,
    mark: String,
    /// How it ended; from then on there is nothing left of it.
    ended: Option<ExitStatus>,
}

/// What comes from a program.
pub(crate) enum Heard {
    /// A line.
    Line(String),
    /// A line that does not end.
    Flood,
    /// Nothing any more.
    End,
    /// Nothing until the deadline.
    Silence,
    /// Nothing until somebody stopped the waiting.
    Stopped,
}

/// Until when somebody waits, and what ends the waiting before.
#[derive(Clone, Copy)]
pub(crate) struct Wait<'a> {
    pub(crate) deadline: Instant,
    pub(crate) stop: &'a AtomicBool,
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(words: &[String]) -> io::Result<Process> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        in_own_group(&mut command);
        let mark = new_mark();
        command.env(&mark, "1");
        // Programs of others need not know it.
        command.env_remove("DAMIER_CLUSTER_PASSWORD");
        // The guard is there before whom it watches over: we may be killed in between.
        let mut guard = guard(&mark);
        let child = Family::spawn(&mut command);
        let mut child = child.inspect_err(|_| dismiss(guard.take()))?;
        if let Some(input) = guard.as_mut().and_then(|guard| guard.stdin.as_mut()) {
            // Without the group the guard still knows the mark.
            let _ = writeln!(input, "{}", child.id());
        }
        let input = child.stdin.take();
        let output = child.stdout.take().expect("its output is a pipe");
        let mut stderr = child.stderr.take().expect("its errors are a pipe");
        let (line_sender, lines) = sync_channel(LINES_WAITING_MAX);
        let (end_sender, errors_end) = channel();
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        // These end when the pipes do. Nobody waits for them: a grandchild that left the group
        // could hold a pipe open.
        thread::spawn(move || listen(output, &line_sender));
        thread::spawn(move || {
            keep_last(&mut stderr, &kept);
            let _ = end_sender.send(());
        });
        Ok(Process { child, input, lines, errors, errors_end, guard, mark, ended: None })
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    /// Waits for the next line.
    pub(crate) fn hear(&self, wait: Wait<'_>) -> Heard {
        loop {
            let rest = wait.deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(rest.min(LOOK)) {
                Ok(heard) => return heard,
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if wait.stop.load(Ordering::Relaxed) => {
                    return Heard::Stopped;
                }
                Err(RecvTimeoutError::Timeout) if rest.is_zero() => return Heard::Silence,
                // What it started may hold its output open; its last words may be under way.
                Err(RecvTimeoutError::Timeout) if self.has_exited() => {
                    return self.lines.recv_timeout(LAST_WORDS).unwrap_or(Heard::End);
                }
                Err(RecvTimeoutError::Timeout) => (),
            }
        }
    }

    /// Waits a moment for the program to end by itself; says whether it has.
    pub(crate) fn leaves(&self) -> bool {
        let deadline = Instant::now() + LEAVE;
        while !self.has_exited() {
            if Instant::now() >= deadline {
                return false;
            }
            thread::sleep(LOOK / 10);
        }
        true
    }

    /// Kills the program and all that it started, and sees it buried.
    pub(crate) fn kill(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.ended {
            return Ok(status);
        }
        self.input = None;
        // Its number is not given to another before it is waited for.
        self.family().kill();
        self.kill_group();
        let _ = self.child.kill();
        let status = self.child.wait()?;
        dismiss(self.guard.take());
        Family::forget(&self.child);
        self.family().bury();
        self.ended = Some(status);
        Ok(status)
    }

    fn family(&self) -> Family<'_> {
        Family { mark: &self.mark, root: self.child.id() }
    }

    /// The last lines of its standard error, to be asked for when it has ended.
    pub(crate) fn last_errors(&self) -> Vec<String> {
        let _ = self.errors_end.recv_timeout(LEAVE);
        let bytes = self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.ended.is_none() {
            self.input = None;
            self.leaves();
            let _ = self.kill();
        }
    }
}

#[cfg(unix)]
impl Process {
    fn id(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(self.child.id().cast_signed())
    }

    /// Whether it has ended; it still has to be waited for.
    fn has_exited(&self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.id().is_none_or(|id| !matches!(waitid(WaitId::Pid(id), options), Ok(None)))
    }

    fn kill_group(&self) {
        use rustix::process::{Signal, kill_process_group};
        if let Some(id) = self.id() {
            let _ = kill_process_group(id, Signal::KILL);
        }
    }
}

#[cfg(unix)]
fn in_own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// What watches over a program: a shell that is told the program's group, and kills it when its
/// input ends, which happens when we do, whatever ended us. Where processes are listed as files,
/// all that is marked goes too.
#[cfg(unix)]
const GUARD: &str = r#"read -r group
read -r line
[ -n "$group" ] && kill -s KILL -- "-$group"
for look in 1 2; do
  for process in /proc/[0-9]*; do
    tr "\0" "\n" < "$process/environ" | grep -q "^$0=" && kill -s KILL "${process#/proc/}"
  done
  sleep 1
done"#;

#[cfg(unix)]
fn guard(mark: &str) -> Option<Child> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", GUARD, mark]);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    in_own_group(&mut command);
    Family::spawn(&mut command).ok()
}

#[cfg(not(unix))]
impl Process {
    fn has_exited(&self) -> bool {
        false
    }

    fn kill_group(&self) {}
}

#[cfg(not(unix))]
fn in_own_group(_command: &mut Command) {}

#[cfg(not(unix))]
fn guard(_mark: &str) -> Option<Child> {
    None
}

/// Ends the watch.
fn dismiss(guard: Option<Child>) {
    let Some(mut guard) = guard else { return };
    let _ = guard.kill();
    let _ = guard.wait();
    Family::forget(&guard);
}

/// Passes lines on, as fast as they are taken.
fn listen(output: ChildStdout, sender: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output, LINE_BYTES_MAX) {
        let heard = if line.is_cut { Heard::Flood } else { Heard::Line(line.text) };
        if sender.send(heard).is_err() || line.is_cut {
            break;
        }
    }
}

/// Keeps the last of what is written.
fn keep_last(stderr: &mut ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; ERRORS_BYTES_MAX];
    while let Ok(length @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..length]);
        let excess = kept.len().saturating_sub(ERRORS_BYTES_MAX);
        kept.drain(..excess);
    }
}
