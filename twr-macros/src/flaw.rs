//! The flaws of the spec as a whole, each told at the attribute that it lies in.

use std::borrow::Cow;

use proc_macro2::TokenStream;
use quote::ToTokens;
use twr_spec::outline::Vocab;
use twr_spec::soft::{Special, fold};
use twr_spec::sound::flaws;
use twr_spec::spec::{End, Examples, Flaw, FlawKind, Float, Kind, Ref, Spec};

use crate::ast::{Arm, Field, Item, Shape, Variant};
use crate::ctxt::Ctxt;
use crate::kind::{self, Leaf};
use crate::message;
use crate::spec::{self, Placed};

/// Reports every flaw of the spec. `sound` says of each section whether it has no error yet.
pub(crate) fn report(ctxt: &Ctxt, item: &Item<'_>, sound: &[bool]) {
    let whole = in_memory(item);
    let all = 0..whole.fields.len();
    let mut kept: Vec<usize> = all.filter(|&at| sound.get(at) == Some(&true)).collect();
    // Examples are read when all else is sound: once more, then, for the sections that are.
    for _ in 0..2 {
        if kept.is_empty() {
            return;
        }
        let found = flaws(&whole.only(|at| kept.contains(&at)));
        let mut flawed = Vec::new();
        for flaw in &found {
            let Some(&at) = flaw.field.and_then(|at| kept.get(at)) else { continue };
            flawed.push(at);
            if let Some((place, message)) = tell(item, &whole, &kept, at, flaw) {
                ctxt.error(place, message);
            }
        }
        kept.retain(|at| !flawed.contains(at));
        if flawed.is_empty() {
            return;
        }
    }
}

/// The spec, without the examples that only the program can read.
fn in_memory(item: &Item<'_>) -> Spec {
    let mut spec = spec::spec(item);
    // They are read on their own, against all the sections.
    spec.literal_examples = Cow::Borrowed(&[]);
    if item.attrs.lost_example {
        spec.examples = Examples::Typed(Vec::new);
    }
    let (fields, tags): (Vec<&Field<'_>>, usize) = match &item.shape {
        Shape::Record(fields) => (fields.iter().collect(), 0),
        Shape::Union(arms) => (arms.iter().flat_map(|arm| &arm.fields).collect(), 1),
        Shape::Choice(_) => (Vec::new(), 0),
    };
    {
        let sections = fields.into_iter().filter(|field| field.is_section());
        for (field, section) in sections.zip(spec.fields.to_mut().iter_mut().skip(tags)) {
            if !field.inferred.is_whole() {
                section.example = "".into();
            }
        }
    }
    spec
}

/// The place and the message of a flaw of the section at `at`; `kept` are the sections that the flaw's own
/// positions count. `None` for what is told elsewhere, or only looks like a flaw.
fn tell(
    item: &Item<'_>,
    spec: &Spec,
    kept: &[usize],
    at: usize,
    flaw: &Flaw,
) -> Option<(TokenStream, String)> {
    let sections = item.sections();
    let Some(field) = *sections.get(at)? else { return of_choice(item, &flaw.kind) };
    let FlawKind::SameHeader { other, key } = &flaw.kind else {
        return of_section(field, spec, at, &flaw.kind);
    };
    let other = kept.get(*other).filter(|other| **other != at).and_then(|&at| sections.get(at));
    match other {
        Some(None) => Some((field.header_place(), message::same_as_tag(&field.header))),
        Some(Some(other)) => same_header(field, Some(&whereabouts(item, other)), key),
        None => same_header(field, None, key),
    }
}

/// A field by its name, and by its variant's.
fn whereabouts(item: &Item<'_>, field: &Field<'_>) -> String {
    let Shape::Union(arms) = &item.shape else { return format!("`{}`", field.name) };
    let holds = |arm: &&Arm<'_>| arm.fields.iter().any(|own| std::ptr::eq(own, field));
    match arms.iter().find(holds) {
        Some(arm) if !arm.is_tuple => format!("`{}` in `{}`", field.name, arm.variant.ident),
        _ => format!("`{}`", field.name),
    }
}

