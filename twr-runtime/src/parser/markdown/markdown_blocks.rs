//! `MarkdownBlocks`: how files are read from pairs of blocks.

use twr_spec::spec::Language;
use twr_spec::verdict::Status;

use super::orders::{Fault, orders};
use crate::parser::contract::error;

/// A parser of files: each a `path` block with the name, and a block of this tag with the content.
///
/// ````
/// use twr_runtime::parser::{Parser, Status, parse_markdown_blocks};
///
/// let reply = "```path\nnotes.md\n```\n\n```Markdown\n# Bees\n```\n";
/// let Status::Success(files) = parse_markdown_blocks("markdown").parse(reply) else { panic!() };
/// assert_eq!(files[0].path, "notes.md");
/// assert_eq!(files[0].content, "# Bees");
/// ````
pub fn parse_markdown_blocks(content_tag: impl Into<String>) -> MarkdownBlocks {
    MarkdownBlocks {
        tag: content_tag.into(),
        compat: false,
        allow_empty: false,
        accept_unclosed: false,
        language: Language::default(),
    }
}

/// Reads files from pairs of blocks; made by [`parse_markdown_blocks`].
#[derive(Clone, Debug)]
#[must_use]
pub struct MarkdownBlocks {
    pub(super) tag: String,
    pub(super) compat: bool,
    pub(super) allow_empty: bool,
    pub(super) accept_unclosed: bool,
    pub(super) language: Language,
}

impl MarkdownBlocks {
    /// Whether to do just what the original does, faults included: the first pair, at any path. Default
    /// `false`.
    pub fn compat(mut self, yes: bool) -> Self {
        self.compat = yes;
        self
    }

    /// Whether a file may be empty. Default `false`; the compatible mode always allows it.
    pub fn allow_empty(mut self, yes: bool) -> Self {
        self.allow_empty = yes;
        self
    }

    /// Whether a content block without its closing fence counts as complete, for callers who know that the
    /// reply was not cut off. Default `false`.
    pub fn accept_unclosed(mut self, yes: bool) -> Self {
        self.accept_unclosed = yes;
        self
    }

    /// The language of the feedback. Default English; the compatible mode always speaks English.
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// The same for exactly one file: several are an error.
    pub fn single(self) -> SingleFile {
        SingleFile(self)
    }

    /// The content block's tag.
    pub fn content_tag(&self) -> &str {
        &self.tag
    }

    pub(super) fn error<T>(&self, faults: &[Fault]) -> Status<T> {
        error(orders(faults, &self.tag, self.language))
    }
}

/// Reads exactly one file; made by [`MarkdownBlocks::single`].
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Parser, Status, parse_markdown_blocks};
///
/// let parser = parse_markdown_blocks("Markdown").single();
/// let reply = "```path\nnotes.md\n```\n\n```Markdown\n# Bees\n```\n";
/// let Status::Success(file) = parser.parse(reply) else { panic!() };
/// assert_eq!(file.path, "notes.md");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct SingleFile(pub(super) MarkdownBlocks);
