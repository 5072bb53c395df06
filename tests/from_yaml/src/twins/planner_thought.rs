//! The twin of `planner_thought.yaml`.

use twr::Thinkable;

use super::planner::Tool;

/// 你是任务助手，决定当前这一步怎么做。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    tag = "状态",
    prompt = "../../specs/prompts/planner_thought.md",
    input = PlannerThoughtInput,
    example(
        input = PlannerThoughtInput::first("把“买牛奶”加到待办", "添加“买牛奶”"),
        thought = "信息齐全，直接添加。",
        reply = PlannerThought::Continue { tool: Tool::Todo, input: "/todo add 买牛奶".into() }
    ),
    example(
        input = PlannerThoughtInput::first("提醒我开会", "添加开会提醒"),
        reply = PlannerThought::AskUser { question: "会议是几点？".into() }
    ),
    example(
        input = PlannerThoughtInput {
            observations: vec!["todo 成功：已添加“买牛奶”".into()],
            ..PlannerThoughtInput::first("把“买牛奶”加到待办", "添加“买牛奶”")
        },
        reply = PlannerThought::Done { response: "“买牛奶”已经在待办里了。".into() }
    )
)]
pub enum PlannerThought {
    /// 用一个工具做下去。
    #[think(alias = ["继续", "执行"])]
    Continue {
        #[think(header = "工具")]
        tool: Tool,
        /// 交给工具的完整命令或查询词。
        #[think(header = "输入", line, example = "上海 明天 天气")]
        input: String,
    },
    /// 缺少只有用户知道的信息。
    #[think(word = "ask_user", alias = ["提问", "询问用户"])]
    AskUser {
        /// 一个问题。
        #[think(header = "问题", line, example = "您在哪个城市？")]
        question: String,
    },
    /// 这一步的目标达到了。
    #[think(alias = "完成")]
    Done {
        /// 告诉用户的结果。
        #[think(header = "回复", example = "已经添加提醒。")]
        response: String,
    },
}

#[derive(Debug, Clone)]
pub struct PlannerThoughtInput {
    pub goal: String,
    pub plan: Vec<String>,
    /// Which step it is, from one.
    pub index: u8,
    /// What the tools gave back.
    pub observations: Vec<String>,
    /// What the user answered.
    pub clarifications: Vec<String>,
}

impl PlannerThoughtInput {
    /// A plan of one step, of which nothing is done.
    pub fn first(goal: &str, step: &str) -> Self {
        Self {
            goal: goal.into(),
            plan: vec![step.into()],
            index: 1,
            observations: vec![],
            clarifications: vec![],
        }
    }
}
