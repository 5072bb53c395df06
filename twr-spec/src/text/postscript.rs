//! Postscripts: the marks that they begin with.

use super::contain::begins;

/// The marks, in lower case.
const MARKS: [&str; 9] =
    ["ps:", "ps.", "p.s.", "p.s:", "postscript:", "又及", "附：", "附:", "附注"];

/// The words of a postscript after its mark; `None` for any other line.
pub(crate) fn after_postscript(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(['*', '_', ' ']);
    let mark = MARKS.iter().find(|mark| begins(line, mark))?;
    let words = line.get(mark.len()..)?;
    Some(words.trim_start_matches([':', '：', '*', '_', ' ']))
}

#[cfg(test)]
mod tests {
    use super::after_postscript;

    #[test]
    fn a_postscript_is_told_by_its_mark() {
        for (line, expect) in [
            ("P.S. Thank you!", Some("Thank you!")),
            ("**PS:** Bring a pencil.", Some("Bring a pencil.")),
            ("又及：请带伞。", Some("请带伞。")),
            ("附注：无", Some("无")),
            ("Psalm 84", None),
            ("附近有车站", None),
        ] {
            assert_eq!(after_postscript(line), expect, "{line:?}");
        }
    }
}
