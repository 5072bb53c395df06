//! Kind: labelled values, the fields of a nested struct; and how the fields of any spec are read.

mod on_one_line;
mod outline;
mod run_together;

use super::cases::{self, Chosen};
use super::code::is_code_mark;
use super::{Body, Desk, Margin, Pen, indented, is_none_word, stands_on_header_line, table};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::{Entry, Extra, Matcher, Resolved, Scanner, blank, first_line, resolve};
use crate::spec::{Case, Field, Kind, Language, Spec, Value};
pub(crate) use on_one_line::part_on_one_line;
pub(crate) use run_together::part_run_together;

pub(super) fn phrase(spec: &Spec, language: Language) -> String {
    let labels: Vec<String> =
        spec.fields.iter().map(|field| format!("\"{}:\"", field.header)).collect();
    match language {
        Language::English => format!("one labelled value a line: {}", labels.join(", ")),
        Language::Chinese => format!("每行一个带标签的值：{}", labels.join("、")),
    }
}

pub(super) fn write(spec: &Spec, fields: &[Option<Value<'_>>], pen: Pen<'_>) -> String {
    let matcher = pen.tables.record(spec);
    let special = matcher.map(|matcher| pen.special.inside(matcher)).unwrap_or_default();
    let pen = Pen { special: &special, ..pen };
    let mut written = Vec::new();
    for (field, value) in spec.fields.iter().zip(fields) {
        let Some(value) = value else { continue };
        if *value == Value::Null {
            continue;
        }
        let body = super::write(&field.kind, value, pen);
        written.push(if stands_on_header_line(&field.kind, &body, pen.escape) {
            format!("{}: {body}", field.header)
        } else {
            format!("{}:\n{}", field.header, indented(&body, 2))
        });
    }
    if written.is_empty() {
        return super::optional::none(pen.language).to_owned();
    }
    written.join("\n")
}

pub(super) fn read<'a>(spec: &Spec, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let text = body.without_fence(desk);
    // Every record that a field's kind leads to has a table.
    let Some(matcher) = desk.tables.record(spec) else {
        desk.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
        return None;
    };
    let none_is_enough = spec.fields.iter().all(|field| !field.is_required());
    if blank(text) && !none_is_enough {
        desk.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    if none_is_enough && (blank(text) || is_none_word(text)) {
        let nothing = |field: &Field| match &*field.kind {
            Kind::Optional(_) => Some(Value::Null),
            _ => None,
        };
        return Some(Value::Record(spec.fields.iter().map(nothing).collect()));
    }
    let scan = Scanner::new(matcher).finish(text);
    let mut resolved = resolve(text, &scan, matcher, spec.fields.len(), false);
    outline::take_unlabelled(spec, text, &mut resolved, desk);
    part_run_together(spec, text, matcher, &mut resolved);
    part_on_one_line(spec, text, matcher, &mut resolved);
    take_code_marks(spec, text, &mut resolved);
    if resolved.entries.is_empty()
        && spec.tag().is_none()
        && let Some(value) = table::record_of_table(spec, text, desk)
    {
        return Some(value);
    }
    if none_is_enough && resolved.entries.is_empty() {
        // Nothing has to be there, but words without a label are not nothing.
        desk.report(DiagnosticKind::Unreadable, Some(text), quote(text));
        return None;
    }
    if let Some(head) = text.get(..resolved.head).filter(|head| !blank(head)) {
        desk.recover(RecoveryKind::Preamble, head);
    }
    let values = read_fields(spec, text, &resolved, matcher, desk);
    // The recoveries of a record speak of its own fields, and of places in its own piece.
    for recovery in resolved.recoveries {
        if let Some(piece) = text.get(recovery.span) {
            desk.recover(recovery.kind, piece);
        }
    }
    Some(Value::Record(values))
}

/// Reads every field from its entry. A field whose entry is missing gets a diagnostic, unless it may be
/// left out. With `cut_off`, the entry that ends the text is incomplete.
pub(crate) fn read_fields<'t, 'a>(
    spec: &Spec,
    text: &'a str,
    resolved: &Resolved,
    matcher: &'t Matcher,
    desk: &mut Desk<'t, 'a>,
) -> Vec<Option<Value<'a>>> {
    let inside = desk.special.inside(matcher);
    let outer = std::mem::replace(&mut desk.special, inside);
    let mut entries: Vec<Option<&Entry>> = vec![None; spec.fields.len()];
    for entry in &resolved.entries {
        if let Some(place) = entries.get_mut(entry.field) {
            *place = Some(entry);
        }
    }
    let mut chosen = if spec.tag().is_some() { Chosen::Unknown } else { Chosen::All };
    let values = spec.fields.iter().enumerate().map(|(at, field)| {
        let entry = entries.get(at).copied().flatten();
        let value = desk.field(at, &field.rules, |desk| match entry {
            Some(entry) => {
                let piece = text.get(entry.body.clone()).unwrap_or_default();
                let body = body_of(entry, piece, matcher.is_record());
                if chosen.leaves_out(field) {
                    cases::out_of_place(body, desk);
                    return None;
                }
                if entry.cut {
                    desk.report(DiagnosticKind::CutOff, Some(piece), String::new());
                    return None;
                }
                if is_own_name(field, at, piece, matcher) {
                    desk.report(DiagnosticKind::Unreadable, Some(piece), quote(piece));
                    return None;
                }
                super::read(&field.kind, body, desk)
            }
            None if field.case == Case::Tag => {
                let there = |at: usize| {
                    let entry = entries.get(at).copied().flatten()?;
                    Some(text.get(entry.body.clone()).unwrap_or_default())
                };
                cases::inferred(spec, there, desk).or_else(|| cases::absent(field, chosen, desk))
            }
            None => cases::absent(field, chosen, desk),
        });
        if field.case == Case::Tag {
            chosen = Chosen::by(value.as_ref());
        }
        value
    });
    let values = values.collect();
    desk.special = outer;
    values
}

