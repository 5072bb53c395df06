//! What a record's own level lacks is looked for elsewhere; each way is a recovery.

use std::collections::HashSet;

use super::binding::Binding;
use super::inline::{self, Part};
use super::level::{Pick, certainty, level, marks};
use super::names::Shape;
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, Node, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Layout;
use crate::text::code_tag::is_of_language;
use crate::text::{Spelling, blank, near};

/// Gives missing fields the siblings whose names can only mean them.
pub(super) fn near_names(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    if binding.missing(names).is_empty() {
        return;
    }
    for id in std::mem::take(&mut binding.extra) {
        match meant(page, names, id) {
            Some((field, spelling, place)) if !binding.has(field) => {
                let kind = match spelling {
                    Spelling::Qualified => RecoveryKind::HeaderSpelled,
                    Spelling::Slip => RecoveryKind::HeaderTypo,
                };
                let mark = page.node(id);
                binding.note(kind, Some(field), mark.start as usize..mark.body as usize);
                binding.put(field, id, place);
            }
            _ => binding.extra.push(id),
        }
    }
}

/// The field that a node with an unknown name means, and where its value is: behind the name, or below a line such
/// as `Step 2: Plan`.
fn meant(page: &Page<'_, '_>, names: &Names, id: NodeId) -> Option<(usize, Spelling, Place)> {
    let node = page.node(id);
    let (start, end) = (node.name.0 as usize, node.name.1 as usize);
    if start == end {
        return None;
    }
    if let Some((field, spelling)) = near(&names.folded, &names.name, page.slice(start..end)) {
        return Some((field, spelling, Place::of(page, id)));
    }
    let mut place = Place::of(page, id);
    let first = crate::text::first_line(page.slice(place.range.clone()));
    let behind = place.range.start + first.len();
    let is_part = page.slice(start..end).contains(|c: char| c.is_ascii_digit() || c == '第');
    let of = |name: &str| near(&names.folded, &names.name, name);
    let meant = of(page.slice(start..behind)).or_else(|| of(first).filter(|_| is_part));
    let (field, spelling) = meant.filter(|_| !blank(first))?;
    place.range.start = behind;
    Some((field, spelling, place))
}

/// Finds which case of a union it is where its tag is missing: the record's own name, the words that head it, or the
/// only part, which holds the fields.
pub(super) fn case(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    binding: &mut Binding,
) {
    let Some(tag) = names.tag().filter(|tag| !binding.has(*tag)) else { return };
    let named = |id: NodeId| {
        let name = page.node(id).name;
        names.case(page.node(id).key).map(|_| name.0 as usize..name.1 as usize)
    };
    if let Some((id, name)) = place.node.and_then(|id| Some((id, named(id)?))) {
        binding.note(RecoveryKind::TagInferred, Some(tag), name.clone());
        binding.put(tag, id, Place::text(name));
        return;
    }
    if let Some(title) = place.title.clone()
        && names.case_words.contains(&crate::text::fold(page.slice(title.clone())))
    {
        binding.note(RecoveryKind::TagInferred, Some(tag), title.clone());
        binding.put(tag, place.node.unwrap_or(NodeId::ROOT), Place::text(title));
        return;
    }
    let mut cases = binding.extra.iter().copied().filter_map(|id| Some((id, named(id)?)));
    let Some((id, name)) = cases.next() else { return };
    if cases.next().is_some() {
        return;
    }
    drop(cases);
    binding.note(RecoveryKind::TagInferred, Some(tag), name.clone());
    binding.extra.retain(|other| *other != id);
    binding.put(tag, id, Place::text(name));
    let inside = level(page, names, &page.children(id), Some(asked));
    for (slot, pick) in binding.picks.iter_mut().zip(inside.picks) {
        if slot.is_none() {
            *slot = pick;
        }
    }
}

/// Takes the best node of a missing field's name from further below; it ends the text or list that it is in. Fields
/// that have to be there go first: what they cut is then no part of a text around an optional one.
pub(super) fn promote(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    binding: &mut Binding,
) {
    promote_some(page, names, place, asked, true, binding);
    promote_some(page, names, place, asked, false, binding);
}

