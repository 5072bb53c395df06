//! `parse_markdown_with_skip`: files, or a line that says why no file is to be written.

use std::ops::Range;

use twr_spec::spec::Language;
use twr_spec::verdict::Status;

use super::orders::Fault;
use super::{FileBlock, MarkdownBlocks, compat, parse_markdown_blocks};
use crate::parser::contract::Parser;
use crate::parser::page::{Fence, Page};

/// A parser of files as [`parse_markdown_blocks`] reads them, where the model may also say `SKIP`.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Parser, Skippable, Status, parse_markdown_with_skip};
///
/// let parser = parse_markdown_with_skip("latex");
/// let Status::Success(skipped) = parser.parse("SKIPPED\nReason: no equations") else { panic!() };
/// assert!(matches!(skipped, Skippable::Skipped { reason: Some(why), .. } if why == "no equations"));
/// ```
pub fn parse_markdown_with_skip(content_tag: impl Into<String>) -> MarkdownWithSkip {
    let keywords = ["SKIPPED", "SKIP"].map(str::to_owned).to_vec();
    MarkdownWithSkip { blocks: parse_markdown_blocks(content_tag), keywords }
}

/// Files, or none on purpose.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Skippable {
    /// The files that were written.
    Written(Vec<FileBlock>),
    /// The model says that there is nothing to write.
    Skipped {
        /// Why, if it says so. The compatible mode has `Unknown reason` then.
        reason: Option<String>,
        /// The whole reply.
        reply: String,
    },
}

/// Reads files or a skip; made by [`parse_markdown_with_skip`].
#[derive(Clone, Debug)]
#[must_use]
pub struct MarkdownWithSkip {
    blocks: MarkdownBlocks,
    keywords: Vec<String>,
}

impl MarkdownWithSkip {
    /// Whether to do just what the original does, faults included: a keyword anywhere skips. Default
    /// `false`.
    pub fn compat(mut self, yes: bool) -> Self {
        self.blocks = self.blocks.compat(yes);
        self
    }

    /// The words that skip. Default `SKIPPED` and `SKIP`. (The compatible mode never finds one with a
    /// small letter, as the original does not.)
    pub fn keywords<K: Into<String>>(mut self, keywords: impl IntoIterator<Item = K>) -> Self {
        self.keywords = keywords.into_iter().map(Into::into).collect();
        self
    }

    /// As [`MarkdownBlocks::allow_empty`].
    pub fn allow_empty(mut self, yes: bool) -> Self {
        self.blocks = self.blocks.allow_empty(yes);
        self
    }

    /// As [`MarkdownBlocks::accept_unclosed`].
    pub fn accept_unclosed(mut self, yes: bool) -> Self {
        self.blocks = self.blocks.accept_unclosed(yes);
        self
    }

    /// The language of the feedback. Default English; the compatible mode always speaks English.
    pub fn language(mut self, language: Language) -> Self {
        self.blocks = self.blocks.language(language);
        self
    }
}

impl Parser for MarkdownWithSkip {
    type Output = Skippable;

    fn parse(&self, reply: &str) -> Status<Skippable> {
        let skip = if self.blocks.compat {
            compat::skipped(reply, &self.keywords).map(|reason| Skip { reason: Some(reason) })
        } else {
            skipped(reply, &self.keywords)
        };
        let written = self.blocks.parse(reply);
        match (skip, written) {
            (Some(_), Status::Success(_)) if !self.blocks.compat => {
                self.blocks.error(&[Fault::SkippedToo])
            }
            (Some(skip), _) => Status::Success(Skippable::Skipped {
                reason: skip.reason.map(str::to_owned),
                reply: reply.to_owned(),
            }),
            (None, Status::Success(files)) => Status::Success(Skippable::Written(files)),
            (None, Status::Error { feedback }) => Status::Error { feedback },
        }
    }
}

/// That nothing was written.
struct Skip<'r> {
    /// Why, if that is said.
    reason: Option<&'r str>,
}

