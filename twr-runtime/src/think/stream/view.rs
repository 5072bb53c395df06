//! `StreamView`: how far each field of a streamed answer came.

use serde::ser::{Serialize, SerializeMap, Serializer};
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::partial::{Named, Partial};
use twr_spec::spec::{Kind, Path, Ref, Segment, Spec, Value};
use twr_spec::stream::ReplyEvent;

use crate::think::drive::Arrival;
use crate::typed::{FieldValue, Partly};

/// How far each field of a streamed answer came.
///
/// It serializes as an object of the fields by name: `{"plan": {"state": "growing", "text": "We watch"}}`.
#[derive(Clone, Debug)]
pub struct StreamView {
    spec: Ref<Spec>,
    thinking: String,
    fields: Vec<FieldView>,
    /// Which call the model is answering, from 1; 0 before the first.
    call: u32,
}

/// How far one field came.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FieldView {
    /// How far it came.
    pub progress: FieldProgress,
    /// The text that was written of it so far, if it is a text.
    pub text: String,
    /// Its parts that are complete: items, rows, entries, values.
    pub parts: Vec<(Segment, Value<'static>)>,
    /// The text so far of the item, the record's text or the file that is being written.
    pub growing_part: Option<(Path, String)>,
}

/// How far one field came.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum FieldProgress {
    /// Nothing of it was written.
    #[default]
    Missing,
    /// It is being written.
    Growing,
    /// It is complete, and something is wrong with it: what.
    Rejected(Vec<Diagnostic>),
    /// It is complete and good.
    Ready(Value<'static>),
}

impl FieldProgress {
    fn name(&self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Growing => "growing",
            Self::Rejected(_) => "rejected",
            Self::Ready(_) => "ready",
        }
    }
}

impl StreamView {
    pub(super) fn new(spec: &'static Spec) -> Self {
        let fields = vec![FieldView::default(); spec.fields.len()];
        Self { spec: Ref::Static(spec), thinking: String::new(), fields, call: 0 }
    }

    /// The free thinking before the sections of the reply that arrives, or that came last.
    pub fn thinking(&self) -> &str {
        &self.thinking
    }

    /// Which call the model is answering, from 1; 0 before the first.
    pub fn call(&self) -> u32 {
        self.call
    }

    /// How far the field called `name` came.
    pub fn field(&self, name: &str) -> Option<&FieldView> {
        let at = self.spec.fields.iter().position(|field| field.name == name)?;
        self.fields.get(at)
    }

    /// The complete items, so far, of the list called `name`.
    pub fn items<T: FieldValue>(&self, name: &str) -> Vec<T> {
        let Some(field) = self.field(name) else { return Vec::new() };
        let read = |value: &Value<'static>| T::from_value(value.clone()).ok();
        match &field.progress {
            FieldProgress::Ready(Value::List(items)) => items.iter().filter_map(read).collect(),
            _ => field.parts.iter().filter_map(|(_, value)| read(value)).collect(),
        }
    }

    /// The fields as the struct that `#[think(partial)]` writes: what is being written is
    /// [`Part::Growing`](crate::typed::Part::Growing), with its text so far.
    pub fn typed<T: Partly>(&self) -> T::Partial {
        T::from_partial(&self.partial())
    }

    /// The fields as a partial value.
    pub fn partial(&self) -> Partial {
        let mut drafts = Vec::with_capacity(self.fields.len());
        let mut values = Vec::with_capacity(self.fields.len());
        let mut diagnostics = Vec::new();
        for (at, field) in self.fields.iter().enumerate() {
            let (value, draft) = match &field.progress {
                FieldProgress::Ready(value) => (Some(value.clone()), None),
                FieldProgress::Growing => (None, Some(Value::text(field.text.clone()))),
                FieldProgress::Missing | FieldProgress::Rejected(_) => (None, None),
            };
            match &field.progress {
                FieldProgress::Missing => diagnostics.push(of_field(at, DiagnosticKind::Missing)),
                FieldProgress::Growing => diagnostics.push(of_field(at, DiagnosticKind::CutOff)),
                FieldProgress::Rejected(wrong) => diagnostics.extend(wrong.iter().cloned()),
                FieldProgress::Ready(_) => {}
            }
            values.push(value);
            drafts.push(draft);
        }
        Partial { spec: self.spec.clone(), value: Value::Record(values), drafts, diagnostics }
    }

