//! Kind: `key: value` lines.

pub(super) mod lines;

use super::behavior::{Handled, KindBehavior};
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::schema::{Definitions, Members, entry, typed};
use super::soundness::Flaws;
use crate::spec::{FlawKind, Json, Kind, Language, Ref, Rule, Segment, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::one_unit::report_mixed_units;
use super::phrase_context::PhraseContext;
use super::short_form::ShortForms;
use super::{Body, Margin, ReadContext, WriteContext, indented, notation, stands_on_header_line};
use crate::bind::{self, Entries, Entry, Note, Place};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::outline::{Flags, Form};
use crate::recovery::RecoveryKind;
use crate::text::{absent, blank, is_none_word, list_marker, quote, strip_fence};
use lines::{Line, can_be_written, has_parts};

/// Keys with values of a kind.
pub(super) struct MapKind<'k>(pub(super) &'k Ref<Kind>);

impl<'k> KindBehavior<'k> for MapKind<'k> {
    fn phrase(&self, context: PhraseContext) -> String {
        phrase(self.0, context)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        context.read_piece(&Kind::Map(self.0.clone()), body)
    }

    fn read_parts<'a>(&self, place: &Place, context: &mut ReadContext<'_, 'a>) -> Handled<'a> {
        let before = context.recoveries.len();
        let value = read(self.0, place, context);
        report_mixed_units(self.0, before, context);
        Handled::Yes(value)
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Map(entries) => write(self.0, entries, context),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        let Value::Map(entries) = value else { return Json::Object(Vec::new()) };
        let member = |(key, value): &(Cow<'_, str>, Value<'_>)| {
            (key.clone().into_owned(), context.write_json(self.0, value))
        };
        Json::Object(entries.iter().map(member).collect())
    }

    fn short_form(&self, forms: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::Map(Box::new(forms.of_kind(self.0)))
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        grammar::map(self.0, rules, indent, maker)
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        grammar::map_json(self.0, rules, maker)
    }

    fn schema(&self, rules: &[Rule], definitions: &mut Definitions<'k>) -> Members {
        let values = definitions.of_kind(self.0, rules);
        [typed("object"), vec![entry("additionalProperties", values)]].concat()
    }

    fn flaws(&self, flaws: &mut Flaws<'_>) {
        if !fits_entry(self.0) {
            flaws.push(FlawKind::MapValue);
        }
        flaws.of_none(self.0);
        flaws.of_kind(self.0);
    }
}

/// Whether a value of the kind is after or below the key of a map. A fence or a table below a key is
/// read as one of the whole section.
fn fits_entry(value: &Kind) -> bool {
    match value.required() {
        Kind::Text | Kind::Record(_) | Kind::Map(_) => true,
        Kind::List(item) => !item.required().is_named_fence(),
        other => other.is_scalar(),
    }
}

fn phrase(value: &Kind, context: PhraseContext) -> String {
    let (inner, language) = (context.phrase(value), context.language);
    let is_below = matches!(value.required(), Kind::Record(_) | Kind::List(_) | Kind::Map(_));
    match language {
        Language::English if context.is_json() => {
            format!("an object of any keys, each value {inner}")
        }
        Language::Chinese if context.is_json() => format!("一个键不限的对象，每个值为{inner}"),
        Language::English if is_below => {
            format!("lines of the form \"key:\", each with its value set in below it: {inner}")
        }
        Language::Chinese if is_below => {
            format!("若干行“键:”，每个键的值缩进写在其下方：{inner}")
        }
        Language::English => format!("lines of the form \"key: value\", each value {inner}"),
        Language::Chinese => format!("若干行“键: 值”，每个值为{inner}"),
    }
}

fn write(value: &Kind, entries: &[(Cow<'_, str>, Value<'_>)], context: WriteContext<'_>) -> String {
    if entries.is_empty() {
        return super::optional::none(context.language).to_owned();
    }
    let written = entries.iter().map(|(key, inner)| {
        let body = context.write(value, inner);
        if stands_on_header_line(value, &body, context.escape) {
            context.key_line(key, &format!(" {body}"))
        } else {
            format!("{}\n{}", context.key_line(key, ""), indented(&body, 2))
        }
    });
    written.collect::<Vec<_>>().join("\n")
}

