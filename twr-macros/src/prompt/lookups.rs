//! Generated code that looks up in Rust what a template looks up when it renders. It is never called; the
//! compiler checks that every attribute is a field.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use twr_spec::template::{Lookup, Step};

/// A closure with every lookup in the variables, each [`held`]; no tokens if there are no lookups.
pub(super) fn lookups(lookups: &[Lookup], span: Span) -> TokenStream {
    let looks = lookups.iter().map(|lookup| look(&lookup.steps, &held(&lookup.variable), span));
    if lookups.is_empty() {
        return TokenStream::new();
    }
    quote_spanned! {span=>
        let _ = || {
            #[allow(unused_imports, reason = "what may be absent needs it not")]
            use __twr::Whole as _;
            #(#looks)*
        };
    }
}

fn look(steps: &[Step], place: &Ident, span: Span) -> TokenStream {
    let Some((step, remaining)) = steps.split_first() else { return TokenStream::new() };
    let next = Ident::new("part", span);
    let inner = look(remaining, &next, span);
    let body = match step {
        Step::Field(name) => {
            let name = field(name, span);
            // The last one is only looked at.
            let next = if remaining.is_empty() { quote!(_) } else { quote!(#next) };
            quote_spanned!(span=> let #next = &#place.#name; #inner)
        }
        Step::Item => quote_spanned!(span=> for #next in #place.iter() { #inner }),
    };
    // What may be absent is looked at where it is there, as a template does after an `if`.
    quote_spanned!(span=> if let __twr::Option::Some(#place) = __twr::Look(#place).value() { #body })
}

/// The variable of generated code that holds a template's variable. Not under its own name, which may be
/// that of a constant.
pub(super) fn held(name: &str) -> Ident {
    Ident::new(&format!("__{name}"), Span::mixed_site())
}

/// A place in the user's code for what is written here, so that the compiler suggests no edit of it.
pub(super) fn at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The name of a field: a keyword is one, too. `gen` is one from the edition 2024 on.
pub(super) fn field(name: &str, span: Span) -> Ident {
    let plain = syn::parse_str::<Ident>(name).ok().filter(|_| name != "gen");
    let mut ident = plain.unwrap_or_else(|| Ident::new_raw(name, Span::call_site()));
    ident.set_span(span);
    ident
}
