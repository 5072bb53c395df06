//! What the words of a line may tell, found in one scan: a check whose words are not in a line has nothing to look for.

use std::sync::LazyLock;

use crate::assertion::Beginnings;
use crate::lexicon::{Class, Part, Topics};

/// Which of the checks may find something in a line. A false bit only costs time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cues(u32);

impl Cues {
    pub(super) const NONE: Self = Self(0);
    /// Any of the checks may find something.
    pub(super) const ALL: Self = Self(u32::MAX);
    /// The writer does not know, or sends the reader elsewhere: `I can't tell`, `see above`
    pub(super) const ASIDE: Self = Self(1);
    /// A value is missing: `unknown`, `The text names no city`
    pub(super) const ABSENT: Self = Self(1 << 1);
    /// `either Rome`, `maybe Rome`, `such as Rome`
    pub(super) const GUESS: Self = Self(1 << 2);
    /// `Rome or Oslo`, `both`
    pub(super) const EITHER: Self = Self(1 << 3);
    /// How a field should be written: `The title should be short`
    pub(super) const WISH: Self = Self(1 << 4);
    /// The writer tells what the writer does: `let me see`
    pub(super) const WRITER: Self = Self(1 << 5);
    /// Words with which no line ends: `the`, `because`
    pub(super) const OPEN: Self = Self(1 << 6);
    /// Something is taken back, or said anew: `wait`, `correction`
    pub(super) const BACK: Self = Self(1 << 7);
    /// Something is said of something: `is`, `could`
    pub(super) const SAID: Self = Self(1 << 8);
    /// Words that only a clause has: `it`, `because`, `has`
    pub(super) const CLAUSE: Self = Self(1 << 9);
    /// What may be before the name of a field: `final`, `my`
    pub(super) const QUALIFIER: Self = Self(1 << 10);
    /// How something seems: `looks like`
    pub(super) const SEEMS: Self = Self(1 << 11);
    /// `a sentence that thanks`
    pub(super) const DESCRIBED: Self = Self(1 << 12);
    /// How a line begins that asks, speaks of the form, or denies: `could you`, `write one sentence`, `not the roof`
    pub(super) const ASKS: Self = Self(1 << 13);
    /// A bracket, a dash or a slash.
    pub(super) const MARK: Self = Self(1 << 14);
    /// A comma or a stop, and words after it.
    pub(super) const PARTED: Self = Self(1 << 15);
    /// `the`, before what may be a field's name.
    pub(super) const ARTICLE: Self = Self(1 << 16);
    /// Words that open a sentence which gives a name: `I think it is`
    pub(super) const LEADS_IN: Self = Self(1 << 17);
    /// Words that end a sentence which gives a name: `will do it`
    pub(super) const CLAIMS_BEHIND: Self = Self(1 << 18);
    /// A courtesy before the value: `Sure!`
    pub(super) const GREETS: Self = Self(1 << 19);

    /// All of both.
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cues of `self` that are not in `other`.
    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether none of these is there.
    pub(super) const fn has_none_of(self, cues: Self) -> bool {
        self.0 & cues.0 == 0
    }
}

/// Classes of the lexicon, as what their words may tell.
const CLASSES: [(Cues, &[Class]); 7] = [
    (Cues::BACK, &[Class::Back, Class::Revision]),
    (Cues::SAID, &[Class::Copula, Class::Finite, Class::Doubt, Class::Not]),
    (
        Cues::CLAUSE,
        &[Class::Pronoun, Class::Auxiliary, Class::Doubt, Class::Reason, Class::Copula, Class::Not],
    ),
    (Cues::QUALIFIER, &[Class::LabelQualifier]),
    (Cues::ABSENT, &[Class::Not]),
    (
        Cues::LEADS_IN,
        &[
            Class::Carrier,
            Class::Judge,
            Class::Opinion,
            Class::Intro,
            Class::Basis,
            Class::Document,
            Class::Opener,
        ],
    ),
    (Cues::GREETS, &[Class::Courtesy]),
];

