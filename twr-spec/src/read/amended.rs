//! The value that a correction gives anew: `145` of `Correction: the price is 145, not 110.`

use std::ops::Range;

use super::alone::{clean, is_exact};
use super::sentences::{STOPS, pieces};
use crate::assertion::{Labels, Text, takes_back, written_after};
use crate::bind::Place;
use crate::kind::ReadContext;
use crate::lexicon::{Class, contains_words, word_starts};
use crate::recovery::RecoveryKind;
use crate::spec::{Field, Kind, Spec, Value};

/// What may be between a name and the value that it has now.
const JOINTS: [&str; 18] = [
    ": ",
    " is ",
    " are ",
    " should be ",
    " should read ",
    " read ",
    " be ",
    " goes up to ",
    " goes down to ",
    " comes to ",
    " changes to ",
    " changed to ",
    "：",
    "应为",
    "应是",
    "改为",
    "改到",
    "改成",
];

/// A joint ends near the name, in bytes.
const NEAREST: usize = 24;

/// How words after a name go on with it, so that it names something else: `the price of the ladder`
const GOES_ON: [&str; 6] = [" of ", " for ", " in ", " on ", " per ", "的"];

/// What denies the old value after the new one.
const DENIALS: [&str; 6] =
    [", not ", " instead of ", " rather than ", "，而不是", "，不是", "，而非"];

/// What else ends the value: more words.
const ENDS: [&str; 9] = ["，", " - ", " – ", " — ", " because ", ", ", " (", "\" ", "” "];

/// Where clauses end.
const COMMAS: [&str; 2] = [", ", "，"];

/// So many joints, and so many ends after each, are looked at.
const MOST: usize = 4;

/// The value that a correction gives a short field anew, where one of its sentences names the field and no other, and
/// nothing around it leaves the value open. It differs from the value before.
pub(super) fn value<'a>(
    spec: &Spec,
    (at, before): (usize, Option<&Value<'a>>),
    words: &Range<usize>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let field = spec.fields.get(at).filter(|field| is_exact(field))?;
    let named = sentence_of(spec, at, words, context)?;
    let later = context.page.slice(named.sentence.end..words.end);
    if !is_sure(context.page.slice(named.lead)) || turns(spec, field, later, context) {
        return None;
    }
    let found = candidates(context, named.after)
        .into_iter()
        .find_map(|(range, rest)| Some((clean(at, field, &bare(range, context), context)?, rest)));
    let (value, rest) = found?;
    if before == Some(&value) || leaves_open(field, without_denied(context.page.slice(rest))) {
        return None;
    }
    let told = context.page.slice(words.clone());
    context.field(at, field, |context| context.recover(RecoveryKind::Corrected, told));
    Some(value)
}

/// Where a correction names a field.
struct Named {
    /// The sentence.
    sentence: Range<usize>,
    /// The words up to the end of the name, in its sentence or its clause.
    lead: Range<usize>,
    /// The words after the name there.
    after: Range<usize>,
    /// Whether another field is named there, too.
    names_other: bool,
}

/// The only sentence that names the field, or the only clause where the sentence names several fields.
fn sentence_of(
    spec: &Spec,
    at: usize,
    words: &Range<usize>,
    context: &ReadContext<'_, '_>,
) -> Option<Named> {
    let labels = context.tables.labels(spec);
    let only = naming(labels, at, words.clone(), &STOPS, context)?;
    if !only.names_other {
        return Some(only);
    }
    let clause = naming(labels, at, only.sentence.clone(), &COMMAS, context)?;
    (!clause.names_other).then_some(Named { sentence: only.sentence, ..clause })
}

/// The only piece of a place that names the field.
fn naming(
    labels: &[Labels],
    at: usize,
    place: Range<usize>,
    stops: &[&str],
    context: &ReadContext<'_, '_>,
) -> Option<Named> {
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
        let after = written_after(piece, &text, name_end)?;
        let lead = start + piece.trim_end().len() - after.trim_end().len();
        found =
            Some(Named { sentence: start..end, lead: start..lead, after: lead..end, names_other });
    }
    found
}

/// Where the last name of a field ends in the words.
fn name_in(labels: &Labels, text: &Text) -> Option<usize> {
    word_starts(&text.lower).filter_map(|at| labels.own_at(text, at)).last()
}

