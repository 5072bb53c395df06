//! A reply without any header, as the value of the only field.

use super::reading::Reading;
use crate::assertion::Labels;
use crate::bind::{Binding, Page, Place};
use crate::lexicon::Class;
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::{Recovery, RecoveryKind};
use crate::spec::{Field, Kind, Layout, Spec, Value};
use crate::text::{blank, fold, is_none_word};

/// The field whose value a reply without headers may be: the only one, or the only one that has to be there.
pub(super) fn only_field(spec: &Spec) -> Option<usize> {
    if spec.fields.len() == 1 {
        return Some(0);
    }
    None
}

/// The reply after its think blocks and before any further turn.
pub(super) fn place(page: &Page<'_, '_>) -> Place {
    let mut place = Place::of(page, NodeId::ROOT);
    let thinks = place.children.iter().filter(|child| page.node(**child).form == Form::Think);
    if let Some(last) = thinks.copied().next_back() {
        let end = page.after_think(last);
        place.range.start = end.clamp(place.range.start, place.range.end);
        place.children.retain(|child| *child > last);
    }
    end_before_turn(page, &mut place);
    place
}

/// Where the reply to a question for one value goes on to ask for it again: after the value, a line with nothing but
/// the field's name, what is expected of it in brackets, and a colon.
pub(super) fn question_after(reply: &str, field: &Field) -> Option<usize> {
    let mut at = 0;
    let mut has_value = false;
    for line in reply.split_inclusive('\n') {
        if has_value && is_question(line.trim(), field) {
            return Some(at);
        }
        has_value |= !blank(line);
        at += line.len();
    }
    None
}

fn is_question(line: &str, field: &Field) -> bool {
    let Some(at) = line.find(['(', '（', ':', '：']) else { return false };
    let (name, after) = line.split_at(at);
    let key = fold(name);
    let is_name = field.keys.iter().any(|own| **own == key);
    // Brackets that were not closed are where the reply was cut off.
    let is_open = after.starts_with(['(', '（']) && !after.contains([')', '）']);
    let ends = after.strip_suffix([':', '：']);
    is_name
        && (is_open
            || ends.is_some_and(|inside| inside.is_empty() || inside.ends_with([')', '）'])))
}

/// Ends the place before a further turn of the dialogue.
fn end_before_turn(page: &Page<'_, '_>, place: &mut Place) {
    let is_further = |child: &&NodeId| {
        let node = page.node(**child);
        node.form == Form::Turn && !blank(page.slice(place.range.start..node.start as usize))
    };
    if let Some(turn) = place.children.iter().find(is_further).copied() {
        place.cut(page, page.node(turn).start as usize);
    }
}

/// The leniency that a value without its header is, where all of the reply was asked for.
pub(super) fn missing_header(tried: &Reading<'_>, field: usize) -> Option<Recovery> {
    let span = tried.places.get(field)?.clone()?;
    Some(Recovery { kind: RecoveryKind::HeaderMissing, section: Some(field), span })
}

/// Whether the value of one line was still being written when the reply was cut off.
pub(super) fn is_cut(page: &Page<'_, '_>, spec: &Spec, field: usize, place: &Place) -> bool {
    let is_scalar = spec.fields.get(field).is_some_and(|field| field.kind.is_scalar());
    let text = page.slice(place.range.start..page.text.len());
    !(is_scalar && text.trim_start().contains('\n'))
}

/// Whether the reply is a value of the field by itself: words of the model's own are not, nor is what could be read
/// only by guess.
pub(super) fn is_value(spec: &Spec, field: usize, tried: &Reading<'_>, page: Page<'_, '_>) -> bool {
    let Some(field) = spec.fields.get(field) else { return false };
    let value = match &tried.value {
        Value::Record(values) => values.iter().chain(&tried.drafts).flatten().next(),
        _ => None,
    };
    if blank(page.text) {
        return false;
    }
    let is_in_words = field.kind.is_scalar() || matches!(field.kind.required(), Kind::Text);
    if is_in_words && matches!(value, Some(Value::Null)) {
        return tried.diagnostics.is_empty();
    }
    let Some(value) = value.filter(|value| **value != Value::Null) else { return false };
    let used = |kind: RecoveryKind| tried.recoveries.iter().any(|used| used.kind == kind);
    let has = |is_it: fn(Form) -> bool| has_form(page, is_it);
    match field.kind.required() {
        Kind::Text | Kind::Parsed(_) => false,
        Kind::Line => {
            tried.diagnostics.is_empty()
                && (is_title(page.slice(place(&page).range))
                    || is_announced(spec, field, tried, value))
        }
        Kind::Code(_) => !used(RecoveryKind::Unfenced) && !used(RecoveryKind::UnclosedFence),
        Kind::File | Kind::Edit => true,
        Kind::Json(_) => has(Form::is_json),
        Kind::List(item) => {
            let labels = || Labels::within(field, spec);
            is_list(item, value, page)
                || tried.diagnostics.is_empty() && are_items(item, labels, page)
        }
        Kind::Map(_) => tried.diagnostics.is_empty() && !used(RecoveryKind::Postamble),
        _ => tried.diagnostics.is_empty(),
    }
}

