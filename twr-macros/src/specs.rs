//! `specs!`: the types and functions of YAML files, in the place of the call.

use std::env;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, LitStr, Token};
use twr_yaml::{Document, Reach};

/// The items of each file, or what is wrong with it, at its name.
pub(crate) fn specs(input: TokenStream) -> TokenStream {
    let (allows_outside, files) = match arguments.parse2(input) {
        Ok((_, files)) if files.is_empty() => {
            return misread("there is no file").into_compile_error();
        }
        Ok(read) => read,
        Err(error) => {
            let mut all = misread("expected names of files in quotes");
            all.combine(error);
            return all.into_compile_error();
        }
    };
    let Some(folder) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) else {
        let message = "the path is relative to the folder of `Cargo.toml`, which is unknown because cargo \
                       did not start this build; generate the source with `twr-gen build`";
        return misread(message).into_compile_error();
    };
    let items = files.iter().map(|file| {
        of_file(&folder.join(file.value()), allows_outside)
            .unwrap_or_else(|message| syn::Error::new_spanned(file, message).into_compile_error())
    });
    quote!(#(#items)*)
}

/// The word that may be before the files.
const ALLOW_OUTSIDE: &str = "allow_outside";

/// Whether the files that the specs name may lie outside of the project, and the specs.
fn arguments(input: ParseStream<'_>) -> syn::Result<(bool, Punctuated<LitStr, Token![,]>)> {
    let allows_outside = input.peek(Ident) && {
        let word: Ident = input.parse()?;
        if word != ALLOW_OUTSIDE {
            return Err(syn::Error::new_spanned(word, "the only word here is `allow_outside`"));
        }
        input.parse::<Token![,]>()?;
        true
    };
    Ok((allows_outside, Punctuated::parse_terminated(input)?))
}

fn misread(what: &str) -> syn::Error {
    let message = format!("{what}: write `specs!(\"specs/plan.yaml\")`");
    syn::Error::new(proc_macro2::Span::call_site(), message)
}

/// The items of a file. The compiler reads all files that they were made of once more, and so knows that
/// the program depends on them.
fn of_file(path: &Path, allows_outside: bool) -> Result<TokenStream, String> {
    let reach = if allows_outside { Reach::Anywhere } else { Reach::of_project(path, None) };
    let document =
        Document::load_within(path, &reach).map_err(|problems| problems.render(false))?;
    let read = document.sources().iter().filter_map(|source| source.path.to_str());
    let read = read.map(|path| {
        quote!(
            const _: &[u8] = ::core::include_bytes!(#path);
        )
    });
    let source = twr_yaml::rust(&document);
    let items: TokenStream = source.parse().map_err(|error| {
        format!(
            "the source of the spec is not Rust: {error}. this is a bug in `twr`: please report it"
        )
    })?;
    Ok(quote!(#(#read)* #items))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: TokenStream, expect: &[&str]) {
        let out = specs(input).to_string().replace("\\n", "\n");
        for expect in expect {
            assert!(out.contains(expect), "{expect} in {out}");
        }
    }

    #[test]
    fn a_file_is_its_items_and_what_they_depend_on() {
        let file = "../specs/research_plan.yaml";
        check(quote!(#file), &["struct ResearchPlan", "include_bytes", "research_plan.yaml"]);
    }

    #[test]
    fn mistakes_are_told_at_their_lines() {
        let broken = "../twr-yaml/tests/broken/keys/unknown_at_the_top.yaml";
        check(quote!(#broken), &["compile_error", "did you mean", "unknown_at_the_top.yaml:"]);
        check(quote!("nowhere.yaml"), &["compile_error", "nowhere.yaml"]);
        check(quote!(), &["there is no file: write"]);
        check(quote!(plan), &["expected names of files in quotes"]);
        let file = "../specs/research_plan.yaml";
        check(quote!(allow_outside, #file), &["struct ResearchPlan"]);
        check(quote!(allow_inside, #file), &["the only word here is `allow_outside`"]);
    }
}
