//! `Special`: which lines of a text need a backslash, so that they are read as the text they are.
//!
//! One function for both sides: the writer sets one backslash before a special line, the reader drops
//! one where the rest is special. Leading backslashes are ignored in deciding, so a text that has some
//! keeps them, and `\frac` or `\[ x \]` is never touched.

use std::borrow::Cow;

use super::decoration::{check_box, list_marker, parting_mark, undecorate};
use super::fence::FenceLine;
use super::fold::fold;
use super::lines::{has, is_rule, lines};
use super::mark::{LineKind, Matcher};
use super::template::{opens_turn, without_template_marks};
use super::think::think_close_tag;
use crate::kind::{is_absent, is_none_word, is_placeholder};

/// The headers that a line could be taken for: those of the record it stands in, and of every one around it.
#[derive(Clone, Debug, Default)]
pub struct Special<'m> {
    matchers: Vec<&'m Matcher>,
}

impl<'m> Special<'m> {
    /// Inside one more record, or inside the reply itself.
    #[must_use]
    pub fn inside(&self, matcher: &'m Matcher) -> Self {
        let mut matchers = self.matchers.clone();
        matchers.push(matcher);
        Self { matchers }
    }

    /// Whether a line, its leading backslashes left out, is more than text, or could be a slip away
    /// from it: a header, fence, divider, rule, think tag or template mark.
    pub fn line(&self, line: &str) -> bool {
        let bare = without_backslashes(line);
        FenceLine::opening(bare).is_some()
            || is_rule(bare)
            || think_close_tag(bare, true, |_| false).is_some()
            || opens_turn(bare)
            || without_template_marks(bare).len() < bare.trim_end().len()
            || self.matchers.iter().any(|matcher| {
                b"[<".iter().any(|bracket| matcher.closing(bare, 0, *bracket, |_| true).is_some())
                    || matcher.classify(bare).is_some_and(|mark| match mark.kind {
                        LineKind::Unknown { start, end } => {
                            let name = bare.get(start..end).unwrap_or_default();
                            mark.exact
                                || matcher.near(&fold(name)).is_some()
                                || matcher.qualified(bare, start..end, mark.form).is_some()
                                || matcher.in_series(name)
                        }
                        _ => true,
                    })
            })
    }

    /// Whether a value would be read otherwise because of its first line: blanks before it, marks round
    /// it, a list mark, a dash, nothing at all, or a word that says "nothing".
    pub(crate) fn opening(value: &str) -> bool {
        let bare = without_backslashes(value);
        let first = bare.get(..bare.find('\n').unwrap_or(bare.len())).unwrap_or(bare);
        bare.is_empty()
            || first.starts_with(|c: char| c.is_whitespace() || matches!(c, ':' | '：'))
            || list_marker(first).is_some()
            || parting_mark(first).is_some()
            || check_box(first) > 0
            || (first.len() == bare.len()
                && (undecorate(bare) != bare
                    || is_none_word(bare)
                    || is_absent(bare)
                    || is_placeholder(bare)))
            || (first.len() == bare.len() && value.contains("\\_"))
    }

    /// The text with a backslash before each special line.
    pub fn escape(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 8);
        for (at, line) in text.split('\n').enumerate() {
            if at > 0 {
                out.push('\n');
            }
            if self.line(line) || (at == 0 && Self::opening(text)) {
                out.push('\\');
            }
            out.push_str(line);
        }
        out
    }

    /// The text without the backslashes that [`escape`](Self::escape) set; borrowed if there are none.
    pub fn unescape<'a>(&self, text: Cow<'a, str>) -> Cow<'a, str> {
        if !has(&text, b'\\') || !text.starts_with('\\') && !text.contains("\n\\") {
            return text;
        }
        let mut out = String::with_capacity(text.len());
        let mut changed = false;
        let mut open: Option<FenceLine<'_>> = None;
        let mut rest = 0;
        for line in lines(&text) {
            let Some(content) = text.get(line.clone()) else { continue };
            let fence = FenceLine::parse(content);
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
        }
        if !changed {
            return text;
        }
        out.push_str(text.get(rest..).unwrap_or_default());
        Cow::Owned(out)
    }
}

/// Whether a backslash stands before the line's text, behind the indent and the list marks of the format.
pub(in crate::soft) fn is_escaped(line: &str) -> bool {
    line.trim_start_matches([' ', '\t', '-']).starts_with('\\')
}

fn without_backslashes(line: &str) -> &str {
    line.trim_start_matches('\\')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soft::fold;
    use crate::spec::{Field, Layout};

    fn check(text: &str, escaped: &str) {
        let field = Field {
            header: Cow::Borrowed("Plan"),
            keys: vec![Cow::Owned(fold("Plan"))].into(),
            ..Field::EMPTY
        };
        let matcher = Matcher::new(&[field], Layout::Sections);
        let special = Special::default().inside(&matcher);
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
    }
}
