//! The member `asking` of the associated constant `SPEC`.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use twr_spec::spec::Asking;

use super::tokens;

/// The member of the spec's constant; nothing where nothing is said.
pub(super) fn member(asking: &Asking) -> TokenStream {
    if asking.is_empty() {
        return TokenStream::new();
    }
    let layout = asking.layout.map(|layout| {
        let variant = format_ident!("{layout:?}");
        some("layout", quote!(__twr::Layout::#variant))
    });
    let output = asking.output.map(|output| {
        let variant = format_ident!("{output:?}");
        some("output", quote!(__twr::Output::#variant))
    });
    let placement = asking.placement.map(|placement| {
        let variant = format_ident!("{placement:?}");
        some("placement", quote!(__twr::Placement::#variant))
    });
    let examples = asking.examples.map(|most| some("examples", most));
    let chosen = (!asking.chosen.is_empty()).then(|| {
        let numbers: Vec<_> = asking.chosen.iter().map(|number| quote!(#number)).collect();
        let numbers = tokens::list(&numbers);
        quote!(chosen: #numbers,)
    });
    let policy = (!asking.policy.is_empty()).then(|| {
        let names: Vec<_> = asking.policy.iter().map(|name| tokens::text(name)).collect();
        let names = tokens::list(&names);
        quote!(policy: #names,)
    });
    let max_tokens = asking.max_tokens.map(|most| some("max_tokens", most));
    let attempts = asking.attempts.map(|calls| some("attempts", calls));
    let temperature = asking.temperature.map(|warmth| some("temperature", warmth));
    quote! {
        asking: __twr::Asking {
            #layout
            #output
            #placement
            #examples
            #chosen
            #policy
            #max_tokens
            #attempts
            #temperature
            ..__twr::Asking::EMPTY
        },
    }
}

fn some(name: &str, value: impl ToTokens) -> TokenStream {
    let name = format_ident!("{name}");
    quote!(#name: __twr::Option::Some(#value),)
}
