//! `classify`: what one line is, seen alone. The machine and the writer ask this one function.

use std::ops::Range;

use super::node::{Flags, Form, Tail};
use super::vocab::{Key, Vocab};
use super::{bold, bracket, fence, heading, item, label, tag, think, turn};

/// What one line is, or the part of a line behind another mark. Places are bytes of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The form of the node that it begins. With [`Flags::CLOSED`] and no text, it ends one.
    pub form: Form,
    /// Its name's number, if the vocabulary has it.
    pub key: Option<Key>,
    /// The name as written; empty for none.
    pub name: Range<usize>,
    /// Where the mark begins: behind the blanks and quote marks.
    pub start: usize,
    /// Where the text behind the mark begins; the end of the line if there is none.
    pub body: usize,
    /// What closes at the end of the line.
    pub tail: Tail,
    /// What else is known.
    pub flags: Flags,
    /// The blanks before the mark, a tab as four.
    pub indent: u16,
    /// What tells marks of one form apart: the item's mark, the fence's character and length.
    pub(super) style: Style,
    /// Whether the mark ends a node instead of beginning one: `[/Plan]`, `</plan>`, `</think>`.
    pub closes: bool,
}

/// What tells marks of one form apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// The character, or a letter for a class of them.
    pub(super) mark: u8,
    /// How many of them.
    pub(super) length: usize,
}

impl Mark {
    /// A mark at the start of `rest`, with everything in the line as its text.
    pub(super) fn new(form: Form, name: Range<usize>, body: usize) -> Self {
        Self {
            form,
            key: None,
            name,
            start: 0,
            body,
            tail: Tail::None,
            flags: Flags::default(),
            indent: 0,
            style: Style::default(),
            closes: false,
        }
    }

    /// The same with a name that the vocabulary has.
    pub(super) fn named(mut self, known: Option<(Key, Flags)>) -> Self {
        if let Some((key, flags)) = known {
            self.key = Some(key);
            self.flags.set(flags);
        }
        self
    }

    /// The same with all places moved.
    #[inline]
    pub(super) fn moved(mut self, by: usize) -> Self {
        self.start += by;
        self.name = self.name.start + by..self.name.end + by;
        self.body += by;
        self
    }
}

/// What can begin with a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    /// Only a label, a pair, or a bare name.
    Word,
    /// A digit: an item or a label.
    Digit,
    /// `#`
    Hash,
    /// `[`, or the first byte of a wide bracket or another wide mark.
    Bracket,
    /// `*` and `_`: bold or an item.
    Star,
    /// `-` and `+`.
    Dash,
    /// `(`
    Paren,
    /// `<`
    Angle,
    /// A backtick or tilde.
    Fence,
    /// The first byte of a character that is not of ASCII.
    Wide,
    /// `=`
    Equals,
    /// Nothing.
    None,
}

/// What can begin with each byte.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const FIRST: [First; 256] = {
    let mut table = [First::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "below 256")]
        let first = byte as u8;
        table[byte] = match first {
            b'0'..=b'9' => First::Digit,
            b'#' => First::Hash,
            b'[' => First::Bracket,
            b'*' | b'_' => First::Star,
            b'-' | b'+' => First::Dash,
            b'(' => First::Paren,
            b'<' => First::Angle,
            b'`' | b'~' => First::Fence,
            b'=' => First::Equals,
            b'\\' | b'{' | b'}' | b']' | b'|' | b',' | b'.' | b';' | b'!' | b'?' | b')' | b'/'
            | b':' | b'>' => First::None,
            128.. => First::Wide,
            _ => First::Word,
        };
        byte += 1;
    }
    table
};

/// What one line is, seen alone; `None` for text. Quote marks are looked through.
///
/// ```
/// use twr_spec::outline::{Form, Vocab, classify};
///
/// let mark = classify(&Vocab::default(), "## Plan").unwrap();
/// assert_eq!((mark.form, mark.name), (Form::Heading(2), 3..7));
/// assert!(classify(&Vocab::default(), "We go.").is_none());
/// ```
pub fn classify(vocab: &Vocab, line: &str) -> Option<Mark> {
    let line = line.trim_end();
    let lead = Lead::of(line);
    let mut mark = mark_of(vocab, line.get(lead.width..)?)?.moved(lead.width);
    mark.indent = lead.indent;
    Some(mark)
}

/// What the text is, which begins with no blank and ends with none.
pub(super) fn mark_of(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let first = rest.as_bytes().first()?;
    if vocab.has_marked(rest) {
        return label::parse(vocab, rest);
    }
    match FIRST.get(usize::from(*first)).copied().unwrap_or(First::None) {
        First::None => None,
        First::Word => item::lettered(rest).or_else(|| label::parse(vocab, rest)),
        First::Digit => item::parse(rest).or_else(|| label::parse(vocab, rest)),
        First::Hash => heading::parse(vocab, rest),
        First::Bracket => {
            turn::parse(rest).or_else(|| think::parse(rest)).or_else(|| bracket::parse(vocab, rest))
        }
        First::Star => bold::parse(vocab, rest).or_else(|| item::parse(rest)),
        First::Dash => item::parse(rest),
        First::Paren => item::parse(rest).or_else(|| label::parse(vocab, rest)),
        First::Angle => tag::parse(vocab, rest),
        First::Fence => fence::parse(rest),
        First::Equals => divider(vocab, rest),
        First::Wide => wide(vocab, rest),
    }
}

