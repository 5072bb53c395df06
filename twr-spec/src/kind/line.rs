//! Kind: one line of text, trimmed, without marks round the whole of it.

mod aside;
mod clause;
mod cues;
mod decoration;
mod doubt;
mod guess;
mod moment;
mod name_in_sentence;
mod named;
mod no_value;
mod only;
mod other_value;
mod phrase;
mod plain;
mod plain_value;
pub(super) mod words;

use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, typed};
use super::write_context::WriteContext;
use super::written::Written;
use crate::spec::{Rule, Segment, Value};
use std::borrow::Cow;

use super::{Body, Origin, ReadContext, scalar};
use crate::assertion::{Labels, Text, is_title_case};
use crate::diagnostic::DiagnosticKind;
use crate::lexicon::{Class, is_han};
use crate::outline::Tail;
use crate::recovery::RecoveryKind;
use crate::text::{blank, has, is_none_word, is_placeholder, prompted, trimmed, undecorate};
pub(super) use aside::{is_no_list, says_own_absent};
use cues::Cues;
pub(super) use decoration::without_ornaments;
use decoration::{BULLETS, is_ornamented, is_quoted_whole, without_own_tag, without_size};
use doubt::Doubt;
pub(super) use doubt::holds_no_item;
pub(super) use no_value::{explains_none, may_deny, says_none, says_own_none};
pub(super) use only::only_line;
use phrase::LineForm;
use plain::ScannedLine;
use words::{is_answer, labelled_in_brackets, link_text, without_quote};
pub(super) use words::{is_refused, linked};

/// One line of text.
pub(super) struct LineKind;

impl KindBehavior<'_> for LineKind {
    fn phrase(&self, context: PhraseContext) -> String {
        context.plain("one line of text", "一行文本")
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(body, context)
    }

    fn read_at_once<'a>(
        &self,
        text: &'a str,
        written: Written,
        labels: &Labels,
    ) -> Option<Value<'a>> {
        (written != Written::Atom && plain_value::is_plainly_value(ScannedLine::at(text), labels))
            .then(|| Value::text(text))
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Text(text) if context.escape => escaped(text, context.text(text)),
            Value::Text(text) => context.text(text),
            _ => String::new(),
        }
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        grammar::text(rules, false, indent, maker)
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        typed("string")
    }
}

fn read<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if body.is_blank() && context.may_be_empty() {
        return Some(Value::text(""));
    }
    let scanned = ScannedLine::at(trimmed(body.text));
    let may_settle = body.tail == Tail::None && !is_item(context);
    if may_settle && plain_value::is_plainly_value(scanned, &context.labels) {
        return Some(Value::text(scanned.line));
    }
    of_open(scanned, body, context)
}

/// Reads a line that one look does not settle.
fn of_open<'a>(
    whole: ScannedLine<'a>,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let labels = &context.labels;
    let is_shown = labels.has_example() && labels.shows_names();
    if body.origin == Origin::Json && !is_shown {
        return of_json(whole, body, context);
    }
    let body = without_prompt(body, scalar::unfenced(body, context)?);
    let whole = whole.of_piece(trimmed(body.text));
    // Plain words are one line, and no object.
    let plain = Some(whole).filter(|scanned| scanned.is_plain() && body.tail == Tail::None);
    let member = if plain.is_some() { None } else { of_member(body, context) };
    if let Some(value) = member.or_else(|| read_name_in_sentence(body, plain, context)) {
        return Some(value);
    }
    let is_prose = plain.is_none() && !is_item(context) && body.text.trim().contains('\n');
    if is_prose && let Some(phrase) = phrase::concluded(body.text, &context.labels) {
        return phrase_in(phrase, body.first_line().0, body, context);
    }
    let scanned = match plain {
        Some(scanned) => scanned,
        None => ScannedLine::at(only_line(body, context)?),
    };
    let line = scanned.line;
    let is_said = gives_no_value(scanned, context);
    let is_quoted = !is_item(context) && is_quoted_whole(line);
    let is_whole = !is_said && !is_quoted && !is_item(context);
    let form = if is_whole { phrase::form_of(scanned, &context.labels) } else { LineForm::Line };
    if let LineForm::Phrase(phrase) = form {
        return phrase_in(phrase, line, body, context);
    }
    let is_open =
        || form == LineForm::Unclear || name_in_sentence::is_unclear(scanned, &context.labels);
    if is_said || !is_item(context) && is_open() {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
        return None;
    }
    let value = of_looked(scanned, context);
    let bare = scanned.of_piece(&value);
    let problem = problem_of(bare, scanned, form, context);
    if let Some(problem) = problem {
        let is_draft = matches!(problem, DiagnosticKind::Doubtful);
        scalar::refuse(problem, body, context);
        return is_draft.then_some(Value::Text(value));
    }
    // `### Title`, `Second author: *none listed*`
    let is_own_header = line.starts_with('#') && context.labels.is_own(&value);
    let is_dressed = value.len() < line.len() && !line.starts_with('\\');
    if is_own_header || is_dressed && says_none(&value, &context.labels) {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
        return None;
    }
    if !line.starts_with('\\') && !is_quoted {
        refuse_sentence(bare, line, body, context);
    }
    Some(Value::Text(value))
}

