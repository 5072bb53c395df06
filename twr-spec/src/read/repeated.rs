//! Texts next to a section that comes again: a quotation that the text announces, or the words of a correction. Where
//! the text ends is not known.

use std::collections::BTreeSet;
use std::ops::Range;

use super::alone;
use crate::bind::{Binding, Page, Place};
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::outline::NodeId;
use crate::spec::{Kind, Spec, Value};
use crate::text::{blank, quote, trimmed};

/// As many bytes are between a text and the header below it at most.
const MOST_APART: usize = 64;

/// Reports each text whose end is not known.
pub(super) fn report(spec: &Spec, binding: &Binding, context: &mut ReadContext<'_, '_>) {
    let start = |mark: NodeId| context.page.node(mark).start as usize;
    let repeated = binding.repeated.iter();
    let pairs =
        repeated.filter_map(|(field, mark)| Some((start(*mark), start(binding.mark(*field)?))));
    // A section may come again many times.
    let first: BTreeSet<usize> = pairs.clone().map(|(one, other)| one.min(other)).collect();
    let again: BTreeSet<usize> = pairs.map(|(one, other)| one.max(other)).collect();
    let announces = |text: &str| text.ends_with([':', '：']) || leaves_quote_open(text);
    let is_open = |text: &str| ends_with_remark(text) || announces(text);
    for at in first {
        report_above(at, announces, (spec, binding), context);
    }
    for at in again {
        report_above(at, is_open, (spec, binding), context);
    }
}

/// Reports a field that two sections give different values, if nothing says which of them counts. Sections that come
/// again together are a draft and what became of it.
pub(super) fn report_conflict<'a>(
    spec: &Spec,
    binding: &Binding,
    values: &[Option<Value<'a>>],
    context: &mut ReadContext<'_, 'a>,
) {
    let [(at, other)] = binding.repeated.as_slice() else { return };
    let Some(mark) = binding.mark(*at) else { return };
    let page = context.page;
    let later = mark.max(*other);
    let is_explained = stands_below_words(later, binding, &page) || has_words_below(later, &page);
    let Some(before) = values.get(*at).and_then(Option::as_ref).filter(|_| !is_explained) else {
        return;
    };
    let place = Place::of(&page, *other);
    if blank(page.slice(place.range.clone())) {
        return;
    }
    let found = alone::exact(spec, *at, &place, context);
    if found.is_some_and(|found| found != *before) {
        alone::refuse(spec, *at, page.slice(place.range), context);
    }
}

/// Whether the paragraph above a section is more than another section.
fn stands_below_words(mark: NodeId, binding: &Binding, page: &Page<'_, '_>) -> bool {
    let above = trimmed(page.slice(0..page.node(mark).start as usize));
    let start = above.rfind("\n\n").map_or(0, |at| at + 2);
    let begins = |at: usize| blank(page.slice(start.min(at)..at)) && at >= start;
    let is_section = |(field, _): (usize, &Place)| {
        binding.mark(field).is_some_and(|mark| begins(page.node(mark).start as usize))
    };
    !binding.found().any(is_section)
        && !binding.repeated.iter().any(|(_, mark)| begins(page.node(*mark).start as usize))
}

/// Whether more than one line is below a section's mark.
fn has_words_below(mark: NodeId, page: &Page<'_, '_>) -> bool {
    let text = page.slice(Place::of(page, mark).range);
    text.trim().contains('\n')
}

/// Reports the text right above this place, if it is one that is not sure to end there.
fn report_above(
    at: usize,
    is_open: impl Fn(&str) -> bool,
    (spec, binding): (&Spec, &Binding),
    context: &mut ReadContext<'_, '_>,
) {
    let page = context.page;
    let is_right_above = |range: &Range<usize>| {
        range.end <= at && at - range.end < MOST_APART && blank(page.slice(range.end..at))
    };
    let Some((field, place)) = binding.found().find(|(_, place)| is_right_above(&place.range))
    else {
        return;
    };
    let Some(shape) = spec.fields.get(field) else { return };
    let text = trimmed(page.slice(place.range.clone()));
    if !matches!(shape.kind.required(), Kind::Text) || !is_open(text) {
        return;
    }
    context.field(field, shape, |context| {
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text));
    });
}

/// Whether the last paragraph of a text is one line, and not its only one.
fn ends_with_remark(text: &str) -> bool {
    let last = text.rsplit_once("\n\n");
    last.is_some_and(|(before, last)| !blank(before) && !last.trim().contains('\n'))
}

/// Whether a quotation begins in a text and does not end there.
fn leaves_quote_open(text: &str) -> bool {
    let count = |mark: char| text.matches(mark).count();
    count('"') % 2 == 1 || count('“') > count('”') || count('「') > count('」')
}

#[cfg(test)]
mod tests {
    use super::super::testing::{asked, field};
    use crate::spec::{Kind, Spec, Width};

    /// Which fields of a log are to be asked for again.
    fn check(reply: &str, expect: &[usize]) {
        let fields = vec![
            field("Cause", Kind::Text),
            field("Minutes", Kind::Integer(Width::U32)),
            field("Notes", Kind::Text),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let mut asked = asked(&spec, reply);
        asked.sort_unstable();
        asked.dedup();
        assert_eq!(asked, expect, "{reply:?}");
    }

    #[test]
    fn a_text_that_announces_a_section_that_comes_again_may_go_on() {
        let whole = "[Minutes] 6\n\n[Notes] The lift was in order.";
        check(&format!("[Cause] The display.\n\n{whole}"), &[]);
        check(&format!("[Cause] The display showed:\n\n{whole}"), &[]);
        check(
            &format!("[Cause] The display showed:\n\n[Minutes] 999\nCALL SERVICE\n\n{whole}"),
            &[0],
        );
    }

    #[test]
    fn a_text_with_an_open_quotation_goes_on_below_a_section_that_comes_again() {
        let notes = |sheet: &str| format!("[Minutes] 6\n[Notes] {sheet}");
        let quoted = "The old sheet says: \"never mind.\n\n[Minutes]\n9\"\n\nThrow it away.";
        check(&format!("[Cause] The door.\n{}", notes(quoted)), &[2]);
        let closed = "The old sheet says: \"never mind\".\n\n[Minutes]\n6";
        check(&format!("[Cause] The door.\n{}", notes(closed)), &[]);
    }

    #[test]
    fn a_paragraph_above_a_section_that_comes_again_may_be_about_that() {
        let draft = "[Cause] Ice.\n[Minutes] 5\n[Notes] The lift was in order.\n\n";
        check(&format!("{draft}The lift opened at ten.\n\n[Minutes] 5"), &[2]);
        // A correction ends the text.
        check(&format!("{draft}Correction: it was seven.\n\n[Minutes] 7"), &[]);
        check(&format!("{draft}[Minutes] 5"), &[]);
        // Two numbers, and no word about them.
        check(&format!("{draft}[Minutes] 7"), &[1]);
        // A draft, and the record anew.
        check(&format!("{draft}Better:\n\n{draft}"), &[]);
    }
}
