//! Kind: any number of items, one a line.

mod beside;
mod commands;
mod groups;
mod items_in_sentence;
mod named;
mod numbered;
mod placeholders;
mod plain;
mod row;
pub(super) mod series;
mod surroundings;
mod survey;
mod total;
mod verdicts;

use super::behavior::{Handled, KindBehavior};
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::one_unit::report_mixed_units;
use super::optional::takes_none;
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, typed};
use super::short_form::ShortForms;
use super::soundness::Flaws;
use super::{Body, ReadContext, WriteContext, edit, file, indented, line, record};
use crate::bind::{self, Items, Place};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::outline::{Flags, Form, Node};
use crate::recovery::RecoveryKind;
use crate::spec::{FlawKind, Json, Kind, Language, Ref, Rule, Segment, Spec, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use crate::text::{
    absent, after_introduction, blank, first_line, has, is_none_word, list_marker, quote,
    strip_fence, trimmed,
};
use surroundings::{introduced_as_other, report_lost_header, with_gaps};
use survey::Survey;
use total::Last;

/// Any number of items of a kind.
pub(super) struct ListKind<'k>(pub(super) &'k Ref<Kind>);

impl<'k> KindBehavior<'k> for ListKind<'k> {
    fn phrase(&self, context: PhraseContext) -> String {
        phrase(self.0, context)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        context.read_piece(&Kind::List(self.0.clone()), body)
    }

    fn read_parts<'a>(&self, place: &Place, context: &mut ReadContext<'_, 'a>) -> Handled<'a> {
        let before = context.recoveries.len();
        let value = read(self.0, place, context);
        report_mixed_units(self.0, before, context);
        if let Some(Value::List(items)) = &value
            && let text = context.page.slice(place.range.clone())
            && (placeholders::are_placeholders(items, &context.labels)
                || matches!(self.0.required(), Kind::Line)
                    && !has(text, b'\\')
                    && !text.trim_start().starts_with('[')
                    && placeholders::are_denied(items, &context.labels))
        {
            context.report(DiagnosticKind::Unreadable, Some(text), quote(text.trim()));
            return Handled::Yes(None);
        }
        Handled::Yes(value)
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::List(items) => write(self.0, items, context),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        match value {
            Value::List(items) => {
                Json::List(items.iter().map(|item| context.write_json(self.0, item)).collect())
            }
            _ => Json::List(Vec::new()),
        }
    }

    fn short_form(&self, forms: &mut ShortForms<'_>) -> ShortForm {
        ShortForm::List(Box::new(forms.of_kind(self.0)))
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        grammar::list(self.0, rules, indent, maker, record::stands_on_line)
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        grammar::list_json(self.0, rules, maker)
    }

    fn schema(&self, rules: &[Rule], definitions: &mut Definitions<'k>) -> Members {
        let items = definitions.of_kind(self.0, rules);
        [typed("array"), vec![entry("items", items)]].concat()
    }

    fn flaws(&self, flaws: &mut Flaws<'_>) {
        match (&**self.0, self.0.required()) {
            (_, Kind::Table(_)) => flaws.push(FlawKind::Nested("a list of tables")),
            (Kind::Optional(_), inner) if inner.is_named_fence() => {
                flaws.push(FlawKind::Nested("nothing among the files or edits of a list"));
            }
            (_, Kind::List(inner)) if inner.required().is_named_fence() => {
                flaws.push(FlawKind::Nested("a list of lists of files or edits"));
            }
            _ => {}
        }
        flaws.of_none(self.0);
        flaws.of_kind(self.0);
    }
}

fn phrase(item: &Kind, context: PhraseContext) -> String {
    if context.is_json() {
        return match (item, context.language) {
            (Kind::Text | Kind::Line, Language::English) => "an array of strings".to_owned(),
            (Kind::Text | Kind::Line, Language::Chinese) => "一个字符串数组".to_owned(),
            (_, Language::English) => format!("an array, each item {}", context.phrase(item)),
            (_, Language::Chinese) => format!("一个数组，每项为{}", context.phrase(item)),
        };
    }
    if let Some(form) = form_of_items(item, context) {
        return format!("a list, each item {form}");
    }
    match item.required() {
        Kind::File => file::phrase_of_many(context.language),
        Kind::Edit => edit::phrase_of_many(context.language),
        Kind::Record(spec) if record::stands_on_line(spec) => {
            format!("一个列表，每项一行，写作“- {}”", record::line_phrase(spec, context))
        }
        Kind::Text | Kind::Line => "一个列表，每行一项，每行以“- ”开头".to_owned(),
        item => format!("一个列表，每项以“- ”开头，内容为{}", context.phrase(item)),
    }
}

