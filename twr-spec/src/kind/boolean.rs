//! Kind: yes or no.

mod done;

use super::behavior::{Handled, KindBehavior};
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, typed};
use super::short_form::ShortForms;
use super::write_context::WriteContext;
use super::written::Written;
use super::{Body, ReadContext, scalar};
use crate::assertion::{Labels, Piece, Sought, Text, Ticked, asserts_another, ticked};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::lexicon::{Class, is_han};
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::{Json, Language, Rule, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;

/// Yes or no.
pub(super) struct BooleanKind;

impl KindBehavior<'_> for BooleanKind {
    fn phrase(&self, context: PhraseContext) -> String {
        if context.is_json() {
            return context.plain("true or false", "true 或 false");
        }
        context.plain("yes or no", "“是”或“否”")
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(body, context)
    }

    fn read_node<'a>(
        &self,
        id: NodeId,
        at: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) -> Handled<'a> {
        match (context.page.node(id).form, at.trim()) {
            (Form::Atom, "true") => Handled::Yes(Some(Value::Boolean(true))),
            (Form::Atom, "false") => Handled::Yes(Some(Value::Boolean(false))),
            _ => Handled::No,
        }
    }

    fn read_at_once<'a>(&self, text: &'a str, written: Written, _: &Labels) -> Option<Value<'a>> {
        match text {
            "true" if written == Written::Atom => Some(Value::Boolean(true)),
            "false" if written == Written::Atom => Some(Value::Boolean(false)),
            _ => None,
        }
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Boolean(yes) => write(*yes, context.language).to_owned(),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        match value {
            Value::Boolean(yes) => Json::Bool(*yes),
            _ => Json::Text(self.write(value, context)),
        }
    }

    fn short_form(&self, _: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::word("boolean")
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, _: &[Rule], _: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        let words = [true, false].map(|yes| Part::text(write(yes, maker.language)));
        Part::either(words).map_or_else(Forms::default, Forms::short)
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, _: &[Rule], _: &mut GrammarMaker<'_>) -> Option<Part> {
        Part::either(["true", "false"].map(Part::text))
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        typed("boolean")
    }
}

/// Marks that stand for a word.
const YES_MARKS: [char; 6] = ['✅', '✔', '✓', '☑', '√', '🗹'];
const NO_MARKS: [char; 7] = ['❌', '✖', '✗', '✘', '✕', '×', '☒'];

fn write(yes: bool, language: Language) -> &'static str {
    match (language, yes) {
        (Language::English, true) => "yes",
        (Language::English, false) => "no",
        (Language::Chinese, true) => "是",
        (Language::Chinese, false) => "否",
    }
}

fn read<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    match body.text.trim() {
        "yes" | "是" => return Some(Value::Boolean(true)),
        "no" | "否" => return Some(Value::Boolean(false)),
        _ => {}
    }
    if let Some(yes) = bare(body.text.trim()) {
        context.recover(RecoveryKind::ValueSpelled, body.first_line().0);
        return Some(Value::Boolean(yes));
    }
    let body = scalar::unfenced(body, context)?;
    let form = ticked(body.text);
    if form != Ticked::NoForm {
        let yes = if let Ticked::One(label) = form { whole(label) } else { None };
        match yes {
            Some(_) => context.recover(RecoveryKind::Undecorated, body.text),
            None => scalar::refuse(DiagnosticKind::Ambiguous, body, context),
        }
        return yes.map(Value::Boolean);
    }
    if leaves_open(body.text) {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
        return None;
    }
    let labels = std::mem::take(&mut context.labels);
    let asserted = scalar::asserted(body, &Answer { labels: &labels }, context);
    context.labels = labels;
    let asserted = asserted?;
    let language =
        if asserted.spelled.starts_with(is_han) { Language::Chinese } else { Language::English };
    let written = write(asserted.value, language);
    let (spelling, words) = (RecoveryKind::ValueSpelled, RecoveryKind::WordInSentence);
    scalar::record(&asserted, written, spelling, words, body, context);
    Some(Value::Boolean(asserted.value))
}

/// Whether Chinese words are the question itself, `是否达到要求。`, name a condition, or deny a denial before they answer:
/// `没有理由不开`.
fn leaves_open(text: &str) -> bool {
    const DENIED_TWICE: [&str; 2] = ["没有理由不", "不会不"];
    let words = text.trim();
    let is_question =
        words.starts_with("是否") && !words.contains([':', '：', '?', '？', ',', '，', '\n']);
    // `只要押金到账，房东就会签字。`
    let is_condition = ["只要", "一旦", "假如", "倘若"].iter().any(|word| words.starts_with(word))
        && words.contains(['就', '才', '便']);
    let clause = words.split(['。', '，', ',', '：', '\n']).next().unwrap_or_default();
    let is_denied_twice = || DENIED_TWICE.iter().any(|twice| clause.contains(twice));
    !words.is_ascii() && (is_question || is_condition || is_denied_twice())
}

