//! Think blocks: the tags round what reasoning models think before they answer.

/// A think tag at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThinkTag {
    /// Whether it opens a block; else it closes one.
    pub(super) opens: bool,
    /// Its width in bytes.
    pub(super) width: usize,
}

/// The longest name of a think block has ten letters.
const LONGEST: usize = 10;

/// The marks of models that have no tags: what opens a think block, and what closes it.
const PAIRS: [(&str, &str); 2] = [
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|channel|>analysis<|message|>", "<|channel|>final<|message|>"),
];

/// The think tag that the text begins with.
pub(super) fn think_tag(text: &str) -> Option<ThinkTag> {
    if text.starts_with("<|") {
        return PAIRS.iter().find_map(|(open, close)| {
            let tag = |opens, mark: &str| ThinkTag { opens, width: mark.len() };
            let opened = text.starts_with(open).then(|| tag(true, open));
            opened.or_else(|| text.starts_with(close).then(|| tag(false, close)))
        });
    }
    let inner = text.strip_prefix('<')?;
    let (opens, name) = match inner.strip_prefix('/') {
        Some(name) => (false, name),
        None => (true, inner),
    };
    if !is_think_start(name.as_bytes()) {
        return None;
    }
    let length = name.bytes().take(LONGEST + 1).position(|byte| byte == b'>')?;
    let width = text.len() - name.len() + length + 1;
    name.get(..length).is_some_and(is_think_name).then_some(ThinkTag { opens, width })
}

/// Where the first closing think tag on the line ends. Outside a block, one that was opened on the same
/// line closes nothing: both are words about thinking. A tag for which `is_header` holds is a section's.
pub(super) fn think_close_tag(
    line: &str,
    inside: bool,
    is_header: impl Fn(&str) -> bool,
) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = memchr::memchr(b'<', line.as_bytes().get(from..)?) {
        let at = from + found;
        from = at + 1;
        let Some(tag) = line.get(at..).and_then(think_tag) else { continue };
        let name = line.get(at..at + tag.width).unwrap_or_default();
        if is_header(name.trim_matches(['<', '/', '>'])) {
            continue;
        }
        match (tag.opens, inside) {
            (false, _) => return Some(at + tag.width),
            (true, false) => return None,
            (true, true) => {}
        }
    }
    None
}

/// Whether a tag's name could be that of a think block. `false` is certain.
pub(super) fn is_think_start(name: &[u8]) -> bool {
    name.starts_with(b"th") || name.starts_with(b"re") || name.starts_with(b"sc")
}

/// The names of think blocks that reasoning models use.
fn is_think_name(name: &str) -> bool {
    matches!(
        name,
        "think" | "thinking" | "thought" | "thoughts" | "reasoning" | "reflection" | "scratchpad"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, outside: Option<usize>, inside: Option<usize>) {
        assert_eq!(think_close_tag(line, false, |name| name == "thought"), outside, "{line:?}");
        assert_eq!(think_close_tag(line, true, |name| name == "thought"), inside, "{line:?}");
    }

    #[test]
    fn a_closing_tag_is_found_anywhere_on_its_line() {
        check("</think>", Some(8), Some(8));
        check("so be it.</thinking> And", Some(20), Some(20));
        check("a < b </think>", Some(14), Some(14));
        check("a <b></think>", Some(13), Some(13));
        check("<think>a</think>", None, Some(16));
        check("so be it.<|end_of_thought|> And", Some(27), Some(27));
        check("<|channel|>final<|message|>And", Some(27), Some(27));
        check("so</scratchpad>", Some(15), Some(15));
        check("<|im_end|>", None, None);
        check("</thin>", None, None);
        check("</thinkers unite", None, None);
        check("</thought> a section's", None, None);
        check("", None, None);
    }
}
