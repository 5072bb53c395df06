//! A document as Rust source: the types, their attributes, and a function that asks for the reply.

mod ask;
mod asking;
mod derive;
mod field;
mod items;
mod literal;
mod name;
mod variants;

use proc_macro2::TokenStream;
use quote::ToTokens;

use self::derive::Derives;
use crate::document::Document;

/// The Rust source of a document: structs and enums that derive `Thinkable`, the struct of its inputs, and
/// a function that asks a model. The same document gives the same source, byte by byte, formatted as by
/// rustfmt; its header holds a hash of all files that it was made of.
///
/// The source names the crates `twr`, `jiff` (where there are dates and times), `serde_json` (where there is
/// JSON), and those of `derives`.
pub fn rust(document: &Document) -> String {
    let mut tokens = TokenStream::new();
    let derives = Derives::new(&document.derives, &document.types);
    items::items(document, &derives).to_tokens(&mut tokens);
    ask::ask(document, &derives).to_tokens(&mut tokens);
    let source = document.sources.first();
    let file = source.and_then(|source| source.path.file_name());
    let file = file.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let head = format!(
        "// @generated from {file}: change that file, and build again.\n// hash: {:016x}\n\n",
        hash(document)
    );
    format!("{head}{}", formatted(&tokens))
}

/// What is not understood stays as the tokens say it.
fn formatted(tokens: &TokenStream) -> String {
    let Ok(file) = syn::parse2::<syn::File>(tokens.clone()) else { return tokens.to_string() };
    let item = |item: syn::Item| {
        prettyplease::unparse(&syn::File {
            shebang: None,
            frontmatter: None,
            attrs: Vec::new(),
            items: vec![item],
        })
    };
    let items: Vec<String> = file.items.into_iter().map(item).collect();
    items.join("\n")
}

/// FNV-1a of the texts of all files, which is the same everywhere.
fn hash(document: &Document) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let texts = document.sources.iter().map(|source| source.text.as_bytes());
    // A byte that no UTF-8 has parts the files.
    let bytes = texts.flat_map(|text| text.iter().copied().chain([0xff]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}
