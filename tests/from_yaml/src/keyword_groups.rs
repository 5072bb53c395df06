// @generated from keyword_groups.yaml: change that file, and build again.
// hash: 3bbb16159dbbdd02

/// Groups of words to search for.
#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
#[think(
    layout = "divider",
    prompt_text = r#"{{ task }}

{{ format }}

Mind [the gap].
"#,
    mentions = ["the gap"],
    example(
        task = "How do bees find home under clouds?",
        thought = "Light and landmarks.",
        reply = r#"[Groups]
- bees polarized light
- bees landmarks"#
    )
)]
pub struct KeywordGroups {
    /// One group a line, of three words at most.
    #[think(line, min_items = 1, max_items = 3, unique, pattern = "^\\S+( \\S+){0,2}$")]
    pub groups: Vec<String>,
}

/// Asks the model for a [`KeywordGroups`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn keyword_groups(
    model: &(impl twr::Model + ?Sized),
    task: &str,
) -> Result<KeywordGroups, twr::ThinkError> {
    twr::think_with_retry(model, task).await
}
