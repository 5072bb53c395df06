//! The twin of `keyword_groups.yaml`.

use twr::Thinkable;

/// 你是一位检索员，把问题变成搜索用的关键词组。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    layout = "divider",
    prompt_text = "\
问题：{{ question }}
{%- if tried %}

这些已经用过，不要重复：
{%- for words in tried %}
- {{ words }}
{%- endfor %}
{%- endif %}

每组关键词会同时出现在搜索结果里，所以一组不要太多。请先想想这个问题可以从哪些角度查。

{{ format }}
",
    input = KeywordGroupsInput,
    example(
        input = KeywordGroupsInput { question: "蜜蜂阴天怎么认路？".into(), tried: vec![] },
        thought = "可以从偏振光和地标两个角度查。",
        reply = KeywordGroups {
            groups: vec!["蜜蜂 偏振光 导航".into(), "蜜蜂 地标 记忆".into()],
        }
    )
)]
pub struct KeywordGroups {
    /// 每行一组，组内用空格隔开，每组最多三个词。
    #[think(header = "关键词组", line, min_items = 1, max_items = 3, unique)]
    #[think(pattern = r"^\S+( \S+){0,2}$")]
    pub groups: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct KeywordGroupsInput {
    pub question: String,
    pub tried: Vec<String>,
}
