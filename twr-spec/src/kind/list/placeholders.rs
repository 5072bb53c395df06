//! Items that only number what was asked for: `tool 1`, `tool 2` for tools, `歌名一`, `歌名二`.

use crate::assertion::{Labels, Text};
use crate::spec::Value;

/// Whether all items are a name of the field with their number, and the example has no such items.
pub(super) fn are_placeholders(items: &[Value<'_>], labels: &Labels) -> bool {
    let texts = items.iter().map(|item| match item {
        Value::Text(text) => Some(text.as_ref()),
        _ => None,
    });
    let Some(texts) = texts.collect::<Option<Vec<&str>>>() else { return false };
    let Some((stem, _)) = texts.first().and_then(|first| numbered(first)) else { return false };
    let counts = |(at, text): (usize, &str)| numbered(text) == Some((stem, at + 1));
    let is_shown = || labels.example_lines().any(|line| numbered(line).is_some());
    texts.len() > 1
        && texts.iter().copied().enumerate().all(counts)
        && is_named(stem, labels)
        && !is_shown()
}

/// Whether each of several items denies what it names, and no item of the example does: `no leeks`, `no cream`
pub(super) fn are_denied(items: &[Value<'_>], labels: &Labels) -> bool {
    let denies = |text: &str| {
        let lower = text.trim_start().get(..3).map(str::to_ascii_lowercase);
        lower.is_some_and(|start| start == "no " || start == "没")
    };
    let is_denied = |item: &Value<'_>| matches!(item, Value::Text(text) if denies(text));
    labels.has_example()
        && items.len() > 1
        && items.iter().all(is_denied)
        && !labels.example_lines().any(denies)
}

/// What an item is called, and its number.
fn numbered(item: &str) -> Option<(&str, usize)> {
    const HAN: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
    let item = item.trim();
    let last = item.chars().next_back()?;
    if let Some(at) = HAN.iter().position(|numeral| *numeral == last) {
        return Some((item.strip_suffix(last)?, at + 1));
    }
    let stem = item.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = item.get(stem.len()..)?.parse().ok()?;
    Some((stem.trim_end(), number))
}

/// Whether the words are a name of the field, the last word of its header, or a noun of its description in small letters:
/// `Gate 1` is the name of a gate.
fn is_named(stem: &str, labels: &Labels) -> bool {
    let text = Text::new(stem);
    let is_word = || labels.names(stem) || labels.names(&format!("{stem}s"));
    let is_low = stem.bytes().all(|byte| byte.is_ascii_lowercase());
    // `菜名` for dishes: `菜`.
    let is_name_of = stem.strip_suffix('名').is_some_and(|of| !of.is_empty() && labels.names(of));
    labels.own_at(&text, 0) == Some(text.len())
        || is_name_of
        || stem.chars().count() > 1 && labels.ends_header(stem)
        || is_low && !stem.is_empty() && is_word()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn what_only_numbers_the_items_is_no_list() {
        let check =
            |header: &'static str, example: &'static str, items: &[&'static str], expect: bool| {
                let field =
                    Field { header: header.into(), example: example.into(), ..Field::EMPTY };
                let items: Vec<Value<'_>> = items.iter().map(|item| Value::text(*item)).collect();
                assert_eq!(are_placeholders(&items, &Labels::of(&field)), expect, "{items:?}");
            };
        check("Tools", "", &["tool 1", "tool 2"], true);
        check("评分要点", "", &["要点一", "要点二"], true);
        check("菜品", "", &["菜名一", "菜名二"], true);
        check("Tools", "", &["tool 1"], false);
        check("Tools", "", &["tool 4", "tool 5"], false);
        check("Tools", "", &["Bolt 1", "Bolt 2"], false);
        check("Rounds", "Round 1", &["Round 1", "Round 2"], false);
    }
}
