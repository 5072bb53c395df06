//! Parts of a spec, with worked examples cut down to them: each is read first, by the rules of the whole spec.

use std::borrow::Cow;

use super::assembled::{given_examples_of, worked_examples, worked_examples_of};
use crate::read::Reader;
use crate::spec::{Examples, Layout, Spec};

impl Spec {
    /// The same spec, asked for in this layout.
    #[must_use]
    pub fn in_layout(&self, layout: Layout) -> Self {
        if self.literal_examples.is_empty() {
            return Self { layout, ..self.clone() };
        }
        // Worked examples that are text are in the layout that the spec was declared with.
        Self { layout, ..self.only(|_| true) }
    }

    /// The same spec with only the fields for which `keep` holds, in the same order, and with its
    /// worked examples cut down to them. Of a union without its tag these are the examples of all cases: no
    /// example of a case is assembled without the tag.
    #[must_use]
    pub fn only(&self, keep: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.fields.len()).filter(|&at| keep(at)).collect();
        let fields = kept.iter().filter_map(|&at| self.fields.get(at).cloned()).collect();
        Self {
            fields: Cow::Owned(fields),
            examples: self.examples_of(&kept),
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

    /// The same spec with the examples that it shows, without the sections of these fields.
    #[must_use]
    pub fn with_examples_without(&self, fields: &[usize]) -> Self {
        let shown = worked_examples(self).into_iter().map(|example| example.without(fields));
        let examples = Examples::Checked(shown.collect());
        Self { examples, literal_examples: Cow::Borrowed(&[]), ..self.clone() }
    }

    /// The given examples that read back, cut down to these fields; without any, as the spec says. Of a union that
    /// loses its tag the examples of all its cases: without the tag none can be assembled.
    fn examples_of(&self, kept: &[usize]) -> Examples {
        let loses_tag = self.tag().is_some_and(|tag| !kept.contains(&tag));
        if !(self.has_examples() || loses_tag) || self.examples.are_unwanted() {
            return self.examples.clone();
        }
        let reader = Reader::new(self);
        let is_union = self.tag().is_some();
        let shown = if is_union { worked_examples_of(&reader) } else { given_examples_of(&reader) };
        Examples::Checked(shown.into_iter().map(|example| example.only(kept)).collect())
    }
}
