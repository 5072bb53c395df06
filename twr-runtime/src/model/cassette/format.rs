//! The lines of a cassette file, as data.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::error::Category;

use super::arrived::ArrivedPiece;
use super::{CassetteError, CassetteErrorKind};
use crate::model::redact::Redactor;
use crate::model::{
    ModelError, ModelErrorKind, ModelSize, NamedSchema, Offers, Reply, ReplyForm, Request, Source,
    ToolCall,
};

/// The format that this version writes, and the only one that it reads.
const VERSION: u32 = 1;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    twr_cassette: u32,
    model: String,
    #[serde(default, skip_serializing_if = "ModelSize::is_unknown")]
    size: ModelSize,
    #[serde(default, skip_serializing_if = "Offers::is_text")]
    offers: Offers,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome<'o> {
    /// The reply; before an error, what had arrived of it.
    pub(super) reply: Option<&'o Reply>,
    pub(super) error: Option<&'o ModelError>,
}

impl<'o> Outcome<'o> {
    pub(super) fn of(outcome: &'o Result<Reply, ModelError>) -> Self {
        Self { reply: outcome.as_ref().ok(), error: outcome.as_ref().err() }
    }
}

/// Every other line: one call.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    request: Request,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<RecordedError>,
    /// The pieces in which the reply came, if it was streamed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pieces: Vec<ArrivedPiece>,
}

/// What a [`ModelError`] is made of, without its source.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordedError {
    kind: ModelErrorKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    retry_after_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    body: Option<String>,
}

/// A cassette in memory.
#[derive(Debug)]
pub(super) struct Tape {
    pub(super) model: String,
    /// How large it was told to be, so that a replay is asked the same.
    pub(super) size: ModelSize,
    /// What it offered when the cassette was begun.
    pub(super) offers: Offers,
    pub(super) exchanges: Vec<Exchange>,
}

/// One recorded call.
#[derive(Debug)]
pub(super) struct Exchange {
    /// The line of the file, counted from 1.
    pub(super) line: usize,
    pub(super) request: Request,
    pub(super) outcome: Result<Reply, ModelError>,
    /// What had arrived of the reply before the error.
    pub(super) begun: Option<Reply>,
    pub(super) pieces: Vec<ArrivedPiece>,
}

/// Reads a whole cassette. Blank lines are passed over.
pub(super) fn read(text: &str) -> Result<Tape, CassetteError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let Header { model, size, offers, .. } = read_header(lines.next())?;
    let exchanges: Result<_, _> =
        lines.map(|(text, line)| read_exchange(text, line, &model)).collect();
    Ok(Tape { exchanges: exchanges?, model, size, offers })
}

fn read_header(first: Option<(&str, usize)>) -> Result<Header, CassetteError> {
    let (text, line) = first.unwrap_or(("", 1));
    let header: Header = serde_json::from_str(text).map_err(|error| {
        CassetteError::at(CassetteErrorKind::NotACassette, line, reason(&error))
    })?;
    if header.twr_cassette != VERSION {
        let reason = format!("{} where {VERSION} is known", header.twr_cassette);
        return Err(CassetteError::at(CassetteErrorKind::Version, line, reason));
    }
    Ok(header)
}

fn read_exchange(text: &str, line: usize, model: &str) -> Result<Exchange, CassetteError> {
    let malformed = |reason: String| CassetteError::at(CassetteErrorKind::Malformed, line, reason);
    let Line { request, reply, error, pieces } =
        serde_json::from_str(text).map_err(|error| malformed(reason(&error)))?;
    let (outcome, begun) = match (reply, error) {
        (Some(reply), None) => (Ok(reply), None),
        (begun, Some(error)) => (Err(error.into_error(model)), begun),
        (None, None) => return Err(malformed("neither `reply` nor `error`".to_owned())),
    };
    Ok(Exchange { line, request, outcome, begun, pieces })
}

/// What serde says, with the column; the line it names is always 1.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
    match error.classify() {
        Category::Eof => format!("{text}: the line is cut off or empty"),
        _ => format!("{text} at column {}", error.column()),
    }
}

