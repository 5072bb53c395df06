//! Words that end the reply below its last text and are about the answer: they are no part of that text.

use std::ops::Range;

use crate::bind::{Binding, Page};
use crate::outline::{Flags, NodeId};
use crate::spec::{Kind, Spec};
use crate::text::{blank, first_line, is_closing, is_courtesy_after, is_rule};

/// Ends the text, or the value of one line, that ends the reply before such words, and records them.
pub(super) fn drop_from_last(page: &Page<'_, '_>, spec: &Spec, binding: &mut Binding) {
    let Some(field) = last_in_words(page, spec, binding) else { return };
    let Some(place) = binding.place(field) else { return };
    let is_scalar = spec.fields.get(field).is_some_and(|field| field.kind.is_scalar());
    let text = page.slice(place.range.clone());
    // A remark may take back a value, and is for the reader of its kind.
    let found = if is_scalar { courtesy(text) } else { afterword(text) };
    let Some(range) = found else { return };
    let range = place.range.start + range.start..place.range.start + range.end;
    binding.end_before(page, field, range);
}

/// The text or value of one line that ends the reply, in a section that nothing closes.
fn last_in_words(page: &Page<'_, '_>, spec: &Spec, binding: &Binding) -> Option<usize> {
    let (field, place) = binding.last()?;
    let node = page.node(binding.mark(field)?);
    let end = page.node(NodeId::ROOT).end as usize;
    let is_last = blank(page.slice(place.range.end..end.max(place.range.end)));
    let is_open = !node.form.is_json() && !node.flags.has(Flags::CLOSED);
    let kind = spec.fields.get(field)?.kind.required();
    let is_in_words = matches!(kind, Kind::Text) || kind.is_scalar();
    (is_in_words && is_last && is_open).then_some(field)
}

/// Where the words about the answer are: the last paragraph, or one line below the only rule.
fn afterword(text: &str) -> Option<Range<usize>> {
    let text = text.trim_end();
    below_rule(text)
        .or_else(|| remark_below_rule(text))
        .or_else(|| last_paragraph(text))
        .map(|start| start..text.len())
}

/// Where the last paragraph of a value is, if it is one line that is polite and no more.
fn courtesy(text: &str) -> Option<Range<usize>> {
    let text = text.trim_end();
    last_paragraph(text).map(|start| start..text.len())
}

/// Where the only rule of a text is that one paragraph with the label of a remark is right below.
fn remark_below_rule(text: &str) -> Option<usize> {
    let mut rules = text
        .match_indices('\n')
        .filter(|(at, _)| text.get(at + 1..).is_some_and(|below| is_rule(first_line(below))));
    let (at, _) = rules.next().filter(|_| rules.next().is_none())?;
    let (before, below) = (text.get(..at)?.trim_end(), text.get(at + 1..)?);
    let first = below.lines().skip(1).find(|line| !blank(line))?;
    let is_one = !below.trim().contains("\n\n");
    (is_remark(first.trim()) && is_one && !blank(before)).then_some(before.len())
}

/// Where a rule is that only one line is below, if that line is in italics, a remark or about the answer. A text with
/// other rules has parts of its own.
fn below_rule(text: &str) -> Option<usize> {
    let at = text.rfind('\n')?;
    let (before, last) = (text.get(..at)?.trim_end(), text.get(at..)?.trim());
    let above = before.rfind('\n').map_or(0, |at| at + 1);
    let rest = before.get(..above)?.trim_end();
    let is_below = before.get(above..).is_some_and(is_rule);
    let is_remark =
        || is_in_italics(last) || is_remark(last) || speaks_at_end(last) || is_courtesy_after(last);
    let is_only = || !rest.lines().any(is_rule);
    (is_below && !blank(rest) && is_remark() && is_only()).then_some(rest.len())
}

