//! `parse_markdown_blocks`: files as pairs of code blocks, the name in a `path` block and the content in a
//! block of its own tag.

mod blocks;
mod compat;
mod fences;
mod file_block;
mod markdown_blocks;
mod orders;
mod pairs;
mod parse;
mod skip;

pub use file_block::FileBlock;
pub use markdown_blocks::{MarkdownBlocks, SingleFile, parse_markdown_blocks};
pub use skip::{MarkdownWithSkip, Skippable, parse_markdown_with_skip};