/// Whether the line declines, denies, announces or names the value, and does not give it.
fn gives_no_value(scanned: ScannedLine<'_>, context: &ReadContext<'_, '_>) -> bool {
    words::refuses(scanned)
        || is_no_value(scanned, context)
        || no_value::announces(scanned.line)
        || !is_item(context) && no_value::is_label(scanned.line, &context.labels)
}

/// What is wrong with the value of a line of this form.
fn problem_of(
    bare: ScannedLine<'_>,
    scanned: ScannedLine<'_>,
    form: LineForm<'_>,
    context: &ReadContext<'_, '_>,
) -> Option<DiagnosticKind> {
    let (value, line) = (bare.line, scanned.line);
    let is_wordless = || is_wordless(value, &context.labels) && !is_item(context);
    let is_moment = || {
        !line.starts_with('\\') && moment::is_for_place(value, &context.labels) && !is_item(context)
    };
    // Plain words have letters, and no quotes.
    let is_marked =
        || !line.starts_with('\\') && is_wordless() || tells_in_quotes(value, line, context);
    if is_moment() || !scanned.is_plain() && is_marked() {
        return Some(DiagnosticKind::Unreadable);
    }
    objection(doubt_of(bare, scanned, context), form)
}

/// Whether no letter and no digit is in a line, where the example has some: `📚`
fn is_wordless(line: &str, labels: &Labels) -> bool {
    let has_none = |line: &str| !line.contains(char::is_alphanumeric);
    has_none(line) && !line.is_empty() && !labels.example_lines().any(has_none)
}

/// The phrase that a line tells, unless the phrase says that there is none.
fn phrase_in<'a>(
    phrase: &'a str,
    line: &'a str,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let labels = &context.labels;
    let is_clause = || labels.shows_bare_names() && no_value::has_words_of_no_name(phrase);
    if says_nothing(phrase, labels)
        || is_none_word(phrase)
        || no_value::is_indefinite(phrase)
        || is_clause()
        || doubt::doubt(phrase, labels).is_some()
    {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
        return None;
    }
    let phrase = name_in_sentence::with_own_word(line, phrase, labels);
    context.recover(RecoveryKind::WordInSentence, line);
    Some(Value::text(without_ornaments(phrase, &context.labels)))
}

/// Reads the name that the body gives in a sentence.
fn read_name_in_sentence<'a>(
    body: Body<'a>,
    plain: Option<ScannedLine<'a>>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    if is_item(context) || body.text.trim_start().starts_with('\\') {
        return None;
    }
    let name = match plain {
        Some(scanned) => name_in_sentence::name(scanned, &context.labels)?,
        None => {
            name_in_sentence::name(ScannedLine::at(scalar::text_of(body).trim()), &context.labels)?
        }
    };
    // `Kofi who opens the game`
    let is_clause = [" who ", " which ", " that "].iter().any(|word| name.contains(word))
        && context.labels.shows_bare_names();
    if is_clause || no_value::is_indefinite(&name) || doubt::doubt(&name, &context.labels).is_some()
    {
        return None;
    }
    if body.text.trim() != name {
        context.recover(RecoveryKind::WordInSentence, body.first_line().0);
    }
    Some(Value::Text(Cow::Owned(name)))
}

/// The value of an object of JSON whose only member has the field's name: `{"title": "Bees"}`.
fn of_member<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    let text = body.text.trim();
    let inside = text.strip_prefix('{')?.strip_suffix('}')?;
    let (key, value) = inside.split_once(':')?;
    let key = Text::new(key.trim().strip_prefix('"')?.strip_suffix('"')?);
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_own = context.labels.own_at(&key, 0) == Some(key.len())
        && !value.contains(['"', '\\'])
        && !says_nothing(value, &context.labels);
    if !is_own || value.trim().is_empty() {
        return None;
    }
    context.recover(RecoveryKind::Undecorated, text);
    Some(Value::text(value))
}

