//! `Special`: which lines of a text need a backslash, so that they are read as the text they are.
//!
//! One function for both sides: the writer sets one backslash before a special line, the reader drops
//! one where the rest is special. Leading backslashes are ignored in deciding, so a text that has some
//! keeps them, and `\frac` or `\[ x \]` is never touched. A mark that counts further on in a line, too, as
//! `</think>` does, has its backslash right before it.

use std::borrow::Cow;

use super::line::words::is_special;
use crate::outline::{self, Vocab};
use crate::text::{
    FenceLine, absent, block_sign, check_box, has, is_courtesy, is_none_word, is_placeholder,
    is_rule, lines, list_marker, opens_turn, second_version, separator_width, undecorate,
    without_template_marks,
};

/// Which lines of a text are more than text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Special<'v> {
    /// The names that a line could be taken for.
    vocab: Option<&'v Vocab>,
}

impl<'v> Special<'v> {
    /// The lines that are special beside these names.
    pub fn new(vocab: &'v Vocab) -> Self {
        Self { vocab: Some(vocab) }
    }

    /// Whether a line, its leading backslashes left out, is more than text: a mark of the outline, a fence, a
    /// rule, a think tag or a template mark.
    pub fn line(self, line: &str) -> bool {
        let bare = without_backslashes(line);
        FenceLine::opening(bare).is_some()
            || is_rule(bare)
            || opens_turn(bare)
            || opens_json(bare)
            || bare.starts_with('>')
            || block_sign(bare).is_some()
            || !bare.trim().is_empty() && without_template_marks(bare).is_empty()
            || self.vocab.is_some_and(|vocab| {
                outline::is_mark(vocab, bare) || vocab.tagged && outline::is_inner_mark(vocab, bare)
            })
    }

    /// Whether a value would be read otherwise because of its first line: blanks before it, marks round
    /// it, a list mark, a dash, nothing at all, or a word that says "nothing".
    pub(crate) fn opening(value: &str) -> bool {
        let bare = without_backslashes(value);
        let first = bare.get(..bare.find('\n').unwrap_or(bare.len())).unwrap_or(bare);
        bare.is_empty()
            || second_version(bare).is_some()
            || first.len() < bare.len() && is_courtesy(first.trim_start_matches('*'))
            || first.starts_with(|c: char| c.is_whitespace() || matches!(c, ':' | '：'))
            || list_marker(first).is_some()
            || separator_width(first).is_some()
            || check_box(first) > 0
            || (first.len() == bare.len()
                && (undecorate(bare) != bare
                    || is_none_word(bare)
                    || absent::is_absent(bare)
                    || is_placeholder(bare)
                    || is_special(bare)))
            || (first.len() == bare.len() && value.contains("\\_"))
    }

