//! A terminal that is not there: what the program writes becomes a screen.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};

/// Nothing here takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program at a terminal.
pub struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    prompts: Arc<AtomicUsize>,
    modes: String,
}

/// What the editor of lines writes when it begins to read one.
const PROMPT: &[u8] = b"\x1b[?2004h";

impl Session {
    /// Starts `damier play` with some arguments, and always with the same seed.
    pub fn start(arguments: &[&str], (columns, rows): (u16, u16), folder: &Path) -> Session {
        Session::with(arguments, (columns, rows), folder, &[])
    }

    /// The same with other variables.
    pub fn with(
        arguments: &[&str],
        (columns, rows): (u16, u16),
        folder: &Path,
        variables: &[(&str, &str)],
    ) -> Session {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_damier"));
        command.arg("play");
        command.args(arguments);
        command.args(["--seed", "1"]);
        Session::of(command, (columns, rows), folder, variables)
    }

    /// Starts `damier serve` on a free port, with its data in the folder.
    pub fn serve(arguments: &[&str], (columns, rows): (u16, u16), folder: &Path) -> Session {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_damier"));
        command.args(["serve", "--no-open", "--port", "0", "--data", "."]);
        command.args(arguments);
        Session::of(command, (columns, rows), folder, &[])
    }

    /// What a shell does with a line.
    pub fn pasted(line: &str, (columns, rows): (u16, u16), folder: &Path) -> Session {
        let mut command = CommandBuilder::new("/bin/sh");
        command.args(["-c", &format!("exec {line}")]);
        Session::of(command, (columns, rows), folder, &[])
    }

