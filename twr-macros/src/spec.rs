//! The spec of the item, in memory: the very data that the generated constant holds, except where only
//! the compiler knows a type.

use std::borrow::Cow;

use proc_macro2::TokenStream;
use twr_spec::rule::{Bounds, Check, Pattern, Range, Rule, known_phrase};
use twr_spec::soft::{fold, write_body};
use twr_spec::spec::{
    Case, Examples, Field, Kind, Language, LiteralExample, Parsed, Presence, Ref, Spec, Str,
    TaskTemplate, Value, Word,
};

use crate::ast::{self, Item, Shape};
use crate::attr::{Reply, Rules};
use crate::entry::Spanned;
use crate::literal::Example;
use crate::matching::matches;
use twr_spec::declared as words;

/// The spec. A type of the user's own is in it as a choice of one word: it needs no example, and is
/// scalar, so that nothing is said of it that may be wrong.
pub(crate) fn spec(item: &Item<'_>) -> Spec {
    let fields = match &item.shape {
        Shape::Record(fields) => fields
            .iter()
            .filter(|field| field.is_section())
            .map(|each| field(each, item.attrs.language))
            .collect(),
        Shape::Union(arms) => {
            let language = item.attrs.language;
            let of = |(at, arm): (usize, &ast::Arm<'_>)| -> Vec<Field> {
                let case = Case::Of(u16::try_from(at).unwrap_or(u16::MAX));
                let sections = arm.fields.iter().filter(|field| field.is_section());
                sections.map(|each| Field { case, ..field(each, language) }).collect()
            };
            let tag = Field { case: Case::Tag, ..tag_field(item, arms) };
            std::iter::once(tag).chain(arms.iter().enumerate().flat_map(of)).collect()
        }
        Shape::Choice(variants) => {
            vec![reply_field(item, Kind::Choice(variants.iter().map(choice_word).collect()))]
        }
    };
    let fields: Vec<Field> = fields;
    Spec {
        name: owned(&item.name),
        about: owned(&item.attrs.about),
        language: item.attrs.language,
        layout: item.attrs.layout,
        fields: Cow::Owned(fields),
        example_task: owned(item.attrs.example_task.as_ref().map_or("", |task| &task.value)),
        // The compiler checks the expressions, and the program what they are written as.
        examples: if item.attrs.no_examples.is_some() {
            Examples::Unwanted
        } else if item.attrs.examples.is_empty() {
            Examples::None
        } else {
            Examples::Typed(Vec::new)
        },
        literal_examples: literal_examples(item).map(|(literal, _)| literal).collect(),
        max_prompt: item.attrs.max_prompt.as_ref().map(|most| most.value),
        template: TaskTemplate::EMPTY,
        thinking: item.attrs.thinking.is_some(),
        asking: item.attrs.asked(),
    }
}

/// The worked examples that are text, each with what to underline where it is wrong.
pub(crate) fn literal_examples<'a>(
    item: &'a Item<'_>,
) -> impl Iterator<Item = (LiteralExample, &'a TokenStream)> {
    item.attrs.examples.iter().filter_map(|example| match &example.reply {
        Reply::Literal(reply) => {
            let thought = owned(example.thought.as_deref().unwrap_or_default());
            let reply_text = owned(&reply.value);
            Some((
                LiteralExample { task: owned(&example.task), thought, reply: reply_text },
                &reply.at,
            ))
        }
        Reply::Typed(_) => None,
    })
}

/// A section.
pub(crate) fn field(field: &ast::Field<'_>, language: Language) -> Field {
    field_as(field, kind_of(field), language)
}

