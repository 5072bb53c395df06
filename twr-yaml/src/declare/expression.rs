//! Kinds as they are written: `text`, `list<Chapter>`, `optional integer`.

use twr_spec::nearest::nearest;
use twr_spec::spec::{Float, ParsedForm, Temporal, Width};

use super::name::is_type_name;
use crate::problem::ProblemKind;

/// A kind as it was written: names are not looked up yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    Text,
    Line,
    Integer(Width),
    Number(Float),
    Boolean,
    Temporal(Temporal),
    /// A UUID or a link.
    Parsed(ParsedForm),
    Code(String),
    File,
    Edit,
    Json,
    /// The words are beside it.
    Choice,
    /// A kind that could not be read, which was reported.
    Lost,
    List(Box<Type>),
    Map(Box<Type>),
    Optional(Box<Type>),
    Table(String),
    Named(String),
}

impl Type {
    /// The kind inside all that holds others.
    pub(crate) fn leaf(&self) -> &Self {
        match self {
            Self::Optional(inner) | Self::List(inner) | Self::Map(inner) => inner.leaf(),
            other => other,
        }
    }

    /// The same with another kind in the place of the innermost.
    pub(crate) fn with_leaf(self, leaf: Self) -> Self {
        match self {
            Self::Optional(inner) => Self::Optional(Box::new(inner.with_leaf(leaf))),
            Self::List(inner) => Self::List(Box::new(inner.with_leaf(leaf))),
            Self::Map(inner) => Self::Map(Box::new(inner.with_leaf(leaf))),
            _ => leaf,
        }
    }
}

/// What is where a kind is wanted.
pub(crate) const WANTED: &str = "a kind, such as `text` or `list<line>`";

/// The kinds of one word.
pub(crate) const WORDS: &[&str] = &[
    "text",
    "line",
    "integer",
    "number",
    "boolean",
    "choice",
    "date",
    "time",
    "datetime",
    "timestamp",
    "duration",
    "period",
    "decimal",
    "uuid",
    "link",
    "code",
    "file",
    "edit",
    "json",
    "bool",
    "f32",
    "f64",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
];

/// Those that a capital makes the name of a type.
const WORDS_IN_TICKS: [&str; 13] = [
    "`text`",
    "`line`",
    "`integer`",
    "`number`",
    "`boolean`",
    "`choice`",
    "`date`",
    "`time`",
    "`datetime`",
    "`timestamp`",
    "`file`",
    "`json`",
    "`code`",
];

/// The kinds that hold others.
const HOLDERS: [&str; 5] = ["list", "map", "table", "optional", "code"];

/// How deep kinds are in each other; a spec refuses far less.
const MAX_DEPTH: usize = 8;

/// The kind that is written so.
pub(crate) fn parse(written: &str) -> Result<Type, ProblemKind> {
    parse_at(written.trim(), written, 0)
}

fn parse_at(text: &str, whole: &str, depth: usize) -> Result<Type, ProblemKind> {
    let refuse = |why: String| ProblemKind::KindSyntax { kind: whole.to_owned(), why };
    if depth > MAX_DEPTH {
        return Err(refuse("too many kinds are nested in each other".to_owned()));
    }
    if let Some(remaining) =
        text.strip_prefix("optional").filter(|remaining| remaining.starts_with(' '))
    {
        return Ok(Type::Optional(Box::new(parse_at(remaining.trim(), whole, depth + 1)?)));
    }
    let Some((holder, remaining)) = text.split_once('<') else {
        if text.contains('>') {
            return Err(refuse(
                "a `>` has no `<` before it; kinds are written as in `list<line>`".to_owned(),
            ));
        }
        return word(text);
    };
    let Some(inside) = remaining.trim_end().strip_suffix('>') else {
        if is_choice(holder) {
            let instead = "`words: [low, high]`, the words as a list, in place of the kind";
            let (kind, instead) = (whole.to_owned(), Some(instead.to_owned()));
            return Err(ProblemKind::UnknownKind { kind, instead });
        }
        return Err(refuse("close the `<` with a `>` at the end, as in `list<line>`".to_owned()));
    };
    let (holder, inside) = (holder.trim(), inside.trim());
    if inside.is_empty() {
        return Err(refuse(format!("write a kind in `{holder}<>`")));
    }
    match holder {
        "code" => Ok(Type::Code(inside.to_owned())),
        "table" if is_type_name(inside) => Ok(Type::Table(inside.to_owned())),
        "table" => Err(refuse(
            "the rows of a table are records: write the name of one, as in `table<Row>`".to_owned(),
        )),
        "list" => Ok(Type::List(Box::new(parse_at(inside, whole, depth + 1)?))),
        "map" => match inside.split_once(',') {
            Some((_, value)) => Err(refuse(format!(
                "the keys of a map are text in any case: write `map<{}>`",
                value.trim()
            ))),
            None => Ok(Type::Map(Box::new(parse_at(inside, whole, depth + 1)?))),
        },
        "optional" => Ok(Type::Optional(Box::new(parse_at(inside, whole, depth + 1)?))),
        other => Err(unknown(text, other)),
    }
}

