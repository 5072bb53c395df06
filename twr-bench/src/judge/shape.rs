//! The shape of a right answer: its fields, their kinds and their conditions.

use twr::advanced::rule::Rule;
use twr::advanced::spec::{Case, Field, Kind, Presence, Ref, Spec, Width};
use twr::verdict::Value;

use super::condition::Condition;
use super::objection::{Fault, Objection};
use super::unjudged::Unjudged;
use crate::record::fields;

/// The shape of a record.
#[derive(Clone, Debug)]
pub(super) struct RecordShape {
    pub(super) fields: Vec<FieldShape>,
    /// The position of the field that says which case a union is.
    tag: Option<usize>,
}

/// The shape of a field.
#[derive(Clone, Debug)]
pub(super) struct FieldShape {
    pub(super) name: String,
    pub(super) kind: KindShape,
    pub(super) conditions: Vec<Condition>,
    case: Case,
    may_be_missing: bool,
}

/// The kinds that the judge knows.
#[derive(Clone, Debug)]
pub(super) enum KindShape {
    /// Text of any number of lines, or code.
    Text,
    Line,
    Integer(Width),
    Number,
    Boolean,
    /// One of so many words.
    Choice(usize),
    List(Box<KindShape>),
    Record(RecordShape),
}

impl RecordShape {
    /// The shape of a spec's records.
    pub(super) fn of(spec: &Spec) -> Result<Self, Unjudged> {
        let fields = spec.fields.iter().map(FieldShape::of).collect::<Result<Vec<_>, _>>()?;
        let tag = fields.iter().position(|field| field.case == Case::Tag);
        Ok(Self { fields, tag })
    }

    /// What keeps a whole answer from having this shape.
    pub(super) fn objections(&self, value: &Value<'_>, task: &str) -> Vec<Objection> {
        let mut objections = Vec::new();
        self.inspect("", value, task, &mut objections);
        objections
    }

    fn inspect(&self, place: &str, value: &Value<'_>, task: &str, out: &mut Vec<Objection>) {
        let word = self.word(value);
        let values = fields(value);
        for (at, field) in self.fields.iter().enumerate() {
            let inner = if place.is_empty() {
                field.name.clone()
            } else {
                format!("{place}.{}", field.name)
            };
            let value = values.get(at).and_then(Option::as_ref);
            let value = value.filter(|value| !matches!(value, Value::Null));
            match (field.counts(word), value) {
                (true, Some(value)) => field.inspect(&inner, value, task, out),
                (true, None) if field.may_be_missing => {}
                (true, None) => out.push(Objection::new(&inner, Fault::Missing)),
                (false, Some(_)) => out.push(Objection::new(&inner, Fault::OutOfPlace)),
                (false, None) => {}
            }
        }
    }

    /// The word of the tag, if the value is a union and has one.
    fn word(&self, value: &Value<'_>) -> Option<u16> {
        match fields(value).get(self.tag?)? {
            Some(Value::Choice(word)) => Some(*word),
            _ => None,
        }
    }
}

impl FieldShape {
    fn of(field: &Field) -> Result<Self, Unjudged> {
        let name = field.name.to_string();
        let (kind, is_optional) = match &*field.kind {
            Kind::Optional(inner) => (KindShape::of(inner, &name)?, true),
            kind => (KindShape::of_kind(kind, &name)?, false),
        };
        let conditions = field.rules.iter().map(|rule: &Rule| Condition::of(rule, &name));
        Ok(Self {
            kind,
            conditions: conditions.collect::<Result<_, _>>()?,
            case: field.case,
            may_be_missing: is_optional || field.presence == Presence::Defaulted,
            name,
        })
    }

    /// Whether the field belongs to a record whose tag has this word.
    fn counts(&self, word: Option<u16>) -> bool {
        match self.case {
            Case::Always | Case::Tag => true,
            Case::Of(own) => word == Some(own),
        }
    }

    fn inspect(&self, place: &str, value: &Value<'_>, task: &str, out: &mut Vec<Objection>) {
        let before = out.len();
        self.kind.inspect(place, value, task, out);
        if out.len() > before {
            return;
        }
        let broken = self.conditions.iter().filter(|condition| !condition.is_kept(value, task));
        out.extend(broken.map(|broken| Objection::new(place, Fault::Breaks(broken.name))));
    }
}

impl KindShape {
    /// The shape at the end of an edge of the spec.
    fn of(kind: &Ref<Kind>, field: &str) -> Result<Self, Unjudged> {
        if kind.closes_a_cycle() {
            return Err(Unjudged::Cycle { field: field.to_owned() });
        }
        Self::of_kind(kind, field)
    }

    fn of_kind(kind: &Kind, field: &str) -> Result<Self, Unjudged> {
        Ok(match kind {
            Kind::Text | Kind::Code(_) => Self::Text,
            Kind::Line => Self::Line,
            Kind::Integer(width) => Self::Integer(*width),
            Kind::Number(_) => Self::Number,
            Kind::Boolean => Self::Boolean,
            Kind::Choice(words) => Self::Choice(words.len()),
            Kind::List(item) => Self::List(Box::new(Self::of(item, field)?)),
            Kind::Record(spec) if spec.closes_a_cycle() => {
                return Err(Unjudged::Cycle { field: field.to_owned() });
            }
            Kind::Record(spec) => Self::Record(RecordShape::of(spec)?),
            other => {
                let (field, kind) = (field.to_owned(), format!("{other:?}"));
                return Err(Unjudged::Kind { field, kind });
            }
        })
    }

    fn inspect(&self, place: &str, value: &Value<'_>, task: &str, out: &mut Vec<Objection>) {
        match (self, value) {
            (Self::Text | Self::Line, Value::Text(text)) if text.trim().is_empty() => {
                out.push(Objection::new(place, Fault::Missing));
            }
            (Self::List(kind), Value::List(items)) => {
                for (at, item) in items.iter().enumerate() {
                    kind.inspect(&format!("{place}[{at}]"), item, task, out);
                }
            }
            (Self::Record(shape), Value::Record(_)) => shape.inspect(place, value, task, out),
            (kind, value) if kind.is_scalar_of(value) => {}
            _ => out.push(Objection::new(place, Fault::WrongKind)),
        }
    }

    /// Whether the value is a scalar or a text of this kind.
    fn is_scalar_of(&self, value: &Value<'_>) -> bool {
        match (self, value) {
            (Self::Text, Value::Text(_)) | (Self::Boolean, Value::Boolean(_)) => true,
            (Self::Line, Value::Text(text)) => !text.trim().contains('\n'),
            (Self::Integer(width), Value::Integer(number)) => {
                (width.min()..=width.max()).contains(number)
            }
            (Self::Number, Value::Number(number)) => number.is_finite(),
            (Self::Choice(words), Value::Choice(word)) => usize::from(*word) < *words,
            _ => false,
        }
    }
}