    /// The text with a backslash before each special line.
    pub fn escape(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 8);
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                out.push('\n');
            }
            if self.line(line) || (at == 0 && Self::opening(text)) {
                out.push('\\');
            }
            self.push_inside(line, &mut out);
        }
        out
    }

    /// Where marks are in the line after its start that count there, too.
    fn inner_marks<'l>(self, line: &'l str) -> impl Iterator<Item = usize> + 'l
    where
        'v: 'l,
    {
        self.marks_after(line, line.len() - without_backslashes(line).len())
    }

    fn marks_after<'l>(self, line: &'l str, first: usize) -> impl Iterator<Item = usize> + 'l
    where
        'v: 'l,
    {
        line.match_indices(['<', '[', '◁', '&']).map(|(at, _)| at).filter(move |at| {
            let rest = line.get(*at..).unwrap_or_default();
            *at > first && self.vocab.is_some_and(|vocab| outline::is_inner_mark(vocab, rest))
        })
    }

    /// Adds the line with a backslash before each mark inside.
    fn push_inside(self, line: &str, out: &mut String) {
        let mut from = 0;
        for at in self.inner_marks(line) {
            out.push_str(line.get(from..at).unwrap_or_default());
            out.push('\\');
            from = at;
        }
        out.push_str(line.get(from..).unwrap_or_default());
    }

    /// The line with a backslash before each mark that is after its start.
    pub(crate) fn escape_inside(self, line: &str) -> String {
        let mut out = String::with_capacity(line.len() + 8);
        self.push_inside(line, &mut out);
        out
    }

    /// The first `width` bytes of a line's rest without the backslashes before marks inside; also before one at
    /// its start, if it `is_rest` of a line.
    pub(crate) fn unescape_inside(self, line: &str, width: usize, is_rest: bool) -> Cow<'_, str> {
        let text = line.get(..width).unwrap_or(line);
        if !has(text, b'\\') {
            return Cow::Borrowed(text);
        }
        let first = if is_rest { 0 } else { line.len() - without_backslashes(line).len() };
        let mut out = String::new();
        let mut from = 0;
        for at in self.marks_after(line, first).take_while(|at| *at < width) {
            if let Some(before) = text.get(from..at).and_then(|text| text.strip_suffix('\\')) {
                out.push_str(before);
                from = at;
            }
        }
        if from == 0 {
            return Cow::Borrowed(text);
        }
        out.push_str(text.get(from..).unwrap_or_default());
        Cow::Owned(out)
    }

    /// The text without the backslashes that [`escape`](Self::escape) set; borrowed if there are none.
    pub fn unescape(self, text: Cow<'_, str>) -> Cow<'_, str> {
        if !has(&text, b'\\') {
            return text;
        }
        let mut out = String::with_capacity(text.len());
        let mut changed = false;
        let mut open: Option<FenceLine<'_>> = None;
        let mut rest = 0;
        for line in lines(&text) {
            let Some(content) = text.get(line.clone()) else { continue };
            let fence = if line.start == 0 {
                FenceLine::beginning(&text)
            } else {
                FenceLine::parse(content)
            };
            match (open, fence) {
                (None, Some(fence)) => open = Some(fence),
                (Some(opened), Some(fence)) if fence.closes(&opened) => open = None,
                _ => {}
            }
            let first = line.start == 0;
            let escaped = open.is_none()
                && content.starts_with('\\')
                && (self.line(content) || (first && Self::opening(&text)));
            if escaped {
                out.push_str(text.get(rest..line.start).unwrap_or_default());
                rest = line.start + 1;
                changed = true;
            }
            let marks = self.inner_marks(content).filter(|_| open.is_none() && has(content, b'\\'));
            for mark in
                marks.filter(|at| content.get(..*at).is_some_and(|text| text.ends_with('\\')))
            {
                out.push_str(text.get(rest..line.start + mark - 1).unwrap_or_default());
                rest = line.start + mark;
                changed = true;
            }
        }
        if !changed {
            return text;
        }
        out.push_str(text.get(rest..).unwrap_or_default());
        Cow::Owned(out)
    }
}

/// Whether a line could begin JSON, or ends where JSON may begin. One with `\}` is a set in a formula: `\{0, 1\}`.
fn opens_json(line: &str) -> bool {
    let is_list = || {
        let next = line.get(1..).and_then(|rest| rest.trim_start().chars().next());
        (line.ends_with(['{', '[', '}', ']', ',']) && !line.ends_with("\\]"))
            || matches!(next, Some('{' | '[' | '"' | '\''))
    };
    [":{", "={", ":[", "=["].iter().any(|end| line.ends_with(end))
        || (line.starts_with('{') && !line.contains("\\}"))
        || (line.starts_with('[') && is_list())
}

fn without_backslashes(line: &str) -> &str {
    line.trim_start_matches('\\')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Field, Spec};
    use crate::text::fold;

    fn check(text: &str, escaped: &str) {
        let field = Field {
            header: Cow::Borrowed("Plan"),
            keys: vec![Cow::Owned(fold("Plan"))].into(),
            ..Field::EMPTY
        };
        let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
        let vocab = Vocab::new(&spec);
        let special = Special::new(&vocab);
        assert_eq!(special.escape(text), escaped, "{text:?}");
        assert_eq!(special.unescape(Cow::Borrowed(escaped)), text, "back, {text:?}");
    }

    #[test]
    fn special_lines_go_there_and_back() {
        check("plain", "plain");
        check("\\frac{1}{2}\n\\[ x \\]", "\\frac{1}{2}\n\\[ x \\]");
        check("see\n[Plan]\nend", "see\n\\[Plan]\nend");
        check("\\[Plan]", "\\\\[Plan]");
        check("```\nx\n```", "\\```\nx\n\\```");
        check("none", "\\none");
        check("", "\\");
        check("\\", "\\\\");
        check("  x\n  y", "\\  x\n  y");
        check("**b**", "\\**b**");
        check("- x\n- y", "\\- x\n- y");
        check("Plan: x", "\\Plan: x");
        check("[Other]", "\\[Other]");
        check("|\nx", "\\|\nx");
    }
}
