//! Fields that may be left out and seem to be there under another name: `[Parents' meeting date]` for `Meeting`, or any
//! header where the model has names of its own.

use crate::bind::Binding;
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::lexicon::is_han;
use crate::outline::{Form, NodeId};
use crate::spec::{Field, Spec};

/// Reports each optional field without a section, if the header of a section that nobody asked for contains the field's
/// name, or if there are more such sections than fields that must be there and are missing: then one may be any of them.
pub(super) fn report(spec: &Spec, binding: &Binding, context: &mut ReadContext<'_, '_>) {
    let is_left_out = |(at, field): &(usize, &Field)| {
        !field.is_required()
            && field.may_be_left_out()
            && binding.place(*at).is_none()
            && !binding.is_meant_by_stranger(*at)
    };
    let mut left_out = spec.fields.iter().enumerate().filter(is_left_out).peekable();
    // Most replies leave nothing out, and are not searched.
    if left_out.peek().is_none() {
        return;
    }
    let headers = unasked_headers(binding, context);
    let is_missing =
        |(at, field): (usize, &Field)| field.is_required() && binding.place(at).is_none();
    let missing = spec.fields.iter().enumerate().filter(|field| is_missing(*field)).count();
    let has_own_names = missing > 0 && headers.len() > missing;
    for (at, field) in left_out {
        if has_own_names || headers.iter().any(|header| names(header, field)) {
            context.field(at, field, |context| {
                context.report(DiagnosticKind::Missing, None, String::new());
            });
        }
    }
}

/// The headers that no field has, as words, in the form in which the first section was found.
fn unasked_headers(binding: &Binding, context: &ReadContext<'_, '_>) -> Vec<String> {
    let page = context.page;
    let first = binding.found().find_map(|(field, _)| binding.mark(field));
    let Some(form) = first.map(|mark| page.node(mark).form) else { return Vec::new() };
    let is_like_first = |id: &&NodeId| page.node(**id).form == form && !page.is_empty(**id);
    let sections = binding.extra.iter().filter(is_like_first).map(|id| page.name(*id));
    let lines = page.text.lines().filter(|_| form == Form::Bracket).filter_map(in_brackets);
    let is_known = |name: &&str| context.tables.vocab.find(name).is_some();
    sections.chain(lines).filter(|name| !is_known(name)).map(words).collect()
}

/// The words of a line that is all in brackets: more words than a header has in general.
fn in_brackets(line: &str) -> Option<&str> {
    /// In bytes.
    const LONGEST: usize = 90;
    let line = Some(line.trim()).filter(|line| line.len() < LONGEST)?;
    line.strip_prefix('[')?.strip_suffix(']').filter(|words| !words.contains(['[', ']']))
}

/// Whether a header, as words, contains the field's name or header, and has more words.
fn names(header: &str, field: &Field) -> bool {
    let is_among = |own: &str| {
        let own = words(own);
        let is_long = own.len() > 4 || own.contains(is_han);
        is_long && header.len() > own.len() && header.contains(&own)
    };
    is_among(&field.name) || is_among(&field.header)
}

/// A name in lower case with a blank around each word.
fn words(name: &str) -> String {
    let parted = name.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " ");
    let mut out = String::from(" ");
    for word in parted.split_whitespace() {
        out.push_str(word);
        out.push(' ');
    }
    if name.contains(is_han) { out.trim().to_owned() } else { out }
}

#[cfg(test)]
mod tests {
    use crate::read::Reader;
    use crate::spec::{Field, Kind, Ref, Spec};
    use crate::text::fold;

    /// Which fields of a report are to be asked for again.
    fn check(reply: &str, expect: &[usize]) {
        let field = |name: &'static str, header: &'static str, kind: Kind| Field {
            name: name.into(),
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let optional = Kind::Optional(Ref::Static(&Kind::Line));
        let fields = vec![
            field("goal", "努力方向", Kind::Text),
            field("meeting", "家长会", optional.clone()),
            field("fee", "Fee", optional.clone()),
            field("answer", "Answer", optional.clone()),
            field("final_answer", "Final answer", optional),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let asked: Vec<usize> =
            reading.diagnostics.iter().filter_map(|found| found.path.section()).collect();
        assert_eq!(asked, expect, "{reply:?}");
    }

    #[test]
    fn what_may_be_left_out_is_asked_for_where_a_section_has_its_name() {
        check("[努力方向] 多读书", &[]);
        check("[努力方向] 多读书\n\n[Parents' meeting date]\n2026-01-16", &[1]);
        check("[努力方向] 多读书\n\n[家长会的时间]\n一月十六日", &[1]);
        check("[努力方向] 多读书\n\n[School fee (GBP)]\n4", &[2]);
        check("[努力方向] 多读书\n\n[Meeting date]\n2026-01-16\n\n[家长会]\n下周", &[]);
        // A label among brackets, a longer word, and a plural.
        check("[努力方向] 多读书\n\nParents' meeting date: 2026-01-16", &[]);
        check("[努力方向] 多读书\n\n[Remeeting]\nsoon", &[]);
        check("[努力方向] 多读书\n\n[Meetings]\n", &[]);
        // The name of another field.
        check("[努力方向] 多读书\n\n[Final answer]\n4", &[]);
    }
}
