//! Fences: which line opens or closes one.

use super::mark::{Mark, Style};
use super::node::Form;

/// The fence that the line opens or closes: three or more backticks or tildes.
pub(super) fn parse(rest: &str) -> Option<Mark> {
    let mark = *rest.as_bytes().first()?;
    let length = rest.bytes().take_while(|byte| *byte == mark).count();
    let info = rest.get(length..)?;
    let is_inline = mark == b'`' && info.contains('`');
    if length < 3 || is_inline || !matches!(mark, b'`' | b'~') {
        return None;
    }
    let name = info.trim();
    let start = length + (info.len() - info.trim_start().len());
    let mut fence = Mark::new(Form::Fence, start..start + name.len(), rest.len());
    fence.style = Style { mark, length };
    Some(fence)
}
