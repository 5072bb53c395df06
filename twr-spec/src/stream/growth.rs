//! `Growth`: the text of a field as far as it was told.

use std::borrow::Cow;

use super::pace::Pace;
use crate::kind::opens_code;
use crate::outline::{is_rule, json::unescaped};
use crate::text::{first_full_line, has, indent_of, last_line};

/// How a text is in the reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Source {
    /// A section's text: outer blank lines are no part of it.
    #[default]
    Text,
    /// A text inside a record. Its lines may be set in as the record is, and are then read without that: what is told
    /// ends before the first line that is set in.
    Nested,
    /// The lines of a fence, as they are.
    Code,
    /// The lines of a fence inside an item whose text begins at this column. They are set in as the first of them is.
    Item(usize),
    /// Code without a fence. It ends before the first fence line.
    Bare,
    /// A string of JSON, with its escapes.
    Json,
}

/// The text of a field as far as it was told. Places are bytes of the reply.
#[derive(Clone, Debug, Default)]
pub(super) struct Growth {
    source: Source,
    /// Where the text begins, once its first words are there.
    from: Option<usize>,
    /// Up to where it was told.
    to: usize,
    /// Up to where nothing that can be told was found after `to`, so that what may be no part of the text is looked
    /// at once.
    seen: usize,
    /// How far the lines of a fence inside an item are set in.
    indent: usize,
    /// Whether nothing more is told before the field is complete.
    is_stopped: bool,
}

impl Source {
    /// Whether a backslash is part of the text.
    fn is_verbatim(self) -> bool {
        matches!(self, Self::Code | Self::Item(_) | Self::Bare)
    }

    /// Whether the text is inside a fence.
    fn is_fenced(self) -> bool {
        matches!(self, Self::Code | Self::Item(_))
    }
}

/// What the writer's backslash, a fence, a quote mark or a placeholder begins with: text that is read as something else
/// than it is.
const READ_OTHERWISE: [char; 11] = ['`', '~', '\\', '>', '[', '<', '{', '.', '…', '|', '【'];

/// So many blanks at the end of a line are looked through again.
const MOST_BLANKS: usize = 64;

impl Growth {
    /// A text of which nothing more is told.
    pub(super) fn ended() -> Self {
        Self { is_stopped: true, ..Self::default() }
    }

    /// Whether some of the text was told, or would be if it were words.
    pub(super) fn is_begun(&self) -> bool {
        self.from.is_some()
    }

    /// What can be told now of the text from `body` on, all of which is known up to `safe`.
    pub(super) fn grow(
        &mut self,
        reply: &str,
        body: usize,
        safe: usize,
        source: Source,
    ) -> Option<String> {
        if self.is_stopped {
            return None;
        }
        if self.from.is_some() && self.source != source {
            return self.stop();
        }
        let seen = std::mem::replace(&mut self.seen, safe);
        if reply
            .get(seen.max(body)..safe)
            .is_none_or(|new| without_loose_end(new, source).is_empty())
        {
            return None;
        }
        let from = match self.from {
            Some(from) => from,
            None => self.begin(reply, body, safe, source)?,
        };
        let region = reply.get(self.to.max(from)..safe)?;
        let set_in = Some(region).filter(|_| source == Source::Nested).and_then(set_in_line);
        let fence = Some(region).filter(|_| source == Source::Bare).and_then(fence_line);
        let end = set_in.or(fence);
        let region = region.get(..end.unwrap_or(region.len()))?;
        self.is_stopped = end.is_some();
        let kept = without_loose_end(region, source);
        if kept.is_empty() {
            return None;
        }
        if !source.is_verbatim() && has_escaped_line(reply, self.to, kept) || has_lone_return(kept)
        {
            return self.stop();
        }
        let is_first = self.to == from;
        self.to = self.to.max(from) + kept.len();
        Some(self.plain(kept, is_first).into_owned())
    }

    /// How the text grows on the line that is being written, where what is known of it grows at this pace.
    pub(super) fn pace(&self, reply: &str, safe: Pace) -> Pace {
        match safe {
            _ if self.is_stopped => Pace::LINE_END,
            Pace::Tell if self.is_told_up_to_end(reply) => Pace::Tell,
            Pace::Tell => Pace::Look,
            pace => pace,
        }
    }

    /// Whether no more than a few blanks of the line are not told yet.
    fn is_told_up_to_end(&self, reply: &str) -> bool {
        let rest = self.from.and_then(|_| reply.get(self.to..));
        rest.is_some_and(|rest| rest.len() <= MOST_BLANKS && rest.bytes().all(|byte| byte == b' '))
    }

