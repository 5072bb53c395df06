//! Words that end the reply below its last text and are about the answer: they are no part of that text.

use std::ops::Range;

use crate::bind::{Binding, Note, Page};
use crate::outline::{Flags, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::{Kind, Spec};
use crate::text::{blank, is_closing, is_rule};

/// Ends the text that ends the reply before such words, and records them.
pub(super) fn drop_from_last(page: &Page<'_, '_>, spec: &Spec, binding: &mut Binding) {
    let Some(field) = last_text(page, spec, binding) else { return };
    let (Some(mark), Some(place)) = (binding.mark(field), binding.place(field).cloned()) else {
        return;
    };
    let Some(range) = afterword(page.slice(place.range.clone())) else { return };
    let range = place.range.start + range.start..place.range.start + range.end;
    let mut place = place;
    place.cut(page, range.start);
    binding.put(field, mark, place);
    binding.notes.push(Note { kind: RecoveryKind::Postamble, field: Some(field), range });
}

/// The text that ends the reply, in a section that nothing closes.
fn last_text(page: &Page<'_, '_>, spec: &Spec, binding: &Binding) -> Option<usize> {
    let (field, place) = binding.found().max_by_key(|(_, place)| place.range.end)?;
    let node = page.node(binding.mark(field)?);
    let end = page.node(NodeId::ROOT).end as usize;
    let is_last = blank(page.slice(place.range.end..end.max(place.range.end)));
    let is_open = !node.form.is_json() && !node.flags.has(Flags::CLOSED);
    let is_text = matches!(spec.fields.get(field)?.kind.required(), Kind::Text);
    (is_text && is_last && is_open).then_some(field)
}

/// Where the words about the answer are: the last paragraph, or a paragraph in italics below the only rule.
fn afterword(text: &str) -> Option<Range<usize>> {
    let text = text.trim_end();
    let at = text.rfind("\n\n")?;
    let (before, last) = (text.get(..at)?, text.get(at..)?.trim());
    let is_line = !last.contains('\n');
    let end = before.trim_end().len();
    let above = before.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let is_below_rule = before.get(above..end).is_some_and(is_rule);
    if is_below_rule {
        let rest = before.get(..above)?.trim_end();
        let is_remark = is_line && (is_in_italics(last) || is_closing(last));
        let is_only = !rest.lines().any(is_rule);
        return (is_remark && is_only && !blank(rest)).then_some(rest.len()..text.len());
    }
    let is_about = is_line && is_closing(last) && !speaks_to_reader(before) && !blank(before);
    is_about.then_some(end..text.len())
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
        check("Good.\nI hope this helps!", None);
        check("Dear Ann,\n\nthe parcel is here.\n\nLet me know if it is late.", None);
        check("Your order was sent.\n\nFeel free to write.", None);
        check("I hope this helps!", None);
    }
}
