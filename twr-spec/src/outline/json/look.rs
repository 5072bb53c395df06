//! `Look`: what the text holds ahead of a place. Nothing here moves or changes a node.

use super::fault::JsonFault;

/// Why the machine stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// What follows is not there yet.
    Wait,
    /// The text is wrong at this byte.
    Fault(JsonFault, usize),
}

pub(super) type Ahead<T> = Result<T, Stop>;

/// A mark that opens a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quote {
    Double,
    Single,
    Backtick,
    Curly,
    CurlySingle,
    Corner,
}

impl Quote {
    /// The width of the mark that closes the string at the start of these bytes.
    pub(super) fn closed_by(self, bytes: &[u8]) -> Option<usize> {
        let close: &[u8] = match self {
            Self::Double => b"\"",
            Self::Single => b"'",
            Self::Backtick => b"`",
            // A straight mark may close a curly one.
            Self::Curly if bytes.first() == Some(&b'"') => b"\"",
            Self::Curly => "”".as_bytes(),
            Self::CurlySingle => "’".as_bytes(),
            Self::Corner => "」".as_bytes(),
        };
        bytes.starts_with(close).then_some(close.len())
    }
}

/// What is in the place of a value, as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) width: usize,
    pub(super) is_json: bool,
}

/// How many bytes of a key are looked at ahead.
pub(super) const LONGEST_KEY: usize = 256;
/// How many characters a key without quotes, or in other quotes, has at most.
const LONGEST_BARE_KEY: usize = 80;
/// How many blanks are worth remembering.
const MANY_BLANKS: usize = 32;

/// Blanks that were passed: where they begin, and how far they are known to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blanks {
    runs: [(usize, usize); 4],
    next: u8,
}

impl Blanks {
    fn known(&self, from: usize) -> usize {
        self.runs.iter().find(|run| run.0 == from).map_or(from, |run| run.1.max(from))
    }

    fn note(&mut self, from: usize, to: usize) {
        if let Some(run) = self.runs.iter_mut().find(|run| run.0 == from) {
            run.1 = to;
        } else {
            if let Some(run) = self.runs.get_mut(usize::from(self.next % 4)) {
                *run = (from, to);
            }
            self.next = (self.next + 1) % 4;
        }
    }
}

/// A view of the text that can look ahead, and that says so when the text ends too early.
#[derive(Debug)]
pub(super) struct Lookahead<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    /// Whether the text is all there will be.
    pub(super) last: bool,
    pub(super) blanks: Blanks,
    /// How many bytes were looked at: what the tests of hostile texts count.
    pub(super) steps: usize,
}

impl<'t> Lookahead<'t> {
    pub(super) fn new(text: &'t str, last: bool, blanks: Blanks, steps: usize) -> Self {
        Self { text, bytes: text.as_bytes(), last, blanks, steps }
    }

    /// The byte at a place; `None` at the end of all text.
    #[inline]
    pub(super) fn byte(&self, at: usize) -> Ahead<Option<u8>> {
        match self.bytes.get(at) {
            Some(byte) => Ok(Some(*byte)),
            None if self.last => Ok(None),
            None => Err(Stop::Wait),
        }
    }

    /// Whether only a few blanks and line ends follow, up to the end of all text.
    pub(super) fn ends_blank(&self, at: usize) -> Ahead<bool> {
        /// In bytes. More of them are not looked through again and again as they arrive.
        const MOST: usize = 64;
        let rest = self.from(at);
        let is_blank = rest.len() <= MOST && rest.iter().all(u8::is_ascii_whitespace);
        if is_blank && !self.last { Err(Stop::Wait) } else { Ok(is_blank) }
    }

    pub(super) fn from(&self, at: usize) -> &'t [u8] {
        self.bytes.get(at..).unwrap_or_default()
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The end of the character that this place is in, or the end of the text.
    pub(super) fn boundary(&self, at: usize) -> usize {
        let is_inside = |at: &usize| self.bytes.get(*at).is_some_and(|byte| byte & 0xc0 == 0x80);
        (at..at + 4).find(|at| !is_inside(at)).unwrap_or(at).min(self.bytes.len())
    }

