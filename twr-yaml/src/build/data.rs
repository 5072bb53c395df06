//! `value`: data of a file as a value of a kind. Nothing is read by guess: `3` is an integer and no yes.

use std::borrow::Cow;

use twr_spec::json::Json;
use twr_spec::kind::phrase;
use twr_spec::read::Reader;
use twr_spec::soft::fold;
use twr_spec::spec::{Case, Field, Float, Int, Kind, Language, Presence, Ref, Spec, Value, Width};

use crate::declare::whole;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::tree::{Content, Entry, Node, Scalar};

/// The value; `None` if the data does not fit the kind, which is reported at its place.
pub(crate) fn value(kind: &Kind, node: &Node, log: &mut ProblemLog) -> Option<Value<'static>> {
    match (kind, &node.content) {
        (Kind::Optional(_), _) if node.is_null() => Some(Value::Null),
        (Kind::Optional(inner), _) => value(inner, node, log),
        (Kind::List(item), Content::List(items)) => {
            let values: Vec<_> = items.iter().map(|node| value(item, node, log)).collect();
            values.into_iter().collect::<Option<Vec<_>>>().map(Value::List)
        }
        (Kind::Table(spec), Content::List(rows)) => {
            let rows: Vec<_> = rows.iter().map(|node| of_record(spec, node, log)).collect();
            rows.into_iter().collect::<Option<Vec<_>>>().map(Value::List)
        }
        (Kind::Record(spec), Content::Map(_)) => of_record(spec, node, log),
        (Kind::Map(inner), Content::Map(entries)) => {
            let mut out: Vec<(Cow<'static, str>, _)> = Vec::new();
            for entry in entries {
                out.push((Cow::Owned(entry.key.clone()), value(inner, &entry.value, log)?));
            }
            out.sort_by(|(one, _), (other, _)| one.cmp(other));
            Some(Value::Map(out))
        }
        (Kind::File, Content::Map(entries)) => {
            let text = |key: &str| {
                let entry = entries.iter().find(|entry| entry.key == key)?;
                match &entry.value.content {
                    Content::Scalar(scalar) => {
                        Some(Some(Value::text(without_last_break(&scalar.text))))
                    }
                    _ => None,
                }
            };
            match (text("path"), text("content")) {
                (Some(path), Some(content)) if entries.len() == 2 => {
                    Some(Value::Record(vec![path, content]))
                }
                _ => refuse(kind, node, log),
            }
        }
        (Kind::Edit, Content::Map(entries)) => edit(entries).or_else(|| refuse(kind, node, log)),
        (Kind::Json(_), _) => Some(Value::Json(json(node).into())),
        (_, Content::Scalar(scalar)) if !scalar.is_null() => match of_scalar(kind, scalar) {
            Some(value) => {
                if matches!(kind, Kind::Text | Kind::Line | Kind::Code(_)) {
                    whole(node, log);
                }
                Some(value)
            }
            None => refuse(kind, node, log),
        },
        _ => refuse(kind, node, log),
    }
}

/// An edit of a file; its lines have their breaks.
fn edit(entries: &[Entry]) -> Option<Value<'static>> {
    let text = |key: &str| {
        let entry = entries.iter().find(|entry| entry.key == key)?;
        match &entry.value.content {
            Content::Scalar(scalar) => Some(scalar.text.clone()),
            _ => None,
        }
    };
    let lines = |key: &str| {
        let text = text(key)?;
        let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        Some(format!("{text}{end}"))
    };
    let parts = [text("path")?, lines("find")?, lines("replace")?];
    (entries.len() == 3).then(|| Value::Record(parts.map(|part| Some(Value::text(part))).into()))
}

fn refuse(kind: &Kind, node: &Node, log: &mut ProblemLog) -> Option<Value<'static>> {
    if let (Kind::Choice(words), Content::Scalar(scalar)) = (kind, &node.content) {
        let known = words.iter().map(|word| word.text.to_string()).collect();
        let kind = ProblemKind::UnknownWord { what: "word", word: scalar.text.clone(), known };
        log.report(node.place, kind);
        return None;
    }
    let what = match kind {
        Kind::Boolean => "`true` or `false`".to_owned(),
        Kind::List(_) | Kind::Table(_) => "a list".to_owned(),
        Kind::Map(_) => "a mapping of keys to values".to_owned(),
        Kind::File => "a mapping of `path` and `content`".to_owned(),
        Kind::Edit => "a mapping of `path`, `find` and `replace`".to_owned(),
        Kind::Record(spec) => {
            let names: Vec<&str> = spec.fields.iter().map(|field| field.name.as_ref()).collect();
            format!("a mapping of `{}`", names.join("`, `"))
        }
        Kind::Integer(width) if is_integer(node) => {
            format!("a whole number from {} to {}", width.min(), width.max())
        }
        other => phrase(other.required(), Language::English),
    };
    log.report(node.place, ProblemKind::Value { what, found: node.describe() });
    None
}

