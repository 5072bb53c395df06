//! A record on one line without any name: as many pieces as it has fields, in their order, `Ann Lee | cook | 34`.

use std::ops::Range;

use super::binding::Binding;
use super::names::{FieldShape, Shape};
use super::unnamed::own_title;
use super::{Names, Page, Place};
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::blank;

const BARS: &[&str] = &["|", "｜"];

/// Separators, the most reliable first. Only the first kind that is in a line splits it.
const MARKS: [&[&str]; 4] = [BARS, &[" – ", " — "], &["; ", "；"], &[", ", "，"]];

/// Gives the fields of a record, where none was found, the pieces of its only line. One of them at least has a form
/// of its own, so that words in another order do not fit.
pub(super) fn in_order(page: &Page<'_, '_>, names: &Names, place: &Place, binding: &mut Binding) {
    if !binding.is_empty() || names.tag().is_some() {
        return;
    }
    let are_short = names.of.iter().all(|field| matches!(field.shape, Shape::Scalar | Shape::Line));
    let has_form = names.of.iter().any(|field| field.is_required && field.shape == Shape::Scalar);
    if !are_short || !has_form {
        return;
    }
    let Some((line, pieces)) = row(page, place).or_else(|| parted(page, names, place)) else {
        return;
    };
    // Only fields at the end may be left out: elsewhere the pieces do not tell which one is.
    let Some((_, rest)) = names.of.split_at_checked(pieces.len()) else { return };
    if pieces.len() < 2 || rest.iter().any(|field| field.is_required) {
        return;
    }
    let named = pieces.iter().enumerate().map(|(at, piece)| behind_name(page, names, at, piece));
    let Some(places) = named.collect::<Option<Vec<Range<usize>>>>() else { return };
    binding.note(RecoveryKind::TableShape, None, line);
    let mark = place.node.unwrap_or(NodeId::ROOT);
    for (field, place) in places.into_iter().enumerate() {
        binding.put(field, mark, Place::text(place));
    }
}

/// A row of a table that has no header, and its cells.
fn row(page: &Page<'_, '_>, place: &Place) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let is_cell = |id: &NodeId| page.node(*id).form == Form::Cell;
    let is_row = place.form(page) == Some(Form::Row) && !place.kids.is_empty();
    let cells = place.kids.iter().map(|id| Place::of(page, *id).range);
    (is_row && place.kids.iter().all(is_cell)).then(|| (place.range.clone(), cells.collect()))
}

/// The line that heads a record or is all of it, and its pieces. A line without a list mark is a page of its own; bars
/// alone are sure to part that.
fn parted(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let has_bars = || BARS.iter().any(|bar| page.slice(place.range.clone()).contains(bar));
    let bare = || (place.kids.is_empty() && has_bars()).then(|| place.range.clone());
    let line = place.title.clone().or_else(|| own_title(page, place)).or_else(bare)?;
    let pieces = pieces(page, line.clone(), names.of.len())?;
    Some((line, pieces))
}

/// A piece behind its field's own name, `batch B-12`; `None` if it begins with the name of another.
fn behind_name(
    page: &Page<'_, '_>,
    names: &Names,
    field: usize,
    piece: &Range<usize>,
) -> Option<Range<usize>> {
    let text = page.slice(piece.clone());
    let bare = text.trim_start();
    let begins = |of: &FieldShape| {
        let (start, rest) = bare.split_at_checked(of.header.len())?;
        let is_name = start.eq_ignore_ascii_case(&of.header) && rest.starts_with(' ');
        is_name.then_some(rest)
    };
    let named = names.of.iter().enumerate().find_map(|(at, of)| Some((at, begins(of)?)));
    match named {
        None => Some(piece.clone()),
        Some((at, rest)) => (at == field).then(|| piece.end - rest.len()..piece.end),
    }
}

/// The pieces of one line between its surest marks, none of them empty; `None` for more than `most`.
fn pieces(page: &Page<'_, '_>, line: Range<usize>, most: usize) -> Option<Vec<Range<usize>>> {
    let text = page.slice(line.clone());
    if text.trim().contains('\n') {
        return None;
    }
    let marks = MARKS.iter().find(|marks| marks.iter().any(|mark| text.contains(*mark)))?;
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(rest) = text.get(start..) {
        let next = marks.iter().filter_map(|mark| Some((rest.find(*mark)?, mark.len()))).min();
        let (at, width) = next.unwrap_or((rest.len(), 0));
        found.push(line.start + start..line.start + start + at);
        if width == 0 {
            break;
        }
        if found.len() > most {
            return None;
        }
        start += at + width;
    }
    let is_full = |piece: &Range<usize>| !blank(page.slice(piece.clone()));
    found.iter().all(is_full).then_some(found)
}