    /// Whether the text goes on with this.
    pub(super) fn starts(&self, at: usize, with: &str) -> Ahead<bool> {
        let rest = self.from(at);
        if rest.len() >= with.len() {
            return Ok(rest.starts_with(with.as_bytes()));
        }
        if self.last || !with.as_bytes().starts_with(rest) { Ok(false) } else { Err(Stop::Wait) }
    }

    /// The first place from here on that is not blank.
    #[inline]
    pub(super) fn blanks(&mut self, from: usize) -> Ahead<usize> {
        match self.bytes.get(from) {
            Some(byte) if *byte > b' ' && byte.is_ascii() => Ok(from),
            _ => self.many_blanks(from),
        }
    }

    fn many_blanks(&mut self, from: usize) -> Ahead<usize> {
        let known = self.blanks.known(from);
        let mut at = known;
        loop {
            match self.bytes.get(at) {
                Some(b' ' | b'\n' | b'\t' | b'\r' | b'\x0b' | b'\x0c') => at += 1,
                Some(byte) if !byte.is_ascii() => {
                    let next = self.text.get(at..).and_then(|rest| rest.chars().next());
                    match next.filter(|next| next.is_whitespace() || *next == '\u{feff}') {
                        Some(blank) => at += blank.len_utf8(),
                        None => break,
                    }
                }
                _ => break,
            }
        }
        self.steps += at - known;
        if at - from >= MANY_BLANKS || at >= self.bytes.len() {
            self.blanks.note(from, at);
        }
        if at >= self.bytes.len() && !self.last { Err(Stop::Wait) } else { Ok(at) }
    }

    /// Whether a line ends between the two places.
    pub(super) fn has_newline(&self, start: usize, end: usize) -> bool {
        let between = self.bytes.get(start..end).unwrap_or_default();
        !between.is_empty() && memchr::memchr(b'\n', between).is_some()
    }

    /// Whether a comment begins here.
    pub(super) fn comment(&self, at: usize) -> Ahead<bool> {
        match self.byte(at)? {
            Some(b'#') => Ok(!self.is_like_key(at + 1)?),
            Some(b'/') => Ok(matches!(self.byte(at + 1)?, Some(b'/' | b'*'))),
            _ => Ok(false),
        }
    }

    /// Whether a word begins here that ends with a colon, or with a quote and a colon: a key that has lost its quotes.
    fn is_like_key(&self, at: usize) -> Ahead<bool> {
        if !self.byte(at)?.is_some_and(|first| first.is_ascii_alphanumeric() || first == b'_') {
            return Ok(false);
        }
        for end in at..at + LONGEST_BARE_KEY {
            match self.byte(end)? {
                Some(b'"') => return Ok(self.byte(end + 1)? == Some(b':')),
                Some(b':') => return Ok(end > at),
                None | Some(b' ' | b'\n') => return Ok(false),
                Some(_) => {}
            }
        }
        Ok(false)
    }

    /// Whether a line that is a fence begins here: the mark is the first on its line.
    pub(super) fn fence(&self, at: usize) -> Ahead<bool> {
        if !(self.starts(at, "```")? || self.starts(at, "~~~")?) {
            return Ok(false);
        }
        let before = self.bytes.get(..at).unwrap_or_default().iter().rev().take(4);
        Ok(before.copied().find(|byte| *byte != b' ').is_none_or(|byte| byte == b'\n'))
    }