/// A kind of one word, or the name of a record, choice or union.
fn word(text: &str) -> Result<Type, ProblemKind> {
    Ok(match text {
        "text" => Type::Text,
        "line" => Type::Line,
        "integer" => Type::Integer(Width::I64),
        "number" | "f64" => Type::Number(Float::F64),
        "boolean" | "bool" => Type::Boolean,
        "choice" => Type::Choice,
        "date" => Type::Temporal(Temporal::Date),
        "time" => Type::Temporal(Temporal::Time),
        "datetime" => Type::Temporal(Temporal::DateTime),
        "timestamp" => Type::Temporal(Temporal::Timestamp),
        "duration" => Type::Temporal(Temporal::Duration),
        "period" => Type::Temporal(Temporal::Period),
        "decimal" => Type::Number(Float::Decimal),
        "uuid" => Type::Parsed(ParsedForm::Uuid),
        "link" => Type::Parsed(ParsedForm::Link),
        "code" => Type::Code(String::new()),
        "file" => Type::File,
        "edit" => Type::Edit,
        "json" => Type::Json,
        "f32" => Type::Number(Float::F32),
        other => match width(other) {
            Some(width) => Type::Integer(width),
            None if is_type_name(other) => Type::Named(other.to_owned()),
            None => return Err(unknown(text, other)),
        },
    })
}

fn width(name: &str) -> Option<Width> {
    Some(match name {
        "i8" => Width::I8,
        "i16" => Width::I16,
        "i32" => Width::I32,
        "i64" => Width::I64,
        "i128" => Width::I128,
        "isize" => Width::Isize,
        "u8" => Width::U8,
        "u16" => Width::U16,
        "u32" => Width::U32,
        "u64" => Width::U64,
        "u128" => Width::U128,
        "usize" => Width::Usize,
        _ => return None,
    })
}

fn unknown(written: &str, name: &str) -> ProblemKind {
    let near = || {
        // A slip in what another language calls it is one, too.
        let others = ["string", "integer", "boolean", "float", "array", "object", "number"];
        let known: Vec<&str> = WORDS.iter().chain(&HOLDERS).chain(&others).copied().collect();
        nearest(name, &known).map(|near| match near {
            "list" | "map" | "optional" => format!("`{near}<…>`"),
            "table" => "`table<Row>`".to_owned(),
            near => instead(near).map_or_else(|| format!("`{near}`"), str::to_owned),
        })
    };
    let instead = other_form(written).or_else(|| instead(name).map(str::to_owned)).or_else(near);
    ProblemKind::UnknownKind { kind: written.to_owned(), instead }
}

