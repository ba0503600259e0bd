//! What players say about themselves holds: what they are told, strangers' parts, seeds.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use catalog::{AnyGame, Candidate, GAMES, Kind, Options, Size, Spec, find};

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("there is no file {name}"))
}

fn game(name: &str) -> Box<dyn AnyGame> {
    find(name).unwrap().open(&Options::default()).unwrap()
}

#[test]
fn every_recipe_makes_the_player_of_its_example() {
    for profile in GAMES {
        for options in profile.configurations(Size::new(6, 7)) {
            let game = profile.open(&options).unwrap();
            for recipe in game.recipes() {
                let spec = recipe.spec().parse::<Spec>().unwrap();
                game.check(&spec).unwrap();
                let is_ours = matches!(recipe.kind, Kind::Searcher | Kind::Level);
                let made = game.player(&spec, &no_files).unwrap();
                assert_eq!(matches!(made, Candidate::Searcher(_)), is_ours, "{spec}");
            }
        }
    }
}

#[test]
fn every_key_can_be_told_and_says_what_it_is() {
    for recipe in GAMES.iter().flat_map(|profile| game(profile.name).recipes()) {
        let known = recipe.keys().map(|key| key.name).collect::<Vec<_>>();
        assert!(recipe.positional.iter().all(|key| known.contains(key)), "{}", recipe.name);
        assert!(!recipe.about.is_empty(), "{}", recipe.name);
        for key in recipe.keys() {
            assert!(!key.about.is_empty(), "{} of {}", key.name, recipe.name);
            let others = key.unless.iter().all(|unless| known.contains(&unless.key));
            assert!(others, "{} of {}", key.name, recipe.name);
        }
    }
}

#[test]
fn a_check_refuses_what_building_refuses() {
    let game = game("othello");
    for text in ["chess", "alphabeta:depth=0", "alphabeta:eval=squares,grid=stated", "report:009"] {
        let spec = text.parse::<Spec>().unwrap();
        let refusal = game.check(&spec).unwrap_err();
        assert_eq!(Some(refusal), game.player(&spec, &no_files).err(), "{text}");
    }
    game.check(&"alphabeta:coefficients=none".parse().unwrap()).unwrap();
}

#[test]
fn strangers_seat_machines_of_ours_and_have_their_part() {
    let game = game("othello");
    let refusal = |text: &str| {
        let error = game.check_stranger(&text.parse().unwrap(), 4).err();
        error.map(|error| error.to_string())
    };
    for text in ["level:21,threads=4", "engine:table=64", "report:000,patterns=off", "memory:9"] {
        assert_eq!(refusal(text), None, "{text}");
    }
    let refused = |text, message: &str| assert_eq!(refusal(text).as_deref(), Some(message));
    refused("engine:table=65", "found \"table=65\", expected at most 64");
    refused("level:3,threads=5", "found \"threads=5\", expected at most 4");
    let no_files = "expected nothing: no files are read here";
    refused("pvs:coefficients=x", &format!("found \"coefficients=x\", {no_files}"));
    refused("report:000,patterns=x", &format!("found \"patterns=x\", {no_files}"));
    refused("gtp:cmd=x", "found \"gtp\", expected a machine of Damier's own");
    refused("human", "found \"human\", expected a machine of Damier's own");
}

#[test]
fn players_by_chance_get_a_seed_unless_they_have_one() {
    let game = game("othello");
    let seed = |text: &str| {
        let spec = game.seeded(&text.parse::<Spec>().unwrap(), 9);
        let seeds = spec.items.into_iter().filter(|item| item.key.as_deref() == Some("seed"));
        seeds.map(|item| item.value).collect::<String>()
    };
    for text in ["random", "mcts:100", "level:1", "report:001,n=0"] {
        assert_eq!(seed(text), "9", "{text}");
    }
    for text in ["engine:book=on", "level:8,book=off"] {
        assert_eq!(seed(text), "9", "{text}");
    }
    for text in ["mcts:sims=100,seed=3", "report:001,n=0,seed=3"] {
        assert_eq!(seed(text), "3", "{text}");
    }
    for text in ["random:7", "alphabeta:3", "report:001,n=2", "engine"] {
        assert_eq!(seed(text), "", "{text}");
    }
}

#[test]
fn levels_from_seven_on_use_the_book_where_people_play() {
    let booked = |game: &dyn AnyGame, text: &str| {
        let items = game.with_book(&text.parse::<Spec>().unwrap()).items;
        items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    let othello = game("othello");
    for (text, items) in [
        ("level:6", "6"),
        ("level:7", "7,book=on"),
        ("level:21,threads=2", "21,threads=2,book=on"),
        ("level:level=9", "level=9,book=on"),
        ("level:9,book=off", "9,book=off"),
        ("level:6,book=on", "6,book=on"),
        ("engine:depth=9", "depth=9"),
        ("level:22", "22"),
    ] {
        assert_eq!(booked(&*othello, text), items, "{text}");
        let plain = text.parse::<Spec>().unwrap();
        assert_eq!(othello.seeded(&plain, 1).items.iter().any(is_on), text.contains("book=on"));
    }
    let small = Options { size: Size::new(6, 6), ..Options::default() };
    let small = find("othello").unwrap().open(&small).unwrap();
    assert_eq!(booked(&*small, "level:8"), "8", "another board has no book");
    assert_eq!(booked(&*game("loa"), "level:8"), "8");
}

fn is_on(item: &catalog::Item) -> bool {
    item.to_string() == "book=on"
}
