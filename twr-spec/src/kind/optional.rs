//! Kind: the kind inside, or nothing.

use super::{Body, Desk};
use crate::soft::{fold, strip_fence};
use crate::spec::{Kind, Language, Value};

/// Words that say "nothing" where nothing is allowed, folded.
const NONE_WORDS: [&str; 12] = [
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

pub(super) fn phrase(inner: &Kind, language: Language) -> String {
    let inner = super::phrase(inner, language);
    match language {
        Language::English => format!("{inner}, or none"),
        Language::Chinese => format!("{inner}，或“无”"),
    }
}

/// The word that the writer uses.
pub(super) fn none(language: Language) -> &'static str {
    match language {
        Language::English => "none",
        Language::Chinese => "无",
    }
}

/// Whether the text as a whole says "nothing": `none`, `N/A`, `(none)`, `-`, `无`.
pub(crate) fn is_none_word(text: &str) -> bool {
    let text = text.trim();
    // The longest such word with all its dress is shorter than this.
    if text.len() > 40 {
        return false;
    }
    matches!(text, "-" | "--" | "—" | "/") || NONE_WORDS.contains(&fold(text).as_str())
}

pub(super) fn read<'a>(inner: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    // An empty list is a value of its own; only a section that is not there is no list.
    let holds_none = matches!(inner, Kind::List(_) | Kind::Map(_));
    let inside = strip_fence(body.text).map_or(body.text, |(inside, _)| inside);
    if inside.trim().is_empty() || (!holds_none && is_none_word(inside)) {
        return Some(Value::Null);
    }
    super::read(inner, body, desk)
}
