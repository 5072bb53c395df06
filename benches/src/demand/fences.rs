//! The fences of a text as a full reader of Markdown sees them: another way to know what stands in them.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// What each fenced block holds, in order.
pub(super) fn fenced(text: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut is_open = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                is_open = true;
                blocks.push(String::new());
            }
            Event::End(TagEnd::CodeBlock) => is_open = false,
            Event::Text(text) if is_open => {
                blocks.iter_mut().last().into_iter().for_each(|block| block.push_str(&text));
            }
            _ => {}
        }
    }
    blocks
}
