//! The twin of `outline_edit.yaml`.

use twr::Thinkable;

use super::outline::Chapter;

/// 你是写作助手，把大纲交给用户审阅和修改。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    prompt_text = "\
用户的要求：{{ request }}
{%- if comments %}

----- 用户对上一版的意见 -----
{{ comments }}
----- 结束 -----

逐条按意见修改。
{%- endif %}

{{ format }}
",
    input = OutlineEditInput,
    example(
        task = "写一份关于蜜蜂认路的报告。",
        reply = OutlineEdit {
            title: "蜜蜂报告的大纲".into(),
            chapters: vec![
                Chapter::new("蜜蜂的眼睛", &["看见什么"]),
                Chapter::new("归巢实验", &["方法", "结果"]),
            ],
            ask: "实验一章是否太长？".into(),
        }
    )
)]
pub struct OutlineEdit {
    /// 编辑窗口的标题。
    #[think(header = "审阅标题", line)]
    pub title: String,
    #[think(header = "大纲", alias = "章节大纲", min_items = 2)]
    pub chapters: Vec<Chapter>,
    /// 一句话，说明用户该看什么。
    #[think(header = "请用户确认", line, default = "请审阅并修改大纲。".into())]
    pub ask: String,
}

#[derive(Debug, Clone)]
pub struct OutlineEditInput {
    pub request: String,
    /// What the user said of the last version.
    pub comments: Option<String>,
}
