//! Code whose header was left out: a fence behind the section before it, in the place where the code belongs,
//! or right before the first header.
//!
//! ~~~text
//! [Summary] Adds two numbers.
//! ```python
//! def add(a, b): return a + b
//! ```
//! ~~~
//!
//! Models forget the header of the section that shows best what it is.

use std::ops::Range;

use crate::kind::is_of_language;
use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::{Entry, Fence, Form, Resolved, Scan, Tail, blank};
use crate::spec::{Field, Kind, Spec};

/// Gives the one code section that is missing the fence that stands at the end of the section before it, where
/// that takes no fences itself, or else at the end of what stands before the first header: a closed one in
/// the language asked for, the only one there, with nothing behind it.
pub(super) fn take_unheaded_code(spec: &Spec, reply: &str, scan: &Scan, resolved: &mut Resolved) {
    let Some((field, language)) = only_missing_code(spec, resolved) else { return };
    let find = |body: &Range<usize>| {
        let mut inside = scan.fences.iter().filter(|fence| body.contains(&fence.start));
        let (Some(fence), None) = (inside.next(), inside.next()) else { return None };
        whole(fence, reply, body, language)
    };
    let before = section_before(spec, field, resolved);
    let behind_section = before.and_then(|entry| {
        let code = find(&entry.body)?;
        entry.body.end = code.start;
        Some(code)
    });
    let code = behind_section.or_else(|| {
        let code = find(&lead(scan, resolved)?)?;
        resolved.head = code.start;
        Some(code)
    });
    let Some(code) = code else { return };
    resolved.recoveries.push(Recovery {
        kind: RecoveryKind::HeaderMissing,
        section: Some(field),
        span: code.clone(),
    });
    let header = code.start..code.start;
    let taken = Entry {
        field,
        form: Form::Bracket,
        indent: 0,
        header,
        body: code,
        tail: Tail::None,
        cut: false,
    };
    let at = resolved.entries.partition_point(|entry| entry.field < field);
    resolved.entries.insert(at, taken);
}

/// The section of the field before this one, if its values hold no fences and it came to its end.
fn section_before<'r>(
    spec: &Spec,
    field: usize,
    resolved: &'r mut Resolved,
) -> Option<&'r mut Entry> {
    let before = field.checked_sub(1)?;
    spec.fields.get(before).filter(|field| is_plain(field))?;
    resolved.entries.iter_mut().find(|entry| entry.field == before && !entry.cut)
}

/// What stands before the first header and behind the last think block before it; `None` without headers, and
/// where the headers stand in a fence.
fn lead(scan: &Scan, resolved: &Resolved) -> Option<Range<usize>> {
    let first = resolved.entries.iter().map(|entry| entry.header.start).min()?;
    let thinks = scan.thinks.iter().map(|think| think.end).filter(|end| *end <= first);
    (resolved.head == first).then(|| thinks.max().unwrap_or(0)..first)
}

/// The code section without an entry, if there is just one, with the name of its language.
fn only_missing_code<'s>(spec: &'s Spec, resolved: &Resolved) -> Option<(usize, &'s str)> {
    let is_there = |at: usize| resolved.entries.iter().any(|entry| entry.field == at);
    let code = |(at, field): (usize, &'s Field)| match field.kind.required() {
        Kind::Code(language) if !is_there(at) => Some((at, language.as_ref())),
        _ => None,
    };
    let mut missing = spec.fields.iter().enumerate().filter_map(code);
    let first = missing.next()?;
    missing.next().is_none().then_some(first)
}

/// Whether values of the field hold no fences of their own.
fn is_plain(field: &Field) -> bool {
    let kind = field.kind.required();
    kind.is_scalar() || matches!(kind, Kind::Text | Kind::Line)
}

/// The fence with its marks, if it is a whole one of the language at the end of the body.
fn whole(fence: &Fence, reply: &str, body: &Range<usize>, language: &str) -> Option<Range<usize>> {
    let close = fence.close.as_ref()?;
    let info = reply.get(fence.start..fence.inside)?.trim().trim_start_matches(['`', '~']);
    let is_last = reply.get(close.end..body.end).is_some_and(blank);
    let is_full = reply.get(fence.inside..close.start).is_some_and(|code| !blank(code));
    (is_last && is_full && is_of_language(language, info)).then_some(fence.start..body.end)
}

#[cfg(test)]
mod tests {
    use crate::read::Reader;
    use crate::recovery::RecoveryKind;
    use crate::soft::fold;
    use crate::spec::{Field, Kind, Ref, Spec, Value};

    /// Reads a reply of `Summary` (one line), `Note` (text, may be left out) and `Code` (python).
    fn check(reply: &str, summary: Option<&str>, code: Option<&str>) {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields = vec![
            field("Summary", Kind::Line),
            field("Code", Kind::Code("python".into())),
            field("Score", Kind::Optional(Ref::shared(Kind::Boolean))),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let Value::Record(values) = &reading.value else { panic!("no record") };
        let text = |at: usize| match &values[at] {
            Some(Value::Text(text)) => Some(text.as_ref()),
            _ => None,
        };
        assert_eq!((text(0), text(1)), (summary, code), "{reply}");
        let noted = reading
            .recoveries
            .iter()
            .any(|found| found.kind == RecoveryKind::HeaderMissing && found.section == Some(1));
        assert_eq!(noted, code.is_some() && !reply.contains("[Code]"), "{reply}");
    }

    #[test]
    fn a_fence_where_the_code_belongs_is_the_code() {
        let adds = Some("Adds.");
        check("[Summary] Adds.\n```python\nadd()\n```", adds, Some("add()"));
        check("[Summary] Adds.\n\n```py\nadd()\n```\n\n[Score] yes", adds, Some("add()"));
        check("[Summary] Adds.\n[Code]\n```python\nadd()\n```", adds, Some("add()"));
        check("[Summary]\nAdds.\n~~~python\nadd()\n~~~\n", adds, Some("add()"));
        check("Here it is:\n\n```python\nadd()\n```\n\n**Summary:** Adds.", adds, Some("add()"));
        check("<think>x</think>\n```py\nadd()\n```\n[Summary] Adds.", adds, Some("add()"));
    }

    #[test]
    fn what_may_be_something_else_is_not_taken() {
        let adds = Some("Adds.");
        // Another language, none, or an output.
        check("[Summary] Adds.\n```rust\nadd()\n```", adds, None);
        check("[Summary] Adds.\n```\nadd()\n```", adds, None);
        // Not to its end, not alone, not last, not there.
        check("[Summary] Adds.\n```python\nadd()", adds, None);
        check("[Summary] Adds.\n```python\na()\n```\n```python\nb()\n```", adds, None);
        check("[Summary] Adds.\n```python\nadd()\n```\nThat is how it is used.", adds, None);
        check("[Score] yes\n```python\nadd()\n```", None, None);
        check("```python\nadd()\n```\nIt adds.\n[Summary] Adds.", adds, None);
        check("<think>\n```python\nadd()\n```\n</think>\n[Summary] Adds.", adds, None);
        check("```\nadd()\n```\n[Summary] Adds.", adds, None);
        check("```python\n```\n[Summary] Adds.", adds, None);
        check("[Summary] Adds.", adds, None);
    }
}