/// A skip if a line outside code says so: a keyword alone, or with a mark and words after it, whatever is
/// round it. Where the reply has no code but one fence, the line may be in that.
fn skipped<'r>(reply: &'r str, keywords: &[String]) -> Option<Skip<'r>> {
    let page = Page::plain(reply);
    let fences = if page.fences.len() > 1 { &page.fences[..] } else { &[] };
    let close = |fence: &Fence| fence.close.as_ref().map_or(reply.len(), |close| close.end);
    let mut hidden: Vec<Range<usize>> =
        fences.iter().map(|fence| fence.start..close(fence)).collect();
    hidden.extend(page.thinks.iter().cloned());
    hidden.sort_by_key(|place| place.start);
    let mut hidden = hidden.into_iter().peekable();
    let mut at = 0;
    for line in reply.split_inclusive('\n') {
        let start = at;
        at += line.len();
        while hidden.next_if(|place| place.end <= start).is_some() {}
        let is_hidden = hidden.peek().is_some_and(|place| place.contains(&start));
        let Some(after) = says_skip(line, keywords).filter(|_| !is_hidden) else { continue };
        let below = reply.get(at..).unwrap_or_default();
        let reason = std::iter::once(line).chain(below.lines()).find_map(labelled_reason);
        let reason = reason.or(Some(after).filter(|after| !after.is_empty()));
        return Some(Skip { reason });
    }
    None
}

/// What may be between a keyword and the reason.
const MARKS: [char; 10] = [':', '：', '-', '–', '—', '.', '。', '!', '！', '('];

/// What is after the keyword, if the line is one that skips. A keyword in other letters than given
/// has to be alone: "Skip: the intro" is advice.
fn says_skip<'l>(line: &'l str, keywords: &[String]) -> Option<&'l str> {
    let is_decoration = |c: char| c.is_whitespace() || "#*_[【`>\"“".contains(c);
    let text = line.trim().trim_start_matches(is_decoration);
    let (word, after) = keywords.iter().find_map(|keyword| {
        let (word, after) = text.split_at_checked(keyword.len())?;
        let is_word = !keyword.is_empty() && word.eq_ignore_ascii_case(keyword);
        let ends = after.chars().next().is_none_or(|next| !next.is_alphanumeric());
        (is_word && ends).then_some((word, after))
    })?;
    let after = after.trim_start_matches(['*', '_', ']', '】', '`', '"', '”']);
    let reason = after.trim_start();
    let reason = reason
        .trim_matches(|c: char| MARKS.contains(&c) || c.is_whitespace() || "*_`)]".contains(c));
    if reason.is_empty() {
        return Some(reason);
    }
    let is_given = keywords.iter().any(|keyword| keyword == word);
    // "SKIP-connection" is a word, "SKIP - none" is not.
    let is_apart = after.trim_start().starts_with(MARKS) && !is_hyphen(after);
    (is_given && is_apart).then_some(reason)
}

fn is_hyphen(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|remaining| !remaining.starts_with([' ', '-']))
}

/// What is after `Reason:` on a line, in any case and dress.
fn labelled_reason(line: &str) -> Option<&str> {
    let mut from = 0;
    for (at, colon) in line.char_indices().filter(|(_, c)| matches!(c, ':' | '：')) {
        let label = line.get(from..at)?.trim_end_matches(['*', '_', ' ']);
        from = at + colon.len_utf8();
        if label.to_ascii_lowercase().ends_with("reason") || label.ends_with("原因") {
            let after =
                line.get(from..)?.trim_matches(|c: char| c.is_whitespace() || "*_:：".contains(c));
            return Some(after).filter(|after| !after.is_empty());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expect: Option<&str>) {
        let keywords = ["SKIPPED", "SKIP"].map(str::to_owned);
        assert_eq!(says_skip(line, &keywords), expect, "{line:?}");
    }

    #[test]
    fn a_line_skips_by_whole_words() {
        check("SKIP", Some(""));
        check("**[Skipped].**", Some(""));
        check("# SKIP: no equations", Some("no equations"));
        check("SKIPPED - Reason: none", Some("Reason: none"));
        check("SKIP (no equations)", Some("no equations"));
        check("SKIP connections help", None);
        check("SKIP-connections: three", None);
        check("Skip: the intro", None);
        check("\\bigskip", None);
        check("SKIPS", None);
        check("we SKIP", None);
    }

    #[test]
    fn a_reason_has_its_label() {
        assert_eq!(labelled_reason("SKIPPED. **Reason:** a: b"), Some("a: b"));
        assert_eq!(labelled_reason("原因：没有公式"), Some("没有公式"));
        assert_eq!(labelled_reason("Reason:"), None);
        assert_eq!(labelled_reason("A treason of sorts"), None);
    }
}