/// The first line of a new cassette.
pub(super) fn header_line(
    model: &str,
    size: ModelSize,
    offers: Offers,
    redactor: &Redactor,
) -> Result<String, serde_json::Error> {
    line_of(&Header { twr_cassette: VERSION, model: redactor.redact(model), size, offers })
}

/// The line of one call, without keys and without the raw answer.
pub(super) fn exchange_line(
    request: &Request,
    outcome: Outcome<'_>,
    pieces: &[ArrivedPiece],
    redactor: &Redactor,
) -> Result<String, serde_json::Error> {
    let Outcome { reply: said, error } = outcome;
    let reply = said.map(|reply| redacted_reply(reply, redactor));
    let error = error.map(|error| RecordedError::new(error, redactor));
    // Pieces of a text that is written otherwise would tell where the key was cut.
    let is_same = said.zip(reply.as_ref()).is_some_and(|(said, written)| {
        (&written.text, &written.reasoning, &written.tool_calls)
            == (&said.text, &said.reasoning, &said.tool_calls)
    });
    let pieces = if is_same { pieces.to_vec() } else { Vec::new() };
    line_of(&Line { request: redacted_request(request, redactor), reply, error, pieces })
}

fn line_of(line: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    Ok(text)
}

/// The request as a cassette holds it. Replaying compares requests in this form.
pub(super) fn redacted_request(request: &Request, redactor: &Redactor) -> Request {
    let mut request = request.clone();
    for message in &mut request.messages {
        message.content = redactor.redact(&message.content);
        for attachment in &mut message.attachments {
            // Bytes are no text: a key in a picture is not looked for.
            if let Source::Url(url) = &mut attachment.source {
                *url = redactor.redact(url);
            }
        }
        redact_calls(&mut message.tool_calls, redactor);
    }
    for stop in &mut request.stop {
        *stop = redactor.redact(stop);
    }
    if let Some(form) = &mut request.form {
        redact_form(form, redactor);
    }
    request
}

fn redact_form(form: &mut ReplyForm, redactor: &Redactor) {
    let redact = |schema: &mut NamedSchema| {
        schema.about = redactor.redact(&schema.about);
        schema.schema = redactor.redact(&schema.schema);
    };
    match form {
        ReplyForm::Schema(schema) => redact(schema),
        ReplyForm::Tools(tools) => tools.iter_mut().for_each(redact),
        ReplyForm::Grammar(grammar) => grammar.text = redactor.redact(&grammar.text),
    }
}

fn redacted_reply(reply: &Reply, redactor: &Redactor) -> Reply {
    let mut tool_calls = reply.tool_calls.clone();
    redact_calls(&mut tool_calls, redactor);
    Reply {
        text: redactor.redact(&reply.text),
        reasoning: reply.reasoning.as_deref().map(|text| redactor.redact(text)),
        model: reply.model.as_deref().map(|name| redactor.redact(name)),
        tool_calls,
        finish: reply.finish.clone(),
        usage: reply.usage,
        raw: None,
    }
}

fn redact_calls(calls: &mut [ToolCall], redactor: &Redactor) {
    // A stack of values, as deep as the arguments may be.
    let mut left: Vec<&mut Value> = calls.iter_mut().map(|call| &mut call.arguments).collect();
    while let Some(value) = left.pop() {
        match value {
            Value::String(text) => *text = redactor.redact(text),
            Value::Array(items) => left.extend(items),
            Value::Object(entries) => left.extend(entries.values_mut()),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

impl RecordedError {
    fn new(error: &ModelError, redactor: &Redactor) -> Self {
        let millis = |wait: Duration| u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        Self {
            kind: error.kind(),
            status: error.status(),
            retry_after_ms: error.retry_after().map(millis),
            detail: error.detail().map(|text| redactor.redact(text)),
            body: error.body().map(|text| redactor.redact(text)),
        }
    }

    fn into_error(self, model: &str) -> ModelError {
        let mut error = ModelError::new(self.kind, model);
        if let Some(status) = self.status {
            error = error.with_status(status);
        }
        if let Some(millis) = self.retry_after_ms {
            error = error.with_retry_after(Duration::from_millis(millis));
        }
        if let Some(detail) = self.detail {
            error = error.with_detail(detail);
        }
        if let Some(body) = self.body {
            error = error.with_body(&body);
        }
        error
    }
}
