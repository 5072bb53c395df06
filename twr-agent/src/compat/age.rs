//! `Age`: which of the three contracts.

use crate::run::Limits;
use crate::texts::{CHINESE, Texts};

/// Which of the three contracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Age {
    /// One JSON object for each round.
    First,
    /// A JSON object for each phase.
    Second,
    /// JSON plans with finished items, and tool calls.
    Third,
}

impl Age {
    /// The names that an action's tool may have.
    pub fn tools(self) -> &'static [&'static str] {
        match self {
            Self::First => &["todo", "schedule", "internet_search", "ask_user"],
            Self::Second => &["todo", "schedule", "internet_search"],
            Self::Third => &[
                "schedule", "timer", "search", "history", "thoughts", "profile", "system",
                "ask_user",
            ],
        }
    }

    /// What a task may take: in the first age, only calls of tools are steps.
    pub fn limits(self) -> Limits {
        Limits { thoughts_are_steps: self != Self::First, ..Limits::default() }
    }

    /// What the user is told, in the words of these assistants: they named the variable of their own model, and in the
    /// first age, a planner without decisions had words of its own.
    pub fn texts(self) -> &'static Texts {
        match self {
            Self::First => &FIRST,
            Self::Second | Self::Third => &SECOND,
        }
    }
}

const SECOND: Texts =
    Texts { no_model: "当前未配置 LLM。请设置 DEEPSEEK_API_KEY 后重试。", ..CHINESE };

const FIRST: Texts = Texts {
    planner_down: "抱歉，当前意图识别服务暂时不可用。请稍后再试，或直接使用 /todo、/schedule 命令。",
    ..SECOND
};
