//! Every player of the catalog plays, and what there is not is refused with what there is.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;

use catalog::{AnyMatch, AnyVerdict, Candidate, Options, Spec, find, read_size};
use game::Limits;
use proptest::prelude::*;

fn open(name: &str, seats: Option<usize>, seed: u64) -> Box<dyn AnyMatch> {
    let options = Options { seats, ..Options::default() };
    find(name).unwrap().open(&options).unwrap().start(seed)
}

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("there is no file {name}"))
}

fn search(played: &dyn AnyMatch, spec: &str) -> AnyVerdict {
    search_with(played, spec, &no_files)
}

fn search_with(
    played: &dyn AnyMatch,
    spec: &str,
    files: &dyn Fn(&str) -> Result<String, String>,
) -> AnyVerdict {
    let spec = spec.parse::<Spec>().unwrap();
    match played.game().player(&spec, files) {
        Ok(Candidate::Searcher(mut player)) => {
            let stop = AtomicBool::new(false);
            player.search(played, &Limits::default(), &stop, &mut |_| ())
        }
        Ok(_) => panic!("{spec} does not search"),
        Err(error) => panic!("{spec}: {error}"),
    }
}

const OF_TWO: &[&str] = &[
    "random",
    "random:7",
    "minimax:depth=2",
    "negamax:2",
    "alphabeta:depth=3",
    "alphabeta:depth=3,order=none",
    "alphabeta:depth=2,order=own+replies",
    "pvs:depth=3,exact",
    "deepening:nodes=500,rank=70,table=1",
    "memory:depth=3,table=1",
    "mtdf:depth=3,table=1",
    "memory:depth=3,deepening,aspiration=50",
    "deepening:nodes=2000,table=1",
    "deepening:time=20ms,algorithm=pvs",
    "deepening:depth=2,algorithm=mtdf",
    "mcts:sims=50",
    "mcts:50,seed=3,cutoff=4,exploration=1.4",
    "maxn:depth=2",
    "paranoid:depth=3",
    "brs:depth=2",
    "brsplus:depth=3,order=none",
];

const OF_MORE: &[&str] = &[
    "random",
    "maxn:depth=2",
    "paranoid:depth=3",
    "brs:depth=3",
    "brsplus:depth=3",
    "brsplus:nodes=1000",
    "paranoid:depth=2,order=none",
    "mcts:sims=50",
    "mcts:sims=50,cutoff=2",
    "engine:nodes=2000",
    "engine:depth=2,table=1",
    "engine:nodes=2000,by=mcts",
    "engine:nodes=2000,by=maxn",
    "engine:depth=2,by=paranoid",
    "engine:depth=2,by=brs",
    "engine:depth=2,by=brsplus",
    "level:1",
    "level:6",
    "level:9,seed=3",
];

const REPORTS: &[(&str, &[&str])] = &[
    (
        "othello",
        &[
            "report:000,easy",
            "report:000,hard,depth=3",
            "report:000,time=20ms",
            "report:easy,000",
            "report:001,n=0",
            "report:001,n=0,seed=5",
            "report:001,n=1,p=9",
            "report:001,n=1",
            "report:001,n=2,p=2",
            "report:001,n=3,p=3",
            "report:001,n=3,time=20ms",
            "report:004",
            "report:004,minimax,depth=2",
            "report:004,terms=corners+discs+zones+mobility+potential,depth=2",
            "report:004,grid=printed",
            "alphabeta:depth=2,eval=zones",
            "alphabeta:depth=2,eval=squares",
            "alphabeta:depth=2,eval=stages",
            "mcts:sims=20,grid=printed",
        ],
    ),
    ("loa", &["report:002,level=1,depth=2", "report:002,level=5,depth=2", "report:002,time=20ms"]),
    (
        "arlecchino",
        &[
            "report:003,simple,depth=2",
            "report:003,improved,depth=2",
            "report:003",
            "alphabeta:depth=2,eval=compartments",
            "alphabeta:depth=2,eval=exchange",
        ],
    ),
];

#[track_caller]
fn plays_legally(played: &dyn AnyMatch, spec: &str) {
    let verdict = search(played, spec);
    let best = verdict.line.first().unwrap_or_else(|| panic!("{spec} has no move"));
    assert!(played.moves().contains(best), "{spec} plays {best}");
}

