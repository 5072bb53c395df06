//! The values that an example shows where nobody wrote one: a word of the choice, a number in its range, a day, a link.
//! Fields beside each other show different ones, so that no model learns that the first word is always right.

use crate::rule::{Bounds, Context, Patterns, Rule};
use crate::spec::constant::EXPLAINED_DEPTH;
use crate::spec::{
    Bound, Field, Float, Kind, Parsed, ParsedForm, Range, Spec, Temporal, Value, Width,
};

/// The most items of a list that are made, where a rule asks for several.
pub(crate) const MOST_ITEMS: u32 = 8;

/// How many records deep values are made: types that hold themselves are twice in each other.
const MOST_DEPTH: usize = 2 * EXPLAINED_DEPTH;

/// How many whole numbers are tried.
const NUMBERS: f64 = 10.0;

/// The context in which an example value is generated.
pub(super) struct GenerationContext<'m> {
    /// The records that the value is in, from the outermost inwards.
    around: Vec<&'m Spec>,
    /// How many values were made before it: each shows the next word, the next number.
    pub(super) turn: usize,
    /// How a record is made of the examples of its fields.
    of_record: OfRecord,
}

/// Makes a record here, if one can be made.
type OfRecord = fn(&Spec, &GenerationContext<'_>) -> Option<Value<'static>>;

impl<'m> GenerationContext<'m> {
    /// For the fields of a whole reply.
    pub(super) fn of_reply(of_record: OfRecord) -> Self {
        Self { around: Vec::new(), turn: 0, of_record }
    }

    /// For the fields of a record here.
    pub(super) fn inside<'i>(&self, spec: &'i Spec) -> GenerationContext<'i>
    where
        'm: 'i,
    {
        GenerationContext {
            around: self.around.iter().copied().chain([spec]).collect(),
            ..self.at(self.turn)
        }
    }

    fn at(&self, turn: usize) -> Self {
        Self { around: self.around.clone(), turn, of_record: self.of_record }
    }

    /// Whether a record is shown already: one that holds itself is shown once inside, and then not again.
    fn shows(&self, record: &Spec) -> bool {
        let times = self.around.iter().filter(|outer| outer.is(record)).count();
        times > 1 || self.around.len() > MOST_DEPTH
    }
}

/// A value of the field that keeps its rules; nothing for an optional one of which none can be made. `None`
/// where no value can be made.
pub(super) fn made(field: &Field, place: &GenerationContext<'_>) -> Option<Value<'static>> {
    let mut patterns = Patterns::default();
    for rule in field.rules.iter() {
        if let Rule::Pattern(pattern) = rule {
            patterns.add(&pattern.regex).ok()?;
        }
    }
    let may_be_left_out = field.may_be_left_out();
    Maker { rules: &field.rules, patterns, may_be_left_out }.value(&field.kind, place)
}

struct Maker<'f> {
    rules: &'f [Rule],
    patterns: Patterns,
    may_be_left_out: bool,
}

