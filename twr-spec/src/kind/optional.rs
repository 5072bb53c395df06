//! Kind: the kind inside, or nothing.

use super::behavior::{Handled, KindBehavior};
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::json::is_null;
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, typed};
use super::short_form::ShortForms;
use super::soundness::Flaws;
use super::write_context::WriteContext;
use super::{Body, Origin, ReadContext, scalar};
use crate::assertion::{Labels, explains, first_sentence, takes_back};
use crate::bind::Place;
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::lexicon::Class;
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::rule::says_none as says_none_in_own_words;
use crate::spec::{FlawKind, Json, Kind, Language, ParsedForm, Rule, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use crate::text::{absent, blank, fold, is_none_word, strip_fence};

/// The kind inside, or nothing.
pub(super) struct OptionalKind<'k>(pub(super) &'k Kind);

impl<'k> KindBehavior<'k> for OptionalKind<'k> {
    fn phrase(&self, context: PhraseContext) -> String {
        phrase(self.0, context)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(self.0, body, context)
    }

    fn read_parts<'a>(&self, place: &Place, context: &mut ReadContext<'_, 'a>) -> Handled<'a> {
        if self.0.has_parts() {
            Handled::Yes(read_place(self.0, place, context))
        } else {
            Handled::No
        }
    }

    fn read_node<'a>(
        &self,
        id: NodeId,
        at: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) -> Handled<'a> {
        let is_null = context.page.node(id).form == Form::Atom && is_null(at);
        if is_null { Handled::Yes(Some(Value::Null)) } else { Handled::No }
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Null => none(context.language).to_owned(),
            value => context.write(self.0, value),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        match value {
            Value::Null => Json::Null,
            value => context.write_json(self.0, value),
        }
    }

    fn short_form(&self, forms: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::Either(vec![forms.of_kind(self.0), ShortForm::word("null")])
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        let none = Part::text(none(maker.language));
        let forms = maker.forms(self.0, rules, indent);
        Forms { on_line: Part::either(forms.on_line.into_iter().chain([none])), ..forms }
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        let inner = maker.json(self.0, rules);
        Part::either(inner.into_iter().chain([Part::text("null")]))
    }

    fn schema(&self, rules: &[Rule], definitions: &mut Definitions<'k>) -> Members {
        let inner = definitions.of_kind(self.0, rules);
        vec![entry("anyOf", Json::List(vec![inner, Json::Object(typed("null"))]))]
    }

    fn flaws(&self, flaws: &mut Flaws<'_>) {
        if matches!(self.0, Kind::Optional(_)) {
            flaws.push(FlawKind::Nested("an optional of an optional"));
        }
        flaws.of_kind(self.0);
    }
}

fn phrase(inner: &Kind, context: PhraseContext) -> String {
    let (inner, language) = (context.phrase(inner), context.language);
    match language {
        Language::English if context.is_json() => format!("{inner}, or null"),
        Language::Chinese if context.is_json() => format!("{inner}，或 null"),
        Language::English => format!("{inner}, or none"),
        Language::Chinese => format!("{inner}，或“无”"),
    }
}

/// The word that the writer uses.
pub(super) fn none(language: Language) -> &'static str {
    match language {
        Language::English => "none",
        Language::Chinese => "无",
    }
}

/// Whether a word that says "nothing" is a value of the kind.
pub(super) fn takes_none(kind: &Kind, word: &str) -> bool {
    match kind {
        Kind::Optional(_) | Kind::Map(_) => true,
        Kind::Record(spec) => !spec.fields.iter().any(crate::spec::Field::is_required),
        Kind::Choice(words) => {
            let key = fold(word);
            words.iter().any(|word| word.keys.iter().any(|known| *known == key))
        }
        _ => false,
    }
}

