//! Bookkeeping for a reply: recoveries for the form of its sections, extra sections, and the place of each value.

use std::ops::Range;

use super::headless;
use super::plain_json::with_plain_json;
use super::reading::Section;
use crate::bind::{self, Binding, CERTAIN, Page, certainty};
use crate::diagnostic::DiagnosticKind;
use crate::kind::{self, ReadContext, Special};
use crate::outline::{Flags, Form, Node, NodeId};
use crate::recovery::{Recovery, RecoveryKind};
use crate::section::Frame;
use crate::spec::{Field, Json, Kind, Layout, Spec, Value};
use crate::text::{FenceLine, begin_alike, blank, is_none_word, is_rule, same_lines};

/// Records how the sections of a reply were found and written.
pub(super) fn note(spec: &Spec, binding: &Binding, context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    for note in &binding.notes {
        context.note(note);
    }
    note_thinks(&page, &mut context.recoveries);
    if let Some(source) = binding.source.filter(|id| !is_asked(spec, page.node(*id).form)) {
        let node = page.node(source);
        context.recover_at(bind::recovery_of(node.form), span(node));
    }
    note_below_object(binding, context);
    if let Some(turn) = binding.turn {
        context.recover_at(RecoveryKind::RunOn, span(page.node(turn)));
    }
    for (field, repeated) in &binding.repeated {
        let node = page.node(*repeated);
        let range = node.start as usize..node.end as usize;
        context.recoveries.push(Recovery {
            kind: RecoveryKind::Repeated,
            section: Some(*field),
            span: range,
        });
    }
    note_headers(spec, binding, context);
    note_slips(spec, binding, context);
    for extra in binding.extra.iter().filter(|id| !is_named(page.node(**id))) {
        let node = page.node(*extra);
        if binding.start(&page).is_some_and(|start| start < node.start as usize) {
            context.recover_at(RecoveryKind::Postamble, node.start as usize..node.end as usize);
        }
    }
}

/// Records the words below the object that the values were taken from, up to the next turn.
fn note_below_object(binding: &Binding, context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    let Some(source) = binding.source.filter(|id| page.node(*id).form == Form::Object) else {
        return;
    };
    let start = page.after_object(source);
    let end = binding.turn.unwrap_or(NodeId::ROOT);
    let end = if end == NodeId::ROOT { page.node(end).end } else { page.node(end).start };
    let below = start..(end as usize).max(start);
    if !blank(page.slice(below.clone())) {
        context.recover_at(RecoveryKind::Postamble, below);
    }
}

/// Whether a record in this form is what the layout asks for.
fn is_asked(spec: &Spec, form: Form) -> bool {
    spec.layout == Layout::Json && form == Form::Object
}

fn span(node: &Node) -> Range<usize> {
    node.start as usize..node.end.max(node.start) as usize
}

/// Reports all fields of a reply in which none was found, where none had to be, or it has more sections than had to be: they
/// do not say that any field is left out.
pub(super) fn report_nothing(spec: &Spec, context: &mut ReadContext<'_, '_>) {
    if !context.diagnostics.is_empty() && !has_more_sections(spec, &context.page) {
        return;
    }
    if has_no_words(spec, &context.page) {
        return;
    }
    let told: Vec<_> = context.diagnostics.iter().map(|told| told.path.section()).collect();
    let is_untold = |(field, _): &(usize, &Field)| !told.contains(&Some(*field));
    for (field, declared) in spec.fields.iter().enumerate().filter(is_untold) {
        context.field(field, declared, |context| {
            context.report(DiagnosticKind::Missing, None, String::new());
        });
    }
}

/// Whether a reply has more sections, of whatever names, than there are fields that have to be there.
fn has_more_sections(spec: &Spec, page: &Page<'_, '_>) -> bool {
    let is_section = |id: &NodeId| {
        let node = page.node(*id);
        !node.form.is_json() && certainty(node.form, None) >= CERTAIN && !page.is_empty(*id)
    };
    let required = spec.fields.iter().filter(|field| field.is_required()).count();
    page.tree.children(NodeId::ROOT).filter(is_section).nth(required).is_some()
}

