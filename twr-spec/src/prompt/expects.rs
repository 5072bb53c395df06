//! What is said of one field: what it is, and what follows "write".

use std::borrow::Cow;

use crate::kind;
use crate::lexicon::is_han;
use crate::spec::{Field, Kind, Language, Layout, Rule, Spec, Temporal};

/// What a field is, as sentences; of a field that counts only with one word of the tag, first with which.
pub(super) fn about<'p>(
    spec: &Spec,
    field: &'p Field,
    language: Language,
    layout: Layout,
) -> Cow<'p, str> {
    let about = sentence(&field.about);
    let Some((tag, word)) = spec.when(field) else { return about };
    let (tag, word) = match layout {
        Layout::Json => (layout.mention(tag), format!("\"{word}\"")),
        _ => (tag.to_owned(), word.to_owned()),
    };
    let only = match language {
        Language::English => format!("Only if {tag} is {word}."),
        Language::Chinese => format!("仅当{tag}为{word}时写。"),
    };
    let gap = if about.is_empty() || language == Language::Chinese { "" } else { " " };
    Cow::Owned(format!("{only}{gap}{about}"))
}

/// The text with a full stop at its end, unless it has a mark there: what follows would run into it.
pub(super) fn sentence(text: &str) -> Cow<'_, str> {
    let text = text.trim_end();
    let closing = ['"', '\'', ')', ']', '”', '’', '）', '】', '」', '》', '`', '*', '_'];
    let last = text.trim_end_matches(closing).chars().next_back();
    match last {
        None | Some('.' | '!' | '?' | ':' | ';' | '…' | '。' | '！' | '？' | '：' | '；') => {
            Cow::Borrowed(text)
        }
        Some(last) if is_han(last) => Cow::Owned(format!("{text}。")),
        Some(_) => Cow::Owned(format!("{text}.")),
    }
}

/// How much is said of the form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Whole,
    /// An earlier field told how such a value is written.
    Another,
    /// The record inside itself.
    Again,
}

/// How much is said of a field's form after these fields: it is told once.
pub(super) fn form_after(
    earlier: &[Field],
    field: &Field,
    language: Language,
    layout: Layout,
) -> Form {
    let kind = field.kind.required();
    let phrase = |kind: &Kind| kind::phrase_in(kind, language, layout);
    let is_alike = |other: &Field| {
        let other = other.kind.required();
        is_plain_list(kind) && is_plain_list(other)
            || another(other, language) == another(kind, language) && phrase(other) == phrase(kind)
    };
    let is_told = another(kind, language).is_some() && earlier.iter().any(is_alike);
    if is_told { Form::Another } else { Form::Whole }
}

/// What is said of a choice, or of a list of it, whose words are those of an earlier field: that field's name, where it
/// is shorter than the words.
pub(super) fn words_of_earlier(
    earlier: &[Field],
    field: &Field,
    language: Language,
) -> Option<String> {
    let kind = choice(field)?;
    let has_its_words = |other: &&Field| match (choice(other), kind) {
        (Some(Kind::Choice(known)), Kind::Choice(words)) => known == words,
        _ => false,
    };
    let first = earlier.iter().find(has_its_words)?;
    let named = match language {
        Language::English => format!("one of the words of {}", first.header),
        Language::Chinese => format!("{}中的词语之一", first.header),
    };
    if are_described(kind) && matches!(field.kind.required(), Kind::Choice(_)) {
        return Some(named);
    }
    let words = kind::phrase_in(kind, language, Layout::Sections);
    let whole = expectations(field, language, Layout::Sections, Form::Whole);
    let is_shorter = named.len() < words.len();
    (is_shorter && whole.contains(&words)).then(|| whole.replacen(&words, &named, 1))
}

/// The choice that the field is, or that each of its items is. A field that takes only some of the words is none.
fn choice(field: &Field) -> Option<&Kind> {
    let kind = match field.kind.required() {
        Kind::List(item) => item.required(),
        kind => kind,
    };
    let has_fewer = field.rules.iter().any(|rule| matches!(rule, Rule::OneOf(_)));
    (matches!(kind, Kind::Choice(_)) && !has_fewer).then_some(kind)
}

/// Whether it is a list of texts, which are all written alike.
fn is_plain_list(kind: &Kind) -> bool {
    matches!(kind, Kind::List(item) if matches!(item.required(), Kind::Text | Kind::Line))
}

/// What a value is called whose form was told; `None` for a kind whose form is a few words.
fn another(kind: &Kind, language: Language) -> Option<&'static str> {
    let [english, chinese] = match kind {
        Kind::Temporal(Temporal::Date) => ["another date", "又一个日期"],
        Kind::Temporal(Temporal::Time) => ["another time of day", "又一个时刻"],
        Kind::Temporal(Temporal::DateTime | Temporal::Timestamp) => {
            ["another date and time", "又一个日期和时间"]
        }
        Kind::Temporal(Temporal::Duration | Temporal::Elapsed | Temporal::Period) => {
            ["another duration", "又一段时长"]
        }
        Kind::Table(_) => ["another such table", "又一个这样的表格"],
        Kind::File => ["another file", "又一个文件"],
        Kind::Edit => ["another edit", "又一处修改"],
        _ if is_plain_list(kind) => ["another list", "又一个列表"],
        _ => return None,
    };
    Some(match language {
        Language::English => english,
        Language::Chinese => chinese,
    })
}

