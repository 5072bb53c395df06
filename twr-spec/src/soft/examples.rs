//! The worked examples of a reader's spec: made when they are first asked for, and kept by the reader.

use super::assembled::worked_examples_of;
#[cfg(feature = "templates")]
use super::write::sections;
use crate::read::Reader;
use crate::section::WorkedExamples;
use crate::spec::Example;

impl Reader<'_> {
    /// The worked examples of the spec, as [`worked_examples`](crate::soft::worked_examples) makes them: once,
    /// however often they are asked for.
    pub fn examples(&self) -> &[Example] {
        &self.worked().examples
    }

    pub(crate) fn worked(&self) -> &WorkedExamples {
        // A reader of further turns, or of what is copied, would read examples otherwise.
        self.kept_examples().get_or_init(|| worked(&Reader::new(self.spec())))
    }
}

fn worked(reader: &Reader<'_>) -> WorkedExamples {
    let examples = worked_examples_of(reader);
    WorkedExamples {
        #[cfg(feature = "templates")]
        sections: examples.iter().map(|example| sections(reader, &example.reply)).collect(),
        examples,
    }
}
