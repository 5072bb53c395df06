//! `Log`: the fields of a reply line by line, where lines cannot be written again.

use twr_runtime::stream::ReplyEvent;
use twr_spec::spec::{Kind, Path, Ref, Segment, Spec, Value};

use super::words;
use crate::screen::{BAD, DIM, GOOD, note_part};

/// The fields of a reply, line by line.
#[derive(Debug)]
pub(super) struct Log {
    spec: Ref<Spec>,
    shown: Shown,
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

impl Log {
    pub(super) fn new(spec: Ref<Spec>) -> Self {
        Self { spec, shown: Shown::default() }
    }

    /// Shows one event.
    pub(super) fn show(&mut self, event: &ReplyEvent) {
        let (spec, shown) = (&self.spec, &mut self.shown);
        match event {
            ReplyEvent::PartText { path, text } => {
                shown.grow(path, &words::mark_of(spec, path), text);
            }
            ReplyEvent::Part { path, value } => {
                shown.complete(path, &words::mark_of(spec, path), &part(spec, path, value));
            }
            ReplyEvent::Thinking(text) => shown.write(&format!("{DIM}{text}{DIM:#}")),
            ReplyEvent::Text { text, .. } => shown.write(text),
            ReplyEvent::Began { field } => {
                shown.begin_section();
                shown.line(&format!("{}:", words::header(spec, *field)));
            }
            ReplyEvent::Ready { field, value: Value::Null } => {
                let header = words::header(spec, *field);
                shown.line(&format!("{DIM}{header} is left out{DIM:#}"));
            }
            ReplyEvent::Ready { field, value } => {
                let value = shown.finish_field(spec, *field, value);
                let header = words::header(spec, *field);
                shown.line(&format!("{GOOD}{header} is there{GOOD:#}{value}"));
            }
            ReplyEvent::Rejected { field, diagnostics, .. } => {
                let wrong: Vec<&str> = diagnostics.iter().map(|wrong| wrong.kind.name()).collect();
                let (header, wrong) = (words::header(spec, *field), wrong.join(", "));
                shown.line(&format!("{BAD}{header} is wrong{BAD:#}: {wrong}"));
            }
            ReplyEvent::Replaced { field } => {
                let header = words::header(spec, *field);
                shown.line(&format!("{DIM}{header} is taken back{DIM:#}"));
                shown.begin_section();
            }
            _ => {}
        }
    }

    /// Writes a line of its own.
    pub(super) fn line(&mut self, text: &str) {
        self.shown.line(text);
    }

    /// Ends the line that goes on.
    pub(super) fn end(&mut self) {
        self.shown.begin_line("");
    }
}

/// A part as text.
fn part(spec: &Spec, path: &Path, value: &Value<'_>) -> String {
    let field = path.section().and_then(|at| spec.fields.get(at));
    match (field, path.0.get(1)) {
        (Some(field), Some(part)) => words::of_part(&field.kind, part, value),
        _ => String::new(),
    }
}

impl Shown {
    fn begin_section(&mut self) {
        *self = Self { is_inside: self.is_inside, ..Self::default() };
    }

    /// Shows more of the text of a part.
    fn grow(&mut self, path: &Path, prefix: &str, text: &str) {
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
        self.begin_line(&format!("{prefix}{text}"));
        self.growing = Some((path.clone(), text.to_owned()));
    }

    /// Shows a part that is complete: only what is not on the screen yet.
    fn complete(&mut self, path: &Path, prefix: &str, text: &str) {
        let growing = self.growing.take().filter(|(growing, _)| growing == path);
        match growing.and_then(|(_, so_far)| text.strip_prefix(&*so_far).map(str::to_owned)) {
            Some(remaining) => self.write(&format!("{remaining}\n")),
            None => self.line(&format!("{prefix}{text}")),
        }
        self.complete += 1;
        if let Some((path, text)) = self.waiting.take() {
            self.grow(&path, prefix, &text);
        }
    }

    /// Shows the parts of a complete field that were not shown yet, and gives a value that was not shown while it was
    /// written.
    fn finish_field(&mut self, spec: &Spec, field: usize, value: &Value<'_>) -> String {
        let Some(shape) = spec.fields.get(field) else { return String::new() };
        match (shape.kind.required(), value) {
            (Kind::List(_) | Kind::Table(_), Value::List(items)) => {
                for (at, item) in items.iter().enumerate().skip(self.complete) {
                    let segment = Segment::Item(at);
                    let text = words::of_part(&shape.kind, &segment, item);
                    let path = Path(vec![Segment::Field(field), segment]);
                    self.complete(&path, &words::mark_of(spec, &path), &text);
                }
                String::new()
            }
            (Kind::Text | Kind::Code(_) | Kind::File | Kind::Map(_) | Kind::Record(_), _) => {
                String::new()
            }
            (kind, value) => format!(": {}", words::of_value(kind, value)),
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
