// @generated from examples_by_choice.yaml: change that file, and build again.
// hash: e160d2c0b568c574

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
#[think(examples = none)]
pub struct Quiet {
    /// What to do.
    pub goal: String,
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
#[think(examples = none)]
pub struct Step {
    #[think(line)]
    pub name: String,
    pub why: Option<String>,
}

/// Asks the model for a [`Quiet`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn quiet(
    model: &(impl twr::Model + ?Sized),
    task: &str,
) -> Result<Quiet, twr::ThinkError> {
    twr::think_with_retry(model, task).await
}
