//! The texts: made replies of several shapes and sizes, and the corpus.

use std::fmt::Write as _;

use crate::corpus::Sample;

/// Replies that are measured together.
#[derive(Clone, Debug)]
pub struct Text {
    /// A short name.
    pub name: &'static str,
    /// The replies; several where one alone would say little.
    pub replies: Vec<String>,
}

impl Text {
    fn one(name: &'static str, reply: String) -> Self {
        Self { name, replies: vec![reply] }
    }

    /// How many bytes all of them are.
    pub fn bytes(&self) -> usize {
        self.replies.iter().map(String::len).sum()
    }
}

/// The made replies, always the same.
pub fn texts() -> Vec<Text> {
    vec![
        Text::one("prose", lines(1 << 20, 200, 700)),
        Text::one("short lines", lines(1 << 20, 12, 48)),
        Text::one("a line a field", fields(1 << 20)),
        Text::one("typical 2 KB", typical(2_000)),
        Text::one("100 KB", typical(100_000)),
        Text::one("10 MB", typical(10_000_000)),
    ]
}

/// The corpus, reply by reply.
pub fn corpus_text(samples: &[Sample]) -> Text {
    Text { name: "corpus", replies: samples.iter().map(|sample| sample.text.clone()).collect() }
}

/// Words in the mixture of lengths that English has.
const WORDS: [&str; 48] = [
    "the",
    "of",
    "a",
    "and",
    "in",
    "that",
    "bees",
    "return",
    "with",
    "pollen",
    "from",
    "an",
    "orchard",
    "near",
    "every",
    "morning",
    "because",
    "light",
    "tells",
    "them",
    "where",
    "sun",
    "stands",
    "even",
    "behind",
    "clouds",
    "which",
    "nobody",
    "expected",
    "before",
    "measurements",
    "showed",
    "it",
    "plainly",
    "some",
    "dances",
    "last",
    "minutes",
    "others",
    "only",
    "seconds",
    "however",
    "distance",
    "is",
    "given",
    "by",
    "duration",
    "alone",
];

/// Words one after the other, always the same ones.
struct Words(u64);

impl Words {
    fn number(&mut self) -> usize {
        // The generator of Knuth's MMIX: spread is all that is asked of it.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap_or_default()
    }

    /// A line of words, at least this long, that begins with a capital.
    fn line(&mut self, out: &mut String, length: usize) {
        let start = out.len();
        while out.len() < start + length {
            let word = WORDS.get(self.number() % WORDS.len()).copied().unwrap_or_default();
            if out.len() == start {
                out.push_str(&word[..1].to_uppercase());
                out.push_str(&word[1..]);
            } else {
                out.push(' ');
                out.push_str(word);
            }
        }
        out.push('.');
    }
}

/// Two short sections and a long one of lines of this many bytes.
fn lines(size: usize, shortest: usize, longest: usize) -> String {
    let mut words = Words(7);
    let mut out = String::from("[Score] 4\n[Risk] high\n[Plan]\n");
    while out.len() < size {
        let length = shortest + words.number() % (longest - shortest);
        words.line(&mut out, length.saturating_sub(6));
        out.push('\n');
    }
    out
}

/// The sections again and again, each of one line.
fn fields(size: usize) -> String {
    let mut words = Words(11);
    let mut out = String::new();
    while out.len() < size {
        out.push_str("[Plan] ");
        words.line(&mut out, 40);
        out.push_str("\n[Chapters] one, two, three\n[Risk] medium\n[Score] 4\n[Approved] yes\n");
    }
    out
}

/// Free thinking, then five sections: the reply that one expects, with the marks that models add.
fn typical(size: usize) -> String {
    let mut words = Words(3);
    let mut out = String::from("Sure! Let me think about it first.\n\n");
    while out.len() < size / 5 {
        words.line(&mut out, 240);
        out.push_str("\n\n");
    }
    out.push_str("**[Plan]:**\n");
    while out.len() < size * 7 / 10 {
        words.line(&mut out, 280);
        out.push_str("\n\n");
    }
    out.push_str("## Chapters\n");
    let mut number = 0;
    while out.len() < size * 19 / 20 {
        number += 1;
        let _ = write!(out, "{number}. **");
        words.line(&mut out, 12);
        out.push_str("** ");
        words.line(&mut out, 60);
        out.push('\n');
    }
    out.push_str("\n[Risk] Medium\n[Score]: 4/5\n[Approved] Yes.\n");
    out
}