/// Further words. Each phrase that a check looks for has one of them.
#[rustfmt::skip]
const WORDS: [(Cues, &[&str]); 11] = [
    (Cues::ASIDE, &[
        "i", "we", "i'm", "hard", "both", "unclear", "please", "guess", "could", "ai", "let", "differ", "vague",
        "see", "refer", "no", "any", "here",
    ]),
    (Cues::ABSENT, &[
        "nobody", "nothing", "noone", "yet", "unknown", "unspecified", "undefined", "undetermined", "tbd", "tba",
        "decided", "determined", "confirmed", "announced", "added",
    ]),
    (Cues::GUESS, &[
        "might", "could", "may", "must", "either", "possibly", "probably", "perhaps", "maybe", "presumably", "something",
        "e", "for", "such",
    ]),
    (Cues::EITHER, &["or", "both"]),
    (Cues::ARTICLE, &["the"]),
    (Cues::WISH, &["should", "must", "needs", "has", "would"]),
    (Cues::WRITER, &["i", "i've", "i'll", "i'd", "i'm", "let", "let's", "we"]),
    (Cues::ASKS, &[
        "could", "can", "would", "write", "it", "it's", "i", "i'm", "you", "that", "this", "not",
        "uh", "um", "erm", "uhm", "hmm",
    ]),
    (Cues::OPEN, &[
        "been", "a", "an", "the", "of", "and", "or", "nor", "than", "whose", "because", "into", "its", "their", "my", "your",
        "our", "every", "as", "by", "if", "while", "although", "is", "are", "was", "to", "first", "then", "also", "now",
        "next", "which", "who", "where", "with", "from", "for", "at", "that", "when", "should", "must", "would",
        "could",
    ]),
    (Cues::SEEMS, &["looks", "seems", "sounds", "appears"]),
    (Cues::DESCRIBED, &["that", "which"]),
];

/// What a word tells, at a place that its letters give; some words share one.
static TABLE: LazyLock<Vec<Cues>> = LazyLock::new(|| {
    let mut table = vec![Cues::NONE; 1 << PLACE_BITS];
    let classes = CLASSES.iter().flat_map(|(cue, classes)| {
        classes.iter().flat_map(|class| class.phrases()).map(|phrase| (*cue, *phrase))
    });
    let words = WORDS.iter().flat_map(|(cue, words)| words.iter().map(|word| (*cue, *word)));
    let after = Topics::phrases(Part::Behind).filter_map(|phrase| phrase.split(' ').next_back());
    let after = after.map(|word| (Cues::CLAIMS_BEHIND, word));
    for (cue, phrase) in classes.chain(words).chain(after) {
        let letters = phrase.bytes().take_while(|byte| kind(*byte) <= Byte::Apostrophe);
        let word = letters.fold(EMPTY, with_letter);
        if let Some(told) = table.get_mut(place(word)) {
            *told = told.union(cue);
        }
    }
    table
});

/// In how many bits a place of the table is written.
const PLACE_BITS: u32 = 14;

/// A word without letters.
const EMPTY: u64 = 1;

/// The word with one more letter; of a long word the last nine count. A capital counts as a small letter.
fn with_letter(word: u64, byte: u8) -> u64 {
    (word << 7) ^ u64::from(byte | 0x20)
}

/// The place of a word, by a multiplication that spreads its bits over the highest ones: Fibonacci hashing, of Knuth's
/// The Art of Computer Programming, 6.4.
fn place(word: u64) -> usize {
    let spread = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    usize::try_from(spread >> (u64::BITS - PLACE_BITS)).unwrap_or_default()
}

/// What a byte is in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Byte {
    Letter,
    Apostrophe,
    Blank,
    /// It is beside a word, and parts nothing: `%`
    Beside,
    /// A bracket, a dash or a slash.
    Mark,
    /// A comma or a stop.
    Stop,
    /// No byte of plain words.
    Other,
}

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
static BYTES: [Byte; 256] = {
    let mut bytes = [Byte::Other; 256];
    let mut at = 0;
    while at < 128 {
        bytes[at as usize] = match at {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => Byte::Letter,
            b'\'' => Byte::Apostrophe,
            b' ' => Byte::Blank,
            b'&' | b'%' | b'+' => Byte::Beside,
            b'(' | b')' | b'/' | b'-' => Byte::Mark,
            b',' | b'.' | b'!' | b';' => Byte::Stop,
            _ => Byte::Other,
        };
        at += 1;
    }
    bytes
};

