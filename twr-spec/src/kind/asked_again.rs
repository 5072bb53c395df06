//! The field's own question above its answer, which is no part of the value.

use super::ReadContext;
use crate::assertion::Text;
use crate::bind::Place;
use crate::lexicon::Class;
use crate::recovery::RecoveryKind;
use crate::spec::Kind;
use crate::text::has;

/// A place after the field's question, which is recorded; `None` if there is none above the answer.
pub(super) fn after(
    kind: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, '_>,
) -> Option<Place> {
    let text = context.page.slice(place.range.clone());
    let start = place.range.start + width(kind, text, context)?;
    // A part of the page that begins in the question is no answer.
    let mut after = place.clone();
    after.children.retain(|child| context.page.node(*child).start as usize >= start);
    if after.children.len() < place.children.len() {
        return None;
    }
    after.range.start = start;
    Some(after)
}

/// The text after the field's question, which is recorded.
pub(super) fn text_after<'a>(
    kind: &Kind,
    text: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> &'a str {
    width(kind, text, context).and_then(|width| text.get(width..)).unwrap_or(text)
}

/// What a field is called whose line may be a question.
const SPOKEN: [&str; 9] =
    ["question", "headline", "title", "quote", "slogan", "tagline", "标题", "问题", "题目"];

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
    // A question can be such a line itself.
    let is_spoken = || SPOKEN.iter().any(|word| context.labels.names(word));
    if matches!(inner, Kind::Line) && is_spoken() {
        return None;
    }
    let width = context.labels.asked_again(text)?;
    // Where a name is asked for, a yes or a no is no answer.
    let answer = Text::new(text.get(width..)?);
    let agrees = [Class::Yes, Class::No].iter().any(|class| class.longest(&answer.lower).is_some());
    if agrees && matches!(inner, Kind::Line) && !context.labels.has_example() {
        return None;
    }
    context.recover(RecoveryKind::Preamble, text.get(..width)?.trim());
    Some(width)
}
