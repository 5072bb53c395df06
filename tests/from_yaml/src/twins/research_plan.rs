//! The twin of `research_plan.yaml`.

use twr::Thinkable;

/// 你是一位研究策划人，为课题写研究计划。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    prompt_text = "\
课题：{{ topic }}

----- 已有材料 -----
{{ notes }}
----- 材料结束 -----

请先说说你的思路，再写出计划。

{{ format }}
",
    input = ResearchPlanInput,
    example(
        input = ResearchPlanInput { topic: "蜜蜂如何认路".into(), notes: "暂无".into() },
        thought = "先弄清蜜蜂靠什么认路，再看各种线索何时起作用。",
        reply = ResearchPlan {
            plan: "我们观察蜜蜂外出和归巢的路线，弄清它们靠什么认路。这有助于判断农药怎样影响归巢。".into(),
            chapters: vec!["蜜蜂的眼睛".into(), "太阳与地标".into(), "归巢实验".into()],
            questions: Some(vec!["阴天怎么办？".into()]),
            risk: Risk::Low,
        }
    )
)]
pub struct ResearchPlan {
    /// 研究什么、为什么，两到三句话。
    #[think(header = "研究计划", alias = ["研究方案", "research plan"])]
    pub plan: String,
    /// 按阅读顺序，每行一章。
    #[think(header = "章节大纲", line, min_items = 3, max_items = 8, unique)]
    pub chapters: Vec<String>,
    #[think(header = "关键问题清单", line)]
    pub questions: Option<Vec<String>>,
    #[think(header = "风险")]
    pub risk: Risk,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Thinkable)]
pub enum Risk {
    #[think(word = "低", alias = "low")]
    Low,
    #[think(word = "中", alias = "medium")]
    Medium,
    #[think(word = "高", alias = "high")]
    High,
}

#[derive(Debug, Clone)]
pub struct ResearchPlanInput {
    pub topic: String,
    /// What there is already.
    pub notes: String,
}
