//! `WorkedExamples`: the worked examples of a spec, made once: as values, and each section as text.

use super::example::worked_examples_of;
#[cfg(feature = "templates")]
use super::write::{joined, sections};
use crate::read::Reader;
use crate::spec::{Example, Value};
#[cfg(feature = "templates")]

/// The worked examples of a spec.
#[derive(Clone, Debug)]
pub(crate) struct WorkedExamples {
    examples: Vec<Example>,
    /// The sections of each example, in the spec's order.
    #[cfg(feature = "templates")]
    sections: Vec<Vec<Option<String>>>,
}

impl WorkedExamples {
    /// The examples of the reader's spec.
    pub(crate) fn of(reader: &Reader<'_>) -> Self {
        let examples = worked_examples_of(reader);
        Self {
            #[cfg(feature = "templates")]
            sections: examples.iter().map(|example| sections(reader, &example.reply)).collect(),
            examples,
        }
    }

    /// The examples as values.
    pub(crate) fn values(&self) -> &[Example] {
        &self.examples
    }

    /// The sections at these positions of the first example that shows most of them: of a union, the word
    /// that they belong to.
    #[cfg(feature = "templates")]
    pub(crate) fn form_of(&self, reader: &Reader<'_>, fields: &[usize]) -> String {
        let shown = |(example, _): &(&Example, _)| match &example.reply {
            Value::Record(values) => {
                fields.iter().filter(|at| values.get(**at).is_some_and(Option::is_some)).count()
            }
            _ => 0,
        };
        let examples = self.examples.iter().zip(&self.sections).rev();
        let Some((_, sections)) = examples.max_by_key(shown).filter(|(_, all)| !all.is_empty())
        else {
            return String::new();
        };
        let sections = fields.iter().filter_map(|at| sections.get(*at)?.as_deref());
        joined(reader.spec(), sections)
    }
}
