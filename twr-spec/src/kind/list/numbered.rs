//! Lists of which each item has its number on one line.

use super::row::commas;
use super::series;
use crate::bind::Place;
use crate::kind::{Body, Margin, ReadContext};
use crate::recovery::RecoveryKind;
use crate::spec::Kind;
use crate::text::blank;

/// The items of a list that is one line, with the mark of each behind the comma or the semicolon that ends the one
/// before: `a) wash it; b) dry it`.
pub(super) fn between_commas<'a>(
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<Body<'a>>> {
    let text = context.page.slice(place.range.clone());
    let is_number = matches!(item.required(), Kind::Integer(_) | Kind::Number(_));
    let begins_so = text.trim_start().starts_with(['A', 'a', '1', '(']);
    if is_number || !item.is_scalar() || !begins_so || text.trim().contains('\n') {
        return None;
    }
    let pieces: Vec<&str> = commas(text).collect();
    let items = series::without_numbers(&pieces)?;
    context.recover(RecoveryKind::ListShape, text);
    Some(
        items
            .into_iter()
            .map(|item| Body { margin: Margin::UpTo(0), ..Body::section(item) })
            .collect(),
    )
}

/// The items of a list that is one line: `1. Wash it 2. Dry it 3. Fill it`. Two numbers may be chance.
pub(super) fn on_one_line<'a>(
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<Body<'a>>> {
    let text = context.page.slice(place.range.clone());
    if !matches!(item.required(), Kind::Line) || text.trim().contains('\n') {
        return None;
    }
    let first = text.find("1. ").or_else(|| text.find("1) "))?;
    if !blank(text.get(..first)?) {
        return None;
    }
    let close = text.get(first + 1..first + 2)?;
    let mut pieces = Vec::new();
    let mut at = first + 3;
    for number in 2.. {
        let mark = format!(" {number}{close} ");
        let found = text.get(at..)?.find(&mark);
        let end = found.map_or(text.len(), |width| at + width);
        let range = place.range.start + at..place.range.start + end;
        pieces.push(range);
        if found.is_none() {
            break;
        }
        at = end + mark.len();
    }
    if pieces.len() < 3 {
        return None;
    }
    context.recover(RecoveryKind::ListShape, text);
    Some(pieces.into_iter().map(|range| context.body(&Place::text(range))).collect())
}