#[test]
fn every_player_of_two_seats_plays_in_every_game_and_size() {
    for spec in OF_TWO {
        for game in ["othello", "loa", "arlecchino", "mnk"] {
            plays_legally(&*open(game, None, 3), spec);
        }
        for size in ["4x4", "7x9", "10x10", "16x16"] {
            let options = Options { size: read_size(size), ..Options::default() };
            let game = find("othello").unwrap().open(&options).unwrap();
            plays_legally(&*game.start(1), spec);
        }
    }
}

#[test]
fn every_player_of_more_seats_plays_with_two_to_four() {
    for spec in OF_MORE {
        for seats in 2..=4 {
            plays_legally(&*open("reversi", Some(seats), 1), spec);
        }
        for seats in 3..=4 {
            plays_legally(&*open("arlecchino", Some(seats), 1), spec);
        }
    }
}

#[test]
fn the_players_of_the_reports_play() {
    for (game, specs) in REPORTS {
        for spec in *specs {
            plays_legally(&*open(game, None, 3), spec);
        }
    }
    let options = Options { size: read_size("7x9"), ..Options::default() };
    let oblong = find("othello").unwrap().open(&options).unwrap().start(1);
    for spec in ["report:000,easy", "report:001,n=3,p=2", "report:004"] {
        plays_legally(&*oblong, spec);
    }
}

/// Positions in the middle of random matches.
fn middles(game: &str, count: u64) -> Vec<Box<dyn AnyMatch>> {
    let opened = find(game).unwrap().open(&Options::default()).unwrap();
    let middle = |seed| {
        let mut played = opened.random_match(seed);
        played.undo(played.plies() / 2);
        opened.set_up(&played.position_text()).unwrap()
    };
    (1..=count).map(middle).collect()
}

#[test]
fn the_levels_of_report_001_agree_as_the_report_says() {
    for played in middles("othello", 8) {
        let first = search(&*played, "report:001,n=1");
        let second = search(&*played, "report:001,n=2,p=2");
        assert_eq!(first.line, second.line, "level 1 is level 2 with depth 2");
        assert_eq!(first.depth, 3, "depth p looks p + 1 plies ahead");
        for p in 1..=4 {
            let minimax = search(&*played, &format!("report:001,n=2,p={p}"));
            let alphabeta = search(&*played, &format!("report:001,n=3,p={p}"));
            assert_eq!(minimax.score, alphabeta.score);
            assert_eq!(minimax.line.first(), alphabeta.line.first(), "and the same move");
            assert!(alphabeta.statistics.nodes <= minimax.statistics.nodes);
        }
    }
}

#[test]
fn limits_of_the_reports_deepen_as_far_as_the_spec_says() {
    let opening = open("othello", None, 1);
    for (spec, depth) in [
        ("report:000,nodes=20000,depth=1", 3),
        ("report:000,easy,nodes=20000", 4),
        ("report:001,n=1,p=1", 3),
        ("report:001,n=1,p=5,nodes=20000", 3),
        ("report:001,n=2,p=1,nodes=20000", 2),
        ("report:001,n=3,p=3,nodes=20000", 4),
        ("report:004,depth=2,nodes=20000", 2),
    ] {
        assert_eq!(search(&*opening, spec).depth, depth, "{spec}");
    }
    for spec in ["report:000,nodes=100000", "report:001,n=3,nodes=300000"] {
        assert!(search(&*opening, spec).depth > 6, "{spec}");
    }
}

/// The score that a player finds one ply ahead, with a file of these coefficients.
fn score_with(game: &str, seats: Option<usize>, spec: &str, file: &str) -> i32 {
    let files = |_: &str| Ok(file.to_string());
    search_with(&*open(game, seats, 1), spec, &files).score.0
}

#[test]
fn coefficients_are_read_from_a_file() {
    // Four discs against one: 100 * 3 / 5, in hundredths.
    let only_discs = "discs = 1\ncorners=0\nzones = 0\n";
    let spec = "alphabeta:depth=1,coefficients=mine";
    assert_eq!(score_with("othello", None, spec, only_discs), 6_000);
    let played = open("othello", None, 1);
    for (file, message) in [
        (
            "discs = many",
            "mine: line 1, column 9: found \"many\", expected a number from -1000000 to 1000000",
        ),
        (
            "discs = 1\ndiscs = 2",
            "mine: line 2, column 1: found \"discs\", expected discs only once",
        ),
        ("discs", "mine: line 1, column 1: found \"discs\", expected a line such as `name = 2.5`"),
    ] {
        let error = played.game().player(&spec.parse().unwrap(), &|_| Ok(file.to_string()));
        assert_eq!(error.err().unwrap().to_string(), message);
    }
}

