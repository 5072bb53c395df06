//! `#[think(…)]` as entries: each a key with its value, not yet understood.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Ident, LitStr, Meta, Token, parenthesized, token};

use crate::ctxt::Ctxt;
use crate::key::{self, AttrTarget};

/// A value of an attribute, with where it is.
#[derive(Clone)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    /// The attribute's name.
    pub(crate) key: Ident,
    /// The tokens of the value; those of the name if it has none.
    pub(crate) at: TokenStream,
}

impl<T> Spanned<T> {
    /// Another value at the same place.
    pub(crate) fn with<U>(&self, value: U) -> Spanned<U> {
        Spanned { value, key: self.key.clone(), at: self.at.clone() }
    }
}

/// One `key`, `key = value` or `key(…)`.
pub(crate) struct Entry {
    pub(crate) key: Ident,
    pub(crate) value: EntryValue,
    /// How the attribute is written where it is, for messages.
    pub(crate) form: &'static str,
}

pub(crate) enum EntryValue {
    Flag,
    Is(Expr),
    List(TokenStream),
}

impl Entry {
    pub(crate) fn name(&self) -> String {
        self.key.unraw().to_string()
    }

    /// The value with its place.
    pub(crate) fn spanned<T>(&self, value: T) -> Spanned<T> {
        let at = match &self.value {
            EntryValue::Flag => self.key.to_token_stream(),
            EntryValue::Is(value) => value.to_token_stream(),
            EntryValue::List(tokens) => tokens.clone(),
        };
        Spanned { value, key: self.key.clone(), at }
    }

    /// What is after `=`.
    pub(crate) fn value(&self) -> syn::Result<&Expr> {
        match &self.value {
            EntryValue::Is(value) => Ok(value),
            EntryValue::Flag | EntryValue::List(_) => Err(self.malformed()),
        }
    }

    /// Nothing may be after the name.
    pub(crate) fn flag(&self) -> syn::Result<Spanned<()>> {
        match &self.value {
            EntryValue::Flag => Ok(self.spanned(())),
            EntryValue::Is(_) | EntryValue::List(_) => Err(self.malformed()),
        }
    }

    pub(crate) fn malformed(&self) -> syn::Error {
        let message = if self.form == self.name() {
            format!("`{}` takes no value: write it alone", self.form)
        } else {
            format!("`{}` takes a value: write `{}`", self.name(), self.form)
        };
        syn::Error::new_spanned(&self.key, message)
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input.call(Ident::parse_any).map_err(|error| {
            let hint =
                if input.peek(LitStr) { "; for a description write `about = \"…\"`" } else { "" };
            let message = format!("expected the name of an attribute, such as `header`{hint}");
            syn::Error::new(error.span(), message)
        })?;
        let value = if input.peek(token::Paren) {
            let content;
            parenthesized!(content in input);
            EntryValue::List(content.parse()?)
        } else if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            if input.is_empty() || input.peek(Token![,]) {
                let form = key::any_form(&key.unraw().to_string());
                let message = format!("`{key} =` has no value: write `{form}`");
                return Err(syn::Error::new_spanned(&key, message));
            }
            if input.peek(token::Brace) {
                return Err(input.error(in_braces(&key.unraw().to_string())));
            }
            EntryValue::Is(input.parse()?)
        } else {
            EntryValue::Flag
        };
        if !input.is_empty() && !input.peek(Token![,]) {
            let message = match value {
                EntryValue::Flag if input.peek(Token![:]) => {
                    let form = key::any_form(&key.unraw().to_string());
                    format!("a value follows `=`, not `:`: write `{form}`")
                }
                EntryValue::Flag => format!("expected `=` or `,` after `{key}`"),
                EntryValue::Is(_) | EntryValue::List(_) => {
                    format!("expected `,` after the value of `{key}`")
                }
            };
            return Err(input.error(message));
        }
        Ok(Self { key, value, form: "" })
    }
}

/// The entries of an item, a field or a variant.
#[derive(Default)]
pub(crate) struct Entries {
    /// Those that belong there, none twice.
    pub(crate) kept: Vec<Entry>,
    /// Whether one was refused that has a list of its own, or could not be told apart from the others.
    pub(crate) lost: bool,
}

/// The entries of every `#[think(…)]`; those that do not belong on the target are errors.
pub(crate) fn collect(ctxt: &Ctxt, attrs: &[Attribute], target: AttrTarget) -> Entries {
    let mut out = Entries::default();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("think")) {
        match ctxt.keep(parse(attr)) {
            Some(entries) => {
                for entry in entries {
                    out.add(ctxt, entry, target);
                }
            }
            None => out.lost = true,
        }
    }
    out
}

impl Entries {
    fn add(&mut self, ctxt: &Ctxt, mut entry: Entry, target: AttrTarget) {
        let name = entry.name();
        let is_given = || self.kept.iter().any(|earlier| earlier.name() == name);
        let refusal = key::refusal(&name, target).or_else(|| {
            let twice = !key::is_repeatable(&name, target) && is_given();
            twice.then(|| twice_told(&name))
        });
        if let Some(refusal) = refusal {
            ctxt.error(&entry.key, refusal);
            self.lost |= matches!(entry.value, EntryValue::List(_));
        } else {
            entry.form = key::form(&name, target);
            self.kept.push(entry);
        }
    }
}

/// How to show an entry of a map, for an example that is written as a map of Rust or JSON.
pub(crate) const ENTRY_OF_A_MAP: &str =
    "write each entry of a map as text, as in `example = [\"Room: 4\", \"Food: 3\"]`";

/// The error for a value that begins with `{`.
fn in_braces(name: &str) -> String {
    match name {
        "example" => format!(
            "`example` takes no braces: {ENTRY_OF_A_MAP}; a value of JSON is text, `example = r#\"{{…}}\"#`"
        ),
        _ => format!("`{name}` takes no braces: write `{}`", key::any_form(name)),
    }
}

fn twice_told(name: &str) -> String {
    let hint = match name {
        "header" => "; others that are read as it go into `alias`",
        "about" => "; it may have several sentences",
        _ => "",
    };
    format!("`{name}` is given twice; keep one{hint}")
}

fn parse(attr: &Attribute) -> syn::Result<Punctuated<Entry, Token![,]>> {
    match &attr.meta {
        Meta::List(list) => list.parse_args_with(Punctuated::parse_terminated),
        Meta::Path(_) | Meta::NameValue(_) => Err(syn::Error::new_spanned(
            attr,
            "write `#[think(…)]`, with the attributes in parentheses",
        )),
    }
}
