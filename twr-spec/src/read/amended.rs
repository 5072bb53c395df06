//! The value that a correction gives anew: `145` of `Correction: the price is 145, not 110.`

use std::ops::Range;

use super::alone::{clean, is_exact};
use crate::assertion::{Labels, Text, written_behind};
use crate::bind::Place;
use crate::kind::ReadContext;
use crate::lexicon::{Class, word_starts};
use crate::recovery::RecoveryKind;
use crate::spec::{Spec, Value};

/// What may be between a name and the value that it has now.
const JOINTS: [&str; 16] = [
    ": ",
    " is ",
    " are ",
    " should be ",
    " should read ",
    " read ",
    " be ",
    " to ",
    " as ",
    "：",
    "应为",
    "应是",
    "改为",
    "改到",
    "改成",
    "是",
];

/// What ends the value: the old one, which is denied, or more words.
const ENDS: [&str; 15] = [
    ", not ",
    " instead of ",
    " rather than ",
    "，而不是",
    "，不是",
    "，而非",
    "，",
    " - ",
    " – ",
    " — ",
    " because ",
    ", ",
    " (",
    "\" ",
    "” ",
];

/// Where clauses end.
const COMMAS: [&str; 2] = [", ", "，"];

/// Where sentences end.
const STOPS: [&str; 8] = [". ", "! ", "; ", "\n", "。", "；", "！", ".\n"];

/// So many joints, and so many ends behind each, are looked at.
const MOST: usize = 4;

/// The value that a correction gives a short field anew, where one of its sentences names the field and no other, and is
/// otherwise understood. It differs from the value before.
pub(super) fn value<'a>(
    spec: &Spec,
    (at, before): (usize, Option<&Value<'a>>),
    words: &Range<usize>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let field = spec.fields.get(at).filter(|field| is_exact(field))?;
    let place = sentence_of(spec, at, words, context)?;
    let value = candidates(context, place)
        .into_iter()
        .find_map(|range| clean(at, field, &bare(range, context), context))?;
    if before == Some(&value) {
        return None;
    }
    let told = context.page.slice(words.clone());
    context.field(at, field, |context| context.recover(RecoveryKind::Corrected, told));
    Some(value)
}

/// What is behind the field's name in the only sentence that has it, or in the only clause where the sentence has names of
/// several fields.
fn sentence_of(
    spec: &Spec,
    at: usize,
    words: &Range<usize>,
    context: &ReadContext<'_, '_>,
) -> Option<Range<usize>> {
    let labels = context.tables.labels(spec);
    let (only, others) = naming(labels, at, words.clone(), &STOPS, context)?;
    if !others {
        return Some(only);
    }
    let sentence = words.start.max(only.start)..only.end;
    let whole = pieces(context.page.slice(words.clone()), &STOPS)
        .into_iter()
        .map(|piece| words.start + piece.start..words.start + piece.end)
        .find(|piece| piece.end == sentence.end)?;
    let (clause, others) = naming(labels, at, whole, &COMMAS, context)?;
    (!others).then_some(clause)
}

/// What is behind the field's name in the only piece that has it, and whether that piece has the name of another field.
fn naming(
    labels: &[Labels],
    at: usize,
    place: Range<usize>,
    stops: &[&str],
    context: &ReadContext<'_, '_>,
) -> Option<(Range<usize>, bool)> {
    let own = labels.get(at)?;
    let mut found = None;
    for range in pieces(context.page.slice(place.clone()), stops) {
        let (start, end) = (place.start + range.start, place.start + range.end);
        let piece = context.page.slice(start..end);
        let text = Text::new(piece);
        let Some(name_end) = name_in(own, &text) else { continue };
        if found.is_some() || piece.contains(['?', '？']) {
            return None;
        }
        let mut others = labels.iter().enumerate().filter(|(other, _)| *other != at);
        let names_other = others.any(|(_, labels)| name_in(labels, &text).is_some());
        let behind = written_behind(piece, &text, name_end)?;
        let lead = piece.trim_end().len() - behind.trim_end().len();
        found = Some((start + lead..end, names_other));
    }
    found
}

/// Where the last name of a field ends in the words.
fn name_in(labels: &Labels, text: &Text) -> Option<usize> {
    word_starts(&text.lower).filter_map(|at| labels.own_at(text, at)).last()
}

/// The pieces of the words, each with the mark that ends it.
fn pieces(words: &str, stops: &[&str]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < words.len() {
        let rest = words.get(start..).unwrap_or_default();
        let stops = stops.iter().filter_map(|stop| Some(rest.find(stop)? + stop.len()));
        let end = start + stops.min().unwrap_or(rest.len());
        found.push(start..end);
        start = end;
    }
    found
}

