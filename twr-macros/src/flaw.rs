//! The flaws of the spec as a whole, each told at the attribute that it lies in.

use proc_macro2::TokenStream;
use quote::ToTokens;
use twr_spec::kind::phrase;
use twr_spec::rule::Rule;
use twr_spec::soft::fold;
use twr_spec::spec::{Flaw, FlawKind, Kind, Language, Spec, flaws};

use crate::ast::{Field, Item, Shape, Variant};
use crate::ctxt::Ctxt;
use crate::spec::{self, Placed};
use crate::valid::{nothing_left, same_word};

/// Reports every flaw of the spec. `sound` says of each section whether it has no error yet.
pub(crate) fn report(ctxt: &Ctxt, item: &Item<'_>, sound: &[bool]) {
    let whole = in_memory(item);
    let mut kept: Vec<usize> =
        (0..whole.fields.len()).filter(|&at| sound.get(at) == Some(&true)).collect();
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
            tell(ctxt, item, &kept, at, flaw);
        }
        if flawed.is_empty() {
            return;
        }
        kept.retain(|at| !flawed.contains(at));
    }
}

/// The spec, without the examples that only the program can read.
fn in_memory(item: &Item<'_>) -> Spec {
    let mut spec = spec::spec(item);
    if let Shape::Record(fields) = &item.shape {
        let sections = fields.iter().filter(|field| field.is_section());
        for (field, section) in sections.zip(spec.fields.to_mut()) {
            if !field.told.is_whole() {
                section.example = "".into();
            }
        }
    }
    spec
}

/// Reports a flaw of the section at `at`; `kept` are the sections that the flaw's own positions count.
fn tell(ctxt: &Ctxt, item: &Item<'_>, kept: &[usize], at: usize, flaw: &Flaw) {
    match &item.shape {
        Shape::Record(fields) => {
            let sections: Vec<_> = fields.iter().filter(|field| field.is_section()).collect();
            let Some(field) = sections.get(at) else { return };
            let other = |other: usize| {
                kept.get(other)
                    .and_then(|&other| sections.get(other))
                    .filter(|_| kept.get(other) != Some(&at))
            };
            if let Some((place, message)) = of_section(field, &flaw.kind, other) {
                ctxt.error(place, message);
            }
        }
        Shape::Choice(variants) => {
            let header = item.attrs.header.as_ref();
            let place =
                header.map_or_else(|| item.ident.to_token_stream(), |header| header.at.clone());
            if let Some((place, message)) = of_choice(variants, &flaw.kind, place) {
                ctxt.error(place, message);
            }
        }
    }
}

fn of_section<'f>(
    field: &Field<'_>,
    flaw: &FlawKind,
    other: impl Fn(usize) -> Option<&'f &'f Field<'f>>,
) -> Option<(TokenStream, String)> {
    let rules = spec::rules(&field.attrs.rules);
    let example = || {
        field
            .attrs
            .example
            .as_ref()
            .map_or_else(|| field.ident.to_token_stream(), |example| example.at.clone())
    };
    Some(match flaw {
        // Two headers of which nothing is left are each told as empty.
        FlawKind::SameHeader { key, .. } if key.is_empty() => return None,
        FlawKind::SameHeader { other: at, key } => same_header(field, other(*at).copied(), key),
        FlawKind::EmptyHeader => (field.header_place(), nothing_left(&field.header, "header")),
        FlawKind::UnwritableHeader(character) => (field.header_place(), unwritable(*character)),
        FlawKind::RuleMisfit(at) => misfit(field, rules.get(*at)?)?,
        FlawKind::EmptyRange(at) => empty_range(field, rules.get(*at)?),
        FlawKind::BadExample(why) => {
            (example(), format!("the example does not read as the field: {why}. a model that copies it would be refused"))
        }
        FlawKind::EscapedExample => (
            example(),
            "the example holds a header of the reply, a fence or a divider: a model that copies it would \
             end the section there; leave it out"
                .to_owned(),
        ),
        FlawKind::NoExample => (field.ident.to_token_stream(), no_example(field)),
        FlawKind::MapValue if !field.told.is_whole() => return None,
        FlawKind::Nested(_) | FlawKind::MapValue => (field.ty.to_token_stream(), flaw.to_string()),
        // Told by the derive itself, at its own place.
        FlawKind::BadPattern { .. } => return None,
        other => (field.header_place(), other.to_string()),
    })
}