/// Whether a reply is without words, or says that there is nothing to write.
fn has_no_words(spec: &Spec, page: &Page<'_, '_>) -> bool {
    let is_divider = |child: &NodeId| page.node(*child).form == Form::Divider;
    let divider = page.tree.children(NodeId::ROOT).filter(is_divider).last();
    let start = headless::place(page).range.start;
    let start = divider.map_or(start, |divider| start.max(page.node(divider).body as usize));
    let words = page.slice(start..page.node(NodeId::ROOT).end as usize);
    // A fence round nothing holds no words either.
    let is_bare = |line: &str| blank(line) || is_rule(line) || FenceLine::parse(line).is_some();
    headless::is_empty_object(page, spec) || words.lines().all(is_bare) || says_nothing(words)
}

/// Whether a reply says in a short line that there is nothing to write.
fn says_nothing(words: &str) -> bool {
    const BEGINS: [&str; 8] = [
        "nothing",
        "there is nothing",
        "there are no ",
        "there is no ",
        "no ",
        "none",
        "没有",
        "无",
    ];
    /// In bytes.
    const LONGEST: usize = 80;
    let words = words.trim();
    let is_short = words.len() <= LONGEST && !words.contains('\n');
    let begins = || {
        let lower = words.to_lowercase();
        BEGINS.iter().any(|begin| lower.starts_with(begin))
    };
    is_none_word(words) || is_short && begins()
}

/// Records every think block.
pub(super) fn note_thinks(page: &Page<'_, '_>, recoveries: &mut Vec<Recovery>) {
    let thinks =
        page.tree.children(NodeId::ROOT).filter(|child| page.node(*child).form == Form::Think);
    recoveries.extend(thinks.map(|think| Recovery {
        kind: RecoveryKind::ThinkBlock,
        section: None,
        span: page.node(think).start as usize..page.after_think(think),
    }));
}

/// The layout whose sections look so.
fn layout_of(form: Form) -> Option<Layout> {
    match form {
        Form::Bracket => Some(Layout::Sections),
        Form::Heading(_) => Some(Layout::Headings),
        Form::Tag => Some(Layout::Tags),
        Form::Fence => Some(Layout::Blocks),
        Form::Label => Some(Layout::Labels),
        _ => None,
    }
}

/// Records headers in other marks, letters or layouts than asked.
fn note_headers(spec: &Spec, binding: &Binding, context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    let asked = if spec.layout == Layout::Divider { Layout::Labels } else { spec.layout };
    let marks: Vec<(usize, NodeId)> = binding
        .found()
        .filter_map(|(field, _)| Some((field, binding.mark(field)?)))
        .filter(|(_, mark)| !matches!(page.node(*mark).form, Form::Root | Form::Divider))
        .collect();
    let first = marks.iter().min_by_key(|(_, mark)| *mark).map(|(_, mark)| page.node(*mark));
    let other = first.and_then(|first| layout_of(first.form)).filter(|layout| *layout != asked);
    // One label alone may be a line of a text, and makes no layout.
    let is_layout = marks.len() > 1 || other != Some(Layout::Labels) || spec.fields.len() == 1;
    let is_other = other.is_some()
        && is_layout
        && marks.iter().all(|(_, mark)| layout_of(page.node(*mark).form) == other);
    if let Some(first) = first.filter(|_| is_other) {
        context.recover_at(RecoveryKind::OtherLayout, first.start as usize..first.body as usize);
    }
    for (field, mark) in marks {
        let node = page.node(mark);
        let range = node.start as usize..node.body.max(node.start) as usize;
        let mut push = |kind| {
            context.recoveries.push(Recovery { kind, section: Some(field), span: range.clone() });
        };
        match node.form {
            _ if is_other || layout_of(node.form) == Some(asked) => {}
            Form::Label | Form::Bare | Form::Pair => push(RecoveryKind::HeaderBare),
            form if form.is_json() => continue,
            Form::Row | Form::Cell => push(RecoveryKind::TableShape),
            _ => push(RecoveryKind::HeaderDecorated),
        }
        let Some(declared) = spec.fields.get(field) else { continue };
        let own = other.filter(|_| is_other).unwrap_or(spec.layout);
        let is_noted = binding.notes.iter().any(|note| {
            note.field == Some(field)
                && matches!(
                    note.kind,
                    RecoveryKind::HeaderSpelled
                        | RecoveryKind::HeaderTypo
                        | RecoveryKind::HeaderMissing
                )
        });
        let name = page.name(mark);
        // `Step 1: Plan`
        let before = page.text.get(node.start as usize..node.name.0 as usize).unwrap_or_default();
        let is_spelled =
            name != own.spell(&declared.header) || before.contains(char::is_alphabetic);
        if is_spelled && !is_noted {
            push(RecoveryKind::HeaderSpelled);
        }
        note_closing(node, asked, &mut push);
    }
}

