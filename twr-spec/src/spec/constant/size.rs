//! How long a prompt is at the least, as far as constants tell.

use super::super::{Kind, Layout, Ref, Spec, Word};
use super::depth::EXPLAINED_DEPTH;
use super::edge::{after, held, items, text};
use super::message::Msg;

/// What is told where the prompt is certainly longer than the spec allows. It counts what is in every
/// prompt: descriptions, headers and the words of choices. The wording around them and the worked examples
/// come on top, so that a prompt which passes here may yet be too long.
pub const fn prompt_flaw(spec: &Spec) -> Option<Msg> {
    let Some(most) = spec.max_prompt else { return None };
    let most = most as usize;
    let least = characters(text(&spec.about)) + fields(spec, 0);
    if least <= most {
        return None;
    }
    let msg = Msg::new().and("the prompt of `").and(text(&spec.name)).and("` has at least ");
    let msg = msg.and_number(least).and(" characters by its headers and descriptions alone, and ");
    let msg = msg.and("`max_prompt` allows ").and_number(most);
    Some(msg.and(": shorten the descriptions, ask for less in one reply, or allow more"))
}

const fn fields(spec: &Spec, depth: usize) -> usize {
    let mut sum = 0;
    let mut rest = items(&spec.fields);
    while let [field, others @ ..] = rest {
        // A single value after a divider bears no header.
        if !matches!(spec.layout, Layout::Divider) || depth > 0 {
            sum += characters(text(&field.header));
        }
        sum += characters(text(&field.about)) + inside(&field.kind, depth);
        rest = others;
    }
    sum
}

/// What is explained below a field: the fields of its record, the words of its choice.
const fn inside(kind: &Ref<Kind>, depth: usize) -> usize {
    let Some(kind) = after(kind) else { return 0 };
    match kind {
        Kind::Choice(list) => words(items(list)),
        Kind::Record(spec) | Kind::Table(spec) if depth < EXPLAINED_DEPTH => match after(spec) {
            Some(spec) => fields(spec, depth + 1),
            None => 0,
        },
        // The values of a map are named by their kind alone.
        Kind::Map(_) => 0,
        kind => match held(kind) {
            Some(held) => inside(held, depth),
            None => 0,
        },
    }
}

const fn words(mut rest: &[Word]) -> usize {
    let mut sum = 0;
    while let [word, others @ ..] = rest {
        sum += characters(text(&word.text)) + characters(text(&word.about));
        rest = others;
    }
    sum
}

const fn characters(text: &str) -> usize {
    let mut count = 0;
    let mut rest = text.as_bytes();
    while let [byte, others @ ..] = rest {
        // Every byte but those that continue a character.
        if *byte & 0b1100_0000 != 0b1000_0000 {
            count += 1;
        }
        rest = others;
    }
    count
}
