//! What critics and reflections write, in Chinese.

use twr::Thinkable;

use crate::dialog::Pass;

/// 回顾自己失败的一次尝试，总结教训。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Reflected {
    /// 哪里出了错，一到两句话。
    #[think(header = "错误", example = "求和时漏掉了最后一个数。")]
    pub(super) wrong: String,
    /// 下次要遵守的一条规则，一句话。
    #[think(header = "教训", line, example = "循环要走到最后一个元素。")]
    pub(super) lesson: String,
    /// 下次怎么做，一到两句话。
    #[think(header = "下一步", example = "遍历整个列表，并用只有一个数的列表检验。")]
    pub(super) next: String,
}

/// 你做快速检查，只驳回肯定有错的结果。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Quick {
    /// 能否通过。
    #[think(header = "决策", example = "不通过")]
    pub(super) verdict: Pass,
    /// 一句话。
    #[think(header = "理由", line, example = "只写了两种水果，任务要三种。")]
    pub(super) reason: String,
}

/// 你做严格检查：逐条对照任务的要求，全部满足才能通过。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Inspection {
    /// 任务的每一条要求，一行一条。
    #[think(header = "要求", table, min_items = 1, max_items = 20)]
    pub(super) points: Vec<Point>,
    /// 能否通过。
    #[think(header = "决策", example = "不通过")]
    pub(super) verdict: Pass,
    /// 不通过时要改什么，一行一条。
    #[think(header = "反馈", example = ["再补一种水果。"])]
    pub(super) suggestions: Option<Vec<String>>,
}

/// 任务的一条要求。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Point {
    /// 要求。
    #[think(header = "内容", line, example = "三种水果")]
    pub(super) requirement: String,
    /// 结果是否满足。
    #[think(header = "满足", example = false)]
    pub(super) met: bool,
    /// 结果是怎么写的。
    #[think(header = "依据", line, example = "只写了苹果和梨")]
    pub(super) evidence: String,
}

/// 批评者有没有发现问题。
#[derive(Clone, Copy, Debug, PartialEq, Eq, Thinkable)]
pub(super) enum Found {
    /// 结果有问题。
    #[think(word = "有问题", alias = "ISSUES FOUND")]
    Issues,
    /// 结果没有问题。
    #[think(word = "没有问题", alias = "无问题", alias = "NO ISSUES FOUND")]
    Nothing,
}

/// 你是批评者：找出所有错误和遗漏，不要编造问题。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Attack {
    /// 有没有问题。
    #[think(header = "结论", example = "有问题")]
    pub(super) result: Found,
    /// 每个问题一行。
    #[think(header = "问题", example = ["缺少第三种水果。"])]
    pub(super) issues: Option<Vec<String>>,
}

/// 你为结果辩护：承认属实的问题，反驳不属实的问题。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Defence {
    /// 对每个问题的答复，一行一条。
    #[think(header = "辩护", min_items = 1, example = ["承认：只有两种水果。"])]
    pub(super) replies: Vec<String>,
}

/// 你在批评者和辩护者之间裁决。没有重要的问题留下，结果就通过。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(super) struct Judgement {
    /// 能否通过。
    #[think(header = "决策", example = "不通过")]
    pub(super) verdict: Pass,
    /// 成立的问题，写成对作者的要求。
    #[think(header = "成立", example = ["再补一种水果。"])]
    pub(super) upheld: Option<Vec<String>>,
}
