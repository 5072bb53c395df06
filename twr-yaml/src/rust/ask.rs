//! The function that asks for the reply, and the struct of its inputs.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::derive::Derives;
use super::field::{about, ty};
use super::literal::value;
use super::name::{allow, function_name, ident, input_name};
use crate::beside::Input;
use crate::document::Document;

pub(super) fn ask(document: &Document, derives: &Derives<'_>) -> TokenStream {
    let Some(reply) = &document.reply else { return TokenStream::new() };
    let name = &*reply.spec.name;
    let (function, of) = (function_name(name), ident(name));
    let calls = match reply.spec.asking.attempts {
        Some(1) => "in one call".to_owned(),
        Some(calls) => format!("{calls} calls in all at most"),
        None => "three calls in all at most".to_owned(),
    };
    let doc = format!(" Asks the model for a [`{name}`], {calls}.");
    let (doc_errors, errors) =
        (" # Errors", " No reply was as asked, or the model could not be asked.");
    let docs = quote!(#[doc = #doc] #[doc = ""] #[doc = #doc_errors] #[doc = #errors]);
    if reply.inputs.is_empty() || reply.template.is_none() {
        return quote! {
            #docs
            pub async fn #function(
                model: &(impl twr::Model + ?Sized),
                task: &str,
            ) -> Result<#of, twr::ThinkError> {
                twr::think_with_retry(model, task).await
            }
        };
    }
    let input = input_name(name);
    let inputs = inputs(&input, name, &reply.inputs, derives);
    quote! {
        #inputs
        #docs
        pub async fn #function(
            model: &(impl twr::Model + ?Sized),
            input: #input,
        ) -> Result<#of, twr::ThinkError> {
            twr::think_with_input(model, &input).await
        }
    }
}

fn inputs(name: &Ident, of: &str, inputs: &[Input], derives: &Derives<'_>) -> TokenStream {
    let derive = derives.of_plain_type(&inputs.iter().map(|input| &input.declared));
    let doc = format!(" What the prompt of a [`{of}`] takes.");
    let fields = inputs.iter().map(|input| {
        let (doc, _) = about(&input.about);
        let (name, ty) = (ident(&input.name), ty(&input.declared));
        quote!(#doc pub #name: #ty,)
    });
    let new = new(name, inputs);
    let allow = allow(std::iter::once(of), inputs.iter().map(|input| input.name.as_str()));
    quote! {
        #[doc = #doc]
        #derive
        #allow
        pub struct #name { #(#fields)* }
        #new
    }
}

/// A function that takes what has no default, if some of them have one.
fn new(name: &Ident, inputs: &[Input]) -> Option<TokenStream> {
    let given = |input: &&Input| input.default.is_none() && !input.optional;
    if inputs.iter().all(|input| given(&input)) {
        return None;
    }
    let taken = inputs.iter().filter(given).map(|input| {
        let (name, ty) = (ident(&input.name), ty(&input.declared));
        quote!(#name: #ty)
    });
    let fields = inputs.iter().map(|input| {
        let name = ident(&input.name);
        match &input.default {
            Some(default) => {
                let value = value(&input.kind, default);
                quote!(#name: #value)
            }
            None if input.optional => quote!(#name: None),
            None => quote!(#name),
        }
    });
    Some(quote! {
        impl #name {
            #[doc = " With what has no default; change the rest as you like."]
            pub fn new(#(#taken),*) -> Self {
                Self { #(#fields),* }
            }
        }
    })
}
