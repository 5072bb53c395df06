//! `StreamView`: how far each field of a streamed answer came.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::partial::{Named, Partial};
use twr_spec::spec::{Field, Kind, Path, Ref, Segment, Spec, Value};
use twr_spec::stream::ReplyEvent;

use crate::think::Ask;
use crate::think::drive::Arrival;
use crate::typed::{FieldValue, Partly};

/// How far each field of a streamed answer came.
///
/// It serializes as the call, the thinking and the fields by name:
/// `{"call": 1, "thinking": "", "fields": {"plan": {"state": "growing", "text": "We watch", …}}}`.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{FieldProgress, think_stream};
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 3"]);
/// let mut stream = think_stream::<Plan>(&model, "Plan a study of bees.");
/// let latest = stream.latest();
/// while stream.next().await.is_some() {
///     for (field, view) in latest.get().fields() {
///         println!("{}: {:?} {}", field.name, view.progress, view.text);
///     }
/// }
/// let view = latest.get();
/// let weeks = view.field("weeks").unwrap();
/// assert!(matches!(weeks.progress, FieldProgress::Ready(_)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct StreamView {
    spec: Ref<Spec>,
    thinking: String,
    fields: Vec<FieldView>,
    /// Which call the model is answering, from 1; 0 before the first.
    call: u32,
}

/// How far one field came. [`StreamView`] has an example.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct FieldView {
    /// How far it came.
    pub progress: FieldProgress,
    /// The text that was written of it so far, if it is a text.
    pub text: String,
    /// Its parts that are complete: items, rows, entries, values.
    pub parts: Vec<(Segment, Value<'static>)>,
    /// The text so far of the item, the record's text, the file or the edit that is being written.
    pub growing_part: Option<(Path, String)>,
    /// Whether it is good and the current call, a repair, does not ask for it.
    pub is_kept: bool,
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
    /// The reply ended without it, as it may.
    LeftOut,
}

impl FieldProgress {
    fn name(&self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Growing => "growing",
            Self::Rejected(_) => "rejected",
            Self::Ready(_) => "ready",
            Self::LeftOut => "left_out",
        }
    }
}

impl StreamView {
    /// The view of a run that has asked nothing yet. A [`ThinkStream`](crate::think::ThinkStream) fills its own. A
    /// program that drives a [`Run`](crate::think::Run) fills one by [`asked`](Self::asked), [`hear`](Self::hear) and
    /// [`ended`](Self::ended).
    pub fn new(spec: Ref<Spec>) -> Self {
        let fields = vec![FieldView::default(); spec.fields.len()];
        Self { spec, thinking: String::new(), fields, call: 0 }
    }

    /// The model is asked, for the call of this number from 1; these fields keep their value.
    pub fn asked(&mut self, number: u32, ask: &Ask, kept: &[usize]) {
        self.call = number;
        self.thinking.clear();
        for (at, field) in self.fields.iter_mut().enumerate() {
            let is_kept = kept.contains(&at);
            if ask.includes(at) && !is_kept {
                *field = FieldView::default();
            }
            field.is_kept = is_kept;
        }
    }

    /// A piece of the reply, or its end, says this.
    pub fn hear(&mut self, event: &ReplyEvent) {
        if let ReplyEvent::Thinking(text) = event {
            self.thinking.push_str(text);
        }
        if let Some(field) = event.field().and_then(|at| self.fields.get_mut(at)) {
            field.hear(event);
        }
    }

    /// The reply has ended: an optional field that it does not have was left out.
    pub fn ended(&mut self) {
        for (view, field) in self.fields.iter_mut().zip(self.spec.fields.iter()) {
            if matches!(view.progress, FieldProgress::Missing) && !field.is_required() {
                view.progress = FieldProgress::LeftOut;
            }
        }
    }

    /// All fields in the order of the spec, with how far each came.
    pub fn fields(&self) -> impl Iterator<Item = (&Field, &FieldView)> {
        self.spec.fields.iter().zip(&self.fields)
    }

    /// The spec of the fields.
    pub fn spec(&self) -> &Spec {
        &self.spec
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
                FieldProgress::Growing => (None, Some(self.draft(at, field))),
                FieldProgress::Missing | FieldProgress::Rejected(_) | FieldProgress::LeftOut => {
                    (None, None)
                }
            };
            match &field.progress {
                FieldProgress::Missing => diagnostics.push(missing(at)),
                FieldProgress::Growing => diagnostics.push(field.cut_off(at)),
                FieldProgress::Rejected(wrong) => diagnostics.extend(wrong.iter().cloned()),
                FieldProgress::Ready(_) | FieldProgress::LeftOut => {}
            }
            values.push(value);
            drafts.push(draft);
        }
        Partial { spec: self.spec.clone(), value: Value::Record(values), drafts, diagnostics }
    }

    /// What was written of a field so far: its complete parts, or its text.
    fn draft(&self, at: usize, field: &FieldView) -> Value<'static> {
        let kind = self.spec.fields.get(at).map(|field| &*field.kind);
        let parts = kind.and_then(|kind| field.complete_parts(kind));
        parts.unwrap_or_else(|| Value::text(field.written().to_owned()))
    }

    pub(super) fn take_in(&mut self, arrival: &Arrival) {
        match arrival {
            Arrival::Asked(number, ask, kept) => self.asked(*number, ask, kept),
            Arrival::Reply(event) => self.hear(event),
            Arrival::Ended(_) => self.ended(),
        }
    }
}

