//! What stands before the first header on its line: a template's mark, the model's own name, a tag round all.

use super::Scanner;
use crate::soft::blank;
use crate::soft::mark::LineKind;
use crate::soft::template::opening_mark;
use crate::soft::think::think_tag;

/// Who speaks, as models write it before their first words.
const SPEAKERS: [&str; 6] = ["assistant", "ai", "bot", "response", "model", "助手"];

impl Scanner<'_> {
    /// How much of the reply's first line stands before a header or a think block: nothing of most. What follows it
    /// is a line of its own.
    pub(super) fn lead(&mut self, line: &str) -> usize {
        if self.matcher.is_record() || blank(line) {
            return 0;
        }
        self.begun = true;
        let begins = |text: &str| {
            // The first line of most replies is prose.
            if self.matcher.is_plain(text) && !self.matcher.may_hold_divider(text.as_bytes()) {
                return false;
            }
            let found = self.matcher.classify(text).map(|mark| mark.kind);
            matches!(found, Some(LineKind::Header(_) | LineKind::ThinkOpen))
        };
        let whole = line.trim_start();
        let mut rest = whole;
        // A template's mark, a name and a tag, at most.
        for _ in 0..3 {
            let width =
                opening_mark(rest).or_else(|| self.speaker(rest)).or_else(|| self.tag(rest));
            let behind = width.and_then(|width| rest.get(width..));
            // Most lines begin with none of them, whatever else they are.
            if behind.is_none() && rest.len() == whole.len() {
                return 0;
            }
            if begins(rest) {
                break;
            }
            let Some(behind) = behind else { return 0 };
            rest = behind.trim_start();
        }
        if rest.len() < whole.len() && begins(rest) { line.len() - rest.len() } else { 0 }
    }

    /// The width of `Assistant:`.
    fn speaker(&self, text: &str) -> Option<usize> {
        // The first letters of most lines tell, before a colon is looked for.
        let bare = text.trim_start_matches(['*', ' ']);
        let begins = |known: &&str| {
            bare.get(..known.len()).is_some_and(|head| head.eq_ignore_ascii_case(known))
        };
        if !SPEAKERS.iter().any(begins) {
            return None;
        }
        let (end, colon) = text.char_indices().take(20).find(|(_, c)| matches!(c, ':' | '：'))?;
        let name = text.get(..end)?.trim_matches(['*', ' ']);
        let is_known = SPEAKERS.iter().any(|known| known.eq_ignore_ascii_case(name));
        let width = end + colon.len_utf8();
        let bold = text.get(width..)?.starts_with("**") && text.starts_with("**");
        (is_known && self.matcher.field(name).is_none()).then_some(width + 2 * usize::from(bold))
    }

    /// The width of a tag that is no header's.
    fn tag(&self, text: &str) -> Option<usize> {
        let name = text.strip_prefix('<')?;
        let end =
            name.bytes().take(40).position(|byte| !byte.is_ascii_alphanumeric() && byte != b'_')?;
        let name = name.get(..end).filter(|_| name.as_bytes().get(end) == Some(&b'>'))?;
        let is_other = self.matcher.field(name).is_none() && think_tag(text).is_none();
        (is_other && !name.is_empty()).then_some(end + 2)
    }
}
