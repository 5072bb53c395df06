//! Code fences: which line opens one, which closes it, and a fence round a whole value.

use super::courtesy::is_courtesy;
use super::decoration::list_marker;
use super::lines::{first_line, has, lines, skip_blanks, trim_blank_lines};
use super::template::without_template_marks;

/// How many blanks a closing mark may be set in further than the opening one, as in the standard of Markdown: a mark
/// further in is a line of what the fence holds, such as an example in a comment.
pub(crate) const SET_IN_AT_MOST: usize = 3;

/// A line of backticks or tildes that can open a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FenceLine<'a> {
    /// The fence's character, a backtick or a tilde.
    mark: u8,
    /// How many of it.
    length: usize,
    /// How far the fence is set in, a list mark before it included.
    indent: usize,
    /// What is after it on the line, trimmed: the language, mostly.
    pub(crate) info: &'a str,
}

impl<'a> FenceLine<'a> {
    /// The fence on this line, at any indent: models indent fences in lists.
    pub(crate) fn parse(line: &'a str) -> Option<Self> {
        let text = skip_blanks(line);
        let mark = *text.as_bytes().first()?;
        if !matches!(mark, b'`' | b'~') {
            return None;
        }
        let length = text.bytes().take_while(|&byte| byte == mark).count();
        let info = text.get(length..)?.trim();
        // CommonMark: text between backticks on one line is code in a sentence, not a fence.
        let inline = mark == b'`' && has(info, b'`');
        let indent = line.len() - text.len();
        (length >= 3 && !inline).then_some(Self { mark, length, indent, info })
    }

    /// The fence that this line opens, on a line of its own or as the start of a list's item.
    pub(crate) fn opening(line: &'a str) -> Option<Self> {
        let text = skip_blanks(line);
        match *text.as_bytes().first()? {
            b'`' | b'~' => Self::parse(line),
            b'-' | b'*' | b'+' | b'(' | b'0'..=b'9' | 0xe2..=0xef => {
                let after = text.get(list_marker(text)?..)?;
                let fence = Self::parse(after)?;
                Some(Self { indent: fence.indent + (line.len() - after.len()), ..fence })
            }
            _ => None,
        }
    }

    /// The fence that the first line of a text opens. A header or a label may have been before it on the line, so its
    /// own blanks do not say how far the fence is set in: the closing mark that is set in least does.
    pub(crate) fn beginning(text: &'a str) -> Option<Self> {
        let mut all = lines(text).filter_map(|line| text.get(line));
        let open = Self { indent: usize::MAX, ..Self::opening(all.next()?)? };
        let closing = all.filter_map(Self::parse).filter(|fence| fence.closes(&open));
        let indent = closing.map(|fence| fence.indent).min().unwrap_or(usize::MAX);
        Some(Self { indent, ..open })
    }

    /// Whether the fence is of the same sort as `open`, and as long at least: a shorter one is words in it.
    pub(crate) fn reaches(&self, open: &FenceLine<'_>) -> bool {
        self.mark == open.mark && self.length >= open.length
    }

    /// Whether this line closes the fence that `open` opened. A mark of a chat template that leaked in
    /// after the closing fence does not keep it open.
    pub(crate) fn closes(&self, open: &FenceLine<'_>) -> bool {
        let bare = self.info.is_empty() || without_template_marks(self.info).is_empty();
        let is_set_in = self.indent > open.indent.saturating_add(SET_IN_AT_MOST);
        self.reaches(open) && bare && !is_set_in
    }

    /// Whether a fence of the same length inside is paired instead of ending this one.
    pub(crate) fn holds_fences(&self) -> bool {
        let tag = self.info.split_whitespace().next().unwrap_or_default();
        ["markdown", "md", "text", "txt"].iter().any(|holding| tag.eq_ignore_ascii_case(holding))
    }

    /// Whether this line, inside the fence that `open` opened, begins a fence that is paired instead of
    /// ending it. A shorter one could not end it, and is text.
    pub(crate) fn is_paired_inside(&self, open: &FenceLine<'_>) -> bool {
        open.holds_fences() && self.reaches(open) && !self.info.is_empty()
    }
}

