//! Runs as messages.

use ::runs::folder::{About, RunEnd, RunFolder, State};
use arena::statistics::{Decision, Elo};
use arena::{Sequential, Standing};

use super::games::Found;
use super::{Known, files, unread};
use crate::message::{
    ContestRow, ContestView, EloView, LessonInfo, MeetingView, RunKind, RunOffer, RunState,
    RunSummary, RunView, SprtDecision, SprtView,
};
use crate::problem::Answer;
use crate::view::write_options;

/// What a run that evolves coefficients has found, in its folder.
const CHAMPION: &str = "learned/champion.txt";
/// What a run about an engine has learned.
const EVALUATION: &str = "learned/evaluation.txt";

/// What a run is, and how far.
pub(super) fn summary(folder: &RunFolder, about: About) -> Answer<RunSummary> {
    let (status, mut why) = (folder.status(), None);
    let state = match folder.state().map_err(unread)? {
        State::Running => RunState::Running,
        State::CutOff => RunState::CutOff,
        State::Ended(RunEnd::Done) => RunState::Done,
        State::Ended(RunEnd::Stopped) => RunState::Stopped,
        State::Ended(RunEnd::Failed { why: found }) => {
            why = Some(found);
            RunState::Failed
        }
    };
    Ok(RunSummary {
        name: folder.name.clone(),
        kind: kind(&about.command),
        command: about.command,
        begun: about.begun as i64,
        cluster: about.cluster,
        state,
        why,
        done: status.done,
        of: status.of,
        noun: status.noun,
        gist: status.message,
        left: status.left.filter(|_| state == RunState::Running),
        seconds: status.seconds,
    })
}

fn kind(command: &[String]) -> RunKind {
    let words = command.iter().map(String::as_str).take(3).collect::<Vec<_>>();
    match words[..] {
        ["match", ..] => RunKind::Match,
        ["tournament", ..] => RunKind::Tournament,
        ["learn", "genetic", ..] => RunKind::Genetic,
        ["learn", "pool", ..] => RunKind::Pool,
        ["learn", _, "selfplay"] => RunKind::Selfplay,
        ["learn", ..] => RunKind::Evaluation,
        _ => RunKind::Experiment,
    }
}

/// Who plays with what a run learns, and the file that it is in.
pub(super) fn learned<'a>(
    command: &[String],
    offer: &'a RunOffer,
) -> Option<(&'a LessonInfo, &'static str)> {
    let (lessons, skipped, file) = match kind(command) {
        RunKind::Genetic | RunKind::Pool => (&offer.lessons, 2, CHAMPION),
        RunKind::Evaluation => (&offer.engines, 1, EVALUATION),
        _ => return None,
    };
    let named = |word: &String| lessons.iter().find(|lesson| lesson.name == *word);
    command.iter().skip(skipped).find_map(named).map(|lesson| (lesson, file))
}

/// All about a run.
pub(super) fn view(folder: &RunFolder, known: &mut Known, offer: &RunOffer) -> Answer<RunView> {
    let run = summary(folder, known.about.clone())?;
    known.work.look().map_err(unread)?;
    let contest = known.games.look().map_err(unread)?.map(contest);
    let pictures = contest.as_ref().map(pictures).unwrap_or_default();
    let learned = learned(&run.command, offer);
    let has_learned = learned.is_some_and(|(_, file)| folder.path.join(file).is_file());
    Ok(RunView {
        run,
        workers: known.work.workers.values().cloned().collect(),
        news: known.work.news.iter().cloned().collect(),
        contest,
        curve: known.curve.look().map_err(unread)?,
        files: files::list(&folder.path).map_err(unread)?,
        pictures,
        can_pit: has_learned,
    })
}

/// The pictures that say something.
fn pictures(contest: &ContestView) -> Vec<String> {
    let names = ["score", "elo", "llr", "time"].into_iter().filter(|name| match *name {
        "llr" => contest.sprt.is_some(),
        _ => true,
    });
    names.filter(|_| contest.games > 0).map(str::to_string).collect()
}