/// The commonest words in other letters, with nothing beside them.
fn bare(text: &str) -> Option<bool> {
    let is = |words: [&str; 2]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is(["yes", "true"]) || is(["[x]", "[✓]"]) {
        Some(true)
    } else {
        (is(["no", "false"]) || text == "[ ]").then_some(false)
    }
}

/// What a text says that is a yes or no and nothing else.
fn whole(text: &str) -> Option<bool> {
    let text = Text::new(text);
    let (yes, end) = word_at(&text, 0)?;
    text.rest(end).trim_matches(['.', '!', '。', ' ']).is_empty().then_some(yes)
}

/// The yes or no in words that begins at the place, the longest.
fn word_at(text: &Text, at: usize) -> Option<(bool, usize)> {
    let rest = text.rest(at);
    let yes = Class::Yes.longest(rest).unwrap_or(0);
    let no = Class::No.longest(rest).unwrap_or(0);
    let width = yes.max(no);
    // A single letter in a sentence is none, and `no-one` is another word.
    let after = rest.get(width..)?;
    let is_letter = width == 1 && text.len() > 2;
    // `Sure! Here it is.` is a courtesy: a word that also opens sentences is a yes alone.
    let word = rest.get(..width)?;
    let is_opener = Class::Opener.is(word) || Class::Adverb.is(word) && word.is_ascii();
    if is_opener && after.contains(char::is_alphanumeric) {
        return None;
    }
    // `是因为没人检查` says why, and not yes.
    let goes_on =
        after.starts_with(['-', '/', '\'', '_', '因', '由', '否']) && !after.starts_with("- ");
    (width > 0 && !is_letter && !goes_on).then_some((yes > no, at + width))
}

/// A mark that stands for a yes or no.
fn mark_at(text: &Text, at: usize) -> Option<(bool, usize)> {
    let mark = text.rest(at).chars().next()?;
    let end = at + mark.len_utf8();
    let yes = YES_MARKS.contains(&mark).then_some(true);
    yes.or(NO_MARKS.contains(&mark).then_some(false)).map(|yes| (yes, end))
}

/// Yes or no as what an assertion may say.
struct Answer<'l> {
    labels: &'l Labels,
}

impl Answer<'_> {
    /// The field's own word, or `not` and that word.
    fn own_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        if self.labels.is_neutral() {
            return None;
        }
        let denial = ["not ", "no ", "不", "未", "没有", "没"]
            .iter()
            .find(|word| text.rest(at).starts_with(**word));
        let start = at + denial.map_or(0, |word| word.len());
        let act = |start| self.labels.own_act_at(text, start);
        // `未解决` denies `已解决`.
        let done = |start| denial.and_then(|_| self.labels.own_done_at(text, start));
        let own = self.labels.own_at(text, start).or_else(|| act(start)).or_else(|| done(start));
        let refused = || {
            let cannot = ["can't ", "cannot ", "can not ", "won't ", "don't ", "will not "]
                .iter()
                .find(|word| text.rest(at).starts_with(**word))?;
            act(at + cannot.len()).map(|end| (false, end))
        };
        let again = || {
            let (is_said, end) = self.labels.predicate_at(text, start)?;
            (is_said || denial.is_none()).then_some((is_said == denial.is_none(), end))
        };
        let verb =
            || self.labels.han_verb_at(text, at).or_else(|| self.labels.own_parts_at(text, at));
        own.map(|end| (denial.is_none(), end)).or_else(again).or_else(refused).or_else(verb)
    }

    /// The question as a statement with its subject: `it has to be done today`.
    fn stated(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        const SUBJECTS: [&str; 9] = [
            "it ",
            "this ",
            "the draft ",
            "this draft ",
            "the text ",
            "this text ",
            "he ",
            "she ",
            "they ",
        ];
        let known = SUBJECTS.iter().find(|word| text.rest(at).starts_with(**word));
        let described = || {
            let start =
                ["the ", "this "].iter().find(|the| text.rest(at).starts_with(**the))?.len();
            Some(start + self.labels.described_at(text, at + start)? + " ".len())
        };
        let width = known.map(|word| word.len()).or_else(described);
        let said = width.and_then(|width| self.labels.predicate_at(text, at + width));
        let denied = || width.and_then(|width| self.own_denied_at(text, at + width));
        said.or_else(denied).or_else(|| self.labels.stated_at(text, at))
    }

    /// A verb that denies the field's own word: `hasn't been approved`.
    fn own_denied_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        const DENIES: [&str; 10] = [
            "isn't ",
            "aren't ",
            "wasn't ",
            "weren't ",
            "hasn't been ",
            "haven't been ",
            "has not been ",
            "have not been ",
            "has never been ",
            "cannot be ",
        ];
        let denies = DENIES.iter().find(|verb| text.rest(at).starts_with(**verb))?;
        if self.labels.is_neutral() {
            return None;
        }
        self.labels.own_at(text, at + denies.len()).map(|end| (false, end))
    }

    /// Whether the words tell that somebody said no: `Yes. The bank rejected the loan.`
    fn refuses(&self, words: &str) -> bool {
        const VERBS: [&str; 9] = [
            "rejected",
            "rejects",
            "refused",
            "refuses",
            "declined",
            "declines",
            "denied",
            "denies",
            "disallowed",
        ];
        let mut found = words.split(|c: char| !c.is_ascii_alphabetic());
        found.any(|word| VERBS.contains(&word) && !self.labels.names(word))
    }

    /// Where the question ends that an answer repeats as a statement of the same sense: `Yes, it may go out`, `No, it
    /// may not go out`.
    fn question_again(&self, text: &Text, at: usize, value: bool) -> Option<usize> {
        let bare = text.rest(at).trim_start_matches([',', ':', '—', ' ']);
        let start = text.len() - bare.len();
        let asked = self.labels.asked_at(text, start);
        let stated = || self.stated(text, start).map(|(is_said, end)| (!is_said, end));
        let (is_denied, end) = asked.or_else(stated).filter(|_| start > at)?;
        let after = text.rest(end);
        let ends = matches!(after.chars().next(), None | Some('.' | '!' | ',' | '\n' | ';'))
            || Class::Remark.longest(after.trim_start()).is_some();
        (ends && is_denied != value).then_some(end)
    }
}