/// What is wrong with a line of this form with this doubt. A doubtful line stays as a draft.
fn objection(doubt: Option<Doubt>, form: LineForm<'_>) -> Option<DiagnosticKind> {
    match doubt {
        Some(doubt) if !doubt.is_of_form() => Some(DiagnosticKind::Unreadable),
        None if form != LineForm::Sentence => None,
        _ => Some(DiagnosticKind::Doubtful),
    }
}

/// Why the value of a line, or an item, may be none, whatever form is asked for.
fn doubt_of(
    bare: ScannedLine<'_>,
    scanned: ScannedLine<'_>,
    context: &ReadContext<'_, '_>,
) -> Option<Doubt> {
    if scanned.line.starts_with('\\') {
        return None;
    }
    if is_item(context) {
        return doubt::doubt_of_item(scanned, &context.labels);
    }
    doubt::of_looked(bare, &context.labels).or_else(|| doubt::line_doubt(scanned, &context.labels))
}

/// Whether a line with the field's name and a quotation was not understood: `The caption could read: "It flew."`
fn tells_in_quotes(value: &str, line: &str, context: &ReadContext<'_, '_>) -> bool {
    if is_item(context) || value.len() < line.len() || !name_in_sentence::is_quoted_inside(line) {
        return false;
    }
    let text = Text::new(line);
    // `My first idea was "A", so: "B"`
    if context.labels.shows_phrases() && text.lower.ends_with('"') && text.lower.contains(": \"") {
        return !line.starts_with('\\');
    }
    let mut is_inside = false;
    let mut outside = text.lower.char_indices().filter(|(_, character)| {
        is_inside ^= *character == '"';
        !is_inside
    });
    !line.starts_with('\\') && outside.any(|(at, _)| context.labels.own_at(&text, at).is_some())
}

/// Reports a sentence where a name was asked for: it may hold the name, or say that there is none.
fn refuse_sentence<'a>(
    bare: ScannedLine<'_>,
    line: &str,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) {
    const CLAUSE: Cues =
        Cues::CLAUSE.union(Cues::ABSENT).union(Cues::GUESS).union(Cues::MARK).union(Cues::PARTED);
    let (value, labels) = (bare.line, &context.labels);
    let is_wordy = |words: &str| labels.shows_bare_names() && no_value::is_wordy(words);
    let is_short =
        value.len() == line.len() && bare.is_plain() && bare.lacks(CLAUSE) && !line.ends_with('.');
    let is_clause =
        labels.shows_names() && no_value::is_pronoun_clause(value) && !labels.is_for_words();
    if is_item(context) || is_short && !is_wordy(value) && !is_clause {
        return;
    }
    let is_told = || labels.shows_bare_names() || no_value::has_subject(value);
    let goes_on = || !bare.lacks(Cues::PARTED) && no_value::goes_on(line);
    let is_sentence = labels.shows_names() && goes_on()
        || labels.shows_proper_names() && no_value::is_sentence(value) && is_told()
        || is_clause
        || no_value::is_stressed(line)
        || labels.shows_bare_names() && no_value::says_of_name(line)
        || is_wordy(line);
    if clause::is_clause(value, labels) {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
    } else if is_sentence {
        scalar::refuse(DiagnosticKind::Doubtful, body, context);
    }
}

/// Whether an item of a list is read.
fn is_item(context: &ReadContext<'_, '_>) -> bool {
    matches!(context.path.last(), Some(Segment::Item(_)))
}

/// Whether the line of a field is where its value should: the form's own words, or that there is none. An item
/// of a list may say so of something else.
fn is_no_value(scanned: ScannedLine<'_>, context: &ReadContext<'_, '_>) -> bool {
    let line = scanned.line;
    if line.starts_with('\\') {
        return false;
    }
    if is_item(context) {
        no_value::is_no_item(line, &context.labels)
    } else {
        no_value::is_no_value(scanned, &context.labels) || aside::is_aside(scanned, &context.labels)
    }
}

