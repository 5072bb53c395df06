//! The parts of a spec in memory as the tokens of a constant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use twr_spec::rule::{Bound, Bounds, Rule};
use twr_spec::spec::{Case, Field, Int, LiteralExample, Presence, Str, Word};

/// A field, with the tokens of its kind, and of its checks, which only the program can call.
pub(crate) fn field(field: &Field, kind: &TokenStream, checks: &[TokenStream]) -> TokenStream {
    let (name, header, keys) = (text(&field.name), text(&field.header), texts(&field.keys));
    let (about, example) = (member("about", &field.about), member("example", &field.example));
    let mut rules: Vec<_> = field.rules.iter().filter_map(rule).collect();
    rules.extend(checks.iter().cloned());
    let rules = match rules.as_slice() {
        [] => TokenStream::new(),
        rules => {
            let rules = list(rules);
            quote!(rules: #rules,)
        }
    };
    let presence = match field.presence {
        Presence::Required => TokenStream::new(),
        Presence::Defaulted => quote!(presence: __twr::Presence::Defaulted,),
    };
    let case = match field.case {
        Case::Always => TokenStream::new(),
        Case::Tag => quote!(case: __twr::Case::Tag,),
        Case::Of(at) => quote!(case: __twr::Case::Of(#at),),
    };
    quote! {
        __twr::Field {
            name: #name,
            header: #header,
            keys: #keys,
            #about
            kind: #kind,
            #rules
            #example
            #presence
            #case
            ..__twr::Field::EMPTY
        }
    }
}

pub(crate) fn text(text: &str) -> TokenStream {
    quote!(__twr::text(#text))
}

pub(crate) fn list(items: &[TokenStream]) -> TokenStream {
    quote!(__twr::list(const { &[#(#items),*] }))
}

/// A member of a struct expression, or nothing where the text is empty, as in the `EMPTY` that follows.
pub(crate) fn member(name: &str, value: &str) -> TokenStream {
    if value.is_empty() {
        return TokenStream::new();
    }
    let (name, value) = (Ident::new(name, Span::call_site()), text(value));
    quote!(#name: #value,)
}

pub(crate) fn option(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(|| quote!(__twr::Option::None), |value| quote!(__twr::Option::Some(#value)))
}

/// A word of a choice or of `one_of`.
pub(crate) fn word(word: &Word) -> TokenStream {
    let (text, keys, about) = (text(&word.text), texts(&word.keys), text(&word.about));
    quote!(__twr::Word { text: #text, keys: #keys, about: #about })
}

/// A worked example that is text.
pub(crate) fn literal_example(literal: &LiteralExample) -> TokenStream {
    let LiteralExample { task, thought, reply } = literal;
    let (task, thought, reply) = (text(task), text(thought), text(reply));
    quote!(__twr::LiteralExample { task: #task, thought: #thought, reply: #reply })
}

/// A rule; `None` for a check, whose function is the program's.
fn rule(rule: &Rule) -> Option<TokenStream> {
    Some(match rule {
        Rule::Length(limits) => {
            let bounds = bounds(*limits);
            quote!(__twr::Rule::Length(#bounds))
        }
        Rule::Words(limits) => {
            let bounds = bounds(*limits);
            quote!(__twr::Rule::Words(#bounds))
        }
        Rule::Lines(limits) => {
            let bounds = bounds(*limits);
            quote!(__twr::Rule::Lines(#bounds))
        }
        Rule::Items(limits) => {
            let bounds = bounds(*limits);
            quote!(__twr::Rule::Items(#bounds))
        }
        Rule::Range(range) => {
            let (min, max) = (option(range.min.map(bound)), option(range.max.map(bound)));
            quote!(__twr::Rule::Range(__twr::Range { min: #min, max: #max }))
        }
        Rule::Unique => quote!(__twr::Rule::Unique),
        Rule::Pattern(pattern) => {
            let (regex, phrase) = (text(&pattern.regex), text(&pattern.phrase));
            quote!(__twr::Rule::Pattern(__twr::Pattern { regex: #regex, phrase: #phrase }))
        }
        Rule::OneOf(words) => {
            let words = list(&words.iter().map(word).collect::<Vec<_>>());
            quote!(__twr::Rule::OneOf(#words))
        }
        Rule::Grounded => quote!(__twr::Rule::Grounded),
        Rule::HiddenPaths => quote!(__twr::Rule::HiddenPaths),
        Rule::NoneWords(words) => {
            let words = list(&words.iter().map(word).collect::<Vec<_>>());
            quote!(__twr::Rule::NoneWords(#words))
        }
        Rule::AllowEmpty => quote!(__twr::Rule::AllowEmpty),
        _ => return None,
    })
}

fn bounds(bounds: Bounds) -> TokenStream {
    let count = |count: u32| quote!(#count);
    let (min, max) = (option(bounds.min.map(count)), option(bounds.max.map(count)));
    quote!(__twr::Bounds { min: #min, max: #max })
}

fn bound(bound: Bound) -> TokenStream {
    match bound {
        Bound::Integer(whole) => {
            let whole = int(whole);
            quote!(__twr::Bound::Integer(#whole))
        }
        Bound::ExcludedInteger(whole) => {
            let whole = int(whole);
            quote!(__twr::Bound::ExcludedInteger(#whole))
        }
        Bound::Number(number) => quote!(__twr::Bound::Number(#number)),
        Bound::Excluded(number) => quote!(__twr::Bound::Excluded(#number)),
    }
}

fn int(int: Int) -> TokenStream {
    let (negative, magnitude) = (int.is_negative(), int.magnitude());
    quote!(__twr::Int::new(#negative, #magnitude))
}

fn texts(texts: &[Str]) -> TokenStream {
    list(&texts.iter().map(|each| text(each)).collect::<Vec<_>>())
}