fn read<'a>(value: &Kind, place: &Place, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    let whole = context.page.slice(place.range.clone());
    if blank(whole) && place.form(&context.page) != Some(Form::Object) {
        context.report(DiagnosticKind::Empty, Some(whole), String::new());
        return None;
    }
    if super::record::is_broken(place, context) {
        return None;
    }
    if is_uncertain(place, context) || absent::is_not_available(whole) {
        context.report(DiagnosticKind::Unreadable, Some(whole), quote(whole));
        return None;
    }
    let mut entries = Found::default();
    let record = match value.required() {
        Kind::Record(spec) => Some(&**spec),
        _ => None,
    };
    match bind::entries(&context.page, place, record, (has_parts(value), false)) {
        Entries::Nodes(found, notes) => entries.add_nodes(found, &notes, value, context),
        Entries::Lines(inside, notes) => {
            let body = context.body(&inside);
            let begins_line = context.begins_line(inside.range.start);
            let text = filled(body, context)?;
            let lines = lines::survey(
                value,
                text,
                (body.margin, begins_line, body.quotes),
                context.special,
            );
            // Where lines do not tell the keys of records and lists, labels of another form may.
            let is_word = matches!(lines.as_slice(), [only] if is_none_word(only.text));
            let begins_with_key = lines.first().is_none_or(|first| first.key.is_some());
            if !has_parts(value) || begins_with_key || is_word {
                context.note_all(&notes);
                return Some(entries.add_lines(value, text, &lines, context));
            }
            match bind::entries(&context.page, place, record, (true, true)) {
                Entries::Nodes(found, notes) => entries.add_nodes(found, &notes, value, context),
                Entries::Lines(_, notes) => {
                    context.note_all(&notes);
                    return Some(entries.add_lines(value, text, &lines, context));
                }
                Entries::Broken(range) => return broken(range, context),
            }
        }
        Entries::Broken(range) => return broken(range, context),
    }
    Some(Value::Map(entries.all))
}

/// Whether entries of the object may be another's, or others may be its own: it may have ended too early, or a bracket
/// was missing and one of its keys is the name of a field.
fn is_uncertain(place: &Place, context: &ReadContext<'_, '_>) -> bool {
    let page = context.page;
    let Some(node) = place.node.map(|id| page.node(id)).filter(|node| node.form == Form::Object)
    else {
        return false;
    };
    let has_name = || place.children.iter().any(|child| page.node(*child).key.is_some());
    node.flags.has(Flags::EARLY) || node.flags.has(Flags::MENDED) && has_name()
}

/// Reads an entry of a map that is still being written, inside the map's field.
pub(crate) fn read_early<'a>(
    value: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<(Cow<'a, str>, Value<'a>)> {
    match read(value, place, context)? {
        Value::Map(mut entries) if entries.len() == 1 => entries.pop(),
        _ => None,
    }
}

fn broken<'a>(range: Range<usize>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    let piece = context.page.slice(range);
    context.report(DiagnosticKind::Unreadable, Some(piece), quote(piece));
    None
}

/// The key without JSON's escapes.
fn key_of(raw: &str, form: Form) -> Cow<'_, str> {
    if form.is_json() && raw.contains('\\') {
        let unescaped = crate::json::parse(&format!("\"{raw}\""), 0);
        if let Ok(crate::json::Parsed { json: Json::Text(text), .. }) = unescaped {
            return Cow::Owned(text);
        }
    }
    Cow::Borrowed(raw.trim())
}

/// The entries that were read, each key once.
#[derive(Default)]
struct Found<'a> {
    all: Vec<(Cow<'a, str>, Value<'a>)>,
    places: HashMap<String, usize>,
}

impl<'a> Found<'a> {
    fn add_nodes(
        &mut self,
        found: Vec<Entry>,
        notes: &[Note],
        value: &Kind,
        context: &mut ReadContext<'_, 'a>,
    ) {
        context.note_all(notes);
        for Entry { mark, key, place } in found {
            let raw = context.page.slice(key);
            let key = key_of(raw, context.page.node(mark).form);
            self.add(key, value, &place, raw, context);
        }
    }