/// Whether the words of a field are its own header in brackets, `[Name] <name>`: the form was copied, and not
/// filled in.
fn is_own_name(field: &Field, at: usize, piece: &str, matcher: &Matcher) -> bool {
    let of_words = matches!(field.kind.required(), Kind::Line | Kind::Text);
    let piece = piece.trim();
    let pairs = [('[', ']'), ('<', '>'), ('{', '}'), ('【', '】')];
    let inside = pairs
        .iter()
        .find_map(|(open, close)| piece.strip_prefix(*open)?.strip_suffix(*close))
        .filter(|inside| of_words && !inside.contains('\n'));
    inside.is_some_and(|inside| matcher.field(inside) == Some(at))
}

/// Gives code the body that a model set in marks of its own, `[PYTHON]` and `[/PYTHON]`, which look like a
/// header that was not asked for.
pub(crate) fn take_code_marks(spec: &Spec, text: &str, resolved: &mut Resolved) {
    for entry in &mut resolved.entries {
        let is_code = spec
            .fields
            .get(entry.field)
            .is_some_and(|field| matches!(field.kind.required(), Kind::Code(_)));
        if !is_code || !text.get(entry.body.clone()).is_some_and(blank) {
            continue;
        }
        let is_next = |extra: &Extra| {
            let between = text.get(entry.body.end..extra.name.start).unwrap_or("?");
            between.trim() == "[" && text.get(extra.name.clone()).is_some_and(is_code_mark)
        };
        if let Some(at) = resolved.extra.iter().position(is_next) {
            entry.body.end = resolved.extra.remove(at).body.end;
        }
    }
}

fn body_of<'a>(entry: &Entry, piece: &'a str, in_record: bool) -> Body<'a> {
    let on_line = !blank(first_line(piece));
    let margin = match (in_record, on_line) {
        (false, _) => Margin::Keep,
        (true, true) => Margin::UpTo(usize::MAX),
        (true, false) => Margin::Common,
    };
    Body { margin, tail: entry.tail, ..Body::section(piece) }
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use super::*;
    use crate::soft::fold;
    use crate::spec::{Ref, Width};

    fn person() -> Kind {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields = vec![
            field("Name", Kind::Line),
            field("Age", Kind::Optional(Ref::shared(Kind::Integer(Width::U8)))),
            field("Life", Kind::Optional(Ref::shared(Kind::Text))),
        ];
        Kind::Record(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }))
    }

    #[test]
    fn labels_in_any_dress_and_order() {
        let ann = r#"Record([Some(Text("Ann")), Some(Integer(7)), Some(Null)])"#;
        for body in [
            "\nName: Ann\nAge: 7",
            "Name: Ann\nAge: 7",
            "\n  Name: Ann\n  Age: 7",
            "- Name: Ann\n- Age: 7",
            "**Name:** Ann\n**Age**: 7",
            "Age: 7\n\nName: Ann\n",
            "NAME： Ann\n AGE： 7",
            "Nmae: Ann\nAge: 7",
            "```\nName: Ann\nAge: 7\n```",
            "Here she is:\nName: Ann\nAge: 7",
            "Name: Bo\nName: Ann\nAge: 7",
            "| Name | Age |\n|---|---|\n| Ann | 7 |",
            "Here she is:\n| **Age** | Name |\n|---|---|\n| 7 | Ann |\nThat is all.",
            "| Name | Ann |\n| Age | 7 |",
            "Ann\nAge: 7",
            "**Ann**\n- Age: 7",
            "### Ann\nAge: 7",
            "**Ann:**\nAge: 7",
            "| Field | Value |\n|---|---|\n| Name | Ann |\n| Age | 7 |",
        ] {
            check(&person(), body, ann);
        }
        check(&person(), "| Name | Age |\n|---|---|\n| Ann | 7 |\n| Bo | 8 |", "missing");
        check(&person(), "| Name | Ann |\n| Name | Bo |", "missing");
        check(&person(), "| Field | Value |\n| Age | 7 |", "missing");
        check(&person(), "| Name | Ann |\n| Shoes | 7 |", "missing");
        check(&person(), "Name: Ann", r#"Record([Some(Text("Ann")), Some(Null), Some(Null)])"#);
        check(&person(), "Age: 7", "missing");
        check(&person(), "Name:\nAge: 7", "empty");
        check(&person(), "Name: Ann\nAge: old", "unreadable");
        check(&person(), "Ann, 7", "missing");
        check(&person(), "This is she:\nAge: 7", "missing");
        check(&person(), "She is seven.\nAge: 7", "missing");
        check(&person(), "Ann\nBo\nAge: 7", "missing");
        check(&person(), "Person 1\nAge: 7", "missing");
        check(&person(), "1. Ann\nAge: 7", "missing");
        check(&person(), " ", "empty");
    }

    #[test]
    fn longer_values_stand_below_their_label() {
        let value =
            |life: &str| format!("Record([Some(Text(\"Ann\")), Some(Null), Some(Text({life:?}))])");
        check(
            &person(),
            "Name: Ann\nLife:\n  Long.\n\n    And good.",
            &value("Long.\n\n  And good."),
        );
        check(&person(), "Name: Ann\nLife: Long.\n  And good.", &value("Long.\nAnd good."));
        check(&person(), "Life:\n  Age: it passes\nName: Ann", &value("Age: it passes"));
    }
}