fn note_closing(node: &Node, asked: Layout, push: &mut impl FnMut(RecoveryKind)) {
    match node.form {
        Form::Tag if !node.flags.has(Flags::CLOSED) => push(RecoveryKind::UnclosedTag),
        Form::Fence if node.flags.has(Flags::UNCLOSED) => push(RecoveryKind::UnclosedFence),
        Form::Tag | Form::Fence => {}
        _ if node.flags.has(Flags::CLOSED) => push(RecoveryKind::ClosingMark),
        _ => {}
    }
    let _ = asked;
}

/// Records every repair of JSON in the sections, or in the object that they were taken from.
fn note_slips(spec: &Spec, binding: &Binding, context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    let source = binding.source.map(|id| span(page.node(id)));
    let mut found: Vec<Recovery> = Vec::new();
    for slip in page.tree.all_slips() {
        let section = binding
            .found()
            .find(|(_, place)| {
                place.range.start <= slip.span.start
                    && slip.span.start < place.range.end.max(place.range.start + 1)
            })
            .map(|(field, _)| field);
        // A bracket that is missing is so at the very end.
        let in_source = source
            .as_ref()
            .is_some_and(|range| (range.start..=range.end).contains(&slip.span.start));
        // A field of JSON that is read from its text tells its own repairs.
        let is_told = section.is_some_and(|at| {
            let is_json = spec
                .fields
                .get(at)
                .is_some_and(|field| matches!(field.kind.required(), Kind::Json(_)));
            let is_node =
                binding.place(at).and_then(|place| place.form(&page)).is_some_and(Form::is_json);
            is_json && !is_node
        });
        if is_told || (section.is_none() && !in_source) {
            continue;
        }
        match found.iter_mut().find(|known| known.kind == slip.kind && known.section == section) {
            Some(known) => known.span.end = known.span.end.max(slip.span.end),
            None => found.push(Recovery { kind: slip.kind, section, span: slip.span.clone() }),
        }
    }
    context.recoveries.append(&mut found);
}

fn is_named(node: &Node) -> bool {
    node.name.0 < node.name.1 && !matches!(node.form, Form::Fence | Form::Row)
}

/// The sections that were not asked for: after the first field, or written as the layout's sections are.
pub(super) fn extra<'a>(
    page: &Page<'_, 'a>,
    asked: Layout,
    binding: &Binding,
    start: usize,
) -> Vec<Section<'a>> {
    let is_extra = |id: &&NodeId| {
        let node = page.node(**id);
        let is_own = layout_of(node.form) == Some(asked) && asked != Layout::Labels
            || asked == Layout::Json && node.form.is_json();
        is_named(node) && (node.start as usize >= start || is_own)
    };
    let section = |id: &NodeId| {
        let node = page.node(*id);
        Section {
            header: page.name(*id).trim(),
            body: page.slice(node.body as usize..node.end.max(node.body) as usize).trim(),
        }
    };
    binding.extra.iter().filter(is_extra).map(section).collect()
}

