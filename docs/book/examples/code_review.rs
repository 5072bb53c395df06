//! A code review with a list of findings, each with a line and a severity. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// A review of a change.
#[derive(Debug, Thinkable)]
struct CodeReview {
    /// What the change does, in one sentence.
    #[think(example = "It caches the parsed file.")]
    summary: String,
    /// What is wrong with it.
    findings: Vec<Finding>,
    /// The change as it should be, if it is short.
    #[think(code = "rust")]
    suggestion: Option<String>,
}

/// One finding.
#[derive(Debug, Thinkable)]
struct Finding {
    #[think(min = 1)]
    line: u32,
    severity: Severity,
    #[think(line, example = "The cache is never emptied")]
    message: String,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Severity {
    Minor,
    Major,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new([
        "## Summary\nIt reads the first item.\n\n## Findings\n1. Line: 2; Severity: major; Message: Panics on an empty list\n\n\
         ## Suggestion\n```rust\nfn first(items: &[u8]) -> Option<u8> {\n    items.first().copied()\n}\n```",
    ]);
    let task = "Review this change:\n\nfn first(items: &[u8]) -> u8 {\n    items[0]\n}";
    let review = Think::new(task).run::<CodeReview>(&model).await?.value;
    assert_eq!((review.findings[0].line, &review.findings[0].severity), (2, &Severity::Major));
    assert!(review.suggestion.is_some_and(|code| code.contains("copied()")));
    Ok(())
}
