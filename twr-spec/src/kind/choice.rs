//! Kind: one of a few words.

use std::collections::HashSet;

use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, text, typed};
use super::short_form::ShortForms;
use super::soundness::Flaws;
use super::write_context::WriteContext;
use super::written::Written;
use super::{Body, ReadContext, scalar};
use crate::assertion::{
    Labels, Piece, PieceKind, Sought, Text, Ticked, asserts_another, matches_name, ticked,
};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::lexicon::{Class, is_han};
use crate::recovery::RecoveryKind;
use crate::rule::choice_phrase;
use crate::spec::{FlawKind, Json, Rule, Value, Word};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use crate::text::{trimmed, with_folded};

/// One of these words.
pub(super) struct ChoiceKind<'k>(pub(super) &'k [Word]);

impl KindBehavior<'_> for ChoiceKind<'_> {
    fn phrase(&self, context: PhraseContext) -> String {
        choice_phrase(self.0, context.language)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(self.0, body, context)
    }

    fn read_at_once<'a>(&self, text: &'a str, written: Written, _: &Labels) -> Option<Value<'a>> {
        exactly(self.0, text).filter(|_| written != Written::Atom).map(Value::Choice)
    }

    fn write(&self, value: &Value<'_>, _: WriteContext<'_>) -> String {
        match value {
            Value::Choice(at) => {
                self.0.get(usize::from(*at)).map(|word| word.text.to_string()).unwrap_or_default()
            }
            _ => String::new(),
        }
    }

    fn short_form(&self, _: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::Either(
            self.0.iter().map(|word| ShortForm::Text(word.text.to_string())).collect(),
        )
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], _: usize, _: &mut GrammarMaker<'_>) -> Forms {
        let words = || allowed(self.0, rules);
        let plain = words().filter(|word| !word.text.contains([';', '；', '\\', '|']));
        Forms {
            on_line: Part::either(words().map(|word| Part::text(&word.text))),
            below: None,
            inline: Part::either(plain.map(|word| Part::text(&word.text))),
        }
    }

    fn schema(&self, rules: &[Rule], _: &mut Definitions<'_>) -> Members {
        schema(allowed(self.0, rules).collect())
    }

    fn flaws(&self, flaws: &mut Flaws<'_>) {
        if self.0.is_empty() {
            flaws.push(FlawKind::NoWords);
        }
        for word in self.0.iter().filter(|word| word.text.contains(char::is_control)) {
            flaws.push(FlawKind::BrokenWord(word.text.to_string()));
        }
        let mut seen = HashSet::new();
        for key in self.0.iter().flat_map(|word| word.keys.iter()) {
            if key.is_empty() {
                flaws.push(FlawKind::EmptyWord);
            } else if !seen.insert(key) {
                flaws.push(FlawKind::SameWord(key.to_string()));
            }
        }
    }
}

/// The words of a choice that its rules allow.
pub(super) fn allowed<'w>(words: &'w [Word], rules: &[Rule]) -> impl Iterator<Item = &'w Word> {
    let is_allowed = |word: &&Word| {
        rules.iter().all(|rule| match rule {
            Rule::OneOf(left) => left.iter().any(|it| it.text == word.text),
            _ => true,
        })
    };
    words.iter().filter(is_allowed)
}

fn schema(words: Vec<&Word>) -> Vec<(String, Json)> {
    if words.iter().all(|word| word.about.is_empty()) {
        let words = words.into_iter().map(|word| text(&word.text)).collect();
        return [typed("string"), vec![entry("enum", Json::List(words))]].concat();
    }
    let word = |word: &Word| {
        let about = (!word.about.is_empty()).then(|| entry("description", text(&word.about)));
        let members = std::iter::once(entry("const", text(&word.text))).chain(about);
        Json::Object(members.collect())
    };
    vec![entry("oneOf", Json::List(words.into_iter().map(word).collect()))]
}

fn read<'a>(
    words: &[Word],
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    if let Some(at) = exactly(words, trimmed(body.text)) {
        return Some(Value::Choice(at));
    }
    if let Some(at) = bare(words, body.text.trim()) {
        context.recover(RecoveryKind::ValueSpelled, body.first_line().0);
        return Some(Value::Choice(at));
    }
    let body = without_tick(scalar::unfenced(body, context)?, context);
    let form = ticked(body.text);
    if form != Ticked::NoForm {
        let chosen = if let Ticked::One(label) = form { position(words, label) } else { None };
        match chosen {
            Some(_) => context.recover(RecoveryKind::Undecorated, body.text),
            None => scalar::refuse(DiagnosticKind::Ambiguous, body, context),
        }
        return chosen.map(Value::Choice);
    }
    let labels = std::mem::take(&mut context.labels);
    let asserted = scalar::asserted(body, &Options { words, labels: &labels }, context);
    context.labels = labels;
    let asserted = asserted?;
    let written = words.get(asserted.value).map(|word| word.text.as_ref()).unwrap_or_default();
    let (spelling, beside) = (RecoveryKind::ValueSpelled, RecoveryKind::WordInSentence);
    scalar::record(&asserted, written, spelling, beside, body, context);
    u16::try_from(asserted.value).ok().map(Value::Choice)
}

/// The body without a tick at the end of its only line, which says no more than the word: `Approve ✅`.
fn without_tick<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Body<'a> {
    let ticks = ['✅', '✔', '✓', '☑', '\u{fe0f}'];
    let bare = body.text.trim().trim_end_matches(ticks);
    let is_only = !bare.contains('\n') && !bare.contains(ticks) && bare.ends_with(' ');
    if bare.len() == body.text.trim().len() || !is_only {
        return body;
    }
    context.recover(RecoveryKind::Undecorated, body.text);
    Body { text: bare.trim_end(), ..body }
}

