//! Rules that underline a header.

use super::{Mark, Scanner};
use crate::soft::mark::{Form, LineKind};

impl Scanner<'_> {
    /// Whether a rule underlines a header that stands alone on the line before: then it is part of it,
    /// and the header is a heading at least.
    pub(super) fn underlines(&mut self, text: &str, start: usize, end: usize) -> bool {
        if self.matcher.asks_for_dividers() {
            return false;
        }
        let touches = |before: &Mark, at: usize| {
            let between = text.get(before.body..at).unwrap_or_default();
            before.block.is_none() && between.trim_matches([' ', '\t', '\r']) == "\n"
        };
        let Some((mark, before)) = self.scan.marks.split_last_mut() else { return false };
        if mark.fence.is_some() || matches!(mark.kind, LineKind::Close(_)) || !touches(mark, start)
        {
            return false;
        }
        let is_weak = mark.form < Form::Heading && mark.form != Form::Item;
        // Right below a header, a name is its value.
        if is_weak && before.last().is_some_and(|header| touches(header, mark.line)) {
            return false;
        }
        mark.body = end;
        if is_weak {
            let is_first = text.get(start..end).is_some_and(|line| line.trim().starts_with('='));
            mark.level = if is_first { 1 } else { 2 };
            mark.form = Form::Heading;
        }
        true
    }
}
