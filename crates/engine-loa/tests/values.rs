//! How far values may be trusted: how much they change from one depth to the next, where the
//! report's evaluation says one thing after the own move and another after the reply; and how far a
//! selective search is from one that leaves nothing out.
//!
//! `DAMIER_POSITIONS=200` looks at more positions, and deeper; `cargo xtask suite values` does so.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

use std::env;
use std::sync::atomic::AtomicBool;

use engine_loa::{Analysis, Engine, Goal, Proofs, Report, plies};
use game::{Limits, Position, Random, Record, Searcher};
use loa::{Board, Loa, Move, Rules};
use search::{AlphaBetaMemory, AnyOrder, Classic, Clues, Settings};

/// What an engine finds to a depth.
fn found(mut engine: Engine, record: &Record<Board>, depth: u32) -> Analysis {
    let goal = Goal { depth, proofs: Proofs::None, ..Goal::BEST };
    let stop = AtomicBool::new(false);
    engine.search(record, goal, &Limits::default(), &stop, &mut |_| ())
}

/// What the usual one finds.
fn judged(record: &Record<Board>, depth: u32) -> Analysis {
    found(Engine::new(1 << 22, 1), record, depth)
}

/// What is left out of nothing.
fn thorough(record: &Record<Board>, depth: u32) -> Analysis {
    found(Engine::new(1 << 22, 1).thorough(), record, depth)
}

/// Positions of games that are not over, and how deep to look: more and deeper if somebody asks.
fn positions(few: usize, deep: u32, deeper: u32) -> (Vec<Record<Board>>, u32) {
    let asked = env::var("DAMIER_POSITIONS").ok().map(|count| count.parse::<usize>().unwrap());
    let (count, depth) = asked.map_or((few, deep), |count| (count, deeper));
    let records = (1..).map(position).filter(|record| record.outcome().is_none());
    (records.take(count).collect(), depth)
}

/// A position of a game: some moves by chance, then those of the engine at a glance.
fn position(seed: u64) -> Record<Board> {
    let mut random = Random::new(seed);
    let mut record = Record::of(&Loa::new(Rules::STANDARD), 1);
    let chance = 2 + random.below(6);
    let moves = chance + random.below(16);
    while record.outcome().is_none() && record.moves().len() < moves {
        let mv = if record.moves().len() < chance {
            *random.pick(&record.position().legal_moves().collect::<Vec<_>>()).unwrap()
        } else {
            judged(&record, 2).moves[0].mv
        };
        record.play(mv).unwrap();
    }
    record
}

/// What the report's evaluation says of a position at a depth, if it is not decided.
fn by_report(record: &Record<Board>, depth: u32) -> Option<f64> {
    let settings = Settings { depth: None, deepening: true, ..Settings::PLAYING };
    let order = AnyOrder::new(Some(Clues::ALL));
    let mut search = Classic::<AlphaBetaMemory, _, _, _>::new(Report::default(), order, settings);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let found = search.search(record, &limits, &AtomicBool::new(false), &mut |_| ());
    (!found.score.is_decided()).then_some(f64::from(found.score.0))
}

/// The same of the engine.
fn by_engine(record: &Record<Board>, depth: u32) -> Option<f64> {
    let value = judged(record, depth).value;
    plies(value).is_none().then_some(f64::from(value))
}

/// Values at every depth, and how much they change.
#[derive(Default)]
struct Swing {
    changes: Vec<f64>,
    squares: Vec<f64>,
}

impl Swing {
    fn add(&mut self, values: &[Option<f64>]) {
        for pair in values.windows(2) {
            if let [Some(one), Some(next)] = *pair {
                self.changes.push((one - next).abs());
                self.squares.push(next * next);
            }
        }
    }

    /// The mean change, and the same in parts of what values usually are.
    fn means(&self) -> [f64; 2] {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let change = mean(&self.changes);
        [change, change / mean(&self.squares).sqrt()]
    }
}

#[test]
fn values_swing_by_less_than_half_of_the_reports() {
    let (records, depth) = positions(15, 4, 7);
    let (mut report, mut engine) = (Swing::default(), Swing::default());
    for record in &records {
        report.add(&(1..=depth).map(|depth| by_report(record, depth)).collect::<Vec<_>>());
        engine.add(&(1..=depth).map(|depth| by_engine(record, depth)).collect::<Vec<_>>());
    }
    let count = records.len();
    let (report, engine) = (report.means(), engine.means());
    println!("{count} positions, depths 1 to {depth}: report {report:.3?}, engine {engine:.3?}");
    assert!(engine[0] < report[0] / 2.0, "points: {engine:?} {report:?}");
    assert!(engine[1] < report[1] / 2.0, "parts of the usual value: {engine:?} {report:?}");
}

/// A selective search is as far from a thorough one as this in the mean, in points: less than one
/// ply more or less changes the value.
const ERROR_MAX: f64 = 30.0;

/// What its move loses in the mean, as a thorough search sees it.
const LOSS_MAX: f64 = 10.0;

#[test]
fn a_selective_search_is_close_to_a_thorough_one() {
    let (records, depth) = positions(15, 4, 6);
    let (mut errors, mut losses, mut nodes) = (Vec::new(), Vec::new(), [0, 0]);
    for record in &records {
        let (selective, thorough) = (judged(record, depth), thorough(record, depth));
        nodes[0] += selective.nodes;
        nodes[1] += thorough.nodes;
        if plies(selective.value).or(plies(thorough.value)).is_some() {
            // A win that the one sees and the other does not yet has no distance.
            assert!(selective.value.signum() == thorough.value.signum(), "{record:?}");
            continue;
        }
        errors.push(f64::from((selective.value - thorough.value).abs()));
        losses.push(f64::from(thorough.value - worth(record, selective.moves[0].mv, depth)));
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (error, loss) = (mean(&errors), mean(&losses));
    println!(
        "{} positions, depth {depth}: error {error:.1} points, loss {loss:.1}, {} nodes for {}",
        errors.len(),
        nodes[0],
        nodes[1],
    );
    assert!(error <= ERROR_MAX && loss <= LOSS_MAX, "{error} {loss}");
    assert!(nodes[0] < nodes[1]);
}

/// What a move is worth as a thorough search of this depth sees it.
fn worth(record: &Record<Board>, mv: Move, depth: u32) -> i32 {
    let goal = Goal { depth, only: Some(mv), proofs: Proofs::None, ..Goal::BEST };
    let mut engine = Engine::new(1 << 22, 1).thorough();
    let stop = AtomicBool::new(false);
    engine.search(record, goal, &Limits::default(), &stop, &mut |_| ()).value
}