/// A kind as other languages write it: `text[]`, `list(text)`, `list of text`, `text?`, `low | high`.
fn other_form(written: &str) -> Option<String> {
    // What is longer says something else.
    if written.len() > 200 {
        return None;
    }
    let wide = [('＜', '<'), ('＞', '>'), ('《', '<'), ('》', '>'), ('〈', '<'), ('〉', '>')];
    let plain: String = written
        .chars()
        .map(|c| wide.iter().find(|(known, _)| *known == c).map_or(c, |(_, plain)| *plain))
        .collect();
    if plain != written && parse(&plain).is_ok() {
        return Some(format!("`{plain}`, with plain brackets"));
    }
    if let Some((holder, inner)) = written.split_once(' ')
        && ["list", "map", "table"].contains(&holder)
        && parse(&format!("{holder}<{}>", inner.trim())).is_ok()
    {
        return Some(format!("`{holder}<{}>`", inner.trim()));
    }
    if let Some(with_range) = with_range(written) {
        return Some(with_range);
    }
    let held = |holder: &str, inner: &str| {
        let inner = inner.trim().trim_end_matches(['>', ')', ']']);
        let inner = inner.rsplit(',').next().unwrap_or_default().trim();
        plain_name(inner).map(|inner| format!("`{holder}<{inner}>`"))
    };
    let words = |words: &str| {
        let words = words.split([',', '|']).map(|word| word.trim().trim_matches(['\'', '"']));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        format!("`choice`, and `words: [{}]` below it", words.join(", "))
    };
    if let Some(inner) = written.strip_suffix("[]") {
        return held("list", inner);
    }
    if let Some(inner) = written.strip_suffix('?') {
        return plain_name(inner).map(|inner| format!("`optional {inner}`"));
    }
    if let Some((_, inner)) =
        written.split_once(['<', '(', '[']).filter(|(head, _)| is_choice(head))
    {
        return Some(words(inner.trim_end().trim_end_matches(['>', ')', ']'])));
    }
    if written.contains('|') {
        return Some(one_of_several(written).unwrap_or_else(|| words(written)));
    }
    let (head, inner) =
        written.split_once(['<', '(', '[']).or_else(|| written.split_once(" of "))?;
    let inner = inner.trim_end().trim_end_matches(['>', ')', ']']);
    match head.trim().to_lowercase().as_str() {
        "list" | "array" | "vec" | "set" | "seq" | "sequence" => held("list", inner),
        "map" | "dict" | "hashmap" | "btreemap" | "record" => held("map", inner),
        "table" => held("table", inner),
        "option" | "optional" | "maybe" => {
            plain_name(inner).map(|inner| format!("`optional {inner}`"))
        }
        head if is_choice(head) => Some(words(inner)),
        "code" => Some(format!("`code<{}>`", inner.trim())),
        _ => None,
    }
}

/// Kinds of which a value has one: `line | null`, `Search | Answer`. `None` where the parts are the words of a choice.
fn one_of_several(written: &str) -> Option<String> {
    let parts: Vec<&str> = written.split('|').map(str::trim).collect();
    let is_nothing = |part: &&str| matches!(*part, "null" | "none" | "None" | "nil" | "undefined");
    let held: Vec<&str> = parts.iter().copied().filter(|part| !is_nothing(part)).collect();
    if let ([kind], true) = (held.as_slice(), held.len() < parts.len()) {
        return plain_name(kind).map(|kind| format!("`optional {kind}`"));
    }
    if !parts.iter().all(|part| plain_name(part).is_some()) {
        return None;
    }
    let union = "the name of a union, declared under `unions:` with a case for each";
    Some(if parts.iter().all(|part| is_type_name(part)) {
        format!("{union}; for plain words, `choice` and `words: [{}]`", parts.join(", "))
    } else {
        union.to_owned()
    })
}

/// A number with its range: `integer 1-5`, `int(1..5)`.
fn with_range(written: &str) -> Option<String> {
    let at = written.find(|c: char| c.is_ascii_digit())?;
    let (head, range) = written.split_at(at);
    let head = head.strip_suffix('-').unwrap_or(head);
    let kind = plain_name(head.trim_end_matches(['(', '[', '<', ' ']))?;
    if !matches!(parse(kind).ok()?, Type::Integer(_) | Type::Number(_)) {
        return None;
    }
    let range = range.trim_end_matches([')', ']', '>', ' ']);
    let marks = ["..=", "..", " to ", "–", "-", ","];
    let (min, max) = marks.iter().find_map(|mark| range.split_once(mark))?;
    let (min, max) = (min.trim(), max.trim());
    let is_number = |text: &str| text.parse::<f64>().is_ok();
    (is_number(min) && is_number(max))
        .then(|| format!("`{kind}`, and `rules: {{min: {min}, max: {max}}}` beside it"))
}

/// Whether it is what languages call a choice.
fn is_choice(head: &str) -> bool {
    ["choice", "enum", "literal", "oneof"].contains(&head.trim().to_lowercase().as_str())
}

/// The kind of this name, in our words or in those of others; `None` if it is unknown.
fn plain_name(name: &str) -> Option<&str> {
    let name = name.trim();
    Some(match name.to_lowercase().as_str() {
        "string" | "str" | "strings" | "texts" => "text",
        "int" | "ints" | "integers" => "integer",
        "float" | "double" | "numbers" => "number",
        _ => return word(name).is_ok().then_some(name),
    })
}

