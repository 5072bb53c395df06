//! Worked examples as text: a field's literal example read by the reader, and the whole reply assembled.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::kind::{self, Special};
use crate::outline::Vocab;
use crate::read::{Circumstances, Reader};
use crate::recovery::{Recovery, RecoveryKind};
use crate::section::{Frame, write_body};
use crate::spec::{DIVIDER, Field, FlawKind, Kind, Language, Layout, Path, Segment, Spec, Value};
use crate::text::{leaves_fence_open, quote};

/// Reads the literal example of the field at this position, as the body of its section.
///
/// # Errors
/// What is wrong with the example.
pub(crate) fn read_example(
    spec: &Spec,
    reader: &Reader<'_>,
    at: usize,
) -> Result<Value<'static>, FlawKind> {
    let Some(field) = spec.fields.get(at) else { return Err(FlawKind::NoExample) };
    let (section, body) = framed(spec, field, &field.example);
    // The example is its own task: a value that must occur in the task does.
    let known =
        Circumstances { task: Some(&field.example), cut_off: false, ..Circumstances::default() };
    let reading = reader.read_section(at, &section, known);
    let wrong = reading.diagnostics.iter().find(|diagnostic| diagnostic.path.section() == Some(at));
    if let Some(wrong) = wrong {
        // The section itself is not there: the example took it away, as a think tag does.
        if matches!(wrong.kind, DiagnosticKind::Missing) && wrong.path.0.len() == 1 {
            return Err(FlawKind::EscapedExample);
        }
        // A line that is more than text explains why the rest does not read.
        if has_mark(spec, field) {
            return Err(FlawKind::EscapedExample);
        }
        return Err(FlawKind::BadExample(explain(field, wrong)));
    }
    // A model copies what it is shown: an example writes numbers in digits.
    let in_words = |found: &&Recovery| is_in_words(found) && found.section == Some(at);
    if let Some(found) = reading.recoveries.iter().find(in_words) {
        let wrong = Diagnostic {
            path: Path(vec![Segment::Field(at)]),
            span: None,
            kind: DiagnosticKind::Unreadable,
            found: quote(section.get(found.span.clone()).unwrap_or_default()),
        };
        return Err(FlawKind::BadExample(explain(field, &wrong)));
    }
    let value = match reading.value {
        Value::Record(fields) => fields.into_iter().nth(at).flatten(),
        _ => None,
    };
    let Some(value) = value.map(Value::into_owned) else { return Err(FlawKind::EscapedExample) };
    // The section has to be the whole of the example, and nothing else may be there.
    let own = reading.places.get(at).and_then(Option::as_ref);
    let is_stray = |other: usize, place: &Range<usize>| match spec.fields.get(other) {
        _ if other == at => !holds(&section, &body, place),
        // Another case of the union may share the header.
        Some(of) if of.case.excludes(field.case) => own != Some(place),
        _ => true,
    };
    let is_open = matches!(field.kind.required(), Kind::Text) && leaves_fence_open(&field.example);
    let strays = reading.places.iter().enumerate();
    let strays = strays
        .filter_map(|(other, place)| Some((other, place.as_ref()?)))
        .any(|(other, place)| is_stray(other, place));
    if strays || is_open || !reading.extra.is_empty() || !stands(spec, reader, at, &value) {
        return Err(FlawKind::EscapedExample);
    }
    Ok(value)
}

/// Whether a line of a text, or of a list of texts, is more than text. Other kinds have marks of their own.
fn has_mark(spec: &Spec, field: &Field) -> bool {
    let mut kind = field.kind.required();
    while let Kind::List(item) = kind {
        kind = item.required();
    }
    if !matches!(kind, Kind::Text | Kind::Line) {
        return false;
    }
    let vocab = Vocab::new(spec);
    let special = Special::new(&vocab);
    field.example.lines().any(|line| special.line(line))
}

/// Whether a number was read that is written in words.
pub(super) fn is_in_words(found: &Recovery) -> bool {
    found.kind == RecoveryKind::NumberInWords
}

/// The layout of literal examples: one is a soft body in any layout.
pub(super) fn sections_layout(spec: &Spec) -> Layout {
    if spec.layout == Layout::Json { Layout::Sections } else { spec.layout }
}

