//! What the planner's decisions share: the tools that there are, and a step of the plan.

use twr::Thinkable;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Thinkable)]
pub enum Tool {
    /// 待办命令，以 /todo 或 /view 开头。
    Todo,
    /// 日程命令，以 /schedule 开头。
    Schedule,
    /// 联网搜索，输入是查询词。
    #[think(word = "internet_search", alias = "search")]
    InternetSearch,
}

/// 计划中的一步。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(language = "zh")]
pub struct Step {
    #[think(header = "步骤", line, example = "查看今天的待办")]
    pub task: String,
    #[think(header = "完成", example = false)]
    pub completed: bool,
}