#[test]
fn coefficients_change_the_terms_that_are_named() {
    for (game, seats, algorithm) in [("othello", None, "alphabeta"), ("reversi", Some(3), "maxn")] {
        let score = |items: &str, file: &str| {
            score_with(game, seats, &format!("{algorithm}:depth=1,{items}"), file)
        };
        let discs = score("eval=discs", "");
        assert_ne!(discs, 0);
        assert_eq!(score("eval=discs,coefficients=mine", "discs = 2"), 2 * discs, "{game}");
        assert_eq!(score("eval=discs,coefficients=mine", "zone1 = 9"), discs, "{game}");
        let both = score("eval=discs+zones", "");
        assert_ne!(both, discs);
        assert_eq!(score("eval=discs,coefficients=mine", "zones = 1"), both, "{game}");
    }
    let report = |items: &str, file: &str| {
        score_with("othello", None, &format!("report:004,depth=1,{items}"), file)
    };
    assert_eq!(report("terms=discs,coefficients=mine", "discs = 2"), 12_000);
    let printed = report("terms=zones,grid=printed", "");
    assert_ne!(printed, report("terms=zones", ""));
    assert_eq!(report("terms=zones,grid=printed,coefficients=mine", "zone1 = 9"), printed);
    assert_ne!(report("terms=zones,grid=printed,coefficients=mine", "zone4 = 9"), printed);
}

#[test]
fn the_order_of_lines_changes_nothing_in_lines_of_action() {
    let matches = middles("loa", 4);
    let scores = |file: &str| {
        let files = |_: &str| Ok(file.to_string());
        let spec = "alphabeta:depth=1,coefficients=mine";
        let found = matches.iter().map(|played| search_with(&**played, spec, &files).score);
        found.collect::<Vec<_>>()
    };
    let plain = scores("freedom = 0\nfreedom.late = 900");
    assert_eq!(scores("freedom.late = 900\nfreedom = 0"), plain);
    assert_ne!(scores("freedom = 0"), plain);
}

#[test]
fn whatever_is_said_about_its_evaluator_makes_mcts_judge() {
    let score = |items: &str, file: &str| {
        score_with("othello", None, &format!("mcts:sims=200,{items}"), file)
    };
    let plain = score("seed=1", "");
    let judged = score("eval=corners+discs+zones", "");
    assert_ne!(judged, plain);
    assert_eq!(score("grid=stated", ""), judged);
    assert_eq!(score("coefficients=mine", "# the usual"), judged);
}

#[track_caller]
fn refused(game: &str, seats: Option<usize>, spec: &str, message: &str) {
    let played = open(game, seats, 1);
    let refusal = match spec.parse::<Spec>() {
        Ok(spec) => match played.game().player(&spec, &no_files) {
            Ok(_) => panic!("{spec} was accepted"),
            Err(error) => error.to_string(),
        },
        Err(error) => error.to_string(),
    };
    assert!(refusal.contains(message), "{spec}: {refusal}");
}

