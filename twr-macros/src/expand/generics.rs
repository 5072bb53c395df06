//! The bounds that the impls of a generic struct need, and no more.

use quote::quote;
use syn::{GenericArgument, Generics, Ident, Path, PathArguments, Type, parse_quote};

use super::field::adapter;
use crate::ast::{Field, Item};
use crate::kind;

/// The item's generics with a bound for each type parameter that a field holds.
///
/// A parameter gets `FieldValue` itself, as in serde, so that a type that holds itself needs no bound on
/// itself. What is read through an adapter, and what is filled by `Default`, is bound as a whole.
pub(crate) fn bounded(item: &Item<'_>, fields: &[&Field<'_>]) -> Generics {
    let mut generics = item.generics.clone();
    let parameters: Vec<&Ident> = item.generics.type_params().map(|param| &param.ident).collect();
    if parameters.is_empty() {
        return generics;
    }
    let mut bounds = Vec::new();
    for field in fields {
        let mut held = Vec::new();
        collect(field.ty, &parameters, &mut held);
        if held.is_empty() {
            continue;
        }
        let ty = field.ty;
        if field.is_section() {
            match adapter(field, ty) {
                Some(adapter) => bounds.push(quote!(#adapter: __twr::FieldAs<#ty>)),
                None => bounds.extend(held.iter().map(|held| quote!(#held: __twr::FieldValue))),
            }
        }
        let needs_default = match &field.attrs.default {
            Some(default) => default.value.is_none(),
            None => !field.is_section(),
        };
        if needs_default {
            bounds.push(quote!(#ty: __twr::Default));
        }
    }
    bounds.sort_by_key(ToString::to_string);
    bounds.dedup_by_key(|bound| bound.to_string());
    let clause = generics.make_where_clause();
    clause
        .predicates
        .extend(bounds.into_iter().map(|bound| -> syn::WherePredicate { parse_quote!(#bound) }));
    generics
}

/// The parameters, and the paths that start at one (`T::Item`), anywhere in a type.
fn collect<'t>(ty: &'t Type, parameters: &[&Ident], found: &mut Vec<&'t Path>) {
    let Some(path) = kind::path(ty) else { return };
    if let Some(first) = path.segments.first()
        && path.leading_colon.is_none()
        && parameters.contains(&&first.ident)
    {
        found.push(path);
    }
    for segment in &path.segments {
        if let PathArguments::AngleBracketed(arguments) = &segment.arguments {
            for argument in &arguments.args {
                if let GenericArgument::Type(ty) = argument {
                    collect(ty, parameters, found);
                }
            }
        }
    }
}
