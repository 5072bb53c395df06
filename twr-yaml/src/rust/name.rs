//! Names of Rust: keywords after `r#`, words of choices as variants.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use twr_spec::declared;

use crate::declare::{capitalized, is_kept_by_rust};

const KEYWORDS: [&str; 47] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while",
];

/// The name as an identifier. Names of documents are identifiers or keywords.
pub(super) fn ident(name: &str) -> Ident {
    if KEYWORDS.contains(&name) || name == "yield" {
        Ident::new_raw(name, Span::call_site())
    } else {
        Ident::new(name, Span::call_site())
    }
}

/// The names of variants for the words of a choice, each once: the words with capitals, without what no
/// name may have; `Word3` for the third where nothing is left, and a number after one that is there.
pub(super) fn variants<'w>(words: impl Iterator<Item = (&'w str, Option<&'w str>)>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for ((word, given), at) in words.zip(1..) {
        let name = given.map_or_else(|| variant(word, at), str::to_owned);
        let is_taken = |name: &String| taken.contains(name);
        let name = if is_taken(&name) {
            let numbered = (2..).map(|number| format!("{name}{number}"));
            numbered.into_iter().find(|name| !is_taken(name)).unwrap_or_default()
        } else {
            name
        };
        taken.push(name);
    }
    taken
}

fn variant(word: &str, at: usize) -> String {
    let spelled = |c: char| if unicode_ident::is_xid_continue(c) && c != '_' { c } else { ' ' };
    let spelled: String = word.chars().map(spelled).collect();
    let name: String = spelled.split_whitespace().map(capitalized).collect();
    match name.chars().next() {
        None => format!("Word{at}"),
        Some(first) if !unicode_ident::is_xid_start(first) => format!("N{name}"),
        Some(_) if name == "Self" => "SelfWord".to_owned(),
        Some(_) => name,
    }
}

/// Keeps the compiler from warnings about the names of the file.
pub(super) fn allow<'n>(
    mut types: impl Iterator<Item = &'n str>,
    mut fields: impl Iterator<Item = &'n str>,
) -> Option<TokenStream> {
    let is_odd = |name: &str| name.contains(char::is_uppercase) || name.contains("__");
    let camel = types.any(|name| name.contains('_')).then(|| quote!(non_camel_case_types));
    let snake = fields.any(is_odd).then(|| quote!(non_snake_case));
    let lints: Vec<TokenStream> = camel.into_iter().chain(snake).collect();
    (!lints.is_empty())
        .then(|| quote!(#[allow(#(#lints,)* reason = "the names are those of the file")]))
}

/// The name of the function that asks for a type: in small letters, with a `_` after a word that Rust keeps
/// for itself.
pub(super) fn function_name(of: &str) -> Ident {
    let name = declared::snake(of);
    if is_kept_by_rust(&name) { format_ident!("{name}_") } else { ident(&name) }
}

/// The name of the struct of a type's inputs.
pub(super) fn input_name(name: &str) -> Ident {
    format_ident!("{name}Input")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &[&str], expect: &[&str]) {
        assert_eq!(variants(words.iter().map(|word| (*word, None))), expect);
    }

    #[test]
    fn words_become_variants() {
        check(&["low", "very high", "self"], &["Low", "VeryHigh", "SelfWord"]);
        check(&["批准", "不通过"], &["批准", "不通过"]);
        check(&["5 stars", "c++", "C", "→"], &["N5Stars", "C", "C2", "Word4"]);
        assert_eq!(variants([("+", Some("Plus"))].into_iter()), ["Plus"]);
    }

    #[test]
    fn keywords_are_raw() {
        assert_eq!(ident("type").to_string(), "r#type");
        assert_eq!(ident("gen").to_string(), "r#gen");
        assert_eq!(function_name("ResearchPlan").to_string(), "research_plan");
        assert_eq!(function_name("Type").to_string(), "r#type");
        assert_eq!(function_name("Crate").to_string(), "crate_");
        assert_eq!(ident("计划").to_string(), "计划");
    }
}
