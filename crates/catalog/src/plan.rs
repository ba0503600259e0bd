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

/// Keys that every algorithm takes.
pub(crate) const KEYS: [&str; 10] = [
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

/// Words that every algorithm takes.
pub(crate) const WORDS: [&str; 2] = ["exact", "deepening"];

/// Where a spec names no depth and no limit.
const DEPTH: u32 = 4;

/// Deeper than any game is long.
const DEPTH_MAX: u64 = 1_000;

impl Plan {
    /// The plan of a spec with the usual keys.
    pub(crate) fn read(keys: &Keys<'_>) -> Result<Plan, TextError> {
        let depth = keys.number("depth", 1, DEPTH_MAX)?.map(|depth| depth as u32);
        let limits = Limits {
            depth,
            nodes: keys.number("nodes", 1, u64::MAX)?,
            time: keys.duration("time")?,
        };
        let is_limited = limits.nodes.is_some() || limits.time.is_some();
        let megabytes = keys.number("table", 1, 1 << 16)?.unwrap_or(16);
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

    /// A plan of fixed depth, as the reports' players have; `time` makes it deepen instead.
    pub(crate) fn fixed(keys: &Keys<'_>, depth: u32, order: MoveOrder) -> Result<Plan, TextError> {
        let plan = Plan::read(keys)?;
        let given = keys.number("depth", 1, DEPTH_MAX)?.map(|depth| depth as u32);
        let depth = given.or((!plan.settings.deepening).then_some(depth));
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

const ORDERS: &str = "none, all, or some of own+table+killers+history+replies";

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
        *clue = true;
    }
    Some(MoveOrder::Sorted(clues))
}

/// The keys of a plain algorithm.
pub(crate) fn keys_of(spec: &Spec) -> Result<Keys<'_>, TextError> {
    Keys::new(spec, &KEYS, &["depth"], &WORDS)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn plan(text: &str) -> Plan {
        let spec = text.parse::<Spec>().unwrap();
        Plan::read(&keys_of(&spec).unwrap()).unwrap()
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
        let spec = "pvs:order=best".parse::<Spec>().unwrap();
        let error = Plan::read(&keys_of(&spec).unwrap()).unwrap_err();
        assert_eq!(error.expected, ORDERS);
    }
}