/// Whether a fence of the text is still open at its end, so that what follows the text would be part of it.
pub(crate) fn leaves_fence_open(text: &str) -> bool {
    let mut open: Option<FenceLine<'_>> = None;
    for line in lines(text) {
        let Some(fence) = text.get(line).and_then(FenceLine::opening) else { continue };
        match open {
            Some(opened) if fence.closes(&opened) => open = None,
            Some(_) => {}
            None => open = Some(fence),
        }
    }
    open.is_some()
}

/// The fence after a line that introduces it, `Here is the title:`, and nothing else; the text itself where there is no
/// such line.
pub(crate) fn after_introduction(text: &str) -> &str {
    let bare = text.trim_start();
    let Some((first, rest)) = bare.split_once('\n') else { return text };
    let is_introduction = first.trim_end().ends_with([':', '：']) && is_courtesy(first);
    let rest = rest.trim_start_matches(['\r', '\n', ' ']);
    if is_introduction && FenceLine::opening(first_line(rest)).is_some() { rest } else { text }
}

/// The inside of a fence that holds the whole text, and `true` if it was closed.
pub(crate) fn strip_fence(text: &str) -> Option<(&str, bool)> {
    // The first letter of nearly every text tells, and most letters are of ASCII.
    let begins_so = |text: &str| text.starts_with(['`', '~']);
    let tells = text.as_bytes().first().is_some_and(u8::is_ascii_graphic);
    if !begins_so(if tells { text } else { text.trim_start() }) {
        return None;
    }
    let text = trim_blank_lines(text);
    let mut all = lines(text);
    let first = all.next()?;
    let open = FenceLine::beginning(text)?;
    let inside = text.get(first.end..)?;
    let inside = inside.strip_prefix('\r').unwrap_or(inside);
    let inside = inside.strip_prefix('\n').unwrap_or(inside);
    let mut close = None;
    let mut depth = 0_usize;
    for line in all {
        if close.is_some() {
            return None;
        }
        match FenceLine::parse(text.get(line.clone())?) {
            Some(fence) if fence.closes(&open) && depth > 0 => depth -= 1,
            Some(fence) if fence.closes(&open) => close = Some(line.start),
            Some(fence) if fence.is_paired_inside(&open) => depth += 1,
            _ => {}
        }
    }
    match close {
        Some(close) => Some((text.get(text.len() - inside.len()..close)?, true)),
        None => Some((inside, false)),
    }
}

/// The text in a fence that is longer than any inside it.
pub(crate) fn fenced(tag: &str, text: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for byte in text.bytes() {
        run = if byte == b'`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let marks = "`".repeat(longest.max(2) + 1);
    let end = if text.is_empty() { "" } else { "\n" };
    format!("{marks}{tag}\n{text}{end}{marks}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Option<(&str, bool)>) {
        assert_eq!(strip_fence(text), expect, "{text:?}");
    }

    #[test]
    fn only_a_fence_round_everything_is_taken_off() {
        check("```\na\n```", Some(("a\n", true)));
        check("~~~~ rust\na\n~~~\n~~~~", Some(("a\n~~~\n", true)));
        check("```\na\n```</s>", Some(("a\n", true)));
        check("```\na", Some(("a", false)));
        check("```\n```", Some(("", true)));
        check("```\na\n```\nb", None);
        check("```markdown\n```rust\nx\n```\n```", Some(("```rust\nx\n```\n", true)));
        check("````markdown\n```rust\nx\n```\n````", Some(("```rust\nx\n```\n", true)));
        check("```Markdown\n```rust\nx\n```\n```", Some(("```rust\nx\n```\n", true)));
        check("``` a ``` b", None);
        // A mark further in is a line of what the fence holds.
        check(
            "```py\nx\n    ```\n    y\n    ```\n```",
            Some(("x\n    ```\n    y\n    ```\n", true)),
        );
        check("```py\nx\n     ```", Some(("x\n", true)));
        check("a", None);
    }
}
