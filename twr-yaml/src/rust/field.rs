//! A field: its type, and what `#[think(…)]` says of it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use twr_spec::declared;
use twr_spec::rule::{Bound, Pattern, Rule};
use twr_spec::spec::{
    Field as SpecField, Float, Kind, Language, ParsedForm, Presence, Str, Temporal, Value, Width,
};

use super::literal::{self, text};
use super::name::ident;
use super::variants::variants;
use crate::build::{FieldPlaces, Types, closes_a_cycle};
use crate::declare::{Field, Shape, Type};
use crate::tree::Content;

/// A field of a struct or of a variant of this name; `is_public` where a struct has it.
pub(super) fn field(
    declared: &Field,
    spec: &SpecField,
    places: &FieldPlaces,
    types: &Types,
    (owner, is_public): (&str, bool),
) -> TokenStream {
    let (doc, mut entries) = about(&spec.about);
    if spec.header != declared::header(&spec.name) {
        let header = text(&spec.header);
        entries.push(quote!(header = #header));
    }
    if !declared.aliases.is_empty() {
        let aliases = declared.aliases.iter().map(|alias| text(&alias.value));
        entries.push(quote!(alias = [#(#aliases),*]));
    }
    entries.extend(leaf_entry(declared.kind.value.leaf()));
    entries.extend(leads_back(declared, spec, owner).then(|| quote!(recursive)));
    entries.extend(spec.rules.iter().flat_map(rule));
    entries.extend(example(declared, spec));
    if spec.presence == Presence::Defaulted {
        let value = places.default.as_ref();
        let value = value.and_then(|value| default(&spec.kind, &declared.kind.value, types, value));
        entries.extend(value.map(|value| quote!(default = #value)));
    }
    let think = think(&entries);
    let name = ident(&spec.name);
    let ty = boxed(&declared.kind.value, &spec.kind);
    let public = is_public.then(|| quote!(pub));
    quote!(#doc #think #public #name: #ty,)
}

/// `#[think(…)]`, if there is something to say.
pub(super) fn think(entries: &[TokenStream]) -> TokenStream {
    if entries.is_empty() { TokenStream::new() } else { quote!(#[think(#(#entries),*)]) }
}

/// A description as a comment; where a comment would not be read as the same, as an entry.
pub(super) fn about(about: &str) -> (TokenStream, Vec<TokenStream>) {
    if about.is_empty() {
        return (TokenStream::new(), Vec::new());
    }
    if declared::joined(about.lines()) == about {
        let line = format!(" {about}");
        return (quote!(#[doc = #line]), Vec::new());
    }
    let about = text(about);
    (TokenStream::new(), vec![quote!(about = #about)])
}

/// Whether it leads back to the type that it is in by way of another, which no derive sees.
fn leads_back(declared: &Field, spec: &SpecField, owner: &str) -> bool {
    let is_own = matches!(declared.kind.value.leaf(), Type::Named(name) if name == owner);
    closes_a_cycle(&spec.kind) && !is_own
}

/// The type of a field; what holds itself is in a box where it is not in a list or a map.
fn boxed(declared: &Type, kind: &Kind) -> TokenStream {
    match (declared, kind) {
        (Type::Optional(inner), Kind::Optional(of)) => {
            let inner = boxed(inner, of);
            quote!(Option<#inner>)
        }
        (Type::Named(_), Kind::Record(_)) if closes_a_cycle(kind) => {
            let inner = ty(declared);
            quote!(Box<#inner>)
        }
        _ => ty(declared),
    }
}

/// The type that holds values of a kind.
pub(super) fn ty(kind: &Type) -> TokenStream {
    match kind {
        Type::Text | Type::Line | Type::Code(_) | Type::Choice | Type::Lost => quote!(String),
        Type::Integer(width) => {
            let name = format_ident!("{}", width_name(*width));
            quote!(#name)
        }
        Type::Number(Float::F32) => quote!(f32),
        Type::Number(Float::F64) => quote!(f64),
        Type::Number(Float::Decimal) => quote!(rust_decimal::Decimal),
        Type::Parsed(ParsedForm::Uuid) => quote!(uuid::Uuid),
        Type::Parsed(ParsedForm::Link | ParsedForm::Line) => quote!(url::Url),
        Type::Boolean => quote!(bool),
        Type::Temporal(what) => match what {
            Temporal::Date => quote!(jiff::civil::Date),
            Temporal::Time => quote!(jiff::civil::Time),
            Temporal::DateTime => quote!(jiff::civil::DateTime),
            Temporal::Timestamp => quote!(jiff::Timestamp),
            Temporal::Duration => quote!(jiff::SignedDuration),
            Temporal::Elapsed => quote!(std::time::Duration),
            Temporal::Period => quote!(jiff::Span),
        },
        Type::File => quote!(twr::File),
        Type::Edit => quote!(twr::Edit),
        Type::Json => quote!(serde_json::Value),
        Type::List(inner) => {
            let inner = ty(inner);
            quote!(Vec<#inner>)
        }
        Type::Map(inner) => {
            let inner = ty(inner);
            quote!(std::collections::BTreeMap<String, #inner>)
        }
        Type::Optional(inner) => {
            let inner = ty(inner);
            quote!(Option<#inner>)
        }
        Type::Table(name) => {
            let name = ident(name);
            quote!(Vec<#name>)
        }
        Type::Named(name) => {
            let name = ident(name);
            quote!(#name)
        }
    }
}

fn width_name(width: Width) -> String {
    format!("{width:?}").to_lowercase()
}

/// How the innermost type is read, where the type alone does not say it.
fn leaf_entry(leaf: &Type) -> Option<TokenStream> {
    Some(match leaf {
        Type::Line => quote!(line),
        Type::Code(language) if language.is_empty() => quote!(code),
        Type::Code(language) => {
            let language = text(language);
            quote!(code = #language)
        }
        Type::Json => quote!(json),
        Type::Table(_) => quote!(table),
        _ => return None,
    })
}

/// An end of a range: the first name is for a limit that counts as inside.
fn bound([counts, excluded]: [&str; 2], bound: Option<Bound>) -> Option<TokenStream> {
    let bound = bound?;
    let name = format_ident!("{}", if bound.is_excluded() { excluded } else { counts });
    let digits = match bound {
        Bound::Integer(int) | Bound::ExcludedInteger(int) => int.to_string(),
        Bound::Number(number) | Bound::Excluded(number) => format!("{number:?}"),
    };
    let digits: TokenStream = digits.parse().ok()?;
    Some(quote!(#name = #digits))
}

fn rule(rule: &Rule) -> Vec<TokenStream> {
    let count = |name: &str, count: Option<u32>| {
        let name = format_ident!("{name}");
        count.map(|count| {
            let count = proc_macro2::Literal::u32_unsuffixed(count);
            quote!(#name = #count)
        })
    };
    match rule {
        Rule::Length(of) => {
            [count("min_len", of.min), count("max_len", of.max)].into_iter().flatten().collect()
        }
        Rule::Words(of) => {
            [count("min_words", of.min), count("max_words", of.max)].into_iter().flatten().collect()
        }
        Rule::Lines(of) => {
            [count("min_lines", of.min), count("max_lines", of.max)].into_iter().flatten().collect()
        }
        Rule::Range(of) => {
            let ends = [bound(["min", "above"], of.min), bound(["max", "below"], of.max)];
            ends.into_iter().flatten().collect()
        }
        Rule::Items(of) => {
            [count("min_items", of.min), count("max_items", of.max)].into_iter().flatten().collect()
        }
        Rule::Unique => vec![quote!(unique)],
        Rule::Pattern(pattern) => {
            let (regex, phrase) = (text(&pattern.regex), text(&pattern.phrase));
            // The derive finds the phrase of what has a name.
            let plain = Pattern { phrase: Str::Borrowed(""), ..pattern.clone() };
            let is_found = [Language::English, Language::Chinese]
                .into_iter()
                .any(|language| plain.clone().named(language) == *pattern);
            if is_found {
                vec![quote!(pattern = #regex)]
            } else {
                vec![quote!(pattern(#regex, #phrase))]
            }
        }
        Rule::OneOf(words) => {
            let words = words.iter().map(|word| text(&word.text));
            vec![quote!(one_of = [#(#words),*])]
        }
        Rule::Grounded => vec![quote!(grounded)],
        Rule::HiddenPaths => vec![quote!(hidden_paths)],
        Rule::NoneWords(words) => {
            let words = words.iter().map(|word| text(&word.text));
            vec![quote!(none = [#(#words),*])]
        }
        Rule::AllowEmpty => vec![quote!(allow_empty)],
        _ => Vec::new(),
    }
}

/// The example: the items of a list where that says the same, else its text.
fn example(declared: &Field, spec: &SpecField) -> Option<TokenStream> {
    if spec.example.is_empty() {
        return None;
    }
    if let Some(Content::List(items)) = declared.example.as_ref().map(|node| &node.content) {
        let is_code = matches!(declared.kind.value.leaf(), Type::Code(_));
        let items: Option<Vec<&str>> = items
            .iter()
            .map(|item| match &item.content {
                Content::Scalar(scalar) if is_code => {
                    Some(scalar.text.strip_suffix('\n').unwrap_or(&scalar.text))
                }
                Content::Scalar(scalar) => Some(scalar.text.trim()),
                _ => None,
            })
            .collect();
        // As the derive makes a body of them.
        let body = |items: &[&str]| {
            let item = |item: &&str| format!("- {}", item.replace('\n', "\n  "));
            items.iter().map(item).collect::<Vec<_>>().join("\n")
        };
        let is_same = |items: &[&str]| is_code || body(items) == spec.example;
        if let Some(items) = items.filter(|items| !items.is_empty() && is_same(items)) {
            let items = items.into_iter().map(text);
            return Some(quote!(example = [#(#items),*]));
        }
    }
    let body = match (spec.kind.required(), spec.example.parse::<TokenStream>()) {
        // A number is as one where its digits are the same.
        (Kind::Integer(_) | Kind::Number(_), Ok(number)) if is_number(&spec.example) => number,
        _ => text(&spec.example),
    };
    Some(quote!(example = #body))
}

/// Whether the text is a number just as Rust writes it.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let whole = digits
        .split('.')
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    let dots = digits.matches('.').count();
    whole && dots <= 1 && (dots == 1 || digits == "0" || !digits.starts_with('0'))
}

/// A default as an expression of the field's type.
fn default(kind: &Kind, declared: &Type, types: &Types, value: &Value<'_>) -> Option<TokenStream> {
    match (declared, value) {
        (Type::Named(name), Value::Choice(at)) => {
            let Shape::Choice(choice) = &types.definition(name)?.shape else { return None };
            let variants = variants(&choice.words);
            let (name, variant) = (ident(name), ident(variants.get(usize::from(*at))?));
            Some(quote!(#name::#variant))
        }
        _ => literal::value(kind, value),
    }
}