impl Sought for Answer<'_> {
    type Value = bool;

    fn value_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        if let Some((yes, end)) = mark_at(text, at) {
            // `✅ Yes` says it twice; `✅ No` says nothing.
            let next = text.skip_blanks(end);
            return match word_at(text, next).or_else(|| self.own_at(text, next)) {
                Some((again, end)) => (again == yes).then_some((yes, end)),
                None => Some((yes, end)),
            };
        }
        let own = self.own_at(text, at).or_else(|| self.stated(text, at));
        own.or_else(|| word_at(text, at))
    }

    fn unit_at(&self, text: &Text, at: usize, value: &bool) -> Option<usize> {
        match mark_at(text, text.skip_blanks(at)) {
            Some((yes, end)) => (yes == *value).then_some(end),
            None => self.question_again(text, at, *value),
        }
    }

    fn restates(&self, inside: &Text, value: &bool) -> bool {
        self.value_at(inside, 0).is_some_and(|(again, end)| again == *value && end == inside.len())
    }

    fn rival_in(&self, text: &Text, piece: Piece, value: &bool) -> bool {
        let words = text.piece(piece.start, piece.end);
        if words.contains(YES_MARKS)
            || words.contains(NO_MARKS)
            || *value && (self.refuses(words) || done::is_undone(words, self.labels))
            || self.labels.is_said_of_another(words)
            || asserts_another(text, piece, value, self)
        {
            return true;
        }
        let is_negated =
            Class::Not.is_in(words) || words.contains("n't") || words.contains(['不', '未', '没']);
        let mut before = ' ';
        words.char_indices().any(|(at, character)| {
            let starts = !(before.is_alphanumeric() && character.is_alphanumeric());
            before = character;
            if !starts {
                return false;
            }
            let place = piece.start + at;
            // The field's own word must not turn round what was said.
            let own = if self.labels.is_neutral() { None } else { self.labels.own_at(text, place) };
            own.is_some() && is_negated == *value || is_opposite(text, place, *value)
        })
    }

    fn labels(&self) -> &Labels {
        self.labels
    }

    fn may_be_verb(&self) -> bool {
        true
    }

    fn answers_question(&self) -> bool {
        true
    }

    fn refuses_negation(&self, value: &bool) -> bool {
        *value
    }
}

/// Whether a plain word for the other answer is there, and is no determiner.
fn is_opposite(text: &Text, at: usize, value: bool) -> bool {
    let opposite: &[&str] = if value {
        &["no", "false", "incorrect", "nope"]
    } else {
        &["yes", "true", "correct", "yep"]
    };
    let rest = text.rest(at);
    opposite.iter().any(|word| {
        rest.strip_prefix(word).is_some_and(|after| {
            let is_word = !after.starts_with(|c: char| c.is_alphanumeric() || c == '-');
            let is_determiner = *word == "no" && after.starts_with(' ');
            is_word && !is_determiner
        })
    })
}

#[cfg(test)]
mod tests;
