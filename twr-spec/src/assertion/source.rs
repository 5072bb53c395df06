//! Where a value is from, if that is something the writer was given: `according to the driver's sheet`, `based on page 9`.
//! Who else says a value may be wrong.

use super::body::Assertion;
use super::sought::{Piece, PieceKind, Sought};
use crate::lexicon::{Class, word_count};

/// What is before words that name a source.
const LEADS: [&str; 9] = [
    "according to ",
    "on the ",
    "as per ",
    "per ",
    "as far as ",
    "based on ",
    "judging by ",
    "judging from ",
    "going by ",
];

/// Words that say that a document is another than the one at hand, or does not count.
const OTHERS: [&str; 16] = [
    "old", "older", "earlier", "previous", "former", "other", "another", "original", "outdated",
    "wrong", "last", "next", "draft", "fake", "rival", "second",
];

impl<S: Sought> Assertion<'_, S> {
    /// The end of a name with what says where the value is from: `you asked for`, `based on the report`.
    pub(super) fn after_basis(&self, end: usize) -> usize {
        const ASKED: [&str; 5] = [
            " you asked for",
            " you're looking for",
            " you are looking for",
            " you requested",
            " you need",
        ];
        const FROM: [&str; 3] = [" based on ", " from ", " according to "];
        let rest = self.text.rest(end);
        if let Some(words) = ASKED.iter().find(|words| rest.starts_with(**words)) {
            return end + words.len();
        }
        let from = FROM.iter().find(|from| rest.starts_with(**from));
        from.map_or(end, |from| self.basis_at(end + from.len()))
    }

    /// Where `according to` and what was given to the writer ends: who else says the value may be wrong.
    pub(super) fn source_at(&self, at: usize) -> Option<usize> {
        const SHOWS: [&str; 4] = [" says", " shows", " goes", " tells"];
        let lead = LEADS.iter().find(|lead| self.text.rest(at).starts_with(**lead))?;
        let end = self.basis_at(at + lead.len());
        let shows = SHOWS.iter().find(|shows| self.text.rest(end).starts_with(**shows));
        match (*lead == "as far as ", shows) {
            (true, shows) => Some(end + shows?.len()),
            (false, _) => Some(end),
        }
    }

    /// Where the words end, from the place on, that name what a value may be based on.
    fn basis_at(&self, at: usize) -> usize {
        let mut end = at;
        for _ in 0..14 {
            let next = self.text.skip_blanks(end);
            let rest = self.text.rest(next);
            let labels = self.sought.labels();
            let width = Class::Basis
                .longest(rest)
                .or_else(|| labels.asked_word(rest))
                .or_else(|| labels.subject_word(rest))
                .or_else(|| self.document_at(next));
            let Some(width) = width else { break };
            end = next + width;
            // `the guard's notes`
            end += if self.text.rest(end).starts_with("'s ") { "'s".len() } else { 0 };
        }
        end
    }

    /// The width of a document with its number, `page 9`, or with up to two words after an article that say which document
    /// is meant: `the delivery note`, `the driver's sheet`.
    fn document_at(&self, at: usize) -> Option<usize> {
        const ARTICLES: [&str; 6] = ["the", "this", "a", "an", "my", "your"];
        let rest = self.text.rest(at);
        if let Some(width) = Class::Document.longest(rest) {
            return Some(numbered(rest, width));
        }
        let before = self.text.piece(0, at).trim_end();
        let last = before.rsplit([' ', '\n']).next().unwrap_or_default();
        let mut width = 0;
        for word in rest.split(' ').take(2) {
            // `the Smith report` is somebody's.
            let is_low = self.text.rest_as_written(at + width).starts_with(char::is_lowercase);
            if !is_low || !names_kind(word) || !ARTICLES.contains(&last) {
                return None;
            }
            width += word.len() + 1;
            if let Some(document) = Class::Document.longest(rest.get(width..)?) {
                return Some(numbered(rest, width + document));
            }
        }
        None
    }

    /// Where a clause ends that says where the value is written: `, as shown on the screen`, `, according to the table`.
    pub(super) fn source_after(&self, at: usize) -> Option<usize> {
        const VERBS: [&str; 9] = [
            "stated",
            "shown",
            "given",
            "noted",
            "listed",
            "printed",
            "mentioned",
            "indicated",
            "written",
        ];
        const PLACES: [&str; 4] = [" in ", " on ", " by ", " at "];
        let start = self.text.skip_blanks(at + usize::from(self.text.rest(at).starts_with(',')));
        let rest = self.text.rest(start);
        let shown = || {
            let after = rest.strip_prefix("as ")?;
            let after = VERBS.iter().find_map(|verb| after.strip_prefix(verb))?;
            PLACES.iter().find_map(|place| after.strip_prefix(place))
        };
        // Who else says it may be wrong.
        let by = || {
            let source = rest.strip_prefix("according to ")?;
            let after = self.text.rest(self.basis_at(start + rest.len() - source.len()));
            let is_whole = after.starts_with([')', '.', ','])
                || after.trim_start_matches(['.', '!']).starts_with('\n')
                || after.trim_matches(['.', '!', ' ']).is_empty();
            (source.starts_with("the ") && is_whole).then_some(source)
        };
        let words = by().or_else(shown)?;
        let from = start + rest.len() - words.len();
        let end = self.sentence_end(from);
        let stop = self.text.piece(from, end).trim_end_matches(['.', '!', '。']).len();
        let words = self.text.piece(from, from + stop);
        let piece = Piece { start: from, end: from + stop, kind: PieceKind::Clause };
        let is_plain = word_count(words) <= 14
            && !words.contains([',', ';', ':', '?', '('])
            && ![Class::Not, Class::Doubt].iter().any(|class| class.is_in(words))
            && !self.mentions(piece);
        is_plain.then_some(from + stop)
    }
}

/// The width of a document with its number, if documents of the name are numbered: `page 9`. `The meter 1,204` has none.
fn numbered(text: &str, width: usize) -> usize {
    const NUMBERED: [&str; 8] =
        ["page", "pages", "paragraph", "section", "chapter", "line", "column", "slide"];
    let (words, after) = text.split_at_checked(width).unwrap_or_default();
    let noun = words.rsplit(' ').next().unwrap_or_default();
    let number = after.strip_prefix(' ').unwrap_or_default();
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let goes_on = {
        let mut rest = number.bytes().skip(digits);
        matches!(rest.next(), Some(b'.' | b',' | b':'))
            && rest.next().is_some_and(|byte| byte.is_ascii_digit())
    };
    if digits > 0 && NUMBERED.contains(&noun) && !goes_on { width + 1 + digits } else { width }
}

/// Whether a word says what kind of document is meant, or whose of the field's own people: `delivery`, `driver's`.
/// Participles, `expired` and `unsigned`, may void the document.
fn names_kind(word: &str) -> bool {
    let bare = word.strip_suffix("'s").unwrap_or(word);
    bare.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
        && !bare.ends_with("ed")
        && !bare.starts_with("un")
        && !OTHERS.contains(&bare)
        && ![Class::Not, Class::Doubt, Class::Revised].iter().any(|class| class.is(bare))
}
