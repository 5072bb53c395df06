//! The twin of `planner_replan.yaml`.

use twr::Thinkable;

use super::planner::Step;

/// 你是任务助手的规划者，根据已经观察到的结果修改计划，或者结束任务。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    tag = "状态",
    prompt_text = "\
目标：{{ goal }}

现在的计划：
{%- for step in plan %}
{{ loop.index }}. {{ step }}
{%- endfor %}

----- 已经观察到的 -----
{%- for observation in observations %}
{{ observation }}
{%- endfor %}
----- 结束 -----

最多还能做 {{ steps_left }} 步。失败的步骤换一种做法，不要原样重复。目标全部达到才能结束。

{{ format }}
",
    input = PlannerReplanInput,
    example(
        input = PlannerReplanInput {
            goal: "把“买牛奶”加到待办再查看".into(),
            plan: vec!["添加“买牛奶”".into(), "查看今天的待办".into()],
            observations: vec!["todo 成功：已添加“买牛奶”".into()],
            steps_left: 20,
        },
        thought = "添加完成了，还要查看。",
        reply = PlannerReplan::Replanned {
            reason: "添加已经成功。".into(),
            plan: vec![
                Step { task: "添加“买牛奶”".into(), completed: true },
                Step { task: "查看今天的待办".into(), completed: false },
            ],
        }
    ),
    example(
        input = PlannerReplanInput {
            goal: "把“买牛奶”加到待办".into(),
            plan: vec!["添加“买牛奶”".into()],
            observations: vec!["todo 成功：已添加“买牛奶”".into()],
            steps_left: 20,
        },
        reply = PlannerReplan::Done { response: "“买牛奶”已经在待办里了。".into() }
    )
)]
pub enum PlannerReplan {
    /// 还有步骤要做。
    #[think(alias = ["重规划", "continue"])]
    Replanned {
        /// 为什么这样改。
        #[think(header = "原因", line, example = "天气已经查到。")]
        reason: String,
        #[think(header = "新计划", alias = "计划", table, min_items = 1, max_items = 20)]
        plan: Vec<Step>,
    },
    /// 目标全部达到。
    #[think(alias = "完成")]
    Done {
        /// 给用户的结果。
        #[think(header = "最终回复", alias = "回复", example = "已经添加带伞提醒。")]
        response: String,
    },
}

#[derive(Debug, Clone)]
pub struct PlannerReplanInput {
    pub goal: String,
    pub plan: Vec<String>,
    /// What the tools gave back.
    pub observations: Vec<String>,
    pub steps_left: u8,
}
