//! What the planner is asked for, in Chinese.

use twr::Thinkable;

/// 你是任务助手的规划者，把用户的目标拆成可以逐步执行的计划。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Plan {
    /// 每行一步，每一步只做一件事。
    #[think(header = "计划", alias = "计划列表", alias = "步骤", line, pattern("[^{}<].*", "用文字写，不用 JSON 或标记"), min_items = 1, max_items = 20, unique, example = ["添加“买牛奶”", "查看今天的待办"])]
    pub(super) items: Vec<String>,
}

/// 你是任务助手的规划者，根据已经观察到的结果修改计划，或者结束任务。
#[derive(Debug, Thinkable)]
#[think(tag = "状态", language = "zh")]
pub(super) enum Replan {
    /// 还有步骤要做。
    #[think(word = "replanned", alias = "重规划", alias = "continue")]
    Replanned {
        /// 为什么这样改。
        #[think(header = "原因", line, example = "添加已经成功，还要查看。")]
        reason: String,
        /// 全部步骤，做完的也在内。
        #[think(header = "新计划", alias = "计划", table, min_items = 1, max_items = 20)]
        items: Vec<Step>,
    },
    /// 目标全部达到。
    #[think(word = "done", alias = "完成")]
    Done {
        /// 给用户的结果。
        #[think(header = "最终回复", alias = "回复", example = "“买牛奶”已经在待办里了。")]
        response: String,
    },
}

/// 计划中的一步。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Step {
    /// 做什么。
    #[think(header = "步骤", line, example = "查看今天的待办")]
    pub(super) task: String,
    /// 是否已经做完。
    #[think(header = "完成", example = false)]
    pub(super) completed: bool,
}

/// 从一段很长的结果里，摘出对目标有用的内容。
#[derive(Debug, Thinkable)]
#[think(
    language = "zh",
    example_task = "目标：订明天上午的火车票。结果：G1 次 7:00 开，G3 次 8:00 开，G5 次售完。"
)]
pub(super) struct Digest {
    /// 对目标有用的内容，三到十句话。
    #[think(header = "摘要", example = "上午有两班车还有票。")]
    pub(super) summary: String,
    /// 最重要的原文，逐字抄录，每行一句。
    #[think(header = "原文", grounded, max_items = 10, example = ["G1 次 7:00 开"])]
    pub(super) quotes: Vec<String>,
}