/// Whether no name inside a node is looked for; of fields that have to be there, more nodes are searched.
fn hides_names(node: &Node, required: bool) -> bool {
    matches!(node.form, Form::Think | Form::Object)
        || (node.form == Form::Turn && !required)
        || (node.form == Form::Fence && !node.flags.has(Flags::UNCLOSED) && node.key.is_none())
}

/// Adds a node with a counted name to those of its field that it stands beside.
fn note_counted(
    page: &Page<'_, '_>,
    counted: &mut Vec<(usize, Vec<NodeId>)>,
    field: usize,
    id: NodeId,
) {
    match counted.iter_mut().find(|(known, _)| *known == field) {
        Some((_, group)) if is_sibling(page, group, id) => group.push(id),
        Some(_) => {}
        None => counted.push((field, vec![id])),
    }
}

fn promote_some(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    required: bool,
    binding: &mut Binding,
) {
    let is_wanted =
        |field: usize| names.of.get(field).is_some_and(|field| field.is_required == required);
    let none_missing = !binding.missing(names).into_iter().any(is_wanted);
    if none_missing || binding.source.is_some_and(|id| page.node(id).form == Form::Object) {
        return;
    }
    let mut found: Vec<Option<(u8, NodeId)>> = vec![None; names.of.len()];
    let mut counted: Vec<(usize, Vec<NodeId>)> = Vec::new();
    let roots = match binding.source {
        Some(source) => page.children(source),
        None => place.kids.clone(),
    };
    let mut stack: Vec<(NodeId, bool)> = roots.iter().rev().map(|id| (*id, true)).collect();
    while let Some((id, is_level)) = stack.pop() {
        let node = page.node(id);
        if hides_names(node, required) || node.names & names.bits == 0 {
            continue;
        }
        let named = names.find(node.key);
        if let Some(named) = named.filter(|_| node.flags.has(Flags::COUNTED)) {
            if !is_level && is_wanted(named.field) && !binding.has(named.field) {
                note_counted(page, &mut counted, named.field, id);
            }
            continue;
        }
        if let Some(named) = named
            && !is_level
            && !is_row_of_values(page, id)
            && is_wanted(named.field)
            && !binding.has(named.field)
            && (!page.is_empty(id) || may_adopt(page, names, named.field, id))
            && may_move(page, names, binding, named.field, id)
            && let Some(slot) = found.get_mut(named.field)
        {
            // One that is empty counts only where there is no other.
            let rank = if page.is_empty(id) { 0 } else { certainty(node.form, Some(asked)) };
            if slot.is_none_or(|(known, _)| rank >= known) {
                *slot = Some((rank, id));
            }
        }
        let keeps = named
            .and_then(|named| names.of.get(named.field))
            .is_some_and(|field| field.shares_names);
        if !keeps {
            let mut inside: Vec<(NodeId, bool)> =
                page.tree.children(id).map(|child| (child, false)).collect();
            inside.reverse();
            stack.extend(inside);
        }
    }
    take_counted(page, names, counted, binding);
    take_moved(page, names, asked, found, binding);
}

/// Gives each field the node that was found for it, and takes that node out of what it is in.
fn take_moved(
    page: &Page<'_, '_>,
    names: &Names,
    asked: Layout,
    found: Vec<Option<(u8, NodeId)>>,
    binding: &mut Binding,
) {
    let moved: Vec<(usize, u8, NodeId)> = found
        .into_iter()
        .enumerate()
        .filter_map(|(field, found)| found.map(|(rank, id)| (field, rank, id)))
        .collect();
    let mut extra: HashSet<NodeId> = binding.extra.iter().copied().collect();
    for (field, rank, id) in moved {
        let is_empty = page.is_empty(id);
        let adopted = if is_empty { adopted(page, names, asked, field, id) } else { None };
        if is_empty && adopted.is_none() {
            continue;
        }
        let node = page.node(id);
        // A header in another form than the section's around it is no part of that, and recorded as that form.
        if certainty(node.form, Some(asked)) == certainty(own_form(asked), Some(asked)) {
            let range = node.start as usize..node.body as usize;
            binding.note(RecoveryKind::HeaderMoved, Some(field), range);
        }
        cut_others(page, binding, node.start as usize);
        // What is beside it and has another name is no longer part of a text either.
        let behind = page.tree.children(node.parent).filter(|sibling| {
            let other = page.node(*sibling);
            *sibling > id
                && other.name.0 < other.name.1
                && names.find(other.key).is_none()
                && is_section(other.form)
        });
        binding.extra.extend(behind.filter(|sibling| extra.insert(*sibling)));
        let mut place = adopted.unwrap_or_else(|| Place::of(page, id));
        let others = binding.picks.iter().flatten().map(|pick| page.node(pick.mark).start as usize);
        let first = others.filter(|start| place.range.contains(start)).min();
        if let Some(start) = first {
            place.cut(page, start);
        }
        if let Some(slot) = binding.picks.get_mut(field) {
            *slot = Some(Pick { mark: id, place, certainty: rank });
        }
    }
}

