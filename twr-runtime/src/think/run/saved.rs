//! `Saved`: a run as what happened to it, to be gone on with in another process.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use twr_spec::spec::Output;

use crate::model::{ModelSize, Reply};
use crate::think::Report;

/// A run, as what happened to it: the decisions follow from that, and are made again when it is resumed.
///
/// Serializes with serde; a journal may also hold its [entries](Entry) line by line.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Saved, Think};
///
/// let think = || Think::new("Plan a study of bees.").max_attempts(2);
/// let model = ScriptedModel::new(["[Plan] Follow the bees."]);
/// // The script ends, as a server may fail.
/// let error = think().run::<Plan>(&model).await.unwrap_err();
/// let kept = serde_json::to_string(&error.saved())?;
///
/// // Later, perhaps in another process:
/// let saved: Saved = serde_json::from_str(&kept)?;
/// let model = ScriptedModel::new(["[Weeks] 3"]);
/// let thought = think().resume(saved).run::<Plan>(&model).await?;
/// assert_eq!(thought.value.plan, "Follow the bees.");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// The run that the entries belong to: [`Run::fingerprint`](super::Run::fingerprint).
    pub fingerprint: u64,
    /// How large its model was told to be: it is gone on with in prompts that suit this size.
    #[serde(default, skip_serializing_if = "ModelSize::is_unknown")]
    pub size: ModelSize,
    /// The output mode that it was begun in, where that is not text: it is gone on with in the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Output>,
    /// The entries, in order.
    pub entries: Vec<Entry>,
}

/// One thing that happened to a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "nearly every entry is a reply")]
pub enum Entry {
    /// A reply came.
    Reply {
        /// It.
        reply: Reply,
        /// How long it took.
        took: Duration,
    },
    /// An output mode was given up, and the run went on in text.
    GivenUp {
        /// The mode.
        output: Output,
        /// Why.
        reason: String,
    },
    /// The validators have spoken.
    Judged {
        /// Theirs, in their order.
        reports: Vec<Report>,
        /// How long it took.
        took: Duration,
    },
}

/// Why a saved run cannot be gone on with.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResumeError {
    /// It was a run of another spec, task, template or prompt.
    OtherRun {
        /// The fingerprint of the run at hand.
        expected: u64,
        /// That of the saved one.
        found: u64,
    },
    /// Its entries do not follow on each other: it was made with other settings, or by hand.
    OutOfOrder {
        /// The first entry that does not fit, from 0.
        entry: usize,
    },
}

impl ResumeError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::OtherRun { expected, found } => write!(
                f,
                "the saved run belongs to another type, task or prompt (fingerprint {found:016x}, here {expected:016x}): resume it with the same ones, or start a new run"
            ),
            Self::OutOfOrder { entry } => write!(
                f,
                "the saved run's entry {entry} does not fit what comes before: resume it with the settings it was begun with, or begin anew"
            ),
        }
    }
}

twr_spec::show_in_words!(ResumeError: Error);

/// A number that stays the same across processes and machines (FNV-1a).
pub(super) fn fingerprint<'t>(texts: impl IntoIterator<Item = &'t str>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let mut hash = OFFSET;
    for text in texts {
        for byte in text.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        }
    }
    hash
}
