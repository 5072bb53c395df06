//! `#[think(partial)]`: a struct beside the item, with how far each of its sections came.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Type};

use super::field::{self, local};
use super::{generics, paths};
use crate::ast::{Field, Item, Shape};
use crate::ctxt::Ctxt;
use crate::kind;

/// The struct cannot have the name of the item that it is a part of.
pub(crate) fn check(ctxt: &Ctxt, item: &Item<'_>) {
    if let Some(partial) = &item.attrs.partial
        && partial.value.as_ref() == Some(item.ident)
    {
        let message = format!(
            "`{0}` is the type itself, and its partial value is a struct of its own: leave the name \
             out, or write another, as in `partial = {0}Draft`",
            item.name
        );
        ctxt.error(&partial.at, message);
    }
}

/// The struct beside the item; no tokens if it is not asked for.
pub(crate) fn declaration(item: &Item<'_>) -> Option<TokenStream> {
    let (name, fields) = parts(item)?;
    let twr = paths::private(item.attrs.crate_path.as_ref());
    let (visibility, generics) = (item.visibility, item.generics);
    let where_clause = &generics.where_clause;
    let about = format!("How far each section of a `{}` came.", item.name);
    let members = fields.iter().map(|field| {
        let (ident, ty, visibility) = (field.ident, of_item(item, field.ty), &field.syntax.vis);
        let comments = field.syntax.attrs.iter().filter(|attr| attr.path().is_ident("doc"));
        quote_spanned!(field.ty.span()=> #(#comments)* #visibility #ident: #twr::Part<#ty>,)
    });
    let mark = has_idle_parameter(item, &fields).then(|| {
        let whole = whole(item);
        quote!(#[doc(hidden)] __of: #twr::PhantomData<fn() -> #whole>,)
    });
    // Where the name is taken, the compiler underlines the attribute.
    let span = Span::call_site().located_at(name.span());
    Some(quote_spanned! {span=>
        #[doc = #about]
        #[allow(dead_code, reason = "not every part is looked at")]
        #visibility struct #name #generics #where_clause {
            #(#members)*
            #mark
        }
    })
}

/// The impls of the struct, and how it is made of an untyped partial value.
pub(crate) fn impls(item: &Item<'_>) -> Option<TokenStream> {
    let (name, fields) = parts(item)?;
    let (partial, remaining) = (local("partial"), local("parts"));
    let members = fields.iter().map(|field| {
        let (ident, value) = (field.ident, value(field, &remaining));
        quote!(#ident: #value,)
    });
    let mark = has_idle_parameter(item, &fields).then(|| quote!(__of: __twr::PhantomData,));
    let body = quote! {
        let #remaining = __twr::Parts::of(#partial);
        #name { #(#members)* #mark }
    };
    let all: Vec<&Field<'_>> = all_fields(item).iter().collect();
    Some(glue(item, &name, &generics::bounded(item, &all), &fields, &body))
}

/// The same after a mistake: nothing is read.
pub(crate) fn stub(item: &Item<'_>) -> Option<TokenStream> {
    let (name, fields) = parts(item)?;
    Some(glue(item, &name, item.generics, &fields, &quote!(__twr::unreachable!())))
}

fn glue(
    item: &Item<'_>,
    name: &Ident,
    bounds: &Generics,
    fields: &[&Field<'_>],
    body: &TokenStream,
) -> TokenStream {
    let (impl_generics, type_generics, where_clause) = bounds.split_for_impl();
    let (ident, partial) = (item.ident, local("partial"));
    let derived = derived(item, name, fields);
    quote! {
        #derived

        #[automatically_derived]
        impl #impl_generics __twr::Partly for #ident #type_generics #where_clause {
            type Partial = #name #type_generics;

            fn from_partial(#partial: &__twr::Partial) -> #name #type_generics {
                #body
            }
        }

        #[automatically_derived]
        impl #impl_generics __twr::From<&__twr::Partial> for #name #type_generics #where_clause {
            fn from(#partial: &__twr::Partial) -> Self {
                <#ident #type_generics as __twr::Partly>::from_partial(#partial)
            }
        }
    }
}

/// `Clone` and `Debug` where all types of the fields have them. The bounds name an unused lifetime,
/// so that the compiler checks a bound without a parameter only where the impl is used.
fn derived(item: &Item<'_>, name: &Ident, fields: &[&Field<'_>]) -> TokenStream {
    let bounded = |with: TokenStream| {
        let bounds = fields.iter().map(|field| -> syn::WherePredicate {
            let ty = of_item(item, field.ty);
            syn::parse_quote!(for<'__twr> __twr::Part<#ty>: #with)
        });
        let mut generics = item.generics.clone();
        generics.make_where_clause().predicates.extend(bounds);
        generics
    };
    let idents: Vec<_> = fields.iter().map(|field| field.ident).collect();
    let mark = has_idle_parameter(item, fields).then(|| quote!(__of: __twr::PhantomData,));
    let (cloned, shown) = (bounded(quote!(__twr::Clone)), bounded(quote!(__twr::fmt::Debug)));
    let (impl_generics, type_generics, clone_clause) = cloned.split_for_impl();
    let (_, _, debug_clause) = shown.split_for_impl();
    let (text, names) = (name.to_string(), fields.iter().map(|field| field.ident.to_string()));
    quote! {
        #[automatically_derived]
        impl #impl_generics __twr::Clone for #name #type_generics #clone_clause {
            fn clone(&self) -> Self {
                Self { #(#idents: __twr::Clone::clone(&self.#idents),)* #mark }
            }
        }

        #[automatically_derived]
        impl #impl_generics __twr::fmt::Debug for #name #type_generics #debug_clause {
            fn fmt(&self, f: &mut __twr::fmt::Formatter<'_>) -> __twr::fmt::Result {
                f.debug_struct(#text)#(.field(#names, &self.#idents))*.finish()
            }
        }
    }
}

/// How far a field came, from the parts of the partial value.
fn value(field: &Field<'_>, parts: &Ident) -> TokenStream {
    let (name, access) = (&field.name, field::access(field));
    match field::default(field) {
        None => quote!(#parts.part(#name, #access::from_value)),
        Some(default) => quote!(#parts.part_or(#name, #access::from_value, || #default)),
    }
}

/// The name of the struct and the fields that it has; nothing if none is asked for.
fn parts<'i, 'a>(item: &'i Item<'a>) -> Option<(Ident, Vec<&'i Field<'a>>)> {
    // The item's own name is an error already.
    let partial =
        item.attrs.partial.as_ref().filter(|partial| partial.value.as_ref() != Some(item.ident))?;
    let given = partial.value.clone();
    let usual = || {
        let span = Span::call_site().located_at(partial.key.span());
        format_ident!("{}Partial", item.name, span = span)
    };
    let fields = all_fields(item).iter().filter(|field| field.is_section()).collect();
    Some((given.unwrap_or_else(usual), fields))
}

fn all_fields<'i, 'a>(item: &'i Item<'a>) -> &'i [Field<'a>] {
    match &item.shape {
        Shape::Record(fields) => fields,
        Shape::Choice(_) | Shape::Union(_) => &[],
    }
}

/// Whether a type parameter is named by skipped fields only: the struct has to hold it all the same.
fn has_idle_parameter(item: &Item<'_>, fields: &[&Field<'_>]) -> bool {
    let is_named =
        |name: &Ident| fields.iter().any(|field| kind::are_named(of_item(item, field.ty), name));
    item.generics.type_params().any(|parameter| !is_named(&parameter.ident))
}

/// The item with its parameters.
fn whole(item: &Item<'_>) -> TokenStream {
    let (ident, (_, type_generics, _)) = (item.ident, item.generics.split_for_impl());
    quote!(#ident #type_generics)
}

/// The type with the item in the place of `Self`, which means another type in the struct.
fn of_item(item: &Item<'_>, ty: &Type) -> TokenStream {
    fn replaced(tokens: TokenStream, whole: &TokenStream) -> TokenStream {
        let replace = |token: TokenTree| match token {
            TokenTree::Ident(ident) if ident == "Self" => whole.clone(),
            TokenTree::Group(group) => {
                let inside = replaced(group.stream(), whole);
                let mut new = proc_macro2::Group::new(group.delimiter(), inside);
                new.set_span(group.span());
                TokenTree::Group(new).into()
            }
            token => token.into(),
        };
        tokens.into_iter().flat_map(replace).collect()
    }
    replaced(ty.to_token_stream(), &whole(item))
}
