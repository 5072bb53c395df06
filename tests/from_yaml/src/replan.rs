// @generated from replan.yaml: change that file, and build again.
// hash: 5d8789fcc8247500

/// 根据观察结果决定下一步。
#[derive(
    Debug,
    Clone,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    twr::Thinkable
)]
#[think(
    language = "zh",
    prompt_text = r#"目标：{{ goal }}

{% for observation in observations %}
- {{ observation }}
{% endfor %}

{{ format }}
"#,
    input = ReplanInput,
    example(
        task = r#"目标：买一本书


- 书店关门了"#,
        reply = r#"[思考] 书店关门了，换一家。
[状态] 继续
[计划]
- 动作: 搜索
  输入: 网上书店
- 动作: 询问
  问题: 预算是多少
[类型] 否"#
    )
)]
pub struct Replan {
    /// 先说说目前的情况。
    #[think(header = "思考", example = "搜索没有找到价格。")]
    pub thought: String,
    #[think(header = "状态")]
    pub status: ReplanStatus,
    #[think(header = "计划")]
    pub plan: Vec<Step>,
    #[think(header = "类型", example = "是")]
    pub r#type: bool,
    #[think(header = "重试次数", max = 5, example = 1, default = 2)]
    pub retries: u8,
}

/// 一个动作。
#[derive(
    Debug,
    Clone,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    twr::Thinkable
)]
#[think(language = "zh", tag = "动作")]
#[serde(tag = "step")]
pub enum Step {
    #[think(word = "搜索")]
    #[serde(rename = "搜索")]
    Search { #[think(header = "输入", line, example = "书店")] input: String },
    #[think(word = "询问")]
    #[serde(rename = "询问")]
    Ask {
        #[think(header = "问题", line, example = "预算是多少")]
        question: String,
    },
}

#[derive(
    Debug,
    Clone,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    twr::Thinkable
)]
pub enum ReplanStatus {
    /// 目标还没有完成。
    #[think(word = "继续", alias = ["continue"])]
    #[serde(rename = "继续")]
    Continue,
    #[think(word = "完成", alias = ["done"])]
    #[serde(rename = "完成")]
    Done,
}

/// What the prompt of a [`Replan`] takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ReplanInput {
    pub goal: String,
    pub observations: Vec<String>,
}

/// Asks the model for a [`Replan`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn replan(
    model: &(impl twr::Model + ?Sized),
    input: ReplanInput,
) -> Result<Replan, twr::ThinkError> {
    twr::think_with_input(model, &input).await
}