/// How an item of a list is written, as English words that follow "each" or "each item"; `None` for files, which
/// have no mark, and in other languages.
pub(super) fn form_of_items(item: &Kind, context: PhraseContext) -> Option<String> {
    let item = item.required();
    if context.language != Language::English || context.is_json() {
        return None;
    }
    Some(match item {
        Kind::File | Kind::Edit => return None,
        Kind::Text | Kind::Line => "on a line after \"- \"".to_owned(),
        Kind::Record(spec) if record::stands_on_line(spec) => {
            format!("on a line as \"- {}\"", record::line_phrase(spec, context))
        }
        Kind::Record(_) => format!("after \"- \" and with {}", context.phrase(item)),
        Kind::List(_) | Kind::Map(_) => {
            format!("after \"- \" and itself {}", context.phrase(item))
        }
        _ => format!("on a line after \"- \": {}", context.phrase(item)),
    })
}

fn write(item: &Kind, items: &[Value<'_>], context: WriteContext<'_>) -> String {
    if items.is_empty() {
        return super::optional::none(context.language).to_owned();
    }
    if matches!(item, Kind::File) {
        return file::write_many(items, context);
    }
    if matches!(item, Kind::Edit) {
        return edit::write_many(items, context);
    }
    let on_line = |value: &Value<'_>| match (item.required(), value) {
        (Kind::Record(spec), Value::Record(fields)) if record::stands_on_line(spec) => {
            record::write_line(spec, fields, context)
        }
        _ => None,
    };
    let written = items.iter().map(|value| {
        if let Some(line) = on_line(value) {
            return format!("- {line}");
        }
        let body = indented(&context.write(item, value), 2);
        format!("- {}", body.trim_start_matches(' '))
    });
    written.collect::<Vec<_>>().join("\n")
}

fn read<'a>(item: &Kind, place: &Place, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if place.form(&context.page) != Some(Form::Array) {
        match item {
            Kind::File => return file::read_many(context.body(place), context),
            Kind::Edit => return edit::read_many(context.body(place), context),
            _ => {}
        }
    }
    let text = context.page.slice(place.range.clone());
    if place.form(&context.page) == Some(Form::Atom) && super::json::is_null(text) {
        context.recover(RecoveryKind::ValueSpelled, text);
        return Some(Value::List(Vec::new()));
    }
    if text.is_empty() && is_empty_tag(place, context) {
        context.recover(RecoveryKind::ListShape, text);
        return Some(Value::List(Vec::new()));
    }
    if blank(text) && place.form(&context.page) != Some(Form::Array) {
        context.report(DiagnosticKind::Empty, Some(text), String::new());
        return None;
    }
    if record::is_broken(place, context) {
        return None;
    }
    if absent::is_not_available(text) {
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text.trim()));
        return None;
    }
    if !has_json(place, context) && says_none(item, place, text, context) {
        return Some(Value::List(Vec::new()));
    }
    let pieces = numbers_of_a_line(item, place, context)
        .or_else(|| numbered::on_one_line(item, place, context));
    if let Some(pieces) = pieces {
        return Some(pieces_of(item, pieces, context));
    }
    if item.is_scalar() && numbered::may_be_two(text) {
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text));
        return None;
    }
    of_items(item, place, context)
}

/// Reads the items that are found in the place.
fn of_items<'a>(
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let record = match item.required() {
        Kind::Record(spec) => Some(&**spec),
        _ => None,
    };
    let end = place.range.end;
    let is_of_lists = matches!(item.required(), Kind::List(_));
    if is_of_lists && let Some(places) = groups::named(place, context) {
        return Some(Value::List(each(item, places, end, context)));
    }
    match bind::items(&context.page, record, place) {
        Items::Nodes(inner, places, notes) => {
            context.note_all(&notes);
            introduced_as_other(place, &inner, context);
            let beside = beside::around(place, &places, end, &context.page);
            let places = if record.is_none() {
                with_gaps(item, &inner, places, context)
            } else {
                beside::pass_over(&places, &notes, end, context);
                report_lost_header(&inner, &places, context);
                places
            };
            let items = each_but_sum(item, places, end, context);
            beside::report_count(beside, items.len(), context);
            Some(Value::List(items))
        }
        Items::Lines(place, notes) => {
            context.note_all(&notes);
            of_lines(item, &place, context)
        }
        Items::Broken(range) => {
            let piece = context.page.slice(range);
            context.report(DiagnosticKind::Unreadable, Some(piece), quote(piece));
            None
        }
    }
}

