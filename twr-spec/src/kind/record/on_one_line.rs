//! Labels that stand on the line of another: `Title: Clean, Owner: Ann`, `**Title:** Clean **Owner:** Ann`.
//!
//! A comma may also stand in a value. So they are read apart only where each is the label of a field that
//! stands nowhere else, and where nothing that has to be there is missing then.

use std::ops::Range;

use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::{Entry, Matcher, Resolved, Tail};
use crate::spec::Spec;

/// Gives each label that stands on the first line of another's value an entry of its own.
pub(crate) fn part_on_one_line(
    spec: &Spec,
    text: &str,
    matcher: &Matcher,
    resolved: &mut Resolved,
) {
    let mut missing: Vec<bool> = spec.fields.iter().map(|_| true).collect();
    for entry in &resolved.entries {
        if let Some(place) = missing.get_mut(entry.field) {
            *place = false;
        }
    }
    let is_wanted = |missing: &[bool]| {
        let mut fields = missing.iter().zip(spec.fields.iter());
        fields.any(|(missing, field)| *missing && field.is_required())
    };
    if !is_wanted(&missing) {
        return;
    }
    for at in 0..resolved.entries.len() {
        let Some(entry) = resolved.entries.get_mut(at) else { continue };
        let mut rest = missing.clone();
        let pieces = pieces(text, entry, matcher, &mut rest);
        let Some(first) = pieces.first().filter(|_| !is_wanted(&rest)) else { continue };
        let (end, cut, form) = (entry.body.end, entry.cut, entry.form);
        entry.body.end = first.before;
        entry.cut = false;
        entry.tail = Tail::None;
        let ends: Vec<usize> = pieces.iter().skip(1).map(|next| next.before).chain([end]).collect();
        for (piece, end_of_piece) in pieces.into_iter().zip(ends) {
            resolved.recoveries.push(Recovery {
                kind: RecoveryKind::HeaderBare,
                section: Some(piece.field),
                span: piece.header.clone(),
            });
            resolved.entries.push(Entry {
                field: piece.field,
                form,
                indent: 0,
                body: piece.header.end..end_of_piece,
                header: piece.header,
                tail: Tail::None,
                cut: cut && end_of_piece == end,
            });
        }
        return;
    }
}

/// A label in the middle of a line.
struct Piece {
    field: usize,
    /// Where the value before it ends.
    before: usize,
    header: Range<usize>,
}

/// The labels of missing fields on the first line of the entry's body; what they are is missing no more.
fn pieces(text: &str, entry: &Entry, matcher: &Matcher, missing: &mut [bool]) -> Vec<Piece> {
    let body = text.get(entry.body.clone()).unwrap_or_default();
    let line = body.split('\n').next().unwrap_or_default();
    let mut pieces = Vec::new();
    // Where the part of the line begins that belongs to no label yet.
    let mut from = 0;
    for (colon, mark) in line.match_indices([':', '：']) {
        let part = line.get(from..colon).unwrap_or_default();
        from = colon + mark.len();
        let Some((before, name)) = name_at_end(part) else { continue };
        let Some(field) = matcher.field(name) else { continue };
        let Some(place) = missing.get_mut(field).filter(|missing| **missing) else { continue };
        *place = false;
        let bold = line.get(from..).is_some_and(|rest| rest.starts_with("**"));
        from += if bold { "**".len() } else { 0 };
        let start = colon - part.len();
        let moved = |at: usize| entry.body.start + at;
        pieces.push(Piece {
            field,
            before: moved(start + before),
            header: moved(start + part.len() - name.len())..moved(from),
        });
    }
    pieces
}

/// The name at the end of the part, and where the value before it ends: at a comma, a bar, the end of a
/// sentence, or where bold begins.
fn name_at_end(part: &str) -> Option<(usize, &str)> {
    let commas: &[char] = &[',', ';', '|', '，', '；', ' ', '\t'];
    let bold = part.trim_end_matches(['*', ' ']).rfind("**");
    let bold = bold.and_then(|at| Some((part.get(..at)?.trim_end_matches(commas).len(), at + 2)));
    let comma = part.rfind([',', ';', '|', '，', '；']).map(|at| (at, at));
    let sentence = part.rfind(['.', '。', '!', '！']);
    let sentence = sentence.and_then(|at| {
        let end = at + part.get(at..)?.chars().next()?.len_utf8();
        Some((end, end))
    });
    let (before, from) =
        bold.into_iter().chain(comma).chain(sentence).max_by_key(|place| place.1)?;
    let name = part.get(from..)?.trim_start_matches(commas).trim_start_matches('*');
    // `"owner": "Ann"` is JSON.
    (!name.contains('"')).then_some((before, name))
}

#[cfg(test)]
mod tests {
    use super::super::super::desk::tests::check;
    use crate::soft::fold;
    use crate::spec::{Field, Kind, Ref, Spec, Width};

    #[test]
    fn labels_on_the_line_of_another_are_read_apart_where_nothing_is_missing_then() {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields = vec![
            field("Title", Kind::Line),
            field("Owner", Kind::Line),
            field("Hours", Kind::Optional(Ref::shared(Kind::Integer(Width::U8)))),
        ];
        let task = Kind::Record(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }));
        let whole = r#"Record([Some(Text("Clean")), Some(Text("Ann")), Some(Integer(3))])"#;
        for body in [
            "Title: Clean, Owner: Ann, Hours: 3",
            "Title: Clean; Owner: Ann; Hours: 3",
            "Title: Clean | Owner: Ann | Hours: 3",
            "**Title:** Clean, **Owner:** Ann, **Hours:** 3",
            "**Title:** Clean **Owner:** Ann **Hours:** 3",
            "Owner: Ann, Title: Clean\nHours: 3",
            "Title：Clean，Owner：Ann，Hours：3",
        ] {
            check(&task, body, whole);
        }
        let rest = |title: &str| {
            format!("Record([Some(Text({title:?})), Some(Text(\"Ann\")), Some(Null)])")
        };
        check(&task, "Title: Clean. Owner: Ann", &rest("Clean."));
        check(&task, "Title: A, b: c, Owner: Ann", &rest("A, b: c"));
        // Where nothing is missing, words with a colon are a value's.
        check(&task, "Title: Clean, Hours: 3\nOwner: Ann", &rest("Clean, Hours: 3"));
        check(&task, "Title: Clean, Hours: 3", "missing");
        check(&task, "Title: the Owner: Ann", "missing");
        check(&task, r#"{"Title": "Clean", "Hours": 3}"#, "missing");
    }
}
