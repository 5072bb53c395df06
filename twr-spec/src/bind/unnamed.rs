//! Missing fields without a header: the words that head a record, a bare list, a fence, a record whose own fields
//! are among those around it.

use std::collections::HashSet;
use std::ops::Range;

use super::binding::Binding;
use super::level::marks;
use super::names::{FieldShape, Shape, stems};
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Case;
use crate::text::blank;
use crate::text::code_tag::is_of_language;

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

/// Gives the first cell of a row, which says what the row is of, to the only missing field of one line, if its column has
/// a word of the record's name, or of the field's description: `Dish` above the names of dishes. A number counts the rows,
/// and another unknown column may be the field.
pub(super) fn first_cell(page: &Page<'_, '_>, names: &Names, place: &Place, binding: &mut Binding) {
    let [first] = *binding.extra.as_slice() else { return };
    if place.form(page) != Some(Form::Row) || place.children.first() != Some(&first) {
        return;
    }
    let mut missing =
        names.of.iter().enumerate().filter(|(at, field)| field.is_required && !binding.has(*at));
    let Some((field, shape)) = missing.next() else { return };
    let is_only = missing.next().is_none() && !binding.is_empty();
    let is_named = page.slice(Place::of(page, first).range).contains(char::is_alphabetic);
    let is_of_record = stems(page.name(first))
        .iter()
        .any(|word| names.subject.contains(word) || shape.described.contains(word));
    if is_only && shape.shape == Shape::Line && is_named && is_of_record {
        binding.give(page, field, first);
    }
}

/// Gives the words that head a record to the first missing field of one line or text.
pub(super) fn title(page: &Page<'_, '_>, names: &Names, place: &Place, binding: &mut Binding) {
    let own = place.title.clone().or_else(|| own_title(page, place));
    let Some(mut title) = own.or_else(|| only_name(page, names, place, binding)) else { return };
    title.end = title.end.min(binding.head_end.unwrap_or(title.end));
    let mut title = without_decoration(page, title);
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
    // Two values are in their order: `Tutor: Read it.`
    let first_of_two = || {
        let is_wanted = |at: &usize| names.of.get(*at).is_some_and(|f| f.is_required);
        let wanted: Vec<usize> = missing.iter().copied().filter(is_wanted).collect();
        let is_scalar = |at: usize| names.of.get(at).is_some_and(|f| f.shape == Shape::Scalar);
        match wanted.as_slice() {
            [first, _] if is_scalar(*first) && place.below.is_some() => Some(*first),
            _ => None,
        }
    };
    let field = first_of_two().or_else(|| missing.iter().copied().find(takes));
    let Some(field) = field.or_else(only_scalar) else { return };
    let mark = place.node.unwrap_or(NodeId::ROOT);
    let is_scalar = names.of.get(field).is_some_and(|field| field.shape == Shape::Scalar);
    if let Some((other, head, remark)) =
        remark_of(page, names, binding, &title).filter(|_| is_scalar)
    {
        title = head;
        binding.note(RecoveryKind::HeaderMissing, Some(other), remark.clone());
        binding.put(other, mark, Place::text(remark));
    }
    binding.note(RecoveryKind::HeaderMissing, Some(field), title.clone());
    binding.put(field, mark, Place::text(title));
    if !below(names, place, mark, binding) {
        binding.left.clone_from(&place.below);
    }
}

/// The only field that the words in brackets at the end of a title can be, the title before them, and the words: `Tutor
/// (calm)`. The field is a line that may be left out, and no other is missing that may be.
fn remark_of(
    page: &Page<'_, '_>,
    names: &Names,
    binding: &Binding,
    title: &Range<usize>,
) -> Option<(usize, Range<usize>, Range<usize>)> {
    let text = page.slice(title.clone());
    let (open, bracket) = text.char_indices().rfind(|(_, c)| matches!(c, '(' | '（'))?;
    let inside = text.get(open..)?.strip_suffix([')', '）'])?.get(bracket.len_utf8()..)?;
    let missing = binding.missing(names);
    let optional = |at: &usize| names.of.get(*at).is_some_and(|field| !field.is_required);
    let mut optional = missing.into_iter().filter(optional);
    let only = optional.next().filter(|_| optional.next().is_none())?;
    let is_line = names.of.get(only).is_some_and(|field| field.shape == Shape::Line);
    let start = title.start + open + bracket.len_utf8();
    let head = text.get(..open)?.trim_end();
    (!head.is_empty() && is_line && !blank(inside))
        .then(|| (only, title.start..title.start + head.len(), start..start + inside.len()))
}

