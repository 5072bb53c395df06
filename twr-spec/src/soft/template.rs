//! Marks of chat templates that leak into the end of a reply.

const MARKS: [&str; 7] = [
    "</s>",
    "<|im_end|>",
    "<|eot_id|>",
    "<|endoftext|>",
    "<|end|>",
    "<end_of_turn>",
    "[/INST]",
];

/// The text without the marks at its end, and without the white space round them.
pub(crate) fn without_template_marks(text: &str) -> &str {
    let mut rest = text.trim_end();
    while let Some(shorter) = MARKS.iter().find_map(|mark| rest.strip_suffix(mark)) {
        rest = shorter.trim_end();
    }
    rest
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
        check("a", "a");
        check("</s>", "");
    }
}
