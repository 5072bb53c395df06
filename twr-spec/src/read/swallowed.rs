//! Code that holds the headers of fields that are missing: a fence ended in another place than the model meant.

use crate::bind::{Binding, Page};
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::outline::{Form, Key, classify};
use crate::spec::{Kind, Spec, Value};
use crate::text::{blank, quote};

/// Reports code that holds such a header, and drops it.
pub(super) fn refuse<'a>(
    spec: &Spec,
    binding: &Binding,
    values: &mut [Option<Value<'a>>],
    context: &mut ReadContext<'_, 'a>,
) {
    refuse_parted(spec, binding, values, context);
    let missing: Vec<Key> = spec
        .fields
        .iter()
        .enumerate()
        .filter(|(at, field)| field.is_required() && binding.place(*at).is_none())
        .filter_map(|(_, field)| context.tables.vocab.find(&field.header))
        .collect();
    if missing.is_empty() {
        return;
    }
    for (at, field) in spec.fields.iter().enumerate() {
        let is_code = matches!(field.kind.required(), Kind::Code(_));
        let (Some(place), Some(value)) = (binding.place(at), values.get_mut(at)) else { continue };
        if !is_code || value.is_none() {
            continue;
        }
        let page: Page<'_, 'a> = context.page;
        let text = page.slice(place.range.clone());
        let Some(form) = binding.mark(at).map(|mark| page.node(mark).form) else { continue };
        let is_header = |line: &&str| is_header_of(line, form, &missing, context);
        let Some(line) = text.lines().find(is_header) else { continue };
        *value = None;
        context.field(at, field, |context| {
            context.report(DiagnosticKind::Unreadable, Some(text), quote(line));
        });
    }
}

/// Reports code without a fence that ends right above a header that no field has, and drops it: the line may belong to
/// the code, as `[Unit]` does in a file of settings.
fn refuse_parted<'a>(
    spec: &Spec,
    binding: &Binding,
    values: &mut [Option<Value<'a>>],
    context: &mut ReadContext<'_, 'a>,
) {
    let page: Page<'_, 'a> = context.page;
    let headers: Vec<usize> = binding
        .extra
        .iter()
        .map(|id| page.node(*id))
        .filter(|node| node.form == Form::Bracket)
        .map(|node| node.start as usize)
        .collect();
    if headers.is_empty() {
        return;
    }
    for (at, field) in spec.fields.iter().enumerate() {
        let is_code = matches!(field.kind.required(), Kind::Code(_));
        let (Some(place), Some(value)) = (binding.place(at), values.get_mut(at)) else { continue };
        if !is_code || value.is_none() {
            continue;
        }
        let (start, end) = (place.range.start, place.range.end);
        let text = page.slice(start..end);
        let text_end = start + text.trim_end().len();
        let is_right_above = |header: usize| {
            let between = page.slice(text_end..header);
            blank(between) && between.matches('\n').count() == 1
        };
        let nearest = headers.iter().copied().filter(|header| *header >= end).min();
        let is_fenced = || text.contains("```") || text.contains("~~~");
        if !nearest.is_some_and(is_right_above) || is_fenced() {
            continue;
        }
        *value = None;
        context.field(at, field, |context| {
            context.report(DiagnosticKind::Ambiguous, Some(text), quote(text.trim()));
        });
    }
}

/// Whether a line is the header of one of these fields, in the form of the code's own.
fn is_header_of(line: &str, form: Form, missing: &[Key], context: &ReadContext<'_, '_>) -> bool {
    let mark = classify(&context.tables.vocab, line).filter(|mark| mark.start == 0);
    mark.is_some_and(|mark| mark.form == form && mark.key.is_some_and(|key| missing.contains(&key)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{asked, field};
    use crate::spec::{JsonType, Kind, Layout, Ref, Spec};

    /// Which fields of a patch are to be asked for again.
    fn check(reply: &str, expect: &[usize]) {
        let fields = vec![field("Patch", Kind::Code("".into())), field("Risk", Kind::Line)];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let mut asked = asked(&spec, reply);
        asked.sort_unstable();
        assert_eq!(asked, expect, "{reply:?}");
    }

    #[test]
    fn code_holds_no_header_of_a_field_that_is_missing() {
        check("[Patch]\n```\nx = 1\n\n[Risk]\nlow\n\n[Other]\n```\ny\n```", &[0, 1]);
        check("[Patch]\n```\nx = 1\n```\n[Risk] low", &[]);
        check("[Patch]\n```\n[Risk]\n```\n[Risk] low", &[]);
        // A comment, and a missing field that the code does not name.
        check("[Patch]\n```\n# Risk\nx = 1\n```", &[1]);
        check("[Patch]\n```\nx = 1\n```", &[1]);
    }

    #[test]
    fn a_map_of_which_a_bracket_was_missing_holds_no_field_that_is_absent() {
        let line = Ref::shared(Kind::Line);
        let fields =
            vec![field("Notes", Kind::Map(line.clone())), field("Risk", Kind::Optional(line))];
        let layout = Layout::Json;
        let spec = Spec { layout, fields: fields.into(), ..Spec::EMPTY };
        let asked = |reply: &str| asked(&spec, reply);
        assert_eq!(asked(r#"{"Notes": {"Door": "open", "Risk": "low"}}"#), [0; 0]);
        assert_eq!(asked(r#"{"Notes": {"Door": "open", "Risk": "low"}"#), [0, 1]);
        assert_eq!(asked(r#"{"Notes": {"Door": "open"}, "Risk": "low""#), [0; 0]);
        // What is absent from an object that is not whole may have been in it.
        assert_eq!(asked(r#"{"Notes": {"Door": "open"}"#), [1]);
        assert_eq!(asked(r#"{"Notes": {"Door": "open"}}"#), [0; 0]);
    }

    #[test]
    fn json_of_any_shape_holds_no_field_that_is_absent() {
        let any = Kind::Json(JsonType { form: String::new, check: |_| Ok(()) });
        let risk = Kind::Optional(Ref::Static(&Kind::Line));
        let fields = vec![field("Notes", any), field("Risk", risk)];
        let spec = Spec { layout: Layout::Json, fields: fields.into(), ..Spec::EMPTY };
        let asked = |reply: &str| asked(&spec, reply);
        assert_eq!(asked(r#"{"Notes": {"Door": [1], "Risk": "low"}}"#), [0; 0]);
        assert_eq!(asked(r#"{"Notes": {"Door": [1], "Risk": "low"}"#), [0, 1]);
    }
}
