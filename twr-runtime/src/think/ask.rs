//! `Ask`: what one attempt asks for, and how its reply is read.

use twr_spec::condition::Condition;
use twr_spec::read::{Circumstances, Reader, Reading};
use twr_spec::spec::{Ref, Spec, Value};
use twr_spec::verdict::{Verdict, judge};
use twr_spec::wording::Wording;

/// What an attempt asks for. Fields are positions in the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// The whole reply.
    Whole,
    /// These sections, with their headers.
    Sections(Vec<usize>),
    /// One section's value, without its header.
    Value(usize),
}

impl Ask {
    /// Whether it asks for this field.
    pub fn includes(&self, field: usize) -> bool {
        match self {
            Self::Whole => true,
            Self::Sections(fields) => fields.contains(&field),
            Self::Value(only) => *only == field,
        }
    }

    /// The verdict on a reply to this ask: fields that were not asked for are neither missing nor wrong.
    /// For a whole reply this is what `parse` says.
    pub fn judge(
        &self,
        reader: &Reader<'_>,
        spec: &Ref<Spec>,
        reply: &str,
        known: Circumstances<'_>,
        wording: &Wording,
    ) -> Verdict<Value<'static>> {
        let mut reading = match self {
            Self::Value(field) => reader.read_field(*field, reply, known),
            Self::Whole | Self::Sections(_) => reader.read_in(reply, known),
        };
        self.restrict(&mut reading);
        let condition = Condition::of(reply, &reading, known.cut_off);
        judge(spec, reading, condition, wording)
    }

    fn restrict(&self, reading: &mut Reading<'_>) {
        if *self == Self::Whole {
            return;
        }
        if let Value::Record(fields) = &mut reading.value {
            for (at, value) in fields.iter_mut().enumerate() {
                if !self.includes(at) {
                    *value = None;
                }
            }
        }
        let asked = |section: Option<usize>| section.is_none_or(|at| self.includes(at));
        reading.diagnostics.retain(|diagnostic| asked(diagnostic.path.section()));
        reading.recoveries.retain(|recovery| asked(recovery.section));
        for (at, draft) in reading.drafts.iter_mut().enumerate() {
            if !self.includes(at) {
                *draft = None;
            }
        }
    }
}
