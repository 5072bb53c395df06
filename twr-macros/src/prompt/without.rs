//! Without the feature `prompt`: each of its attributes is refused with what to turn on, so nothing is left
//! to write.

use proc_macro2::{Span, TokenStream};

use crate::ast::Item;
use crate::attr::WorkedExample;
use crate::ctxt::Ctxt;
use crate::entry::{Entry, Spanned};

/// Nothing, for each of them is an error.
#[derive(Default)]
pub(crate) struct PromptAttrs;

impl PromptAttrs {
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) fn own_format(&self) -> Option<&Spanned<()>> {
        None
    }

    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "as with the feature")]
    pub(crate) fn set(&mut self, entry: &Entry) -> syn::Result<()> {
        let message = format!("`{}` needs prompt templates: {NEEDED}", entry.name());
        Err(syn::Error::new_spanned(&entry.key, message))
    }
}

/// What to turn on.
const NEEDED: &str = "turn on the feature `prompt` of `twr`, as in `twr = { version = \"0.1\", \
                                 features = [\"prompt\"] }`";

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
