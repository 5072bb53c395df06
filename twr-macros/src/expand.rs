//! The generated code of a valid item: one constant that is the spec, and the glue around it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use twr_spec::declared as words;

use crate::ast::{Item, Shape};
use crate::prompt;

mod asking;
mod associated;
mod choice;
mod constant;
pub(crate) mod fallback;
mod field;
pub(crate) mod generics;
pub(crate) mod partial;
pub(crate) mod paths;
mod record;
pub(crate) mod tokens;
mod union;

#[cfg(feature = "prompt")]
pub(crate) use field::local;

pub(crate) fn expand(item: &Item<'_>) -> TokenStream {
    let import = paths::import(item.attrs.crate_path.as_ref());
    let impls = match &item.shape {
        Shape::Record(fields) => record::expand(item, fields),
        Shape::Choice(variants) => choice::expand(item, variants),
        Shape::Union(arms) => union::expand(item, arms),
    };
    let constants = constant::items(item);
    let test = test(item, &import);
    let prompt = prompt::expand(item);
    let (partial, partial_impls) = (partial::declaration(item), partial::impls(item));
    let deprecated = item.is_deprecated.then(|| quote!(deprecated,));
    quote! {
        #partial

        #[allow(
            #deprecated
            unused_qualifications,
            clippy::needless_update,
            clippy::zero_sized_map_values,
            reason = "what is written in full may be in scope, full already, or without a value"
        )]
        const _: () = {
            #import
            #impls
            #partial_impls
            #prompt
            #constants
        };
        #test
    }
}

/// The test that `#[think(test)]` asks for: beside the item, for none is found inside another. It knows the
/// crate by the same path as the rest.
fn test(item: &Item<'_>, import: &TokenStream) -> Option<TokenStream> {
    let test = item.attrs.test.as_ref()?;
    let (ident, span) = (item.ident, test.key.span());
    let name = format_ident!("think_test_{}", words::snake(&item.name), span = span);
    let has_inputs = item.attrs.examples.iter().any(|example| example.input.is_some());
    let inputs = has_inputs.then(|| quote!(__twr::assert_inputs::<#ident>();));
    Some(quote_spanned! {span=>
        #[cfg(test)]
        #[::core::prelude::v1::test]
        fn #name() {
            #import
            #inputs
            __twr::assert_sound::<#ident>();
        }
    })
}
