//! The associated constant `SPEC`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use twr_spec::spec::{Language, Layout};

use super::{asking, tokens};
use crate::ast::Item;
use crate::attr::{Reply, WorkedExample};
use crate::{prompt, spec};

/// The constant, with these fields.
pub(super) fn constant(item: &Item<'_>, fields: &[TokenStream]) -> TokenStream {
    let (name, fields) = (tokens::text(&item.name), tokens::list(fields));
    let about = tokens::member("about", &item.attrs.about);
    let task = item.attrs.example_task.as_ref().map_or("", |task| &task.value);
    let example_task = tokens::member("example_task", task);
    let language = match item.attrs.language {
        Language::Chinese => quote!(language: __twr::Language::Chinese,),
        _ => TokenStream::new(),
    };
    let layout = match item.attrs.layout {
        Layout::Sections => TokenStream::new(),
        layout => {
            let variant = format_ident!("{layout:?}");
            quote!(layout: __twr::Layout::#variant,)
        }
    };
    let examples = examples(item);
    let literals: Vec<_> = spec::literal_examples(item)
        .map(|(literal, _)| tokens::literal_example(&literal))
        .collect();
    let literals = match literals.as_slice() {
        [] => TokenStream::new(),
        literals => {
            let literals = tokens::list(literals);
            quote!(literal_examples: #literals,)
        }
    };
    let max_prompt = item.attrs.max_prompt.as_ref().map(|most| most.value);
    let max_prompt = max_prompt.map(|most| quote!(max_prompt: __twr::Option::Some(#most),));
    let thinking = item.attrs.thinking.as_ref().map(|_| quote!(thinking: true,));
    let asking = asking::member(&item.attrs.asked());
    let template = prompt::member(item);
    quote! {
        const SPEC: &'static __twr::Spec = &__twr::Spec {
            name: #name,
            #about
            #language
            #layout
            fields: #fields,
            #example_task
            #examples
            #literals
            #max_prompt
            #thinking
            #asking
            #template
            ..__twr::Spec::EMPTY
        };
    }
}

/// The worked examples that are expressions. One with an input may have no task at run time, and is then
/// left out.
fn examples(item: &Item<'_>) -> TokenStream {
    if item.attrs.no_examples.is_some() {
        return quote!(examples: __twr::Examples::Unwanted,);
    }
    let examples = || item.attrs.examples.iter();
    if examples().any(|example| example.input.is_some()) {
        let perhaps = examples().filter_map(|example| {
            let plain = || typed_example(example).map(|plain| tokens::option(Some(plain)));
            prompt::example(example, item).or_else(plain)
        });
        return quote!(examples: __twr::Examples::Typed(|| __twr::present([#(#perhaps),*])),);
    }
    let plain: Vec<_> = examples().filter_map(typed_example).collect();
    if plain.is_empty() {
        return TokenStream::new();
    }
    quote!(examples: __twr::Examples::Typed(|| __twr::vec![#(#plain),*]),)
}

/// The user's expression meets the type by a `let` of its own, so that the compiler underlines what is
/// wrong in it inside the attribute.
fn typed_example(example: &WorkedExample) -> Option<TokenStream> {
    let WorkedExample { task, thought, reply: Reply::Typed(reply), .. } = example else {
        return None;
    };
    let thought = tokens::option(thought.as_ref().map(|thought| quote!(#thought)));
    let local = Ident::new("reply", Span::mixed_site());
    Some(quote! {{
        let #local: Self = #reply;
        __twr::example(#task, #thought, __twr::Thinkable::to_reply(&#local))
    }})
}
