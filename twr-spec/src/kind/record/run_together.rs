//! Labels without the line breaks between them: `Hope: 8Fear: 7`, `Hope: 8 Fear: 7`.
//!
//! They are read apart where a number stands before each, so that it is certain where the value before has
//! ended, where each is the label of a field that stands nowhere else, and where nothing else is on the
//! line. What stands behind the label of words is all words.

use std::ops::Range;

use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::{Entry, Matcher, Resolved};
use crate::spec::{Kind, Spec};

/// Gives each label that stands behind a number, on the line of another, an entry of its own.
pub(crate) fn part_run_together(
    spec: &Spec,
    text: &str,
    matcher: &Matcher,
    resolved: &mut Resolved,
) {
    let mut added = Vec::new();
    for at in 0..resolved.entries.len() {
        let Some(entry) = resolved.entries.get(at) else { continue };
        let is_missing = |field: usize| !resolved.entries.iter().any(|entry| entry.field == field);
        let Some(pieces) = pieces(spec, text, matcher, entry) else { continue };
        let mut fields: Vec<usize> = pieces.iter().map(|piece| piece.field).collect();
        fields.sort_unstable();
        let distinct = fields.windows(2).all(|pair| pair.first() != pair.last());
        if !distinct || !fields.iter().all(|field| is_missing(*field)) {
            continue;
        }
        let last_body = entry.body.end;
        let cut = entry.cut;
        let form = entry.form;
        let line_end = pieces.last().map_or(last_body, |last| last.value.end);
        let body = text.get(entry.body.clone()).unwrap_or_default();
        let first_end = entry.body.start + number_length(body).unwrap_or(body.len());
        for piece in pieces {
            let is_last = piece.value.end == line_end;
            added.push(Entry {
                field: piece.field,
                form,
                indent: 0,
                header: piece.header,
                body: piece.value.start..if is_last { last_body } else { piece.value.end },
                tail: crate::soft::Tail::None,
                cut: cut && is_last,
            });
        }
        if let Some(entry) = resolved.entries.get_mut(at) {
            entry.body.end = first_end;
            entry.cut = false;
        }
    }
    for entry in added {
        resolved.recoveries.push(Recovery {
            kind: RecoveryKind::HeaderBare,
            section: Some(entry.field),
            span: entry.header.clone(),
        });
        resolved.entries.push(entry);
    }
}

/// A label and the number behind it.
struct Piece {
    field: usize,
    header: Range<usize>,
    value: Range<usize>,
}

/// The labels behind the entry's number, if its first line is nothing but known labels with values.
fn pieces(spec: &Spec, text: &str, matcher: &Matcher, entry: &Entry) -> Option<Vec<Piece>> {
    if !is_number(spec, entry.field) {
        return None;
    }
    let line = text.get(entry.body.clone())?.split('\n').next()?;
    if !line.contains([':', '：']) {
        return None;
    }
    let mut at = number_length(line)?;
    let mut pieces = Vec::new();
    loop {
        let rest = line.get(at..)?;
        let label = rest.trim_start_matches([' ', ',', ';', '，', '；', '\t']);
        if label.trim().is_empty() {
            return (!pieces.is_empty()).then_some(pieces);
        }
        let start = at + rest.len() - label.len();
        let colon = label.find([':', '：'])?;
        let field = matcher.field(label.get(..colon)?.trim_end())?;
        let behind = label.get(colon..)?.trim_start_matches([':', '：']);
        let value = start + label.len() - behind.len();
        // A value of words is the last, for nothing tells where it ends.
        let end = if is_number(spec, field) { value + number_length(behind)? } else { line.len() };
        let moved = |at: usize| entry.body.start + at;
        pieces.push(Piece {
            field,
            header: moved(start)..moved(value),
            value: moved(value)..moved(end),
        });
        at = end;
    }
}

fn is_number(spec: &Spec, field: usize) -> bool {
    let kind = spec.fields.get(field).map(|field| field.kind.required());
    matches!(kind, Some(Kind::Integer(_) | Kind::Number(_)))
}

/// How long the number at the beginning is, with the blanks before it.
fn number_length(text: &str) -> Option<usize> {
    let blanks = text.len() - text.trim_start_matches([' ', '\t']).len();
    let number = text.get(blanks..)?;
    let sign = usize::from(number.starts_with(['-', '+']));
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(number.get(sign..)?);
    let part = number.get(sign + whole..)?.strip_prefix('.').map_or(0, digits);
    let point = usize::from(part > 0);
    (whole > 0).then_some(blanks + sign + whole + point + part)
}

#[cfg(test)]
mod tests {
    use super::super::super::desk::tests::check;
    use crate::soft::fold;
    use crate::spec::{Field, Kind, Ref, Spec, Width};

    #[test]
    fn labels_behind_numbers_are_read_apart() {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let byte = || Kind::Integer(Width::U8);
        let fields = vec![
            field("Hope", byte()),
            field("Fear", byte()),
            field("Why", Kind::Optional(Ref::shared(Kind::Line))),
        ];
        let scores = Kind::Record(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }));
        let both = "Record([Some(Integer(8)), Some(Integer(7)), Some(Null)])";
        for body in ["Hope: 8Fear: 7", "Hope: 8 Fear: 7", "Fear: 7, Hope: 8", "Hope: 8Fear:7\n"] {
            check(&scores, body, both);
        }
        check(&scores, "Hope: 8Fear: 7Anger: 3", "unreadable and 1 more");
        check(&scores, "Hope: 8Fear: 7\nFear: 6", "unreadable");
        check(&scores, "Hope: 8Fear: high", "missing");
        check(&scores, "Hope: 8 Hope: 7\nFear: 6", "unreadable");
        check(
            &scores,
            "Hope: 8\nFear: 7 Why: so, or 3: none",
            r#"Record([Some(Integer(8)), Some(Integer(7)), Some(Text("so, or 3: none"))])"#,
        );
    }
}
