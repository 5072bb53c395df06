//! What is counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::{Money, Usage};

/// Figures of many runs. [`record`](Self::record) takes in a run, [`merge`](Self::merge) the figures
/// of others, whatever the order; `Display` shows a table, serde keeps everything under these names.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::metrics::Metrics;
///
/// let mut today = Metrics::default();
/// // for each run: today.record(&result);
/// let yesterday: Metrics = serde_json::from_str(r#"{"runs": 3, "right_at_first": 2}"#)?;
/// today.merge(&yesterday);
/// assert_eq!(today.runs, 3);
/// println!("{today}");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Metrics {
    /// Runs, however they ended.
    pub runs: u64,
    /// Runs whose first reply was the answer.
    pub right_at_first: u64,
    /// Runs whose first reply came and was not the answer.
    pub wrong_at_first: u64,
    /// Runs with an answer, by how many attempts it took.
    pub attempts_to_success: BTreeMap<u32, u64>,
    /// Runs without an answer, by the name of [`ThinkErrorKind`](crate::think::ThinkErrorKind).
    pub failures: BTreeMap<String, u64>,
    /// Replies, by the name of their [`Condition`](twr_spec::condition::Condition).
    pub conditions: BTreeMap<String, u64>,
    /// Problems of replies: by field (`Plan.steps`), and there by the rule that was broken (`items`),
    /// or what else was the matter (`missing`).
    pub diagnostics: BTreeMap<String, BTreeMap<String, u64>>,
    /// The gain of repairs, by the name of the policy.
    pub repairs: BTreeMap<String, Repairs>,
    /// Leniencies that were used, by the name of [`RecoveryKind`](twr_spec::recovery::RecoveryKind).
    pub recoveries: BTreeMap<String, u64>,
    /// Streamed calls that ended before their reply had, by the name of [`EarlyEnd`](crate::think::EarlyEnd).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub early_ends: BTreeMap<String, u64>,
    /// Replies that ended early, where the whole was asked for, with their tokens until then, by the name of
    /// [`EarlyEnd`](crate::think::EarlyEnd).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub early_replies: BTreeMap<String, Received>,
    /// Replies that came to their own end, where the whole was asked for, with their tokens.
    #[serde(skip_serializing_if = "Received::is_empty")]
    pub whole_replies: Received,
    /// As [`early_replies`](Self::early_replies), where a repair asked for some of the fields.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub early_repairs: BTreeMap<String, Received>,
    /// As [`whole_replies`](Self::whole_replies), where a repair asked for some of the fields.
    #[serde(skip_serializing_if = "Received::is_empty")]
    pub whole_repairs: Received,
    /// Calls and tokens.
    pub usage: Usage,
    /// The sum of all [charges](Self::charge); `None` without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<Money>,
}

/// A number of replies and of their tokens.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::metrics::Metrics;
/// use twr::model::{Reply, ScriptedModel, Usage};
/// use twr::think::Think;
///
/// let reply = Reply::text("[Plan] Follow the bees.\n[Weeks] 3").with_usage(Usage::of_call(90, 12));
/// let model = ScriptedModel::new([reply]);
/// let mut metrics = Metrics::default();
/// metrics.record(&Think::new("Plan a study of bees.").run::<Plan>(&model).await);
/// assert_eq!((metrics.whole_replies.replies, metrics.whole_replies.tokens), (1, 12));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Received {
    /// How many replies.
    pub replies: u64,
    /// Their tokens; four bytes are taken for one token where the server did not count.
    pub tokens: u64,
}

impl Received {
    fn is_empty(&self) -> bool {
        self.replies == 0
    }
}

/// The repairs of one policy, and how many of them succeeded.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::metrics::Metrics;
/// use twr::model::ScriptedModel;
/// use twr::think::Think;
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] many", "[Weeks] 3"]);
/// let mut metrics = Metrics::default();
/// metrics.record(&Think::new("Plan a study of bees.").run::<Plan>(&model).await);
/// let repairs = metrics.repairs["missing"];
/// assert_eq!((repairs.calls, repairs.asked, repairs.mended), (1, 1, 1));
/// assert_eq!(repairs.share_mended(), Some(1.0));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Repairs {
    /// Calls that were answered.
    pub calls: u64,
    /// Fields that were wrong and that these calls asked for; once for each call.
    pub asked: u64,
    /// Fields of these that were good after the call.
    pub mended: u64,
}
