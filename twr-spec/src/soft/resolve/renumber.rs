//! Numbered headers that are numbered otherwise than asked, each and all: they count by their order.

use crate::soft::mark::{LineKind, Matcher};
use crate::soft::scan::Mark;

/// Takes `SECTION X`, `SECTION XI`, … or `SECTION X` each time for `SECTION 1`, `SECTION 2`, … where there
/// are just as many of them as were asked for, in one form, and not one has a number that was.
pub(super) fn by_order(text: &str, marks: &mut [Mark], matcher: &Matcher) {
    let asked = matcher.numbered_fields();
    let is_asked = |mark: &Mark| matches!(mark.kind, LineKind::Header(at) if asked.contains(&at));
    if asked.len() < 2 || marks.iter().any(is_asked) {
        return;
    }
    let is_other = |mark: &&mut Mark| match mark.kind {
        LineKind::Unknown { start, end } => {
            matcher.in_series(text.get(start..end).unwrap_or_default())
        }
        _ => false,
    };
    let mut others: Vec<&mut Mark> = marks.iter_mut().filter(is_other).collect();
    let form = others.first().map(|mark| mark.form);
    if others.len() != asked.len() || others.iter().any(|mark| Some(mark.form) != form) {
        return;
    }
    for (mark, field) in others.iter_mut().zip(asked) {
        mark.kind = LineKind::Header(field);
        mark.respelled = true;
        mark.exact = false;
    }
}
