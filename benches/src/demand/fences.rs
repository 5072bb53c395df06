//! The fences of a text as a full reader of Markdown sees them: another way to know what is in them.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// What each fenced block holds, in order.
pub(super) fn fenced(text: &str) -> Vec<String> {
    tagged(text).into_iter().map(|(_, content)| content).collect()
}

/// The tag of each fenced block and what it holds, in order.
pub(super) fn tagged(text: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut is_open = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(tag))) => {
                is_open = true;
                blocks.push((tag.to_string(), String::new()));
            }
            Event::End(TagEnd::CodeBlock) => is_open = false,
            Event::Text(text) if is_open => {
                blocks.iter_mut().last().into_iter().for_each(|(_, block)| block.push_str(&text));
            }
            _ => {}
        }
    }
    blocks
}