impl Maker<'_> {
    fn value(&self, kind: &Kind, place: &GenerationContext<'_>) -> Option<Value<'static>> {
        let turn = place.turn;
        match kind {
            Kind::Optional(inner) => self.value(inner, place).or(Some(Value::Null)),
            _ if holds_directly(kind).is_some_and(|record| place.shows(record)) => None,
            Kind::Choice(words) => {
                let words = 0..u16::try_from(words.len()).ok()?;
                self.first(kind, turn, words.map(Value::Choice).collect())
            }
            Kind::Boolean => {
                self.first(kind, turn, vec![Value::Boolean(true), Value::Boolean(false)])
            }
            Kind::Integer(width) => self.first(kind, turn, self.integers(*width)),
            Kind::Number(float) => self.first(kind, turn, self.numbers(*float)),
            Kind::Temporal(what) => Some(Value::Temporal(moment(*what).into())),
            Kind::Text | Kind::Line => {
                let words = self.rules.iter().find_map(|rule| match rule {
                    Rule::OneOf(words) => Some(words),
                    _ => None,
                })?;
                let texts = words.iter().map(|word| Value::text(word.text.clone().into_owned()));
                self.first(kind, turn, texts.collect())
            }
            Kind::List(item) => self.list(kind, item, place),
            Kind::Table(row) => self.items(kind, place, |place| (place.of_record)(row, place)),
            Kind::Record(spec) => (place.of_record)(spec, place),
            Kind::Map(value) => self.map(kind, value, place),
            Kind::Parsed(parsed) => self.first(kind, turn, parsed_texts(parsed)),
            Kind::Code(_) | Kind::File | Kind::Edit | Kind::Json(_) => None,
        }
    }

    /// The first of the values, from one that the turn says, that keeps the rules. The turn of the first field
    /// is 1, so that it shows the second word.
    fn first(
        &self,
        kind: &Kind,
        turn: usize,
        mut values: Vec<Value<'static>>,
    ) -> Option<Value<'static>> {
        let from = turn.checked_rem(values.len())?;
        values.rotate_left(from);
        values.into_iter().find(|value| self.keeps(kind, value))
    }

    fn list(
        &self,
        kind: &Kind,
        item: &Kind,
        place: &GenerationContext<'_>,
    ) -> Option<Value<'static>> {
        // A record that is shown already ends here.
        if item.required().holds().is_some_and(|record| place.shows(record)) {
            let none = Value::List(Vec::new());
            return (!self.may_be_left_out && self.keeps(kind, &none)).then_some(none);
        }
        self.items(kind, place, |place| self.value(item, place))
    }

    /// As many items as the rules ask for, one if they do not say.
    fn items(
        &self,
        kind: &Kind,
        place: &GenerationContext<'_>,
        item: impl Fn(&GenerationContext<'_>) -> Option<Value<'static>>,
    ) -> Option<Value<'static>> {
        let count = least_items(self.rules).filter(|count| *count <= MOST_ITEMS)?;
        let turns = (place.turn..).take(usize::try_from(count).ok()?);
        let items: Option<Vec<_>> = turns.map(|turn| item(&place.at(turn))).collect();
        Some(Value::List(items?)).filter(|list| self.keeps(kind, list))
    }

    /// As many entries as the rules ask for, one if they do not say.
    fn map(
        &self,
        kind: &Kind,
        value: &Kind,
        place: &GenerationContext<'_>,
    ) -> Option<Value<'static>> {
        if value.required().holds().is_some_and(|record| place.shows(record)) {
            let none = Value::Map(Vec::new());
            return (!self.may_be_left_out && self.keeps(kind, &none)).then_some(none);
        }
        let count = least_items(self.rules).filter(|count| *count <= MOST_ITEMS)?;
        let entries = NAMES.into_iter().zip(place.turn..).take(usize::try_from(count).ok()?);
        let entries: Option<Vec<_>> = entries
            .map(|(name, turn)| Some((name.into(), self.value(value, &place.at(turn))?)))
            .collect();
        Some(Value::Map(entries?)).filter(|map| self.keeps(kind, map))
    }

    /// Whole numbers of the width and in the range: spread over it, or from the end that there is.
    fn integers(&self, width: Width) -> Vec<Value<'static>> {
        let range = self.range();
        let least = range.min.map(|min| min.to_f64().ceil());
        let most = range.max.map(|max| max.to_f64().floor());
        let (from, step) = match (least, most) {
            (Some(least), Some(most)) => (least, ((most - least) / NUMBERS).max(1.0)),
            (Some(least), None) => (least, 1.0),
            (None, Some(most)) if most < NUMBERS => (most + 1.0 - NUMBERS, 1.0),
            (None, _) => (1.0, 1.0),
        };
        let numbers = (0_u8..10).map(|at| (from + f64::from(at) * step).floor());
        let digits = numbers.filter_map(|number| format!("{number}").parse().ok());
        digits.filter(|int| width.holds(*int)).map(Value::Integer).collect()
    }

    /// Numbers in the range: between both ends, or from the one there is.
    fn numbers(&self, float: Float) -> Vec<Value<'static>> {
        let range = self.range();
        let (min, max) = (range.min.map(Bound::to_f64), range.max.map(Bound::to_f64));
        let parts = [0.25, 0.5, 0.75];
        let numbers = parts.map(|part| match (min, max) {
            (Some(min), Some(max)) => rounded(min + (max - min) * part, max - min),
            (Some(min), None) => min + part,
            (None, Some(max)) => max - part,
            (None, None) => 1.0 + part,
        });
        let value = |number: f64| match float {
            Float::F32 | Float::F64 => Value::Number(number),
            Float::Decimal => Value::Decimal(number.to_string().into()),
        };
        numbers.into_iter().filter(|number| number.is_finite()).map(value).collect()
    }

    fn range(&self) -> Range {
        let range = self.rules.iter().find_map(|rule| match rule {
            Rule::Range(range) => Some(*range),
            _ => None,
        });
        range.unwrap_or_default()
    }

    /// Whether the value keeps the rules that speak of its kind. What a function of the user's own says of
    /// items is heard when the example is read.
    fn keeps(&self, kind: &Kind, value: &Value<'_>) -> bool {
        let context = Context { task: None, patterns: &self.patterns };
        let rules = self.rules.iter().filter(|rule| !matches!(rule, Rule::Check(_)));
        rules.filter(|rule| rule.fits(kind)).all(|rule| rule.holds(value, context).is_ok())
    }
}

