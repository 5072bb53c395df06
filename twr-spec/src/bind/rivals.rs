//! Rivals: places that give a field once more, where nothing says which of them counts. The kind reads both; values
//! that differ are for the model to decide.
//!
//! - `Revised score: 3` or `Correction: 3` below `Score: 4`.
//! - `Winner: B` right below `Winner: A`, or at the end of a record that is not given anew as a whole.
//! - `Option B` above a record that is given again as a whole.
//! - A whole second record, where no words say that it counts.
//! - A second row, or a second object of a list, where one record was asked for.

use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::binding::{Binding, Rival};
use super::field_set::FieldSet;
use super::level::{marks, place_of_field};
use super::names::Shape;
use super::{Names, Page, Place, alternatives, given_twice, inline};
use crate::assertion::{Text, corrects};
use crate::lexicon::Class;
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::{blank, last_line, lines, list_marker, near};

/// Finds the rivals of the fields that were found in the node `own`.
pub(super) fn find(page: &Page<'_, '_>, names: &Names, own: Option<NodeId>, binding: &mut Binding) {
    if page.first_turn {
        return;
    }
    let mut rivals = std::mem::take(&mut binding.rivals);
    renamed(page, names, binding, &mut rivals);
    repeated(page, names, binding, &mut rivals);
    given_twice::find(page, names, binding, &mut rivals);
    alternatives::find(page, names, binding, &mut rivals);
    set_in(page, names, binding, &mut rivals);
    beside(page, names, binding, &mut rivals);
    in_other_rows(page, names, own, binding, &mut rivals);
    binding.rivals = rivals;
    end_before_corrections(page, binding);
}

/// Ends a value before words that correct another one, which is given anew right below: `Correction: the temper should
/// be calm.⏎⏎[Temper] calm`.
fn end_before_corrections(page: &Page<'_, '_>, binding: &mut Binding) {
    let later = |(field, mark): &(usize, NodeId)| {
        let known = binding.mark(*field).unwrap_or(*mark);
        page.node(known.max(*mark)).start as usize
    };
    let marks: Vec<usize> = binding.repeated.iter().map(later).collect();
    for at in marks {
        let picks = binding.picks.iter_mut().enumerate();
        let before = picks.filter_map(|(field, pick)| Some((field, pick.as_mut()?)));
        let Some((field, last)) = before
            .filter(|(_, pick)| pick.place.range.end <= at)
            .max_by_key(|(_, pick)| pick.place.range.end)
        else {
            continue;
        };
        let range = last.place.range.clone();
        // What is further away is not right below, and is not looked through again for each mark.
        if at - range.end > MOST_APART {
            continue;
        }
        let Some(width) = before_correction(page.slice(range.clone())) else { continue };
        if blank(page.slice(range.end..at)) {
            last.place.cut(page, range.start + width);
            binding.note(RecoveryKind::Postamble, Some(field), range.start + width..range.end);
        }
    }
}

/// As many bytes are blank at most between a correction and what is given anew.
const MOST_APART: usize = 64;

/// Where the last paragraph begins, if that is a line that corrects something, and is not the only one.
fn before_correction(text: &str) -> Option<usize> {
    let text = text.trim_end();
    let at = text.rfind("\n\n")?;
    let last = text.get(at..)?.trim();
    (corrects(last) && !last.contains('\n') && !blank(text.get(..at)?)).then_some(at)
}

/// What a name says of the fields before it.
enum Revised {
    /// The field is given anew.
    Field(usize),
    /// Some field is: `Correction`.
    Any,
    /// The only short field is: `Final answer`. Of several it may be the sum.
    Only,
}

/// Nodes with another name for a field that was found: `Final score`, `Correction`.
fn renamed(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    let is_single = names.of.iter().filter(|field| field.shape.is_short()).count() == 1;
    let last = binding.picks.iter().flatten().map(|pick| pick.mark).max();
    for &mark in &binding.extra {
        let shape = |field: usize| names.of.get(field).map(|field| field.shape);
        let is_after = |field: usize| binding.mark(field).is_some_and(|known| known < mark);
        match revised(names, page.name(mark)) {
            Some(Revised::Field(field)) if is_after(field) => {
                rivals.push(Rival { field, place: Place::of(page, mark) });
            }
            // A member of JSON has its own name: `"final": true` is none of the others.
            Some(how @ (Revised::Any | Revised::Only))
                if !page.node(mark).form.is_json()
                    && (is_single || matches!(how, Revised::Any)) =>
            {
                let takes = |field: &usize| match shape(*field) {
                    Some(Shape::Scalar) => true,
                    // Any words are a line: it is the one right above.
                    Some(Shape::Line) => binding.mark(*field) == last,
                    _ => false,
                };
                let fields = (0..names.of.len()).filter(|field| is_after(*field));
                let rival = |field| Rival { field, place: Place::of(page, mark) };
                rivals.extend(fields.filter(takes).map(rival));
            }
            _ => {}
        }
    }
}