#[test]
fn what_there_is_not_is_refused_with_what_there_is() {
    let two = "expected one of random, human, gtp, mcts, minimax, negamax, alphabeta, pvs, memory, \
               mtdf, deepening";
    refused("othello", None, "chess", "one of engine, random, human");
    refused("othello", None, "chess", "brsplus, level, report, nboard");
    refused("mnk", None, "engine", two);
    let more =
        "expected one of engine, random, human, gtp, mcts, maxn, paranoid, brs, brsplus, level";
    refused("reversi", Some(3), "alphabeta", more);
    refused("arlecchino", Some(4), "report:003", more);
    refused(
        "othello",
        None,
        "alphabeta:foo=1",
        "found \"foo=1\", expected a key of alphabeta: depth",
    );
    refused("othello", None, "alphabeta:depth=0", "expected depth, a number from 1 to 1000");
    refused("othello", None, "alphabeta:3,4", "found \"4\", expected a key of alphabeta");
    refused("othello", None, "alphabeta:3,depth=4", "expected depth only once");
    refused("othello", None, "alphabeta:time=5", "expected a time such as 50ms, 1s or 0.5s");
    refused("othello", None, "alphabeta:eval=luck", "mobility");
    refused("othello", None, "alphabeta:eval=zones,grid=x", "expected stated or printed");
    refused("othello", None, "deepening:algorithm=luck", "expected one of minimax");
    refused("othello", None, "report:001", "expected n, a number from 0 to 3");
    refused("othello", None, "report:001,n=4", "expected n, a number from 0 to 3");
    refused("loa", None, "report:002,level=6", "expected level, a number from 1 to 5");
    refused("loa", None, "alphabeta:eval=zones", "expected report or hand");
    refused("arlecchino", None, "alphabeta:eval=zones", "expected compartments, exchange or hand");
    refused("othello", None, "random:x", "expected seed, a number");
    refused("othello", None, "gtp", "expected cmd=\"program --flag\"");
    refused("othello", None, "gtp:program,cap=9", "expected a time such as 50ms, 1s or 0.5s");
    refused("othello", None, "gtp:program,depth=9", "expected a key of gtp: cmd, start, cap");
    refused("othello", None, "nboard:program,depth=0", "expected depth, a number from 1 to 60");
    refused("arlecchino", None, "nboard:program", "expected one of engine, random");
    refused(
        "othello",
        None,
        "alphabeta:coefficients=x",
        "x: found no file to read (there is no file x), expected a file of coefficients",
    );
}

#[test]
fn nothing_is_accepted_and_ignored() {
    for (spec, message) in [
        ("alphabeta:algorithm=pvs", "found \"algorithm=pvs\", expected a key of alphabeta"),
        ("alphabeta:eval=squares,grid=printed", "expected nothing: only terms have a grid"),
        ("alphabeta:eval=stages,grid=stated", "expected nothing: only terms have a grid"),
        ("alphabeta:eval=discs+zones+discs", "expected discs only once"),
        ("alphabeta:order=own+own", "found \"order=own+own\", expected own only once"),
        ("memory:table=4097", "expected table, a number from 1 to 4096"),
        ("mcts:grid=x", "expected stated or printed"),
        ("mcts:coefficients=x", "x: found no file to read"),
        ("mcts:sims=50,exact", "found \"exact\", expected a key of mcts: sims, seed"),
        ("mcts:sims=50,60", "found \"60\", expected a key of mcts: sims, seed"),
        ("report:000,n=3", "expected a key of report: report, depth"),
        ("report:000,table=1", "expected a key of report"),
        ("report:000,minimax", "expected a key of report"),
        ("report:000,easy,hard", "found \"hard\", expected one of easy, medium, hard"),
        ("report:001,n=2,depth=3", "found \"depth=3\", expected a key of report"),
        ("report:001,n=2,hard", "found \"hard\", expected a key of report"),
        ("report:001,n=2,seed=3", "found \"seed=3\", expected seed only with n=0"),
        ("report:001,n=0,coefficients=x", "expected coefficients only with n=1 to n=3"),
        ("report:001,n=1,p=0", "expected p, a number from 1 to 60"),
        ("report:004,minimax,alphabeta", "expected one of minimax, alphabeta"),
        ("report:004,terms=discs+discs", "found \"terms=discs+discs\", expected discs only once"),
        ("report:004,eval=discs", "found \"eval=discs\", expected a key of report"),
        ("pvs:rank=100,order=own", "found \"rank=100\", expected either order or rank"),
        ("minimax:rank=100", "found \"rank=100\", expected a key of minimax: depth, time"),
        ("report:004,p=2", "found \"p=2\", expected a key of report"),
    ] {
        refused("othello", None, spec, message);
    }
    for algorithm in ["maxn", "paranoid", "brs", "brsplus"] {
        for item in ["algorithm=pvs", "table=1", "aspiration=5"] {
            let expected = "depth, time, nodes, eval, coefficients, grid, order, exact, deepening";
            let message = format!("found {item:?}, expected a key of {algorithm}: {expected}");
            refused("reversi", Some(3), &format!("{algorithm}:{item}"), &message);
        }
    }
    let only_terms = "expected nothing: only terms have a grid";
    refused("reversi", Some(3), "maxn:eval=squares,grid=stated", only_terms);
    refused("reversi", Some(3), "maxn:eval=discs+discs", "expected discs only once");
    refused("loa", None, "mcts:grid=stated", "expected a key of mcts: sims, seed");
    refused("loa", None, "report:002,grid=stated", "expected a key of report: report, level");
    refused("arlecchino", None, "report:003,coefficients=x", "expected a key of report");
    refused("arlecchino", None, "report:003,simple,improved", "expected one of simple, improved");
    let played = open("othello", None, 1);
    let spec = "report:000,patterns=off,coefficients=mine".parse::<Spec>().unwrap();
    let error = played.game().player(&spec, &|_| Ok("middle_material = 2".to_string()));
    assert_eq!(
        error.err().unwrap().to_string(),
        "mine: line 1, column 1: found \"middle_material\", expected one of opening_corners, \
         opening_mobility, middle_corners, middle_mobility"
    );
}