fn same_header(field: &Field<'_>, other: Option<&Field<'_>>, key: &str) -> (TokenStream, String) {
    let alias = field.attrs.aliases.iter().rfind(|alias| fold(&alias.value) == key);
    let own = fold(&field.header) == key && other.is_some();
    let (place, what) = match alias {
        Some(alias) if !own => (alias.at.clone(), format!("the alias {:?}", alias.value)),
        _ => (field.header_place(), format!("the header {:?}", field.header)),
    };
    let message = match other {
        Some(other) => format!(
            "{what} reads the same as a header of `{}`: case, blanks, marks and numbering are ignored, so \
             that the reader could not tell the sections apart; choose another",
            other.name
        ),
        None => format!("{what} reads the same as another header of this field: drop it"),
    };
    (place, message)
}

fn unwritable(character: char) -> String {
    let name = match character {
        '\n' | '\r' => "a line break".to_owned(),
        other if other.is_control() => "a control character".to_owned(),
        other => format!("`{other}`"),
    };
    format!(
        "the header holds {name}, where the reader would end it or take it for a mark: leave it out"
    )
}

/// A rule that says nothing of the field's kind. `None` where the type may be of a kind that fits.
fn misfit(field: &Field<'_>, rule: &Placed) -> Option<(TokenStream, String)> {
    const CANDIDATES: [Kind; 3] =
        [Kind::Text, Kind::Boolean, Kind::Number(twr_spec::spec::Float::F64)];
    let listed = || Kind::List(twr_spec::spec::Ref::Static(&Kind::Text));
    let may_fit = CANDIDATES
        .into_iter()
        .chain([listed()])
        .any(|own| rule.rule.reaches(&field.told.kind(&own)));
    if may_fit {
        return None;
    }
    let of = match rule.rule {
        Rule::Length(_) | Rule::Pattern(_) | Rule::OneOf(_) | Rule::Grounded => {
            "is a rule for text"
        }
        Rule::Range(_) => "is a rule for numbers",
        Rule::Items(_) => "counts the items of a list or map",
        _ => "is a rule for lists",
    };
    let kind = phrase(&field.told.kind(&Kind::Text), Language::English);
    let instead = match (&rule.rule, field.told.kind(&Kind::Text).required()) {
        (Rule::Length(_) | Rule::Items(_), Kind::Integer(_) | Kind::Number(_)) => {
            "; write `min` or `max`"
        }
        (Rule::Items(_) | Rule::Range(_), Kind::Text | Kind::Line) => {
            "; write `min_len` or `max_len`"
        }
        _ => "; leave it out",
    };
    Some((rule.at.clone(), format!("`{}` {of}, and the field asks for {kind}{instead}", rule.name)))
}

fn empty_range(field: &Field<'_>, rule: &Placed) -> (TokenStream, String) {
    let rules = &field.attrs.rules;
    let (min, max, least) = match &rule.rule {
        Rule::Length(bounds) => ("min_len", "max_len", bounds.min.map(|min| min.to_string())),
        Rule::Items(bounds) => ("min_items", "max_items", bounds.min.map(|min| min.to_string())),
        _ => ("min", "max", rules.min.as_ref().map(|min| min.value.to_string())),
    };
    let least = least.unwrap_or_default();
    (rule.at.clone(), format!("`{max}` is below `{min} = {least}`: no value could keep both"))
}

fn no_example(field: &Field<'_>) -> String {
    format!(
        "`{}` has no example, and models imitate what they see: write `example = …` here, or a whole reply \
         with `example(task = \"…\", reply = …)` on the type",
        field.name
    )
}

fn of_choice(
    variants: &[Variant<'_>],
    flaw: &FlawKind,
    header: TokenStream,
) -> Option<(TokenStream, String)> {
    Some(match flaw {
        FlawKind::SameWord(key) => {
            let words = variants.iter().flat_map(|variant| {
                let aliases = variant
                    .attrs
                    .aliases
                    .iter()
                    .map(|alias| (alias.value.as_str(), alias.at.clone()));
                std::iter::once((variant.word.as_str(), variant.word_place())).chain(aliases)
            });
            let mut same = words.filter(|(word, _)| fold(word) == *key);
            let (earlier, _) = same.next()?;
            let (word, place) = same.next()?;
            (place, same_word(word, earlier))
        }
        FlawKind::EmptyHeader => {
            (header, "the header has no letter or digit: the reader could not find it".to_owned())
        }
        FlawKind::UnwritableHeader(character) => (header, unwritable(*character)),
        // Told by the derive itself, at its own place.
        FlawKind::EmptyWord | FlawKind::NoWords => return None,
        other => (header, other.to_string()),
    })
}
