//! Worked examples that are values: written, and read back as a reply.

use super::literal::{ExampleFault, fault};
use super::write::{is_plain, write, write_plainly};
use crate::read::{Circumstances, Reader};
use crate::spec::{Example, Value};

/// What is wrong with the example, in the layout of the reader's spec: what the reader refuses, and what it
/// reads otherwise.
pub(crate) fn read_back(reader: &Reader<'_>, example: &Example) -> Vec<ExampleFault> {
    let spec = reader.spec();
    let written = write(spec, &example.reply);
    let known = Circumstances { task: Some(&example.task), ..Circumstances::default() };
    let reading = reader.read_in(&written, known);
    if !reading.diagnostics.is_empty() {
        // The lines are those of what was written, which the user does not see.
        let unplaced = |fault| ExampleFault { line: None, ..fault };
        let faults = reading.diagnostics.iter().map(|wrong| fault(spec, &written, wrong));
        return faults.map(unplaced).collect();
    }
    if reading.value == example.reply {
        return Vec::new();
    }
    let at = first_difference(&reading.value, &example.reply);
    let field = at.and_then(|at| spec.fields.get(at));
    let place = field
        .map_or_else(String::new, |field| format!(" in {}", spec.layout.mention(&field.header)));
    let why = format!(
        "reads back as another value{place}: write it as it would be read, without blank lines at its \
         start and white space at its end"
    );
    vec![ExampleFault { field: at, line: None, why }]
}

/// Whether the example may be shown: the reader reads it without a diagnostic, and no line of it needs a
/// backslash.
pub(super) fn reads_back(reader: &Reader<'_>, example: &Example) -> bool {
    let text = write_plainly(reader, &example.reply);
    let known = Circumstances { task: Some(&example.task), ..Circumstances::default() };
    let reading = reader.read_in(&text, known);
    reading.diagnostics.is_empty() && is_plain(reader, &text, &reading.value, &example.reply)
}

fn first_difference(read: &Value<'_>, written: &Value<'_>) -> Option<usize> {
    let (Value::Record(read), Value::Record(written)) = (read, written) else { return None };
    read.iter().zip(written).position(|(read, written)| read != written)
}