    fn add_lines(
        mut self,
        value: &Kind,
        text: &'a str,
        lines: &[Line<'a>],
        context: &mut ReadContext<'_, 'a>,
    ) -> Value<'a> {
        if says_none(text, lines, context) {
            return Value::Map(Vec::new());
        }
        if let Some(line) = left_out(lines) {
            context.report(DiagnosticKind::Unreadable, Some(line.text), quote(line.text));
        }
        for (key, body) in split(text, lines, context) {
            self.add_piece(key, value, body, context);
        }
        Value::Map(self.all)
    }

    fn add(
        &mut self,
        key: Cow<'a, str>,
        value: &Kind,
        place: &Place,
        at: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) {
        context.step(Segment::Key(key.clone().into_owned()), |context| {
            if !can_be_written(&key) {
                context.report(DiagnosticKind::Unreadable, Some(at), quote(&key));
                return;
            }
            if let Some(read) = context.read(value, place) {
                self.put(key, read, at, context);
            }
        });
    }

    fn add_piece(
        &mut self,
        key: Cow<'a, str>,
        value: &Kind,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) {
        context.step(Segment::Key(key.clone().into_owned()), |context| {
            if let Some(read) = context.read_piece(value, body) {
                self.put(key, read, body.text, context);
            }
        });
    }

    fn put(
        &mut self,
        key: Cow<'a, str>,
        read: Value<'a>,
        at: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) {
        match self.places.get(key.as_ref()).and_then(|place| self.all.get(*place)) {
            Some((_, known)) if *known == read => {}
            Some(_) => context.report(DiagnosticKind::Ambiguous, Some(at), quote(at)),
            None => {
                self.places.insert(key.clone().into_owned(), self.all.len());
                self.all.push((key, read));
            }
        }
    }
}

/// Whether the map says that it is empty, and no key is anywhere.
fn says_none<'a>(text: &'a str, lines: &[Line<'a>], context: &mut ReadContext<'_, 'a>) -> bool {
    let Some(first) = lines.first().filter(|line| is_none_word(line.text)) else { return false };
    if lines.iter().any(|line| line.key.is_some()) {
        return false;
    }
    if let Some(after) = text.get(first.range.end..).filter(|after| !blank(after)) {
        context.recover(RecoveryKind::Postamble, after);
    }
    true
}

/// The line that says that there are more entries, `...`, or that is the same as all others: it shows the form.
fn left_out<'l, 'a>(lines: &'l [Line<'a>]) -> Option<&'l Line<'a>> {
    let is_dots = |line: &&Line<'_>| {
        let text = line.text.trim();
        let text = list_marker(text).and_then(|width| text.get(width..)).unwrap_or(text);
        !line.set_in && matches!(text, "..." | "…" | "……")
    };
    let (first, others) = lines.split_first()?;
    let is_same = |line: &Line<'_>| line.text.trim() == first.text.trim();
    let is_form = first.key.is_some() && !others.is_empty() && others.iter().all(is_same);
    lines.iter().find(is_dots).or_else(|| Some(first).filter(|_| is_form))
}

/// Each key with its value's body: the rest of the line, and the lines below that are set in further.
fn split<'a>(
    text: &'a str,
    lines: &[Line<'a>],
    context: &mut ReadContext<'_, 'a>,
) -> Vec<(Cow<'a, str>, Body<'a>)> {
    let last_key = lines.iter().rposition(|line| line.key.is_some()).unwrap_or_default();
    let mut entries = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let after = lines.get(at + 1..).unwrap_or_default();
        let inside = after.iter().take_while(|next| next.set_in).count();
        let Some(key) = &line.key else {
            if at > last_key && !entries.is_empty() {
                context.recover(
                    RecoveryKind::Postamble,
                    text.get(line.range.start..).unwrap_or_default(),
                );
                break;
            }
            context.report(DiagnosticKind::Unreadable, Some(line.text), quote(line.text));
            at += 1 + inside;
            continue;
        };
        if key.listed {
            context.recover(RecoveryKind::ListShape, line.text);
        }
        let last = after.get(..inside).and_then(<[_]>::last).unwrap_or(line);
        let body = text.get(line.range.start + key.width..last.range.end).unwrap_or_default();
        at += 1 + inside;
        if blank(body) && entries.is_empty() && at < lines.len() {
            // "Here are the scores:" is no key; and of a key without a value nothing is lost.
            context.recover(RecoveryKind::Preamble, line.text);
            continue;
        }
        let below = body.lines().next().is_none_or(blank);
        let margin = if below { Margin::Common } else { Margin::UpTo(usize::MAX) };
        let body = Body { margin, ..Body::section(body) };
        entries.push((key.name.clone(), notation::literal(body).unwrap_or(body)));
    }
    entries
}

