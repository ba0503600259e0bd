//! What a spec asks of a search: algorithm, depth and limits, move order, memory.

use std::time::Duration;

use game::Limits;
use search::{Clues, Settings};

use crate::keys::Keys;

/// How a searcher is to be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How it searches.
    pub settings: Settings,
    /// What moves are sorted by; none if they are tried as they are listed.
    pub order: Option<Clues>,
    /// How they are ordered by their true values instead, from worst first to best first.
    pub rank: Option<u32>,
    /// How far it goes by itself, besides what a match says.
    pub limits: Limits,
}

/// How deep a search looks where a spec names no depth and no limit.
pub const DEPTH: u32 = 4;

/// How long a search deepens where nothing limits it.
const THINKS: Duration = Duration::from_secs(1);

/// The table in megabytes, unless the spec says otherwise.
const TABLE: u64 = 16;

impl Plan {
    /// The plan of a spec. Without limits it looks `usual` plies ahead, if any; `time` or `nodes`
    /// make it deepen instead, to the depth that the spec gives at most, or as far as it gets.
    pub fn read(keys: &Keys<'_>, usual: Option<u32>) -> Plan {
        Plan::with_depth(keys, keys.depth("depth"), usual)
    }

    /// The same with the depth that a spec gives in its own way.
    pub fn with_depth(keys: &Keys<'_>, given: Option<u32>, usual: Option<u32>) -> Plan {
        let (nodes, time) = (keys.number("nodes"), keys.duration("time"));
        let is_limited = nodes.is_some() || time.is_some();
        let settings = Settings {
            depth: None,
            deepening: is_limited || keys.says("deepening"),
            aspiration: keys.number("aspiration").map(|half| half as i32),
            exact: keys.says("exact"),
            table_bytes: (keys.number("table").unwrap_or(TABLE) as usize) << 20,
        };
        let depth = given.or(usual.filter(|_| !is_limited));
        let order = keys.text("order").map_or(Some(Clues::ALL), read_order);
        let rank = keys.number("rank").map(|rank| rank as u32);
        Plan { settings, order, rank, limits: Limits { depth, nodes, time } }
    }

    /// The same plan with another order of moves.
    pub const fn ordered(self, order: Option<Clues>) -> Plan {
        Plan { order, rank: None, ..self }
    }

    /// The same plan step by step; where nothing limits it, for a second.
    pub fn deepening(mut self) -> Plan {
        self.settings.deepening = true;
        if self.limits == Limits::default() {
            self.limits.time = Some(THINKS);
        }
        self
    }

    /// The limits of a match, tightened by those of the spec.
    pub fn tightened(&self, limits: &Limits) -> Limits {
        let depth = limits.depth.into_iter().chain(self.limits.depth).min();
        let nodes = limits.nodes.into_iter().chain(self.limits.nodes).min();
        let time = limits.time.into_iter().chain(self.limits.time).min();
        Limits { depth, nodes, time }
    }
}

/// The words of `order` that stand alone.
pub const ORDERS: &[&str] = &["none", "all"];

/// What moves are sorted by, joined by `+`.
pub const CLUES: [&str; 5] = ["own", "table", "killers", "history", "replies"];

fn read_order(text: &str) -> Option<Clues> {
    let says = |clue| text.split('+').any(|word| word == clue);
    let [own, table, killers, history, replies] = CLUES.map(says);
    match text {
        "none" => None,
        "all" => Some(Clues::ALL),
        _ => Some(Clues { own, table, killers, history, replies }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Spec;
    use crate::shared::{DEPTH as DEPTH_KEY, NODES, ORDER, SEARCH, TIME};

    fn plan(text: &str) -> Plan {
        let spec = text.parse::<Spec>().unwrap();
        let recipe =
            SEARCH.named("pvs", "", "").told(&[&[DEPTH_KEY, TIME, NODES, ORDER]], &["depth"]);
        Plan::read(&Keys::read(&spec, &recipe).unwrap(), Some(DEPTH))
    }

    #[test]
    fn a_depth_is_searched_at_once_and_a_limit_by_deepening() {
        assert_eq!(plan("pvs:6").limits.depth, Some(6));
        assert!(!plan("pvs:6").settings.deepening);
        assert_eq!(plan("pvs").limits.depth, Some(DEPTH));
        let timed = plan("pvs:time=50ms");
        assert!(timed.settings.deepening && timed.limits.depth.is_none());
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
        assert_eq!(plan("pvs:order=none").order, None);
        let replies = Clues { replies: true, own: true, ..Clues::default() };
        assert_eq!(plan("pvs:order=own+replies").order, Some(replies));
        assert_eq!(plan("pvs:order=all").order, plan("pvs").order);
        let [own, table, killers, history, replies] = [true; 5];
        let every = Clues { own, table, killers, history, replies };
        let order = format!("pvs:order={}", CLUES.join("+"));
        assert_eq!(plan(&order).order, Some(every));
    }
}
