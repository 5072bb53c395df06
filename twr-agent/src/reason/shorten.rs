//! `shorten`: text of programs and models made visible and short, for findings and lessons.

use twr::visible::visible;

/// The text without characters that hide or command, and with at most so many characters. Of a longer one the
/// beginning and the end stay, since compilers say the cause first and test runs say it last.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    let text = visible(text.trim());
    let length = text.chars().count();
    if length <= most {
        return text;
    }
    let gap = "\n[…]\n";
    let kept = most.saturating_sub(gap.chars().count());
    let tail = kept / 2;
    let head = kept - tail;
    let gap = gap.chars().take(most - kept);
    text.chars().take(head).chain(gap).chain(text.chars().skip(length - tail)).collect()
}

#[cfg(test)]
mod tests {
    use super::shorten;

    #[test]
    fn a_long_text_keeps_both_ends_within_the_limit() {
        let check = |text: &str, most, expected: &str| {
            let short = shorten(text, most);
            assert_eq!(short, expected);
            assert!(short.chars().count() <= most.max(1));
        };
        check(" abc\n", 10, "abc");
        check("0123456789abcdef", 11, "012\n[…]\ndef");
        check("一二三四五六七八九十", 9, "一二\n[…]\n九十");
        check("\u{1b}[31mred\u{202e}", 30, "␛[31mred\\u{202e}");
        check("abcdef", 3, "\n[…");
        check("abcdef", 0, "");
    }
}
