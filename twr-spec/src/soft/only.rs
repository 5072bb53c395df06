//! Parts of a spec, with worked examples cut down to them: those that are text have to be read first.

use std::borrow::Cow;

use super::literal::literal_examples;
use crate::spec::{Layout, Spec};

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
            examples: self.examples.only(literal_examples(self), &kept),
            literal_examples: Cow::Borrowed(&[]),
            ..self.clone()
        }
    }
}
