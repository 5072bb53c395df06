//! `WorkedExamples`: the worked examples of a spec, made once: as values, and each section as text.

#[cfg(feature = "templates")]
use super::joined;
use crate::spec::Example;
#[cfg(feature = "templates")]
use crate::spec::{Spec, Value};

/// The worked examples of a spec.
#[derive(Clone, Debug)]
pub(crate) struct WorkedExamples {
    pub(crate) examples: Vec<Example>,
    /// The sections of each example, in the spec's order.
    #[cfg(feature = "templates")]
    pub(crate) sections: Vec<Vec<Option<String>>>,
}

impl WorkedExamples {
    /// The sections at these positions of the first example that shows most of them: of a union, the word
    /// that they belong to.
    #[cfg(feature = "templates")]
    pub(crate) fn form_of(&self, spec: &Spec, fields: &[usize]) -> String {
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
        let mut sections = fields.iter().filter_map(|at| sections.get(*at)?.as_deref()).peekable();
        if sections.peek().is_none() {
            return String::new();
        }
        joined(spec, sections)
    }
}