    /// The quote that opens a string here, and its width.
    #[inline]
    pub(super) fn quote(&self, at: usize) -> Option<(Quote, usize)> {
        match self.bytes.get(at)? {
            b'"' => Some((Quote::Double, 1)),
            b'\'' => Some((Quote::Single, 1)),
            b'`' => Some((Quote::Backtick, 1)),
            0xe2 | 0xe3 => match self.bytes.get(at..at + 3)? {
                [0xe2, 0x80, 0x9c | 0x9d] => Some((Quote::Curly, 3)),
                [0xe2, 0x80, 0x98 | 0x99] => Some((Quote::CurlySingle, 3)),
                [0xe3, 0x80, 0x8c] => Some((Quote::Corner, 3)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The width of the comma here, of full width or not.
    pub(super) fn comma(&self, at: usize) -> Option<usize> {
        match self.bytes.get(at)? {
            b',' => Some(1),
            0xef if self.from(at).starts_with("，".as_bytes()) => Some(3),
            _ => None,
        }
    }

    /// Whether a key in quotes that is no longer than keys are begins here, with its colon.
    pub(super) fn short_key(&mut self, at: usize) -> Ahead<bool> {
        let Some((quote, width)) = self.quote(at) else { return Ok(false) };
        let is_short = matches!(self.quoted_key(at + width, quote)?, QuotedKey::End(_));
        Ok(is_short && self.key(at)?)
    }

    /// Whether a key with its colon begins here, in quotes or bare.
    pub(super) fn key(&mut self, at: usize) -> Ahead<bool> {
        if self.byte(at)?.is_none() {
            return Ok(false);
        }
        let quote = self.quote(at);
        let end = match quote {
            Some((quote, width)) => match self.quoted_key(at + width, quote)? {
                QuotedKey::End(end) => end,
                QuotedKey::Long => return Ok(quote == Quote::Double),
                QuotedKey::None => return Ok(false),
            },
            None => match self.bare_key(at)? {
                0 => return Ok(false),
                width => at + width,
            },
        };
        let after = self.blanks(end)?;
        Ok(match self.byte(after)? {
            Some(b':') => true,
            Some(0xef) => self.starts(after, "：")?,
            Some(b'=') => quote.is_some() && self.starts(after, "=>")?,
            _ => false,
        })
    }

    /// Whether the text ends within the key in quotes that follows the comma here, or right after it.
    pub(super) fn is_cut_key(&mut self, at: usize) -> Ahead<bool> {
        let next = self.after_commas(at)?;
        let Some((quote, width)) = self.quote(next) else { return Ok(next >= self.bytes.len()) };
        match self.quoted_key(next + width, quote)? {
            QuotedKey::Long => Ok(false),
            QuotedKey::None => match memchr::memchr(b'\n', self.from(next)) {
                Some(width) => self.ends_blank(next + width),
                None => Ok(true),
            },
            QuotedKey::End(end) => {
                let after = self.blanks(end)?;
                Ok(self.byte(after)?.is_none())
            }
        }
    }

    /// Whether a key begins here, in other quotes than JSON's, that is longer than is looked at.
    pub(super) fn is_long_key(&mut self, at: usize) -> Ahead<bool> {
        let Some((quote, width)) = self.quote(at) else { return Ok(false) };
        Ok(matches!(self.quoted_key(at + width, quote)?, QuotedKey::Long))
    }

    fn quoted_key(&mut self, from: usize, quote: Quote) -> Ahead<QuotedKey> {
        let most = if quote == Quote::Double { LONGEST_KEY } else { LONGEST_BARE_KEY };
        let mut at = from;
        if quote == Quote::Double {
            let near = self.bytes.get(from..self.bytes.len().min(from + most)).unwrap_or_default();
            at += memchr::memchr3(b'"', b'\\', b'\n', near).unwrap_or(near.len());
        }
        let found = loop {
            if at - from > most {
                break QuotedKey::Long;
            }
            match self.byte(at)? {
                None | Some(b'\n') => break QuotedKey::None,
                Some(b'\\') => at += 2,
                Some(_) => match quote.closed_by(self.from(at)) {
                    Some(width) => break QuotedKey::End(at + width),
                    None => at += 1,
                },
            }
        };
        self.steps += at - from;
        Ok(found)
    }

    /// The width of a bare key: letters, digits and what joins them.
    pub(super) fn bare_key(&mut self, from: usize) -> Ahead<usize> {
        let mut at = from;
        for _ in 0..LONGEST_BARE_KEY {
            match self.byte(at)? {
                Some(b'_' | b'-' | b'$' | b'\\') => at += 1,
                Some(byte) if byte.is_ascii_alphanumeric() => at += 1,
                Some(byte) if !byte.is_ascii() => {
                    let next = self.text.get(at..).and_then(|rest| rest.chars().next());
                    match next.filter(|next| next.is_alphanumeric()) {
                        Some(letter) => at += letter.len_utf8(),
                        None => break,
                    }
                }
                _ => break,
            }
        }
        self.steps += at - from;
        Ok(at - from)
    }

    /// Whether a value begins here that is no bare word.
    pub(super) fn starts_value(&self, at: usize) -> Ahead<bool> {
        Ok(match self.byte(at)? {
            None => false,
            Some(b'{' | b'[' | b'(' | b'-' | b'0'..=b'9') => true,
            Some(_) => self.quote(at).is_some() || self.literal(at)?.is_some(),
        })
    }

    /// `true`, `null`, or the same as another language has it.
    pub(super) fn literal(&self, at: usize) -> Ahead<Option<Literal>> {
        if !matches!(self.byte(at)?, Some(b't' | b'f' | b'n' | b'T' | b'F' | b'N')) {
            return Ok(None);
        }
        for (word, is_json) in LITERALS {
            if self.starts(at, word)? {
                let goes_on = match self.byte(at + word.len())? {
                    None => false,
                    Some(b'_') => true,
                    Some(_) => {
                        let rest = self.text.get(at + word.len()..).unwrap_or_default();
                        rest.starts_with(char::is_alphanumeric)
                    }
                };
                return Ok((!goes_on).then_some(Literal { width: word.len(), is_json }));
            }
        }
        Ok(None)
    }

    /// Whether the comma or semicolon here ends a member: a key, the end of the object, or nothing follows. A comma at
    /// the end of a line ends one, too: after it is a key that has lost its quotes.
    pub(super) fn member_ends(&mut self, at: usize) -> Ahead<bool> {
        if self.byte(at)? == Some(b';') {
            let next = self.blanks(at + 1)?;
            return self.key(next);
        }
        let next = self.after_commas(at)?;
        Ok(match self.byte(next)? {
            None | Some(b'}') => true,
            Some(_) => self.has_newline(at, next) || self.comment(next)? || self.key(next)?,
        })
    }

    /// Whether the comma here ends an item: another, the end of the list, or nothing follows.
    pub(super) fn item_ends(&mut self, at: usize) -> Ahead<bool> {
        let next = self.after_commas(at)?;
        Ok(match self.byte(next)? {
            None | Some(b']' | b')') => true,
            Some(_) => self.starts_value(next)? || self.comment(next)?,
        })
    }

    /// The first place after one comma, or two.
    fn after_commas(&mut self, at: usize) -> Ahead<usize> {
        let once = at + self.comma(at).unwrap_or(0);
        if self.byte(once)?.is_some()
            && let Some(width) = self.comma(once)
        {
            return self.blanks(once + width);
        }
        self.blanks(once)
    }

    /// The quote after a plus sign that joins two strings: `"x" + "y"`.
    pub(super) fn joined(&mut self, at: usize) -> Ahead<Option<usize>> {
        let plus = self.blanks(at)?;
        if self.byte(plus)? != Some(b'+') {
            return Ok(None);
        }
        let next = self.blanks(plus + 1)?;
        Ok(matches!(self.byte(next)?, Some(b'"' | b'\'')).then_some(next))
    }
}

enum QuotedKey {
    End(usize),
    /// It goes on beyond what is looked at.
    Long,
    None,
}

pub(super) const LITERALS: [(&str, bool); 9] = [
    ("true", true),
    ("false", true),
    ("null", true),
    ("True", false),
    ("False", false),
    ("None", false),
    ("TRUE", false),
    ("FALSE", false),
    ("NULL", false),
];
