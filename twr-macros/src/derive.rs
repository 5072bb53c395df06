//! The straight line of the derive: parse, check, and expand or fall back.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::ast::Item;
use crate::ctxt::Ctxt;
use crate::{expand, fallback, paths, valid};

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let ctxt = Ctxt::new();
    let item = Item::parse(&ctxt, &input);
    valid::check(&ctxt, &item);
    match ctxt.finish() {
        Ok(()) => expand::expand(&item),
        Err(error) => {
            fallback::expand(&input, &paths::import(item.attrs.crate_path.as_ref()), &error)
        }
    }
}
