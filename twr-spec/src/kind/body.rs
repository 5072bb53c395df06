//! `Body`: the piece of a reply that a value is read from, and how far its lines are set in.

use std::borrow::Cow;

use crate::outline::Tail;
use crate::text::{blank, first_line, has, indent_of, lines, trim_blank_lines};

/// A piece of the reply, line breaks and all. It borrows from the reply, so its place is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<'a> {
    /// The piece.
    pub(crate) text: &'a str,
    /// What of its lines' indent belongs to the format and not to the value.
    pub(crate) margin: Margin,
    /// What closes at the end of the first line and is no part of the value.
    pub(crate) tail: Tail,
    /// How many quote marks are before each line, and are no part of the value.
    pub(crate) quotes: usize,
    /// Where the text comes from.
    pub(crate) origin: Origin,
}

/// Where the text of a body comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The soft format: marks may dress a value.
    #[default]
    Soft,
    /// A string of JSON: all marks inside are the value's own.
    Json,
}

/// What of the indent belongs to the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Margin {
    /// Nothing: the section of a reply.
    Keep,
    /// At most this many blanks of every line but the first: an item of a list, a value on its label's line.
    UpTo(usize),
    /// What all lines have in common: a value below its label.
    Common,
    /// The same, of lines that are joined to paragraphs: a folded block scalar of YAML.
    Folded,
}

impl<'a> Body<'a> {
    /// The value of a JSON string, or another JSON value as it is written.
    pub(crate) fn json(text: &'a str) -> Self {
        Self { margin: Margin::UpTo(0), origin: Origin::Json, ..Self::section(text) }
    }

    /// A section's body.
    pub(crate) fn section(text: &'a str) -> Self {
        Self { text, margin: Margin::Keep, tail: Tail::None, quotes: 0, origin: Origin::Soft }
    }

    /// The lines as the value's own: outer blank lines, carriage returns and the format's indent left
    /// out. Borrowed where nothing has to change inside.
    pub(crate) fn content(&self) -> Cow<'a, str> {
        if self.quotes > 0 && has(self.text, b'\n') {
            let mut unquoted = String::with_capacity(self.text.len());
            for (at, line) in self.text.split('\n').enumerate() {
                if at > 0 {
                    unquoted.push('\n');
                }
                unquoted.push_str(if at == 0 { line } else { without_quotes(line, self.quotes) });
            }
            let body = Body { text: &unquoted, quotes: 0, ..*self };
            return Cow::Owned(body.content().into_owned());
        }
        let text = trim_blank_lines(self.text);
        let single = !has(text, b'\n');
        let starts_below = matches!(self.margin, Margin::Common | Margin::Folded)
            || !single && text.len() < self.text.trim_end().len();
        let margin = match self.margin {
            Margin::Keep => 0,
            Margin::UpTo(_) | Margin::Common | Margin::Folded if single => 0,
            Margin::Common | Margin::Folded => common_indent(text, 0),
            Margin::UpTo(most) => common_indent(text, usize::from(!starts_below)).min(most),
        };
        let text = if single { text.trim_start() } else { text };
        if (margin == 0 || single) && !has(text, b'\r') && self.tail == Tail::None {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        for (at, line) in lines(text).enumerate() {
            let line = text.get(line).unwrap_or_default();
            if at > 0 {
                out.push('\n');
            }
            let cut = if at == 0 && !starts_below { 0 } else { margin.min(indent_of(line)) };
            let line = line.get(cut..).unwrap_or_default();
            out.push_str(if at == 0 { self.tail.strip(line) } else { line });
        }
        Cow::Owned(out)
    }

    /// The first line that is not blank, trimmed, and what follows it.
    pub(crate) fn first_line(&self) -> (&'a str, &'a str) {
        let text = trim_blank_lines(self.text);
        let first = first_line(text);
        let rest = text.get(first.len()..).unwrap_or_default();
        (self.tail.strip(first.trim()), rest.trim())
    }

    /// Whether nothing is there.
    pub(crate) fn is_blank(&self) -> bool {
        blank(self.text)
    }
}

/// The text after blank lines and so many quote marks, each with a blank.
pub(in crate::kind) fn without_quotes(text: &str, quotes: usize) -> &str {
    let mut text = text;
    for _ in 0..quotes {
        let Some(inside) = text.trim_start().strip_prefix('>') else { break };
        text = inside.strip_prefix(' ').unwrap_or(inside);
    }
    text
}

/// The least indent of the lines that are not blank, the first `skip` left out.
fn common_indent(text: &str, skip: usize) -> usize {
    lines(text)
        .skip(skip)
        .filter_map(|line| text.get(line))
        .filter(|line| !blank(line))
        .map(indent_of)
        .min()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, margin: Margin, expect: &str) {
        assert_eq!(Body { margin, ..Body::section(text) }.content(), expect, "{text:?} {margin:?}");
    }

    #[test]
    fn only_the_formats_indent_goes() {
        check("\n\n  a\n    b\n\n", Margin::Keep, "  a\n    b");
        check("\n\n  a\n    b\n\n", Margin::Common, "a\n  b");
        check("a\n      b\n    c", Margin::UpTo(2), "a\n    b\n  c");
        check("a\n\n  b", Margin::UpTo(2), "a\n\nb");
        check("a\n b", Margin::UpTo(2), "a\nb");
        check("  a  ", Margin::Keep, "a");
        check("a\r\nb\r\n", Margin::Keep, "a\nb");
    }
}
