//! What the generated code of one field is: how it is described, read, written and filled in.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Type};
use twr_spec::spec::{Case, Field as Section, Kind};

use super::tokens;
use crate::ast::{Field, Item};
use crate::attr::Check;
use crate::kind::{self, Leaf};
use crate::{literal, spec};

/// The trait through which a field is read, written and described: `<T as FieldValue>`, always with the
/// type's own span, so that the compiler says one thing of one type once.
pub(crate) fn access(field: &Field<'_>) -> TokenStream {
    access_as(field, field.ty)
}

/// The same for a type that the field's holds.
fn access_as(field: &Field<'_>, ty: &Type) -> TokenStream {
    match adapter(field, ty) {
        None => quote_spanned!(ty.span()=> <#ty as __twr::FieldValue>),
        Some(adapter) => quote_spanned!(ty.span()=> <#adapter as __twr::FieldAs<#ty>>),
    }
}

/// The type that reads `ty`, the field's or one that it holds, in another way than its own.
pub(crate) fn adapter(field: &Field<'_>, ty: &Type) -> Option<TokenStream> {
    let span = kind::leaf(ty).span();
    let leaf = match field.leaf {
        Leaf::Same => return None,
        Leaf::Table => {
            return Some(kind::with_table(ty, &quote_spanned!(span=> __twr::AsTable)));
        }
        Leaf::Code => {
            let name = marker(field);
            quote_spanned!(span=> __twr::AsCode<#name>)
        }
        Leaf::Line => quote_spanned!(span=> __twr::AsLine),
        Leaf::Json => {
            let json = quote_spanned!(ty.span()=> __twr::AsJson);
            return Some(kind::with_whole(ty, &json));
        }
        Leaf::Parse => {
            let name = marker(field);
            quote_spanned!(span=> __twr::Parse<#name>)
        }
    };
    Some(kind::with_leaf(ty, &leaf))
}

/// The markers that name the types that are parsed.
pub(crate) fn names(fields: &[&Field<'_>]) -> TokenStream {
    let parsed = fields
        .iter()
        .filter(|field| field.is_section() && matches!(field.leaf, Leaf::Parse | Leaf::Code));
    let names = parsed.map(|field| named(field));
    quote!(#(#names)*)
}

fn marker(field: &Field<'_>) -> Ident {
    format_ident!("__NameOf_{}", field.ident)
}

fn named(field: &Field<'_>) -> TokenStream {
    let marker = marker(field);
    let name = match field.attrs.code() {
        Some(language) => language.to_owned(),
        None => kind::leaf_name(field.ty),
    };
    let phrase = field.attrs.parse.as_ref().map(|parse| &parse.value);
    let phrase = phrase.filter(|phrase| !phrase.is_empty());
    let phrase = phrase.map(|phrase| quote!(const PHRASE: &'static str = #phrase;));
    quote! {
        #[allow(non_camel_case_types, reason = "named after the field")]
        struct #marker;

        #[automatically_derived]
        impl __twr::Named for #marker {
            const NAME: &'static str = #name;
            #phrase
        }
    }
}

/// The section of a field.
pub(crate) fn spec_field(item: &Item<'_>, field: &Field<'_>, case: Case) -> TokenStream {
    let access = access(field);
    let kind = if field.is_recursive {
        quote!(__twr::Ref::Lazy(|| #access::KIND))
    } else {
        quote!(__twr::Ref::Static(#access::KIND))
    };
    let checks: Vec<_> =
        field.attrs.rules.checks.iter().map(|each| check(field, &each.value)).collect();
    let section = Section { case, ..spec::field(field, item.attrs.language) };
    tokens::field(&section, &kind, &checks)
}

/// A check judges a value that is there, so that it sees what an `Option` holds. A value that is not of
/// the type has a diagnostic of its own, so the check lets it pass.
fn check(field: &Field<'_>, check: &Check) -> TokenStream {
    let (function, phrase) = (&check.function, tokens::text(&check.phrase));
    let ty = if kind::is_option(field.ty) { kind::inner(field.ty) } else { None };
    let access = access_as(field, ty.unwrap_or(field.ty));
    let value = Ident::new("value", Span::mixed_site().located_at(function.span()));
    let judged =
        quote_spanned!(function.span()=> __twr::Judged { value: &#value, function: #function });
    // `_`: the names of the traits hide none of the user's.
    let traits = quote!(
        use __twr::{OfAnotherType as _, OfInnerTarget as _, OfTarget as _, OfType as _};
    );
    let call = quote_spanned!(function.span()=> __twr::checked((&&&&#judged).judge()));
    quote! {
        __twr::Rule::Check(__twr::Check {
            phrase: #phrase,
            check: |#value| match #access::from_value(__twr::Clone::clone(#value)) {
                __twr::Result::Ok(#value) => {
                    #traits
                    #call
                }
                __twr::Result::Err(_) => __twr::Result::Ok(()),
            },
        })
    }
}

/// The value of a field, from its place in the record or from its default.
pub(crate) fn value(field: &Field<'_>) -> TokenStream {
    let (name, places, default) = (&field.name, local("places"), default(field));
    if !field.is_section() {
        return default.unwrap_or_else(|| stock(field));
    }
    let access = access(field);
    let value = default.map_or_else(
        || quote!(#places.next(#name, #access::from_value)),
        |default| quote!(#places.next_or(#name, #access::from_value, || #default)),
    );
    quote!(#value?)
}

/// What a missing section means, if it may be missing.
pub(crate) fn default(field: &Field<'_>) -> Option<TokenStream> {
    let given = field.attrs.default.as_ref().map(|default| default.value.as_ref());
    let default =
        given.map(|value| value.map_or_else(|| stock(field), |value| expression(field, value)));
    default.or_else(|| field.ends_in_nothing().then(|| stock(field)))
}

/// The expression of a default. A string literal becomes the text type of the field, such as `String`.
fn expression(field: &Field<'_>, value: &Expr) -> TokenStream {
    let is_text = matches!(kind::scalar(field.ty), Some(Kind::Text | Kind::Line));
    if is_text && literal::text_of(value).is_some() {
        quote_spanned!(value.span()=> __twr::Into::into(#value))
    } else {
        value.to_token_stream()
    }
}

/// The `Default` of a field's type.
fn stock(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    quote_spanned!(ty.span()=> <#ty as __twr::Default>::default())
}

/// The next place of the record, from a reference to the field.
pub(crate) fn write(field: &Field<'_>, reference: &TokenStream) -> TokenStream {
    let access = access(field);
    let value = quote!(#access::to_value(#reference));
    if field.ends_in_nothing() { quote!(.and_any(#value)) } else { quote!(.and(#value)) }
}

/// A variable that no expression of the user's can see.
pub(crate) fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