/// Whether the place is an empty pair of tags with the field's name: `<replies></replies>`. The pair in `<h2>Replies</h2>`
/// has another name.
fn is_empty_tag(place: &Place, context: &ReadContext<'_, '_>) -> bool {
    let is_tag = |node: &Node| node.form == Form::Tag && node.name.0 == node.start + 1;
    place.node.is_some_and(|id| is_tag(context.page.node(id)))
        && has_flag(place, Flags::CLOSED, context)
}

/// Reads the rows of a table, or any other list of its records.
pub(super) fn read_records<'a>(
    spec: &Ref<Spec>,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    read(&Kind::Record(spec.clone()), place, context)
}

/// Reads every item of a list that ends there.
fn each<'a>(
    item: &Kind,
    places: Vec<Place>,
    end: usize,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Value<'a>> {
    let mut items = Vec::with_capacity(places.len());
    let parted = matches!(item.required(), Kind::Line) && ends_with_separators(&places, context);
    report_half_ticked(item, &places, context);
    report_struck_out(item, &places, context);
    let ticked = matches!(item.required(), Kind::Choice(_))
        && places.iter().any(|place| has_flag(place, Flags::TICKED, context));
    let are_named = named::are_named(item, &places, context);
    let mut struck = None;
    for (at, mut place) in places.into_iter().enumerate() {
        // A section that was promoted out of the list ended it there.
        place.cut(&context.page, end);
        let text = context.page.slice(place.range.clone());
        if are_named && let Some((name, width)) = named::name_of(text) {
            context.recover(RecoveryKind::WordInSentence, name);
            place.range.start += width;
        }
        if parted {
            let text = context.page.slice(place.range.clone());
            place.range.end -= text.len() - text.trim_end().trim_end_matches(PARTS).len();
        }
        let place = &place;
        note_mark(place, context);
        let text = context.page.slice(place.range.clone());
        if is_struck_out(text) || (ticked && has_flag(place, Flags::UNTICKED, context)) {
            context.recover(RecoveryKind::ListShape, text);
            struck = Some(text);
            continue;
        }
        items.extend(item_at(at, item, place, context));
    }
    if let Some(text) = struck.filter(|_| items.is_empty()) {
        // Nothing says that there are no others.
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text));
    }
    items
}

/// The same without a last record that is the sum of the others.
fn each_but_sum<'a>(
    item: &Kind,
    places: Vec<Place>,
    end: usize,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Value<'a>> {
    let (last, count) = (places.last().cloned(), places.len());
    let mut items = each(item, places, end, context);
    if let Some(last) = last.filter(|_| items.len() == count) {
        without_sum(item, &mut items, &last, context);
    }
    items
}

/// Passes over the last record where it is the sum of the others. One that is only called so is for the model to decide.
fn without_sum<'a>(
    item: &Kind,
    items: &mut Vec<Value<'a>>,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) {
    let text = context.page.slice(place.range.clone());
    match total::last(item, items, &context.labels) {
        Last::Plain => {}
        Last::Sum => {
            items.pop();
            // Its numbers keep no rule of a record.
            let path = [context.path.as_slice(), &[Segment::Item(items.len())]].concat();
            context.diagnostics.retain(|wrong| !wrong.path.0.starts_with(&path));
            context.recover(RecoveryKind::Postamble, text);
        }
        Last::Unsure => context.report(DiagnosticKind::Ambiguous, Some(text), quote(text)),
    }
}

/// Reads the item at this position.
fn item_at<'a>(
    at: usize,
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    context.step(Segment::Item(at), |context| match wrapped(item, place, text, context) {
        Some(line) => {
            context.recover(RecoveryKind::JoinedLines, text);
            context.aside(&line, text, |line, context| {
                context.read_body(item, Body::json(line)).map(Value::into_owned)
            })
        }
        None => context.read(item, place),
    })
}