/// The pieces of what is after a name that may be the value, and what is after each: the longest after the nearest
/// joint first.
fn candidates(
    context: &ReadContext<'_, '_>,
    place: Range<usize>,
) -> Vec<(Range<usize>, Range<usize>)> {
    let text = context.page.slice(place.clone());
    if GOES_ON.iter().any(|word| text.starts_with(word)) {
        return Vec::new();
    }
    let mut joints: Vec<usize> = JOINTS
        .iter()
        .flat_map(|joint| text.match_indices(joint).map(|(at, joint)| at + joint.len()))
        .filter(|end| *end <= NEAREST && text.get(..*end).is_some_and(is_sure))
        .collect();
    // `change the verdict to fail`, `valid from 2026-08-10`
    joints.extend(text.starts_with(" to ").then_some(" to ".len()));
    joints.sort_unstable();
    joints.truncate(MOST);
    joints.push(0);
    let mut found = Vec::new();
    for start in joints {
        let rest = text.get(start..).unwrap_or_default();
        let marks = DENIALS.iter().chain(&ENDS);
        let mut ends: Vec<usize> = marks.filter_map(|end| rest.find(end)).collect();
        ends.push(rest.len());
        ends.sort_unstable();
        let from = place.start + start;
        let piece = |end: usize| (from..from + end, from + end..place.end);
        found.extend(ends.into_iter().rev().take(MOST).map(piece));
    }
    found
}

/// Whether words before a value neither doubt nor deny it, and nobody else says it. `Should be` says what it is.
fn is_sure(words: &str) -> bool {
    const SAID: [&str; 10] =
        ["nobody", " said", " says", " asked", " claims", "可能", "也许", "或许", "不应", "不是"];
    let lower = words.to_lowercase();
    let mut each = lower.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let is_open = |word: &str| word != "should" && Class::Doubt.is(word) || Class::Not.is(word);
    !each.any(is_open) && !SAID.iter().any(|said| lower.contains(said))
}

/// What is after the old value that words deny: nothing of `, not 3600`.
fn without_denied(words: &str) -> &str {
    let denied = DENIALS.iter().find_map(|denial| words.strip_prefix(denial));
    denied.map_or(words, |denied| {
        let end = ENDS.iter().filter_map(|end| denied.find(end)).min();
        end.and_then(|end| denied.get(end..)).unwrap_or_default()
    })
}

/// Whether words after a value may change it: they doubt, deny, take back, or hold what may be another value.
fn leaves_open(field: &Field, words: &str) -> bool {
    let lower = words.to_lowercase();
    let classes: &[Class] = match field.kind.required() {
        Kind::Boolean => &[Class::Doubt, Class::Not, Class::Yes, Class::No],
        _ => &[Class::Doubt, Class::Not],
    };
    // `I misread the dial` tells why the old value was wrong.
    let turns = ["wait", "sorry", "scratch", "oops", "make that"];
    let is_turned = || turns.iter().any(|word| contains_words(&lower, word));
    let holds_other = match field.kind.required() {
        Kind::Choice(words) => words.iter().any(|word| lower.contains(&word.text.to_lowercase())),
        Kind::Boolean => false,
        _ => lower.contains(|c: char| c.is_ascii_digit()),
    };
    holds_other
        || is_turned()
        || lower.contains(['?', '？'])
        || classes.iter().any(|class| class.is_in(&lower))
}

/// Whether one of the later sentences, which name no field, goes back on what was said, or holds what may be another value.
fn turns(spec: &Spec, field: &Field, later: &str, context: &ReadContext<'_, '_>) -> bool {
    let labels = context.tables.labels(spec);
    pieces(later, &STOPS).into_iter().any(|range| {
        let sentence = later.get(range).unwrap_or_default();
        let text = Text::new(sentence);
        let names = || labels.iter().any(|labels| name_in(labels, &text).is_some());
        let is_number = !matches!(field.kind.required(), Kind::Choice(_) | Kind::Boolean);
        let has_number = is_number && sentence.contains(|c: char| c.is_ascii_digit());
        takes_back(sentence) || text.lower.starts_with("no,") || has_number && !names()
    })
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
    use super::super::testing::field;
    use crate::read::Reader;
    use crate::recovery::RecoveryKind;
    use crate::spec::{Kind, Spec, Value, Width, Word};

    /// Checks the height, the verdict and the notes of a sheet that ends with a correction. `?` stands for a value that is
    /// asked for again.
    fn check(correction: &str, expect: &str) {
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
            "Correction: the height is 3720. No, 3730.",
            "Correction: the height is 3720. Wait, make that 3730.",
            "Correction: the height is 3720, or perhaps 3730.",
            "Correction: the height is 3720, but I am not sure.",
            "Correction: the height is 3700 - 3745.",
            "Correction: I do not think the height is 3720.",
            "Correction: nobody said that the height is 3720.",
            "Correction: the height is limited to 200.",
            "Correction: the height of the tower is 40.",
            "Correction: the height is 3720.\n\nCorrection: the height is 3800.",
            "Update, 18:40: the height is 3720.\n\nThe wind rose in the evening.",
        ] {
            check(correction, "? | pass | ?");
        }
        check("Correction: the height is 3720. The verdict is open.", "3720 | ? | ?");
    }
}
