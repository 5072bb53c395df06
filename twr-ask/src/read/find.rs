//! Finding the payload in a reply: the tag line, JSON, sections, or plain text.

use twr::advanced::json::{Candidate, candidates};
use twr::advanced::recovery::RecoveryKind;
use twr::advanced::spec::Value;
use twr::parse;

use super::coerce::{Coerced, Form, coerce};
use super::feedback::{no_object, wrong_members};
use super::reading::{Layer, Reading, Unreadable};
use crate::payload::{Clarification, Envelope, Payload, Question};

/// How far into a reply a tag line is looked for, in bytes.
const WINDOW: usize = 2048;
/// The tag line of a model that could not write the form; it is at the end.
const NEEDS: &str = "STATUS:NEEDS_CLARIFICATION]]";

/// Reads a reply: see [`super::read`].
pub(super) fn read(reply: &str) -> Result<Reading, Unreadable> {
    let text = reply.trim_start_matches('\u{feff}').trim();
    let page = Page::of(text);
    let found = candidates(page.body);
    match payload_among(&found, page.tag)? {
        Some((coerced, candidate)) => of_json(coerced, candidate, &page, text),
        None if page.tag.is_some() => Err(no_json(&found, page.tag)),
        None => of_sections(text, &found),
    }
}

/// A reply as canonical JSON, if it holds a payload in JSON; for [`Coerced`](super::Coerced).
pub(super) fn canonical(reply: &str) -> Option<String> {
    let page = Page::of(reply.trim_start_matches('\u{feff}').trim());
    let found = candidates(page.body);
    let (coerced, _) = payload_among(&found, page.tag).ok()??;
    Some(coerced.json.pretty())
}

/// A reply, with its tag line found.
struct Page<'t> {
    tag: Option<Form>,
    /// Whether the tag is the first line.
    is_first: bool,
    /// What is below the tag line, or the whole reply.
    body: &'t str,
}

impl<'t> Page<'t> {
    fn of(text: &'t str) -> Self {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if at > WINDOW {
                break;
            }
            let is_first = text.get(..at).is_none_or(|before| before.trim().is_empty());
            at += line.len();
            if let Some(tag) = tag_of(line) {
                return Self { tag: Some(tag), is_first, body: text.get(at..).unwrap_or_default() };
            }
        }
        Self { tag: None, is_first: false, body: text }
    }
}

/// The form that a tag line names: `[[DOGENT_CLARIFICATION_JSON]]`, whatever is before the form's name.
fn tag_of(line: &str) -> Option<Form> {
    let tag = line.trim().trim_matches(['*', '`', '_', ' ']);
    let name = tag.strip_prefix("[[")?.strip_suffix("]]")?.to_ascii_uppercase();
    let name = name.strip_suffix("_JSON")?;
    let ends = |word: &str| name == word || name.ends_with(&format!("_{word}"));
    if ends("CLARIFICATION") {
        Some(Form::Clarification)
    } else {
        (ends("OUTLINE_EDIT") || ends("OUTLINE")).then_some(Form::OutlineEdit)
    }
}

/// The one payload among the pieces of JSON; several that say the same are one.
fn payload_among(
    found: &[Candidate],
    told: Option<Form>,
) -> Result<Option<(Coerced, &Candidate)>, Unreadable> {
    let payloads = found.iter().filter_map(|candidate| {
        let parsed = candidate.parsed.as_ref().ok()?;
        Some((coerce(&parsed.json, told)?, candidate))
    });
    let mut payloads = payloads.collect::<Vec<_>>().into_iter();
    let Some(first) = payloads.next() else { return Ok(None) };
    if payloads.any(|(other, _)| other.json != first.0.json) {
        return Err(Unreadable::new("Write one JSON object, not several that differ."));
    }
    Ok(Some(first))
}