/// Whether no header counts in the reply itself: there is none, it is in a further turn, or it is the value.
pub(super) fn has_no_header(page: &Page<'_, '_>, spec: &Spec, binding: &Binding) -> bool {
    if is_empty_object(page, spec) || page.is_broken_json() {
        return false;
    }
    let own = place(page).range;
    binding.start(page).is_none_or(|start| start >= own.end) || is_own_word(page, spec, binding)
}

/// Whether the reply is the object that was asked for, without any member: it says that there is nothing.
pub(super) fn is_empty_object(page: &Page<'_, '_>, spec: &Spec) -> bool {
    if spec.layout != Layout::Json || page.is_broken_json() {
        return false;
    }
    let mut stack: Vec<NodeId> = page.tree.children(NodeId::ROOT).collect();
    while let Some(id) = stack.pop() {
        let node = page.node(id);
        if node.form == Form::Object && node.first.is_none() && !node.flags.has(Flags::BROKEN) {
            return true;
        }
        if !node.form.is_json() && node.form != Form::Think {
            stack.extend(page.tree.children(id));
        }
    }
    false
}

/// Whether the reply says of the only field nothing but its name, which is a yes: `Approved`.
fn is_own_word(page: &Page<'_, '_>, spec: &Spec, binding: &Binding) -> bool {
    let [field] = &*spec.fields else { return false };
    let is_bare = binding.mark(0).is_some_and(|mark| {
        matches!(page.node(mark).form, Form::Bare | Form::Bold) && page.is_empty(mark)
    });
    matches!(field.kind.required(), Kind::Boolean) && is_bare
}

/// Whether the reply is one line that is no longer than a title.
fn is_title(reply: &str) -> bool {
    const LONGEST: usize = 90;
    let line = reply.trim();
    line.len() <= LONGEST && !line.contains('\n')
}

/// Whether words that were understood are round a line: an introduction before it, or, where a phrase was asked for,
/// what explains it or ends the answer.
fn is_announced(spec: &Spec, field: &Field, tried: &Reading<'_>, value: &Value<'_>) -> bool {
    let used = |kind: RecoveryKind| tried.recoveries.iter().any(|used| used.kind == kind);
    let is_line = matches!(value, Value::Text(text) if is_title(text));
    let is_phrase = || {
        let labels = Labels::within(field, spec);
        labels.shows_phrases() || labels.has_example()
    };
    let is_told = used(RecoveryKind::WordInSentence) || used(RecoveryKind::Postamble);
    is_line && (used(RecoveryKind::Preamble) || is_told && is_phrase())
}

/// Whether the reply is one line that gives no value of an optional field, and does not say that there is none:
/// `no later than 2027`. What it means is for the model to say.
pub(super) fn is_unread(
    spec: &Spec,
    field: usize,
    tried: &Reading<'_>,
    page: Page<'_, '_>,
) -> bool {
    let Some(field) = spec.fields.get(field) else { return false };
    let Kind::Optional(inner) = &*field.kind else { return false };
    let is_text = matches!(**inner, Kind::Parsed(_));
    let is_line = !page.text.trim().contains('\n');
    inner.is_scalar() && !is_text && is_line && !tried.diagnostics.is_empty()
}

/// Whether list marks, JSON or nothing but numbers make the reply a list, or several words on a line.
fn is_list(item: &Kind, value: &Value<'_>, page: Page<'_, '_>) -> bool {
    let Value::List(items) = value else { return false };
    let is_marked = has_form(page, |form| matches!(form, Form::Item | Form::Array | Form::Table));
    let is_number = matches!(item.required(), Kind::Integer(_) | Kind::Number(_));
    let is_row = item.is_scalar() && !page.text.trim().contains('\n') && items.len() > 1;
    !items.is_empty() && (is_marked || is_number || is_row)
}

/// Whether each line is an item without its mark: no sentence and no courtesy of a chat. One line alone is an item only
/// where the field shows what form its items have.
fn are_items(item: &Kind, labels: impl Fn() -> Labels, page: Page<'_, '_>) -> bool {
    let mut lines = page.text.lines().filter(|line| !blank(line)).peekable();
    let ends = |line: &str| line.trim_end().ends_with(['.', '!', '?', '。', '！', '？', '…']);
    let is_word = |line: &str| {
        let lower = line.trim().to_lowercase();
        Class::Courtesy.is(&lower) || Class::Opener.is(&lower)
    };
    let is_alone = !page.text.trim().contains('\n');
    let has_form = || !matches!(item.required(), Kind::Line) || labels().shows_phrases();
    !is_none_word(page.text)
        && item.is_scalar()
        && lines.peek().is_some()
        && (!is_alone || has_form())
        && lines.all(|line| is_title(line) && !ends(line) && !is_word(line))
}

fn has_form(page: Page<'_, '_>, is_it: impl Fn(Form) -> bool) -> bool {
    page.tree.children(NodeId::ROOT).any(|child| {
        is_it(page.node(child).form)
            || page.tree.children(child).any(|child| is_it(page.node(child).form))
    })
}
