//! The twin of `chapter_outline.yaml`.

use twr::Thinkable;

use super::outline::Chapter;

/// 你是一位图书编辑，为文稿写新的章节大纲。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    prompt_text = "\
题目：{{ title }}
研究计划：{{ plan }}

----- 原来的章节 -----
{%- for chapter in old_outline %}
{{ loop.index }}. {{ chapter }}
{%- endfor %}
----- 结束 -----

原来的章节太笼统。请先说说哪里要改，再写出新的大纲。

{{ format }}
",
    input = ChapterOutlineInput,
    example(
        task = "为《蜜蜂如何认路》写大纲，原来的章节是：引言、实验。",
        reply = ChapterOutline {
            chapters: vec![
                Chapter::new("蜜蜂的眼睛", &["看见什么", "看不见什么"]),
                Chapter::new("归巢实验", &["方法", "结果"]),
            ],
            reason: "引言并入第一章，实验分成方法与结果。".into(),
        }
    )
)]
pub struct ChapterOutline {
    /// 按阅读顺序，每章一个标题和若干要点。
    #[think(header = "章节大纲", alias = ["新章节目录", "新大纲"], min_items = 2, max_items = 10)]
    pub chapters: Vec<Chapter>,
    /// 与原来的章节相比改了什么。
    #[think(header = "修改说明")]
    pub reason: String,
}

#[derive(Debug, Clone)]
pub struct ChapterOutlineInput {
    pub title: String,
    pub plan: String,
    pub old_outline: Vec<String>,
}
