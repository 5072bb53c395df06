//! A reply in sentences, where several fields are asked for: `The work takes 2 hours. The price is 300 euros.`
//!
//! A sentence, or a clause of one, is a field's only if it is a value of this field and of no other. All of the reply has
//! to be understood so: words that nobody understood may take back what another sentence says.

use std::ops::Range;

use super::alone::{clean, is_exact, refuse};
use super::corrected::names;
use super::headless;
use super::sentences::{STOPS, pieces};
use crate::assertion::{Text, takes_back};
use crate::bind::{Binding, Page, Place};
use crate::kind::ReadContext;
use crate::lexicon::{Class, contains_words, is_han};
use crate::spec::{Case, Field, Kind, Spec, Temporal, Value};
use crate::text::is_courtesy_after;

/// No longer reply is read as an answer in a few sentences, in bytes.
const LONGEST: usize = 1200;

/// Where clauses end.
const CLAUSES: [&str; 5] = [", and ", ", ", "，", " and ", "并且"];

/// A piece of the reply that gives a field its value.
#[derive(Clone, Debug)]
struct Claim<'a> {
    field: usize,
    value: Value<'a>,
    range: Range<usize>,
    /// Whether it names the field.
    is_named: bool,
}

/// The forms of values that tell their field, where no other field has values of that form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Number,
    Choice,
    Date,
    Time,
    Moment,
    Duration,
}

/// The fields that the sentences of a reply without headers give, each at its place; `None` where a part of the reply is
/// not understood.
pub(super) fn bound(
    spec: &Spec,
    empty: &Binding,
    context: &mut ReadContext<'_, '_>,
) -> Option<Binding> {
    let range = own_words(&context.page)?;
    let claims = Sentences::of(spec).claims(&range, context)?;
    // A word alone may be in any sentence: `I would stop here.`
    if claims.len() < 2 {
        return None;
    }
    let is_exact = |claim: &Claim<'_>| spec.fields.get(claim.field).is_some_and(is_exact);
    let above = std::iter::once(None).chain(claims.iter().map(Some));
    // `It opens at 18:00` below `The room is Lark Room` is about the room.
    let is_about_line = |(claim, above): (&Claim<'_>, Option<&Claim<'_>>)| {
        !claim.is_named && above.is_some_and(|above| !is_exact(above))
    };
    if claims.iter().zip(above).any(is_about_line) {
        return None;
    }
    let mut binding = empty.clone();
    for claim in claims {
        binding.tell(claim.field, claim.range);
    }
    Some(binding)
}

/// Reports each field that may be left out and of which a reply in sentences speaks, where nothing of it was understood: it
/// is not nothing. Where all fields may be left out, the sentence may say just that: `There is nothing to remark.`
pub(super) fn report_named(spec: &Spec, context: &mut ReadContext<'_, '_>) {
    let Some(range) = own_words(&context.page) else { return };
    if !spec.fields.iter().any(Field::is_required) {
        return;
    }
    let told = context.page.slice(range);
    let named = named(spec, told, context);
    for (field, shape) in spec.fields.iter().enumerate() {
        if !shape.is_required() && named.contains(&field) {
            refuse(spec, field, told, context);
        }
    }
}

/// Reads sentences as values of the fields of a record.
struct Sentences<'s> {
    spec: &'s Spec,
    /// The fields that alone have values of their form.
    alone: Vec<usize>,
}

impl<'s> Sentences<'s> {
    fn of(spec: &'s Spec) -> Self {
        let forms: Vec<Option<Form>> = spec.fields.iter().map(form).collect();
        let count = |form: Form| forms.iter().filter(|other| **other == Some(form)).count();
        let is_alone =
            |at: &usize| forms.get(*at).copied().flatten().is_some_and(|f| count(f) == 1);
        Self { spec, alone: (0..forms.len()).filter(is_alone).collect() }
    }