/// The place of a word of `none`.
fn none_word(field: &Field<'_>, word: &str) -> Option<TokenStream> {
    let words = &field.attrs.rules.none.as_ref()?.value;
    words.iter().rfind(|given| given.value == word).map(|word| word.at.clone())
}

fn of_section(
    field: &Field<'_>,
    spec: &Spec,
    at: usize,
    flaw: &FlawKind,
) -> Option<(TokenStream, String)> {
    let rules = spec::rules(&field.attrs.rules);
    let kind = field.inferred.kind(&Kind::Text);
    let name = || field.ident.to_token_stream();
    let example = || field.attrs.example.as_ref().map_or_else(name, |example| example.at.clone());
    if let Some(told) = of_part(field, flaw) {
        return Some(told);
    }
    Some(match flaw {
        FlawKind::EmptyHeader => {
            (field.header_place(), message::nothing_left(&field.header, "header"))
        }
        // One mistake is told once.
        FlawKind::UnwritableHeader(_) if fold(&field.header).is_empty() => return None,
        FlawKind::UnwritableHeader(character) => {
            (field.header_place(), message::unwritable(*character))
        }
        FlawKind::RuleMisfit(at) => {
            let rule = rules.get(*at).filter(|rule| !may_reach(field, rule))?;
            (rule.at.clone(), message::misfit(rule, &kind))
        }
        FlawKind::NoneWordIsValue { word, .. } => (none_word(field, word)?, flaw.to_string()),
        FlawKind::EmptyRange(at) => {
            let rule = rules.get(*at)?;
            (rule.at.clone(), message::empty_range(&rule.rule))
        }
        FlawKind::ZeroMost(at) => (rules.get(*at)?.at.clone(), flaw.to_string()),
        // Constants know the types of others, and the program reads their examples.
        FlawKind::NoExample if !field.inferred.is_whole() => return None,
        FlawKind::NoExample => (example(), message::no_example(field, &kind)),
        // A line that is more than text explains why the rest does not read.
        FlawKind::BadExample(why) => match special_line(field, spec, at) {
            None => (example(), message::bad_example(why)),
            line => (example(), message::escaped_example(line.as_deref())),
        },
        FlawKind::EscapedExample => {
            (example(), message::escaped_example(special_line(field, spec, at).as_deref()))
        }
        // A type of the user's own may be a choice.
        FlawKind::CodeLanguage(_) => {
            let code = field.attrs.code.as_ref();
            (code.map_or_else(name, |code| code.at.clone()), flaw.to_string())
        }
        FlawKind::MapValue | FlawKind::Contradiction { .. } if !field.inferred.is_whole() => {
            return None;
        }
        FlawKind::Contradiction { rule, other, why } => {
            let (rule, other) = (rules.get(*rule)?, rules.get(*other)?);
            (rule.at.clone(), message::contradiction(rule, other, why))
        }
        FlawKind::MapValue => (field.ty.to_token_stream(), message::MAP_VALUE.to_owned()),
        FlawKind::Nested(_) => (field.ty.to_token_stream(), message::nested(&kind, flaw)),
        // Told by the derive itself, which knows the place in the pattern.
        FlawKind::BadPattern { .. } => return None,
        other => (field.header_place(), other.to_string()),
    })
}

