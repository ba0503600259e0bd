//! Whose trees can be recorded.

use std::sync::atomic::AtomicBool;

use catalog::{Candidate, Options, Room, Spec, find};
use game::Limits;

#[test]
fn whoever_is_said_to_show_trees_can_be_recorded() {
    let mut shown = 0;
    for (name, seats) in [("othello", None), ("loa", None), ("arlecchino", Some(3)), ("mnk", None)]
    {
        let played =
            find(name).unwrap().open(&Options { seats, ..Options::default() }).unwrap().start(1);
        for recipe in played.game().recipes() {
            if !recipe.shows_tree {
                continue;
            }
            let limit = if recipe.name == "mcts" { "sims=20" } else { "depth=1" };
            let spec = format!("{}:{limit}", recipe.name).parse::<Spec>().unwrap();
            let Ok(Candidate::Searcher(mut player)) =
                played.game().player(&spec, &|name: &str| Err(format!("there is no file {name}")))
            else {
                panic!("{name} {spec}")
            };
            let (limits, stop) = (Limits::default(), AtomicBool::new(false));
            let recording = player.record(&*played, &limits, &stop, Room::USUAL);
            assert!(
                recording.is_some_and(|recording| !recording.nodes.is_empty()),
                "{name} {spec}"
            );
            shown += 1;
        }
    }
    assert!(shown > 20, "{shown}");
}
