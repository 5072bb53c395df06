//! The remark in round brackets that a text ends with.

/// The text before a last pair of round brackets, and what is in them: `Score`, `1-5` of `Score (1-5)`. Blanks stay.
pub(crate) fn remark_after(text: &str) -> Option<(&str, &str)> {
    text.strip_suffix([')', '）'])?.rsplit_once(['(', '（'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_brackets_hold_the_remark() {
        assert_eq!(remark_after("Score (1-5)"), Some(("Score ", "1-5")));
        assert_eq!(remark_after("评分（1-5）"), Some(("评分", "1-5")));
        assert_eq!(remark_after("f(x) (old)"), Some(("f(x) ", "old")));
        assert_eq!(remark_after("(old)"), Some(("", "old")));
        assert_eq!(remark_after("Score (1-5) "), None);
        assert_eq!(remark_after("Score 1-5)"), None);
    }
}
