//! Whether a text could be a field's value: what is taken from a task or offered has to keep every rule that a written
//! value has to keep.

use super::{Context, Patterns, Task};
use crate::spec::{Field, Kind, Rule, Value};

/// Tells of texts whether a field accepts them. Its patterns are compiled once.
pub(crate) struct Acceptance<'f, 't> {
    field: &'f Field,
    task: &'t Task<'t>,
    patterns: Patterns,
}

impl<'f, 't> Acceptance<'f, 't> {
    /// The acceptance of the field's texts, for this task.
    pub(crate) fn new(field: &'f Field, task: &'t Task<'t>) -> Self {
        let mut patterns = Patterns::default();
        for rule in field.rules.iter() {
            if let Rule::Pattern(pattern) = rule {
                // A pattern that does not compile is a flaw of the spec, which `check` reports.
                let _ = patterns.add(&pattern.regex);
            }
        }
        Self { field, task, patterns }
    }

    /// Whether the text keeps every rule of the field, and the field's type takes it. Of a kind that is no text: no.
    pub(crate) fn takes(&self, text: &str) -> bool {
        let value = Value::text(text);
        takes_text(self.field.kind.required(), text) && self.broken(&value).next().is_none()
    }

    fn broken<'s>(&'s self, value: &'s Value<'s>) -> impl Iterator<Item = &'s Rule> + 's {
        let context = Context { task: Some(self.task), patterns: &self.patterns };
        let kind = self.field.kind.required();
        let rules = self.field.rules.iter().filter(move |rule| rule.fits(kind));
        rules.filter(move |rule| rule.holds(value, context).is_err())
    }
}

/// Whether the kind is that of a text, and takes this one.
pub(crate) fn takes_text(kind: &Kind, text: &str) -> bool {
    match kind.required() {
        Kind::Text | Kind::Line | Kind::Code(_) => true,
        Kind::Parsed(parsed) => (parsed.check)(text).is_ok(),
        _ => false,
    }
}
