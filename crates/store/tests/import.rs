//! Many games at once: all of a file or nothing, and found again by what they contain.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use store::{Filter, GameRow, Incoming, NodeRow, Store};

fn incoming(id: &str, content: i64) -> Incoming {
    let row = GameRow { id: id.into(), game: "loa".into(), ..GameRow::default() };
    let node = NodeRow { id: 1, parent: 0, place: 0, mv: "b1-b3".into() };
    Incoming { row, nodes: vec![node], content }
}

fn ids(store: &Store) -> Vec<String> {
    store.part(0, 100).unwrap().into_iter().map(|part| part.id).collect()
}

fn like(store: &Store, content: i64) -> Vec<String> {
    store.like(content).unwrap().into_iter().map(|part| part.id).collect()
}

#[test]
fn games_are_there_when_all_of_them_are_in() {
    let store = Store::in_memory().unwrap();
    let import = store.begin_import().unwrap();
    store.add(import, &[incoming("a", 1), incoming("b", 2)]).unwrap();
    store.add(import, &[incoming("c", 3)]).unwrap();
    let all = Filter { limit: 10, ..Filter::default() };
    assert!(ids(&store).is_empty() && store.load("a").unwrap().is_none());
    assert_eq!((store.list(&all).unwrap().0, store.count().unwrap()), (0, 0));
    assert_eq!(like(&store, 2), ["b"], "what comes twice in a file is found");
    store.end_import(import).unwrap();
    assert_eq!(ids(&store), ["a", "b", "c"]);
    assert_eq!(store.load("a").unwrap().unwrap().1.len(), 1);
    assert_eq!((store.list(&all).unwrap().0, store.count().unwrap()), (3, 3));
}

#[test]
fn an_import_that_is_dropped_or_cut_short_leaves_nothing() {
    let name = format!("damier-import-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("library.sqlite");
    let store = Store::open(&file).unwrap();
    let (dropped, cut) = (store.begin_import().unwrap(), store.begin_import().unwrap());
    store.add(dropped, &[incoming("a", 1)]).unwrap();
    store.add(cut, &[incoming("b", 2)]).unwrap();
    store.drop_import(dropped).unwrap();
    assert!(like(&store, 1).is_empty());
    assert_eq!(like(&store, 2), ["b"]);
    drop(store);
    let store = Store::open(&file).unwrap();
    assert!(like(&store, 2).is_empty() && ids(&store).is_empty());
    drop(store);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_game_that_changes_contains_something_else() {
    let store = Store::in_memory().unwrap();
    let import = store.begin_import().unwrap();
    store.add(import, &[incoming("a", 7)]).unwrap();
    store.end_import(import).unwrap();
    assert_eq!((like(&store, 7).len(), store.unnoted(0, 9).unwrap().len()), (1, 0));
    store.save(&incoming("a", 0).row, &[], &[]).unwrap();
    assert!(like(&store, 7).is_empty());
    let unnoted = store.unnoted(0, 9).unwrap();
    assert_eq!(unnoted.len(), 1);
    assert!(store.unnoted(unnoted[0].number, 9).unwrap().is_empty());
    store.note(&[("a".to_string(), 8)]).unwrap();
    assert_eq!(like(&store, 8), ["a"]);
    store.delete("a", 5).unwrap();
    assert!(like(&store, 8).is_empty(), "what was deleted may come back");
}

#[test]
fn games_go_out_in_parts_and_a_bad_one_is_named() {
    let name = format!("damier-parts-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("library.sqlite");
    let store = Store::open(&file).unwrap();
    for id in ["a", "b", "c", "d", "e"] {
        store.save(&incoming(id, 0).row, &[], &[]).unwrap();
    }
    drop(store);
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.execute("UPDATE games SET players = CAST(x'ff' AS TEXT) WHERE id = 'c'", []).unwrap();
    drop(raw);
    let store = Store::open(&file).unwrap();
    let (mut behind, mut found) = (0, String::new());
    loop {
        let part = store.part(behind, 2).unwrap();
        let Some(last) = part.last() else { break };
        behind = last.number;
        part.iter().for_each(|part| found += if part.game.is_ok() { &part.id } else { "!" });
    }
    assert_eq!(found, "ab!de");
    drop(store);
    std::fs::remove_dir_all(&folder).unwrap();
}