/// Whether it is a choice whose words are all shown with what they mean.
pub(super) fn are_described(kind: &Kind) -> bool {
    matches!(kind, Kind::Choice(words) if words.iter().all(|word| !word.about.is_empty()))
}

/// The kind's phrase, unless plain text is meant and described, by words of its own or by a rule, and each rule's.
pub(super) fn expectations(
    field: &Field,
    language: Language,
    layout: Layout,
    form: Form,
) -> String {
    let kind = field.kind.required();
    let names_itself =
        |rule: &Rule| matches!(rule, Rule::Pattern(_) | Rule::OneOf(_) | Rule::Grounded);
    let described = matches!(kind, Kind::Text | Kind::Line)
        && (!field.about.is_empty() || field.rules.iter().any(names_itself));
    let of_kind = match (form, language) {
        _ if described => String::new(),
        (Form::Whole, Language::English) if are_described(kind) => "one of these words".to_owned(),
        (Form::Whole, Language::Chinese) if are_described(kind) => "以下词语之一".to_owned(),
        (Form::Whole, _) => return with_rules(&field.kind, &field.rules, language, layout),
        (Form::Another, _) => another(kind, language).unwrap_or_default().to_owned(),
        (Form::Again, Language::English) => "the same again, one level further in".to_owned(),
        (Form::Again, Language::Chinese) => "同样的内容，再缩进一层".to_owned(),
    };
    let of_rules = field.rules.iter().map(|rule| rule.phrase(language));
    joined(std::iter::once(of_kind).chain(of_rules), language)
}

fn is_number(kind: &Kind) -> bool {
    matches!(kind, Kind::Integer(_) | Kind::Number(_))
}

/// The kind's phrase; of a number with its range as part of it: `a whole number from 1 to 5`.
fn in_range(kind: &Kind, rules: &[Rule], language: Language, layout: Layout) -> String {
    let phrase = kind::phrase_in(kind, language, layout);
    let ranges = rules.iter().filter_map(|rule| match rule {
        Rule::Range(range) if is_number(kind) => Some(range.phrase(language)),
        _ => None,
    });
    ranges.filter(|range| !range.is_empty()).fold(phrase, |phrase, range| {
        match (language, phrase.strip_prefix("一个")) {
            (Language::Chinese, Some(number)) => {
                // "一个至多为5的整数"
                let range = ["至少", "至多", "恰好"]
                    .iter()
                    .fold(range, |range, end| range.replace(end, &format!("{end}为")));
                format!("一个{range}的{number}")
            }
            (Language::Chinese, None) => format!("{phrase}，{range}"),
            (Language::English, _) if range.starts_with("from ") => format!("{phrase} {range}"),
            (Language::English, _) => format!("{phrase}, {range}"),
        }
    })
}

/// What the comment of a member says besides its form, in which the shape of a JSON value is shown or not.
pub(super) fn beyond_form(field: &Field, language: Language, shows_shape: bool) -> String {
    let kind = field.kind.required();
    let of_kind = match kind {
        Kind::Line if field.about.is_empty() => kind::phrase_in(kind, language, Layout::Json),
        _ => kind::unseen_form(kind, language, shows_shape),
    };
    let of_rules = field.rules.iter().map(|rule| rule.phrase(language));
    joined(std::iter::once(of_kind).chain(of_rules), language)
}

/// A list and how many items it has, in one phrase: `at least 2 items, each on a line after "- "`.
fn counted_list(kind: &Kind, rules: &[Rule], language: Language, layout: Layout) -> Option<String> {
    let items = rules.iter().find(|rule| matches!(rule, Rule::Items(_)))?;
    let each = kind::form_of_items(kind.required(), language, layout)?;
    Some(format!("{}, each {each}", items.phrase(language)))
}

/// A user's check may have no phrase.
pub(super) fn joined(phrases: impl Iterator<Item = String>, language: Language) -> String {
    let mut out = String::new();
    for phrase in phrases.filter(|phrase| !phrase.is_empty()) {
        out.push_str(match language {
            _ if out.is_empty() => "",
            Language::English => ", ",
            Language::Chinese => "，",
        });
        out.push_str(&phrase);
    }
    out
}

/// What a field expects, as one phrase that follows "write".
pub(crate) fn expectation(
    kind: &Kind,
    rules: &[Rule],
    language: Language,
    layout: Layout,
) -> String {
    if matches!(kind.required(), Kind::Choice(_))
        && let Some(fewer) = rules.iter().find(|rule| matches!(rule, Rule::OneOf(_)))
    {
        return fewer.phrase(language);
    }
    with_rules(kind, rules, language, layout)
}

/// The kind's phrase and the phrase of each rule that reaches it. A count or a range that is part of the kind's phrase
/// is not said again.
fn with_rules(kind: &Kind, rules: &[Rule], language: Language, layout: Layout) -> String {
    let counted = counted_list(kind, rules, language, layout);
    let is_said = |rule: &&Rule| match rule {
        Rule::Items(_) if counted.is_some() => false,
        Rule::Range(_) if is_number(kind.required()) => false,
        _ => rule.reaches(kind),
    };
    let of_rules = rules.iter().filter(is_said).map(|rule| rule.phrase(language));
    let of_kind =
        counted.clone().unwrap_or_else(|| in_range(kind.required(), rules, language, layout));
    joined(std::iter::once(of_kind).chain(of_rules), language)
}
