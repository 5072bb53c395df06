//! Finding the payload in a reply: the tag line, JSON, sections, or plain text.

use twr::advanced::json::{Candidate, candidates};
use twr::parse;
use twr::verdict::RecoveryKind;

use super::coerce::{Coerced, Form, Telling, coerce};
use super::coercion::Coercion;
use super::feedback::{no_object, wrong_members};
use super::reading::{Layer, Reading, Unreadable};
use super::recovery::{Canonical, Recovery, of_repairs, of_verdict};
use super::sections::{self, Written};
use super::thought::without_thought;
use crate::payload::{Clarification, Envelope, Payload, Question};

/// How far into a reply a tag line is looked for, in bytes.
const WINDOW: usize = 2048;
/// The tag line of a model that could not write the form; it is at the end.
const NEEDS: &str = "STATUS:NEEDS_CLARIFICATION]]";

/// Reads a reply: see [`super::read`].
pub(super) fn read(reply: &str) -> Result<Reading, Unreadable> {
    let text = without_thought(reply.trim_start_matches('\u{feff}').trim());
    let page = Page::of(text);
    let found = candidates(page.body);
    if let Some(content) = normal_with_json(text, &found).filter(|_| page.tag.is_none()) {
        return Ok(Reading::new(Payload::normal(content), Layer::Repaired, Vec::new()));
    }
    let mut reading = match payload_among(&found, &page)? {
        Some((coerced, candidate)) => of_json(coerced, candidate, &page, text),
        None if page.tag.is_some() => Err(no_json(&found, page.tag)),
        None => of_sections(text, &found),
    }?;
    let is_form = !matches!(reading.payload, Payload::Normal { .. });
    if is_form && text.len() < reply.trim_start_matches('\u{feff}').trim().len() {
        reading.recoveries.insert(0, Recovery::slip(RecoveryKind::ThinkBlock, ""));
    }
    Ok(reading)
}

/// A reply as the JSON that [`Envelope`] is read from without a loss, if it needs that; for
/// [`Coerced`](super::Coerced). The text of an outline is a member beside it. `told` is the form that the reply is told
/// to be.
pub(super) fn canonical(reply: &str, told: Option<Form>) -> Option<Canonical> {
    let text = without_thought(reply.trim_start_matches('\u{feff}').trim());
    let mut page = Page::of(text);
    page.tag = page.tag.or(told);
    let found = candidates(page.body);
    if page.tag.is_none() && normal_with_json(text, &found).is_some() {
        return None;
    }
    if let Some((mut coerced, candidate)) = payload_among(&found, &page).ok()? {
        let mut recoveries = std::mem::take(&mut coerced.changes);
        recoveries.extend(candidate.parsed.iter().flat_map(|parsed| of_repairs(&parsed.repairs)));
        return Some(Canonical { reply: coerced.with_text().pretty(), recoveries });
    }
    if page.tag.is_some() {
        return None;
    }
    let is_lossy = |recovery: &Recovery| {
        matches!(recovery.coercion, Some(Coercion::OutlineForm | Coercion::OptionAsText))
    };
    if let Ok(mut reading) = of_sections(text, &found)
        && reading.recoveries.iter().any(is_lossy)
    {
        reading.recoveries.retain(is_lossy);
        let reply = serde_json::to_string_pretty(&reading.payload).ok()?;
        return Some(Canonical { reply, recoveries: reading.recoveries });
    }
    sections::labelled(text)
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

    /// Whether the piece is all that the page has, but for the fence round it.
    fn is_all(&self, candidate: &Candidate) -> bool {
        let (before, after) = self.before_and_after(candidate);
        is_fence(before) && is_fence(after)
    }

    /// What is before the piece and what is after it.
    fn before_and_after(&self, candidate: &Candidate) -> (&'t str, &'t str) {
        let range = &candidate.range;
        let part = |part: Option<&'t str>| part.unwrap_or_default().trim();
        (part(self.body.get(..range.start)), part(self.body.get(range.end..)))
    }

    /// The words and the fence round the piece, which were passed over.
    fn surroundings(&self, candidate: &Candidate) -> Vec<Recovery> {
        let (before, after) = self.before_and_after(candidate);
        let has_words_before = !is_fence(before) || self.tag.is_some() && !self.is_first;
        let found = [
            (RecoveryKind::Preamble, has_words_before),
            (RecoveryKind::FencedReply, [before, after].iter().any(|text| text.contains("```"))),
            (RecoveryKind::Postamble, !is_fence(after)),
        ];
        let found = found.into_iter().filter(|(_, is_there)| *is_there);
        found.map(|(kind, _)| Recovery::slip(kind, "")).collect()
    }
}

