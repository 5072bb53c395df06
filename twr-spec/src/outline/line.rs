//! `classify`: what one line is, seen alone. The machine and the writer ask this one function.

use super::mark::Mark;
use super::node::Form;
use super::steps::{is_numeral, skip_blanks};
use super::vocab::Vocab;
use super::{bold, bracket, fence, heading, item, label, numbering, tag, think, turn};

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
    /// `*` and `_`: bold, italics or an item.
    Star,
    /// `-`, `+` and `:`.
    Dash,
    /// `(`
    Paren,
    /// `<`
    Angle,
    /// A backtick or tilde: a fence, or a name as code.
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
            b'-' | b'+' | b':' => First::Dash,
            b'(' => First::Paren,
            b'<' => First::Angle,
            b'`' | b'~' => First::Fence,
            b'=' => First::Equals,
            b'\\' | b'{' | b'}' | b']' | b'|' | b',' | b'.' | b';' | b'!' | b'?' | b')' | b'/'
            | b'>' => First::None,
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
    (!is_shown(&mark, mark.indent)).then_some(mark)
}

/// Whether a header in brackets with an unknown name is set in as code is: the text around it shows it.
pub(super) fn is_shown(mark: &Mark, indent: u16) -> bool {
    mark.form == Form::Bracket && mark.key.is_none() && !mark.closes && indent >= 4
}

/// What the text is, which begins with no blank and ends with none.
pub(super) fn mark_of(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let first = rest.as_bytes().first()?;
    if vocab.has_marked(rest) {
        return label::parse(vocab, rest);
    }
    match FIRST.get(usize::from(*first)).copied().unwrap_or(First::None) {
        First::None => None,
        First::Word => item::lettered(rest)
            .or_else(|| heading::section(vocab, rest))
            .or_else(|| label::parse(vocab, rest)),
        First::Digit => item::parse(rest)
            .or_else(|| numbering::parse(vocab, rest))
            .or_else(|| label::parse(vocab, rest)),
        First::Hash => heading::parse(vocab, rest),
        First::Bracket => {
            turn::parse(rest).or_else(|| think::parse(rest)).or_else(|| bracket::parse(vocab, rest))
        }
        First::Star => bold::parse(vocab, rest).or_else(|| item::parse(rest)),
        First::Dash => item::parse(rest),
        First::Paren => item::parse(rest).or_else(|| label::parse(vocab, rest)),
        First::Angle => tag::parse(vocab, rest),
        First::Fence => fence::parse(rest).or_else(|| bold::coded(vocab, rest)),
        First::Equals => divider(vocab, rest),
        First::Wide => wide(vocab, rest),
    }
}

/// What begins with a character that is not of ASCII.
fn wide(vocab: &Vocab, rest: &str) -> Option<Mark> {
    match rest.chars().next()? {
        '【' | '［' => bracket::parse(vocab, rest),
        '◁' => think::parse(rest),
        '•'
        | '◦'
        | '▪'
        | '●'
        | '○'
        | '■'
        | '·'
        | '‣'
        | '・'
        | '–'
        | '—'
        | '├'
        | '└'
        | '①'..='⑳' => item::parse(rest),
        '第' => heading::section(vocab, rest)
            .or_else(|| label::counted(vocab, rest))
            .or_else(|| label::parse(vocab, rest)),
        c if is_numeral(c) => heading::numbered(vocab, rest)
            .or_else(|| item::parse(rest))
            .or_else(|| label::parse(vocab, rest)),
        '（' => item::parse(rest),
        _ => after_sign(vocab, rest).or_else(|| label::parse(vocab, rest)),
    }
}

/// A bold name after a sign that decorates it: `🏡 **Address:** 3 Harbour Row`.
fn after_sign(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let is_sign = |c: char| matches!(c, '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{200d}' | '\u{1f000}'..='\u{1faff}');
    let bare = rest.trim_start_matches(is_sign);
    let inside = bare.trim_start_matches(' ');
    if bare.len() == rest.len() || !inside.starts_with("**") {
        return None;
    }
    let mark = bold::parse(vocab, inside)?.moved(rest.len() - inside.len());
    Some(Mark { start: 0, ..mark })
}

/// A line of five or more `=`, where they divide.
fn divider(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let divides = vocab.divides && rest.starts_with("=====") && rest.ends_with("=====");
    divides.then(|| Mark::new(Form::Divider, 0..0, rest.len()))
}

/// How many columns and bytes the trunks of a drawn tree take before a branch or words: `│  ├─ text`. A row of a table in
/// a drawn box ends with a line, too.
fn trunks(rest: &str) -> (u16, usize) {
    if !rest.starts_with('│') {
        return (0, 0);
    }
    let is_trunk = |c: char| matches!(c, '│' | ' ' | '\u{a0}');
    let branch = rest.trim_start_matches(is_trunk);
    let width = rest.len() - branch.len();
    let columns = rest.chars().take_while(|c| is_trunk(*c)).count();
    match u16::try_from(columns) {
        Ok(columns) if !branch.contains('│') => (columns, width),
        _ => (0, 0),
    }
}

/// What is before the text of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lead {
    /// The blanks before the text, after the last quote mark, a tab as four.
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
        let mut is_after_mark = false;
        for (at, byte) in line.bytes().enumerate() {
            match byte {
                b' ' if is_after_mark => is_after_mark = false,
                b' ' | b'\r' => lead.indent = lead.indent.saturating_add(1),
                b'\t' => lead.indent = lead.indent.saturating_add(4),
                b'>' => {
                    lead.quotes = lead.quotes.saturating_add(1);
                    lead.indent = 0;
                    is_after_mark = true;
                }
                _ => {
                    let (trunks, width) = line.get(at..).map_or((0, 0), trunks);
                    lead.indent = lead.indent.saturating_add(trunks);
                    lead.width = at + width;
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
