//! Takes keys out of any text that is shown or stored, in one linear pass.
//!
//! It errs on the side of taking out: a text that loses a long random word is still readable, a key
//! in a file that is committed is not private any more.

use std::borrow::Cow;
use std::fmt;

/// What is where a key was.
const REDACTED: &str = "[redacted]";

/// A shorter secret is not looked for: it would be found inside ordinary words.
const SHORTEST_SECRET: usize = 6;

/// How the keys of well-known services begin, and how much must follow.
const PREFIXES: [(&str, usize); 18] = [
    ("sk-", 8),
    ("sk_", 12),
    ("pk_", 16),
    ("rk_", 16),
    ("gsk_", 12),
    ("csk-", 12),
    ("xai-", 12),
    ("pplx-", 12),
    ("nvapi-", 12),
    ("AIza", 20),
    ("hf_", 12),
    ("ghp_", 12),
    ("gho_", 12),
    ("github_pat_", 12),
    ("glpat-", 12),
    ("xoxb-", 12),
    ("AKIA", 12),
    // Any signed token: the base64 of `{"`.
    ("eyJ", 12),
];

/// Words after which a key is.
const LABELS: [&str; 9] = [
    "bearer",
    "basic",
    "authorization",
    "api_key",
    "api-key",
    "apikey",
    "x-api-key",
    "access_token",
    "access-token",
];

/// Replaces keys: the exact ones that it was told, and whatever looks like one.
#[derive(Clone, Default)]
pub(crate) struct Redactor {
    secrets: Vec<String>,
}

impl Redactor {
    /// Adds a text that must never be shown. One of fewer than six bytes is ignored.
    pub(crate) fn add(&mut self, secret: impl Into<String>) {
        let secret = secret.into();
        if secret.len() >= SHORTEST_SECRET {
            self.secrets.push(secret);
        }
    }

    /// The text without keys.
    pub(crate) fn redact(&self, text: &str) -> String {
        // The told ones first: the other step could leave half of one.
        let mut text = Cow::Borrowed(text);
        for secret in &self.secrets {
            if text.contains(secret.as_str()) {
                text = Cow::Owned(text.replace(secret.as_str(), REDACTED));
            }
        }
        without_key_like(&text)
    }
}

impl fmt::Debug for Redactor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Redactor({} secrets)", self.secrets.len())
    }
}

/// Replaces every word that looks like a key, and whatever follows a word that announces one.
fn without_key_like(text: &str) -> String {
    let mut out = String::new();
    let mut copied = 0;
    let mut at = 0;
    let mut label: Option<(usize, bool)> = None;
    while let Some((start, mut end)) = next_word(text, at) {
        let word = text.get(start..end).unwrap_or_default();
        let announced = label.is_some_and(|(label_end, certain)| {
            announces(text.get(label_end..start).unwrap_or_default())
                && word.len() >= 8
                && (certain || !word.bytes().all(|byte| byte.is_ascii_lowercase()))
        });
        if !is_label(word) && (announced || looks_like_key(word)) {
            out.push_str(text.get(copied..start).unwrap_or_default());
            out.push_str(REDACTED);
            end = end_of_value(text, end);
            copied = end;
        }
        label = is_label(word).then_some((end, word == "Bearer"));
        at = end;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

/// The next run of letters, digits, `_` and `-`. Its ends are ASCII, so they are char boundaries.
fn next_word(text: &str, from: usize) -> Option<(usize, usize)> {
    let remaining = text.as_bytes().get(from..)?;
    let start = from + remaining.iter().position(|&byte| is_word(byte))?;
    let length = text.as_bytes().get(start..)?.iter().take_while(|&&byte| is_word(byte)).count();
    Some((start, start + length))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// Keys in base64, and signed tokens, go on over these; a full stop at the end is the sentence's.
fn end_of_value(text: &str, from: usize) -> usize {
    let remaining = text.as_bytes().get(from..).unwrap_or_default();
    let more = remaining
        .iter()
        .take_while(|&&byte| is_word(byte) || matches!(byte, b'.' | b'~' | b'+' | b'/' | b'='))
        .count();
    let dots = remaining.iter().take(more).rev().take_while(|&&byte| byte == b'.').count();
    from + more - dots
}

fn is_label(word: &str) -> bool {
    LABELS.iter().any(|label| word.eq_ignore_ascii_case(label))
}

/// Whether the text between a label and a value is no more than `": "` and the like.
fn announces(gap: &str) -> bool {
    gap.len() <= 5 && gap.chars().all(|c| matches!(c, ' ' | '\t' | ':' | '=' | '"' | '\'' | '`'))
}

fn looks_like_key(word: &str) -> bool {
    PREFIXES
        .iter()
        .any(|(prefix, more)| word.starts_with(prefix) && word.len() >= prefix.len() + more)
        || word.split(['_', '-']).any(is_random)
}

/// 32 letters and digits in one piece, with at least two of each: no word that anyone writes.
fn is_random(piece: &str) -> bool {
    piece.len() >= 32
        && piece.bytes().filter(u8::is_ascii_digit).count() >= 2
        && piece.bytes().filter(u8::is_ascii_alphabetic).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::Redactor;

    fn check(text: &str, expected: &str) {
        assert_eq!(Redactor::default().redact(text), expected);
    }

    #[test]
    fn what_looks_like_a_key_is_replaced() {
        check("sk-abcdefgh", "[redacted]");
        check("key=sk-proj-Ab12_cd, ok", "key=[redacted], ok");
        check("Bearer abcdefgh.", "Bearer [redacted].");
        check("authorization: bearer tok123-456", "authorization: bearer [redacted]");
        check(r#""api_key": "hunter2hunter2""#, r#""api_key": "[redacted]""#);
        check("Authorization: Basic dXNlcjpwYXNz/+w==", "Authorization: Basic [redacted]");
        check("?key=AIzaSyA1234567890abcdefghij&x=1", "?key=[redacted]&x=1");
        check("eyJhbGciOiJIUzI1NiJ9xx.eyJzdWIi.c2ln end", "[redacted] end");
        check("token 0123456789abcdef0123456789abcdef!", "token [redacted]!");
        check("密钥sk-abcdefgh。", "密钥[redacted]。");
        check("sk-abcdefgh sk-ijklmnop", "[redacted] [redacted]");
    }

    #[test]
    fn ordinary_text_stays() {
        for text in [
            "",
            "the bearer of bad news",
            "bearer certificates",
            "Set api_key before the call",
            "scikit-learn, sk-learn and task-based work",
            "test_that_the_parser_reads_2_items_and_then_gives_3_more",
            "123e4567-e89b-12d3-a456-426614174000",
            "https://example.org/v1/chat/completions?page=12",
            "12345678901234567890123456789012345678901234567890",
            "[研究计划]\n1. 城市垃圾\n",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn a_told_secret_is_replaced_everywhere_and_never_printed() {
        let mut redactor = Redactor::default();
        redactor.add("opensesame");
        redactor.add("");
        redactor.add("short");
        assert_eq!(redactor.redact("xopensesamey short"), "x[redacted]y short");
        assert_eq!(format!("{redactor:?}"), "Redactor(1 secrets)");
    }

    #[test]
    fn a_megabyte_of_one_line_is_no_trouble() {
        let prose = "ab cd ".repeat(200_000);
        check(&prose, &prose);
        check(&"a1".repeat(500_000), "[redacted]");
        check(&"Bearer ".repeat(150_000), &"Bearer ".repeat(150_000));
    }
}
