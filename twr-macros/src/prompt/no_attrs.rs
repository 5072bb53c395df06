//! The attributes of prompt templates, without the feature `prompt`: each is refused with what to turn on.

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
pub(super) const NEEDED: &str = "turn on the feature `prompt` of `twr`, as in `twr = { version = \"0.1\", \
                                 features = [\"prompt\"] }`";