/// The field's section with this body, and the body's place in it.
pub(super) fn wrapped(
    spec: &Spec,
    layout: Layout,
    field: &Field,
    body: &str,
) -> (String, Range<usize>) {
    Frame::new(layout, field, spec.fields.len() == 1).wrap(field, body, true)
}

/// The same in the spec's layout, as all of a reply.
fn framed(spec: &Spec, field: &Field, body: &str) -> (String, Range<usize>) {
    let (section, place) = wrapped(spec, sections_layout(spec), field, body);
    let divided = spec.layout == Layout::Divider && spec.fields.len() > 1;
    let head = if divided { format!("{DIVIDER}\n") } else { String::new() };
    (format!("{head}{section}"), head.len() + place.start..head.len() + place.end)
}

/// Whether the section that was found is the whole of the example, but for white space at its ends.
pub(super) fn holds(section: &str, body: &Range<usize>, place: &Range<usize>) -> bool {
    let piece = |range: &Range<usize>| section.get(range.clone()).unwrap_or_default().trim();
    piece(place) == piece(body) && place.start <= body.start
}

/// Whether the value reads back from its plain section. What was read is what the writer would write, in
/// most examples: it is not read again.
pub(super) fn stands(spec: &Spec, reader: &Reader<'_>, at: usize, value: &Value<'static>) -> bool {
    let Some(field) = spec.fields.get(at) else { return false };
    let body = write_body(field, value, spec.language);
    if body == field.example {
        return true;
    }
    let (section, _) = framed(spec, field, &body);
    match reader.read_section(at, &section, Circumstances::default()).value {
        Value::Record(fields) => {
            fields.into_iter().nth(at).flatten().as_ref() == Some(value) || field.is_grounded()
        }
        _ => false,
    }
}

/// What was expected of the field, or of what it holds, and what was found instead.
pub(super) fn explain(field: &Field, wrong: &Diagnostic) -> String {
    use DiagnosticKind as D;
    let english = Language::English;
    let (place, inside) = inside(field, &wrong.path);
    let expected = match &wrong.kind {
        D::Broken(rule) => rule.phrase(english),
        _ => kind::phrase(&inside, english),
    };
    let lines = field.example.trim().lines().count();
    // Of several lines the first is right by itself.
    let of_lines = lines > 1 && matches!(field.kind.required(), Kind::Line);
    if of_lines && !matches!(wrong.kind, D::Missing | D::Empty | D::Broken(_)) {
        return format!("expected {expected}, found {lines} lines");
    }
    let told = match (&wrong.kind, expected.as_str(), wrong.found.as_str()) {
        (D::OutOfWidth, _, found) => match inside.required() {
            Kind::Integer(width) => format!(
                "expected a whole number from {} to {}, found {found}",
                width.min(),
                width.max()
            ),
            _ => format!("{found} does not fit the type"),
        },
        (D::Missing | D::Empty, expected, _) => format!("expected {expected}, found nothing"),
        // A user's check may have no phrase, and says by itself what is wrong.
        (_, "", found) => found.to_owned(),
        (_, expected, "") => format!("expected {expected}"),
        (_, expected, found) => format!("expected {expected}, found {found}"),
    };
    format!("{place}{told}")
}

/// Where inside the field's value the path leads, as words before what is said of it, and of which kind
/// the value there is.
fn inside(field: &Field, path: &Path) -> (String, Kind) {
    let mut place = String::new();
    let mut kind = (*field.kind).clone();
    for segment in path.0.iter().skip(1) {
        let next = match (segment, kind.required()) {
            (Segment::Item(at), Kind::List(item)) => {
                Some((format!("item {}: ", at + 1), (**item).clone()))
            }
            (Segment::Item(at), table @ Kind::Table(_)) => {
                Some((format!("row {}: ", at + 1), table.clone()))
            }
            (Segment::Key(key), Kind::Map(value)) => {
                Some((format!("`{key}`: "), (**value).clone()))
            }
            (Segment::Field(at), Kind::Record(spec) | Kind::Table(spec)) => spec
                .fields
                .get(*at)
                .map(|field| (format!("`{}`: ", field.header), (*field.kind).clone())),
            _ => None,
        };
        let Some((step, inner)) = next else { break };
        place.push_str(&step);
        kind = inner;
    }
    (place, kind)
}
