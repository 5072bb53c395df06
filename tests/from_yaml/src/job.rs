// @generated from job.yaml: change that file, and build again.
// hash: 890fee33ffdd4946

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct Job {
    #[think(min = 0, example = 12.90)]
    pub pay: rust_decimal::Decimal,
    #[think(example = "https://bees.example/jobs")]
    pub page: url::Url,
    #[think(example = "67e55044-10b1-426f-9247-bb680e5fe0c8")]
    pub id: Option<uuid::Uuid>,
    #[think(none = ["Present", "ongoing"])]
    pub end: Option<jiff::civil::Date>,
    #[think(allow_empty, example = "Ended early.")]
    pub note: String,
}

/// Asks the model for a [`Job`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn job(
    model: &(impl twr::Model + ?Sized),
    task: &str,
) -> Result<Job, twr::ThinkError> {
    twr::think_with_retry(model, task).await
}
