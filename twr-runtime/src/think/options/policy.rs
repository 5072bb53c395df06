//! `Policy`: how to go on after a reply that is not as asked. `Ladder`: which policy at which call.

use std::borrow::Cow;

/// How to go on after a reply that is not as asked. None of them changes the caller's conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Policy {
    /// Keep what was read, ask for the rest only, all at once, on a fresh fork that holds neither the bad
    /// reply nor a word of it: of what was wrong only a count is told. A list that is
    /// still too short is put after the one that was, near repeats refused; no repair takes away what was
    /// read better before.
    Missing,
    /// The same, one value at a time, the least tried first, without its header. Where the calls that are
    /// left do not suffice for one value each, or a value may be left out, as [`Missing`](Self::Missing).
    OneByOne,
    /// The bad reply and the feedback become turns of a dialogue, and the whole answer is asked for again.
    Whole,
    /// The first prompt anew, with the feedback as a reminder at its end; the whole answer is asked for
    /// again. The bad reply is not shown, the history does not grow.
    Fresh,
    /// The text of the best reply goes to the model as material, to be brought into the format with nothing
    /// added; what was read well is kept. With [`Routed`](crate::model::Routed), a model of its own.
    Formatter,
    /// The same request again, as if nothing had been said: the baseline.
    Blind,
}

/// Which policy at which call: the first rung at the second call, the next at the third, the last one at all
/// that follow. A reply that only repeats another climbs one rung more.
///
/// ```
/// use twr_runtime::think::{Ladder, Policy};
///
/// let always = Ladder::from(Policy::Whole);
/// let ladder = Ladder::from([Policy::Missing, Policy::OneByOne]);
/// assert_eq!((ladder.at(2, 0), ladder.at(9, 0)), (Policy::Missing, Policy::OneByOne));
/// assert_eq!(ladder, Ladder::default());
/// # assert_eq!(always.at(4, 2), Policy::Whole);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ladder {
    rungs: Cow<'static, [Policy]>,
}

impl Ladder {
    /// The policy of a call, counted from 1, after so many replies that only repeated another.
    pub fn at(&self, call: u32, repeats: u32) -> Policy {
        let rung = call.saturating_sub(2).saturating_add(repeats) as usize;
        self.rungs.get(rung).or(self.rungs.last()).copied().unwrap_or(Policy::Missing)
    }

    /// The rungs, from the second call on.
    pub fn rungs(&self) -> &[Policy] {
        &self.rungs
    }

    /// Whether what was read well stays when more is asked for.
    pub(in crate::think) fn keeps(&self) -> bool {
        self.rungs.iter().any(|policy| policy.keeps())
    }
}

/// The ladder that measures best: see `docs/benchmark.md`.
impl Default for Ladder {
    fn default() -> Self {
        const BEST: &[Policy] = &[Policy::Missing, Policy::OneByOne];
        Self { rungs: Cow::Borrowed(BEST) }
    }
}

impl From<Policy> for Ladder {
    fn from(policy: Policy) -> Self {
        Self { rungs: Cow::Owned(vec![policy]) }
    }
}

impl<const N: usize> From<[Policy; N]> for Ladder {
    fn from(rungs: [Policy; N]) -> Self {
        Self::from(rungs.to_vec())
    }
}

/// Without any rung it is the default one.
impl From<Vec<Policy>> for Ladder {
    fn from(rungs: Vec<Policy>) -> Self {
        if rungs.is_empty() { Self::default() } else { Self { rungs: Cow::Owned(rungs) } }
    }
}

impl Policy {
    /// Whether it asks for no more than what is missing.
    fn keeps(self) -> bool {
        matches!(self, Self::Missing | Self::OneByOne | Self::Formatter)
    }

    /// All of them.
    const ALL: [Self; 6] =
        [Self::Missing, Self::OneByOne, Self::Whole, Self::Fresh, Self::Formatter, Self::Blind];

    /// The policy of this [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }

    /// A stable name, for figures, records, and what a type says of how it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::OneByOne => "one_by_one",
            Self::Whole => "whole",
            Self::Fresh => "fresh",
            Self::Formatter => "formatter",
            Self::Blind => "blind",
        }
    }
}