/// Reads a list, a record, a map or a table that may be nothing.
pub(super) fn read_place<'a>(
    inner: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    let form = place.form(&context.page);
    if form == Some(Form::Atom) && is_null(text) {
        return Some(Value::Null);
    }
    if form.is_some_and(Form::is_json) {
        return context.read(inner, place);
    }
    let inside = strip_fence(text).map_or(text, |(inside, _)| inside);
    if blank(inside) {
        return Some(Value::Null);
    }
    if says_none_in_own_words(&context.rules, inside) {
        return Some(Value::Null);
    }
    // An empty list is a value of its own; only a section that is not there is no list.
    let is_many = matches!(inner, Kind::List(_) | Kind::Map(_) | Kind::Table(_));
    if is_many && absent::is_not_available(inside) {
        context.recover(RecoveryKind::WordInSentence, text);
        return Some(Value::Null);
    }
    if is_many || takes_none(inner, inside) {
        return context.read(inner, place);
    }
    if is_none_word(inside) {
        return Some(Value::Null);
    }
    if is_absent(inner, inside, context) {
        context.recover(RecoveryKind::WordInSentence, text);
        return Some(Value::Null);
    }
    context.read(inner, place)
}

fn read<'a>(inner: &Kind, body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    let inside = strip_fence(body.text).map_or(body.text, |(inside, _)| inside);
    if blank(inside) {
        return Some(Value::Null);
    }
    // An empty list is a value of its own; only a section that is not there is no list.
    let is_many = matches!(inner, Kind::List(_) | Kind::Map(_) | Kind::Table(_));
    // What is in a fence is code, whatever it says.
    let is_code = matches!(inner, Kind::Code(_)) && inside.len() < body.text.trim().len();
    // `[null]` is a list, and `"none"` a text.
    let is_json =
        matches!(inner, Kind::Json(_)) && inside.trim_start().starts_with(['[', '{', '"']);
    if !is_code && !is_json && says_none_in_own_words(&context.rules, inside) {
        return Some(Value::Null);
    }
    if is_many && absent::is_not_available(inside) {
        context.recover(RecoveryKind::WordInSentence, body.text);
        return Some(Value::Null);
    }
    if is_many || is_code || is_json || takes_none(inner, inside) {
        return context.read_body(inner, body);
    }
    if is_none_word(inside) {
        return Some(Value::Null);
    }
    // JSON has `null` for nothing, and a string is a word.
    let is_word = body.origin == Origin::Json;
    let is_told = || matches!(inner, Kind::Line) && !is_word && tells_of_nothing(inside, context);
    if is_absent(inner, inside, context) || is_told() {
        context.recover(RecoveryKind::WordInSentence, body.text);
        return Some(Value::Null);
    }
    if inner.is_scalar() && says_none(inner, Body { text: inside, ..body }, context) {
        return Some(Value::Null);
    }
    let value = context.read_body(inner, body)?;
    if let (Kind::Line, Value::Text(line)) = (inner, &value) {
        // `Nothing that the kitchen has to know.` may say that there is none.
        let is_whole = line.len() + 1 >= inside.trim().len();
        let is_word = is_word && !line.contains(char::is_whitespace);
        if is_whole && !is_word && super::line::may_deny(line, &context.labels) {
            scalar::refuse(DiagnosticKind::Doubtful, body, context);
        }
    }
    Some(value)
}

/// Whether the text, or its first line where that is the value, says that nothing is known.
fn is_absent(inner: &Kind, text: &str, context: &ReadContext<'_, '_>) -> bool {
    let text = text.trim();
    match inner {
        Kind::Line => {
            absent::says_not_stated(text)
                || super::line::explains_none(text)
                || super::line::says_none(text, &context.labels)
                || super::line::says_own_absent(text, &context.labels)
                || super::line::says_own_none(text, &context.labels)
        }
        Kind::Text | Kind::Code(_) | Kind::File | Kind::Edit => absent::says_not_stated(text),
        Kind::Parsed(parsed) if parsed.form == ParsedForm::Line => absent::says_not_stated(text),
        inner if inner.is_scalar() => {
            let line = text.lines().next().unwrap_or_default();
            absent::says_not_stated(line)
                || absent::says_not_stated_loosely(line)
                || super::line::says_own_none(line, &context.labels)
                || super::line::says_own_absent(line, &context.labels)
        }
        _ => absent::says_not_stated(text),
    }
}

/// Whether a line says that the fact which is asked for is not known: `unknown`, `not decided yet`
fn tells_of_nothing(line: &str, context: &ReadContext<'_, '_>) -> bool {
    absent::says_not_stated_loosely(line.trim()) && context.labels.asks_for_fact()
}

