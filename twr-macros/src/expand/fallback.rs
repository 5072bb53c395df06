//! After a mistake: its errors, and a stub of the impls, so that the rest of the program says nothing more.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::{partial, paths};
use crate::ast::Item;
use crate::prompt;

pub(crate) fn expand(input: &DeriveInput, item: &Item<'_>, error: &syn::Error) -> TokenStream {
    let import = paths::import(item.attrs.crate_path.as_ref());
    let prompted = prompt::stub(item);
    let (partial, partial_impls) = (partial::declaration(item), partial::stub(item));
    let ident = &input.ident;
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    let errors = error.to_compile_error();
    quote! {
        #errors

        #partial

        const _: () = {
            #import

            #[automatically_derived]
            impl #impl_generics __twr::FieldValue for #ident #type_generics #where_clause {
                const KIND: &'static __twr::Kind = &__twr::Kind::Record(__twr::Ref::Static(
                    <Self as __twr::Thinkable>::SPEC,
                ));

                fn from_value(_: __twr::Value<'_>) -> __twr::Result<Self, __twr::Mismatch> {
                    __twr::unreachable!()
                }

                fn to_value(&self) -> __twr::Value<'_> {
                    __twr::unreachable!()
                }
            }

            #[automatically_derived]
            impl #impl_generics __twr::Thinkable for #ident #type_generics #where_clause {
                const SPEC: &'static __twr::Spec = &__twr::Spec::EMPTY;
            }

            #prompted

            #partial_impls
        };
    }
}