/// Reads an item of a list that is still being written, inside the list's field. `None` where only the whole list
/// says what the item is: one that is struck out, ticked, the word for no items, or that a comma parts from the next.
pub(crate) fn read_early<'a>(
    at: usize,
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    let is_ticked =
        has_flag(place, Flags::TICKED, context) || has_flag(place, Flags::UNTICKED, context);
    let is_number = matches!(item.required(), Kind::Integer(_) | Kind::Number(_));
    let mark = place.node.map(|id| context.page.node(id));
    let mark = mark.map(|node| context.page.slice(node.start as usize..node.body as usize));
    let may_be_number = is_number && mark.is_some_and(|mark| mark.starts_with(char::is_numeric));
    let is_parted = matches!(item.required(), Kind::Line) && text.trim_end().ends_with(PARTS);
    let says_none = is_none_word(text) || at == 0 && absent::is_absent(text);
    let is_sum = place.node.is_some_and(|id| total::is_sum_word(context.page.name(id)));
    if is_sum || is_struck_out(text) || is_ticked || may_be_number || is_parted || says_none {
        return None;
    }
    item_at(at, item, place, context)
}

/// What may part the items of a list beside their marks.
const PARTS: [char; 5] = [',', ';', '，', '；', '、'];

/// Whether every item but the last ends with a mark that parts them: `- soil,`.
fn ends_with_separators(places: &[Place], context: &ReadContext<'_, '_>) -> bool {
    let ends = |place: &Place| context.page.slice(place.range.clone()).trim_end().ends_with(PARTS);
    places.split_last().is_some_and(|(_, others)| !others.is_empty() && others.iter().all(ends))
}

/// Reports a list of words of which some are ticked and some are not: which of them are meant is for the model to say.
fn report_half_ticked(item: &Kind, places: &[Place], context: &mut ReadContext<'_, '_>) {
    let has = |flag: Flags| places.iter().find(|place| has_flag(place, flag, context));
    if matches!(item.required(), Kind::Line)
        && let (Some(_), Some(open)) = (has(Flags::TICKED), has(Flags::UNTICKED))
    {
        let text = context.page.slice(open.range.clone());
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text));
    }
}

/// Reports an item of words that is struck out beside check boxes: it may be done there, and not taken back.
fn report_struck_out(item: &Kind, places: &[Place], context: &mut ReadContext<'_, '_>) {
    let has_box = |place: &Place| {
        has_flag(place, Flags::TICKED, context) || has_flag(place, Flags::UNTICKED, context)
    };
    if !matches!(item.required(), Kind::Line) || !places.iter().any(has_box) {
        return;
    }
    let page = context.page;
    let mut texts = places.iter().map(|place| page.slice(place.range.clone()));
    if let Some(text) = texts.find(|text| is_struck_out(text)) {
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text));
    }
}

fn has_flag(place: &Place, flag: Flags, context: &ReadContext<'_, '_>) -> bool {
    place.node.is_some_and(|id| context.page.node(id).flags.has(flag))
}

/// Whether an item was taken back: `~~Paint the door~~`.
fn is_struck_out(text: &str) -> bool {
    let text = trimmed(text);
    text.len() > 4 && text.starts_with("~~") && text.ends_with("~~")
}

/// The one line of an item that goes on on the next lines of the page.
fn wrapped(
    item: &Kind,
    place: &Place,
    text: &str,
    context: &ReadContext<'_, '_>,
) -> Option<String> {
    let is_line =
        matches!(item.required(), Kind::Line) && place.form(&context.page) == Some(Form::Item);
    if !is_line || !place.children.is_empty() {
        return None;
    }
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    // `Nice to have:` heads other items.
    let goes_on = |line: &&str| !line.is_empty() && !line.ends_with([':', '：']);
    let is_plain = lines.len() > 1 && lines.iter().all(goes_on);
    is_plain.then(|| lines.join(" "))
}

/// Records a list mark that is not the writer's.
fn note_mark(place: &Place, context: &mut ReadContext<'_, '_>) {
    let Some(node) = place.node.map(|id| context.page.node(id)) else { return };
    let (start, end) = (node.start as usize, node.body as usize);
    let is_plain = context.page.slice(start..end).starts_with("- ");
    if node.form == Form::Item && !is_plain || node.form == Form::Tag {
        context.recover_at(RecoveryKind::ListShape, start..end);
    } else if !matches!(node.form, Form::Item | Form::Row) && !node.form.is_json() {
        context.recover_at(RecoveryKind::RecordSplit, start..end.max(start));
    }
}

fn has_json(place: &Place, context: &ReadContext<'_, '_>) -> bool {
    let is_json = |id: &crate::outline::NodeId| context.page.node(*id).form.is_json();
    place.node.iter().any(is_json) || place.children.iter().any(is_json)
}

