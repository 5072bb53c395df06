//! Parts of a spec, with worked examples cut down to them: those that are text have to be read first.

use std::borrow::Cow;

use super::assembled::worked_examples;
use super::literal::literal_examples;
use crate::spec::{Examples, Layout, Spec};

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
    /// worked examples cut down to them. Of a union without its tag these are the examples of all cases: no
    /// example of a case is assembled without the tag.
    #[must_use]
    pub fn only(&self, keep: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.fields.len()).filter(|&at| keep(at)).collect();
        let fields = kept.iter().filter_map(|&at| self.fields.get(at).cloned()).collect();
        let examples = match self.tag() {
            Some(tag) if !kept.contains(&tag) => {
                Examples::Data(worked_examples(self).into()).only(Vec::new(), &kept)
            }
            _ => self.examples.only(literal_examples(self), &kept),
        };
        Self {
            fields: Cow::Owned(fields),
            examples,
            literal_examples: Cow::Borrowed(&[]),
            ..self.clone()
        }
    }
}
