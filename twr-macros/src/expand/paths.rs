//! The one authority for paths in generated code.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Path};

/// The name that generated code gives to the module of all names it uses.
pub(crate) const ALIAS: &str = "__twr";

/// The item that brings [`ALIAS`] into scope: `crate_path` is `#[think(crate = …)]`, or nothing.
pub(crate) fn import(crate_path: Option<&Path>) -> TokenStream {
    let alias = Ident::new(ALIAS, proc_macro2::Span::call_site());
    let module = private(crate_path);
    quote!(use #module as #alias;)
}

/// The same module in full, for what is beside the item, where nothing is brought into scope.
pub(crate) fn private(crate_path: Option<&Path>) -> TokenStream {
    let twr = crate_path.map_or_else(|| quote!(::twr), |path| quote!(#path));
    quote!(#twr::__private)
}
