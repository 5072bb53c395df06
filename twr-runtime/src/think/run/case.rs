//! The case of a union, once it is known.

use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::spec::{Case, Path, Segment, Value};

use super::Run;

impl Run<'_> {
    /// Notes what the known case of a union lacks. A reply that seemed to be of another case was not missing it.
    pub(super) fn note_missing_of_case(&mut self) {
        let tag = self.spec.tag().and_then(|tag| self.fields.get(tag));
        let Some(Some(Value::Choice(word))) = tag.map(|tag| &tag.value) else { return };
        let of_case = Case::Of(*word);
        for (at, (field, state)) in self.spec.fields.iter().zip(&mut self.fields).enumerate() {
            let is_needed = field.case == of_case && !field.may_be_left_out();
            if is_needed && state.value.is_none() && state.wrong.is_empty() {
                state.wrong.push(Diagnostic {
                    path: Path(vec![Segment::Field(at)]),
                    span: None,
                    kind: DiagnosticKind::Missing,
                    found: String::new(),
                });
            }
        }
    }
}