    pub(super) fn take_in(&mut self, arrival: &Arrival) {
        match arrival {
            Arrival::Asked(number, _, kept) => {
                self.call = *number;
                self.thinking.clear();
                for (at, field) in self.fields.iter_mut().enumerate() {
                    if !kept.contains(&at) {
                        *field = FieldView::default();
                    }
                }
            }
            Arrival::Reply(ReplyEvent::Thinking(text)) => self.thinking.push_str(text),
            Arrival::Reply(event) => {
                if let Some(field) = event.field().and_then(|at| self.fields.get_mut(at)) {
                    field.take_in(event);
                }
            }
            Arrival::Ended(_) => {}
        }
    }
}

impl FieldView {
    fn take_in(&mut self, event: &ReplyEvent) {
        match event {
            ReplyEvent::Began { .. } => self.progress = FieldProgress::Growing,
            ReplyEvent::Text { text, .. } => {
                self.progress = FieldProgress::Growing;
                self.text.push_str(text);
            }
            ReplyEvent::PartText { path, text } => match &mut self.growing_part {
                Some((own, so_far)) if own == path => so_far.push_str(text),
                growing => *growing = Some((path.clone(), text.clone())),
            },
            ReplyEvent::Part { path, value } => {
                self.growing_part = self.growing_part.take().filter(|(growing, _)| growing != path);
                if let Some(segment) = path.0.get(1) {
                    self.parts.push((segment.clone(), value.clone()));
                }
            }
            ReplyEvent::Ready { value, .. } => {
                *self = Self { progress: FieldProgress::Ready(value.clone()), ..Self::default() };
            }
            ReplyEvent::Rejected { diagnostics, .. } => {
                *self = Self {
                    progress: FieldProgress::Rejected(diagnostics.clone()),
                    ..Self::default()
                };
            }
            ReplyEvent::Replaced { .. } => *self = Self::default(),
            _ => {}
        }
    }
}

fn of_field(at: usize, kind: DiagnosticKind) -> Diagnostic {
    Diagnostic { path: Path(vec![Segment::Field(at)]), span: None, kind, found: String::new() }
}

impl Serialize for StreamView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for (view, field) in self.fields.iter().zip(self.spec.fields.iter()) {
            map.serialize_entry(&field.name, &Shown { view, kind: &field.kind })?;
        }
        map.end()
    }
}

/// A field with its kind, which says how its values are written.
struct Shown<'v> {
    view: &'v FieldView,
    kind: &'v Kind,
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("state", self.view.progress.name())?;
        match &self.view.progress {
            FieldProgress::Missing => {}
            FieldProgress::Growing => {
                map.serialize_entry("text", &self.view.text)?;
                let parts: Vec<Named<'_>> =
                    self.view.parts.iter().filter_map(|(at, value)| self.part(at, value)).collect();
                map.serialize_entry("parts", &parts)?;
                if let Some((_, text)) = &self.view.growing_part {
                    map.serialize_entry("growing_part", text)?;
                }
            }
            FieldProgress::Rejected(wrong) => {
                let wrong: Vec<&str> = wrong.iter().map(|wrong| wrong.kind.name()).collect();
                map.serialize_entry("wrong", &wrong)?;
            }
            FieldProgress::Ready(value) => {
                map.serialize_entry("value", &Named::value(self.kind, value))?;
            }
        }
        map.end()
    }
}

impl<'v> Shown<'v> {
    /// A part with its kind.
    fn part(&self, at: &Segment, value: &'v Value<'static>) -> Option<Named<'v>> {
        match (self.kind.required(), at) {
            (Kind::List(item), _) => Some(Named::value(item, value)),
            (Kind::Map(entry), _) => Some(Named::value(entry, value)),
            (Kind::Table(row), _) => Some(Named::reply(row, value)),
            (Kind::Record(spec), Segment::Field(at)) => {
                Some(Named::value(&spec.fields.get(*at)?.kind, value))
            }
            _ => None,
        }
    }
}
