//! Parsers.

mod contract;
mod divider;
mod markdown;
mod sections;
mod simple;
mod think;

pub use contract::{AndThen, Contract, Parser, typed};
pub use divider::Divider;
pub use markdown::{
    FileBlock, MarkdownBlocks, MarkdownWithSkip, SingleFile, Skippable, parse_markdown_blocks,
    parse_markdown_with_skip,
};
pub use sections::{Age, MatchMode, MultiSection, Order, Section, Sections, multi_section_parser};
pub use simple::{Simple, simple_parser};
pub use think::{
    Answer, ParserAttempt, ParserError, ParserErrorKind, RepairPolicy, ThinkWithParser,
    think_with_parser,
};
pub use twr_spec::verdict::Status;