fn is_stop(byte: u8) -> bool {
    kind(byte) == Byte::Stop
}

fn kind(byte: u8) -> Byte {
    BYTES.get(usize::from(byte)).copied().unwrap_or(Byte::Other)
}

/// What one scan tells of plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scan {
    /// Of all its words and marks.
    pub(super) cues: Cues,
    /// Of the first word.
    pub(super) first: Cues,
    /// Of the last word.
    pub(super) last: Cues,
    /// How the words begin.
    pub(super) beginnings: Beginnings,
}

/// Scans a line; `None` if it is more than plain words: it begins with a letter of ASCII, and has no marks that dress a
/// text, ask or part it. In one spelling such a line is the same.
pub(super) fn scan(line: &str) -> Option<Scan> {
    let bytes = line.as_bytes();
    bytes.first().filter(|byte| byte.is_ascii_alphabetic())?;
    let mut found = Found::new();
    let (mut at, mut before) = (0, Byte::Beside);
    while let Some(&byte) = bytes.get(at) {
        let kind = kind(byte);
        let start = at;
        match kind {
            Byte::Letter => at = found.take_word(bytes, at),
            Byte::Other => return None,
            Byte::Blank if before == Byte::Blank => return None,
            Byte::Mark => found.cues = found.cues.union(Cues::MARK),
            Byte::Stop => found.is_parted = true,
            _ => {}
        }
        // `T.B.D.`
        if kind == Byte::Letter
            && at == start + 1
            && bytes.get(at).is_some_and(|byte| is_stop(*byte))
        {
            found.cues = found.cues.union(Cues::ABSENT);
        }
        at = at.max(start + 1);
        before = kind;
    }
    Some(found.scan())
}

/// What a scan has found so far.
struct Found<'t> {
    table: &'t [Cues],
    cues: Cues,
    first: Option<Cues>,
    last: Cues,
    beginnings: Beginnings,
    /// A first letter whose second is further on.
    pending: Option<u8>,
    /// Whether a stop was before.
    is_parted: bool,
}

impl Found<'_> {
    fn new() -> Self {
        Self {
            table: &TABLE,
            cues: Cues::NONE,
            first: None,
            last: Cues::NONE,
            beginnings: Beginnings::default(),
            pending: None,
            is_parted: false,
        }
    }

    /// Takes the word that begins there; where it ends.
    fn take_word(&mut self, bytes: &[u8], start: usize) -> usize {
        if self.is_parted {
            self.cues = self.cues.union(Cues::PARTED);
        }
        let initial = bytes.get(start).copied().unwrap_or_default();
        if let Some(first) = self.pending.replace(initial) {
            self.beginnings.add(first, initial);
        }
        let (mut word, mut at) = (EMPTY, start);
        while let Some(&byte) = bytes.get(at) {
            match kind(byte) {
                Byte::Letter => {}
                // `you` of `you'll` is a word, too.
                Byte::Apostrophe => self.note(word),
                _ => break,
            }
            word = with_letter(word, byte);
            at += 1;
        }
        let inside = bytes.get(start + 1..at).unwrap_or_default();
        if let Some(second) = inside.iter().find(|byte| kind(**byte) == Byte::Letter) {
            self.beginnings.add(initial, *second);
            self.pending = None;
        }
        self.note(word);
        at
    }

    /// Notes what a word tells.
    fn note(&mut self, word: u64) {
        self.last = self.table.get(place(word)).copied().unwrap_or(Cues::ALL);
        self.cues = self.cues.union(self.last);
        self.first = self.first.or(Some(self.last));
    }

    fn scan(mut self) -> Scan {
        if let Some(first) = self.pending {
            self.beginnings.add_letter(first);
        }
        let Self { cues, first, last, beginnings, .. } = self;
        Scan { cues, first: first.unwrap_or(last), last, beginnings }
    }
}