/// A string of JSON as it is: its marks are its own, but for a label, a tag and bold round the whole.
fn of_json<'a>(
    scanned: ScannedLine<'a>,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    // Plain words have no backslash, label or bold.
    let text = scanned.line;
    let is_plain = scanned.is_plain();
    let problem = problem_of_string(scanned, context);
    if let Some(problem) = problem {
        scalar::refuse(problem, body, context);
        return None;
    }
    let escaped = if is_plain { None } else { without_backslash(text, context) };
    if let Some(plain) = escaped {
        return Some(Value::Text(plain));
    }
    let bare = if is_plain { text } else { unmarked(text, context) };
    let scanned = scanned.of_piece(bare);
    let form =
        if is_item(context) { LineForm::Line } else { phrase::form_of(scanned, &context.labels) };
    if form == LineForm::Unclear {
        scalar::refuse(DiagnosticKind::Unreadable, body, context);
        return None;
    }
    if let LineForm::Phrase(phrase) = form {
        return phrase_in(phrase, bare, body, context);
    }
    let is_bare_name = !is_item(context) && context.labels.shows_bare_names();
    let bare =
        if is_bare_name { clause::without_name_decoration(bare, &context.labels) } else { bare };
    if bare.len() < text.len() {
        context.recover(RecoveryKind::Undecorated, body.text);
    }
    // A string of JSON is a value; a name in it is its own.
    let scanned = scanned.of_piece(bare);
    let doubt = doubt_of(scanned, scanned, context).filter(|doubt| *doubt != Doubt::OtherName);
    if let Some(problem) = objection(doubt, form) {
        let is_draft = matches!(problem, DiagnosticKind::Doubtful);
        scalar::refuse(problem, body, context);
        return is_draft.then(|| Value::text(trimmed(bare)));
    }
    refuse_sentence(scanned, bare, body, context);
    Some(Value::text(trimmed(bare)))
}

/// What is wrong with a string of JSON as a value.
fn problem_of_string(
    scanned: ScannedLine<'_>,
    context: &ReadContext<'_, '_>,
) -> Option<DiagnosticKind> {
    let (text, is_plain) = (scanned.line, scanned.is_plain());
    match text {
        "" => Some(DiagnosticKind::Empty),
        text if !is_plain && has(text, b'\n') => Some(DiagnosticKind::Ambiguous),
        // JSON has `null` for nothing, and `"Nothing"` is a title.
        text if is_none_word(text)
            && !is_placeholder(text)
            && !words::is_absent(text)
            && !context.labels.shows_names() =>
        {
            None
        }
        text if is_placeholder(text)
            || is_no_value(scanned, context)
            || !is_plain && no_value::announces(text) =>
        {
            Some(DiagnosticKind::Unreadable)
        }
        // `I'm Sorry, I Ate It` is a name.
        _ if words::is_absent(text)
            || words::is_unknown(text)
            || context.labels.shows_phrases()
                && words::refuses(scanned)
                && !is_title_case(text) =>
        {
            Some(DiagnosticKind::Unreadable)
        }
        _ => None,
    }
}

/// A string of JSON without a label before it, or a tag or bold round the whole.
fn unmarked<'a>(text: &'a str, context: &ReadContext<'_, '_>) -> &'a str {
    let bare = without_own_tag(without_label(text, context), &context.labels);
    let bold = bare.strip_prefix("**").and_then(|bare| bare.strip_suffix("**"));
    bold.filter(|bold| !bold.contains("**")).map_or(bare, undecorate)
}

/// The command in a fence without the prompt before it: `$ ls`. What is inside and what is around it are given.
fn without_prompt<'a>(around: Body<'a>, inside: Body<'a>) -> Body<'a> {
    let is_fenced = inside.text.len() < around.text.len();
    let command = prompted(inside.text).filter(|command| is_fenced && !command.contains('\n'));
    command.map_or(inside, |command| Body { text: command, ..inside })
}

/// Whether the line holds no value of the field with these names.
pub(super) fn says_nothing(line: &str, labels: &Labels) -> bool {
    let scanned = ScannedLine::at(line);
    words::refuses(scanned) || no_value::is_no_value(scanned, labels)
}

/// A line with its backslash, if it needs one that a text does not: where a name is asked for, it could say that
/// there is none, or say it in a sentence.
pub(super) fn escaped(value: &str, written: String) -> String {
    let slashes = |text: &str| text.len() - text.trim_start_matches('\\').len();
    let has_its_own = slashes(&written) > slashes(value);
    if has_its_own || !may_be_unsaid(value) { written } else { format!("\\{written}") }
}

