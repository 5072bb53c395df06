//! Headers that a template speaks of and that only the compiler can compare: the constants that do so.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use twr_spec::spec::Layout;
use twr_spec::template::{Mention, keys_of, quoted};

use super::source::Source;
use crate::ast::Item;
use crate::expand::tokens;

/// The looks of a type's template at the records inside its fields.
pub(crate) fn looks(item: &Item<'_>, this: &TokenStream) -> Vec<(Span, TokenStream)> {
    let prompt = &item.attrs.prompt;
    let (Some(source), Some(checked)) = (&prompt.source, &prompt.checked) else {
        return Vec::new();
    };
    let foreign = checked.foreign.iter();
    foreign
        .map(|stranger| {
            let span = prompt.span();
            (span, look(this, &source.value, &stranger.mention, None, span))
        })
        .collect()
}

/// A look for one header; `layout` if it is a mark in no other.
pub(super) fn look(
    this: &TokenStream,
    source: &Source,
    mention: &Mention,
    layout: Option<Layout>,
    span: Span,
) -> TokenStream {
    let Mention { name, mark, line, certain } = mention;
    let keys = keys_of(name);
    let place = format!("{}{}", source.place(Some(*line)), quoted(mark));
    let (open, close) = mark.split_once(name.as_str()).unwrap_or((mark, ""));
    let otherwise = format!(" If it is not a header, write `mentions = [{name:?}]`");
    let layout = tokens::option(layout.map(|layout| {
        let variant = format_ident!("{layout:?}");
        quote!(__twr::Layout::#variant)
    }));
    quote_spanned! {span=>
        __twr::refuse(__twr::mention_flaw(__twr::spec_of::<#this>(), &__twr::HeaderMention {
            keys: &[#(#keys),*],
            certain: #certain,
            layout: #layout,
            place: #place,
            marks: [#open, #close],
            otherwise: #otherwise,
        }))
    }
}
