//! `Early`: what a stream decides before a reply has ended.

use std::time::Duration;

use crate::model::{Finish, Reply};

/// What a stream decides before a reply has ended. Each is off by default, and none counts where the reply is not
/// [streamed](crate::think::Think::stream).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Early {
    /// Whether a call ends as soon as every field that it asks for is there, whole and good. Default: it does not.
    pub stop_early: bool,
    /// Whether a call ends as soon as a field is rejected. Default: it does not.
    pub abort_on_reject: bool,
    /// How long the next piece of a reply is waited for. Then what has arrived counts as a reply that was cut off; if
    /// nothing has, the call fails, as one with a time limit does. Default: the model's own limit alone.
    pub idle: Option<Duration>,
}

/// Why a call was ended before its reply had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EarlyEnd {
    /// Every field was there.
    Complete,
    /// A field was rejected.
    Rejected,
    /// No piece came within the [idle limit](Early::idle), or the time was used up.
    Stalled,
    /// The stream failed, or a recorded one was dropped, after words had arrived.
    BrokenOff,
}

impl EarlyEnd {
    /// The end of this name.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Complete, Self::Rejected, Self::Stalled, Self::BrokenOff];
        all.into_iter().find(|end| end.name() == name)
    }

    /// Why the reply was ended, if it was ended early.
    pub fn of(reply: &Reply) -> Option<Self> {
        match &reply.finish {
            Finish::Other(name) => Self::named(name),
            _ => None,
        }
    }

    /// Whether the decision to end the call saved the rest of the reply. A fault saves nothing.
    pub const fn is_decision(self) -> bool {
        matches!(self, Self::Complete | Self::Rejected)
    }

    /// The name, which is the [`Finish::Other`](crate::model::Finish::Other) of the reply.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Complete => "stopped_early",
            Self::Rejected => "aborted_on_reject",
            Self::Stalled => "stalled",
            Self::BrokenOff => Finish::BROKEN_OFF,
        }
    }
}
