//! `Age`: which of the three contracts.

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

    /// The beginning of what the user is told if the planner gives no decision. Each age went on with the names of
    /// the slash commands.
    pub fn planner_down(self) -> &'static str {
        match self {
            Self::First => "抱歉，当前意图识别服务暂时不可用。",
            Self::Second | Self::Third => "抱歉，当前计划执行服务暂时不可用。",
        }
    }
}
