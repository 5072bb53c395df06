//! Lines that are no plain value: refusals, labels, links.

use super::plain::ScannedLine;
use crate::assertion::Text;
use crate::text::{begins, blank, is_none_word, is_placeholder, undecorate};

/// Whether a value would be read otherwise: as nothing, as a label with a value, or as the target of a link.
pub(crate) fn is_special(value: &str) -> bool {
    let label =
        value.split_once([':', '：']).map(|(label, _)| Text::new(label.trim_matches('*')).lower);
    is_refused(value) || linked(value) != value || label.is_some_and(|label| is_answer(&label))
}

pub(super) fn is_answer(label: &str) -> bool {
    matches!(label, "answer" | "final answer" | "答案" | "最终答案")
}

/// How a refusal begins, in lower case.
const REFUSALS: [&str; 16] = [
    "i don't know",
    "i do not know",
    "i'm not sure",
    "i am not sure",
    "i cannot ",
    "i can't ",
    "i'm sorry",
    "i am sorry",
    "i'm unable",
    "i am unable",
    "as an ai",
    "no idea",
    "我不知道",
    "抱歉",
    "对不起",
    "我无法",
];

/// Whether the line says that there is no value, or strikes it out.
pub(in crate::kind) fn is_refused(line: &str) -> bool {
    refuses(ScannedLine::at(line))
}

/// The same of a line that was looked at.
pub(super) fn refuses(scanned: ScannedLine<'_>) -> bool {
    let line = scanned.line;
    // After the writer's backslash is a text.
    if line.starts_with('\\') {
        return false;
    }
    let is_other = |initial: u8| !matches!(initial, b'i' | b'a' | b'n');
    if scanned.initial.is_some_and(is_other) {
        return is_placeholder(line);
    }
    let bare = undecorate(line);
    if is_placeholder(bare) || line.contains("~~") {
        return true;
    }
    let initial = ScannedLine::at(bare).initial;
    if initial.is_some_and(is_other) {
        return false;
    }
    // In one spelling plain words are the same.
    if initial.is_some()
        && !REFUSALS.iter().any(|refusal| begins(bare, refusal))
        && !is_none_word(bare)
    {
        return false;
    }
    let text = Text::new(bare);
    let words = text.lower.trim_end_matches(['.', '!', '。']);
    let is_refusal = REFUSALS.iter().any(|refusal| words.starts_with(refusal));
    is_refusal || (is_none_word(bare) || !words.is_ascii()) && is_absent(words)
}

/// Whether the line says that there is no value, as forms do: `N/A`.
pub(super) fn is_absent(line: &str) -> bool {
    let bare = line.trim_end_matches(['.', '。']);
    ["n/a", "n.a", "na", "未知", "不详", "不明"].iter().any(|word| bare.eq_ignore_ascii_case(word))
}

/// Whether the line says that the writer does not know, and nothing else.
pub(super) fn is_unknown(line: &str) -> bool {
    let bare = line.trim_end_matches('.');
    ["i don't know", "i do not know", "i’m not sure", "i'm not sure", "no idea"]
        .iter()
        .any(|words| bare.eq_ignore_ascii_case(words))
}

/// The target of a link that is the whole line: `<mailto:a@b.c>`, `[https://a.b](https://a.b)`.
pub(in crate::kind) fn linked(line: &str) -> &str {
    let without_scheme = |target: &'_ str| -> usize {
        if target.starts_with("mailto:") { "mailto:".len() } else { 0 }
    };
    if let Some(inside) = line.strip_prefix('<').and_then(|line| line.strip_suffix('>')) {
        let is_link =
            ["mailto:", "https://", "http://"].iter().any(|scheme| inside.starts_with(scheme));
        let is_address = inside.contains('@') && !inside.contains(['<', '>', ' ', '=']);
        let target = inside.get(without_scheme(inside)..).unwrap_or(inside);
        return if (is_link || is_address) && !inside.contains([' ', '>']) { target } else { line };
    }
    let parts = line.strip_prefix('[').and_then(|line| line.strip_suffix(')'));
    let Some((text, target)) = parts.and_then(|parts| parts.split_once("](")) else { return line };
    let bare = target.get(without_scheme(target)..).unwrap_or(target);
    let short =
        bare.trim_start_matches("https://").trim_start_matches("http://").trim_end_matches('/');
    let is_same = text == bare || text.trim_end_matches('/') == short;
    if is_same && !text.contains(['[', ']']) { bare } else { line }
}

/// The line without the mark of a quotation before it.
pub(super) fn without_quote(line: &str) -> &str {
    line.strip_prefix("> ").map_or(line, str::trim_start)
}

/// A name without a mark of quotation before it, and without the target of a link: `> Ghent`, `[Ghent](https://…)`.
pub(super) fn link_text(line: &str) -> &str {
    let bare = without_quote(line);
    let parts = bare.strip_prefix('[').and_then(|line| line.strip_suffix(')'));
    let Some((text, target)) = parts.and_then(|parts| parts.split_once("](")) else { return bare };
    let is_target = target.contains("://") && !target.contains([' ', '(', '[']);
    if is_target && !text.contains(['[', ']']) && !text.contains("://") { text } else { bare }
}

/// The name in brackets that a line begins with, and what follows: `[Recap] A late header decided it.`
pub(super) fn labelled_in_brackets(line: &str) -> Option<(&str, &str)> {
    let pairs = [('[', ']'), ('【', '】')];
    let (name, rest) =
        pairs.iter().find_map(|(open, close)| line.strip_prefix(*open)?.split_once(*close))?;
    (!name.is_empty() && !blank(rest) && !rest.starts_with('(')).then(|| (name, rest.trim()))
}
