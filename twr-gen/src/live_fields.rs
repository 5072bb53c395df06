//! `LiveFields`: a reply on standard error, field by field, while a model writes it.

use std::sync::{Mutex, PoisonError};

use twr_runtime::stream::ReplyEvent;
use twr_spec::partial::Named;
use twr_spec::spec::{Kind, Path, Segment, Spec, Value};

use crate::screen::{BAD, DIM, GOOD, note_part};

/// Shows what the pieces of a reply say.
#[derive(Debug)]
pub(crate) struct LiveFields<'s> {
    spec: &'s Spec,
    /// Whether the last line on the screen goes on.
    is_inside: Mutex<bool>,
}

impl<'s> LiveFields<'s> {
    pub(crate) fn new(spec: &'s Spec) -> Self {
        Self { spec, is_inside: Mutex::new(false) }
    }

    /// Shows one event.
    pub(crate) fn show(&self, event: &ReplyEvent) {
        match event {
            ReplyEvent::Thinking(text) => self.go_on(&format!("{DIM}{text}{DIM:#}")),
            ReplyEvent::Began { field } => {
                self.line(&format!("{}:", self.header(*field)));
            }
            ReplyEvent::Text { text, .. } => self.go_on(text),
            ReplyEvent::Part { path, value } => self.line(&format!("- {}", self.part(path, value))),
            ReplyEvent::Ready { field, .. } => {
                self.line(&format!("{GOOD}{} is there{GOOD:#}", self.header(*field)));
            }
            ReplyEvent::Rejected { field, diagnostics, .. } => {
                let wrong: Vec<&str> = diagnostics.iter().map(|wrong| wrong.kind.name()).collect();
                let (header, wrong) = (self.header(*field), wrong.join(", "));
                self.line(&format!("{BAD}{header} is wrong{BAD:#}: {wrong}"));
            }
            ReplyEvent::Replaced { field } => {
                self.line(&format!("{DIM}{} is taken back{DIM:#}", self.header(*field)));
            }
            _ => {}
        }
    }

    fn header(&self, field: usize) -> String {
        let field = self.spec.fields.get(field);
        field.map(|field| self.spec.layout.mention(&field.header)).unwrap_or_default()
    }

    /// A part as JSON, with the names of its fields.
    fn part(&self, path: &Path, value: &Value<'_>) -> String {
        let field = path.section().and_then(|at| self.spec.fields.get(at));
        let named = match (field.map(|field| field.kind.required()), path.0.get(1)) {
            (Some(Kind::List(item) | Kind::Map(item)), _) => Named::value(item, value),
            (Some(Kind::Table(row)), _) => Named::reply(row, value),
            (Some(Kind::Record(spec)), Some(Segment::Field(at))) => match spec.fields.get(*at) {
                Some(inner) => Named::value(&inner.kind, value),
                None => return String::new(),
            },
            _ => return String::new(),
        };
        serde_json::to_string(&named).unwrap_or_default()
    }

    /// Writes a line of its own.
    fn line(&self, text: &str) {
        let mut is_inside = self.is_inside.lock().unwrap_or_else(PoisonError::into_inner);
        let start = if std::mem::take(&mut *is_inside) { "\n" } else { "" };
        note_part(format_args!("{start}{text}\n"));
    }

    /// Goes on with the last line.
    fn go_on(&self, text: &str) {
        *self.is_inside.lock().unwrap_or_else(PoisonError::into_inner) = !text.ends_with('\n');
        note_part(text);
    }
}
