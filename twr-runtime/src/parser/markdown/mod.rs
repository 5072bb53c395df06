//! `parse_markdown_blocks`: files as pairs of code blocks, the name in a `path` block and the content in a
//! block of its own tag.

mod blocks;
mod compat;
mod fences;
mod orders;
mod pairs;
mod skip;

use twr_spec::spec::Language;
use twr_spec::verdict::Status;

use super::contract::{Parser, error};
use orders::{Fault, orders};

pub use skip::{MarkdownWithSkip, Skippable, parse_markdown_with_skip};

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

/// A file that a model wrote.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FileBlock {
    /// Its name, or its path below the folder it is meant for: relative, without `..`, parted by `/`. In
    /// the compatible mode whatever stood in the block.
    pub path: String,
    /// Its content, without the line break before the closing fence.
    pub content: String,
}

/// Reads files from pairs of blocks; made by [`parse_markdown_blocks`].
#[derive(Clone, Debug)]
#[must_use]
pub struct MarkdownBlocks {
    tag: String,
    compat: bool,
    allow_empty: bool,
    accept_unclosed: bool,
    language: Language,
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

    fn error<T>(&self, faults: &[Fault]) -> Status<T> {
        error(orders(faults, &self.tag, self.language))
    }
}

impl Parser for MarkdownBlocks {
    /// At least one file, in the order of the reply.
    type Output = Vec<FileBlock>;

    fn parse(&self, reply: &str) -> Status<Vec<FileBlock>> {
        if self.compat {
            return match compat::blocks(reply, &self.tag) {
                Some(file) => Status::Success(vec![file]),
                None => error(compat::reminder(&self.tag)),
            };
        }
        match pairs::files(self, &blocks::blocks(reply, &self.tag)) {
            Ok(files) => Status::Success(files),
            Err(faults) => self.error(&faults),
        }
    }
}

/// Reads exactly one file; made by [`MarkdownBlocks::single`].
#[derive(Clone, Debug)]
#[must_use]
pub struct SingleFile(MarkdownBlocks);

impl Parser for SingleFile {
    type Output = FileBlock;

    fn parse(&self, reply: &str) -> Status<FileBlock> {
        let mut files = match self.0.parse(reply) {
            Status::Success(files) => files,
            Status::Error { feedback } => return Status::Error { feedback },
        };
        match (files.len(), files.pop()) {
            (1, Some(file)) => Status::Success(file),
            (count, _) => self.0.error(&[Fault::Several(count)]),
        }
    }
}