impl FieldView {
    /// The complete parts as a value of this kind, so far; `None` if the kind has no parts.
    pub fn complete_parts(&self, kind: &Kind) -> Option<Value<'static>> {
        let values = || self.parts.iter().map(|(_, value)| value.clone());
        match kind.required() {
            Kind::List(_) | Kind::Table(_) => Some(Value::List(values().collect())),
            Kind::Map(_) => {
                let entries = self.parts.iter().filter_map(|(at, value)| match at {
                    Segment::Key(key) => Some((key.clone().into(), value.clone())),
                    _ => None,
                });
                Some(Value::Map(entries.collect()))
            }
            Kind::Record(spec) => {
                let mut fields = vec![None; spec.fields.len()];
                for (at, value) in &self.parts {
                    if let Segment::Field(at) = at
                        && let Some(field) = fields.get_mut(*at)
                    {
                        *field = Some(value.clone());
                    }
                }
                Some(Value::Record(fields))
            }
            _ => None,
        }
    }

    /// The text so far of a field without parts: its own, or that of its only file or edit.
    fn written(&self) -> &str {
        match &self.growing_part {
            Some((path, text)) if path.0.len() == 1 => text,
            _ => &self.text,
        }
    }

    /// That the field is still being written, with the text so far of the part that is.
    fn cut_off(&self, at: usize) -> Diagnostic {
        let (path, found) = match &self.growing_part {
            Some((path, text)) => (path.clone(), text.clone()),
            None => (Path(vec![Segment::Field(at)]), String::new()),
        };
        Diagnostic { path, span: None, kind: DiagnosticKind::CutOff, found }
    }

    fn hear(&mut self, event: &ReplyEvent) {
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
                let is_unwritten =
                    matches!(self.progress, FieldProgress::Missing | FieldProgress::LeftOut);
                let progress = match value {
                    Value::Null if is_unwritten => FieldProgress::LeftOut,
                    value => FieldProgress::Ready(value.clone()),
                };
                *self = Self { progress, ..Self::default() };
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

fn missing(at: usize) -> Diagnostic {
    let path = Path(vec![Segment::Field(at)]);
    Diagnostic { path, span: None, kind: DiagnosticKind::Missing, found: String::new() }
}

impl Serialize for StreamView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("call", &self.call)?;
        map.serialize_entry("thinking", &self.thinking)?;
        map.serialize_entry("fields", &Fields(self))?;
        map.end()
    }
}

/// The fields of a view by name.
struct Fields<'v>(&'v StreamView);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(StreamView { spec, fields, .. }) = self;
        let mut map = serializer.serialize_map(Some(fields.len()))?;
        for (view, field) in fields.iter().zip(spec.fields.iter()) {
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
        if self.view.is_kept {
            map.serialize_entry("kept", &true)?;
        }
        match &self.view.progress {
            FieldProgress::Missing | FieldProgress::LeftOut => {}
            FieldProgress::Growing => {
                map.serialize_entry("text", &self.view.text)?;
                if let Some(parts) = self.view.complete_parts(self.kind) {
                    map.serialize_entry("parts", &Named::value(self.kind, &parts))?;
                }
                if let Some((path, text)) = &self.view.growing_part {
                    let part = GrowingPart { at: self.name(path), text };
                    map.serialize_entry("growing_part", &part)?;
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

/// The part of a field that is being written.
#[derive(Serialize)]
struct GrowingPart<'v> {
    /// The position of an item, the key of an entry or the name of a record's field; nothing for the only file or edit.
    at: Option<PartName<'v>>,
    text: &'v str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum PartName<'v> {
    Position(usize),
    Name(&'v str),
}

impl<'v> Shown<'v> {
    /// What a part of the field is called.
    fn name(&self, path: &'v Path) -> Option<PartName<'v>> {
        match (path.0.get(1)?, self.kind.required()) {
            (Segment::Item(item), _) => Some(PartName::Position(*item)),
            (Segment::Key(key), _) => Some(PartName::Name(key)),
            (Segment::Field(at), Kind::Record(spec)) => {
                spec.fields.get(*at).map(|field| PartName::Name(&field.name))
            }
            _ => None,
        }
    }
}