/// Whether a line, its leading backslashes left out, could be read otherwise where a name is asked for.
fn may_be_unsaid(line: &str) -> bool {
    let bare = line.trim_start_matches('\\');
    no_value::may_be_no_value(bare)
        || no_value::denies(bare)
        || aside::may_be_aside(bare)
        || no_value::is_sentence(bare)
        || no_value::says_of_name(bare)
        || no_value::goes_on(bare)
        || no_value::is_wordy(bare)
        || no_value::is_stressed(bare)
        || is_ornamented(bare)
        || moment::is_moment(bare)
        || without_size(bare) != bare
        || clause::may_be_clause(bare)
        || clause::may_have_name_decoration(bare)
        || name_in_sentence::may_be_told(bare)
        || phrase::may_be_unclear(bare)
        || doubt::may_be_doubtful(bare)
        || link_text(bare) != bare
        || labelled_in_brackets(bare).is_some()
        || without_opener(bare).len() < bare.len()
        || BULLETS.iter().any(|bullet| bare.starts_with(bullet))
        || bare.starts_with(['《', '<'])
        || bare.ends_with('。')
        || named::may_be_named(bare)
        || !bare.contains(char::is_alphanumeric)
        || unbolded(bare).is_some()
}

/// The line without its escape, or else without its dress: a label with the field's own name, marks round the
/// whole, a link whose text is its target.
pub(super) fn of_line<'a>(line: &'a str, context: &mut ReadContext<'_, 'a>) -> Cow<'a, str> {
    of_looked(ScannedLine::at(line), context)
}

fn of_looked<'a>(scanned: ScannedLine<'a>, context: &mut ReadContext<'_, 'a>) -> Cow<'a, str> {
    let line = scanned.line;
    // Plain words have no backslash and no label.
    let is_plain = scanned.is_plain();
    if is_plain && scanned.lacks(Cues::MARK.union(Cues::PARTED)) && !line.ends_with(['.', '!']) {
        return Cow::Borrowed(line);
    }
    let escaped = if is_plain { None } else { without_backslash(line, context) };
    if let Some(plain) = escaped {
        return plain;
    }
    if is_item(context)
        && let Some(plain) = unbolded(line)
    {
        context.recover(RecoveryKind::Undecorated, line);
        return Cow::Owned(plain);
    }
    let line = if is_item(context) { line } else { without_bullet(line, context) };
    let opened = match is_plain {
        true if scanned.lacks(Cues::PARTED) => line,
        true => without_opener(line),
        false => without_label(line, context),
    };
    let scanned = scanned.of_piece(opened);
    let unlabelled = named::value(scanned, &context.labels).unwrap_or(opened);
    if unlabelled.len() != line.len() {
        context.recover(RecoveryKind::Preamble, line);
    }
    let plain = if context.labels.shows_names() {
        link_text(unlabelled)
    } else {
        without_quote(unlabelled)
    };
    let bare = without_book_marks(linked(undecorate(plain)), context);
    let bare = if is_item(context) {
        bare
    } else {
        let bare = without_own_tag(bare, &context.labels);
        let bare = without_size(clause::without_name_decoration(bare, &context.labels));
        without_ornaments(bare, &context.labels)
    };
    if bare.len() != unlabelled.len() {
        context.recover(RecoveryKind::Undecorated, line);
    }
    match without_escapes(bare) {
        Some(plain) => {
            context.recover(RecoveryKind::Unescaped, line);
            Cow::Owned(plain)
        }
        None => Cow::Borrowed(bare),
    }
}

/// A line whose first words are in bold, with words after a dash or a colon, without the marks: `**Leaflet** – shows the
/// map`; `None` for another.
fn unbolded(line: &str) -> Option<String> {
    let (name, rest) = line.strip_prefix("**")?.split_once("**")?;
    let behind = rest.trim_start();
    let is_parted =
        behind.starts_with(['–', '—', ':', '：', '(', '（']) || behind.starts_with("- ");
    let is_bare = !name.trim().is_empty() && !rest.contains("**");
    (is_parted && is_bare).then(|| [name, rest].concat())
}

/// The line without the backslash that the writer set; `None` if there is none.
fn without_backslash<'a>(line: &'a str, context: &ReadContext<'_, '_>) -> Option<Cow<'a, str>> {
    let unescaped = context.special.unescape(Cow::Borrowed(line));
    if unescaped.len() != line.len() {
        // The first is the writer's for the line as a whole, where none was taken there.
        let slashes = |text: &str| text.len() - text.trim_start_matches('\\').len();
        let bare = unescaped.strip_prefix('\\').filter(|_| slashes(&unescaped) == slashes(line));
        return Some(match bare.filter(|bare| may_be_unsaid(bare)) {
            Some(bare) => Cow::Owned(bare.to_owned()),
            None => unescaped,
        });
    }
    line.strip_prefix('\\').filter(|bare| may_be_unsaid(bare)).map(Cow::Borrowed)
}

