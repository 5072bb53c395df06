//! `Ruling`: whether a verifier's value passes an answer, and what it finds. Two types that do, ready for use.

use twr::Thinkable;

/// A type that a verifier writes.
pub trait Ruling {
    /// Whether the answer passes.
    fn passes(&self) -> bool;

    /// What the producer has to change, in words that the producer is shown. Not looked at if the answer passes.
    fn findings(&self) -> Vec<String>;
}

/// Whether a critic passes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Thinkable)]
pub enum Verdict {
    /// The task is done.
    #[think(word = "PASS", alias = "passed", alias = "通过")]
    Pass,
    /// Something has to be done again.
    #[think(word = "FAIL", alias = "failed", alias = "不通过")]
    Fail,
}

/// You are a strict critic. You judge what another model did, and never do the work yourself.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(layout = "labels")]
pub struct Critique {
    /// Whether the task is done.
    #[think(header = "VERDICT", example = "FAIL")]
    pub verdict: Verdict,
    /// One sentence that quotes the answer.
    #[think(header = "REASON", line, example = "There are two fruits and not three.")]
    pub reason: String,
    /// What to do otherwise.
    #[think(header = "SUGGESTIONS", example = ["Add a third fruit."])]
    pub suggestions: Option<Vec<String>>,
}

impl Ruling for Critique {
    fn passes(&self) -> bool {
        self.verdict == Verdict::Pass
    }

    fn findings(&self) -> Vec<String> {
        reason_and(&self.reason, self.suggestions.as_deref())
    }
}

/// Whether a reviewer passes an answer, in Chinese.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Thinkable)]
pub enum Pass {
    /// 完全满足任务。
    #[think(
        word = "通过",
        alias = "批准",
        alias = "同意",
        alias = "approve",
        alias = "approved",
        alias = "pass"
    )]
    Yes,
    /// 有任何一条不满足。
    #[think(
        word = "不通过",
        alias = "不批准",
        alias = "驳回",
        alias = "拒绝",
        alias = "reject",
        alias = "rejected",
        alias = "fail"
    )]
    No,
}

/// 你是一位严格的审稿人，判断交来的结果能否通过。
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(language = "zh")]
pub struct Decision {
    /// 能否通过。
    #[think(header = "决策", example = "不通过")]
    pub decision: Pass,
    /// 一到三句话。
    #[think(header = "理由", example = "少一种水果。")]
    pub reason: String,
    /// 不通过时，告诉作者该写什么。
    #[think(header = "反馈", example = ["再补一种水果。"])]
    pub feedback: Option<Vec<String>>,
}

impl Ruling for Decision {
    fn passes(&self) -> bool {
        self.decision == Pass::Yes
    }

    fn findings(&self) -> Vec<String> {
        reason_and(&self.reason, self.feedback.as_deref())
    }
}

/// The orders of a verifier; its reason where it gives no orders.
fn reason_and(reason: &str, orders: Option<&[String]>) -> Vec<String> {
    match orders {
        Some(orders) if !orders.is_empty() => orders.to_vec(),
        _ => vec![reason.to_owned()],
    }
}
