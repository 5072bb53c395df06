// @generated from research_plan.yaml: change that file, and build again.
// hash: ed061721291a48fd

/// A plan for a piece of research.
#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
#[think(
    prompt_text = r#"Plan a study of {{ topic }} in {{ chapters }} chapters{% if places %}, in {{ places|join(" and ") }}{% endif %}.

{{ format }}

Keep [研究计划] short.
"#,
    input = ResearchPlanInput,
    example(
        task = r#"Plan a study of how bees navigate in 3 chapters, in Bern and Rome.

Keep [研究计划] short."#,
        thought = "Landmarks first.",
        reply = r#"[研究计划] We watch bees.
[章节大纲]
- Eyes
- Sun
- Maps
[风险] medium
[Budget]
books: 40
travel: 300
[Sources]
| Title | Year |
| --- | --- |
| Bees | 1999 |
| Suns | 2001 |
[Due] 2026-01-01"#
    ),
    example(
        task = "Plan a study of moss.",
        reply = r#"**研究计划**: We map the moss.
章节大纲:
1. Where
2. Why
[Sources]
| Title | Year |
|---|---|
| Moss | 1980 |
[Due] March 3, 2026
"#
    )
)]
pub struct ResearchPlan {
    /// What we investigate and why, in two or three sentences.
    #[think(
        header = "研究计划",
        alias = ["research plan"],
        min_len = 10,
        example = "We compare how three cities sort household waste."
    )]
    pub plan: String,
    /// One chapter a line, in reading order.
    #[think(
        header = "章节大纲",
        line,
        min_items = 2,
        max_items = 8,
        unique,
        example = ["Waste in numbers",
        "Three cities",
        "What works"]
    )]
    pub chapters: Vec<String>,
    #[think(header = "风险")]
    pub risk: Option<Risk>,
    #[think(min = 0)]
    pub budget: Option<std::collections::BTreeMap<String, i64>>,
    #[think(table)]
    pub sources: Vec<Source>,
    #[think(example = "2026-11-22")]
    pub due: jiff::civil::Date,
}

/// Where a figure is from.
#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct Source {
    #[think(line, example = "Waste in Rome")]
    pub title: String,
    #[think(min = 1900, max = 2100, example = 2020)]
    pub year: u16,
}

/// How likely it is to fail.
#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub enum Risk {
    Low,
    /// It may go either way.
    #[think(alias = ["middling"])]
    Medium,
    High,
}

/// What the prompt of a [`ResearchPlan`] takes.
#[derive(Debug, Clone, PartialEq)]
pub struct ResearchPlanInput {
    /// What to investigate.
    pub topic: String,
    /// Where.
    pub places: Option<Vec<String>>,
    pub chapters: u8,
}

impl ResearchPlanInput {
    /// With what has no default; change the rest as you like.
    pub fn new(topic: String) -> Self {
        Self {
            topic,
            places: None,
            chapters: 3,
        }
    }
}

/// Asks the model for a [`ResearchPlan`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn research_plan(
    model: &(impl twr::Model + ?Sized),
    input: ResearchPlanInput,
) -> Result<ResearchPlan, twr::ThinkError> {
    twr::think_with_input(model, &input).await
}
