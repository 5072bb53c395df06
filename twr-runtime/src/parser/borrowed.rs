//! A borrowed parser is a parser.

use twr_spec::verdict::Status;

use super::contract::Parser;
use super::{Divider, MarkdownBlocks, MarkdownWithSkip, MultiSection, Simple, SingleFile};

// A reference to any parser cannot be one: it would meet the closures above.
macro_rules! parsers_behind_references {
    ($($parser:ty),*) => {$(
        impl Parser for &$parser {
            type Output = <$parser as Parser>::Output;

            fn parse(&self, reply: &str) -> Status<Self::Output> {
                (**self).parse(reply)
            }
        }
    )*};
}

parsers_behind_references!(
    MultiSection,
    Simple,
    Divider,
    MarkdownBlocks,
    MarkdownWithSkip,
    SingleFile
);
