//! The words that say that a value is missing, in each language. Words that are a whole value are folded.

use crate::text::fold::FoldedWords;

/// Words that say "nothing" where nothing is allowed, folded.
pub(crate) const NONE_WORDS: [&str; 12] = [
    "none",
    "na",
    "null",
    "nil",
    "notapplicable",
    "nothing",
    "noneneeded",
    "无",
    "没有",
    "暂无",
    "不适用",
    "空",
];

/// What is said of a value that the source lacks, folded; it is hardly ever a value itself.
pub(super) static SAID: FoldedWords = FoldedWords::new(&[
    "notspecified",
    "notmentioned",
    "notprovided",
    "notstated",
    "nonespecified",
    "nonementioned",
    "noneprovided",
    "nonegiven",
    "nonestated",
    "未提及",
    "未提供",
    "未说明",
    "未提到",
    "没有提到",
    "没有提及",
    "文中未提及",
]);

/// The same of what could be part of a text: not where the value is one.
pub(super) static TOLD: FoldedWords = FoldedWords::new(&[
    "unknown",
    "unspecified",
    "undefined",
    "undetermined",
    "notgiven",
    "notknown",
    "notfound",
    "notavailable",
    "notindicated",
    "notdisclosed",
    "notlisted",
    "notdefined",
    "nonegiven",
    "nobody",
    "noone",
    "thereisnone",
    "tbd",
    "tba",
    "tobedecided",
    "tobedetermined",
    "tobeconfirmed",
    "tobeannounced",
    "tobeadded",
    "tobeaddedlater",
    "tofollow",
    "illegible",
    "unreadable",
    "notlegible",
    "未知",
    "不详",
    "不明",
    "未明确",
    "未指定",
    "未注明",
    "无数据",
    "暂无数据",
    "暂无信息",
    "无相关信息",
    "未给出",
    "待补充",
    "待添加",
    "待定",
    "未定",
    "待确认",
    "待通知",
    "等通知",
    "另行通知",
    "字迹不清",
    "无法辨认",
    "不知道",
    "不清楚",
    "无人负责",
]);

/// How a sentence ends that says so: "No age given", "The age is not mentioned".
pub(super) const ENDINGS: [&str; 32] = [
    "remain",
    "remaining",
    "left",
    "outstanding",
    "found",
    "identified",
    "mentioned",
    "specified",
    "provided",
    "given",
    "stated",
    "noted",
    "detected",
    "reported",
    "listed",
    "observed",
    "available",
    "known",
    "needed",
    "required",
    "indicated",
    "named",
    "assigned",
    "set",
    "agreed",
    "fixed",
    "planned",
    "scheduled",
    "responsible",
    "decided",
    "confirmed",
    "recorded",
];

/// What a value is taken from.
pub(super) const SOURCES: [&str; 26] = [
    "text",
    "article",
    "passage",
    "document",
    "source",
    "task",
    "message",
    "email",
    "note",
    "story",
    "report",
    "transcript",
    "it",
    "record",
    "file",
    "draft",
    "invoice",
    "contract",
    "letter",
    "card",
    "slip",
    "page",
    "form",
    "log",
    "comment",
    "review",
];

/// What a source does with a value.
pub(super) const SAYS: [&str; 12] = [
    "say", "mention", "state", "name", "give", "specify", "provide", "contain", "list", "include",
    "indicate", "have",
];

/// Those of them that only what can be read does.
pub(super) const SPEAKS: [&str; 5] = ["say", "mention", "state", "specify", "indicate"];

/// What a source does with a value in Chinese, after a word that denies it.
pub(super) const SAYS_IN_CHINESE: [&str; 14] = [
    "提到", "提及", "说明", "指定", "给出", "提供", "注明", "写明", "明确", "指明", "列出", "谈到",
    "标明", "规定",
];

/// The same where its source is named before it: `草稿里没有写由谁负责`.
pub(super) const SAYS_OF_SOURCE: [&str; 3] = ["写", "说", "讲"];