/// The only line of a section, where one line is all that its record has to have: `Leader: Ruth`. More than a name may
/// be for other fields, too.
fn only_name(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    binding: &Binding,
) -> Option<Range<usize>> {
    place.node.filter(|node| *node != NodeId::ROOT && place.children.is_empty())?;
    let mut required = names.of.iter().filter(|field| field.is_required);
    required.next().filter(|field| field.shape == Shape::Line)?;
    let text = page.slice(place.range.clone());
    let line = text.trim();
    let is_name = |c: char| c.is_alphabetic() || matches!(c, ' ' | '.' | '\'' | '-' | '’');
    let is_alone = required.next().is_none() && names.of.len() > 1 && binding.is_empty();
    let fits = is_alone && !line.is_empty() && line.chars().all(is_name);
    let start = place.range.start + text.len() - text.trim_start().len();
    fits.then_some(start..start + line.len())
}

/// Words in bold without the marks: labels that follow on their line may have taken one of the two.
fn without_decoration(page: &Page<'_, '_>, title: Range<usize>) -> Range<usize> {
    let Some(inside) = page.slice(title.clone()).strip_prefix("**") else { return title };
    let bare = inside.strip_suffix("**").unwrap_or(inside);
    if bare.contains("**") {
        return title;
    }
    let start = title.end - inside.len();
    start..start + bare.len()
}

/// The only line above the labels of a record inside a section: a name, and no sentence.
pub(super) fn own_title(page: &Page<'_, '_>, place: &Place) -> Option<Range<usize>> {
    place.node.filter(|node| *node != NodeId::ROOT)?;
    let own = place.own_text(page);
    let text = page.slice(own.clone());
    let line = text.trim();
    let ends = ['.', ':', '!', '?', '。', '：', '！', '？', ','];
    let is_title =
        !line.is_empty() && line.len() <= 90 && !line.contains('\n') && !line.ends_with(ends);
    let start = own.start + text.len() - text.trim_start().len();
    (is_title && !place.children.is_empty()).then_some(start..start + line.len())
}

/// Gives the words below the title to the next field of one line or text, if it is the only one that is missing. Whether
/// the words were given to it.
pub(super) fn below(names: &Names, place: &Place, mark: NodeId, binding: &mut Binding) -> bool {
    let Some(below) = place.below.clone() else { return false };
    let missing = binding.missing(names);
    let mut required = missing.iter().filter_map(|at| {
        names.of.get(*at).filter(|field| field.is_required).map(|field| (*at, field))
    });
    let Some((field, shape)) = required.next() else { return false };
    let takes = matches!(shape.shape, Shape::Line | Shape::Text | Shape::Scalar);
    if !takes || required.next().is_some() {
        return false;
    }
    binding.note(RecoveryKind::HeaderMissing, Some(field), below.clone());
    binding.put(field, mark, Place::text(below));
    true
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
    let labelled = labelled_items(page, place, binding);
    let items = labelled.unwrap_or(items);
    let Some(first) = items.first().copied() else { return };
    // Items before other fields may be a thought: a list that may be left out needs its header then.
    let may_be_left_out = |list: &FieldShape| !list.is_required && list.case == Case::Always;
    let is_thought = |start: usize| (page.node(first).start as usize) < start;
    if names.of.get(*field).is_none_or(may_be_left_out)
        && binding.start(page).is_some_and(is_thought)
    {
        return;
    }
    let start = page.node(first).start as usize;
    // In a type that holds itself, items below the title are its parts.
    let own = if names.holds_itself() { own_title(page, place) } else { None };
    let title = place.title.clone().or_else(|| own.filter(|own| binding.is_all_in(own)));
    let is_first = binding.found().all(|(_, found)| found.range.start >= start)
        || title.as_ref().is_some_and(|title| title.end <= start);
    let starts_so = title.is_some() || blank(page.slice(place.range.start..start));
    if !(is_first && starts_so) {
        return;
    }
    // Where nothing else is there, the words after the items are said of them.
    let is_all = binding.is_empty() && names.of.len() == 1;
    let items = if is_all {
        place.children.iter().copied().filter(|child| *child >= first).collect()
    } else {
        let taken: HashSet<NodeId> = items.iter().copied().collect();
        let is_taken = |id: &NodeId| is_item(id) || taken.contains(&page.node(*id).parent);
        binding.extra.retain(|id| !is_taken(id));
        items
    };
    let mut found = Place::several(page, items);
    if is_all {
        found.range.end = place.range.end.max(found.range.end);
        binding.extra.clear();
    }
    binding.note(RecoveryKind::HeaderMissing, Some(*field), found.range.clone());
    binding.put(*field, first, found);
}

