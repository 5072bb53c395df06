//! The impls of an enum of plain words: as the value of a field, and as a reply of one section.

use proc_macro2::TokenStream;
use quote::quote;
use twr_spec::spec::Kind;

use super::{associated, tokens};
use crate::ast::{Item, Variant};
use crate::spec;
use twr_spec::declared as words;

pub(crate) fn expand(item: &Item<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let word = |variant| tokens::word(&spec::choice_word(variant));
    let words = tokens::list(&variants.iter().map(word).collect::<Vec<_>>());
    let idents: Vec<_> = variants.iter().map(|variant| variant.ident).collect();
    let places: Vec<_> =
        (0..variants.len()).map(|at| u16::try_from(at).unwrap_or(u16::MAX)).collect();
    let (ident, name) = (item.ident, words::snake(&item.name));
    let spec = associated::constant(item, &[field(item)]);
    let (impl_generics, type_generics, where_clause) = item.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __twr::FieldValue for #ident #type_generics #where_clause {
            const KIND: &'static __twr::Kind = &__twr::Kind::Choice(#words);

            fn from_value(value: __twr::Value<'_>) -> __twr::Result<Self, __twr::Mismatch> {
                match value {
                    #(__twr::Value::Choice(#places) => __twr::Result::Ok(Self::#idents),)*
                    other => __twr::Result::Err(__twr::Mismatch::new(
                        <Self as __twr::FieldValue>::KIND,
                        &other,
                    )),
                }
            }

            fn to_value(&self) -> __twr::Value<'_> {
                __twr::Value::Choice(match self {
                    #(Self::#idents => #places,)*
                })
            }
        }

        #[automatically_derived]
        impl #impl_generics __twr::Thinkable for #ident #type_generics #where_clause {
            #spec

            fn from_reply(value: __twr::Value<'_>) -> __twr::Result<Self, __twr::Mismatch> {
                __twr::Fields::open(<Self as __twr::Thinkable>::SPEC, value)?
                    .next(#name, <Self as __twr::FieldValue>::from_value)
            }

            fn to_reply(&self) -> __twr::Value<'_> {
                __twr::Record::with_room(1).and(<Self as __twr::FieldValue>::to_value(self)).value()
            }
        }
    }
}

/// The one section in which the model says its choice.
fn field(item: &Item<'_>) -> TokenStream {
    let kind = quote!(__twr::Ref::Static(<Self as __twr::FieldValue>::KIND));
    tokens::field(&spec::reply_field(item, Kind::Text), &kind, &[])
}
