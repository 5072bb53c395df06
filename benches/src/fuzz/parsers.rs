//! The parsers without a spec take any text, in both of their ways.

use std::sync::LazyLock;

use twr_runtime::parser::{
    Divider, MatchMode, MultiSection, Parser, Status, multi_section_parser, parse_markdown_blocks,
    parse_markdown_with_skip, simple_parser,
};

/// Made once: they match every text alike.
static SECTIONS: LazyLock<Vec<MultiSection>> = LazyLock::new(|| {
    let mut parsers = Vec::new();
    for compat in [false, true] {
        for mode in [MatchMode::All, MatchMode::Any] {
            for as_list in [false, true] {
                let parser = multi_section_parser(["[Plan]", "## Risk", "答案："]);
                parsers.push(parser.match_mode(mode).return_list(as_list).compat(compat));
            }
        }
        let patterns = multi_section_parser([r"\[Plan.*\]", r"SECTION \d+"]).compat(compat);
        parsers.extend(patterns.regex(true));
    }
    parsers
});

/// Parses the text with every parser.
///
/// # Panics
/// A parser refuses the text without saying what to write.
pub fn parsers(text: &str) {
    for parser in SECTIONS.iter() {
        check(parser, text);
    }
    for compat in [false, true] {
        check(&simple_parser("[Plan]").compat(compat), text);
        check(&Divider::default().compat(compat), text);
        check(&parse_markdown_blocks("python").compat(compat), text);
        check(&parse_markdown_with_skip("python").compat(compat), text);
    }
}

fn check<P: Parser>(parser: &P, text: &str) {
    if let Status::Error { feedback } = parser.parse(text) {
        assert!(!feedback.trim().is_empty(), "no feedback on {text:?}");
    }
}
