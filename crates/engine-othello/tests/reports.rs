//! What a search says while it goes on.

use std::sync::atomic::AtomicBool;

use engine_othello::{Analysis, Engine, Goal, Selectivity, Step, Weights};
use game::{Game, Limits};
use othello::Othello;

fn reports(moves: usize) -> Vec<Analysis> {
    let pos = Othello.start(0);
    let step = Step { depth: 5, selectivity: Selectivity::Exact };
    let goal = Goal { step, moves, only: None, is_anytime: false };
    let mut heard = Vec::new();
    let mut engine = Engine::new(Weights::shipped(), 12, 1);
    let stop = AtomicBool::new(false);
    engine.search(pos.own(), pos.theirs(), goal, &Limits::default(), &stop, &mut |analysis| {
        heard.push(analysis.clone());
    });
    heard
}

#[test]
fn every_step_is_reported_when_one_move_is_wanted() {
    let depths = reports(1).iter().map(|analysis| analysis.step.depth).collect::<Vec<_>>();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
}

#[test]
fn every_move_of_a_step_is_reported_when_several_are_wanted() {
    let heard = reports(4);
    let judged = |analysis: &Analysis, depth| {
        analysis.moves.iter().filter(|judged| judged.step.depth == depth).count()
    };
    let of_the_last = heard.iter().filter(|analysis| judged(analysis, 5) > 0);
    // The four moves one after the other, then the step as a whole.
    let counts = of_the_last.map(|analysis| (judged(analysis, 5), analysis.step.depth));
    assert_eq!(counts.collect::<Vec<_>>(), [(1, 4), (2, 4), (3, 4), (4, 4), (4, 5)]);
}