/// What begins with a character that is not of ASCII.
fn wide(vocab: &Vocab, rest: &str) -> Option<Mark> {
    match rest.chars().next()? {
        '【' | '［' => bracket::parse(vocab, rest),
        '◁' => think::parse(rest),
        '•' | '◦' | '▪' | '●' | '○' | '■' | '·' | '‣' | '–' | '—' | '①'..='⑳' => {
            item::parse(rest)
        }
        '第' => label::counted(vocab, rest).or_else(|| label::parse(vocab, rest)),
        c if super::name::is_numeral(c) => item::parse(rest).or_else(|| label::parse(vocab, rest)),
        '（' => item::parse(rest),
        _ => label::parse(vocab, rest),
    }
}

/// A line of five or more `=`, where they divide.
fn divider(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let divides = vocab.divides && rest.starts_with("=====") && rest.ends_with("=====");
    divides.then(|| Mark::new(Form::Divider, 0..0, rest.len()))
}

/// What stands before the text of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lead {
    /// The blanks before the text, behind the last quote mark, a tab as four.
    pub(super) indent: u16,
    /// The blanks before the first quote mark.
    pub(super) outer_indent: u16,
    /// How many quote marks there are.
    pub(super) quotes: u16,
    /// Where the text begins.
    pub(super) width: usize,
}

impl Lead {
    /// The blanks and quote marks that the line begins with.
    pub(super) fn of(line: &str) -> Self {
        let mut lead = Self { width: line.len(), ..Self::default() };
        let mut is_behind_mark = false;
        for (at, byte) in line.bytes().enumerate() {
            match byte {
                b' ' if is_behind_mark => is_behind_mark = false,
                b' ' | b'\r' => lead.indent = lead.indent.saturating_add(1),
                b'\t' => lead.indent = lead.indent.saturating_add(4),
                b'>' => {
                    lead.quotes = lead.quotes.saturating_add(1);
                    lead.indent = 0;
                    is_behind_mark = true;
                }
                _ => {
                    lead.width = at;
                    break;
                }
            }
            if lead.quotes == 0 {
                lead.outer_indent = lead.indent;
            }
        }
        lead
    }

    /// The blanks that the rest of a line begins with. A quote mark is text there.
    pub(super) fn of_rest(rest: &str) -> Self {
        let blanks = rest.get(..skip_blanks(rest, 0)).unwrap_or_default();
        let lead = Self::of(blanks);
        Self { width: blanks.len(), ..lead }
    }
}

/// Whether the text is a rule: three or more of `-`, `*`, `_` or `=`, all together or each apart. (`- - --` is an
/// item of a list in a list.)
pub(super) fn is_rule(rest: &str) -> bool {
    let Some(&first) = rest.as_bytes().first() else { return false };
    if !matches!(first, b'-' | b'*' | b'_' | b'=')
        || !rest.bytes().all(|byte| byte == first || is_blank(byte))
    {
        return false;
    }
    let marks = rest.bytes().filter(|byte| *byte == first).count();
    let is_apart = || rest.as_bytes().windows(2).all(|pair| pair != [first, first]);
    marks >= 3 && (marks == rest.trim_end().len() || is_apart())
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Whether the text is nothing but a dash, which parts a name from the text below it.
pub(super) fn is_dash(text: &str) -> bool {
    matches!(text.trim(), "-" | "–" | "—" | "--")
}

/// The start of a text, at most so many bytes.
#[inline]
pub(super) fn head(text: &str, bytes: usize) -> &str {
    text.get(..floor_boundary(text, bytes)).unwrap_or(text)
}

/// The last place between two characters that is not behind `at`. (`str::floor_char_boundary` is newer than the
/// oldest compiler that builds this.)
#[inline]
pub(super) fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (at.saturating_sub(3)..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The text without blanks at its end. Nearly always there are none.
#[inline]
pub(super) fn trim_end(text: &str) -> &str {
    match text.as_bytes().last() {
        Some(b'!'..=b'~') => text,
        _ => text.trim_end(),
    }
}

/// The text without blanks round it. Nearly always there are none.
#[inline]
pub(super) fn trim(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~', .., b'!'..=b'~'] => text,
        _ => text.trim(),
    }
}

/// Where the text from `at` on begins, behind blanks.
#[inline]
pub(super) fn skip_blanks(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at..) {
        Some([b'!'..=b'~', ..]) => return at,
        Some([b' ', b'!'..=b'~', ..]) => return at + 1,
        _ => {}
    }
    let rest = text.get(at..).unwrap_or_default();
    at + (rest.len() - rest.trim_start().len())
}
