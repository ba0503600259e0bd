//! Scripted programs: a shell that answers as the protocol wants it, until it does not.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Contestant, End, Forfeit, Played, TimeControl, Turn, play, start_program};
use catalog::{Options, Program, Protocol, find};
use game::Seat;

/// A game of random moves with passes, which the mock and its opponent both play.
pub fn moves() -> Vec<String> {
    let game = find("othello").unwrap().open(&Options::default()).unwrap();
    let matches = (1..).map(|seed| game.random_match(seed).played());
    let passes =
        |moves: &[String], parity| moves.iter().skip(parity).step_by(2).any(|mv| *mv == game::PASS);
    matches.into_iter().find(|moves| passes(moves, 0) && passes(moves, 1)).unwrap()
}

/// One test at a time: each looks at the processes that are left.
static ONE: Mutex<()> = Mutex::new(());

/// A mock of its own, gone at the end of the test.
pub struct Mock {
    pub script: PathBuf,
    _one: MutexGuard<'static, ()>,
}

impl Mock {
    /// A shell script in which `next` puts Black's next move into `mv`.
    pub fn of(name: &str, text: &str) -> Mock {
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let black = moves().into_iter().step_by(2).filter(|mv| *mv != game::PASS);
        let black = black.collect::<Vec<_>>().join(" ");
        let next = format!(r#"next() {{ set -- {black}; shift "$count"; mv=$1; }}"#);
        let script = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mock-{name}.sh"));
        fs::write(&script, format!("count=0\n{next}\n{text}")).unwrap();
        Mock { script, _one }
    }

    /// A program that behaves: `first` is run at the start, `on_third` instead of the third answer
    /// with a move.
    pub fn new(name: &str, first: &str, on_third: &str) -> Mock {
        let text = format!(
            r#"answer() {{ next; printf '=%s %s\n\n' "$id" "$mv"; }}
{first}
while read -r id command words; do
  case "$command" in
    genmove)
      if [ "$count" = 2 ]; then
        {on_third}
      else
        answer
      fi
      count=$((count + 1)) ;;
    quit) printf '=%s\n\n' "$id"; exit 0 ;;
    *) printf '=%s\n\n' "$id" ;;
  esac
done
"#
        );
        Mock::of(name, &text)
    }

    pub fn program(&self) -> Program {
        let command = format!("sh '{}'", self.script.display());
        Program { protocol: Protocol::Gtp, command, start: None, cap: None }
    }

    /// Plays Black against the rest of the game.
    pub fn play(&self, program: &Program, time: &TimeControl) -> Played {
        self.play_forgiving(program, time).0
    }

    /// The same, and what the program was forgiven.
    pub fn play_forgiving(&self, program: &Program, time: &TimeControl) -> (Played, Vec<String>) {
        let start = find("othello").unwrap().open(&Options::default()).unwrap().start(1);
        let black = start_program(program).unwrap();
        let mut contestants: [Box<dyn Contestant>; 2] = [black, Box::new(Line(moves()))];
        let played = play(start, &mut contestants, time);
        let granted = contestants[0].courtesies().iter().map(ToString::to_string).collect();
        drop(contestants);
        self.assert_nothing_is_left();
        (played, granted)
    }

    /// The forfeit of Black, after two moves of each side.
    #[track_caller]
    pub fn forfeit(&self, program: &Program, time: &TimeControl) -> Forfeit {
        let played = self.play(program, time);
        assert_eq!(played.shares, [0.0, 1.0]);
        match played.end {
            End::Forfeit { seat: Seat::FIRST, cause } => cause,
            other => panic!("it ended with {other:?}"),
        }
    }

    /// No process of the script is left, nor anything that we would have to wait for.
    #[track_caller]
    pub fn assert_nothing_is_left(&self) {
        let deadline = Instant::now() + Duration::from_secs(5);
        loop {
            let left = left_of(self.script.to_str().unwrap());
            if left.is_empty() {
                return;
            }
            assert!(Instant::now() < deadline, "still there: {left:?}");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Processes that run a script, and our own children.
fn left_of(script: &str) -> Vec<String> {
    let own = std::process::id().to_string();
    let mut left = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let command = fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        // Behind the name, which is in brackets: the state and the parent.
        let behind = stat.rsplit(')').next().unwrap_or("");
        let is_child = behind.split_whitespace().nth(1) == Some(own.as_str());
        if is_child || command.contains(script) {
            left.push(format!("{stat} {command}"));
        }
    }
    left
}

/// Plays the moves of a game.
struct Line(Vec<String>);

impl Contestant for Line {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        Ok(self.0[turn.played.plies()].clone())
    }
}
