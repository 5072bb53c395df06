//! `Dress`: the marks that stand before a header on its line.

use crate::soft::fold::is_word;
use crate::soft::list_marker;

/// What stands before a header on its line.
#[derive(Debug, Default)]
pub(super) struct Dress {
    /// How much of the line it is, in bytes.
    pub(super) width: usize,
    /// How many `#` are among it.
    pub(super) level: u8,
    /// The mark that closes the bold, if some is opened.
    pub(super) bold: Option<&'static str>,
    /// Whether a bullet or a mark of quoting is among it: such a line is an item before it is a header.
    pub(super) bullet: bool,
    /// Whether a number is among it.
    pub(super) numbered: bool,
}

impl Dress {
    /// Heading marks, list marks, quotes, bold, emoji: a few of them in any order.
    pub(super) fn peel(text: &str) -> Self {
        let mut dress = Self::default();
        // Most headers stand bare.
        if text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '[' | '<')) {
            return dress;
        }
        for _ in 0..6 {
            let Some(rest) = text.get(dress.width..) else { break };
            let Some(width) = dress.one(rest) else { break };
            dress.width += width + rest.get(width..).map_or(0, blanks);
        }
        dress
    }

    fn one(&mut self, rest: &str) -> Option<usize> {
        let first = rest.chars().next()?;
        match first {
            '#' => {
                let width = rest.len() - rest.trim_start_matches('#').len();
                self.level = u8::try_from(width).unwrap_or(u8::MAX);
                Some(width)
            }
            '*' | '_' if rest.starts_with("**") || rest.starts_with("__") => {
                self.bold = Some(if first == '_' { "__" } else { "**" });
                Some(rest.len() - rest.trim_start_matches(first).len())
            }
            // What is quoted is said by another.
            '>' => self.bulleted(Some(1)),
            '"' | '“' | '`' => Some(first.len_utf8()),
            '-' | '+' | '•' => self.bulleted(list_marker(rest)),
            '(' | '0'..='9' => {
                let width = list_marker(rest).or_else(|| number_before_mark(rest));
                let width = width.or_else(|| key_cap(rest));
                self.numbered |= width.is_some();
                width
            }
            '*' => self.bulleted(list_marker(rest)).or(Some(1)),
            '_' => Some(1),
            '①'..='⑳' => {
                self.numbered = true;
                Some(first.len_utf8())
            }
            _ if first.is_ascii() || is_word(first) => None,
            _ if closing_bracket(first).is_some() => None,
            _ => Some(first.len_utf8()),
        }
    }

    fn bulleted(&mut self, width: Option<usize>) -> Option<usize> {
        self.bullet |= width.is_some();
        width
    }
}

/// The marks that say nothing of a line but that it may be a header, bold, headings, quotes, and the text
/// behind them. `None` if no letter follows.
pub(super) fn behind_marks(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let is_mark = |byte: &&u8| matches!(byte, b'*' | b'_' | b'#' | b'>' | b'"' | b' ');
    let (marks, rest) = text.split_at_checked(text.iter().take_while(is_mark).count())?;
    rest.first().is_some_and(u8::is_ascii_alphabetic).then_some((marks, rest))
}

/// The width of the blanks at the start, wide ones too.
fn blanks(text: &str) -> usize {
    // Mostly one, or none.
    let text = match text.as_bytes() {
        [first, ..] if first.is_ascii_graphic() => return 0,
        [b' ', second, ..] if second.is_ascii_graphic() => return 1,
        _ => text,
    };
    text.len() - text.trim_start_matches([' ', '\t', '\u{3000}']).len()
}

/// `1.` or `(1)` straight before a bracket or bold, without the blank that a list mark has.
fn number_before_mark(rest: &str) -> Option<usize> {
    let open = usize::from(rest.starts_with('('));
    let digits = rest.get(open..)?.bytes().take_while(u8::is_ascii_digit).count();
    let after = rest.get(open + digits..)?.strip_prefix(['.', ')'])?;
    let before_mark = after.starts_with(['[', '【', '*']);
    ((1..=3).contains(&digits) && before_mark).then_some(open + digits + 1)
}

/// The emoji of a digit, `1️⃣`.
fn key_cap(rest: &str) -> Option<usize> {
    let behind = rest.get(1..)?;
    let behind = behind.strip_prefix('\u{fe0f}').unwrap_or(behind).strip_prefix('\u{20e3}')?;
    Some(rest.len() - behind.len())
}

/// The bracket that closes what this one opens, if it is one that headers stand in.
pub(super) fn closing_bracket(open: char) -> Option<char> {
    Some(match open {
        '[' => ']',
        '<' => '>',
        '【' => '】',
        '［' => '］',
        '「' => '」',
        '『' => '』',
        '〖' => '〗',
        '《' => '》',
        '〔' => '〕',
        '＜' => '＞',
        _ => return None,
    })
}
