//! `WriteContext`: what a writer needs besides the value.

use std::fmt::Write as _;

use super::map::lines::needs_quotes;
use super::special::Special;
use crate::spec::{Json, Kind, Language, Value};

/// What a writer needs besides the value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WriteContext<'w> {
    /// The headers that a line could be taken for.
    pub(crate) special: Special<'w>,
    /// Whether special lines get their backslash.
    pub(crate) escape: bool,
    /// For yes and no.
    pub(crate) language: Language,
    /// The writer of any kind: a list writes items without knowing their kind.
    pub(super) of_kind: fn(&Kind, &Value<'_>, WriteContext<'_>) -> String,
    /// The same as JSON.
    pub(super) json_of_kind: fn(&Kind, &Value<'_>, WriteContext<'_>) -> Json,
}

impl WriteContext<'_> {
    /// Writes a value of another kind.
    pub(super) fn write(self, kind: &Kind, value: &Value<'_>) -> String {
        (self.of_kind)(kind, value, self)
    }

    /// Writes a value of another kind as JSON.
    pub(super) fn write_json(self, kind: &Kind, value: &Value<'_>) -> Json {
        (self.json_of_kind)(kind, value, self)
    }

    pub(super) fn text(&self, text: &str) -> String {
        if self.escape { self.special.escape(text) } else { text.to_owned() }
    }

    /// The line of a map's key, with what is after the colon.
    pub(super) fn key_line(&self, key: &str, after: &str) -> String {
        let quote = if needs_quotes(key) { "\"" } else { "" };
        let line = format!("{quote}{key}{quote}:{after}");
        let is_like_json = key.trim_start_matches('\\').starts_with(['{', '[']);
        let is_special = self.special.line(&line) || Special::opening(key) || is_like_json;
        match (self.escape, is_special) {
            (false, _) => line,
            (true, true) => format!("\\{}", self.special.escape_inside(&line)),
            (true, false) => self.special.escape_inside(&line),
        }
    }
}

/// Whether a written body may be on its header's line: one line, of a kind that is not a list, record
/// or map. Escaped text is below, where nothing on the header's line is skipped.
pub(crate) fn stands_on_header_line(kind: &Kind, body: &str, escape: bool) -> bool {
    let kind = kind.required();
    let of_text = matches!(kind, Kind::Text | Kind::Line | Kind::Parsed(_));
    !body.contains('\n')
        && (kind.is_scalar() || of_text || matches!(kind, Kind::Json(_)))
        && !(escape && of_text)
}

/// Each line of the text after `indent` blanks; blank lines stay empty.
pub(crate) fn indented(text: &str, indent: usize) -> String {
    let mut out = String::with_capacity(text.len() + indent);
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        if !line.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(out, "{:indent$}{line}", "");
        }
    }
    out
}
