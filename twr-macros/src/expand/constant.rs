//! Constants that look at the item together with the types of others, which its tokens do not tell: the
//! compiler evaluates them, and what is wrong is an error at the user's own place.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned as _;
use twr_spec::rule::Rule;
use twr_spec::spec::constant::comparable;

use crate::ast::{Field, Item};
use crate::kind::{self, Leaf};
use crate::literal::Example;
use crate::{guess, prompt, spec, worked};

/// The constants of an item without parameters.
pub(crate) fn items(item: &Item<'_>) -> TokenStream {
    if !item.generics.params.is_empty() {
        return TokenStream::new();
    }
    let looks = looks(item, &item.ident.to_token_stream());
    let constants =
        looks.into_iter().map(|(span, look)| quote_spanned!(span=> const _: () = #look;));
    quote!(#(#constants)*)
}

/// The same for an item with parameters, as statements of a method: they are looked at for each type that
/// the program reads.
pub(crate) fn statements(item: &Item<'_>) -> TokenStream {
    if item.generics.params.is_empty() {
        return TokenStream::new();
    }
    let looks = looks(item, &quote!(Self));
    let statements = looks.into_iter().map(|(span, look)| quote_spanned!(span=> const { #look };));
    quote!(#(#statements)*)
}

/// Each look, with the place of what it may find.
fn looks(item: &Item<'_>, this: &TokenStream) -> Vec<(Span, TokenStream)> {
    let mut out: Vec<(Span, TokenStream)> = Vec::new();
    for (at, field) in item.sections().into_iter().enumerate() {
        let Some(field) = field else { continue };
        out.extend(of_row(item, field));
        out.extend(of_field(this, at, field));
        out.extend(of_example(this, at, field));
        out.extend(of_guess(item, this, at, field));
        out.extend(of_no_example(item, this, at, field));
        out.extend(of_rules(this, at, field));
    }
    out.extend(worked::comparable(item).into_iter().map(|compared| {
        let (span, at) = (compared.place.span(), compared.section);
        (span, word_flaw(span, this, at, &[(&compared.body, compared.folded)]))
    }));
    out.extend(item.attrs.max_prompt.as_ref().map(|most| {
        let span = most.at.span();
        (span, refuse(span, &quote!(__twr::prompt_flaw(<#this as __twr::Thinkable>::SPEC))))
    }));
    out.extend(prompt::looks(item, this));
    out
}

/// At the rows of a table.
fn of_row(item: &Item<'_>, field: &Field<'_>) -> Option<(Span, TokenStream)> {
    let row = kind::row(field.ty).filter(|_| field.leaf == Leaf::Table)?;
    let (own, span) = (Ident::new("Self", item.ident.span()), row.span());
    let is_own = kind::names(row, &own) && item.generics.params.is_empty();
    let row = if is_own { item.ident.to_token_stream() } else { quote!(#row) };
    let flaw = quote_spanned! {span=>
        __twr::row_flaw(<#row as __twr::FieldValue>::KIND, <#row as __twr::Thinkable>::SPEC)
    };
    Some((span, refuse(span, &flaw)))
}

/// At the records inside a field.
fn of_field(this: &TokenStream, at: usize, field: &Field<'_>) -> Option<(Span, TokenStream)> {
    // A recursive type is reached through a function, which a constant cannot look into.
    if field.inferred.is_whole() || field.leaf == Leaf::Table || field.is_recursive {
        return None;
    }
    let span = kind::leaf(field.ty).span();
    Some((span, refuse(span, &quote!(__twr::field_flaw(<#this as __twr::Thinkable>::SPEC, #at)))))
}

/// At the words of a literal example.
fn of_example(this: &TokenStream, at: usize, field: &Field<'_>) -> Option<(Span, TokenStream)> {
    let example = field.attrs.example.as_ref().filter(|_| !field.inferred.is_whole())?;
    let written = match &example.value {
        Example::Body(body) => std::slice::from_ref(body),
        Example::Items(items) => items.as_slice(),
        Example::Boolean(_) => &[],
    };
    let pairs = written.iter().filter_map(|text| comparable(text).map(|folded| (text, folded)));
    let pairs: Vec<(&String, String)> = pairs.collect();
    let span = example.at.span();
    (!pairs.is_empty()).then(|| (span, word_flaw(span, this, at, &pairs)))
}

/// At an example of a type of another crate, whose kind its name tells if that is the crate's own type.
fn of_guess(
    item: &Item<'_>,
    this: &TokenStream,
    at: usize,
    field: &Field<'_>,
) -> Vec<(Span, TokenStream)> {
    let Some(example) = &field.attrs.example else { return Vec::new() };
    let span = example.at.span();
    let flaws = guess::example_flaws(field, item.attrs.language).into_iter();
    let looks = flaws.map(|(kind, why)| {
        let spec = quote!(<#this as __twr::Thinkable>::SPEC);
        (span, refuse(span, &quote!(__twr::guessed_example_flaw(#spec, #at, #kind, #why))))
    });
    looks.collect()
}

/// At a field that has no example, if its type may show none. The type that a parameter is replaced by may have
/// no example either, and then shows none.
fn of_no_example(
    item: &Item<'_>,
    this: &TokenStream,
    at: usize,
    field: &Field<'_>,
) -> Option<(Span, TokenStream)> {
    let is_concrete = item.generics.params.is_empty();
    let is_looked_at = !field.inferred.is_whole() && field.attrs.example.is_none();
    if !is_concrete || !is_looked_at || field.is_recursive {
        return None;
    }
    let span = field.ident.span();
    Some((span, refuse(span, &quote!(__twr::example_flaw(<#this as __twr::Thinkable>::SPEC, #at)))))
}

/// At rules that may say nothing of the type.
fn of_rules(this: &TokenStream, at: usize, field: &Field<'_>) -> Vec<(Span, TokenStream)> {
    // A type that is told by its tokens has been looked at with the rest of the spec.
    if field.inferred.is_whole() {
        return Vec::new();
    }
    let rules = spec::rules(&field.attrs.rules).into_iter().enumerate();
    let looks = rules.filter(|(_, placed)| !matches!(placed.rule, Rule::Check(_)));
    let looks = looks.map(|(rule, placed)| {
        let (span, name) = (placed.at.span(), placed.name);
        let spec = quote!(<#this as __twr::Thinkable>::SPEC);
        (span, refuse(span, &quote!(__twr::rule_flaw(#spec, #at, #rule, #name))))
    });
    looks.collect()
}

/// At examples of a field's value, each as it is written and as it is compared.
fn word_flaw(
    span: Span,
    this: &TokenStream,
    at: usize,
    pairs: &[(&String, String)],
) -> TokenStream {
    let pairs = pairs.iter().map(|(text, folded)| quote!((#text, #folded)));
    let flaw = quote!(__twr::word_flaw(<#this as __twr::Thinkable>::SPEC, #at, &[#(#pairs),*]));
    refuse(span, &flaw)
}

fn refuse(span: Span, flaw: &TokenStream) -> TokenStream {
    quote_spanned!(span=> __twr::refuse(#flaw))
}
