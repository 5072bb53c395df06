//! The original `parse_markdown_blocks` and `parse_markdown_with_skip`, faults included. Change nothing here
//! but to be more like them.

use super::file_block::FileBlock;
use crate::parser::sections::compat_strip;

/// The first text between a `path` after three backticks and the next three, and the same for the tag,
/// wherever they are and whatever follows the tag.
pub(super) fn blocks(reply: &str, tag: &str) -> Option<FileBlock> {
    let path = between(reply, "path")?.to_owned();
    let content = between(reply, tag)?.to_owned();
    Some(FileBlock { path, content })
}

/// Why nothing was written: skipped if a keyword is anywhere in the reply, in any case.
pub(super) fn skipped<'r>(reply: &'r str, keywords: &[String]) -> Option<&'r str> {
    let upper = reply.to_uppercase();
    let is_skipped = !reply.is_empty() && keywords.iter().any(|keyword| upper.contains(keyword));
    is_skipped.then(|| reason(reply).unwrap_or("Unknown reason"))
}

/// What the original puts at the end of the user text from the second attempt on.
pub(super) fn reminder(tag: &str) -> String {
    format!(
        "⚠️ IMPORTANT: You MUST output in the exact format with ```path and ```{tag} blocks. Ensure both \
         blocks are present and properly formatted. Do NOT output explanations or questions outside the \
         markdown blocks."
    )
}

fn between<'r>(reply: &'r str, tag: &str) -> Option<&'r str> {
    let opening = format!("```{tag}");
    let inside = reply.get(reply.find(&opening)? + opening.len()..)?;
    Some(compat_strip(inside.get(..inside.find("```")?)?))
}

fn reason(reply: &str) -> Option<&str> {
    let after = reply.get(reply.find("Reason:")? + "Reason:".len()..)?;
    Some(after.lines().next().unwrap_or_default().trim())
}
