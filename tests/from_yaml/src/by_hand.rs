//! The type of `research_plan.yaml` as one would write it by hand.

use std::collections::BTreeMap;

use jiff::civil::Date;
use twr::Thinkable;

/// A plan for a piece of research.
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    prompt_text = "Plan a study of {{ topic }} in {{ chapters }} chapters{% if places %}, in {{ places|join(\" and \") }}{% endif %}.\n\n{{ format }}\n\nKeep [研究计划] short.\n",
    input = ResearchPlanInput,
    example(
        input = ResearchPlanInput {
            topic: "how bees navigate".into(),
            places: Some(vec!["Bern".into(), "Rome".into()]),
            chapters: 3,
        },
        thought = "Landmarks first.",
        reply = ResearchPlan {
            plan: "We watch bees.".into(),
            chapters: vec!["Eyes".into(), "Sun".into(), "Maps".into()],
            risk: Some(Risk::Medium),
            budget: Some(BTreeMap::from([("travel".into(), 300), ("books".into(), 40)])),
            sources: vec![
                Source { title: "Bees".into(), year: 1999 },
                Source { title: "Suns".into(), year: 2001 },
            ],
            due: jiff::civil::date(2026, 1, 1),
        }
    ),
    example(
        task = "Plan a study of moss.",
        reply = "[研究计划] We map the moss.\n[章节大纲]\n- Where\n- Why\n[Sources]\n| Title | Year |\n| --- | --- |\n| Moss | 1980 |\n[Due] 2026-03-03"
    )
)]
pub struct ResearchPlan {
    /// What we investigate and why, in two or three sentences.
    #[think(
        header = "研究计划",
        alias = "research plan",
        min_len = 10,
        example = "We compare how three cities sort household waste."
    )]
    pub plan: String,
    /// One chapter a line,
    /// in reading order.
    #[think(header = "章节大纲", line, min_items = 2, max_items = 8, unique)]
    #[think(example = ["Waste in numbers", "Three cities", "What works"])]
    pub chapters: Vec<String>,
    #[think(header = "风险")]
    pub risk: Option<Risk>,
    #[think(min = 0)]
    pub budget: Option<BTreeMap<String, i64>>,
    #[think(table)]
    pub sources: Vec<Source>,
    #[think(example = "2026-11-22")]
    pub due: Date,
}

/// How likely it is to fail.
#[derive(Debug, Clone, PartialEq, Thinkable)]
pub enum Risk {
    Low,
    /// It may go either way.
    #[think(alias = "middling")]
    Medium,
    High,
}

/// Where a figure is from.
#[derive(Debug, Clone, PartialEq, Thinkable)]
pub struct Source {
    #[think(line, example = "Waste in Rome")]
    pub title: String,
    #[think(min = 1900, max = 2100, example = 2020)]
    pub year: u16,
}

/// What the prompt takes.
#[derive(Debug, Clone, PartialEq)]
pub struct ResearchPlanInput {
    pub topic: String,
    pub places: Option<Vec<String>>,
    pub chapters: u8,
}
