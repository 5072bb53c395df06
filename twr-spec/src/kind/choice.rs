//! Kind: one of a few words.

use super::{Body, Desk, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::fold;
use crate::spec::{Language, Value, Word};

/// "one of: low, medium, high".
pub fn phrase(words: &[Word], language: Language) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
    match language {
        Language::English => format!("one of: {}", texts.join(", ")),
        Language::Chinese => format!("以下之一：{}", texts.join("、")),
    }
}

pub(super) fn read<'a>(
    words: &[Word],
    body: Body<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    let bare = scalar::bare(line, desk);
    let key = fold(bare);
    let whole = words.iter().position(|word| word.keys.iter().any(|known| *known == key));
    if let Some(at) = whole.and_then(|at| u16::try_from(at).ok()) {
        return Some(Value::Choice(at));
    }
    match mentioned(words, bare).as_slice() {
        [at] if !negated(bare) => {
            desk.recover(RecoveryKind::WordInSentence, line);
            u16::try_from(*at).ok().map(Value::Choice)
        }
        [] | [_] => {
            desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
            None
        }
        _ => {
            desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
            None
        }
    }
}

/// The choices whose words stand in the text as whole words; a longer one hides a shorter inside it, as
/// "very high" hides "high".
fn mentioned(words: &[Word], text: &str) -> Vec<usize> {
    let tokens = tokens(text);
    // The end of what a longer match has used, a token.
    let mut found: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let here = tokens.get(at..).unwrap_or_default();
        let longest = words
            .iter()
            .enumerate()
            .flat_map(|(choice, word)| word.keys.iter().map(move |key| (choice, key)))
            .filter_map(|(choice, key)| Some((choice, spelled_by(here, key)?)))
            .max_by_key(|(_, length)| *length);
        match longest {
            Some((choice, length)) => {
                if !found.contains(&choice) {
                    found.push(choice);
                }
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// How many tokens from the first spell the key together.
fn spelled_by(tokens: &[String], key: &str) -> Option<usize> {
    let mut rest = key;
    for (count, token) in tokens.iter().enumerate() {
        rest = rest.strip_prefix(token.as_str())?;
        if rest.is_empty() {
            return Some(count + 1);
        }
    }
    None
}

/// Lower-case words; characters that are written without blanks between words stand alone.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut open = false;
    for character in text.chars().map(crate::soft::half_width) {
        let alone = matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
        match tokens.last_mut() {
            Some(token) if open && character.is_alphanumeric() && !alone => {
                token.extend(character.to_lowercase());
            }
            _ if character.is_alphanumeric() || character == '+' => {
                tokens.push(character.to_lowercase().collect());
                open = !alone;
            }
            _ => open = false,
        }
    }
    tokens
}

/// Words that turn a choice into its opposite, or into doubt.
const NEGATIONS: [&str; 24] = [
    "not", "no", "never", "neither", "nor", "isn", "wasn", "cannot", "without", "except",
    "unlikely", "t", "non", "un", "anti", "than", "if", "unless", "hardly", "barely", "instead",
    "against", "maybe", "perhaps",
];

fn negated(text: &str) -> bool {
    let tokens = tokens(text);
    tokens.iter().any(|token| NEGATIONS.contains(&token.as_str()))
        || text.contains(['不', '非', '未', '没', '无', '否', '别', '勿'])
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::super::desk::tests::check;
    use super::*;
    use crate::spec::Kind;

    fn choice(words: &[&'static str]) -> Kind {
        let word = |text: &&'static str| Word {
            text: Cow::Borrowed(*text),
            keys: vec![Cow::Owned(fold(text))].into(),
            ..Word::EMPTY
        };
        Kind::Choice(words.iter().map(word).collect())
    }

    #[test]
    fn whole_words_and_never_their_opposite() {
        let risk = choice(&["low", "high", "very high"]);
        check(&risk, "low", "Choice(0)");
        check(&risk, "**High.**", "Choice(1)");
        check(&risk, "The risk is high because of rain.", "Choice(1)");
        check(&risk, "VERY_HIGH", "Choice(2)");
        check(&risk, "It is very high", "Choice(2)");
        check(&risk, "low to high", "ambiguous");
        check(&risk, "not high", "unreadable");
        check(&risk, "higher", "unreadable");
        check(&risk, "isn't low", "unreadable");
        let spam = choice(&["spam", "fine"]);
        check(&spam, "not spam", "unreadable");
        check(&spam, "anti-spam", "unreadable");
        check(&spam, "spam if it rains", "unreadable");
        let decision = choice(&["批准", "拒绝"]);
        check(&decision, "批准", "Choice(0)");
        check(&decision, "决定：批准。", "Choice(0)");
        check(&decision, "不批准", "unreadable");
    }
}