/// Whether a node is a row of values, and not of a name and its value.
fn is_row_of_values(page: &Page<'_, '_>, id: NodeId) -> bool {
    page.node(id).form == Form::Row && page.tree.children(id).count() != 2
}

/// Whether an empty name may have parts in the sibling behind it.
fn may_adopt(page: &Page<'_, '_>, names: &Names, field: usize, id: NodeId) -> bool {
    names.of.get(field).is_some_and(|field| field.shape.is_compound())
        && page.node(id).next.is_some()
}

/// The place of an empty name with the siblings behind it that are parts of it, as on a level of their own.
fn adopted(
    page: &Page<'_, '_>,
    names: &Names,
    asked: Layout,
    field: usize,
    id: NodeId,
) -> Option<Place> {
    names.of.get(field).filter(|field| field.shape.is_compound())?;
    let behind: Vec<NodeId> =
        page.tree.children(page.node(id).parent).filter(|kid| *kid >= id).collect();
    let pick = level(page, names, &behind, Some(asked)).picks.into_iter().nth(field)??;
    (pick.mark == id && !pick.place.kids.is_empty()).then_some(pick.place)
}

fn is_section(form: Form) -> bool {
    matches!(form, Form::Heading(_) | Form::Bracket | Form::Bold | Form::Tag)
}

/// The form of the sections of a layout.
fn own_form(layout: Layout) -> Form {
    match layout {
        Layout::Sections => Form::Bracket,
        Layout::Headings => Form::Heading(2),
        Layout::Tags => Form::Tag,
        Layout::Blocks => Form::Fence,
        Layout::Labels | Layout::Divider => Form::Label,
        Layout::Json => Form::Object,
    }
}

/// Whether a node is beside the others.
fn is_sibling(page: &Page<'_, '_>, group: &[NodeId], id: NodeId) -> bool {
    group.first().is_some_and(|first| page.node(*first).parent == page.node(id).parent)
}

/// Makes a missing list of counted nodes, with the labels of their records between them.
fn take_counted(
    page: &Page<'_, '_>,
    names: &Names,
    counted: Vec<(usize, Vec<NodeId>)>,
    binding: &mut Binding,
) {
    for (field, group) in counted {
        let Some(first) = group.first().copied().filter(|_| !binding.has(field)) else { continue };
        let inner = names.of.get(field).and_then(|field| page.names.inside(field));
        let is_part = |id: &NodeId| {
            *id >= first
                && (group.contains(id)
                    || inner.is_some_and(|inner| inner.find(page.node(*id).key).is_some()))
        };
        let start = page.node(first).start as usize;
        let siblings: Vec<NodeId> =
            page.tree.children(page.node(first).parent).filter(is_part).collect();
        cut_others(page, binding, start);
        let place = Place::several(page, siblings);
        binding.note(RecoveryKind::HeaderMissing, Some(field), place.range.clone());
        binding.put(field, first, place);
    }
}