    /// What the sentences give, in the order of the page; `None` where one of them is not understood, or a field has two
    /// values.
    fn claims<'a>(
        &self,
        range: &Range<usize>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Vec<Claim<'a>>> {
        let mut told: Vec<Claim<'a>> = Vec::new();
        for sentence in parts(&context.page, range, &STOPS) {
            let words = context.page.slice(sentence.clone());
            // The model may repeat what it was asked.
            let is_question = words.ends_with(['?', '？']) && told.is_empty();
            let is_apart = || is_courtesy(words) || told.is_empty() && is_exclamation(words);
            if is_question || is_apart() && !speaks_of_any(self.spec, words, context) {
                continue;
            }
            for claim in self.claims_of(&sentence, context)? {
                match told.iter().find(|known| known.field == claim.field) {
                    Some(known) if known.value == claim.value => {}
                    Some(_) => return None,
                    None => told.push(claim),
                }
            }
        }
        Some(told)
    }

    /// The fields that a sentence gives: one in each of its clauses, or one as a whole.
    fn claims_of<'a>(
        &self,
        sentence: &Range<usize>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Vec<Claim<'a>>> {
        let clauses = CLAUSES.iter().find_map(|stop| {
            let clauses = parts(&context.page, sentence, &[stop]);
            if !(2..=self.spec.fields.len()).contains(&clauses.len()) {
                return None;
            }
            let found: Option<Vec<_>> = clauses
                .iter()
                .map(|clause| self.claim(&without_joint(&context.page, clause, stop), context))
                .collect();
            found.filter(|found| are_of_distinct_fields(found))
        });
        clauses.or_else(|| Some(vec![self.claim(sentence, context)?]))
    }

    /// The only field that a piece gives a value: the only one that it names among those, or the only one of its form.
    fn claim<'a>(
        &self,
        piece: &Range<usize>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Claim<'a>> {
        let words = context.page.slice(piece.clone());
        let named = named(self.spec, words, context);
        let mut found: Vec<Claim<'a>> = Vec::new();
        for (field, shape) in self.spec.fields.iter().enumerate() {
            let is_named = named.contains(&field);
            let is_meant = || self.alone.contains(&field) && is_of_record(self.spec, shape, words);
            if (is_named || is_meant())
                && let Some(value) = value(field, shape, piece, context)
            {
                found.push(Claim { field, value, range: piece.clone(), is_named });
            }
        }
        let has_named = found.iter().any(|claim| claim.is_named);
        found.retain(|claim| claim.is_named == has_named);
        let claim = found.pop().filter(|_| found.is_empty())?;
        // A value takes what explains it, and not what gives another field its value.
        let names_other = named.iter().any(|other| *other != claim.field);
        (!names_other || !words.contains([',', '，', ';'])).then_some(claim)
    }
}

/// The form of a field's values, where the form tells the field; a line takes any words.
fn form(field: &Field) -> Option<Form> {
    match field.kind.required() {
        Kind::Integer(_) | Kind::Number(_) => Some(Form::Number),
        // A word of the tag of a union may be in any sentence.
        Kind::Choice(_) if field.case != Case::Tag => Some(Form::Choice),
        Kind::Temporal(Temporal::Date) => Some(Form::Date),
        Kind::Temporal(Temporal::Time) => Some(Form::Time),
        Kind::Temporal(Temporal::DateTime | Temporal::Timestamp) => Some(Form::Moment),
        Kind::Temporal(Temporal::Duration | Temporal::Elapsed) => Some(Form::Duration),
        _ => None,
    }
}

/// The reply as far as it is the model's own words, if it is nothing but a few of them.
fn own_words(page: &Page<'_, '_>) -> Option<Range<usize>> {
    let place = headless::place(page);
    let range = page.trimmed(place.range);
    (place.children.is_empty() && !range.is_empty() && range.len() <= LONGEST).then_some(range)
}

/// The parts of a place that end at one of the stops, without the blanks round them.
fn parts(page: &Page<'_, '_>, range: &Range<usize>, stops: &[&str]) -> Vec<Range<usize>> {
    let all = pieces(page.slice(range.clone()), stops).into_iter();
    let all = all.map(|piece| page.trimmed(range.start + piece.start..range.start + piece.end));
    all.filter(|piece| !piece.is_empty()).collect()
}