/// Where the last of several paragraphs is, if it is one line about the answer.
fn last_paragraph(text: &str) -> Option<usize> {
    let at = text.rfind("\n\n")?;
    let (before, last) = (text.get(..at)?.trim_end(), text.get(at..)?.trim());
    let above = before.rfind('\n').map_or(0, |at| at + 1);
    let is_below_rule = before.get(above..).is_some_and(is_rule);
    let is_line = !last.contains('\n') && !is_below_rule;
    // `She wrote one more line:` announces a line of the text.
    let is_announced = before.ends_with([':', '：']);
    let is_of_chat = || wishes_well(last) || wishes_in_chinese(last) || speaks_of_request(last);
    let is_about = || is_of_chat() || speaks_at_end(last) && !speaks_to_reader(before);
    (is_line && !blank(before) && !is_announced && is_about()).then_some(before.len())
}

/// Whether a line speaks to the reader about the answer: it offers more, wishes well, asks to be told.
fn speaks_at_end(line: &str) -> bool {
    is_closing(line) || wishes_well(line) || offers_more(line) || asks_in_chinese(line)
}

/// Whether a short Chinese line is a wish: `祝训练顺利！`
fn wishes_in_chinese(line: &str) -> bool {
    /// In signs.
    const LONGEST: usize = 14;
    line.starts_with('祝') && line.ends_with(['！', '!']) && line.chars().count() <= LONGEST
}

/// Whether a line in brackets or italics speaks of what the model was asked for: `(All sections filled in as requested.)`
fn speaks_of_request(line: &str) -> bool {
    const WORDS: [&str; 10] = [
        "as requested",
        "as you requested",
        "as you asked",
        "as asked",
        "as instructed",
        "as you wished",
        "按要求",
        "按您的要求",
        "按照要求",
        "如您所要求",
    ];
    // Of the reply, and not of what the text tells.
    const OF_REPLY: [&str; 9] =
        ["section", "field", "short", "brief", "format", "filled", "简短", "字段", "格式"];
    let is_in_brackets = |open: char, close: char| line.starts_with(open) && line.ends_with(close);
    let is_aside = is_in_brackets('(', ')') || is_in_brackets('（', '）') || is_in_italics(line);
    let lower = line.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|words| lower.contains(words));
    is_aside && has(&WORDS) && has(&OF_REPLY)
}

/// Whether a line asks whether the reader wants something else besides: `Would you like a shopping list as well?`
fn offers_more(line: &str) -> bool {
    let lower = line.to_lowercase();
    let asks = ["would you like ", "do you want ", "do you need "];
    let besides = [" as well?", " too?", " also?"];
    // `That's the report – shall I add the prizes?`
    let offers = ["– shall i ", "— shall i ", "- shall i ", ", shall i "];
    let is_of_answer = ["that's the ", "that is the ", "here is ", "here's "]
        .iter()
        .any(|words| lower.starts_with(words));
    let is_offered =
        is_of_answer && lower.ends_with('?') && offers.iter().any(|offer| lower.contains(offer));
    let is_chinese = ["需要我", "要不要我"].iter().any(|asks| lower.starts_with(asks));
    asks.iter().any(|asks| lower.starts_with(asks))
        && besides.iter().any(|end| lower.ends_with(end))
        || is_offered
        || is_chinese && lower.ends_with(['?', '？'])
}

/// Whether a line is a wish for what the answer is about: `Happy gardening! 🌱`
fn wishes_well(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (first, second, third) = (words.next(), words.next(), words.next());
    let is_wish = first.is_some_and(|word| word.eq_ignore_ascii_case("happy"))
        && second.is_some_and(|word| word.ends_with("ing!") || word.ends_with("ing"));
    let is_sign = |word: &str| !word.contains(char::is_alphanumeric);
    is_wish && third.is_none_or(is_sign) && line.contains('!')
}

/// Whether a Chinese line asks the reader to come back, as one does in a chat: `做好了记得拍照给我看哦！`
fn asks_in_chinese(line: &str) -> bool {
    let asks = ["给我看", "告诉我", "跟我说", "问我"].iter().any(|asks| line.contains(asks));
    let bare = line.trim_end_matches(|c: char| !c.is_alphanumeric());
    asks && bare.ends_with(['哦', '喔', '呀', '哈', '啦', '吧'])
}

