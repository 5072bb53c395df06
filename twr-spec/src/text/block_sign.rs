//! The sign of a block scalar of YAML: `|`, `>-`.

/// The sign of a block scalar that the line is: `|`, `>-`, `|2+`.
pub(crate) fn block_sign(line: &str) -> Option<char> {
    let line = line.trim();
    let sign = line.chars().next().filter(|c| matches!(c, '|' | '>'))?;
    let more = line.get(1..)?;
    let is_more = more.len() <= 2 && more.bytes().all(|b| matches!(b, b'+' | b'-' | b'1'..=b'9'));
    is_more.then_some(sign)
}
