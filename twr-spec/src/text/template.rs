//! Marks of chat templates that leak into a reply: at its end, and where a further turn begins.

const MARKS: [&str; 3] = ["</s>", "<end_of_turn>", "[/INST]"];

/// The marks with which a turn begins.
const TURNS: [&str; 10] = [
    "<|user|>",
    "<|human|>",
    "<|assistant|>",
    "<|system|>",
    "<|observation|>",
    "<|im_start|>",
    "<|start_header_id|>",
    "<start_of_turn>",
    "<|eot_id|><|start_header_id|>",
    "[INST]",
];

/// Whether the line begins with the mark of a turn.
pub(crate) fn opens_turn(line: &str) -> bool {
    line.starts_with(['<', '[']) && TURNS.iter().any(|mark| line.starts_with(mark))
}

/// The text without the marks at its end, and without the white space round them.
pub(crate) fn without_template_marks(text: &str) -> &str {
    let mut rest = text.trim_end();
    // After the writer's backslash, it is text.
    while let Some(shorter) = without_one(rest).filter(|shorter| !shorter.ends_with('\\')) {
        rest = shorter.trim_end();
    }
    rest
}

fn without_one(text: &str) -> Option<&str> {
    if let Some(shorter) = MARKS.iter().find_map(|mark| text.strip_suffix(mark)) {
        return Some(shorter);
    }
    // `<|im_end|>`, `<|eot_id|>`, `</|im_end|>`.
    let inner = text.strip_suffix("|>")?;
    let inner = inner.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let open = inner.strip_suffix('|')?;
    open.strip_suffix("</").or_else(|| open.strip_suffix('<'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        assert_eq!(without_template_marks(text), expect, "{text:?}");
    }

    #[test]
    fn only_what_ends_the_text_is_taken_off() {
        check("a</s>", "a");
        check("a <|im_end|>\n</s> ", "a");
        check("</s> a", "</s> a");
        check("a</|im_end|>", "a");
        check("a<|endoftext|>", "a");
        check("a |> b |>", "a |> b |>");
        check("<| a |>", "<| a |>");
        check("a", "a");
        check("</s>", "");
    }
}