/// A limit, a word of `one_of` or an alias, at its own place; `None` for any other flaw.
fn of_part(field: &Field<'_>, flaw: &FlawKind) -> Option<(TokenStream, String)> {
    let rules = &field.attrs.rules;
    let limit = |end: End| match end {
        End::Min => rules.min.as_ref(),
        End::Max => rules.max.as_ref(),
    };
    let allowed = rules.one_of.as_ref();
    let word = |at: usize| allowed.and_then(|words| words.value.get(at));
    let name = kind::leaf_name(field.ty);
    Some(match flaw {
        FlawKind::EmptyAlias(alias) => {
            let alias = field.attrs.aliases.get(*alias)?;
            (alias.at.clone(), message::nothing_left(&alias.value, "header"))
        }
        FlawKind::LimitOutOfReach { end, limit: beyond, width, .. } => {
            (limit(*end)?.at.clone(), message::beyond_the_type(&name, (*end, *beyond), *width))
        }
        FlawKind::LimitBeyondFloat { end, .. } => (limit(*end)?.at.clone(), flaw.to_string()),
        FlawKind::FractionalLimit { end, .. } => {
            (limit(*end)?.at.clone(), message::fractional_limit(&name))
        }
        FlawKind::SlashedPattern { .. } => (rules.pattern.as_ref()?.at.clone(), flaw.to_string()),
        FlawKind::NoAllowedWords(_) => (allowed?.at.clone(), message::NO_ALLOWED_WORDS.to_owned()),
        FlawKind::EmptyAllowedWord { word: at, .. } => {
            let word = word(*at)?;
            (word.at.clone(), message::nothing_left(&word.value, "word"))
        }
        FlawKind::SameAllowedWord { word: at, other, .. } => {
            let second = word(*at)?;
            (second.at.clone(), message::same_word(&second.value, &word(*other)?.value))
        }
        _ => return None,
    })
}

fn same_header(field: &Field<'_>, other: Option<&str>, key: &str) -> Option<(TokenStream, String)> {
    // If nothing is left of two headers, each is reported.
    if key.is_empty() {
        return None;
    }
    let alias = field.attrs.aliases.iter().rfind(|alias| fold(&alias.value) == key);
    let is_header = fold(&field.header) == key && other.is_some();
    let (place, what) = match alias {
        Some(alias) if !is_header => (alias.at.clone(), format!("the alias {:?}", alias.value)),
        _ => (field.header_place(), format!("the header {:?}", field.header)),
    };
    Some((place, message::same_header(&what, other)))
}

/// Whether some type that the tokens do not tell would make the rule fit.
fn may_reach(field: &Field<'_>, rule: &Placed) -> bool {
    let candidates = [
        Kind::Text,
        Kind::File,
        Kind::Number(Float::F64),
        Kind::Optional(Ref::Static(&Kind::Text)),
        Kind::List(Ref::Static(&Kind::Text)),
        Kind::List(Ref::Static(&Kind::Number(Float::F64))),
    ];
    candidates.iter().any(|own| rule.rule.reaches(&field.inferred.kind(own)))
}

/// The line of the example that is more than text, as the reader tells it.
fn special_line(field: &Field<'_>, spec: &Spec, at: usize) -> Option<String> {
    // The lines of code are inside a fence, those of a map are labels of their own, and those of JSON are JSON.
    let is_map = matches!(field.inferred.kind(&Kind::Text).required(), Kind::Map(_));
    if field.attrs.code.is_some() || field.leaf == Leaf::Json || is_map {
        return None;
    }
    let vocab = Vocab::new(spec);
    let special = Special::new(&vocab);
    let section = spec.fields.get(at)?;
    section.example.lines().find(|line| special.line(line)).map(|line| line.trim().to_owned())
}

fn of_choice(item: &Item<'_>, flaw: &FlawKind) -> Option<(TokenStream, String)> {
    let (header, variants): (_, Vec<&Variant<'_>>) = match &item.shape {
        Shape::Union(arms) => (&item.attrs.tag, arms.iter().map(|arm| &arm.variant).collect()),
        Shape::Choice(variants) => (&item.attrs.header, variants.iter().collect()),
        Shape::Record(_) => return None,
    };
    let header = header.as_ref();
    let place = || header.map_or_else(|| item.ident.to_token_stream(), |header| header.at.clone());
    Some(match flaw {
        FlawKind::SameWord(key) => {
            let words = variants.iter().flat_map(|variant| variant.words());
            let mut same = words.filter(|(word, _)| fold(word) == *key);
            let (earlier, _) = same.next()?;
            let (word, place) = same.next()?;
            (place, message::same_word(word, earlier))
        }
        FlawKind::EmptyHeader => {
            (place(), message::nothing_left(header.map_or("", |header| &header.value), "header"))
        }
        FlawKind::UnwritableHeader(character) => (place(), message::unwritable(*character)),
        // Told by the derive itself, at its own place.
        FlawKind::EmptyWord | FlawKind::NoWords => return None,
        other => (place(), other.to_string()),
    })
}