/// The text without a fence round the whole of it, which is recorded; `None` if nothing is there, which is
/// reported.
fn filled<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<&'a str> {
    let text = match strip_fence(body.text) {
        Some((inside, _)) => {
            context.recover(RecoveryKind::FencedValue, body.text);
            inside
        }
        None => body.text,
    };
    if blank(text) {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::check;
    use crate::spec::{Kind, Ref, Width};

    #[test]
    fn lines_of_keys_and_values() {
        let scores = Kind::Map(Ref::Static(&Kind::Integer(Width::U8)));
        let ab = r#"Map([("a", Integer(1)), ("b", Integer(2))])"#;
        for body in [
            "\na: 1\nb: 2",
            "a: 1\n\nb: 2\n",
            "- **a:** 1\n- **b**: 2",
            "a：1\nb：2",
            "a:\n  1\nb: 2\na: 1",
            "** a:** 1\n**\u{a0}b :** 2",
            "a = 1\nb = 2",
            "a: 1, b: 2",
            "a: 1; b: 2",
            "a: 1,\nb: 2,",
        ] {
            check(&scores, body, ab);
        }
        let url = r#"Map([("http://a", Integer(1)), ("b", Integer(2))])"#;
        check(&scores, "\"http://a\": 1\nb: 2", url);
        check(&scores, "- \"http://a\" : 1\n- b: 2", url);
        check(&scores, r#"{"http://a": 1, "b": 2}"#, url);
        check(&scores, r#"{"a\nb": 1}"#, "unreadable");
        check(&scores, r#"{"a\":b": 1}"#, "unreadable");
        check(&scores, "none", "Map([])");
        check(&scores, "a: 1\na: 2", "ambiguous");
        check(&scores, "a: x", "unreadable");
        check(&scores, "just words\na: 1", "unreadable");
        // The colon of a time parts nothing; `...` says that there are more; one line again and again is the form.
        check(&scores, "at 5:30: 1\nb: 2", r#"Map([("at 5:30", Integer(1)), ("b", Integer(2))])"#);
        check(&scores, "5:30", r#"Map([("5", Integer(30))])"#);
        check(&scores, "a: 1\nb: 2\n...", "unreadable");
        check(&scores, "- a: 1\n- …", "unreadable");
        check(&scores, "name: 1\nname: 1", "unreadable");
    }

    #[test]
    fn lines_of_words_have_their_keys_on_one_line_or_as_letters() {
        let words = Kind::Map(Ref::Static(&Kind::Line));
        let ab = r#"Map([("A", Text("rain, or hail")), ("B", Text("snow"))])"#;
        check(&words, "A: rain, or hail\nB: snow", ab);
        check(&words, "A) rain, or hail\nB) snow", ab);
        check(&words, "A. rain, or hail\nB. snow", ab);
        let pair = r#"Map([("A", Text("rain")), ("B", Text("snow"))])"#;
        check(&words, "A: rain, B: snow", pair);
        check(&words, "A: rain; B: snow", pair);
        check(
            &words,
            "A: rain, or hail, B: snow",
            r#"Map([("A", Text("rain, or hail, B: snow"))])"#,
        );
    }

    #[test]
    fn a_value_may_be_a_block_scalar() {
        let texts = Kind::Map(Ref::Static(&Kind::Text));
        let ab = r#"Map([("a", Text("x\n  y")), ("b", Text("one two"))])"#;
        check(&texts, "a: |\n  x\n    y\nb: >-\n  one\n  two", ab);
    }
}