fn is_integer(node: &Node) -> bool {
    matches!(&node.content, Content::Scalar(scalar) if scalar.text.parse::<Int>().is_ok())
}

fn of_scalar(kind: &Kind, scalar: &Scalar) -> Option<Value<'static>> {
    let text = scalar.text.as_str();
    match kind {
        Kind::Text => Some(Value::text(without_outer_blank_lines(text))),
        Kind::Line => {
            Some(Value::text(text.trim().to_owned())).filter(|_| !text.trim().contains('\n'))
        }
        Kind::Code(_) => Some(Value::text(without_last_break(text))),
        Kind::Integer(width) => integer(*width, text),
        Kind::Number(Float::Decimal) | Kind::Temporal(_) | Kind::Parsed(_) => {
            in_any_form(kind, text)
        }
        Kind::Number(float) => number(*float, text),
        Kind::Boolean => scalar.boolean().map(Value::Boolean),
        Kind::Choice(words) => {
            let key = fold(text);
            let at = words.iter().position(|word| word.keys.iter().any(|known| *known == key));
            at.and_then(|at| u16::try_from(at).ok()).map(Value::Choice)
        }
        _ => None,
    }
}

fn integer(width: Width, text: &str) -> Option<Value<'static>> {
    let int: Int = text.parse().ok()?;
    width.holds(int).then_some(Value::Integer(int))
}

fn number(float: Float, text: &str) -> Option<Value<'static>> {
    let number: f64 = text.parse().ok()?;
    let fits = match float {
        #[expect(clippy::cast_possible_truncation, reason = "whether it fits is what is asked")]
        Float::F32 => (number as f32).is_finite(),
        Float::F64 | Float::Decimal => number.is_finite(),
    };
    fits.then_some(Value::Number(number))
}

/// A value in the one form that all of its spellings are read as.
fn in_any_form(kind: &Kind, text: &str) -> Option<Value<'static>> {
    let kind = Ref::shared(kind.clone());
    let field = Field { header: "X".into(), keys: vec!["x".into()].into(), kind, ..Field::EMPTY };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    let reply = format!("[X] {text}");
    let reading = Reader::new(&spec).read(&reply);
    let is_clean = reading.diagnostics.is_empty() && !text.contains('\n');
    match reading.value {
        Value::Record(fields) if is_clean => fields.into_iter().next()?.map(Value::into_owned),
        _ => None,
    }
}

/// The fields of a record by their names, or by their headers.
pub(crate) fn of_record(spec: &Spec, node: &Node, log: &mut ProblemLog) -> Option<Value<'static>> {
    let Content::Map(entries) = &node.content else {
        return refuse(&Kind::Record(Ref::shared(spec.clone())), node, log);
    };
    let before = log.problems.len();
    let given = by_field(spec, entries, log);
    // A name that is misspelt is also missing, and told once.
    let is_strange = log.problems.len() > before;
    let word = tag_word(spec, &given);
    let mut is_whole = !is_strange;
    let (whole, mut values) = (node.place, Vec::new());
    for (field, node) in spec.fields.iter().zip(given) {
        let node = node.filter(|node| !node.is_null());
        let counts = !matches!(field.case, Case::Of(of) if word.is_some_and(|word| word != of));
        let made = match node {
            Some(node) if counts => {
                let made = value(&field.kind, node, log);
                is_whole &= made.is_some();
                made
            }
            Some(node) => {
                let word = spec.when(field).map_or("", |(_, word)| word);
                let what = format!("nothing, for `{}` counts only with `{word}`", field.name);
                log.report(node.place, ProblemKind::Value { what, found: node.describe() });
                is_whole = false;
                None
            }
            None if !counts || field.presence == Presence::Defaulted => None,
            None if matches!(*field.kind, Kind::Optional(_)) => Some(Value::Null),
            None => {
                if !is_strange {
                    let place = entries.first().map_or(whole, |entry| entry.place);
                    log.report(place, ProblemKind::MissingField { field: field.name.to_string() });
                }
                is_whole = false;
                None
            }
        };
        values.push(made);
    }
    is_whole.then_some(Value::Record(values))
}

