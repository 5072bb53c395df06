//! The twin of `verifier_decision.yaml`.

use twr::Thinkable;

/// 你是一位严格的审稿人，判断交来的结果能否通过。
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    language = "zh",
    prompt_text = "\
这是第 {{ round }} 轮审核。

----- 任务 -----
{{ task }}
----- 作者交来的结果 -----
{{ result }}
----- 结束 -----

请对照任务逐条检查，可以先写下你的想法，再给出决定。只有完全满足任务才能通过。

{{ format }}
",
    input = VerifierDecisionInput,
    example(
        input = VerifierDecisionInput {
            task: "列出三种水果。".into(),
            result: "苹果、梨".into(),
            round: 1,
        },
        thought = "任务要三种，只有两种。",
        reply = VerifierDecision {
            decision: Decision::Fail,
            reason: "少一种水果。".into(),
            feedback: Some(vec!["再补一种水果。".into()]),
        }
    ),
    example(
        input = VerifierDecisionInput {
            task: "列出三种水果。".into(),
            result: "苹果、梨、桃".into(),
            round: 2,
        },
        reply = VerifierDecision {
            decision: Decision::Pass,
            reason: "三种水果都有，没有重复。".into(),
            feedback: None,
        }
    )
)]
pub struct VerifierDecision {
    #[think(header = "决策")]
    pub decision: Decision,
    /// 一到三句话。
    #[think(header = "理由")]
    pub reason: String,
    /// 不通过时，告诉作者该写什么。
    #[think(header = "反馈", line)]
    pub feedback: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Thinkable)]
pub enum Decision {
    /// 完全满足任务。
    #[think(word = "通过", alias = ["批准", "同意", "approve", "approved", "pass"])]
    Pass,
    /// 有任何一条不满足。
    #[think(word = "不通过", alias = ["不批准", "驳回", "拒绝", "reject", "rejected", "fail"])]
    Fail,
}

#[derive(Debug, Clone)]
pub struct VerifierDecisionInput {
    /// What the author was asked for.
    pub task: String,
    /// What came of it.
    pub result: String,
    pub round: u8,
}