/// The items of a place, if several or some of them begin with a name, and none of the names is a field's: `- Ben: No.`
fn labelled_items(page: &Page<'_, '_>, place: &Place, binding: &Binding) -> Option<Vec<NodeId>> {
    let is_item = |id: &NodeId| page.node(*id).form == Form::Item;
    let items: Vec<NodeId> = place.children.iter().copied().filter(is_item).collect();
    let extra: HashSet<NodeId> = binding.extra.iter().copied().collect();
    let is_unknown = |item: &NodeId| {
        extra.contains(item) || page.node(*item).first.is_some_and(|first| extra.contains(&first))
    };
    (!items.is_empty() && items.iter().all(is_unknown)).then_some(items)
}

/// Gives the only list or map of records that is missing the sections with other names that hold such records:
/// `### Person 1`, `### 1. Porto`. A section with several of them is asked about: its name says what they are.
pub(super) fn sections(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    let inside = |at: usize| {
        let shape = names.of.get(at)?;
        let inner = page.names.inside(shape)?;
        (matches!(shape.shape, Shape::Records | Shape::Map) && inner.required() > 0)
            .then_some((at, inner))
    };
    let missing: Vec<(usize, &Names)> =
        binding.missing(names).into_iter().filter_map(inside).collect();
    let [(field, inner)] = missing.as_slice() else { return };
    let sections: Vec<(NodeId, Section)> =
        binding.extra.iter().map(|id| (*id, section(page, inner, *id))).collect();
    let is_heading = |id: NodeId| matches!(page.node(id).form, Form::Heading(_));
    let is_part = |section: Section| matches!(section, Section::Headed | Section::Bare);
    // In a type that holds itself, the headings below a record's fields are records of the same type.
    let are_headed = names.of.get(*field).is_some_and(|field| field.is_of_own_type)
        && !binding.is_empty()
        && sections.iter().any(|(_, section)| *section == Section::Headed)
        && sections.iter().all(|(id, section)| !is_heading(*id) || is_part(*section));
    let is_record = |section: Section| section == Section::Whole || are_headed && is_part(section);
    let found: Vec<NodeId> =
        sections.iter().filter(|(_, section)| is_record(*section)).map(|(id, _)| *id).collect();
    let Some(first) = found.first().copied() else { return };
    let is_beside = |id: &NodeId| page.node(*id).parent == page.node(first).parent;
    if !found.iter().all(is_beside) {
        return;
    }
    let taken: HashSet<NodeId> = found.iter().copied().collect();
    binding.extra.retain(|id| !taken.contains(id));
    let place = Place::several(page, found);
    binding.note(RecoveryKind::HeaderMissing, Some(*field), place.range.clone());
    binding.put(*field, first, place);
}

/// What a node is that may be a record under a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// A section that gives all that a record has to have.
    Whole,
    /// One whose heading may be all that it lacks.
    Headed,
    /// A heading with nothing below it, which may be all that a record has to have.
    Bare,
    /// Something else. A section that gives a field twice holds several records, and not one.
    Other,
}

/// What a node is as a record with these names.
fn section(page: &Page<'_, '_>, inner: &Names, id: NodeId) -> Section {
    let mut given = HashSet::new();
    let fields = marks(page, inner, &page.children(id)).into_iter();
    let mut fields = fields.filter_map(|mark| inner.find(page.node(mark).key));
    if !matches!(page.node(id).form, Form::Heading(_) | Form::Bold)
        || !fields.all(|named| given.insert(named.field))
    {
        return Section::Other;
    }
    if inner.required_there(|at| given.contains(&at)) == inner.required() {
        Section::Whole
    } else if !names_the_rest(inner, &given) {
        Section::Other
    } else if !given.is_empty() {
        Section::Headed
    } else if page.is_empty(id) {
        Section::Bare
    } else {
        Section::Other
    }
}

