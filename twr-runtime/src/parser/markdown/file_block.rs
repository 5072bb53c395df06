//! `FileBlock`: a file that a model wrote.

/// A file that a model wrote. [`parse_markdown_blocks`](crate::parser::parse_markdown_blocks) has an example.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct FileBlock {
    /// Its name, or its path below the folder it is meant for: relative, without `..`, parted by `/`. In
    /// the compatible mode whatever was in the block.
    pub path: String,
    /// Its content, without the line break before the closing fence.
    pub content: String,
}
