//! Dividers: the line of `=` that parts thinking and value, and what models write for it.

use super::{Form, LineKind, LineMark, Matcher, Tail};
use crate::soft::special::is_escaped;
use crate::spec::{DIVIDER, Layout};

impl Matcher {
    /// The divider on the line, its indent left out, where one was asked for: a line of `=`, with words
    /// between or a value behind; a line of another character, which counts if no such line stands; a
    /// run of `=` within a line, if no line does and `may_divide`.
    pub(super) fn divider(&self, text: &str, may_divide: bool) -> Option<LineMark> {
        let line = text.trim_end();
        let first = line.chars().next()?;
        let run = line.len() - line.trim_start_matches(first).len();
        let count = run / first.len_utf8();
        let whole = run == line.len();
        let (form, body) = match first {
            '=' | '＝' | '═' if whole && count >= 3 => (Form::Divider, text.len()),
            '=' if count >= 2 && line.ends_with("==") => (Form::Divider, text.len()),
            '=' if count >= DIVIDER.len() => (Form::Divider, blanks_from(line, run)),
            '-' | '*' | '_' | '─' | '━' | '—' if whole && count >= 4 => {
                (Form::Label, text.len())
            }
            _ if may_divide => (Form::Inline, within(line)?),
            _ => return None,
        };
        Some(LineMark {
            kind: if self.headers.len() == 1 { LineKind::Header(0) } else { LineKind::Divider },
            form,
            exact: whole && first == '=' && count >= DIVIDER.len(),
            respelled: false,
            body,
            tail: Tail::None,
            level: 0,
        })
    }

    /// Whether the line may be a divider where a divider was asked for.
    pub(in crate::soft) fn asks_for_dividers(&self) -> bool {
        self.layout == Layout::Divider && !self.record
    }
}

/// Where the text behind the last run of five `=` in the line begins.
fn within(line: &str) -> Option<usize> {
    if is_escaped(line) {
        return None;
    }
    let found = memchr::memmem::rfind(line.as_bytes(), DIVIDER.as_bytes())?;
    Some(blanks_from(line, found + DIVIDER.len()))
}

fn blanks_from(line: &str, at: usize) -> usize {
    let rest = line.get(at..).unwrap_or_default();
    line.len() - rest.trim_start_matches([' ', '\t']).len()
}
