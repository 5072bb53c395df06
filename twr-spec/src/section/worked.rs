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
    /// that they belong to. A section is left out whose value may not be shown.
    #[cfg(feature = "templates")]
    pub(crate) fn form_of(
        &self,
        spec: &Spec,
        fields: &[usize],
        may_be_shown: impl Fn(usize, &Value<'_>) -> bool,
    ) -> String {
        let is_shown = |example: &Example, at: usize| match &example.reply {
            Value::Record(values) => {
                values.get(at).and_then(Option::as_ref).is_some_and(|value| may_be_shown(at, value))
            }
            _ => false,
        };
        let shown = |(example, _): &(&Example, _)| {
            fields.iter().filter(|at| is_shown(example, **at)).count()
        };
        let examples = self.examples.iter().zip(&self.sections).rev();
        let Some((example, sections)) = examples.max_by_key(shown) else { return String::new() };
        let shown = fields.iter().filter(|at| is_shown(example, **at));
        let mut sections = shown.filter_map(|at| sections.get(*at)?.as_deref()).peekable();
        if sections.peek().is_none() {
            return String::new();
        }
        joined(spec, sections)
    }
}