/// The fields of a record that a mapping gives, by position, with their values; others may be left out.
pub(crate) fn of_some_fields(
    spec: &Spec,
    node: &Node,
    log: &mut ProblemLog,
) -> Option<Vec<(usize, Value<'static>)>> {
    let Content::Map(entries) = &node.content else {
        refuse(&Kind::Record(Ref::shared(spec.clone())), node, log);
        return None;
    };
    let before = log.problems.len();
    let mut out = Vec::new();
    let given = by_field(spec, entries, log);
    for ((at, field), node) in spec.fields.iter().enumerate().zip(given) {
        out.extend(node.and_then(|node| value(&field.kind, node, log)).map(|value| (at, value)));
    }
    (log.problems.len() == before).then_some(out)
}

/// The node of each field; names that no field has are reported.
fn by_field<'n>(spec: &Spec, entries: &'n [Entry], log: &mut ProblemLog) -> Vec<Option<&'n Node>> {
    let mut given = vec![None; spec.fields.len()];
    let word = given_word(spec, entries);
    for entry in entries {
        if let Some(slot) = position(spec, &entry.key, word).and_then(|at| given.get_mut(at)) {
            *slot = Some(&entry.value);
        } else {
            let known = spec.fields.iter().map(|field| field.name.to_string()).collect();
            let kind = ProblemKind::UnknownField { field: entry.key.clone(), known };
            log.report(entry.place, kind);
        }
    }
    given
}

/// The word of the tag as the entries say it, by its position.
fn given_word(spec: &Spec, entries: &[Entry]) -> Option<u16> {
    let tag = spec.tag()?;
    let is_tag = |entry: &&Entry| position(spec, &entry.key, None) == Some(tag);
    let mut given = vec![None; spec.fields.len()];
    *given.get_mut(tag)? = entries.iter().find(is_tag).map(|entry| &entry.value);
    tag_word(spec, &given)
}

/// The word of the tag, by its position.
fn tag_word(spec: &Spec, given: &[Option<&Node>]) -> Option<u16> {
    let at = spec.tag()?;
    let Content::Scalar(scalar) = &given.get(at).copied().flatten()?.content else { return None };
    match of_scalar(&spec.fields.get(at)?.kind, scalar)? {
        Value::Choice(word) => Some(word),
        _ => None,
    }
}

/// The field of this name, or of this header. Of cases that share it, that of the word; of another case
/// where the word has none.
pub(crate) fn position(spec: &Spec, key: &str, word: Option<u16>) -> Option<usize> {
    let folded = fold(key);
    let find = |is_wanted: &dyn Fn(&Field) -> bool| {
        let counts = |field: &Field| is_wanted(field) && field.case.counts(word);
        spec.fields.iter().position(counts).or_else(|| spec.fields.iter().position(is_wanted))
    };
    find(&|field| field.name == key)
        .or_else(|| find(&|field| field.keys.iter().any(|known| *known == folded)))
}

/// Data as JSON.
pub(crate) fn json(node: &Node) -> Json {
    match &node.content {
        Content::List(items) => Json::List(items.iter().map(json).collect()),
        Content::Map(entries) => {
            let entry = |entry: &Entry| (entry.key.clone(), json(&entry.value));
            Json::Object(entries.iter().map(entry).collect())
        }
        Content::Scalar(scalar) if scalar.is_null() => Json::Null,
        Content::Scalar(scalar) => match scalar.boolean() {
            Some(yes) => Json::Bool(yes),
            None if scalar.plain && is_number(&scalar.text) => Json::Number(scalar.text.clone()),
            None => Json::Text(scalar.text.clone()),
        },
    }
}

/// Whether it is a number as JSON writes it.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let starts = digits.starts_with(|first: char| first.is_ascii_digit());
    let leading = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
    let known = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
    starts
        && !leading
        && digits.chars().all(known)
        && digits.parse::<f64>().is_ok()
        && !digits.ends_with('.')
}

/// As a section keeps it: without blank lines around, and white space at the end.
fn without_outer_blank_lines(text: &str) -> String {
    let mut remaining = text;
    while let Some((line, after)) = remaining.split_once('\n') {
        if !line.trim().is_empty() {
            break;
        }
        remaining = after;
    }
    remaining.trim_end().to_owned()
}

/// As a fence keeps it.
fn without_last_break(text: &str) -> String {
    text.strip_suffix('\n').unwrap_or(text).to_owned()
}