/// The section with this kind.
pub(crate) fn field_as(field: &ast::Field<'_>, kind: Kind, language: Language) -> Field {
    Field {
        name: owned(&field.name),
        header: owned(&field.header),
        keys: keys(&field.header, &field.attrs.aliases),
        about: owned(&field.attrs.about),
        example: Cow::Owned(example(field, &kind, language)),
        rules: rules(&field.attrs.rules)
            .into_iter()
            .map(|placed| named(placed.rule, language))
            .collect(),
        presence: if field.attrs.default.is_some() || field.ends_in_nothing() {
            Presence::Defaulted
        } else {
            Presence::Required
        },
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

/// The one section of an enum that is a whole reply.
pub(crate) fn reply_field(item: &Item<'_>, kind: Kind) -> Field {
    let header = match &item.attrs.header {
        Some(header) => header.value.clone(),
        None => words::header(&item.name),
    };
    Field {
        name: Cow::Owned(words::snake(&item.name)),
        keys: keys(&header, &[]),
        header: Cow::Owned(header),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

/// The tag of an enum with data.
pub(crate) fn tag_field(item: &Item<'_>, arms: &[ast::Arm<'_>]) -> Field {
    let given = item.attrs.tag.as_ref().map(|tag| tag.value.clone());
    let header = given.unwrap_or_else(|| words::header(&item.name));
    let words = arms.iter().map(|arm| choice_word(&arm.variant)).collect();
    Field {
        keys: keys(&header, &[]),
        header: Cow::Owned(header),
        ..reply_field(item, Kind::Choice(words))
    }
}

/// The word of a variant.
pub(crate) fn choice_word(variant: &ast::Variant<'_>) -> Word {
    Word {
        text: owned(&variant.word),
        keys: keys(&variant.word, &variant.attrs.aliases),
        about: owned(&variant.attrs.about),
    }
}

/// A rule, and the attributes that say it.
pub(crate) struct Placed {
    pub(crate) rule: Rule,
    pub(crate) name: String,
    pub(crate) at: TokenStream,
}

/// The rules in the order in which they are told: the user's own last. A check holds here; only the
/// program can call it.
pub(crate) fn rules(rules: &Rules) -> Vec<Placed> {
    let mut out = Vec::new();
    if let Some((bounds, ends)) = ends(rules.min_len.as_ref(), rules.max_len.as_ref()) {
        let [min, max] = bounds;
        out.push(placed(&ends, Rule::Length(Bounds { min, max })));
    }
    if let Some((bounds, ends)) = ends(rules.min_words.as_ref(), rules.max_words.as_ref()) {
        let [min, max] = bounds;
        out.push(placed(&ends, Rule::Words(Bounds { min, max })));
    }
    if let Some((bounds, ends)) = ends(rules.min_lines.as_ref(), rules.max_lines.as_ref()) {
        let [min, max] = bounds;
        out.push(placed(&ends, Rule::Lines(Bounds { min, max })));
    }
    if let Some((bounds, ends)) = ends(rules.min.as_ref(), rules.max.as_ref()) {
        let [min, max] = bounds;
        out.push(placed(&ends, Rule::Range(Range { min, max })));
    }
    if let Some((bounds, ends)) = ends(rules.min_items.as_ref(), rules.max_items.as_ref()) {
        let [min, max] = bounds;
        out.push(placed(&ends, Rule::Items(Bounds { min, max })));
    }
    out.extend(rules.unique.iter().map(|unique| placed(unique, Rule::Unique)));
    out.extend(rules.pattern.iter().map(|pattern| {
        let at = pattern.with(());
        let (regex, phrase) = (owned(&pattern.value), owned(&rules.pattern_phrase));
        placed(&at, Rule::Pattern(Pattern { regex, phrase }))
    }));
    out.extend(rules.one_of.iter().map(|words| {
        placed(
            &words.with(()),
            Rule::OneOf(words.value.iter().map(|word| Word::plain(&word.value)).collect()),
        )
    }));
    out.extend(rules.grounded.iter().map(|grounded| placed(grounded, Rule::Grounded)));
    out.extend(rules.hidden_paths.iter().map(|hidden| placed(hidden, Rule::HiddenPaths)));
    out.extend(rules.none.iter().map(|words| {
        let none = words.value.iter().map(|word| Word::plain(&word.value)).collect();
        placed(&words.with(()), Rule::NoneWords(none))
    }));
    out.extend(rules.allow_empty.iter().map(|empty| placed(empty, Rule::AllowEmpty)));
    out.extend(rules.checks.iter().map(|check| {
        let rule = Check { phrase: owned(&check.value.phrase), check: |_| Ok(()) };
        placed(&check.with(()), Rule::Check(rule))
    }));
    out
}

/// A pattern that accepts what has a name is called so, if the user does not say otherwise.
fn named(rule: Rule, language: Language) -> Rule {
    match rule {
        Rule::Pattern(Pattern { regex, phrase }) if phrase.is_empty() => {
            let phrase = known_phrase(|text| matches(&regex, text) == Some(true), language);
            Rule::Pattern(Pattern { regex, phrase: Cow::Owned(phrase.unwrap_or_default()) })
        }
        rule => rule,
    }
}

fn placed(at: &Spanned<()>, rule: Rule) -> Placed {
    Placed { rule, name: at.key.to_string(), at: at.at.clone() }
}

/// Both ends of a rule, if it has one; the place is that of the end which is there, the greatest first.
fn ends<T: Copy>(
    min: Option<&Spanned<T>>,
    max: Option<&Spanned<T>>,
) -> Option<([Option<T>; 2], Spanned<()>)> {
    let place = max.or(min)?.with(());
    Some(([min.map(|min| min.value), max.map(|max| max.value)], place))
}

/// The example as a model would write it, below or beside the header.
fn example(field: &ast::Field<'_>, kind: &Kind, language: Language) -> String {
    let is_code = field.attrs.code.is_some();
    match field.attrs.example.as_ref().map(|example| &example.value) {
        None => String::new(),
        Some(Example::Body(code)) if is_code && !code.trim_start().starts_with("```") => {
            body(kind, &Value::text(code.as_str()), language)
        }
        Some(Example::Items(items)) if is_code => {
            let codes = items.iter().map(|code| Value::text(code.as_str())).collect();
            body(kind, &Value::List(codes), language)
        }
        Some(Example::Body(body)) => body.clone(),
        Some(Example::Boolean(yes)) => match (language, yes) {
            (Language::Chinese, true) => "是",
            (Language::Chinese, false) => "否",
            (_, true) => "yes",
            (_, false) => "no",
        }
        .to_owned(),
        Some(Example::Items(items)) if items.is_empty() => match language {
            Language::Chinese => "无",
            _ => "none",
        }
        .to_owned(),
        Some(Example::Items(items)) => {
            let mark = if matches!(kind.required(), Kind::Map(_)) { "" } else { "- " };
            let item = |item: &String| format!("{mark}{}", item.replace('\n', "\n  "));
            items.iter().map(item).collect::<Vec<_>>().join("\n")
        }
    }
}

/// The value as the body of a section.
fn body(kind: &Kind, value: &Value<'_>, language: Language) -> String {
    let field = Field { kind: Ref::shared(kind.clone()), ..Field::EMPTY };
    write_body(&field, value, language)
}

/// The kind, as far as the tokens tell it.
fn kind_of(field: &ast::Field<'_>) -> Kind {
    let kind = field.inferred.kind(&stand_in());
    let parse = field.attrs.parse.as_ref().map(|parse| parse.value.as_str());
    match field.attrs.code().or(parse) {
        Some(text) => told_more(&kind, text),
        None => kind,
    }
}

/// The same with what its attribute says: the language of code, or what a type takes.
fn told_more(kind: &Kind, text: &str) -> Kind {
    match kind {
        Kind::Code(_) => Kind::Code(owned(text)),
        Kind::Parsed(parsed) => Kind::Parsed(Parsed { phrase: owned(text), ..parsed.clone() }),
        Kind::Optional(inner) => Kind::Optional(Ref::shared(told_more(inner, text))),
        Kind::List(item) => Kind::List(Ref::shared(told_more(item, text))),
        Kind::Map(inner) => Kind::Map(Ref::shared(told_more(inner, text))),
        other => other.clone(),
    }
}

fn stand_in() -> Kind {
    Kind::Choice(Cow::Owned(vec![Word { keys: vec![Cow::Borrowed("own")].into(), ..Word::EMPTY }]))
}

/// The folded name first, then the folded aliases.
fn keys(name: &str, aliases: &[Spanned<String>]) -> twr_spec::spec::List<Str> {
    let aliases = aliases.iter().map(|alias| alias.value.as_str());
    std::iter::once(name).chain(aliases).map(|name| Cow::Owned(fold(name))).collect()
}

fn owned(text: &str) -> Str {
    Cow::Owned(text.to_owned())
}
