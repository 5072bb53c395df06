//! A whole reply that is one object of JSON, or one table, where sections were asked for.

use std::ops::Range;

use super::Reader;
use crate::diagnostic::Diagnostic;
use crate::kind;
use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::Resolved;
use crate::spec::Value;

/// What was read of a reply, field by field.
pub(super) struct Fields<'a> {
    pub(super) values: Vec<Option<Value<'a>>>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) recoveries: Vec<Recovery>,
    /// Where all of them stand, if they have no places of their own.
    pub(super) place: Option<Range<usize>>,
}

impl Reader<'_> {
    /// The fields of the last object of JSON behind the last think block that names all that has to be there;
    /// or those of the only table, if its columns or rows do.
    pub(super) fn find_whole<'a>(
        &self,
        reply: &'a str,
        task: Option<&str>,
        resolved: &mut Resolved,
    ) -> Option<Fields<'a>> {
        let thinks = resolved.recoveries.iter();
        let thinks = thinks.filter(|recovery| recovery.kind == RecoveryKind::ThinkBlock);
        let start = thinks.map(|think| think.span.end).max().unwrap_or(0).min(reply.len());
        let text = reply.get(start..).filter(|text| text.contains(['{', '|']))?;
        let tables = self.tables.with_root(self.spec);
        let mut desk = self.desk(reply, task);
        desk.tables = &tables;
        let (value, piece) = kind::read_whole(self.spec, text, &mut desk)?;
        let Value::Record(values) = value else { return None };
        let at = start + (piece.as_ptr().addr() - text.as_ptr().addr());
        resolved.head = at;
        Some(Fields {
            values,
            diagnostics: desk.diagnostics,
            recoveries: desk.recoveries,
            place: Some(at..at + piece.len()),
        })
    }
}
