//! What a spec asks of a search: algorithm, depth and limits, move order, memory.

use game::{Limits, TextError};
use search::{Clues, Settings};

use crate::players::THINKS;
use crate::spec::{Keys, Spec};

/// How a searcher is to be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) settings: Settings,
    pub(crate) order: MoveOrder,
    /// What the spec itself limits, besides what a match does.
    pub(crate) limits: Limits,
}

/// In which order moves are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveOrder {
    AsListed,
    Sorted(Clues),
}

/// Keys of `deepening`.
pub(crate) const OF_DEEPENING: &[&str] = &[
    "depth",
    "time",
    "nodes",
    "eval",
    "coefficients",
    "grid",
    "order",
    "table",
    "aspiration",
    "algorithm",
];

/// Keys of the algorithms of two-seat games: all but `algorithm`.
pub(crate) const OF_TWO: &[&str] = OF_DEEPENING.split_at(9).0;

/// Keys of every algorithm: no `table` and no `aspiration` either.
pub(crate) const OF_ALL: &[&str] = OF_DEEPENING.split_at(7).0;

/// Words that every algorithm takes.
const WORDS: &[&[&str]] = &[&["exact"], &["deepening"]];

/// Where a spec names no depth and no limit.
const DEPTH: u32 = 4;

/// Deeper than any game is long.
const DEPTH_MAX: u64 = 1_000;

/// The largest table, in megabytes.
const TABLE_MAX: u64 = 4_096;

impl Plan {
    /// The plan of a spec with the usual keys.
    pub(crate) fn read(keys: &Keys<'_>) -> Result<Plan, TextError> {
        let depth = depth_of(keys)?;
        let limits = Limits {
            depth,
            nodes: keys.number("nodes", 1, u64::MAX)?,
            time: keys.duration("time")?,
        };
        let is_limited = limits.nodes.is_some() || limits.time.is_some();
        let megabytes = keys.number("table", 1, TABLE_MAX)?.unwrap_or(16);
        let settings = Settings {
            depth: depth.or((!is_limited).then_some(DEPTH)),
            deepening: is_limited || keys.says("deepening"),
            aspiration: keys.number("aspiration", 1, 1_000_000)?.map(|half| half as i32),
            exact: keys.says("exact"),
            table_bytes: (megabytes as usize) << 20,
        };
        let order = keys.parsed("order", ORDERS, read_order)?;
        Ok(Plan { settings, order: order.unwrap_or(MoveOrder::Sorted(Clues::ALL)), limits })
    }

    /// A plan of fixed depth, as the reports' players have. `time` or `nodes` make it deepen
    /// instead, to the depth that the spec gives at most, or as far as it gets.
    pub(crate) fn fixed(
        keys: &Keys<'_>,
        given: Option<u32>,
        usual: u32,
        order: MoveOrder,
    ) -> Result<Plan, TextError> {
        let plan = Plan::read(keys)?;
        let depth = given.or((!plan.settings.deepening).then_some(usual));
        let settings = Settings { depth, ..plan.settings };
        Ok(Plan { settings, order, limits: Limits { depth, ..plan.limits } })
    }

    /// The same plan step by step; where nothing limits it, for a second.
    pub(crate) fn deepening(mut self) -> Plan {
        self.settings.deepening = true;
        if self.limits == Limits::default() {
            self.limits.time = Some(THINKS);
            self.settings.depth = None;
        }
        self
    }

    /// The limits of a match, tightened by those of the spec.
    pub(crate) fn tightened(&self, limits: &Limits) -> Limits {
        let depth = limits.depth.into_iter().chain(self.settings.depth).min();
        let nodes = limits.nodes.into_iter().chain(self.limits.nodes).min();
        let time = limits.time.into_iter().chain(self.limits.time).min();
        Limits { depth, nodes, time }
    }
}

/// The depth that a spec gives.
pub(crate) fn depth_of(keys: &Keys<'_>) -> Result<Option<u32>, TextError> {
    Ok(keys.number("depth", 1, DEPTH_MAX)?.map(|depth| depth as u32))
}

const ORDERS: &str = "none, all, or some of own+table+killers+history+replies, each once";

fn read_order(text: &str) -> Option<MoveOrder> {
    match text {
        "none" => return Some(MoveOrder::AsListed),
        "all" => return Some(MoveOrder::Sorted(Clues::ALL)),
        _ => (),
    }
    let mut clues = Clues::default();
    for word in text.split('+') {
        let clue = match word {
            "own" => &mut clues.own,
            "table" => &mut clues.table,
            "killers" => &mut clues.killers,
            "history" => &mut clues.history,
            "replies" => &mut clues.replies,
            _ => return None,
        };
        if std::mem::replace(clue, true) {
            return None;
        }
    }
    Some(MoveOrder::Sorted(clues))
}

/// What is said about an algorithm that knows certain keys.
pub(crate) fn keys_of<'a>(spec: &'a Spec, known: &'a [&'a str]) -> Result<Keys<'a>, TextError> {
    Keys::new(spec, known, &["depth"], WORDS)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn plan(text: &str) -> Plan {
        let spec = text.parse::<Spec>().unwrap();
        Plan::read(&keys_of(&spec, OF_TWO).unwrap()).unwrap()
    }

    #[test]
    fn a_depth_is_searched_at_once_and_a_limit_by_deepening() {
        assert_eq!(plan("pvs:6").settings.depth, Some(6));
        assert!(!plan("pvs:6").settings.deepening);
        assert_eq!(plan("pvs").settings.depth, Some(DEPTH));
        let timed = plan("pvs:time=50ms");
        assert!(timed.settings.deepening && timed.settings.depth.is_none());
        assert_eq!(timed.limits.time, Some(Duration::from_millis(50)));
        assert!(plan("pvs:depth=6,deepening").settings.deepening);
    }

    #[test]
    fn the_tighter_limit_counts() {
        let limits = Limits { nodes: Some(100), depth: Some(9), ..Limits::default() };
        let tight = plan("pvs:depth=3,nodes=500,time=1s").tightened(&limits);
        assert_eq!((tight.depth, tight.nodes), (Some(3), Some(100)));
        assert_eq!(tight.time, Some(Duration::from_secs(1)));
    }

    #[test]
    fn orders_are_words_joined_by_plus() {
        assert_eq!(plan("pvs:order=none").order, MoveOrder::AsListed);
        let replies = Clues { replies: true, ..Clues::default() };
        assert_eq!(plan("pvs:order=replies").order, MoveOrder::Sorted(replies));
        for order in ["best", "own+own", "own+", "none+own"] {
            let spec = format!("pvs:order={order}").parse::<Spec>().unwrap();
            let error = Plan::read(&keys_of(&spec, OF_TWO).unwrap()).unwrap_err();
            assert_eq!(error.expected, ORDERS);
        }
    }

    #[test]
    fn the_lists_of_keys_end_where_they_say() {
        assert_eq!(OF_DEEPENING[OF_TWO.len()..], ["algorithm"]);
        assert_eq!(OF_TWO[OF_ALL.len()..], ["table", "aspiration"]);
    }
}
