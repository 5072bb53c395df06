//! Headings that are underlined: a name or a short title above `===` or `---`.

use super::mark::Mark;
use super::name::{is_title, known};
use super::node::Form;
use super::state::{Above, Line, Outline};
use super::steps::is_rule;

impl Outline<'_> {
    /// Makes a heading of the line above, if this one underlines it.
    pub(super) fn take_underline(
        &mut self,
        text: &str,
        rest: &str,
        line: Line,
        above: Option<Above>,
    ) -> bool {
        let Some(above) = above.filter(|_| is_rule(rest)) else { return false };
        let title = text.get(above.start..above.end).unwrap_or_default();
        let level = match rest.as_bytes().first() {
            Some(b'=') if !self.vocab.divides => 1,
            Some(b'-') => 2,
            _ => return false,
        };
        if rest.contains(' ') || !self.is_titled(title, rest, above) {
            return false;
        }
        if let Some((bare, before)) = above.bare {
            let parent = self.arena.node(bare).parent;
            if self.stack.top().is_some_and(|top| top.node == bare) {
                self.stack.frames.pop();
            }
            self.arena.truncate(bare, parent, before);
        }
        let mut mark = Mark::new(Form::Heading(level), above.start..above.end, line.end);
        mark = mark.named(known(self.vocab, title));
        mark.start = above.start;
        mark.indent = above.indent;
        let end = std::mem::replace(&mut self.last_end, above.last_end);
        let keep = self.stack.keep_for(&mark, above.is_apart, false);
        self.close_to(keep);
        self.open_heading(&mark, line);
        self.last_end = end.max(line.end);
        self.is_apart = false;
        true
    }

    /// Whether the line above is a name, or a short title that begins its paragraph.
    fn is_titled(&self, title: &str, underline: &str, above: Above) -> bool {
        if above.bare.is_some() || known(self.vocab, title).is_some() {
            return true;
        }
        let is_long = underline.starts_with('=') || underline.len() + 2 >= title.chars().count();
        above.is_apart
            && above.indent < 4
            && is_long
            && title.len() <= 60
            && is_title(title)
            && !title.contains(['|', ':'])
    }
}
