//! A place in the values of a reply: what is there, and which rules are broken by it and by the values around it.

use crate::rule::{Context, takes_text};
use crate::spec::{Field, Kind, Path, Rule, Segment, Spec, Value};

/// How many rules are broken on the way to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    /// By the values that the place is in.
    pub(super) around: usize,
    /// By the value at the place, whose type may refuse it, too.
    pub(super) there: usize,
}

/// The value at a path.
pub(super) fn value_at<'v, 'a>(
    fields: &'v mut [Option<Value<'a>>],
    path: &Path,
) -> Option<&'v mut Value<'a>> {
    let (Segment::Field(first), inner) = path.0.split_first()? else { return None };
    let mut value = fields.get_mut(*first)?.as_mut()?;
    for segment in inner {
        value = match (segment, value) {
            (Segment::Field(at), Value::Record(fields)) => fields.get_mut(*at)?.as_mut()?,
            (Segment::Item(at), Value::List(items)) => items.get_mut(*at)?,
            (Segment::Key(key), Value::Map(entries)) => {
                &mut entries.iter_mut().find(|(own, _)| own == key)?.1
            }
            _ => return None,
        };
    }
    Some(value)
}

/// The rules that are broken on the way to a path; `None` where the path leads nowhere.
pub(super) fn broken(
    spec: &Spec,
    values: &[Option<Value<'_>>],
    path: &Path,
    context: Context<'_>,
) -> Option<Broken> {
    let (Segment::Field(first), inner) = path.0.split_first()? else { return None };
    let mut here = Here::of_field(spec.fields.get(*first)?, values.get(*first)?.as_ref()?);
    let mut around = 0;
    for segment in inner {
        around += here.broken(context);
        here = here.inside(segment)?;
    }
    let is_refused = match here.value {
        Value::Text(text) => !takes_text(here.kind, text),
        _ => false,
    };
    Some(Broken { around, there: here.broken(context) + usize::from(is_refused) })
}

/// A value with its kind and the rules of its field.
#[derive(Clone, Copy)]
struct Here<'v> {
    value: &'v Value<'v>,
    kind: &'v Kind,
    rules: &'v [Rule],
    /// Whether it is the whole value of the field.
    is_whole: bool,
}

impl<'v> Here<'v> {
    fn of_field(field: &'v Field, value: &'v Value<'v>) -> Self {
        Self { value, kind: field.kind.required(), rules: &field.rules, is_whole: true }
    }

    /// The value that the segment leads to.
    fn inside(self, segment: &Segment) -> Option<Self> {
        let part =
            |kind: &'v Kind, value| Self { value, kind: kind.required(), is_whole: false, ..self };
        match (segment, self.kind, self.value) {
            (Segment::Field(at), Kind::Record(spec) | Kind::Table(spec), Value::Record(fields)) => {
                Some(Self::of_field(spec.fields.get(*at)?, fields.get(*at)?.as_ref()?))
            }
            (Segment::Item(at), Kind::List(item), Value::List(items)) => {
                Some(part(item, items.get(*at)?))
            }
            // A row of a table is a record with the columns as its fields.
            (Segment::Item(at), Kind::Table(_), Value::List(rows)) => {
                Some(Self { rules: &[], ..part(self.kind, rows.get(*at)?) })
            }
            (Segment::Key(key), Kind::Map(inner), Value::Map(entries)) => {
                let (_, value) = entries.iter().find(|(own, _)| own == key)?;
                Some(part(inner, value))
            }
            _ => None,
        }
    }

    /// How many rules of the field the value breaks.
    fn broken(self, context: Context<'_>) -> usize {
        // A user's function judges the field, not each of its items.
        let is_judged = |rule: &&Rule| self.is_whole || !matches!(rule, Rule::Check(_));
        let rules = self.rules.iter().filter(|rule| rule.fits(self.kind)).filter(is_judged);
        rules.filter(|rule| rule.holds(self.value, context).is_err()).count()
    }
}