    fn of(
        mut command: CommandBuilder,
        (columns, rows): (u16, u16),
        folder: &Path,
        variables: &[(&str, &str)],
    ) -> Session {
        let pty = native_pty_system().openpty(size(columns, rows)).unwrap();
        let modes = format!("{:?}", pty.master.get_termios());
        settle(&mut command, folder);
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pty.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let mut reader = pty.master.try_clone_reader().unwrap();
        let prompts = Arc::new(AtomicUsize::new(0));
        let (shared, counted) = (Arc::clone(&screen), Arc::clone(&prompts));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut fresh = Vec::<u8>::new();
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                shared.lock().unwrap().process(&bytes[..count]);
                fresh.extend(&bytes[..count]);
                let prompts = fresh.windows(PROMPT.len()).filter(|part| *part == PROMPT);
                counted.fetch_add(prompts.count(), Ordering::SeqCst);
                // A prompt may come in two parts.
                fresh.drain(..fresh.len().saturating_sub(PROMPT.len() - 1));
            }
        });
        let keys = pty.master.take_writer().unwrap();
        Session { child, master: pty.master, keys, screen, prompts, modes }
    }

    pub fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// The screen as it is.
    pub fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// The screen, without what depends on time.
    pub fn text(&self) -> String {
        let line = |line: &str| timeless(line.trim_end()) + "\n";
        self.contents().lines().map(line).collect()
    }

    /// Waits until the screen has a text.
    #[track_caller]
    pub fn wait(&self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    /// Waits until the screen has a text and then a prompt at its end.
    #[track_caller]
    pub fn wait_prompt(&self, text: &str) {
        self.wait_until(text, |screen| {
            screen.contains(text) && screen.trim_end().ends_with("\nX>")
        });
    }

    /// Waits for the prompt of that number, from 1.
    #[track_caller]
    pub fn wait_prompts(&self, number: usize) {
        self.wait_until("prompt", |_| self.prompts.load(Ordering::SeqCst) >= number);
    }

    /// Waits until something holds of the screen; `what` is said if it never does.
    #[track_caller]
    pub fn wait_until(&self, what: &str, mut holds: impl FnMut(&str) -> bool) {
        let began = Instant::now();
        while !holds(&self.text()) {
            assert!(began.elapsed() < PATIENCE, "no {what:?} on\n{}", self.text());
            thread::sleep(Duration::from_millis(1));
        }
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Whether any character has a color.
    pub fn has_colors(&self) -> bool {
        let screen = self.screen.lock().unwrap();
        let screen = screen.screen();
        let (rows, columns) = screen.size();
        let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        places.any(|(row, column)| {
            screen.cell(row, column).is_some_and(|cell| {
                cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
            })
        })
    }

    /// The upper and the lower half of every character, row by row: white, or what is drawn in
    /// another color; `usual` is what the terminal has where nothing was asked for.
    pub fn halves(&self, usual: vt100::Color) -> Vec<Vec<vt100::Color>> {
        let screen = self.screen.lock().unwrap();
        let screen = screen.screen();
        let (rows, columns) = screen.size();
        let half = |row: u16, column, is_upper: bool| {
            let cell = screen.cell(row, column).unwrap();
            let is_inked = match cell.contents() {
                "█" => true,
                "▀" => is_upper,
                "▄" => !is_upper,
                _ => false,
            };
            match if is_inked { cell.fgcolor() } else { cell.bgcolor() } {
                vt100::Color::Default => usual,
                color => color,
            }
        };
        let line = |row: u16, is_upper| (0..columns).map(|c| half(row, c, is_upper)).collect();
        (0..rows).flat_map(|row| [line(row, true), line(row, false)]).collect()
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_raw(self.id()).unwrap(), signal).unwrap();
    }

    fn id(&self) -> i32 {
        self.child.process_id().unwrap().cast_signed()
    }

    /// Waits until it is stopped, and the terminal as it was.
    #[track_caller]
    pub fn wait_stopped(&self) {
        self.wait_until("stop", |_| is_stopped(self.id()));
        self.check_modes();
        self.wait_until("usual screen", |_| self.is_as_usual());
    }

    #[track_caller]
    fn check_modes(&self) {
        assert_eq!(format!("{:?}", self.master.get_termios()), self.modes);
    }

    /// Waits for the end; the terminal is as it was, and the program content.
    #[track_caller]
    pub fn end(self) {
        self.end_with(0);
    }

    /// Waits for the end with an exit code; the terminal is as it was. Returns the last screen.
    #[track_caller]
    pub fn end_with(mut self, code: u32) -> String {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(began.elapsed() < PATIENCE, "no end:\n{}", self.text());
            thread::sleep(Duration::from_millis(1));
        };
        assert_eq!(status.exit_code(), code, "{}", self.text());
        self.check_modes();
        // What it wrote last may still be on its way.
        self.wait_until("usual screen", |_| self.is_as_usual());
        if code > 0 {
            self.wait("Go on with: ");
            self.wait_until("whole line", |screen| screen.trim_end().ends_with(".txt"));
        }
        self.text()
    }

    /// Whether the board fills the screen.
    pub fn has_board(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// Whether the screen, the mouse and the cursor are as a shell expects them.
    fn is_as_usual(&self) -> bool {
        let screen = self.screen.lock().unwrap();
        let screen = screen.screen();
        let has_mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
        !(screen.alternate_screen() || screen.hide_cursor() || has_mouse)
    }

    /// Compares the screen with a file. `UPDATE=1 cargo test` writes it.
    #[track_caller]
    pub fn check(&self, name: &str) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal/screens");
        let file = file.join(format!("{name}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            // What changes by itself has to come to rest.
            let mut before = String::new();
            self.wait_until("rest", |screen| {
                let is_same = before == screen;
                before = screen.to_string();
                thread::sleep(Duration::from_millis(1_500));
                is_same
            });
            fs::write(&file, unhurried(&before)).unwrap();
        }
        let expected = fs::read_to_string(&file).unwrap();
        // What was just written may not all have arrived.
        let began = Instant::now();
        while unhurried(&self.text()) != expected {
            if began.elapsed() > PATIENCE {
                let found = unhurried(&self.text());
                let mut lines = (1..).zip(found.lines().zip(expected.lines()));
                let differs = lines.find(|(_, (found, expected))| found != expected);
                panic!("{name}.txt: {differs:?} in\n{found}");
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Where a program runs, and what it knows of it.
fn settle(command: &mut CommandBuilder, folder: &Path) {
    command.cwd(folder);
    command.env("XDG_DATA_HOME", folder);
    command.env_remove("NO_COLOR");
    for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")] {
        command.env(name, value);
    }
}

/// Takes the terminal away as soon as it shows a text; returns the exit code.
pub fn hang_up(arguments: &[&str], text: &str, folder: &Path) -> u32 {
    let pty = native_pty_system().openpty(size(80, 24)).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_damier"));
    command.arg("play");
    command.args(arguments);
    settle(&mut command, folder);
    let mut child = pty.slave.spawn_command(command).unwrap();
    let mut reader = pty.master.try_clone_reader().unwrap();
    let mut seen = Vec::new();
    let mut bytes = [0; 4096];
    while !String::from_utf8_lossy(&seen).contains(text) {
        let count = reader.read(&mut bytes).unwrap();
        seen.extend(&bytes[..count]);
    }
    drop((reader, pty));
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.exit_code();
        }
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Whether a process is stopped, as `ps` says.
fn is_stopped(id: i32) -> bool {
    let ps = Command::new("ps").args(["-o", "stat=", "-p", &id.to_string()]).output().unwrap();
    ps.stdout.first() == Some(&b'T')
}

const fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// A text in which `1:23` reads `0:00`.
fn timeless(text: &str) -> String {
    let mut characters = text.chars().collect::<Vec<_>>();
    for at in 1..characters.len().saturating_sub(2) {
        let places = [at - 1, at + 1, at + 2];
        if characters[at] == ':' && places.iter().all(|place| characters[*place].is_ascii_digit()) {
            places.iter().for_each(|place| characters[*place] = '0');
        }
    }
    characters.into_iter().collect()
}

/// A text without the lines by which slow machines ask for patience.
fn unhurried(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains("(Ctrl-C"));
    without_judgment(&lines.map(|line| format!("{line}\n")).collect::<String>())
}

/// The screen without what the judge thinks, which learns: its bar, the
/// graph below, and what follows a value or a place in a list of moves.
fn without_judgment(text: &str) -> String {
    let mut hidden_from = usize::MAX;
    let mut kept = String::new();
    for line in text.lines() {
        if let Some(bar) = line.chars().position(|c| matches!(c, '█' | '░')) {
            hidden_from = bar.saturating_sub(2);
        } else if ["Moves", "Coups"].iter().any(|title| line.contains(title)) {
            hidden_from = usize::MAX;
        }
        let line = line.chars().take(hidden_from).collect::<String>();
        let line = without_value(&line);
        kept.push_str(line.trim_end());
        kept.push('\n');
    }
    kept
}

/// The line up to a value that the judge gives.
fn without_value(line: &str) -> &str {
    let is_place = |(place, _): &(&str, &str)| place.trim().parse::<u32>().is_ok();
    let knows = ["depth ", "profondeur ", "exact"].iter().any(|word| line.contains(word));
    let value = [" stands at ", " est à "].iter().find_map(|word| line.split_once(word));
    let place = line.split_once(". ").filter(is_place);
    let lost = [", lost ", ", perte "].iter().find_map(|word| line.split_once(word));
    if let Some((moves, _)) = lost {
        return moves;
    }
    value.or(place).filter(|_| knows).map_or(line, |(before, _)| before)
}

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}