/// Whether a node of a missing field may be taken out of what it is in: an optional field cuts a text only where it
/// begins a line of a section.
fn may_move(
    page: &Page<'_, '_>,
    names: &Names,
    binding: &Binding,
    field: usize,
    id: NodeId,
) -> bool {
    let node = page.node(id);
    let at = node.start as usize;
    let parent = page.node(node.parent);
    // The words of an item are the item's.
    if parent.form == Form::Item && parent.body == node.start && parent.first == Some(id) {
        let is_listed = binding.found().any(|(_, place)| place.range.contains(&at));
        if is_listed {
            return false;
        }
    }
    let is_required = names.of.get(field).is_some_and(|field| field.is_required);
    is_required
        || is_line_of_section(page, names, id)
        || !binding.found().any(|(other, place)| {
            let is_text = names
                .of
                .get(other)
                .is_some_and(|other| matches!(other.shape, Shape::Text | Shape::Verbatim));
            is_text && place.range.contains(&at)
        })
}

/// Whether a name begins a line right below the section of another field, as a section in a plainer form does.
fn is_line_of_section(page: &Page<'_, '_>, names: &Names, id: NodeId) -> bool {
    let node = page.node(id);
    let parent = page.node(node.parent);
    let is_section = is_section(parent.form) && names.find(parent.key).is_some();
    is_section
        && node.indent == 0
        && node.start > parent.body
        && page.begins_line(node.start as usize)
}

/// Ends every place that holds this byte there.
fn cut_others(page: &Page<'_, '_>, binding: &mut Binding, at: usize) {
    for pick in binding.picks.iter_mut().flatten() {
        if pick.place.range.contains(&at) {
            pick.place.cut(page, at);
        }
    }
}

/// Makes a missing record of the siblings that have its fields' names, where no other missing record has them.
pub(super) fn flattened(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    for field in binding.missing(names) {
        let Some(shape) = names.of.get(field).filter(|field| field.shape == Shape::Record) else {
            continue;
        };
        let Some(inner) = page.names.inside(shape) else { continue };
        let shared = names.of.iter().enumerate().any(|(other, shape)| {
            other != field
                && shape.shape == Shape::Record
                && !binding.has(other)
                && page.names.inside(shape).is_some_and(|other| other.bits & inner.bits != 0)
        });
        let is_part = |id: &NodeId| inner.find(page.node(*id).key).is_some();
        let parts: Vec<NodeId> =
            marks(page, inner, &binding.extra).into_iter().filter(is_part).collect();
        let fields: Vec<usize> = parts
            .iter()
            .filter_map(|part| inner.find(page.node(*part).key))
            .map(|named| named.field)
            .collect();
        let is_whole = inner.required_there(|at| fields.contains(&at)) == inner.required();
        let Some(first) = parts.first().copied().filter(|_| !shared && is_whole) else { continue };
        let taken: HashSet<NodeId> = parts.iter().copied().collect();
        binding.extra.retain(|id| !taken.contains(id));
        let place = Place::several(page, parts);
        binding.note(RecoveryKind::HeaderMissing, Some(field), place.range.clone());
        binding.put(field, first, place);
    }
}

/// Parts a line that holds several labels: `Name: Ann, Age: 3`.
pub(super) fn on_one_line(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    binding: &mut Binding,
) {
    let missing = binding.missing(names);
    if missing.is_empty() {
        return;
    }
    let own = place.own_text(page);
    let mut lines: Vec<(Option<usize>, std::ops::Range<usize>, bool)> = Vec::new();
    if binding.is_empty() {
        lines.push((None, own, false));
    }
    for (field, found) in binding.found() {
        let shape = names.of.get(field).map(|field| field.shape);
        if matches!(shape, Some(Shape::Scalar | Shape::Line | Shape::Text)) {
            lines.push((Some(field), found.range.clone(), shape == Some(Shape::Text)));
        }
    }
    for (owner, range, is_text) in lines {
        let parts = inline::parts(page, names, range.clone(), owner.is_none(), is_text);
        // A line may mention one name in brackets.
        let is_mention = |part: &Part| page.slice(part.start..range.end).starts_with('[');
        let is_line = owner
            .and_then(|owner| names.of.get(owner))
            .is_some_and(|owner| owner.shape == Shape::Line);
        if is_line && matches!(parts.as_slice(), [only] if is_mention(only)) {
            continue;
        }
        let is_reply = owner.is_none() && place.node == Some(NodeId::ROOT);
        let at_start =
            parts.first().is_some_and(|first| blank(page.slice(range.start..first.start)));
        if is_reply && !at_start {
            continue;
        }
        let is_wanted = |part: &Part| !binding.has(part.field);
        let Some(first) = parts.iter().find(|part| is_wanted(part)).map(|part| part.start) else {
            continue;
        };
        if let Some(pick) = owner.and_then(|owner| binding.picks.get_mut(owner)?.as_mut()) {
            pick.place.cut(page, trimmed_end(page, pick.place.range.start, first));
        } else {
            binding.head_end = Some(trimmed_end(page, range.start, first));
        }
        for part in parts {
            if binding.has(part.field) {
                continue;
            }
            let mark = owner.and_then(|owner| binding.mark(owner)).unwrap_or(NodeId::ROOT);
            binding.note(RecoveryKind::JoinedLabels, Some(part.field), part.start..part.value.end);
            binding.put(part.field, mark, Place::text(part.value));
        }
    }
}

