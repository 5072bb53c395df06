//! The attributes of a type that say how it is asked for.

use proc_macro2::Span;
use quote::ToTokens;
use syn::Path;
use syn::spanned::Spanned as _;

use super::check::Checked;
use super::source::{self, Source};
use crate::entry::{Entry, Spanned};
use crate::literal;

/// What a type says of its prompt.
#[derive(Default)]
pub(crate) struct PromptAttrs {
    pub(super) source: Option<Spanned<Source>>,
    pub(super) input: Option<Spanned<Path>>,
    pub(super) own_format: Option<Spanned<()>>,
    pub(super) mentions: Option<Spanned<Vec<Spanned<String>>>>,
    /// Whether a template was refused, so that what belongs to it only looks lost.
    pub(super) broken: bool,
    pub(super) checked: Option<Checked>,
}

impl PromptAttrs {
    /// Where the type says that its template describes the format by hand.
    pub(crate) fn own_format(&self) -> Option<&Spanned<()>> {
        self.own_format.as_ref()
    }

    /// Takes in one of `prompt`, `prompt_text`, `input`, `own_format` and `mentions`.
    pub(crate) fn set(&mut self, entry: &Entry) -> syn::Result<()> {
        match entry.name().as_str() {
            "input" => self.input = Some(input(entry)?),
            "own_format" => self.own_format = Some(entry.flag()?),
            "mentions" => self.mentions = Some(entry.spanned(literal::texts(entry)?)),
            name => {
                let twice = self.source.is_some() || self.broken;
                self.broken = true;
                if twice {
                    let message = "`prompt` names a file and `prompt_text` holds the template itself: \
                                   keep one of the two";
                    return Err(syn::Error::new_spanned(&entry.key, message));
                }
                let given = literal::text(entry)?;
                let source = if name == "prompt" {
                    source::of_file(&given.value)
                        .map_err(|message| syn::Error::new_spanned(&given.at, message))?
                } else {
                    Source::text(given.value.clone())
                };
                // Of a literal of many lines only the name is underlined, once for each mistake.
                let is_long = given.at.to_string().contains('\n');
                let at = if is_long { given.key.to_token_stream() } else { given.at.clone() };
                self.source = Some(Spanned { at, ..given.with(source) });
                self.broken = false;
            }
        }
        Ok(())
    }

    /// Where the template's mistakes are told, and where generated code of it is.
    pub(super) fn span(&self) -> Span {
        self.source.as_ref().map_or_else(Span::call_site, |source| source.at.span())
    }

    /// What `mentions` lists.
    pub(super) fn listed(&self) -> &[Spanned<String>] {
        self.mentions.as_ref().map_or(&[], |mentions| &mentions.value)
    }
}

fn input(entry: &Entry) -> syn::Result<Spanned<Path>> {
    match entry.value()? {
        syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) => Ok(entry.spanned(path.clone())),
        other => {
            let message = "`input` takes the name of a struct whose fields are the template's variables, as \
                           in `input = PlanInput`";
            Err(syn::Error::new_spanned(other, message))
        }
    }
}
