//! `Policy`: how to go on after a reply that is not as asked. `Ladder`: which policy at which call.

use std::borrow::Cow;

/// How to go on after a reply that is not as asked. No policy changes the caller's conversation. A
/// [`Ladder`] says which policy counts at which call:
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Policy, Think};
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let model = ScriptedModel::new(["[Plan] Count bees.", "[Plan] Count bees.\n[Weeks] 3"]);
/// let think = Think::new("Plan a study of bees.").policy(Policy::Whole);
/// assert_eq!(think.run::<Plan>(&model).await?.value.weeks, 3);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Policy {
    /// Keeps what was read, and asks for the rest in one request. The request is a copy of the conversation without
    /// the bad reply, and says only how many values were wrong. New items of a list that was too short are appended;
    /// near repeats are refused. A repair never replaces a value by a worse one.
    Missing,
    /// As [`Missing`](Self::Missing), but asks for one value at a time, without its header; the value with the fewest
    /// tries comes first. If too few calls are left for one value each, or a value may be left out, it asks as
    /// [`Missing`](Self::Missing) does.
    OneByOne,
    /// Appends the bad reply and the feedback to the dialogue, and asks for the whole answer again.
    Whole,
    /// Sends the first prompt again with the feedback at its end, and asks for the whole answer. The bad reply is not
    /// shown, and the history does not grow.
    Fresh,
    /// Sends the text of the best reply, and asks the model to bring it into the format and add nothing. Values that
    /// were read well are kept. [`Routed`](crate::model::Routed) can send this to another model.
    Formatter,
    /// Sends the same request again: the baseline.
    Blind,
}

/// Which policy is used at which call: the first one at the second call, the next one at the third, and the last one
/// at all later calls. A reply that repeats an earlier one skips to the next policy.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::think::{Ladder, Policy};
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