/// What an unknown name says of the fields before it.
fn revised(names: &Names, name: &str) -> Option<Revised> {
    /// No such name is longer, in bytes.
    const LONGEST: usize = 60;
    if name.is_empty() || name.len() > LONGEST {
        return None;
    }
    let text = Text::new(&name.replace('_', " "));
    let (core, remark) = match text.lower.strip_suffix(')').and_then(|name| name.split_once('(')) {
        Some((core, remark)) => (core.trim_end(), Some(remark)),
        None => (text.lower.trim_end_matches([':', ' ']), None),
    };
    if remark.is_some_and(|remark| Class::Revised.is(remark)) {
        return inline::field_of(names, core).map(Revised::Field);
    }
    if Class::Back.is(core) || Class::Revision.is(core) {
        return Some(Revised::Any);
    }
    let (mut rest, mut is_revised) = (core, false);
    loop {
        let width = match Class::Revised.longest(rest) {
            Some(width) => {
                is_revised = true;
                width
            }
            None => match Class::LabelQualifier.longest(rest) {
                Some(width) => width,
                None => break,
            },
        };
        rest = rest.get(width..).unwrap_or_default().trim_start();
    }
    if !is_revised {
        return None;
    }
    match near(&names.folded, &names.name, rest) {
        Some((field, _)) => Some(Revised::Field(field)),
        None => Class::LabelNoun.is(rest).then_some(Revised::Only),
    }
}

/// Lines of a name that was found elsewhere, too: right beside that, or with another field between them. A draft is
/// given anew as a whole: the fields between are given again, too.
fn repeated(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    let is_line = |place: &Place| {
        let text = page.slice(place.range.clone()).trim();
        !text.is_empty() && !text.contains('\n')
    };
    let again: FieldSet = binding.repeated.iter().map(|(field, _)| *field).collect();
    // A record that is given again as a whole is a draft.
    let is_part = names.required_there(|at| again.contains(at)) < names.required();
    let words = LazyCell::new(|| words_between(page, binding));
    let has_words_between = |marks: &Range<NodeId>| {
        let start = |id: NodeId| page.node(id).start as usize;
        let before = words.partition_point(|at| *at < start(marks.start));
        words.get(before).is_some_and(|at| *at < start(marks.end))
    };
    let holds_itself = !binding.repeated.is_empty() && names.holds_itself();
    for (field, mark) in &binding.repeated {
        let (Some(shape), Some(known)) = (names.of.get(*field), binding.mark(*field)) else {
            continue;
        };
        let Some(other) = place_of_field(page, names, *field, *mark) else { continue };
        // In a type that holds itself, the second one may be a part's.
        if holds_itself && !page.node(*mark).form.is_json() {
            let mut place = other;
            if shape.shape.is_short() {
                place.cut_at_blank_line(page);
            }
            rivals.push(Rival { field: *field, place });
            continue;
        }
        let (node, of_known) = (page.node(*mark), page.node(known));
        let is_plain = matches!(
            (node.form, of_known.form),
            (Form::Label, Form::Label) | (Form::Bold, Form::Bold)
        ) || node.form.is_json() && of_known.form.is_json();
        let is_alike = is_section(node.form) && node.form == of_known.form;
        let is_beside = node.next == Some(known) || of_known.next == Some(*mark);
        let are_lines = is_line(&other) && binding.place(*field).is_some_and(is_line);
        let between = (*mark).min(known)..(*mark).max(known);
        let is_between = |at: usize| binding.mark(at).is_some_and(|mark| between.contains(&mark));
        let is_parted = (0..names.of.len()).any(|at| !again.contains(at) && is_between(at));
        let is_short = shape.shape.is_short();
        let is_item = is_in_list(page, *mark) && is_in_list(page, known);
        let is_late = is_alike
            && is_part
            && (is_beside
                || goes_back(names, binding, *field, (*mark).max(known))
                || is_parted && !has_words_between(&between))
            && !(known > *mark && is_corrected(page, known));
        // Words alone may say why a section comes again.
        let have_parts = node.first.is_some() && of_known.first.is_some();
        let is_long = !is_short && shape.shape != Shape::Text && have_parts;
        let is_long = is_long && is_alike && is_part && is_beside;
        let is_again =
            is_long && !has_words_between(&between) && !is_corrected(page, (*mark).max(known));
        let is_short_line = is_short && are_lines;
        if is_again || is_short_line && (is_late || is_plain && (is_beside || is_parted || is_item))
        {
            rivals.push(Rival { field: *field, place: other });
        }
    }
}