/// Whether a line is a remark beside what was asked for: `备注：客户比较着急。`
fn is_remark(line: &str) -> bool {
    const LABELS: [&str; 12] = [
        "note",
        "notes",
        "remark",
        "n.b.",
        "nb",
        "p.s.",
        "ps",
        "备注",
        "注",
        "附注",
        "另外",
        "温馨提示",
    ];
    if ["p.s.", "ps."]
        .iter()
        .any(|ps| line.get(..ps.len()).is_some_and(|start| start.eq_ignore_ascii_case(ps)))
    {
        return true;
    }
    let label = line.trim_start_matches(['*', '_']).split_once([':', '：']).map(|(label, _)| label);
    let label = label.map(|label| label.trim_matches(['*', '_', ' ']).to_lowercase());
    label.is_some_and(|label| LABELS.contains(&label.as_str()))
}

fn is_in_italics(line: &str) -> bool {
    let inside = |mark: char| {
        line.strip_prefix(mark)
            .and_then(|line| line.strip_suffix(mark))
            .is_some_and(|inside| !inside.is_empty() && !inside.contains(mark))
    };
    inside('*') || inside('_')
}

/// Whether a text speaks to somebody itself: it may end with such words, as a letter does.
fn speaks_to_reader(text: &str) -> bool {
    const WORDS: [&str; 9] =
        ["you", "your", "yours", "you're", "you'll", "you've", "dear", "hi", "hello"];
    text.contains(['你', '您'])
        || text
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .any(|word| WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_the_answer_is_no_part_of_the_text() {
        let check = |text: &str, expect: Option<&str>| {
            let got = afterword(text).and_then(|range| text.get(..range.start));
            assert_eq!(got, expect, "{text:?}");
        };
        check("Boxes of 50.\n\nLet me know if you want a sheet!\n", Some("Boxes of 50."));
        check("One.\n\nTwo.\n\nI hope this helps!", Some("One.\n\nTwo."));
        check("Good.\n\n---\n\n*Written after one reading.*", Some("Good."));
        check("Good.\n---\n\nI hope this helps!", Some("Good."));
        check("A.\n\n---\n\nB.\n\n---\n\n*C.*", None);
        check("Good.\n\n*Truly.*", None);
        check("Good.\n\n---\nWould you like a version with fewer words?", Some("Good."));
        check("Good.\n\n---\n备注：客户比较着急。", Some("Good."));
        check("Good.\n\nNote: only on weekdays.", None);
        check("Good.\n\n---\n注：\n1. 早些到。\n2. 带水。", Some("Good."));
        check("Good.\n\n---\nNext day\nNote: rain.\nBad.", None);
        check("n/a\n\nHappy gardening! 🌱", Some("n/a"));
        check("Good.\n\nHappy gardening is what counts!", None);
        check("Water it if you can.\n\nHappy gardening!", Some("Water it if you can."));
        check("You may rest.\n\n(Total: 5 sections, as requested.)", Some("You may rest."));
        check("2026-07-15\n\n*Note: I kept it short, as you asked.*", Some("2026-07-15"));
        check("Up the hill.\n\n(Turn left at the hut, as instructed there.)", None);
        check("You may rest.\n\n(The doctor came as requested.)\n\nGood night.", None);
        check("泡水更脆。\n\n做好了记得拍照给我看哦！", Some("泡水更脆。"));
        check("泡水更脆。\n\n奶奶让我把照片给我看看。", None);
        check("逆风练习效果不错。\n\n祝训练顺利！", Some("逆风练习效果不错。"));
        check("祝大家训练顺利。\n\n祝贺的人站满了河岸，一直到天黑才散！", None);
        check("Good.\n\nThat's the report – shall I add the prizes?", Some("Good."));
        check("Good.\n\nShe turned to me – shall I go first?", None);
        check("她写下最后一行：\n\n祝你生日快乐！", None);
        check("Good.\nI hope this helps!", None);
        check("Dear Ann,\n\nthe parcel is here.\n\nLet me know if it is late.", None);
        check("Your order was sent.\n\nFeel free to write.", None);
        check("I hope this helps!", None);
    }
}