/// The end of a value before the mark that parts it from the next label.
fn trimmed_end(page: &Page<'_, '_>, start: usize, end: usize) -> usize {
    let text = page.slice(start..end);
    start
        + text
            .trim_end()
            .trim_end_matches([',', ';', '|', '·', '，', '；', '-', '–', '(', '（', '*'])
            .trim_end()
            .len()
}

/// Gives the words that head a record to the first missing field of one line or text.
pub(super) fn title(page: &Page<'_, '_>, names: &Names, place: &Place, binding: &mut Binding) {
    let Some(mut title) = place.title.clone().or_else(|| own_title(page, place)) else { return };
    title.end = title.end.min(binding.head_end.unwrap_or(title.end));
    if title.is_empty() {
        return;
    }
    let takes = |field: &usize| {
        names.of.get(*field).is_some_and(|field| {
            field.is_required && matches!(field.shape, Shape::Line | Shape::Text)
        })
    };
    let missing = binding.missing(names);
    let only_scalar = || {
        let mut required =
            missing.iter().filter(|at| names.of.get(**at).is_some_and(|f| f.is_required));
        let only = required.next().copied();
        let is_scalar = |at: &usize| names.of.get(*at).is_some_and(|f| f.shape == Shape::Scalar);
        only.filter(|at| required.next().is_none() && is_scalar(at))
    };
    let Some(field) = missing.iter().copied().find(takes).or_else(only_scalar) else { return };
    binding.note(RecoveryKind::HeaderMissing, Some(field), title.clone());
    let mark = place.node.unwrap_or(NodeId::ROOT);
    binding.put(field, mark, Place::text(title));
    below(names, place, mark, binding);
}

/// The only line above the labels of a record inside a section: a name, and no sentence.
fn own_title(page: &Page<'_, '_>, place: &Place) -> Option<std::ops::Range<usize>> {
    place.node.filter(|node| *node != NodeId::ROOT)?;
    let own = place.own_text(page);
    let text = page.slice(own.clone());
    let line = text.trim();
    let ends = ['.', ':', '!', '?', '。', '：', '！', '？', ','];
    let is_title =
        !line.is_empty() && line.len() <= 90 && !line.contains('\n') && !line.ends_with(ends);
    let start = own.start + text.len() - text.trim_start().len();
    (is_title && !place.kids.is_empty()).then_some(start..start + line.len())
}

/// Gives the words below the title to the next field of one line or text, if it is the only one that is missing.
fn below(names: &Names, place: &Place, mark: NodeId, binding: &mut Binding) {
    let Some(below) = place.below.clone() else { return };
    let missing = binding.missing(names);
    let mut required = missing.iter().filter_map(|at| {
        names.of.get(*at).filter(|field| field.is_required).map(|field| (*at, field))
    });
    let Some((field, shape)) = required.next() else { return };
    let takes = matches!(shape.shape, Shape::Line | Shape::Text | Shape::Scalar);
    if takes && required.next().is_none() {
        binding.note(RecoveryKind::HeaderMissing, Some(field), below.clone());
        binding.put(field, mark, Place::text(below));
    }
}