/// The line without the field's name before a colon, in bold or not: `**Side effect:** none`.
fn after_label<'t>(line: &'t str, labels: &Labels) -> &'t str {
    let Some((label, rest)) = line.split_once([':', '：']) else { return line };
    let rest = rest.trim_start_matches('*').trim();
    let label = label.trim().trim_matches('*');
    let is_named = labels.is_own(label) || labels.is_head_noun(&label.to_lowercase());
    let is_own = is_named && !rest.is_empty();
    if is_own { rest } else { line }
}

/// Whether a reason for "nothing" names a value all the same: `none, but high on Sundays`.
fn speaks_of_a_value(inner: &Kind, reason: &str) -> bool {
    match inner {
        Kind::Choice(words) => super::choice::mentions_any(words, reason),
        _ => reason.contains(char::is_numeric),
    }
}

/// Whether words after "nothing" have the verb of the description, and deny nothing: `The courier may leave it in the
/// shed.`, where the field is where the courier may leave the parcel.
fn answers_anyway(words: &str, labels: &Labels) -> bool {
    let lower = words.to_lowercase();
    let denies = Class::Not.is_in(&lower) || lower.contains("n't") || lower.contains(" only ");
    let verbs = ["may ", "can ", "should ", "must ", "has to ", "have to "];
    let has_verb = |modal: &str| {
        lower.match_indices(modal).any(|(at, _)| {
            let behind = lower.get(at + modal.len()..).and_then(|rest| rest.split(' ').next());
            behind.is_some_and(|verb| labels.asks_with(verb))
        })
    };
    !denies && verbs.iter().any(|modal| has_verb(modal))
}

