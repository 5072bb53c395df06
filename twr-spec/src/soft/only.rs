//! Parts of a spec, with worked examples cut down to them: each is read first, by the rules of the whole spec.

use std::borrow::Cow;

use super::assembled::{given_examples_of, worked_examples};
use crate::read::Reader;
use crate::spec::{Example, Examples, Layout, Spec};

impl Spec {
    /// The same spec, asked for in this layout.
    #[must_use]
    pub fn in_layout(&self, layout: Layout) -> Self {
        if self.literal_examples.is_empty() {
            return Self { layout, ..self.clone() };
        }
        // Worked examples that are text stand in the layout that the spec was declared with.
        Self { layout, ..self.only(|_| true) }
    }

    /// The same spec with only the fields for which `keep` holds, in the same order, and with its
    /// worked examples cut down to them.
    #[must_use]
    pub fn only(&self, keep: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.fields.len()).filter(|&at| keep(at)).collect();
        let fields = kept.iter().filter_map(|&at| self.fields.get(at).cloned()).collect();
        Self {
            fields: Cow::Owned(fields),
            examples: self.examples_of(|example| example.only(&kept)),
            literal_examples: Cow::Borrowed(&[]),
            ..self.clone()
        }
    }

    /// The same spec with the examples that it shows as they are now, whatever is changed of its rules.
    #[must_use]
    pub fn with_its_examples(&self) -> Self {
        let shown = worked_examples(self);
        let examples =
            if shown.is_empty() { Examples::Unwanted } else { Examples::Checked(shown.into()) };
        Self { examples, literal_examples: Cow::Borrowed(&[]), ..self.clone() }
    }

    /// The given examples that read back, each changed so; without any, as the spec says.
    fn examples_of(&self, change: impl Fn(Example) -> Example) -> Examples {
        if !self.has_examples() || self.examples.are_unwanted() {
            return self.examples.clone();
        }
        let given = given_examples_of(&Reader::new(self));
        Examples::Checked(given.into_iter().map(change).collect())
    }
}
