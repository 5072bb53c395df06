//! Open fences: which line closes one, and whose lines are part of the outline.

use super::line::mark_of;
use super::mark::Style;
use super::vocab::Vocab;
use crate::text::SET_IN_AT_MOST;

/// Languages of a fence whose lines are outlined, too.
const OUTLINED: [&str; 9] =
    ["", "markdown", "md", "yaml", "yml", "json", "jsonc", "jsonl", "ndjson"];

/// Languages of a fence whose lines are outlined if the first is the mark of a known name.
const UNDECIDED: [&str; 5] = ["text", "txt", "plaintext", "xml", "html"];

/// An open fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OpenFence {
    style: Style,
    /// How far its line is set in; all a line can be where the fence opens after another mark.
    indent: u16,
    pub(super) lines: FenceLines,
}

/// What the lines of a fence are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FenceLines {
    /// Part of the outline.
    Outlined,
    /// Text.
    Raw,
    /// What the first line says.
    Undecided,
}

impl OpenFence {
    /// The fence that the mark opens on a line set in so far.
    pub(super) fn new(vocab: &Vocab, style: Style, indent: u16, info: &str) -> Self {
        let word = info.split_whitespace().next().unwrap_or_default();
        let is = |names: &[&str]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
        let lines = if is(&OUTLINED) || vocab.find(info).is_some() || vocab.find(word).is_some() {
            FenceLines::Outlined
        } else if is(&UNDECIDED) {
            FenceLines::Undecided
        } else {
            FenceLines::Raw
        };
        Self { style, indent, lines }
    }

    /// Decides what the lines are by the first that is not blank. A declaration (`<?xml …?>`) decides nothing.
    pub(super) fn decide(&mut self, vocab: &Vocab, rest: &str) {
        let is_declaration = rest.starts_with("<?") || rest.starts_with("<!");
        if self.lines != FenceLines::Undecided || is_declaration {
            return;
        }
        let is_known = mark_of(vocab, rest).is_some_and(|mark| mark.key.is_some());
        self.lines =
            if is_known || rest.starts_with('{') { FenceLines::Outlined } else { FenceLines::Raw };
    }

    /// Whether a line with such a mark closes this one, and no fence inside that may be closed by longer ones.
    pub(super) fn is_just(&self, style: Style, indent: u16, info: &str) -> bool {
        self.style == style && self.is_closed_by(style, indent, info)
    }

    /// Whether a line with such a mark, set in so far, closes this one. A mark of a chat template after it is no
    /// language.
    pub(super) fn is_closed_by(&self, style: Style, indent: u16, info: &str) -> bool {
        let is_bare = info.is_empty() || super::turn::is_template(info);
        let is_set_in = usize::from(indent) > usize::from(self.indent) + SET_IN_AT_MOST;
        is_bare && !is_set_in && style.mark == self.style.mark && style.length >= self.style.length
    }
}
