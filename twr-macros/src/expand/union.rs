//! The impls of an enum with data: a record whose tag says which of the other fields count.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use twr_spec::spec::{Case, Field as Section};

use super::field::{self, local};
use super::{associated, generics, record, tokens};
use crate::ast::{Arm, Field, Item};
use crate::spec;
use twr_spec::declared as words;

pub(crate) fn expand(item: &Item<'_>, arms: &[Arm<'_>]) -> TokenStream {
    let fields: Vec<&Field<'_>> = arms.iter().flat_map(|arm| &arm.fields).collect();
    let names = field::names(&fields);
    let spec = associated::constant(item, &sections(item, arms));
    let places = local("places");
    let counts: Vec<usize> = arms.iter().map(Arm::sections).collect();
    let all: usize = counts.iter().sum();
    let reads = arms.iter().enumerate().map(|(at, arm)| read(arm, place(at), before(&counts, at)));
    let writes = arms.iter().enumerate().map(|(at, arm)| {
        write(arm, place(at), [before(&counts, at), all - before(&counts, at) - arm.sections()])
    });
    let tag = words::snake(&item.name);
    let read = quote! {
        match #places.tag(#tag)? {
            #(#reads)*
            other => __twr::Result::Err(__twr::Mismatch::described(
                "a word of the choice",
                &__twr::Value::Choice(other),
            )),
        }
    };
    let write = quote!(match self { #(#writes)* });
    let impls = record::impls(item, &generics::bounded(item, &fields), &spec, &read, &write);
    quote!(#names #impls)
}

/// The tag, then the fields of each variant.
fn sections(item: &Item<'_>, arms: &[Arm<'_>]) -> Vec<TokenStream> {
    let words = arms.iter().map(|arm| tokens::word(&spec::choice_word(&arm.variant)));
    let words = tokens::list(&words.collect::<Vec<_>>());
    let kind = quote!(__twr::Ref::Static(const { &__twr::Kind::Choice(#words) }));
    let tag = Section { case: Case::Tag, ..spec::tag_field(item, arms) };
    let mut out = vec![tokens::field(&tag, &kind, &[])];
    for (at, arm) in arms.iter().enumerate() {
        let sections = arm.fields.iter().filter(|field| field.is_section());
        out.extend(sections.map(|field| field::spec_field(item, field, Case::Of(place(at)))));
    }
    out
}

fn place(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

/// How many sections the variants before this one have.
fn before(counts: &[usize], at: usize) -> usize {
    counts.iter().take(at).sum()
}

fn read(arm: &Arm<'_>, word: u16, before: usize) -> TokenStream {
    let (ident, places) = (arm.variant.ident, local("places"));
    let members = arm.fields.iter().enumerate().map(|(at, field)| {
        let (member, value) = (member(arm, field, at), field::value(field));
        quote!(#member: #value,)
    });
    quote! {
        #word => {
            #places.skip(#before);
            __twr::Result::Ok(Self::#ident { #(#members)* })
        }
    }
}

fn write(arm: &Arm<'_>, word: u16, [before, after]: [usize; 2]) -> TokenStream {
    let ident = arm.variant.ident;
    let sections = || arm.fields.iter().enumerate().filter(|(_, field)| field.is_section());
    let binding = |at: usize| format_ident!("field_{at}", span = Span::mixed_site());
    let patterns = sections().map(|(at, field)| {
        let (member, binding) = (member(arm, field, at), binding(at));
        quote!(#member: #binding,)
    });
    let values =
        sections().map(|(at, field)| field::write(field, &binding(at).into_token_stream()));
    let count = 1 + before + after + arm.sections();
    quote! {
        Self::#ident { #(#patterns)* .. } => __twr::Record::with_room(#count)
            .and(__twr::Value::Choice(#word))
            .gap(#before)
            #(#values)*
            .gap(#after)
            .value(),
    }
}

/// The name of a variant's field, or its number.
fn member(arm: &Arm<'_>, field: &Field<'_>, at: usize) -> TokenStream {
    if arm.is_tuple {
        Literal::usize_unsuffixed(at).into_token_stream()
    } else {
        field.ident.to_token_stream()
    }
}