/// The word that is written so.
fn exactly(words: &[Word], text: &str) -> Option<u16> {
    let at = words.iter().position(|word| word.text == text)?;
    u16::try_from(at).ok()
}

/// The word that the text is in other letters, with nothing beside it.
fn bare(words: &[Word], text: &str) -> Option<u16> {
    let is_plain = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b'_' | b'-');
    let ends = [text.as_bytes().first(), text.as_bytes().last()];
    let is_word = ends.iter().all(|end| end.is_some_and(u8::is_ascii_alphabetic))
        && (2..=60).contains(&text.len())
        && text.bytes().all(is_plain);
    let at = if is_word { position(words, text) } else { None };
    // Marks of a word such as `A>B` are its own.
    at.filter(|at| words.get(usize::from(*at)).is_some_and(|word| word.text.bytes().all(is_plain)))
}

/// The word that the whole text is, marks left out.
fn position(words: &[Word], text: &str) -> Option<u16> {
    let whole = with_folded(text, |key| {
        words.iter().position(|word| word.keys.iter().any(|known| known.as_bytes() == key))
    });
    whole.and_then(|at| u16::try_from(at).ok())
}

/// Whether one of the words is in the text.
pub(super) fn mentions_any(words: &[Word], text: &str) -> bool {
    let text = Text::new(text);
    let labels = Labels::default();
    let options = Options { words, labels: &labels };
    options.mentions(&text, 0, text.len()).next().is_some()
}

/// The words of a choice, as what an assertion may say.
struct Options<'w> {
    words: &'w [Word],
    labels: &'w Labels,
}

impl Options<'_> {
    /// The words that are in the piece, each with its place.
    fn mentions(&self, text: &Text, start: usize, end: usize) -> impl Iterator<Item = usize> {
        let mut at = start;
        std::iter::from_fn(move || {
            while at < end {
                let before = text.before(at);
                let first = text.rest(at).chars().next()?;
                let is_inside = before.is_some_and(|c| c.is_alphanumeric() && !is_han(c))
                    && first.is_alphanumeric()
                    && !is_han(first);
                let found = if is_inside { None } else { self.value_at(text, at) };
                match found {
                    Some((choice, behind)) => {
                        let is_article =
                            self.is_letter(choice) && is_word_of_prose(text, at, behind);
                        at = behind;
                        if !is_article {
                            return Some(choice);
                        }
                    }
                    None => at += first.len_utf8(),
                }
            }
            None
        })
    }

    fn is_letter(&self, choice: usize) -> bool {
        self.words
            .get(choice)
            .is_some_and(|word| word.keys.first().is_some_and(|key| key.len() == 1))
    }
}

impl Options<'_> {
    /// Whether the word is a code that says nothing by itself: a letter and a digit or two, as `P1`.
    fn is_code(&self, choice: usize) -> bool {
        let text = self.words.get(choice).map(|word| word.text.as_ref()).unwrap_or_default();
        let digits = text.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or_default();
        (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Whether a letter is the article `A`, or `I`, of a sentence: a word in small letters follows it.
fn is_word_of_prose(text: &Text, at: usize, end: usize) -> bool {
    let is_word = matches!(text.piece(at, end), "a" | "i");
    let behind = text.rest_as_written(end);
    let word = behind.trim_start();
    let is_verb = Class::Auxiliary.longest(word).is_some();
    is_word && behind.starts_with(' ') && word.starts_with(|c: char| c.is_lowercase()) && !is_verb
}

impl Sought for Options<'_> {
    type Value = usize;

    fn value_at(&self, text: &Text, at: usize) -> Option<(usize, usize)> {
        let spelled = |word: &Word| {
            let own = matches_name(text, at, &word.text, "");
            let aliases = word.keys.iter().skip(1);
            own.into_iter().chain(aliases.filter_map(|key| matches_name(text, at, key, key))).max()
        };
        let found = self
            .words
            .iter()
            .enumerate()
            .filter_map(|(choice, word)| Some((spelled(word)?, choice)));
        let (end, choice) = found.max_by_key(|(end, _)| *end)?;
        // A small letter is a choice only where it is marked as one: `b)`, or alone.
        let written = text.plain.get(at..end)?;
        let is_small =
            written.len() == 1 && written.as_bytes().first().is_some_and(u8::is_ascii_lowercase);
        let is_own = self.words.get(choice).is_some_and(|word| word.text == written);
        // `B-side` is a word of its own, and `P1.5` another code than `P1`.
        let mut after = text.rest(end).chars();
        let (mark, next) = (after.next(), after.next());
        let is_glued = match mark {
            Some('-') => next.is_some_and(char::is_alphanumeric),
            Some('.') => next.is_some_and(|next| next.is_ascii_digit()),
            _ => false,
        };
        if is_glued && (self.is_letter(choice) || self.is_code(choice)) {
            return None;
        }
        let is_marked = text.rest(end).starts_with([')', ']', '"']) || text.len() <= 3;
        (!is_small || is_own && text.len() <= 3 || is_marked).then_some((choice, end))
    }

    fn rival_in(&self, text: &Text, piece: Piece, value: &usize) -> bool {
        match piece.kind {
            PieceKind::Clause => {
                self.mentions(text, piece.start, piece.end).any(|other| other != *value)
            }
            PieceKind::Sentence => asserts_another(text, piece, value, self),
        }
    }

    fn labels(&self) -> &Labels {
        self.labels
    }

    fn may_be_verb(&self) -> bool {
        true
    }

    fn is_confirmed(&self) -> bool {
        true
    }

    fn has_gloss(&self, value: &usize) -> bool {
        self.is_letter(*value) || self.is_code(*value)
    }
}

#[cfg(test)]
mod tests;
