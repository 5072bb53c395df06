//! The impls of a struct: its constant and the two glue functions.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Generics;
use twr_spec::spec::Case;

use super::field::{local, names, spec_field, value, write};
use super::{associated, constant, generics};
use crate::ast::{Field, Item};

/// The markers that name parsed types, and both impls.
pub(crate) fn expand(item: &Item<'_>, fields: &[Field<'_>]) -> TokenStream {
    let sections = || fields.iter().filter(|field| field.is_section());
    let all: Vec<&Field<'_>> = fields.iter().collect();
    let names = names(&all);
    let spec_fields: Vec<_> =
        sections().map(|field| spec_field(item, field, Case::Always)).collect();
    let spec = associated::constant(item, &spec_fields);
    let reads = fields.iter().map(read);
    let writes = sections().map(|field| {
        let ident = field.ident;
        write(field, &quote!(&self.#ident))
    });
    let count = sections().count();
    let read = quote!(__twr::Result::Ok(Self { #(#reads)* }));
    let write = quote!(__twr::Record::with_room(#count)#(#writes)*.value());
    let impls = impls(item, &generics::bounded(item, &all), &spec, &read, &write);
    quote!(#names #impls)
}

/// Both impls of what is read as a record: with its constant, how it is read from `places`, and written.
pub(super) fn impls(
    item: &Item<'_>,
    bounds: &Generics,
    spec: &TokenStream,
    read: &TokenStream,
    write: &TokenStream,
) -> TokenStream {
    let ident = item.ident;
    let (impl_generics, type_generics, where_clause) = bounds.split_for_impl();
    let (value, places) = (local("value"), local("places"));
    let looks = constant::statements(item);
    quote! {
        #[automatically_derived]
        impl #impl_generics __twr::FieldValue for #ident #type_generics #where_clause {
            const KIND: &'static __twr::Kind =
                &__twr::Kind::Record(__twr::Ref::Static(<Self as __twr::Thinkable>::SPEC));

            fn from_value(#value: __twr::Value<'_>) -> __twr::Result<Self, __twr::Mismatch> {
                #looks
                let mut #places = __twr::Fields::open(<Self as __twr::Thinkable>::SPEC, #value)?;
                #read
            }

            fn to_value(&self) -> __twr::Value<'_> {
                #write
            }
        }

        #[automatically_derived]
        impl #impl_generics __twr::Thinkable for #ident #type_generics #where_clause {
            #spec
        }
    }
}

fn read(field: &Field<'_>) -> TokenStream {
    let (ident, value) = (field.ident, value(field));
    quote!(#ident: #value,)
}