fn are_of_distinct_fields(claims: &[Claim<'_>]) -> bool {
    claims
        .iter()
        .enumerate()
        .all(|(at, claim)| claims.iter().take(at).all(|earlier| earlier.field != claim.field))
}

/// A clause without the words that join it to its neighbours.
fn without_joint(page: &Page<'_, '_>, clause: &Range<usize>, stop: &str) -> Range<usize> {
    let words = page.slice(clause.clone());
    let bare = words.strip_suffix(stop.trim_end()).unwrap_or(words);
    let end = clause.start + bare.len();
    let joint = ["and ", "并且", "而且", "而"].iter().find(|joint| bare.starts_with(**joint));
    page.trimmed(clause.start + joint.map_or(0, |joint| joint.len())..end)
}

/// The fields that words name.
fn named(spec: &Spec, words: &str, context: &ReadContext<'_, '_>) -> Vec<usize> {
    let text = Text::new(words);
    let labels = context.tables.labels(spec).iter().enumerate();
    labels.filter(|(_, labels)| names(labels, &text)).map(|(at, _)| at).collect()
}

/// Whether words that name no field are about the record: about a pronoun, or with a word of a description.
fn is_of_record(spec: &Spec, field: &Field, words: &str) -> bool {
    /// In letters: shorter words are in any sentence.
    const SHORTEST: usize = 4;
    let words = words.to_lowercase();
    let about = [&*field.about, &*spec.about].map(str::to_lowercase);
    let is_shared = |word: &str| {
        word.len() >= SHORTEST && about.iter().any(|about| contains_words(about, word))
    };
    words.contains(is_han)
        || Class::Pronoun.longest(&words).is_some()
        || words.split(|c: char| !c.is_alphabetic()).any(is_shared)
}

/// The value that a piece is of a field, if nothing is wrong with it.
fn value<'a>(
    field: usize,
    shape: &Field,
    piece: &Range<usize>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let may_be_told = match shape.kind.required() {
        Kind::Line => true,
        Kind::List(item) => item.is_scalar(),
        _ => is_exact(shape),
    };
    if !may_be_told {
        return None;
    }
    let recovered = context.recoveries.len();
    let value = clean(field, shape, &Place::text(piece.clone()), context);
    context.recoveries.truncate(recovered);
    // A line takes any words: it is told only where some of them are about the value.
    value.filter(|value| match value {
        Value::Text(text) => text.len() + 1 < piece.len(),
        Value::List(items) => is_told(items, piece.len()),
        Value::Null => false,
        _ => true,
    })
}

