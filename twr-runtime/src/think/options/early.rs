//! `Early`: what a stream decides before a reply has ended.

use std::time::Duration;

use crate::model::{Finish, Reply};

/// When a streamed call is ended before its reply has ended. Each is off by default, and none counts where the reply is not
/// [streamed](crate::think::Think::stream).
///
/// ```
/// # use twr_runtime as twr;
/// use std::time::Duration;
/// use twr::think::{Options, Think};
///
/// let mut options = Options::default();
/// options.early.stop_early = true;
/// options.early.idle = Some(Duration::from_secs(20));
/// // The same as `.stop_early(true).idle_limit(…)`.
/// let think = Think::new("Plan a study of bees.").options(options);
/// # let _ = think;
/// ```
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
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{EarlyEnd, Streamed, Think};
///
/// // The model goes on after its answer.
/// let model = ScriptedModel::new(["[Plan]\nFollow the bees.\n[Weeks]\n3\n[Note]\nI hope this helps."]);
/// let model = model.with_piece_size(8);
/// let mut stream = Think::new("Plan a study.").stop_early(true).stream::<Plan>(&model);
/// while let Some(item) = stream.next().await {
///     if let Streamed::Ended(attempt) = item {
///         assert_eq!(EarlyEnd::of(&attempt.reply), Some(EarlyEnd::Complete));
///     }
/// }
/// # Ok(())
/// # }
/// ```
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