/// The pieces of what is behind a name that may be the value, the longest behind the nearest joint first.
fn candidates(context: &ReadContext<'_, '_>, place: Range<usize>) -> Vec<Range<usize>> {
    let text = context.page.slice(place.clone());
    let mut joints: Vec<usize> = JOINTS
        .iter()
        .flat_map(|joint| text.match_indices(joint).map(|(at, joint)| at + joint.len()))
        .collect();
    joints.retain(|end| text.get(..*end).is_some_and(is_sure));
    joints.sort_unstable();
    // `valid from 2026-08-10`
    joints.push(0);
    let mut found = Vec::new();
    for start in joints.into_iter().rev().take(MOST + 1).rev() {
        let rest = text.get(start..).unwrap_or_default();
        let mut ends: Vec<usize> = ENDS.iter().filter_map(|end| rest.find(end)).collect();
        ends.push(rest.len());
        ends.sort_unstable();
        let from = place.start + start;
        found.extend(ends.into_iter().rev().take(MOST).map(|end| from..from + end));
    }
    found
}

/// Whether words before a value neither doubt nor deny it. `Should be` says what it is.
fn is_sure(words: &str) -> bool {
    let lower = words.to_lowercase();
    let mut each = lower.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let is_open = |word: &str| word != "should" && Class::Doubt.is(word) || Class::Not.is(word);
    !each.any(is_open)
        && !["可能", "也许", "或许", "不应", "不是"].iter().any(|open| lower.contains(open))
}

/// A piece without the marks round it.
fn bare(range: Range<usize>, context: &ReadContext<'_, '_>) -> Place {
    let marks = ['.', '。', '！', '!', ')', '）', '；', ';', ' ', '\n', '*', '"', '”', '“'];
    let text = context.page.slice(range.clone());
    let bare = text.trim_start_matches([' ', '*', '"', '“']);
    let start = range.start + text.len() - bare.len();
    Place::text(start..start + bare.trim_end_matches(marks).len())
}

/// The value of the field that the words follow, read from what is above them alone.
pub(super) fn above<'a>(
    spec: &Spec,
    (at, own): (usize, &Place),
    start: usize,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let field = spec.fields.get(at)?;
    let mut place = own.clone();
    place.cut(&context.page, start);
    clean(at, field, &place, context)
}

#[cfg(test)]
mod tests {
    use crate::read::Reader;
    use crate::recovery::RecoveryKind;
    use crate::spec::{Field, Kind, Ref, Spec, Value, Width, Word};
    use crate::text::fold;

    /// The height, the verdict and the tasks of a sheet that ends with a correction; `?` for what is asked for again.
    fn check(correction: &str, expect: &str) {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let words = vec![Word::plain("pass"), Word::plain("fail")];
        let fields = vec![
            field("Height", Kind::Integer(Width::U32)),
            field("Verdict", Kind::Choice(words.into())),
            field("Notes", Kind::Text),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reply = format!("[Height]\n3600\n\n[Verdict]\npass\n\n[Notes]\nCalm.\n\n{correction}");
        let reading = Reader::new(&spec).read(&reply);
        let Value::Record(values) = &reading.value else { panic!("{reading:?}") };
        let told = |at: usize, value: &Option<Value<'_>>| {
            let is_asked = reading.diagnostics.iter().any(|d| d.path.section() == Some(at));
            match value {
                Some(_) if is_asked => "?".to_owned(),
                Some(Value::Integer(number)) => number.to_string(),
                Some(Value::Choice(at)) => ["pass", "fail"][usize::from(*at)].to_owned(),
                Some(Value::Text(text)) => text.to_string(),
                _ => "?".to_owned(),
            }
        };
        let all: Vec<String> = values.iter().enumerate().map(|(at, v)| told(at, v)).collect();
        assert_eq!(all.join(" | "), expect, "{correction:?}");
        let is_amended = reading.recoveries.iter().any(|r| r.kind == RecoveryKind::Corrected);
        assert_eq!(is_amended, all[0] != "3600" && all[0] != "?" || all[1] == "fail");
    }

    #[test]
    fn a_correction_that_is_understood_is_carried_out() {
        for correction in [
            "Correction: the height is 3720, not 3600.",
            "Correction: I misread the dial. The height should be 3720.",
            "PS: I mistyped the height: it should read 3720.",
            "**Edit:** Height: 3720",
            "Update, 18:40: the height goes up to 3720 because of a new reading.",
        ] {
            check(correction, "3720 | pass | Calm.");
        }
        check("Correction: the height is 3720, and the verdict is fail.", "3720 | fail | Calm.");
        check("Edit: Height: 3720. Verdict: fail.", "3720 | fail | Calm.");
    }

    #[test]
    fn one_that_leaves_anything_open_is_asked_about() {
        for correction in [
            "Correction: the height may be 3720.",
            "Correction: is the height 3720?",
            "Correction: the height is wrong.",
            "Correction: the height is 3600.",
            "Correction: the height is 3720 or 3730.",
            "Correction: the height is 3720. No, the height is 3730.",
        ] {
            check(correction, "? | pass | ?");
        }
        check("Correction: the height is 3720. The verdict is open.", "3720 | ? | ?");
    }
}
