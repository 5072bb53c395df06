//! The field's own question above its answer, which is no part of the value.

use super::ReadContext;
use crate::bind::Place;
use crate::recovery::RecoveryKind;
use crate::spec::Kind;
use crate::text::has;

/// A place behind the field's question, which is recorded; `None` if there is none above the answer.
pub(super) fn behind(
    kind: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, '_>,
) -> Option<Place> {
    let text = context.page.slice(place.range.clone());
    let start = place.range.start + width(kind, text, context)?;
    // A part of the page that begins in the question is no answer.
    let mut behind = place.clone();
    behind.kids.retain(|kid| context.page.node(*kid).start as usize >= start);
    if behind.kids.len() < place.kids.len() {
        return None;
    }
    behind.range.start = start;
    Some(behind)
}

/// The text behind the field's question, which is recorded.
pub(super) fn text_behind<'a>(
    kind: &Kind,
    text: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> &'a str {
    width(kind, text, context).and_then(|width| text.get(width..)).unwrap_or(text)
}

fn width<'a>(kind: &Kind, text: &'a str, context: &mut ReadContext<'_, 'a>) -> Option<usize> {
    let inner = match kind.required() {
        Kind::List(item) => item.required(),
        kind => kind,
    };
    if !inner.is_scalar() && !matches!(inner, Kind::Line) {
        return None;
    }
    let marks = [b'?', b':', b'\n'];
    if text.is_ascii() && !marks.iter().any(|mark| has(text, *mark)) {
        return None;
    }
    let width = context.labels.asked_again(text)?;
    context.recover(RecoveryKind::Preamble, text.get(..width)?.trim());
    Some(width)
}