/// Whether a piece of so many bytes has more words than the items.
fn is_told(items: &[Value<'_>], width: usize) -> bool {
    const JOINT: usize = " and ".len();
    let widths = items.iter().map(|item| match item {
        Value::Text(text) => text.len() + JOINT,
        _ => 0,
    });
    items.len() > 1 && widths.sum::<usize>() < width
}

/// Whether a sentence only speaks to the reader: `See you there!`, `请慢用！`
fn is_courtesy(words: &str) -> bool {
    /// Beside what begins any courtesy.
    const WISHES: [&str; 12] = [
        "see you ",
        "happy ",
        "have a ",
        "welcome",
        "thank",
        "all the best",
        "祝",
        "请慢用",
        "期待",
        "欢迎",
        "感谢",
        "谢谢",
    ];
    let lower = words.to_lowercase();
    let is_wish = WISHES.iter().any(|wish| lower.starts_with(wish));
    !speaks_of_other(&lower) && (is_wish || is_courtesy_after(words))
}

/// Whether a sentence above the values only greets or praises: `Hello dear singers!`
fn is_exclamation(words: &str) -> bool {
    /// In words, or in Chinese characters.
    const LONGEST: usize = 12;
    let lower = words.to_lowercase();
    let count = words.split_whitespace().count().max(words.chars().filter(|c| is_han(*c)).count());
    words.ends_with(['!', '！'])
        && count <= LONGEST
        && !speaks_of_other(&lower)
        && !lower.contains(|c: char| c.is_ascii_digit())
        && ![Class::Not, Class::Doubt, Class::No].iter().any(|class| class.is_in(&lower))
}

/// Whether words, in lower case, speak of something else: `here is the plan for the other hotel.`
fn speaks_of_other(lower: &str) -> bool {
    let others = ["other", "another", "next", "last", "old"];
    others.iter().any(|word| contains_words(lower, word))
}

/// Whether words that give no value speak of one all the same: they name a field, ask, or take something back.
fn speaks_of_any(spec: &Spec, words: &str, context: &ReadContext<'_, '_>) -> bool {
    words.contains(['?', '？']) || takes_back(words) || !named(spec, words, context).is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::testing::field;
    use crate::read::Reader;
    use crate::spec::{Field, Float, Kind, Ref, Spec, Temporal, Value};

    /// What a reply without headers gives of an offer: how long the work takes, its price, the place, and a code that may
    /// be left out. `-` stands for nothing, `?` for a value that is asked for.
    fn check(reply: &str, expect: &str) {
        let field = |header: &'static str, about: &'static str, kind: Kind| Field {
            about: about.into(),
            ..field(header, kind)
        };
        let fields = vec![
            field("Work", "How long the work takes.", Kind::Temporal(Temporal::Duration)),
            field("Price", "What the work costs, in euros.", Kind::Number(Float::F64)),
            Field { example: "Room 10".into(), ..field("Room", "Where it is done.", Kind::Line) },
            field("Code", "The code of the offer.", Kind::Optional(Ref::shared(Kind::Line))),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let Value::Record(values) = &reading.value else { panic!("{reading:?}") };
        let told = values.iter().enumerate().map(|(at, value)| {
            let is_asked = reading.diagnostics.iter().any(|d| d.path.section() == Some(at));
            match value {
                _ if is_asked => "?".to_owned(),
                Some(Value::Temporal(text) | Value::Text(text)) => text.to_string(),
                Some(Value::Number(number)) => number.to_string(),
                _ => "-".to_owned(),
            }
        });
        assert_eq!(told.collect::<Vec<_>>().join(" | "), expect, "{reply:?}");
    }

    #[test]
    fn each_sentence_or_clause_gives_one_field() {
        check(
            "The work takes 2 hours. The price is 300 euros. The room is Room 4.",
            "PT2H | 300 | Room 4 | -",
        );
        check("The work takes 2 hours, and the price is 300 euros.", "PT2H | 300 | ? | -");
        check(
            "How long does it take? The work takes 2 hours. It costs 95 euros.",
            "PT2H | 95 | ? | -",
        );
        check(
            "Sure! The work takes 2 hours, because two tiles come off first. The price is 300 euros.",
            "PT2H | 300 | ? | -",
        );
        check("The price is 300 euros. The room is Room 4. See you there!", "? | 300 | Room 4 | -");
    }

    #[test]
    fn what_is_not_understood_makes_all_open() {
        for reply in [
            "The work takes 2 hours. The price may be 300 euros.",
            "The work takes 2 hours. The price was 300 euros.",
            "The work takes 2 hours. The price is 300 euros. The price is 320 euros.",
            "The work takes 2 hours. Oh wait, that was another job.",
            "The work takes 2 hours. Is the price 300 euros?",
            "The work takes 2 hours. There is a fee for the ladder, too. It costs 95 euros.",
            "The work takes 2 hours. The price is 300 euros. These figures are from last year.",
            "Here is the offer for the other house. The work takes 2 hours. The price is 300 euros.",
            "The room is Room 4. It takes 2 hours.",
            "The price is 300 euros.",
            "The work takes 2 hours. The price is 300 euros. Just kidding!",
        ] {
            check(reply, "? | ? | ? | -");
        }
        // A field of which the reply speaks is not nothing.
        check("The code may be AB12, but I am not sure.", "? | ? | ? | ?");
    }
}
