//! What `#[serde(…)]` says of names, defaults and skipping, for who does not say it again in `#[think(…)]`.
//!
//! Only the attributes that mean the same here are looked at; what is wrong in them is for serde to tell.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprPath, Ident, LitStr, Token, parse_quote};

use crate::entry::Spanned;
use twr_spec::declared as words;

/// What is on a type, a field or a variant.
#[derive(Default)]
pub(crate) struct SerdeAttrs {
    /// The name in what is read, for serde.
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) aliases: Vec<Spanned<String>>,
    pub(crate) skip: Option<Spanned<()>>,
    /// `None` inside for `Default`.
    pub(crate) default: Option<Spanned<Option<Expr>>>,
    /// How the names of fields are spelt.
    rename_all: Option<String>,
}

impl SerdeAttrs {
    pub(crate) fn parse(attrs: &[Attribute]) -> Self {
        let mut out = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
            // What does not parse is serde's to refuse.
            let _ = attr.parse_nested_meta(|meta| out.set(&meta));
        }
        out
    }

    fn set(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let Some(key) = meta.path.get_ident() else { return pass(meta) };
        match key.to_string().as_str() {
            "rename" => self.rename = read_side(meta, key)?.or(self.rename.take()),
            "rename_all" => self.rename_all = read_side(meta, key)?.map(|style| style.value),
            "alias" => self.aliases.push(text(meta, key)?),
            "skip" | "skip_deserializing" => self.skip = Some(spanned(key, (), key)),
            "default" if meta.input.peek(Token![=]) => {
                let path = text(meta, key)?;
                let function: ExprPath = syn::parse_str(&path.value)?;
                self.default = Some(path.with(Some(parse_quote!(#function()))));
            }
            "default" => self.default = Some(spanned(key, None, key)),
            _ => return pass(meta),
        }
        Ok(())
    }

    /// The name that serde reads for a field called `name`.
    pub(crate) fn spell(&self, name: &str) -> String {
        let words: Vec<&str> = name.split('_').filter(|word| !word.is_empty()).collect();
        let capital = |word: &&str| {
            let mut characters = word.chars();
            let first = characters.next().map(char::to_uppercase);
            first.into_iter().flatten().chain(characters).collect::<String>()
        };
        match self.rename_all.as_deref() {
            Some("UPPERCASE" | "SCREAMING_SNAKE_CASE") => name.to_uppercase(),
            Some("kebab-case") => words.join("-"),
            Some("SCREAMING-KEBAB-CASE") => words.join("-").to_uppercase(),
            Some("PascalCase") => words.iter().map(capital).collect(),
            Some("camelCase") => {
                let (first, remaining) = words.split_first().unwrap_or((&"", &[]));
                remaining.iter().fold((*first).to_owned(), |name, word| name + &capital(word))
            }
            _ => name.to_owned(),
        }
    }

    /// The default that the whole type gives its field.
    pub(crate) fn default_of(&self, field: &Ident) -> Option<Spanned<Option<Expr>>> {
        let whole = self.default.as_ref()?;
        let value: Expr = match &whole.value {
            Some(call) => parse_quote!(#call.#field),
            None => parse_quote!(<Self as ::core::default::Default>::default().#field),
        };
        Some(whole.with(Some(value)))
    }
}

/// A name of serde's as a header: a name of the program in words, any other as it is.
pub(crate) fn header(name: &str) -> String {
    if is_of_program(name) { words::header(&name.replace('-', "_")) } else { name.to_owned() }
}

/// The same as a word of a choice.
pub(crate) fn word(name: &str) -> String {
    if is_of_program(name) { words::choice(&name.replace('-', "_")) } else { name.to_owned() }
}

fn is_of_program(name: &str) -> bool {
    name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
}

/// `key = "…"`, or the reading side of `key(serialize = "…", deserialize = "…")`.
fn read_side(meta: &ParseNestedMeta<'_>, key: &Ident) -> syn::Result<Option<Spanned<String>>> {
    if meta.input.peek(Token![=]) {
        return text(meta, key).map(Some);
    }
    let mut read = None;
    meta.parse_nested_meta(|side| {
        let value = text(&side, key)?;
        if side.path.is_ident("deserialize") {
            read = Some(value);
        }
        Ok(())
    })?;
    Ok(read)
}

fn text(meta: &ParseNestedMeta<'_>, key: &Ident) -> syn::Result<Spanned<String>> {
    let text: LitStr = meta.value()?.parse()?;
    Ok(spanned(key, text.value(), &text))
}

fn spanned<T>(key: &Ident, value: T, at: &impl ToTokens) -> Spanned<T> {
    Spanned { value, key: key.clone(), at: at.to_token_stream() }
}

/// Passes over an attribute that says nothing here, up to the next comma.
fn pass(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
        meta.input.parse::<proc_macro2::TokenTree>().map(TokenStream::from)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(style: &str, expect: &str) {
        let attr: Attribute = parse_quote!(#[serde(deny_unknown_fields, rename_all = #style)]);
        assert_eq!(SerdeAttrs::parse(&[attr]).spell("min_items"), expect, "{style}");
    }

    #[test]
    fn names_are_spelt_as_serde_reads_them() {
        check("camelCase", "minItems");
        check("PascalCase", "MinItems");
        check("kebab-case", "min-items");
        check("SCREAMING_SNAKE_CASE", "MIN_ITEMS");
        check("SCREAMING-KEBAB-CASE", "MIN-ITEMS");
        check("snake_case", "min_items");
        let attr: Attribute = parse_quote!(#[serde(rename(serialize = "a", deserialize = "b"), bound(x), with = "m")]);
        assert_eq!(SerdeAttrs::parse(&[attr]).rename.map(|name| name.value), Some("b".to_owned()));
    }

    #[test]
    fn a_name_is_a_header_in_words() {
        assert_eq!(header("chapterOutline"), "Chapter outline");
        assert_eq!(header("min-items"), "Min items");
        assert_eq!(header("Due at (UTC)"), "Due at (UTC)");
    }
}
