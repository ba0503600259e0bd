//! Pages: well formed, self-contained, and fit for any result and any name.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use arena::journal::GameLine;
use arena::{Format, Results, RunLine, SprtLine, Stages, report};

fn run(format: Format, players: &[&str]) -> RunLine {
    RunLine {
        format,
        game: "othello".to_string(),
        players: players.iter().map(ToString::to_string).collect(),
        games: 20,
        rounds: if format == Format::Swiss { 3 } else { 0 },
        ..RunLine::default()
    }
}

/// Games of a run as `share` decides them for the first seat; the first stage only.
fn games(run: &RunLine, seats: usize, share: impl Fn(u64) -> f64) -> Vec<GameLine> {
    let schedule = Stages::new(run, seats).next(&[]).unwrap();
    let game = |index: u64| {
        let first = share(index);
        let others = (1.0 - first) / (seats - 1) as f64;
        let shares = (0..seats).map(|seat| if seat == 0 { first } else { others }).collect();
        let totals = (0..seats).map(|seat| if seat == 0 { 64 } else { 0 }).collect();
        let clocks = vec![(30, 0.5, 0.1); seats];
        let order = schedule.fixture(index).order;
        let (moves, end) = ("f5d6".to_string(), "board".to_string());
        GameLine { index, order, shares, totals, clocks, moves, end, ..GameLine::default() }
    };
    schedule.games().map(game).collect()
}

/// Every element is closed by its own name, and nothing is asked of anybody.
#[track_caller]
fn check(page: &str) {
    let mut open = Vec::new();
    for tag in page.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag.split([' ', '\n']).next().unwrap().to_lowercase();
        let is_alone = matches!(name.as_str(), "!doctype" | "meta") || tag.ends_with('/');
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "<{tag}>"),
            None if is_alone => (),
            None => open.push(name),
        }
    }
    assert_eq!(open, Vec::<String>::new());
    let (_, body) = page.split_once("</style>").unwrap();
    for word in ["http", "src=", "href", "url(", "@import", "<script", "<link", "NaN", "inf"] {
        assert!(!page.contains("url(") && !body.contains(word), "{word}");
    }
}

#[test]
fn pages_of_every_kind_are_well_formed() {
    let players = ["random", "alphabeta:1", "alphabeta:2", "pvs:3", "mcts:9"];
    for format in [Format::RoundRobin, Format::Gauntlet, Format::Swiss, Format::Ladder] {
        let run = run(format, &players);
        let games = games(&run, 2, |index| [0.0, 0.5, 1.0][index as usize % 3]);
        check(&report::page(&Results::of(run, games).unwrap()));
    }
    let mut three = run(Format::RoundRobin, &players);
    three.options.seats = Some(3);
    three.game = "reversi".to_string();
    let games = games(&three, 3, |_| 1.0);
    check(&report::page(&Results::of(three, games).unwrap()));
}

#[test]
fn one_sided_and_short_runs_have_pages() {
    let sprt = SprtLine { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalized: true };
    let run = RunLine { sprt: Some(sprt), ..run(Format::Match, &["random", "pvs:3"]) };
    for winner in [0, 1] {
        for count in [0, 1, 2, 3, 20] {
            let won = |index: u64| f64::from(u8::from(index % 2 == winner));
            let mut games = games(&run, 2, won);
            games.truncate(count);
            for forfeits in [false, true] {
                for game in games.iter_mut().filter(|_| forfeits) {
                    game.totals.clear();
                    game.forfeited = Some(1);
                    game.end = "crashed".to_string();
                    game.why = Some("<b>segmentation fault</b>".to_string());
                }
                check(&report::page(&Results::of(run.clone(), games.clone()).unwrap()));
            }
        }
    }
}

#[test]
fn names_and_moves_are_shown_as_they_are() {
    let nasty = "gtp:cmd=\"<script>alert('&')</script>\"";
    let run = run(Format::Match, &[nasty, "random"]);
    let mut games = games(&run, 2, |_| 0.5);
    games[0].moves = "</code><img src=x onerror=alert(1)>\u{0}".to_string();
    let page = report::page(&Results::of(run, games).unwrap());
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains('\u{0}'));
    assert!(page.contains("gtp:cmd=&quot;&lt;script&gt;alert(&#39;&amp;&#39;)"));
}