/// Whether a text has no other lines than those of a fence.
fn is_fence(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with("```") || line.starts_with("~~~")
    })
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

/// The reply to the user of sections that say, above the first object of JSON, that nothing is asked: the object is
/// a part of that reply.
fn normal_with_json<'t>(text: &'t str, found: &[Candidate]) -> Option<&'t str> {
    let mut starts = found.iter().map(|candidate| candidate.range.start);
    let object = starts
        .find(|start| text.get(*start..).is_some_and(|remaining| remaining.starts_with('{')))?;
    let above = text.get(..object)?;
    if above.trim().is_empty() {
        return None;
    }
    let verdict = parse::<Envelope>(above);
    if sections::stated_form(&verdict) != Some(Form::Normal) {
        return None;
    }
    let start = match verdict.value() {
        Some(Envelope::Normal { content }) => above.rfind(content.trim())?,
        // The object is the first of the content.
        _ => object,
    };
    text.get(start..)
}

/// The one payload among the pieces of JSON; several that say the same are one.
fn payload_among<'c>(
    found: &'c [Candidate],
    page: &Page<'_>,
) -> Result<Option<(Coerced, &'c Candidate)>, Unreadable> {
    let payloads = found.iter().filter_map(|candidate| {
        let parsed = candidate.parsed.as_ref().ok()?;
        // In a reply with other words an object has to say that it is a form: it may be an example of one.
        let telling = if page.is_all(candidate) { Telling::Members } else { Telling::Words };
        Some((coerce(&parsed.json, page.tag, telling)?, candidate))
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
    let mut recoveries = page.surroundings(candidate);
    let is_coerced = !changes.is_empty();
    recoveries.extend(changes);
    recoveries.extend(candidate.parsed.iter().flat_map(|parsed| of_repairs(&parsed.repairs)));
    // That the reply is JSON and not sections is as asked for.
    let is_layout = |kind| matches!(kind, RecoveryKind::OtherLayout | RecoveryKind::JsonShape);
    let slips = of_verdict(&verdict);
    recoveries.extend(slips.filter(|slip| !(slip.place.is_empty() && is_layout(slip.kind))));
    let envelope = verdict
        .into_value()
        .map_err(|verdict| Unreadable::new(wrong_members(&verdict.partial, form)))?;
    let mut payload = Payload::from(envelope);
    if let Payload::OutlineEdit(edit) = &mut payload {
        edit.outline_text = outline_text;
    }
    let body = page.body.get(candidate.range.clone()).unwrap_or_default();
    // Exactly as asked for: a reader that tolerates nothing gets the same from it.
    let strict = serde_json::from_str::<Payload>(body);
    let is_clean = !is_coerced && strict.is_ok_and(|strict| strict == payload);
    let is_alone = page.body.trim() == body.trim() && (page.tag.is_none() || page.is_first);
    let layer = match (is_clean, is_alone) {
        (false, _) => Layer::Repaired,
        (true, true) if text.starts_with(['{', '[']) => Layer::Strict,
        (true, _) => Layer::Extracted,
    };
    Ok(Reading::new(payload, layer, recoveries))
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
    // An object that only looks like a form, among other words, tells no form.
    let looks_like_one = found.iter().any(|candidate| {
        let parsed = candidate.parsed.as_ref().ok();
        parsed.is_some_and(|parsed| coerce(&parsed.json, None, Telling::Members).is_some())
    });
    match sections::read(text) {
        Written { says_form, payload: Ok(payload), recoveries }
            if says_form || !(looks_like_one || matches!(payload, Payload::Normal { .. })) =>
        {
            let layer = if recoveries.is_empty() { Layer::Strict } else { Layer::Repaired };
            Ok(Reading::new(payload, layer, recoveries))
        }
        Written { says_form: true, payload: Err(feedback), .. } => Err(Unreadable::new(feedback)),
        _ => Ok(Reading::plain_text(text)),
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
    let form = Clarification::new("", [Question::free("question", words)]);
    Reading::new(form.into(), Layer::PlainText, Vec::new())
}