/// Items without marks: a line each, or between commas.
fn of_lines<'a>(
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let body = context.body(place);
    let (text, fenced) = match strip_fence(after_introduction(body.text)) {
        Some((inside, _)) => {
            context.recover(RecoveryKind::FencedValue, body.text);
            (inside, true)
        }
        None => (body.text, false),
    };
    if blank(text) {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    // A fence's first line is never the header's own.
    let on_header_line = !fenced && !blank(first_line(text));
    let mut survey = Survey::of(text, on_header_line, body.tail);
    if fenced {
        commands::keep(body.text, &mut survey, context);
    }
    let pieces = plain::split(item, &survey, context);
    let whole = text.trim();
    let is_unsaid = || whole.ends_with([':', '：']) || line::says_nothing(whole, &context.labels);
    if matches!(item.required(), Kind::Line) && !whole.contains('\n') && is_unsaid() {
        context.report(DiagnosticKind::Unreadable, Some(whole), quote(whole));
    }
    // Some lines have a list mark and others do not: it is unclear where the items begin.
    let is_marked = |piece: &Body<'_>| list_marker(piece.text.trim_start()).is_some();
    let (item_lines, marked) = (pieces.len(), pieces.iter().filter(|it| is_marked(it)).count());
    if matches!(item.required(), Kind::Line) && (1..item_lines).contains(&marked) {
        context.report(DiagnosticKind::Ambiguous, Some(whole), quote(whole));
    }
    // Two names may be one thing: `Spanish and Catalan`, `Marks and Spencer`.
    if matches!(item.required(), Kind::Line) && pieces.len() == 1 && is_pair_of_names(whole) {
        context.report(DiagnosticKind::Ambiguous, Some(whole), quote(whole));
    }
    Some(pieces_of(item, pieces, context))
}

/// Whether a text is two names and nothing else: `Spanish and Catalan`.
fn is_pair_of_names(text: &str) -> bool {
    let is_name =
        |word: &str| word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic);
    text.split_once(" and ").is_some_and(|(one, other)| is_name(one) && is_name(other))
}

fn pieces_of<'a>(
    item: &Kind,
    pieces: Vec<Body<'a>>,
    context: &mut ReadContext<'_, 'a>,
) -> Value<'a> {
    let mut items = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.into_iter().enumerate() {
        let value = context.step(Segment::Item(at), |context| context.read_piece(item, piece));
        items.extend(value);
    }
    Value::List(items)
}

/// The numbers of a line that begins as an item with a list mark does: `1、2、3`.
fn numbers_of_a_line<'a>(
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<Body<'a>>> {
    let is_number = matches!(item.required(), Kind::Integer(_) | Kind::Number(_));
    let text = context.page.slice(place.range.clone());
    let is_marked = place.children.iter().any(|child| context.page.node(*child).form == Form::Item);
    if !is_number || !is_marked || text.trim().contains('\n') {
        return None;
    }
    let body = context.body(place);
    let survey = Survey::of(body.text, !blank(first_line(body.text)), body.tail);
    plain::several_numbers(item, &survey, context)
}

/// Whether the list says that it is empty: `none` alone, or with words but no list after it, or as its
/// only item, unless an item could be just that.
fn says_none<'a>(
    item: &Kind,
    place: &Place,
    text: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> bool {
    if is_none_word(text) {
        let trimmed = text.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).trim_end();
        let only_item = list_marker(trimmed).and_then(|width| trimmed.get(width..));
        // A list inside that is empty is written so.
        let is_json = |only: &str| matches!(item, Kind::Json(_)) && only.starts_with(['[', '{']);
        let may_be_item =
            |only: &str| takes_none(item, only) || matches!(item, Kind::List(_)) || is_json(only);
        return only_item.is_none_or(|only| !may_be_item(only));
    }
    if absent::is_absent(text) {
        context.recover(RecoveryKind::WordInSentence, text);
        return true;
    }
    let line = first_line(text.trim_start());
    let after = text.trim_start().get(line.len()..).unwrap_or_default();
    // `暂无标签`: there may be some later.
    let is_explained = || {
        line::explains_none(line)
            || line::says_own_none(line, &context.labels) && !line.starts_with('暂')
    };
    if place.children.is_empty() && blank(after) && is_explained() {
        context.recover(RecoveryKind::WordInSentence, text);
        return true;
    }
    let says = place.children.is_empty() && is_none_word(line);
    if says && !blank(after) {
        context.recover(RecoveryKind::Postamble, after);
    }
    says
}

#[cfg(test)]
mod tests;
