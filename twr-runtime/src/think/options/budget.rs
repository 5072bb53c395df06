//! `Budget`: what a run may spend. `End`: what it has run out of.

use std::time::Duration;

use crate::model::{Money, Prices};

/// The limits of a run. Each is checked before a call; an answer that has come is not given back.
///
/// ```
/// # use twr_runtime as twr;
/// use std::time::Duration;
/// use twr::think::{Options, Think};
///
/// let mut options = Options::default();
/// options.budget.attempts = 5;
/// options.budget.tokens = Some(20_000);
/// options.budget.time = Some(Duration::from_secs(60));
/// // The same as `.max_attempts(5).max_total_tokens(20_000).max_time(…)`.
/// let think = Think::new("Plan a study of bees.").options(options);
/// # let _ = think;
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Budget {
    /// The number of model calls that seek an answer in the right form, the first included; 0 counts as 1.
    /// The calls that answer validators are counted by `rounds`. Default 3.
    pub attempts: u32,
    /// The number of rounds of validators: how often an answer that keeps every rule of the spec, and that a
    /// validator finds fault with, is asked for again. 0 asks for none again. Default 3.
    ///
    /// The first call that asks for a field after a validator found fault with the field is no attempt. So
    /// validators never use up the calls that the form needs. A run makes at most `attempts + rounds` calls,
    /// and one more for each further field of a round that is asked for alone.
    pub rounds: u32,
    /// Tokens, of prompts and replies together.
    pub tokens: Option<u64>,
    /// Money, by these prices. A reply of a model that has no price there, or whose server did not count,
    /// ends the run as an empty budget does: what it cost is not known.
    pub money: Option<(Money, Prices)>,
    /// Time since the run began, waiting and validators included. A call under way is stopped by tokio's
    /// timer, under the feature `http`, or by the run's own: [`Think::timer`](crate::think::Think::timer).
    pub time: Option<Duration>,
    /// The most tokens of a repair's messages, taking four bytes for one. Worked examples are left out,
    /// the last first, and older turns of a dialogue, until they fit; the task is never left out.
    pub context: Option<u32>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { attempts: 3, rounds: 3, tokens: None, money: None, time: None, context: None }
    }
}

/// The limit that ended a run.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Think, ThinkErrorKind};
///
/// let model = ScriptedModel::new(["[Weeks] many"]);
/// let think = Think::new("Plan a study of bees.").max_attempts(1);
/// let error = think.run::<Plan>(&model).await.unwrap_err();
/// assert_eq!(error.kind(), ThinkErrorKind::Exhausted);
/// assert!(error.to_string().contains("after 1 attempt"), "{error}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The attempts are used up.
    Attempts,
    /// The rounds of validators are used up: they found fault with each answer.
    Rounds,
    /// The tokens are used up.
    Tokens,
    /// The money is used up; or what a call cost is not known, as this model has no price.
    Money {
        /// The model without a price; `None` if the money is used up.
        unpriced: Option<String>,
    },
    /// The time is used up.
    Time,
    /// The model could not be asked.
    Fault,
}

impl Budget {
    /// Whether messages of so many bytes fit.
    pub(in crate::think) fn holds(&self, bytes: usize) -> bool {
        self.context.is_none_or(|most| bytes.div_ceil(4) <= most as usize)
    }
}