fn contest(found: &Found) -> ContestView {
    let run = &found.run;
    let standing = found.standing();
    let rows = standing.ranking.iter().map(|player| row(found, &standing, *player)).collect();
    let meetings = found.crosstable.meetings().map(|((player, other), meeting)| MeetingView {
        player: player as u32,
        other: other as u32,
        score: meeting.score(),
        games: meeting.games(),
    });
    // What a test stopped is rated by what it counted.
    let pairs = if found.walk.has_stopped() { found.walk.pairs } else { found.tally.pairs };
    let elo = (run.is_duel() && pairs.pairs() > 0).then(|| {
        let Elo { elo, error, superiority } = Elo::of(&pairs);
        EloView { elo, error, superiority, pairs: pairs.0 }
    });
    ContestView {
        game: run.game.clone(),
        options: write_options(&run.options),
        format: run.format.name().to_string(),
        players: run.players.clone(),
        games: found.ended(),
        games_max: found.games_max(),
        rows,
        meetings: meetings.collect(),
        elo,
        sprt: found.walk.test.as_ref().map(sprt),
        walk: if run.is_duel() { found.walk.points() } else { Vec::new() },
    }
}

fn row(found: &Found, standing: &Standing, player: usize) -> ContestRow {
    let tally = &found.tally.players[player];
    let rating = &standing.ratings[player];
    let error = tally.share.standard_error().filter(|error| *error > 0.0);
    ContestRow {
        player: player as u32,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        points: standing.points[player],
        percent: 100.0 * tally.share.mean().unwrap_or_default(),
        percent_error: error.map(|error| 196.0 * error),
        elo: rating.elo,
        elo_error: rating.error,
        forfeits: tally.forfeits.values().sum(),
        ms: 1e3 * tally.seconds_per_move(),
        ms_most: 1e3 * tally.slowest,
    }
}

fn sprt(test: &Sequential) -> SprtView {
    let (lower, upper) = test.test.bounds();
    SprtView {
        elo0: test.test.elo0,
        elo1: test.test.elo1,
        llr: test.llr,
        lower,
        upper,
        decision: match test.decision {
            Decision::Continue => SprtDecision::Undecided,
            Decision::Accept => SprtDecision::Accepted,
            Decision::Reject => SprtDecision::Rejected,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_what_the_words_of_its_command_say() {
        let lesson_of = |name: &str| LessonInfo { name: name.to_string(), player: String::new() };
        let lessons = vec![lesson_of("loa"), lesson_of("othello")];
        let engines = vec![lesson_of("arlecchino")];
        let offer = RunOffer { lessons, engines, ..RunOffer::default() };
        let found = |text: &str| {
            let words = text.split(' ').map(str::to_string).collect::<Vec<_>>();
            (kind(&words), learned(&words, &offer).map(|(lesson, _)| lesson.name.clone()))
        };
        let named = |name: &str| Some(name.to_string());
        assert_eq!(found("match loa random random"), (RunKind::Match, None));
        assert_eq!(found("tournament loa random"), (RunKind::Tournament, None));
        assert_eq!(found("learn genetic loa --seed 3"), (RunKind::Genetic, named("loa")));
        assert_eq!(found("learn genetic --seed 3 loa"), (RunKind::Genetic, named("loa")));
        assert_eq!(found("learn pool othello"), (RunKind::Pool, named("othello")));
        assert_eq!(found("learn othello selfplay --games 3"), (RunKind::Selfplay, None));
        assert_eq!(found("learn loa evaluation"), (RunKind::Evaluation, None));
        assert_eq!(found("learn arlecchino --games 3"), (RunKind::Evaluation, named("arlecchino")));
        assert_eq!(found("lab seats"), (RunKind::Experiment, None));
    }
}