    /// What is new of a text that goes on, at [`Pace::Tell`]. Blanks are looked at once.
    pub(super) fn go_on<'r>(&mut self, reply: &'r str) -> Option<&'r str> {
        let seen = std::mem::replace(&mut self.seen, reply.len());
        if reply.get(seen..)?.bytes().all(|byte| byte == b' ') {
            return None;
        }
        let new = reply.get(self.to..)?.trim_end_matches(' ');
        self.to += new.len();
        Some(new)
    }

    /// All that was told.
    pub(super) fn growth<'r>(&self, reply: &'r str) -> Cow<'r, str> {
        let told = self.from.and_then(|from| reply.get(from..self.to));
        told.map(|told| self.plain(told, true)).unwrap_or_default()
    }

    /// A text of the reply as the value has it. The first one begins a line.
    fn plain<'r>(&self, text: &'r str, is_first: bool) -> Cow<'r, str> {
        match self.source {
            Source::Item(_) => Cow::Owned(without_indent(text, self.indent, is_first)),
            source => plain(text, source),
        }
    }

    fn stop(&mut self) -> Option<String> {
        self.is_stopped = true;
        None
    }

    /// Where the text begins.
    fn begin(&mut self, reply: &str, body: usize, safe: usize, source: Source) -> Option<usize> {
        let region = reply.get(body..safe)?;
        let from = match source {
            Source::Code | Source::Item(_) => body,
            Source::Text | Source::Nested | Source::Json | Source::Bare => {
                body + region.len() - region.trim_start().len()
            }
        };
        let first = reply.get(from..safe)?.chars().next()?;
        let is_set_in = reply.get(body..from).is_some_and(|blank| {
            blank.ends_with([' ', '\t', '\u{3000}', '\u{a0}'])
                && (blank.contains('\n') || source == Source::Json)
                || source == Source::Nested && blank.contains(['\u{3000}', '\u{a0}'])
        });
        // A fence inside the fence of a section may hold all of its code.
        if source.is_fenced() {
            let code = reply.get(from..safe)?.trim_start();
            if code.starts_with(['`', '~']) {
                self.stop();
            }
            if code.is_empty() || self.is_stopped {
                return None;
            }
        }
        if let Source::Item(column) = source {
            self.indent = first_full_line(reply.get(from..safe)?).map_or(0, indent_of);
            // The closing line of the fence says how far lines are set in that are set in further than the item.
            if self.indent > column {
                self.stop();
                return None;
            }
        }
        if !source.is_fenced() && (is_set_in || READ_OTHERWISE.contains(&first)) {
            self.stop();
            return None;
        }
        (self.source, self.from, self.to) = (source, Some(from), from);
        Some(from)
    }
}

/// The text without what may be no part of it if nothing follows: blanks, rules, line breaks.
fn without_loose_end(region: &str, source: Source) -> &str {
    let mut kept = region.trim_end();
    if source == Source::Json {
        while let Some(shorter) =
            ["\\n", "\\t", "\\r"].iter().find_map(|end| kept.strip_suffix(end))
        {
            kept = shorter.trim_end();
        }
        return kept;
    }
    if matches!(source, Source::Text | Source::Nested) {
        // The writer's backslash is no part of the text.
        return without_rules(kept).trim_end_matches('\\');
    }
    kept
}

/// The text without the rules and blanks at its end.
fn without_rules(text: &str) -> &str {
    let mut kept = text;
    loop {
        let line = last_line(kept, kept.len());
        if !is_rule(line.trim()) {
            return kept;
        }
        kept = kept.get(..kept.len() - line.len()).unwrap_or_default().trim_end();
    }
}

/// Where the line before the first one ends that begins with a blank.
fn set_in_line(text: &str) -> Option<usize> {
    text.match_indices('\n').map(|(at, _)| at).find(|at| {
        text.get(at + 1..).is_some_and(|line| line.starts_with([' ', '\t', '\u{3000}', '\u{a0}']))
    })
}

/// Where the line before the first one ends that has a mark around code.
fn fence_line(text: &str) -> Option<usize> {
    let mut breaks = text.match_indices('\n').map(|(at, _)| at);
    breaks.find(|at| opens_code(text.get(at + 1..).unwrap_or_default()))
}

/// The lines of a text without their first blanks, at most `indent` of each. The first line may be the end of one.
fn without_indent(text: &str, indent: usize, is_first: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let line = if at > 0 || is_first {
            line.get(indent.min(indent_of(line))..).unwrap_or_default()
        } else {
            line
        };
        out.push_str(line.strip_suffix('\r').unwrap_or(line));
    }
    out
}

/// Whether a line begins with the writer's backslash, or a mark inside a line has one before it.
fn has_escaped_line(reply: &str, at: usize, added: &str) -> bool {
    if !has(added, b'\\') {
        return false;
    }
    let is_at_start =
        reply.get(..at).is_none_or(|before| before.trim_end_matches([' ', '\t']).ends_with('\n'));
    let begins = |line: &str| line.trim_start().starts_with('\\');
    is_at_start && begins(added)
        || added.split('\n').skip(1).any(begins)
        || ["\\<", "\\[", "\\◁", "\\&"].iter().any(|mark| added.contains(mark))
}

fn has_lone_return(text: &str) -> bool {
    text.contains('\r') && text.replace("\r\n", "").contains('\r')
}

/// The text as a value has it.
fn plain(text: &str, source: Source) -> Cow<'_, str> {
    match source {
        Source::Json => unescaped(text, false),
        _ if text.contains('\r') => Cow::Owned(text.replace("\r\n", "\n")),
        _ => Cow::Borrowed(text),
    }
}
