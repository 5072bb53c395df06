//! Several records on one line: `Name: Ann, Age: 3; Name: Bob, Age: 5`.

use super::{Names, Page, Place, inline};
use crate::text::{blank, has};

/// What a record in brackets begins with: `(Name: Ann), (Name: Bob)`.
const OPEN: [char; 3] = ['(', '（', '{'];

/// The words without the bracket that closes the record itself.
fn without_bracket(text: &str) -> &str {
    let bare = text.strip_suffix([')', '）', '}']);
    bare.filter(|bare| !bare.contains(OPEN)).map_or(text, str::trim_end)
}

/// The records of a place that is one line, where the label that begins it comes again.
pub(super) fn split_records(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
) -> Option<Vec<Place>> {
    let first = *place.children.first()?;
    let line = page.slice(place.range.clone()).trim();
    let label = page.name(first);
    // Most records have a line for each label.
    if has(line, b'\n') || label.is_empty() || line.matches(label).nth(1).is_none() {
        return None;
    }
    let start = page.node(first).start as usize;
    let parts = inline::parts(page, names, start..place.range.end, true, false);
    let field = parts.first()?.field;
    // `the sequel to Title: Ants` only mentions the label.
    let is_parted = |at: &usize| {
        let before = page.slice(start..*at).trim_end().trim_end_matches(OPEN).trim_end();
        before.is_empty() || before.ends_with([',', ';', '|', '·', '•', '，', '；', '、'])
    };
    let again = parts.iter().filter(|part| part.field == field).map(|part| part.start);
    let starts: Vec<usize> = again.filter(is_parted).collect();
    let ends = starts.iter().skip(1).copied().chain([place.range.end]);
    let record = |(start, end): (usize, usize)| {
        let text = page.slice(start..end).trim_end().trim_end_matches(OPEN);
        Place::text(start..start + without_bracket(inline::without_separators(text)).len())
    };
    let records = || starts.iter().copied().zip(ends).map(record).collect();
    let before = page.slice(place.range.start..start.max(place.range.start));
    let has_title = !blank(before.trim_end_matches(OPEN));
    (starts.len() > 1 && !has_title).then(records)
}