/// What other languages call a kind.
pub(crate) fn instead(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    // Our own, with a capital.
    if let Some(known) = WORDS_IN_TICKS.iter().find(|known| known.trim_matches('`') == lower) {
        return (lower != name).then_some(known);
    }
    Some(match lower.as_str() {
        "单行" | "行" | "标题" => "`line`",
        "整数" => "`integer`",
        "布尔" | "布尔值" | "是否" => "`boolean`",
        "日期" => "`date`",
        "时间" => "`time`, or `datetime` with the day",
        "代码" => "`code`, or `code<rust>`",
        "文件" => "`file`",
        "email" | "phone" => "`line`, and what it looks like as `rules: {pattern: '…'}`",
        "year" => "`u16`",
        "string" | "str" | "markdown" | "文本" | "字符串" | "文字" => {
            "`text`, or `line` for a text of one line"
        }
        "int" | "long" | "uint" => "`integer`, or a width as in Rust: `u8`, `i64`",
        "float" | "double" | "percent" | "percentage" | "数字" | "小数" | "数值" => {
            "`number`"
        }
        "money" | "price" | "currency" => "`decimal`",
        "url" | "uri" => "`link`",
        "guid" => "`uuid`",
        "array" | "vec" | "seq" | "sequence" | "set" | "list" | "列表" | "数组" => {
            "`list<…>`, with the kind of its items"
        }
        "object" | "struct" => "the name of a record, declared under `records:`",
        "dict" | "hashmap" | "btreemap" | "dictionary" | "map" => {
            "`map<…>`, with the kind of its values"
        }
        "option" | "nullable" | "maybe" | "optional" => "`optional …`, with the kind of its value",
        "enum" | "选择" | "选项" | "枚举" => "`choice`, with its words under `words:`",
        "table" | "表格" => "`table<Row>`, with the name of a record",
        "any" | "value" => "`json`",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(written: &str, expect: &str) {
        let got = match parse(written) {
            Ok(kind) => format!("{kind:?}"),
            Err(ProblemKind::UnknownKind { instead, .. }) => {
                format!("unknown: {}", instead.unwrap_or_default())
            }
            Err(ProblemKind::KindSyntax { why, .. }) => why,
            Err(other) => format!("{other:?}"),
        };
        assert_eq!(got, expect, "{written}");
    }

    #[test]
    fn kinds_read_as_they_are_written() {
        check("text", "Text");
        check("list<Chapter>", "List(Named(\"Chapter\"))");
        check("optional list< line >", "Optional(List(Line))");
        check("optional<u8>", "Optional(Integer(U8))");
        check("map<integer>", "Map(Integer(I64))");
        check("list<link>", "List(Parsed(Link))");
        check("optional decimal", "Optional(Number(Decimal))");
        check("table<Row>", "Table(\"Row\")");
        check("list<code<rust>>", "List(Code(\"rust\"))");
        check("code<c++>", "Code(\"c++\")");
        check("风险", "Named(\"风险\")");
    }

    #[test]
    fn other_kinds_are_told_what_to_write() {
        check("string", "unknown: `text`, or `line` for a text of one line");
        check("Vec<text>", "unknown: `list<text>`");
        check("Vec<Vec<text>>", "unknown: `list<…>`, with the kind of its items");
        check("text[]", "unknown: `list<text>`");
        check("list(Step)", "unknown: `list<Step>`");
        check("list of strings", "unknown: `list<text>`");
        check("List[str]", "unknown: `list<text>`");
        check("Dict[str, int]", "unknown: `map<integer>`");
        check("text?", "unknown: `optional text`");
        check("low | high", "unknown: `choice`, and `words: [low, high]` below it");
        check("choice<low, high>", "unknown: `choice`, and `words: [low, high]` below it");
        check("choice<low | high>", "unknown: `choice`, and `words: [low, high]` below it");
        check(
            "choice<low",
            "unknown: `words: [low, high]`, the words as a list, in place of the kind",
        );
        check("Literal['a', 'b']", "unknown: `choice`, and `words: [a, b]` below it");
        check("integr", "unknown: `integer`");
        check("integer 1-5", "unknown: `integer`, and `rules: {min: 1, max: 5}` beside it");
        check("int(1..5)", "unknown: `integer`, and `rules: {min: 1, max: 5}` beside it");
        check("number 0 to 1", "unknown: `number`, and `rules: {min: 0, max: 1}` beside it");
        check("url", "unknown: `link`");
        check("chapter", "unknown: ");
        check("list<text", "close the `<` with a `>` at the end, as in `list<line>`");
        check("map<text, integer>", "the keys of a map are text in any case: write `map<integer>`");
        check("list<>", "write a kind in `list<>`");
        check(&"list<".repeat(5000), "close the `<` with a `>` at the end, as in `list<line>`");
        check(
            &format!("{}text{}", "list<".repeat(5000), ">".repeat(5000)),
            "too many kinds are nested in each other",
        );
    }
}
