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
    shown: Mutex<Shown>,
}

/// What is on the screen.
#[derive(Debug, Default)]
struct Shown {
    /// Whether the last line goes on.
    is_inside: bool,
    /// How many parts of the section are complete.
    complete: usize,
    /// The part whose text is on the last line, and that text.
    growing: Option<(Path, String)>,
    /// An item that begins before the item above it is complete: its line waits for that one's.
    waiting: Option<(Path, String)>,
}

impl<'s> LiveFields<'s> {
    pub(crate) fn new(spec: &'s Spec) -> Self {
        Self { spec, shown: Mutex::default() }
    }

    /// Shows one event.
    pub(crate) fn show(&self, event: &ReplyEvent) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            ReplyEvent::PartText { path, text } => shown.grow(path, &self.part_mark(path), text),
            ReplyEvent::Part { path, value } => match value {
                Value::Text(text) => shown.complete(path, &self.part_mark(path), text),
                _ => shown.complete(path, &self.part_mark(path), &self.part(path, value)),
            },
            ReplyEvent::Thinking(text) => shown.write(&format!("{DIM}{text}{DIM:#}")),
            ReplyEvent::Text { text, .. } => shown.write(text),
            ReplyEvent::Began { field } => {
                shown.begin_section();
                shown.line(&format!("{}:", self.header(*field)));
            }
            ReplyEvent::Ready { field, .. } => {
                shown.line(&format!("{GOOD}{} is there{GOOD:#}", self.header(*field)));
            }
            ReplyEvent::Rejected { field, diagnostics, .. } => {
                let wrong: Vec<&str> = diagnostics.iter().map(|wrong| wrong.kind.name()).collect();
                let (header, wrong) = (self.header(*field), wrong.join(", "));
                shown.line(&format!("{BAD}{header} is wrong{BAD:#}: {wrong}"));
            }
            ReplyEvent::Replaced { field } => {
                shown.line(&format!("{DIM}{} is taken back{DIM:#}", self.header(*field)));
            }
            _ => {}
        }
    }

    fn header(&self, field: usize) -> String {
        let field = self.spec.fields.get(field);
        field.map(|field| self.spec.layout.mention(&field.header)).unwrap_or_default()
    }

    /// What the line of a part begins with.
    fn part_mark(&self, path: &Path) -> String {
        match (path.0.get(1), self.kind(path)) {
            (None, _) => String::new(),
            (Some(Segment::Key(key)), _) => format!("- {key}: "),
            (Some(Segment::Field(at)), Some(Kind::Record(spec))) => {
                let header = spec.fields.get(*at).map(|field| &*field.header);
                format!("- {}: ", header.unwrap_or_default())
            }
            _ => "- ".to_owned(),
        }
    }

    /// The kind of the section that a path leads into.
    fn kind(&self, path: &Path) -> Option<&Kind> {
        let field = self.spec.fields.get(path.section()?)?;
        Some(field.kind.required())
    }

    /// A part as JSON, with the names of its fields.
    fn part(&self, path: &Path, value: &Value<'_>) -> String {
        let named = match (self.kind(path), path.0.get(1)) {
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
}

impl Shown {
    fn begin_section(&mut self) {
        *self = Self { is_inside: self.is_inside, ..Self::default() };
    }

    /// Shows more of the text of a part.
    fn grow(&mut self, path: &Path, lead: &str, text: &str) {
        if let Some((growing, so_far)) = &mut self.growing
            && growing == path
        {
            so_far.push_str(text);
            return self.write(text);
        }
        if matches!(path.0.get(1), Some(Segment::Item(item)) if *item > self.complete) {
            let (_, waiting) = self.waiting.get_or_insert_with(|| (path.clone(), String::new()));
            return waiting.push_str(text);
        }
        self.begin_line(&format!("{lead}{text}"));
        self.growing = Some((path.clone(), text.to_owned()));
    }

    /// Shows a part that is complete: only what is not on the screen yet.
    fn complete(&mut self, path: &Path, lead: &str, text: &str) {
        let growing = self.growing.take().filter(|(growing, _)| growing == path);
        match growing.and_then(|(_, so_far)| text.strip_prefix(&*so_far).map(str::to_owned)) {
            Some(rest) => self.write(&format!("{rest}\n")),
            None => self.line(&format!("{lead}{text}")),
        }
        self.complete += 1;
        if let Some((path, text)) = self.waiting.take() {
            self.grow(&path, lead, &text);
        }
    }

    /// Writes a line of its own.
    fn line(&mut self, text: &str) {
        self.begin_line(&format!("{text}\n"));
    }

    fn begin_line(&mut self, text: &str) {
        let start = if self.is_inside { "\n" } else { "" };
        self.write(&format!("{start}{text}"));
    }

    /// Goes on where the screen is.
    fn write(&mut self, text: &str) {
        self.is_inside = !text.ends_with('\n');
        note_part(text);
    }
}