/// Whether the line of a one-line value says "nothing", whatever follows it. Where the value is not
/// words of the model's own, a reason may follow on the line: `N/A (not in the text)`.
fn says_none<'a>(inner: &Kind, body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> bool {
    let (line, rest) = body.first_line();
    let line = after_label(line, &context.labels);
    let is_none =
        |word: &str, rules: &[Rule]| is_none_word(word) || says_none_in_own_words(rules, word);
    if is_none(line, &context.rules) {
        // `Maker: none⏎On a closer look:⏎Maker: Kim Lee`
        let gives = |line: &str| {
            let line = line.trim();
            after_label(line, &context.labels).len() < line.len() || takes_back(line)
        };
        if rest.lines().any(gives) || answers_anyway(rest, &context.labels) {
            return false;
        }
        context.recover(RecoveryKind::Postamble, rest);
        return true;
    }
    let is_free = match inner {
        Kind::Line => true,
        Kind::Parsed(parsed) => parsed.form == ParsedForm::Line,
        _ => false,
    };
    // `None (the poem is an original)`
    let bracket = line.strip_suffix([')', '）']).and_then(|line| line.split_once([' ', '（']));
    let is_bracket = |rest: &str| !rest.trim_start_matches(['(', '（']).contains([')', '）']);
    if is_free {
        let says = bracket.is_some_and(|(word, rest)| {
            let opens = rest.starts_with('(') || line.contains('（');
            opens && is_bracket(rest) && is_none_word(word)
        });
        // `None. The message only mentions the colour.`
        let is_explained = || {
            first_sentence(line).is_some_and(|(word, behind)| {
                is_none_word(word) && explains(behind, &context.labels)
            })
        };
        let says = says || is_explained();
        if says {
            context.recover(RecoveryKind::WordInSentence, line);
        }
        return says;
    }
    let end = line.find(['(', '（', ',', '，', ';', '；', '.', '。', '–', '—']);
    let word = line.get(..end.unwrap_or_default()).unwrap_or_default();
    let rest = line.get(word.len()..).unwrap_or_default();
    // `No weight is given, so I leave it empty`: the reason names no other value.
    let is_explained = || {
        let reason = rest.trim_start_matches([',', '，', ';', '；', ' ', '.', '–', '—', '(']);
        let lower = reason.to_lowercase();
        let opens = ["so ", "hence", "therefore", "as ", "because", "since ", "所以", "因此"];
        opens.iter().any(|word| lower.starts_with(word)) && absent::says_not_stated_loosely(word)
    };
    let says = !blank(word)
        && (is_none(word, &context.rules) || is_explained())
        && !takes_none(inner, word)
        && !speaks_of_a_value(inner, rest);
    if says {
        context.recover(RecoveryKind::WordInSentence, line);
    }
    says
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::{check, check_rules};
    use super::*;
    use crate::spec::{Field, Ref, Spec, Temporal, Width, Word};

    #[test]
    fn nothing_is_said_in_many_ways() {
        let byte = Kind::Optional(Ref::shared(Kind::Integer(Width::U8)));
        for nothing in [
            "none",
            "None.",
            "N/A",
            "n/a",
            "**none**",
            "(none)",
            "-",
            "无",
            "暂无",
            "null",
            " \n ",
            "```\nnone\n```",
            "none\n\nLet me know.",
            "N/A (not in the text)",
            "None, as far as I see",
            "Not specified",
            "Not mentioned in the text.",
            "Unknown",
            "No age given",
            "The age is not mentioned.",
            "未提及",
            "不详",
        ] {
            check(&byte, nothing, "Null");
        }
        check(&byte, "5", "Integer(5)");
        check(&byte, "not specified (about 5)", "unreadable");
        check(&byte, "unknown, maybe 5", "unreadable");
        check(&byte, "not 5", "unreadable");
        check(&byte, "none, but 5 on Sundays", "unreadable");
        check(&byte, "no", "unreadable");
        check(&byte, "nonexistent", "unreadable");
        let text = Kind::Optional(Ref::Static(&Kind::Text));
        check(&text, "none", "Null");
        check(&text, "None of them came.", r#"Text("None of them came.")"#);
        check(&text, "N\nA", r#"Text("N\nA")"#);
        let line = Kind::Optional(Ref::Static(&Kind::Line));
        check(&line, "none\nThat is all.", "Null");
        check(&line, "None, or so", r#"Text("None, or so")"#);
        check(&line, "Not specified", "Null");
        check(&line, "未提及", "Null");
        check(&line, "Unknown", r#"Text("Unknown")"#);
        check(&line, "Not Given Up", r#"Text("Not Given Up")"#);
        check(&line, "\\Not specified", r#"Text("Not specified")"#);
    }

    #[test]
    fn what_can_be_none_itself_stays_what_it_is() {
        let word = |text: &'static str| Word {
            text: text.into(),
            keys: vec![fold(text).into()].into(),
            ..Word::EMPTY
        };
        let choice = Kind::Choice(vec![word("none"), word("some")].into());
        check(&Kind::Optional(Ref::shared(choice)), "None", "Choice(0)");
        let list = Kind::Optional(Ref::shared(Kind::List(Ref::Static(&Kind::Text))));
        check(&list, "none", "List([])");
        check(&list, "", "Null");
        let fields = vec![Field {
            header: "Name".into(),
            keys: vec!["name".into()].into(),
            kind: Ref::shared(Kind::Optional(Ref::Static(&Kind::Line))),
            ..Field::EMPTY
        }];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let record = Kind::Optional(Ref::shared(Kind::Record(Ref::shared(spec))));
        check(&record, "none", "Record([Some(Null)])");
        check(&record, "I do not know", "unreadable");
        check(&record, "", "Null");
    }

    #[test]
    fn words_of_the_users_own_leave_a_value_out() {
        let words = vec![Word::plain("Present"), Word::plain("up to now")];
        let rules = [Rule::NoneWords(words.into())];
        let read = |kind: Kind, body: &str, expect: &str| {
            check_rules(&Kind::Optional(Ref::shared(kind)), &rules, body, expect);
        };
        let date = || Kind::Temporal(Temporal::Date);
        for body in
            ["Present", "present.", "**Present**", "up-to-now", "Present (still there)", "none"]
        {
            read(date(), body, "Null");
        }
        read(date(), "2024-05-17", r#"Temporal("2024-05-17")"#);
        read(date(), "Present (since 2020-01-01)", "unreadable");
        read(date(), "presently", "unreadable");
        read(Kind::Line, "Present", "Null");
        read(Kind::Line, "Presenter", r#"Text("Presenter")"#);
        read(Kind::List(Ref::Static(&Kind::Line)), "Present", "Null");
    }
}