/// Where paragraphs begin between the first and the last mark that begin with neither a section nor an item, and are no
/// code: they may say why a section comes again.
fn words_between(page: &Page<'_, '_>, binding: &Binding) -> Vec<usize> {
    let own = binding.picks.iter().flatten().map(|pick| pick.mark);
    let all = own.chain(binding.repeated.iter().map(|(_, mark)| *mark));
    let starts: BTreeSet<usize> = all.map(|mark| page.node(mark).start as usize).collect();
    let (Some(first), Some(last)) = (starts.first(), starts.last()) else { return Vec::new() };
    let between = page.slice(*first..*last);
    let (mut in_fence, mut is_below_blank) = (false, false);
    let mut found = Vec::new();
    for line in lines(between) {
        let text = between.get(line.clone()).unwrap_or_default();
        let is_fence = text.trim_start().starts_with("```");
        let is_part = starts.contains(&(first + line.start)) || list_marker(text).is_some();
        if is_below_blank && !in_fence && !is_fence && !is_part && !blank(text) {
            found.push(first + line.start);
        }
        in_fence ^= is_fence;
        is_below_blank = blank(text);
    }
    found
}

/// Whether the paragraph above the section is a line that corrects what was given before: `Correction: it is the other.`
fn is_corrected(page: &Page<'_, '_>, mark: NodeId) -> bool {
    let above = page.slice(0..page.node(mark).start as usize).trim_end();
    corrects(last_line(above, LONGEST_CORRECTION))
}

/// No line that corrects something is longer, in bytes.
const LONGEST_CORRECTION: usize = 300;

fn is_section(form: Form) -> bool {
    matches!(form, Form::Bracket | Form::Heading(_) | Form::Tag)
}

/// Whether a section that is given again is below a whole record, out of its order.
fn goes_back(names: &Names, binding: &Binding, field: usize, mark: NodeId) -> bool {
    let is_whole = names.required_there(|at| binding.has(at)) == names.required();
    let before = binding.picks.iter().enumerate().filter_map(|(at, pick)| {
        let other = pick.as_ref()?.mark;
        (at != field && other < mark).then_some((other, at))
    });
    is_whole && before.max().is_some_and(|(_, at)| at > field)
}

/// Names below the items of a list that give a field above it once more: `Final score: 4`, `[Score] 4`.
fn set_in(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    for (at, pick) in binding.picks.iter().enumerate() {
        let Some(pick) = pick else { continue };
        let is_list = names.of.get(at).is_some_and(|field| field.shape == Shape::List);
        let children = pick.place.children.iter().copied().filter(|_| is_list);
        let mut has_items = false;
        for child in children {
            let node = page.node(child);
            if node.form == Form::Item {
                has_items = true;
                continue;
            }
            let is_named = matches!(node.form, Form::Label | Form::Bold | Form::Bracket);
            let field = match names.find(node.key) {
                Some(named) => Some(named.field),
                None => match revised(names, page.name(child)) {
                    Some(Revised::Field(field)) => Some(field),
                    _ => None,
                },
            };
            let Some(field) = field.filter(|_| has_items && is_named) else { continue };
            let is_short = names.of.get(field).is_some_and(|field| field.shape.is_short());
            let is_above = binding.mark(field).is_some_and(|known| known < child);
            if is_short && is_above && !page.is_empty(child) {
                rivals.push(Rival { field, place: Place::of(page, child) });
            }
        }
    }
}

/// Whether a member belongs to an object of a list.
fn is_in_list(page: &Page<'_, '_>, member: NodeId) -> bool {
    let object = page.node(page.node(member).parent);
    object.form == Form::Object && page.node(object.parent).form == Form::Array
}

/// Cells of other rows in the column that a field was taken from, where its table is not the record's own.
fn in_other_rows(
    page: &Page<'_, '_>,
    names: &Names,
    own: Option<NodeId>,
    binding: &Binding,
    rivals: &mut Vec<Rival>,
) {
    for (field, pick) in binding.picks.iter().enumerate() {
        let Some(mark) = pick.as_ref().map(|pick| pick.mark) else { continue };
        let row = page.node(mark).parent;
        if page.node(mark).form != Form::Cell || Some(row) == own {
            continue;
        }
        // One other row tells.
        let is_other = |other: &NodeId| *other != row && page.node(*other).form == Form::Row;
        let others = page.tree.children(page.node(row).parent).filter(is_other).take(1);
        let cells = others.flat_map(|other| page.tree.children(other));
        let named = cells.filter(|cell| {
            names.find(page.node(*cell).key).is_some_and(|named| named.field == field)
        });
        let places = named.filter_map(|cell| place_of_field(page, names, field, cell));
        rivals.extend(
            places
                .filter(|place| !blank(page.slice(place.range.clone())))
                .map(|place| Rival { field, place }),
        );
    }
}

/// Other rows or objects beside the one that a record was taken from.
fn beside(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    let Some(source) = binding.source else { return };
    let form = page.node(source).form;
    let parent = page.node(source).parent;
    let is_list = match form {
        Form::Row => true,
        Form::Object => page.node(parent).form == Form::Array,
        _ => false,
    };
    let others = if is_list {
        page.tree.children(parent).filter(|other| *other != source).collect()
    } else {
        given_twice::right_above(page, names, binding, source)
    };
    for other in others {
        let node = page.node(other);
        if node.form != form || node.flags.has(Flags::BROKEN) {
            continue;
        }
        let marks = marks(page, names, &page.children(other));
        alternatives::push_rivals(page, names, (&marks, page.text.len()), rivals);
    }
}