/// The line without the mark of a list that it alone would be.
fn without_bullet<'a>(line: &'a str, context: &mut ReadContext<'_, 'a>) -> &'a str {
    let bare = BULLETS.iter().find_map(|bullet| line.strip_prefix(*bullet));
    // `1. FC Union` is a name.
    let is_listed = |shown: &str| shown.starts_with("1. ");
    let is_numbered = !context.labels.shows_names()
        && !context.labels.example_lines().any(is_listed)
        || context.labels.shows_phrases() && !context.labels.shows_bare_names();
    let bare = bare.or_else(|| line.strip_prefix("1. ").filter(|_| is_numbered));
    match bare.map(str::trim_start).filter(|bare| !bare.is_empty()) {
        Some(bare) => {
            context.recover(RecoveryKind::Undecorated, line);
            bare
        }
        None => line,
    }
}

/// A Chinese name without the marks of a title and the full stop: `《家里的蜜蜂》。`
fn without_book_marks<'a>(line: &'a str, context: &ReadContext<'_, '_>) -> &'a str {
    if !context.labels.shows_names() {
        return line;
    }
    let is_short = || line.chars().filter(|c| is_han(*c)).count() <= 8;
    let is_dress = if is_item(context) { is_short() } else { !no_value::is_sentence(line) };
    let bare = line.strip_suffix('。').filter(|_| is_dress).unwrap_or(line);
    let marked = bare.strip_prefix('《').and_then(|bare| bare.split_once('》'));
    let is_remark = |behind: &str| {
        let inside = behind.strip_prefix('（').and_then(|behind| behind.strip_suffix('）'));
        behind.is_empty() || inside.is_some_and(|inside| !inside.contains(['（', '《']))
    };
    let inside = marked.filter(|(_, behind)| is_remark(behind)).map(|(inside, _)| inside);
    inside.filter(|inside| !inside.contains(['《', '》'])).unwrap_or(bare)
}

/// The line without the courtesy that opens it: `Sure! A late header decided it.`
fn without_opener(line: &str) -> &str {
    if !has(line, b'!') && !has(line, b'.') {
        return line;
    }
    let parted = line.split_once("! ").or_else(|| line.split_once(". "));
    let parted = parted.map(|(opener, rest)| (opener, rest.trim_start()));
    let is_opener = |opener: &str| opener.len() < 20 && Class::Courtesy.is(&opener.to_lowercase());
    parted
        .filter(|(opener, rest)| is_opener(opener) && !rest.is_empty())
        .map_or(line, |(_, rest)| rest)
}

/// The line after a label with the field's own name, or `Answer:`.
fn without_label<'a>(line: &'a str, context: &ReadContext<'_, '_>) -> &'a str {
    let line = without_opener(line);
    if let Some((name, rest)) = labelled_in_brackets(line) {
        let name = Text::new(name);
        if context.labels.own_at(&name, 0) == Some(name.len()) {
            return rest;
        }
    }
    let parted = line.split_once([':', '：']).or_else(|| line.split_once(" - "));
    let Some((label, rest)) = parted else { return line };
    let marks = label.starts_with("**") && (rest.starts_with("**") || line.ends_with("**"));
    let name = Text::new(label.trim_matches('*'));
    // What the writer would escape is a label; in a cell of a table nothing is.
    let is_own = context.labels.own_at(&name, 0) == Some(name.len()) && context.special.line(line)
        || context.labels.shows_names() && context.labels.is_head_noun(&name.lower);
    let is_answer = is_answer(&name.lower)
        || context.labels.description().names_form(&name.lower)
        || marks && Class::LabelNoun.is(&name.lower);
    let rest = if marks { rest.trim_start_matches('*').trim_end_matches('*') } else { rest };
    let is_label = (is_own || is_answer) && name.len() < 40 && !blank(rest);
    if is_label { rest.trim() } else { line }
}

/// The line without the backslashes that Markdown wants before `_`, as in `a\_b`; `None` if there are none,
/// or if they are LaTeX's.
pub(super) fn without_escapes(line: &str) -> Option<String> {
    let escaped = has(line, b'\\') && line.contains("\\_") && !line.contains(['$', '{', '`']);
    escaped.then(|| line.replace("\\_", "_"))
}

#[cfg(test)]
mod tests;
