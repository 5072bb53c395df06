// @generated from every_kind.yaml: change that file, and build again.
// hash: 32ce2683a6a2c649

#[derive(Debug, Clone, twr::Thinkable)]
#[think(layout = "tags", max_prompt = 4000)]
pub struct EveryKind {
    /// A story.
    #[think(example = r#"One.

Two."#)]
    pub story: String,
    #[think(line, max_len = 40, pattern = "[^#]*", example = "A \"title\"")]
    pub title: String,
    #[think(line, one_of = ["big", "small"], example = "big")]
    pub size: String,
    #[think(min = -5, max = 5, example = -3)]
    pub count: i64,
    #[think(example = 18446744073709551615)]
    pub huge: u64,
    #[think(min = 0, max = 1.5, example = 0.5)]
    pub score: f64,
    #[think(above = 0, below = 1, example = 0.75, default = 0.25)]
    pub ratio: f32,
    #[think(example = "yes", default = false)]
    pub agreed: bool,
    #[think(example = "15:00")]
    pub started: jiff::civil::Time,
    #[think(example = "2026-11-22T15:00:00")]
    pub met: jiff::civil::DateTime,
    #[think(example = "2026-11-22T15:00:00Z")]
    pub seen: jiff::Timestamp,
    #[think(example = "2h 30m")]
    pub took: jiff::SignedDuration,
    #[think(example = "2 months")]
    pub every: Option<jiff::Span>,
    #[think(code = "rust", example = r#"```rust
fn main() {}
```"#)]
    pub program: String,
    #[think(code, example = ["x = 1", "y = 2"])]
    pub snippets: Vec<String>,
    #[think(example = r#"a.txt
```
A
```"#)]
    pub files: Vec<twr::File>,
    #[think(json, example = "{\"a\": [1, 2.5, null, true], \"b\": \"text\"}")]
    pub data: serde_json::Value,
    #[think(line, example = "key: value")]
    pub labels: std::collections::BTreeMap<String, String>,
    pub word: Option<EveryKindWord>,
    pub parts: Vec<Part>,
    #[think(default = EveryKindMode::Slow)]
    pub mode: EveryKindMode,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
#[allow(non_snake_case, reason = "the names are those of the file")]
pub struct Part {
    #[think(line, example = "wheel")]
    pub partName: String,
    #[think(example = 32)]
    pub spokes: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub enum EveryKindWord {
    Plain,
    VeryPlain,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub enum EveryKindMode {
    Fast,
    Slow,
}

/// Asks the model for a [`EveryKind`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn every_kind(
    model: &(impl twr::Model + ?Sized),
    task: &str,
) -> Result<EveryKind, twr::ThinkError> {
    twr::think_with_retry(model, task).await
}
