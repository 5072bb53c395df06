//! `Cursor`: where in a text the parser is, and what it can see from there.

use super::repair::{Repair, Repairs};

/// How many characters a key has at most where it is looked for ahead.
const LONGEST_KEY: usize = 80;

#[derive(Debug)]
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    pub(super) repairs: Repairs,
    /// How many lists, and how many objects, are open.
    pub(super) lists: usize,
    pub(super) objects: usize,
    /// Where lists and objects began.
    pub(super) containers: Vec<usize>,
    /// Whether quotes and commas are what they are in JSON, whatever follows them.
    pub(super) is_exact: bool,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, at: usize, is_exact: bool) -> Self {
        let (repairs, containers) = (Repairs::default(), Vec::new());
        Self { text, at, is_exact, repairs, containers, lists: 0, objects: 0 }
    }

    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over a character that stands there.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.at += wanted.len_utf8();
        }
        is_there
    }

    pub(super) fn step(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Notes a repair from `start` to here.
    pub(super) fn repaired(&mut self, repair: Repair, start: usize) {
        self.repairs.add(repair, start..self.at);
    }

    /// Steps over blanks and comments.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let bare = rest.trim_start_matches(is_blank);
            self.at += rest.len() - bare.len();
            let Some(width) = comment(bare) else { return };
            let start = self.at;
            self.at += width;
            self.repaired(Repair::Comment, start);
        }
    }

    /// What stands behind blanks, and whether a line ended on the way.
    pub(super) fn ahead(&self, from: usize) -> (&'t str, bool) {
        let rest = self.text.get(from..).unwrap_or_default();
        let bare = rest.trim_start_matches(is_blank);
        let skipped = rest.get(..rest.len() - bare.len()).unwrap_or_default();
        (bare, skipped.contains('\n'))
    }
}

pub(super) fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

/// The width of the comment that begins the text.
pub(super) fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") || text.starts_with('#') {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let inside = text.strip_prefix("/*")?;
    Some(inside.find("*/").map_or(text.len(), |end| end + 4))
}

/// What closes a string that this character opens.
pub(super) fn closing_quote(open: char) -> Option<char> {
    Some(match open {
        '"' | '\'' | '`' => open,
        '“' | '”' => '”',
        '‘' | '’' => '’',
        '「' => '」',
        _ => return None,
    })
}

/// Whether a key with its colon begins the text, in quotes or bare.
pub(super) fn is_key(text: &str) -> bool {
    let mut characters = text.chars();
    let Some(first) = characters.next() else { return false };
    let rest = characters.as_str();
    let name_end = match closing_quote(first) {
        Some(close) => {
            let end =
                rest.char_indices().take(LONGEST_KEY).find(|(_, c)| *c == close || *c == '\n');
            end.filter(|(_, c)| *c == close).map(|(at, c)| first.len_utf8() + at + c.len_utf8())
        }
        None => Some(bare_key(text)).filter(|width| *width > 0),
    };
    name_end.and_then(|end| text.get(end..)).is_some_and(|behind| {
        let behind = behind.trim_start_matches(is_blank);
        let is_arrow = behind.starts_with("=>") && closing_quote(first).is_some();
        behind.starts_with([':', '：']) || is_arrow
    })
}

/// The width of a bare key: letters, digits and what joins them.
pub(super) fn bare_key(text: &str) -> usize {
    let belongs = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '\\');
    text.chars().take(LONGEST_KEY).take_while(belongs).map(char::len_utf8).sum()
}