/// Whether a heading can be all that a record's section lacks: a line or a text that has to be there, beside fields with names.
fn names_the_rest(inner: &Names, given: &HashSet<usize>) -> bool {
    let lacking = inner.of.iter().enumerate();
    let mut lacking = lacking.filter(|(at, field)| field.is_required && !given.contains(at));
    let only = lacking.next().filter(|_| lacking.next().is_none());
    only.is_some_and(|(_, field)| matches!(field.shape, Shape::Line | Shape::Text))
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
    let only = |children: &[NodeId]| {
        let fences: Vec<NodeId> = children.iter().copied().filter(is_fence).collect();
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
        let fence = only(&place.children)?;
        let is_last = place.children.last() == Some(&fence);
        let after = page.slice(page.node(fence).end as usize..place.range.end);
        (is_last && is_fence_mark(after)).then_some(fence)
    });
    let beside = || {
        let fence = only(&binding.extra)?;
        let is_first =
            binding.found().all(|(_, place)| place.range.start > page.node(fence).start as usize);
        let next = binding.found().map(|(_, place)| place.range.start).min()?;
        let after = page.slice(page.node(fence).end as usize..next);
        (is_first && is_fence_mark(after.lines().next().unwrap_or_default())).then_some(fence)
    };
    let Some(fence) = before.or_else(beside) else { return };
    let node = page.node(fence);
    let start = node.start as usize;
    binding.cut_at(page, start);
    binding.extra.retain(|id| *id != fence);
    let end = page.after_fence(fence);
    binding.note(RecoveryKind::HeaderMissing, Some(*field), start..end);
    let place = Place { node: Some(fence), ..Place::text(start..end) };
    binding.put(*field, fence, place);
}

/// Whether nothing but a fence's closing mark is there.
fn is_fence_mark(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace() || matches!(byte, b'`' | b'~'))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, field, optional};
    use crate::spec::{Field, Kind, Width, Word};
    use crate::text::fold;

    /// The dishes of a table, in the order name, price, note; `-` for nothing, `?` for what is asked for again.
    fn table(header: &str, row: &str, expect: &[&str]) {
        let fields = vec![
            Field { about: "What the dish is called.".into(), ..field("Name", Kind::Line) },
            field("Price", Kind::Integer(Width::U8)),
            optional("Note", Kind::Line),
        ];
        let columns = header.matches('|').count() - 1;
        let dashes = "|---".repeat(columns);
        check(fields, &format!("{header}\n{dashes}|\n{row}"), expect);
    }

    #[test]
    fn the_first_column_may_have_a_name_of_its_own() {
        table("| Dish | Price |", "| Stew | 4 |", &["Stew, 4, -"]);
        table("| Dish | Price | Note |", "| Stew | 4 | hot |", &["Stew, 4, hot"]);
        table("| Cook | Price |", "| Ann | 4 |", &["?, 4, -"]);
        table("| | Name | Price |", "| 1 | Stew | 4 |", &["Stew, 4, -"]);
        table("| # | Dish | Price |", "| 1 | Stew | 4 |", &["?, 4, -"]);
        table("| No. | Price |", "| 1 | 4 |", &["?, 4, -"]);
        table("| Price | Dish |", "| 4 | Stew |", &["?, 4, -"]);
    }

    #[test]
    fn a_transcript_is_a_list_of_records() {
        let word = |text: &'static str| Word {
            text: text.into(),
            keys: vec![fold(text).into()].into(),
            ..Word::EMPTY
        };
        let lines = || {
            let speaker = Kind::Choice(["tutor", "pupil"].map(word).to_vec().into());
            vec![field("Speaker", speaker), field("Said", Kind::Text), optional("Mood", Kind::Line)]
        };
        let two = ["Choice(0), Read it., -", "Choice(1), After: it., -"];
        check(lines(), "Tutor: Read it.\nPupil: After: it.", &two);
        check(lines(), "TUTOR: Read it.\n\nPUPIL: After: it.", &two);
        let calm = ["Choice(0), Read it., calm", "Choice(1), Yes., -"];
        check(lines(), "Tutor (calm): Read it.\nPupil: Yes.", &calm);
        check(lines(), "- **Tutor (calm):** Read it.\n- **Pupil:** Yes.", &calm);
        check(lines(), "Parent: No.\nPupil: Yes.", &["?, No., -", "Choice(1), Yes., -"]);
    }
}