/// Gives bare items to the only list that is missing, where nothing but a heading is before them.
pub(super) fn bare_list(page: &Page<'_, '_>, names: &Names, place: &Place, binding: &mut Binding) {
    let is_list = |at: &usize| {
        names.of.get(*at).is_some_and(|field| matches!(field.shape, Shape::List | Shape::Records))
    };
    let lists: Vec<usize> = binding.missing(names).into_iter().filter(is_list).collect();
    let [field] = lists.as_slice() else { return };
    let is_item = |id: &NodeId| matches!(page.node(*id).form, Form::Item | Form::Table);
    let items: Vec<NodeId> = binding.extra.iter().copied().filter(is_item).collect();
    let Some(first) = items.first().copied() else { return };
    let start = page.node(first).start as usize;
    let is_first = binding.found().all(|(_, found)| found.range.start >= start)
        || place.title.as_ref().is_some_and(|title| title.end <= start);
    let starts_so = place.title.is_some() || blank(page.slice(place.range.start..start));
    if !(is_first && starts_so) {
        return;
    }
    binding.extra.retain(|id| !is_item(id));
    let place = Place::several(page, items);
    binding.note(RecoveryKind::HeaderMissing, Some(*field), place.range.clone());
    binding.put(*field, first, place);
}

/// Gives the only code that is missing a fence without a header: the only one at the end of the section before it,
/// or the only one beside the sections.
pub(super) fn bare_code(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    let codes =
        names.of.iter().enumerate().filter_map(|(at, field)| Some((at, field.code.as_ref()?)));
    let missing: Vec<(usize, &String)> = codes.filter(|(at, _)| !binding.has(*at)).collect();
    let [(field, language)] = missing.as_slice() else { return };
    if binding.is_empty() {
        return;
    }
    let is_it = |id: NodeId| {
        let node = page.node(id);
        let info = page.name(id);
        let has_words = !blank(page.slice(node.body as usize..node.end as usize));
        let is_closed = !node.flags.has(Flags::UNCLOSED);
        node.form == Form::Fence && has_words && is_closed && is_of_language(language, info)
    };
    let is_fence = |id: &NodeId| page.node(*id).form == Form::Fence;
    let only = |kids: &[NodeId]| {
        let fences: Vec<NodeId> = kids.iter().copied().filter(is_fence).collect();
        match fences.as_slice() {
            [only] if is_it(*only) => Some(*only),
            _ => None,
        }
    };
    let holds_none = |at: &usize| {
        names
            .of
            .get(*at)
            .is_some_and(|field| matches!(field.shape, Shape::Scalar | Shape::Line | Shape::Text))
    };
    let before = field.checked_sub(1).filter(holds_none);
    let before = before.and_then(|before| binding.place(before)).and_then(|place| {
        let fence = only(&place.kids)?;
        let is_last = place.kids.last() == Some(&fence);
        let behind = page.slice(page.node(fence).end as usize..place.range.end);
        (is_last && is_fence_mark(behind)).then_some(fence)
    });
    let beside = || {
        let fence = only(&binding.extra)?;
        let is_first =
            binding.found().all(|(_, place)| place.range.start > page.node(fence).start as usize);
        let next = binding.found().map(|(_, place)| place.range.start).min()?;
        let behind = page.slice(page.node(fence).end as usize..next);
        (is_first && is_fence_mark(behind.lines().next().unwrap_or_default())).then_some(fence)
    };
    let Some(fence) = before.or_else(beside) else { return };
    let node = page.node(fence);
    let start = node.start as usize;
    cut_others(page, binding, start);
    binding.extra.retain(|id| *id != fence);
    let end = page.behind_fence(fence);
    binding.note(RecoveryKind::HeaderMissing, Some(*field), start..end);
    let place = Place { node: Some(fence), ..Place::text(start..end) };
    binding.put(*field, fence, place);
}

/// Whether nothing but a fence's closing mark is there.
fn is_fence_mark(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace() || matches!(byte, b'`' | b'~'))
}