fn of_json(
    coerced: Coerced,
    candidate: &Candidate,
    page: &Page<'_>,
    text: &str,
) -> Result<Reading, Unreadable> {
    let Coerced { form, json, changes, outline_text } = coerced;
    let verdict = parse::<Envelope>(&json.pretty());
    let envelope = verdict
        .into_value()
        .map_err(|verdict| Unreadable::new(wrong_members(&verdict.partial, form)))?;
    let mut payload = Payload::from(envelope);
    if let Payload::OutlineEdit(edit) = &mut payload {
        edit.outline_text = outline_text;
    }
    let is_clean = candidate.parsed.as_ref().is_ok_and(|parsed| parsed.repairs.is_empty());
    let body = page.body.get(candidate.range.clone()).unwrap_or_default();
    let is_alone = page.body.trim() == body.trim() && (page.tag.is_none() || page.is_first);
    let layer = match (is_clean && changes.is_empty(), is_alone) {
        (false, _) => Layer::Repaired,
        (true, true) if text.starts_with(['{', '[']) => Layer::Strict,
        (true, _) => Layer::Extracted,
    };
    Ok(Reading { payload, layer, coercions: changes, notice: None })
}

/// What is wrong with a reply that sets out to be JSON and has no payload; `form` is what its tag line says.
fn no_json(found: &[Candidate], form: Option<Form>) -> Unreadable {
    let fault = found.iter().find_map(|candidate| candidate.parsed.as_ref().err());
    Unreadable::new(no_object(fault.map(|fault| fault.kind.reason()), form))
}

/// A reply in sections, or one that is no form.
fn of_sections(text: &str, found: &[Candidate]) -> Result<Reading, Unreadable> {
    if let Some(words) = without_status(text) {
        return Ok(open_question(words));
    }
    let broken = found.iter().find(|candidate| {
        let piece = text.get(candidate.range.clone()).unwrap_or_default();
        candidate.parsed.is_err() && piece.starts_with('{') && names_a_form(piece)
    });
    if broken.is_some() {
        return Err(no_json(found, None));
    }
    let verdict = parse::<Envelope>(text);
    let is_inferred =
        verdict.recoveries.iter().any(|recovery| recovery.kind == RecoveryKind::TagInferred);
    let says_its_form = !is_inferred
        && matches!(&verdict.partial.value, Value::Record(fields) if fields.first().is_some_and(Option::is_some));
    let layer = if verdict.recoveries.is_empty() { Layer::Strict } else { Layer::Repaired };
    match verdict.into_value() {
        Ok(envelope) if says_its_form || !matches!(envelope, Envelope::Normal { .. }) => {
            Ok(Reading { payload: envelope.into(), layer, coercions: Vec::new(), notice: None })
        }
        Err(verdict) if says_its_form => {
            Err(Unreadable::new(verdict.feedback().unwrap_or("Write the sections anew.")))
        }
        _ => Ok(Reading {
            payload: Payload::normal(text),
            layer: Layer::PlainText,
            coercions: Vec::new(),
            notice: None,
        }),
    }
}

/// Whether broken JSON begins as a payload does.
fn names_a_form(piece: &str) -> bool {
    let start: String = piece.chars().take(WINDOW).collect();
    let names = [
        "\"response_type\"",
        "\"questions\"",
        "\"outline\"",
        "\"outline_text\"",
        "\"outline_lines\"",
    ];
    names.iter().any(|name| start.contains(name))
}

/// The reply above the status line of a model that could not write the form, if the reply ends in one.
fn without_status(text: &str) -> Option<&str> {
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let (words, last) = (text.get(..start)?, text.get(start..)?.trim());
    (last.starts_with("[[") && last.ends_with(NEEDS)).then(|| words.trim())
}

/// The words of a model that could not write the form, as one question.
fn open_question(words: &str) -> Reading {
    let form = Clarification::new("A question", [Question::free("question", words)]);
    Reading { payload: form.into(), layer: Layer::PlainText, coercions: Vec::new(), notice: None }
}
