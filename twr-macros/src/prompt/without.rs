//! Without the feature `prompt`: each of its attributes is refused with what to turn on, so nothing is left
//! to write.

use proc_macro2::{Span, TokenStream};

use super::no_attrs::NEEDED;
use crate::ast::Item;
use crate::attr::WorkedExample;
use crate::ctxt::Ctxt;

pub(crate) fn check(_: &Ctxt, _: &mut Item<'_>) {}

pub(crate) fn member(_: &Item<'_>) -> TokenStream {
    TokenStream::new()
}

pub(crate) fn example(_: &WorkedExample, _: &Item<'_>) -> Option<TokenStream> {
    None
}

pub(crate) fn expand(_: &Item<'_>) -> TokenStream {
    TokenStream::new()
}

pub(crate) fn stub(_: &Item<'_>) -> TokenStream {
    TokenStream::new()
}

pub(crate) fn looks(_: &Item<'_>, _: &TokenStream) -> Vec<(Span, TokenStream)> {
    Vec::new()
}

pub(crate) fn prompt(_: TokenStream) -> TokenStream {
    let message = format!("`prompt!` needs prompt templates: {NEEDED}");
    syn::Error::new(Span::call_site(), message).into_compile_error()
}
