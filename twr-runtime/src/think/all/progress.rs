//! `Progress`: how far many tasks have come.

use crate::model::Usage;

/// How far many tasks have come, and what that has cost.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Progress, ThinkAll};
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 3"]);
/// let show = |progress: &Progress| {
///     let Progress { done, failed, of, usage, .. } = *progress;
///     println!("{done} of {of}, {failed} failed, {} tokens", usage.total_tokens());
/// };
/// ThinkAll::<Plan>::new(["Plan a study of bees."]).watch(&model, show).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// How many tasks there are.
    pub of: usize,
    /// How many have their answer.
    pub done: usize,
    /// How many ended without one.
    pub failed: usize,
    /// The calls and tokens of all calls that were answered, those of tasks still under way and those of the journal
    /// included.
    pub usage: Usage,
}