/// Where the body of each field is.
pub(super) fn places(
    page: &Page<'_, '_>,
    spec: &Spec,
    binding: &Binding,
    values: &[Option<Value<'_>>],
) -> Vec<Option<Range<usize>>> {
    let _ = values;
    (0..spec.fields.len())
        .map(|field| {
            let place = binding.place(field)?;
            let is_null = place.form(page) == Some(Form::Atom)
                && page.slice(place.range.clone()).trim() == "null";
            (!is_null).then(|| place.range.clone())
        })
        .collect()
}

/// Records each section that is not just what the writer writes for its value: what was tolerated and has no name
/// of its own.
pub(super) fn note_other(
    page: &Page<'_, '_>,
    spec: &Spec,
    binding: &Binding,
    values: &[Option<Value<'_>>],
    special: Special<'_>,
    recoveries: &mut Vec<Recovery>,
) {
    for (field, (declared, value)) in spec.fields.iter().zip(values).enumerate() {
        let (Some(value), Some(mark), Some(place)) =
            (value.as_ref(), binding.mark(field), binding.place(field))
        else {
            continue;
        };
        if spec.layout == Layout::Json {
            if !is_written_member(page, spec, declared, value, mark) {
                recoveries.push(Recovery {
                    kind: RecoveryKind::OtherForm,
                    section: Some(field),
                    span: place.range.clone(),
                });
            }
            continue;
        }
        let start = match page.node(mark).form {
            Form::Root | Form::Divider => place.range.start,
            _ => page.node(mark).start as usize,
        };
        let found = page.slice(start..place.range.end);
        if !is_written(spec, declared, value, special, found) {
            recoveries.push(Recovery {
                kind: RecoveryKind::OtherForm,
                section: Some(field),
                span: start..place.range.end,
            });
        }
    }
}

/// Whether a member is what the writer writes, up to blanks, breaks and the escapes of its strings.
fn is_written_member(
    page: &Page<'_, '_>,
    spec: &Spec,
    field: &Field,
    value: &Value<'_>,
    mark: NodeId,
) -> bool {
    if *value == Value::Null || matches!(field.kind.required(), Kind::Json(_)) {
        return true;
    }
    let Some(found) = Json::from_tree(page.tree, mark, page.text) else { return false };
    [false, true].into_iter().any(|escape| {
        let pen = kind::write_context(Special::default(), escape, spec.language);
        kind::write_json(&field.kind, value, pen) == found
    })
}

/// Whether a section is what the writer writes, up to blanks at the ends of lines and blank lines at its end.
fn is_written(
    spec: &Spec,
    field: &Field,
    value: &Value<'_>,
    special: Special<'_>,
    found: &str,
) -> bool {
    // A value that is nothing is left out, or said in any word for it.
    if *value == Value::Null {
        return true;
    }
    // Blanks and line breaks between the parts of JSON say nothing.
    if matches!(field.kind.required(), Kind::Json(_)) {
        return true;
    }
    if matches!(field.kind.required(), Kind::Text)
        && matches!(value, Value::Text(text) if found.ends_with(&**text))
    {
        return true;
    }
    let has_json = field.kind.has_inside(|kind| matches!(kind, Kind::Json(_)));
    let first = first_item(spec, field, value).filter(|_| !has_json);
    [false, true].into_iter().any(|escape| {
        let begins = |first| begin_alike(&written(spec, field, first, special, escape), found);
        if !first.as_ref().is_none_or(begins) {
            return false;
        }
        let section = written(spec, field, value, special, escape);
        same_lines(&section, found)
            || (blank(&section) && blank(found))
            || has_json && same_lines(&with_plain_json(&section), &with_plain_json(found))
    })
}

/// The section that the writer writes, without what closes it.
fn written(
    spec: &Spec,
    field: &Field,
    value: &Value<'_>,
    special: Special<'_>,
    escape: bool,
) -> String {
    let body = crate::section::write_value(spec, field, value, special, escape);
    let alone = spec.fields.len() == 1;
    if alone && spec.layout == Layout::Divider {
        return body;
    }
    let frame = Frame::new(spec.layout, field, alone);
    let (mut section, body) = frame.wrap(field, &body, escape);
    if !frame.close.is_empty() {
        section.truncate(body.end);
    }
    section
}

/// A longer list with its first item alone, where that is written as the list begins: nearly every list that the
/// writer writes otherwise differs there, and it is not written whole. The marks of a block depend on all of it, and
/// files are parted by blank lines.
fn first_item<'a>(spec: &Spec, field: &Field, value: &Value<'a>) -> Option<Value<'a>> {
    let is_by_line = match field.kind.required() {
        Kind::List(item) => !matches!(item.required(), Kind::File | Kind::Edit),
        Kind::Table(_) => true,
        _ => false,
    };
    match value {
        Value::List(items) if is_by_line && spec.layout != Layout::Blocks && items.len() > 1 => {
            items.first().map(|first| Value::List(vec![first.clone()]))
        }
        _ => None,
    }
}