/// Names that say nothing, in the order in which a map is written.
const NAMES: [&str; MOST_ITEMS as usize] =
    ["alpha", "beta", "delta", "gamma", "kappa", "lambda", "omega", "sigma"];

/// Links or UUIDs that the type accepts, as long as a copy has to be to be known as one; none of another type.
fn parsed_texts(parsed: &Parsed) -> Vec<Value<'static>> {
    let text = |(name, at): (&str, usize)| match parsed.form {
        ParsedForm::Link => Some(format!("https://example.com/pages/{name}")),
        ParsedForm::Uuid => Some(format!("3f2b8c1e-5d47-4a90-9c6e-8b1d2f7a4e0{at}")),
        ParsedForm::Line => None,
    };
    let texts = NAMES.into_iter().zip(1..).filter_map(text);
    texts.filter(|text| (parsed.check)(text).is_ok()).map(Value::text).collect()
}

/// The record that is here itself, once or as rows.
fn holds_directly(kind: &Kind) -> Option<&Spec> {
    match kind {
        Kind::Record(spec) | Kind::Table(spec) => Some(spec),
        _ => None,
    }
}

/// How many items an example of the list shows at least: one, unless the rules say otherwise. `None` for
/// rules that contradict each other.
pub(crate) fn least_items(rules: &[Rule]) -> Option<u32> {
    let bounds = rules.iter().find_map(|rule| match rule {
        Rule::Items(bounds) => Some(*bounds),
        _ => None,
    });
    let Bounds { min, max } = bounds.unwrap_or_default();
    let least = min.unwrap_or(1).max(1).min(max.unwrap_or(u32::MAX));
    (min.unwrap_or(0) <= least).then_some(least)
}

/// The number with few decimals, as a person would write it in a range of this width.
fn rounded(number: f64, width: f64) -> f64 {
    let scale = if width > 20.0 {
        1.0
    } else if width > 2.0 {
        10.0
    } else {
        1000.0
    };
    (number * scale).round() / scale
}

/// A day, a time or a duration.
fn moment(what: Temporal) -> &'static str {
    match what {
        Temporal::Date => "2024-05-17",
        Temporal::Time => "09:30:00",
        Temporal::DateTime => "2024-05-17T09:30:00",
        Temporal::Timestamp => "2024-05-17T09:30:00Z",
        Temporal::Duration | Temporal::Elapsed => "PT1H30M",
        Temporal::Period => "P1M10D",
    }
}