#[test]
fn refusals_point_at_what_was_written() {
    let othello = "expected a report about Othello: 000, 001 or 004";
    for (game, spec, message) in [
        ("othello", "report:009", format!("line 1, column 8: found \"009\", {othello}")),
        ("othello", "report:003,simple", format!("line 1, column 8: found \"003\", {othello}")),
        ("othello", "report", format!("column 7: found the end of the text, {othello}")),
        ("othello", "report:n=3", format!("column 11: found the end of the text, {othello}")),
        (
            "loa",
            "report:001,n=3",
            "found \"001\", expected the report about Lines of Action: 002".to_string(),
        ),
        (
            "arlecchino",
            "report:report=009",
            "found \"report=009\", expected the report about Arlecchino: 003".to_string(),
        ),
        (
            "othello",
            "report:001,n=0,seed=abc",
            "line 1, column 16: found \"seed=abc\", expected seed, a number".to_string(),
        ),
        (
            "othello",
            "report:004,terms=squares",
            "column 12: found \"terms=squares\", expected terms joined by +: one of mobility"
                .to_string(),
        ),
    ] {
        refused(game, None, spec, &message);
    }
}

proptest! {
    #[test]
    fn any_spec_gives_a_player_or_a_refusal(
        name in "(alphabeta|mcts|report|deepening|random|maxn)",
        items in "[a-z0-9=,.\"+]{0,24}",
        game in prop::sample::select(vec!["othello", "loa", "arlecchino", "reversi"]),
    ) {
        if let Ok(spec) = format!("{name}:{items}").parse::<Spec>() {
            let _ = open(game, None, 1).game().player(&spec, &no_files);
        }
    }
}

#[test]
fn ordered_alpha_beta_with_memory_visits_two_percent_of_minimax_at_most() {
    let (mut minimax, mut memory) = (0, 0);
    for played in middles("othello", 10) {
        minimax += search(&*played, "minimax:depth=6").statistics.nodes;
        memory += search(&*played, "memory:depth=6").statistics.nodes;
    }
    assert!(memory * 50 <= minimax, "{memory} of {minimax}");
}

#[test]
fn with_two_seats_the_searches_of_more_find_the_value_of_minimax() {
    for game in ["othello", "loa", "arlecchino"] {
        for played in middles(game, 4) {
            let minimax = search(&*played, "minimax:depth=2,exact").score;
            for name in ["maxn", "paranoid", "brs", "brsplus"] {
                let score = search(&*played, &format!("{name}:depth=2,exact")).score;
                assert_eq!(score, minimax, "{name} in {game}");
            }
        }
    }
}

#[test]
fn people_and_programs_come_back_as_data() {
    let played = open("loa", None, 1);
    let candidate = |text: &str| {
        let spec = text.parse::<Spec>().unwrap();
        played.game().player(&spec, &no_files).unwrap()
    };
    for person in ["human", "human:name=Anna", "human:Anna", "human:name=\"Anna, there\""] {
        assert!(matches!(candidate(person), Candidate::Human), "{person}");
    }
    let refused = |text: &str| {
        let spec = text.parse::<Spec>().unwrap();
        played.game().player(&spec, &no_files).err().unwrap().to_string()
    };
    assert!(refused("human:age=3").ends_with("expected a key of human: name"));
    let long = format!("human:name={}", "a".repeat(41));
    assert!(refused(&long).ends_with("expected a name of at most 40 characters"));
    let Candidate::Program(program) = candidate("gtp:cmd=\"a --b, c\",start=2s,cap=50ms") else {
        panic!("a program is asked for")
    };
    assert_eq!(program.command, "a --b, c");
    assert_eq!(program.start.unwrap().as_millis(), 2_000);
    assert_eq!(program.cap.unwrap().as_millis(), 50);
}
