//! The twin of `planner_plan.yaml`.

use std::collections::BTreeMap;

use twr::Thinkable;

/// 你是任务助手的规划者，把用户的目标拆成可以逐步执行的计划。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    prompt_text = "\
今天是 {{ today }}。

----- 用户的目标 -----
{{ goal }}
----- 结束 -----

可以使用的工具：
{%- for name, use in tools|items %}
- {{ name }}：{{ use }}
{%- endfor %}

每一步只做一件事，并且能用一个工具完成。能一步做完的不要拆成两步。

{{ format }}
",
    input = PlannerPlanInput,
    example(
        task = "用户的目标：把“买牛奶”加到待办，然后给我看看今天的待办。",
        thought = "先添加，再查看，两步就够。",
        reply = PlannerPlan {
            goal: "添加“买牛奶”，再看今天的待办。".into(),
            plan: vec!["用 todo 添加“买牛奶”".into(), "用 todo 查看今天的待办".into()],
        }
    )
)]
pub struct PlannerPlan {
    /// 用一句话复述用户要什么。
    #[think(header = "目标", line)]
    pub goal: String,
    #[think(header = "计划", alias = ["计划列表", "步骤"])]
    #[think(line, min_items = 1, max_items = 20, unique)]
    pub plan: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct PlannerPlanInput {
    pub goal: String,
    pub today: String,
    /// The tools, with what each is for.
    pub tools: BTreeMap<String, String>,
}
