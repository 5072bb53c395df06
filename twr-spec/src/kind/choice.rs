//! Kind: one of a few words.

mod mention;

use super::line::without_escapes;
use super::{Body, Desk, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::with_folded;
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
    let plain = without_escapes(bare);
    if plain.is_some() {
        desk.recover(RecoveryKind::Unescaped, line);
    }
    let bare = plain.as_deref().unwrap_or(bare);
    if let Some(at) = position(words, bare) {
        return Some(Value::Choice(at));
    }
    if let Some(at) = scalar::token(line).and_then(|token| position(words, token)) {
        desk.recover(RecoveryKind::Undecorated, line);
        return Some(Value::Choice(at));
    }
    let mentions = mention::mentions(words, bare);
    match mentions.found.as_slice() {
        [at] if mentions.doubtful
            || desk.headless
                && is_letter(words, *at)
                && (line.len() > SAYS_LETTER || other_below(words, *at, line, body)) =>
        {
            desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
            None
        }
        [at] if !mentions.negated => {
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

/// A line without a header that is longer, in bytes, does not name a choice of one letter by the way: in
/// `$a_1, a_2, \ldots$` and `5 A` stands none.
const SAYS_LETTER: usize = 80;

/// The word that the whole text is.
fn position(words: &[Word], text: &str) -> Option<u16> {
    let whole = with_folded(text, |key| {
        words.iter().position(|word| word.keys.iter().any(|known| known.as_bytes() == key))
    });
    whole.and_then(|at| u16::try_from(at).ok())
}

/// Whether the choice is a single letter, which in running text is easily something else.
fn is_letter(words: &[Word], at: usize) -> bool {
    words.get(at).is_some_and(|word| word.keys.iter().any(|key| key.len() == 1))
}

/// Whether another choice stands on the lines below the one that mentions this.
fn other_below(words: &[Word], at: usize, line: &str, body: Body<'_>) -> bool {
    let end = body.text.find(line).map_or(body.text.len(), |start| start + line.len());
    let below = body.text.get(end..).unwrap_or_default();
    mention::mentions(words, below).found.iter().any(|other| *other != at)
}

/// Whether one of the words stands in the text.
pub(super) fn mentions_any(words: &[Word], text: &str) -> bool {
    let mentions = mention::mentions(words, text);
    mentions.doubtful || !mentions.found.is_empty()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::super::desk::tests::check;
    use super::*;
    use crate::soft::fold;
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
        check(&risk, "very\\_high", "Choice(2)");
        check(&risk, "neither low nor high", "ambiguous");
        check(&risk, "neither high", "unreadable");
        check(&risk, "[low/high/very high]", "ambiguous");
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
        check(&decision, "我非常愿意批准", "Choice(0)");
        let both = choice(&["spam", "not spam"]);
        check(&both, "It is not spam.", "Choice(1)");
        check(&both, "It is no spam.", "unreadable");
    }

    #[test]
    fn a_letter_is_a_choice_only_where_it_is_no_word() {
        let letters = choice(&["A", "B", "C"]);
        for b in [
            "B",
            "(b)",
            "**B**",
            "B.",
            "B: it is so",
            "The answer is B.",
            "Option \"B\" it is",
            "B <eoa>",
        ] {
            check(&letters, b, "Choice(1)");
        }
        check(&letters, "The answer is B.\nIt could not be otherwise.", "Choice(1)");
        check(&letters, "Assistant B: good work.\n\n[[A]]", "ambiguous");
        let formula =
            "Let $a_1 = 2k + 1$ be the first term of the sequence, and let the others follow it.";
        check(&letters, formula, "ambiguous");
        check(&letters, "A and B", "ambiguous");
        check(&letters, "A reason is B.", "ambiguous");
        check(&letters, "(A) or (B)", "ambiguous");
        check(&letters, "This is a good answer", "unreadable");
        check(&letters, "A good answer", "unreadable");
        check(&letters, "C's answer", "unreadable");
    }
}
